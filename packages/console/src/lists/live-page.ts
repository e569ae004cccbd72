/** A page of a list. */
export interface Page<Row> {
  readonly rows: readonly Row[]
  readonly nextCursor: string | null
}

/** How a list is renewed by what is new. */
export interface LiveRows<Row> {
  /** When a row was created (ISO 8601): the order of the list. */
  readonly atOf: (row: Row) => string
  /** Whether a row may still change; others are read once. */
  readonly mayChange?: (row: Row) => boolean
}

/** The newest page as it is stored, with what its next renewal needs. */
export interface LivePage<Row> extends Page<Row> {
  /** When all of it was read, in milliseconds. */
  readonly readAt: number
}

/** After this time the page is read as a whole again: rows may be gone. */
const wholeEveryMs = 120_000
/** Entries are stored up to some seconds after their time. */
const overlapMs = 15_000
/** A page that grew beyond this is read as a whole again, which makes it short. */
const maxRows = 200

/** From when on a page has to be read again; undefined: all of it. */
export function renewFrom<Row>(
  page: LivePage<Row> | undefined,
  { atOf, mayChange = () => false }: LiveRows<Row>,
  now: number,
): string | undefined {
  if (page === undefined || now - page.readAt > wholeEveryMs || page.rows.length > maxRows) return undefined
  const [newest] = page.rows
  if (newest === undefined) return undefined
  const open = page.rows.filter(mayChange).map((row) => Date.parse(atOf(row)))
  return new Date(Math.min(Date.parse(atOf(newest)) - overlapMs, ...open)).toISOString()
}

/**
 * The page with the rows that were read again in front. Null: they do not reach the rows before, so the page has to be
 * read as a whole.
 */
export function renewed<Row>(
  page: LivePage<Row>,
  read: Page<Row>,
  rowKey: (row: Row) => string,
): LivePage<Row> | null {
  if (read.nextCursor !== null) return null
  const keys = new Set(read.rows.map(rowKey))
  const before = page.rows.filter((row) => !keys.has(rowKey(row)))
  return { ...page, rows: [...read.rows, ...before] }
}

/** Parameters of a list from a time on, where the filters state no later one. */
export const sinceOr = <Params extends { readonly from?: string | undefined }>(
  since: string | undefined,
  params: Params,
): Params =>
  since === undefined || (params.from !== undefined && params.from > since)
    ? params
    : { ...params, from: since }
