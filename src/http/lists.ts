import { integer, text } from '../catalog/parameters.ts'
import { parameterError, ServiceError } from '../errors.ts'

/** The id in the path; any text, since another account's and a wrong id are the same to the caller. */
export const idParameter = (what: string) =>
  text({ in: 'path', description: `Id of the ${what}.`, example: 'sample', max: 200 })

/** A 404: there is no such thing for this caller, whether or not another has one. */
export function noSuch(what: string): ServiceError {
  return new ServiceError('not_found', `There is no ${what} of this id.`)
}

export const limitParameter = integer({ description: 'Entries per page.', example: '25', min: 1, max: 100 })
export const pageCursor = text({
  description: 'page.nextCursor of the page before; send the filters unchanged.',
  example: 'sample',
})

/** The last moment of the year 9999, in milliseconds since the Unix epoch: what every store and format can hold. */
export const maxTimeMs = 253_402_300_799_999

/** What seals texts so that nobody else can make or change them (storage/secrets.ts). */
interface Sealer {
  seal(plain: string, context: string): string
  open(sealed: string, context: string): string
}

type Position = readonly (string | number)[]

/** Cursors of our own lists (events, checks, deliveries): where the next page starts. */
export interface ListCursors {
  /** @param list names the list, with all that filters it */
  make(list: readonly string[], position: Position): string
  /** @throws ServiceError bad_request for any text that is no cursor of this list */
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
        // Decoding skips what is no base64url: only the exact text counts.
        if (isCanonical(cursor)) return JSON.parse(sealer.open(prefix + cursor, contextOf(list))) as Position
      } catch {
        // Not one of ours: refused below.
      }
      throw parameterError(
        'cursor does not belong to this list. Send its page.nextCursor unchanged with the same filters, or leave it out.',
        'invalid_cursor',
      )
    },
  }
}

/** What a page of texts may have, in UTF-8 bytes: an answer may have 4,000,000 (INTERFACE.md), with their escapes. */
const maxPageBytes = 3_000_000

/**
 * A page that is cut before its texts are read, where they are larger than an answer may be. At least one entry is left.
 * @param rows a query whose rows have a `body`
 * @param order its order, by names of its columns
 * @param shown how a body is shown: as what it says, or as a text, in which its quotation marks are escaped once more
 */
export function boundedPage(rows: string, order: string, shown: 'json' | 'text' = 'json'): string {
  const size = shown === 'json' ? 'octet_length(p.body)' : 'octet_length(to_json(p.body)::text)'
  return `select * from (
    select p.*, sum(${size}) over (order by ${order} rows unbounded preceding) as bytes,
      row_number() over (order by ${order}) as place, count(*) over () as found
    from (${rows}) p
  ) q where bytes <= ${maxPageBytes} or place = 1 order by place`
}

/** The rows of {@link boundedPage}, asked for with one more than the limit, and whether there are more. */
export function pageOf<Row>(rows: readonly Row[], limit: number): { rows: Row[]; hasMore: boolean } {
  const found = (rows[0] as { found?: number } | undefined)?.found ?? 0
  const shown = rows.slice(0, limit)
  return { rows: shown, hasMore: shown.length < found }
}

/** Entries of a page of a list that is not one of events: so many have room in an answer. */
export const maxListEntries = 500
export const listLimitParameter = integer({
  description: `Entries per page; as many as there is room for (${maxListEntries} at most) where it is left out.`,
  example: '100',
  min: 1,
  max: maxListEntries,
})

/** Which page of a list that is kept newest first is wanted. */
export interface ListQuery {
  readonly limit?: number | undefined
  readonly cursor?: string | undefined
}

export interface ListPage {
  readonly hasMore: boolean
  readonly nextCursor: string | null
  readonly returnedCount: number
}

/** A list of things by the time at which they were made, newest first; entries of the same time by their ids. */
export function newestFirst(
  cursors: ListCursors,
  list: readonly string[],
  { limit = maxListEntries, cursor }: ListQuery,
) {
  const [at, id] = cursor === undefined ? [null, null] : cursors.read(list, cursor)
  return {
    /** Values for `where ($1::timestamptz is null or (created_at, id) < ($1, $2)) … limit $3`. */
    values: [at === null ? null : new Date(Number(at)), id, limit + 1] as const,
    order: 'created_at desc, id desc',
    /** @param found rows of {@link boundedPage} */
    page<Row extends { created_at: Date; id: string }>(
      found: readonly Row[],
    ): { rows: Row[]; page: ListPage } {
      const { rows, hasMore } = pageOf(found, limit)
      const last = rows.at(-1)
      const nextCursor = hasMore && last ? cursors.make(list, [last.created_at.getTime(), last.id]) : null
      return { rows, page: { hasMore, nextCursor, returnedCount: rows.length } }
    },
  }
}
