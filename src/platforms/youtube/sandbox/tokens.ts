/** The fields of one protobuf message: field number → values (whole numbers, or bytes). */
export type ProtoFields = ReadonlyMap<number, readonly (number | Buffer)[]>

function varint(bytes: Buffer, from: number): [value: number, next: number] {
  let value = 0
  let scale = 1
  for (let at = from; at < bytes.length; at++) {
    value += (bytes[at]! & 0x7f) * scale
    if (bytes[at]! < 0x80) return [value, at + 1]
    scale *= 128
  }
  throw new RangeError('the message ends inside a number')
}

/** Reads a protobuf message without its schema (https://protobuf.dev/programming-guides/encoding). */
function readFields(bytes: Buffer): ProtoFields {
  const fields = new Map<number, (number | Buffer)[]>()
  for (let at = 0; at < bytes.length; ) {
    const [tag, afterTag] = varint(bytes, at)
    const field = Math.floor(tag / 8)
    const wire = tag % 8
    if (wire !== 0 && wire !== 2) throw new RangeError(`wire type ${wire}`)
    const [value, afterValue] = varint(bytes, afterTag)
    const end = wire === 2 ? afterValue + value : afterValue
    if (field === 0 || end > bytes.length) throw new RangeError('the message is cut off')
    fields.set(field, [...(fields.get(field) ?? []), wire === 2 ? bytes.subarray(afterValue, end) : value])
    at = end
  }
  return fields
}

/** The fields of a base64 (or percent-encoded base64) message; empty when it is none. */
export function proto(text: unknown): ProtoFields {
  if (typeof text !== 'string') return new Map()
  try {
    return readFields(Buffer.from(decodeURIComponent(text), 'base64'))
  } catch {
    return new Map()
  }
}

/** The message inside a field. */
export function inner(fields: ProtoFields, ...path: number[]): ProtoFields {
  let here = fields
  for (const field of path) {
    const value = here.get(field)?.[0]
    try {
      here = value instanceof Buffer ? readFields(value) : new Map()
    } catch {
      return new Map()
    }
  }
  return here
}

/** The text in a field, or null. */
export function textIn(fields: ProtoFields, field: number): string | null {
  const value = fields.get(field)?.[0]
  return value instanceof Buffer ? value.toString('utf8') : null
}

/** The number in a field, or 0, which protobuf leaves out. */
export function numberIn(fields: ProtoFields, field: number): number {
  const value = fields.get(field)?.[0]
  return typeof value === 'number' ? value : 0
}

function encodeVarint(value: number): number[] {
  const bytes: number[] = []
  let rest = value
  while (rest >= 0x80) {
    bytes.push((rest % 0x80) + 0x80)
    rest = Math.floor(rest / 0x80)
  }
  return [...bytes, rest]
}

/** Writes a protobuf message from [field, value] pairs. */
export function message(
  ...fields: readonly (readonly [field: number, value: number | string | Buffer])[]
): Buffer {
  return Buffer.concat(
    fields.map(([field, value]) => {
      if (typeof value === 'number') return Buffer.from([...encodeVarint(field * 8), ...encodeVarint(value)])
      const bytes = Buffer.from(value)
      return Buffer.concat([
        Buffer.from([...encodeVarint(field * 8 + 2), ...encodeVarint(bytes.length)]),
        bytes,
      ])
    }),
  )
}

/** A message as the site writes it into `params` and tokens: URL-safe base64, padding percent-encoded. */
export function asParams(bytes: Buffer): string {
  return encodeURIComponent(bytes.toString('base64').replaceAll('+', '-').replaceAll('/', '_'))
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

/** A continuation token: opaque to clients, complete for any process that gets it back. */
export function tokenOf(continuation: Continuation): string {
  return asParams(message([80226972, message([2, JSON.stringify(continuation)])]))
}

/** What one of our own tokens says, or null for another one. */
export function readToken(token: unknown): Continuation | null {
  const text = textIn(inner(proto(token), 80226972), 2)
  if (text === null) return null
  try {
    return JSON.parse(text) as Continuation
  } catch {
    return null
  }
}
