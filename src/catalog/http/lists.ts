import { parameterError, ServiceError } from '../errors.ts'
import { integer, text } from '../parameters.ts'

/**
 * The id in the path. Any text is accepted, because an unknown id and another account's id must get the same answer.
 */
export const idParameter = (what: string) =>
  text({ in: 'path', description: `Id of the ${what}.`, example: 'sample', max: 200 })

/** A 404: this caller has no such object. Whether another account has one stays hidden. */
export function noSuch(what: string): ServiceError {
  return new ServiceError('not_found', `There is no ${what} of this id.`)
}

export const limitParameter = integer({ description: 'Entries per page.', example: '25', min: 1, max: 100 })
export const pageCursor = text({
  description: 'page.nextCursor of the previous page; send the same filters.',
  example: 'sample',
})

/** The last moment of the year 9999, in milliseconds since the Unix epoch. Every store and format can represent it. */
export const maxTimeMs = 253_402_300_799_999

/** Seals texts, so that only this service can create or change them (runtime/storage/secrets.ts). */
interface Sealer {
  seal(plain: string, context: string): string
  open(sealed: string, context: string): string
}

type Position = readonly (string | number)[]

/** Cursors of this service's own lists (events, checks, deliveries): the start of the next page. */
export interface ListCursors {
  /** @param list the name of the list, and all filters on it */
  make(list: readonly string[], position: Position): string
  /** @throws ServiceError bad_request for a text that is not a cursor of this list */
  read(list: readonly string[], cursor: string): Position
}

/** Cursors that are sealed and bound to their list, like those of lookups. */
export function listCursors(sealer: Sealer): ListCursors {
  const contextOf = (list: readonly string[]) => JSON.stringify(['list', ...list])
  const prefix = 'v1.'
  const isCanonical = (text: string) => Buffer.from(text, 'base64url').toString('base64url') === text
  return {
    make: (list, position) => sealer.seal(JSON.stringify(position), contextOf(list)).slice(prefix.length),
    read(list, cursor) {
      try {
        // Base64url decoding skips invalid characters, so only the canonical text is accepted.
        if (isCanonical(cursor)) return JSON.parse(sealer.open(prefix + cursor, contextOf(list))) as Position
      } catch {
        // An invalid cursor is refused below.
      }
      throw parameterError(
        'cursor does not belong to this list. Send its page.nextCursor unchanged with the same filters, or leave it out.',
        'invalid_cursor',
      )
    },
  }
}

/** Maximum UTF-8 bytes of the texts of a page. An answer may have 4,000,000 (INTERFACE.md), and escapes add to them. */
const maxPageBytes = 3_000_000

/**
 * A page that is cut before its texts are read, if they would exceed the size of an answer. It has at least one
 * entry.
 * @param rows a query whose rows have a `body`
 * @param order its order, by names of its columns
 * @param shown `json`: a body is shown as a JSON value; `text`: as a string, which escapes its quotation marks again
 */
export function boundedPage(rows: string, order: string, shown: 'json' | 'text' = 'json'): string {
  const size = shown === 'json' ? 'octet_length(p.body)' : 'octet_length(to_json(p.body)::text)'
  return `select * from (
    select p.*, sum(${size}) over (order by ${order} rows unbounded preceding) as bytes,
      row_number() over (order by ${order}) as place, count(*) over () as found
    from (${rows}) p
  ) q where bytes <= ${maxPageBytes} or place = 1 order by place`
}

/** The rows of a page, queried with one more than the limit ({@link boundedPage} or not), and whether there are more. */
export function pageOf<Row>(found: readonly Row[], limit: number): { rows: Row[]; hasMore: boolean } {
  const count = (found[0] as { found?: number } | undefined)?.found ?? found.length
  const rows = found.slice(0, limit)
  return { rows, hasMore: rows.length < count }
}

/** One page of a list: where it begins, and how its answer describes it. */
export function openPage(cursors: ListCursors, list: readonly string[], cursor: string | undefined) {
  /** @param next where the next page begins; null: nowhere */
  const about = (returnedCount: number, next: Position | null, hasMore = next !== null): ListPage => ({
    hasMore,
    nextCursor: next === null ? null : cursors.make(list, next),
    returnedCount,
  })
  return {
    /** The position in the cursor; empty for the first page. */
    start: cursor === undefined ? [] : cursors.read(list, cursor),
    about,
    /** The rows and the description of a page that was queried with one row more than the limit. */
    cut<Row>(found: readonly Row[], limit: number, positionOf: (last: Row) => Position) {
      const { rows, hasMore } = pageOf(found, limit)
      const last = rows.at(-1)
      return { rows, page: about(rows.length, hasMore && last !== undefined ? positionOf(last) : null) }
    },
  }
}

/** Maximum entries of a page of other lists than events; an answer has space for this number. */
export const maxListEntries = 500
export const listLimitParameter = integer({
  description: `Entries per page; default: as many as fit, at most ${maxListEntries}.`,
  example: '100',
  min: 1,
  max: maxListEntries,
})

/** The requested page of a list in order of creation, newest first. */
export interface ListQuery {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

export interface ListPage {
  readonly hasMore: boolean
  readonly nextCursor: string | null
  readonly returnedCount: number
}

/** A list in order of creation, newest first; entries of the same time are ordered by id. */
export function newestFirst(
  cursors: ListCursors,
  list: readonly string[],
  { limit = maxListEntries, cursor }: ListQuery,
) {
  const page = openPage(cursors, list, cursor)
  const [at = null, id = null] = page.start
  return {
    /** Values for `where ($1::timestamptz is null or (created_at, id) < ($1, $2)) … limit $3`. */
    values: [at === null ? null : new Date(Number(at)), id, limit + 1] as const,
    order: 'created_at desc, id desc',
    /** @param found rows of {@link boundedPage} */
    page: <Row extends { created_at: Date; id: string }>(found: readonly Row[]) =>
      page.cut(found, limit, ({ created_at, id }) => [created_at.getTime(), id]),
  }
}
