import { BinaryReader, WireType } from '@bufbuild/protobuf/wire'

/** A value in a protobuf message. The site's messages have no values of fixed width. */
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

/** The value at a path of field numbers; null if the message has no such field or the text is not a message. */
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
  /** Upper limit of the list's items at the time of its first page, so that later pages do not shift. */
  readonly newest?: number
  readonly id?: string
  readonly sort?: string
  /** The `params` of the search or page that it began with. */
  readonly params?: unknown
}

/** A token, opaque to clients and complete for any process that gets it back; also the `params` of a page. */
export const tokenOf = (continuation: Continuation): string =>
  Buffer.from(JSON.stringify(continuation)).toString('base64url')

/** The content of a token of this simulation, or null for another token. */
export function readToken(token: unknown): Continuation | null {
  try {
    return JSON.parse(Buffer.from(String(token), 'base64url').toString()) as Continuation | null
  } catch {
    return null
  }
}

/** What `params` of a hashtag's or a post's page ask for: by a token of ours, or in the form that the site writes. */
export function pageIn(params: unknown): Continuation {
  const hashtag = textAt(params, 93, 1)
  const asWritten = { from: 0, id: hashtag ?? textAt(params, 56, 3) ?? '', sort: 'All' }
  return readToken(params) ?? { list: hashtag === null ? 'post' : 'hashtag', ...asWritten }
}
