import { BinaryReader, BinaryWriter, WireType } from '@bufbuild/protobuf/wire'

/** Writes a protobuf message from [field, value] pairs. */
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

/** What a message has in a field; tokens hold none of fixed width. */
function fieldIn(bytes: Uint8Array, wanted: number): number | Uint8Array | null {
  const reader = new BinaryReader(bytes)
  while (reader.pos < reader.len) {
    const [field, type] = reader.tag()
    if (type !== WireType.Varint && type !== WireType.LengthDelimited) return null
    const value = type === WireType.Varint ? Number(reader.uint64()) : reader.bytes()
    if (field === wanted) return value
  }
  return null
}

/** What such a text has where these numbers of fields lead; null where it has nothing there, or is no message. */
function valueAt(params: unknown, path: readonly number[]): number | Uint8Array | null {
  if (typeof params !== 'string') return null
  try {
    const whole = Buffer.from(decodeURIComponent(params), 'base64')
    return path.reduce<number | Uint8Array | null>(
      (here, field) => (here instanceof Uint8Array ? fieldIn(here, field) : null),
      whole,
    )
  } catch {
    return null
  }
}

/** The text where a path of fields leads, or null. */
export function textAt(params: unknown, ...path: number[]): string | null {
  const value = valueAt(params, path)
  return value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : null
}

/** The number there, or 0, which protobuf leaves out. */
export function numberAt(params: unknown, ...path: number[]): number {
  const value = valueAt(params, path)
  return typeof value === 'number' ? value : 0
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
  /** The `params` of the search or page that it began with. */
  readonly params?: unknown
}

const tokenField = 80_226_972

/** A continuation token: opaque to clients, complete for any process that gets it back. */
export const tokenOf = (continuation: Continuation): string =>
  asParams(message([tokenField, message([2, JSON.stringify(continuation)])]))

/** What one of our own tokens says, or null for another one. */
export function readToken(token: unknown): Continuation | null {
  try {
    return JSON.parse(textAt(token, tokenField, 2) ?? 'null') as Continuation | null
  } catch {
    return null
  }
}
