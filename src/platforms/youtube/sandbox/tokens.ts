import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire'

/** The fields of one protobuf message: field number → values (whole numbers, or bytes). */
export type ProtoFields = ReadonlyMap<number, readonly (number | Uint8Array)[]>

const none: ProtoFields = new Map()

/** Reads a message without its schema; none where it is none, or holds fixed-width fields, which tokens do not. */
function readFields(encoded: () => Uint8Array): ProtoFields {
  const fields = new Map<number, (number | Uint8Array)[]>()
  try {
    const reader = new BinaryReader(encoded())
    while (reader.pos < reader.len) {
      const [field, type] = reader.tag()
      if (type !== WireType.Varint && type !== WireType.LengthDelimited) return none
      const value = type === WireType.Varint ? Number(reader.uint64()) : reader.bytes()
      fields.set(field, [...(fields.get(field) ?? []), value])
    }
    return fields
  } catch {
    return none
  }
}

/** The fields of a base64 (or percent-encoded base64) message; empty when it is none. */
export const proto = (text: unknown): ProtoFields =>
  typeof text === 'string' ? readFields(() => Buffer.from(decodeURIComponent(text), 'base64')) : none

/** The message inside a field. */
export function inner(fields: ProtoFields, ...path: number[]): ProtoFields {
  return path.reduce((here, field) => {
    const value = here.get(field)?.[0]
    return value instanceof Uint8Array ? readFields(() => value) : none
  }, fields)
}

/** The text in a field, or null. */
export function textIn(fields: ProtoFields, field: number): string | null {
  const value = fields.get(field)?.[0]
  return value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : null
}

/** The number in a field, or 0, which protobuf leaves out. */
export function numberIn(fields: ProtoFields, field: number): number {
  const value = fields.get(field)?.[0]
  return typeof value === 'number' ? value : 0
}

/** Writes a message from [field, value] pairs. */
export function message(...fields: readonly (readonly [number, number | string | Uint8Array])[]): Uint8Array {
  const writer = new BinaryWriter()
  for (const [field, value] of fields) {
    if (typeof value === 'number') writer.tag(field, WireType.Varint).uint64(value)
    else writer.tag(field, WireType.LengthDelimited).bytes(Buffer.from(value))
  }
  return writer.finish()
}

/** A message as the site writes it into `params` and tokens: URL-safe base64, padding percent-encoded. */
export function asParams(bytes: Uint8Array): string {
  return encodeURIComponent(Buffer.from(bytes).toString('base64').replaceAll('+', '-').replaceAll('/', '_'))
}

/** Where a list goes on: which list, and what it needs to go on there. */
export interface Continuation {
  readonly list: string
  /** How many items came before. */
  readonly from: number
  /** Upper limit of the list's items when its first page was made, so that later pages do not shift. */
  readonly newest?: number
  readonly id?: string
  readonly sort?: string
  readonly query?: string
  readonly filters?: readonly number[]
}

const tokenField = 80_226_972

/** A continuation token: opaque to clients, complete for any process that gets it back. */
export const tokenOf = (continuation: Continuation): string =>
  asParams(message([tokenField, message([2, JSON.stringify(continuation)])]))

/** What one of our own tokens says, or null for another one. */
export function readToken(token: unknown): Continuation | null {
  const text = textIn(inner(proto(token), tokenField), 2)
  try {
    return text === null ? null : (JSON.parse(text) as Continuation)
  } catch {
    return null
  }
}
