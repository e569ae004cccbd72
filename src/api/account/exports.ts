import { Readable } from 'node:stream'
import { requireCurrentActor } from '../../accounts/sign-in/current-rights.ts'
import type { Clock } from '../../catalog/clock.ts'
import { parameterError } from '../../catalog/errors.ts'
import type { Actor } from '../../catalog/http/actor.ts'
import { csvLine, csvRows } from '../../catalog/http/csv.ts'
import { jsonLinesType } from '../../catalog/http/json-lines.ts'
import type { RouteAnswer } from '../../catalog/http/route.ts'
import { flag } from '../../catalog/parameters.ts'
import type { Database } from '../../runtime/storage/database.ts'

/** The sentence about exports in the documents of a route. */
export const exportTypes = `With \`accept: text/csv\` or \`accept: ${jsonLinesType}\` the page is a file of its entries, and the header \`x-next-cursor\` has the cursor of the next page; with \`all=true\` the file has all entries, and is sent while they are read.`

/** The parameter that asks for all entries of a list as one file. */
export const allEntries = flag({
  description: 'All entries from here on as one file; only as CSV or JSON lines.',
})

/** Entries that an export of all pages reads at once, after a first page of `limit`: enough that statements are few, little enough for the memory. */
export const exportedAtOnce = 1000

/** Reads further pages while the key or session works that asked: the file of one that has ended breaks off. */
export function whileItWorks(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  actor: Actor,
  read: (cursor: string) => Promise<ExportedRows>,
): (cursor: string) => Promise<ExportedRows> {
  return async (cursor) => {
    await requireCurrentActor(database, clock, actor)
    return read(cursor)
  }
}

/** The header with the cursor of the next page of an export. */
const nextCursorHeader = 'x-next-cursor'

/** Rows of a list, and where the next ones begin. */
export interface ExportedRows {
  readonly rows: readonly object[]
  readonly nextCursor: string | null
}

/** A page of a list. */
export interface ExportedPage extends ExportedRows {
  /** The name of the file, without its ending. */
  readonly name: string
  /** The columns of a CSV file, by the names of fields. */
  readonly columns: readonly string[]
  /** Reads the page of a cursor, where the file has all pages. Absent: it has this page. */
  readonly readNext?: ((cursor: string) => Promise<ExportedRows>) | undefined
}

/**
 * The page as CSV or JSON lines if the caller accepts one of these first; nothing for JSON.
 * @throws ServiceError bad_request for all pages as JSON
 */
export function exportAs(accept: string | undefined, page: ExportedPage): Pick<RouteAnswer, 'file'> {
  const { name, columns, nextCursor, readNext } = page
  const kind = kindOf(accept)
  if (kind === null) {
    if (readNext === undefined) return {}
    throw parameterError(`all=true needs the header accept: text/csv or accept: ${jsonLinesType}.`)
  }
  const isWhole = readNext === undefined || nextCursor === null
  const headers = {
    ...(readNext !== undefined || nextCursor === null ? {} : { [nextCursorHeader]: nextCursor }),
    'content-disposition': `attachment; filename="${name}.${kind === 'csv' ? 'csv' : 'jsonl'}"`,
    'content-type': kind === 'csv' ? 'text/csv; charset=utf-8' : jsonLinesType,
  }
  const write = (rows: readonly object[]) =>
    kind === 'csv' ? csvRows(columns, rows) : rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  const start = (kind === 'csv' ? csvLine(columns) : '') + write(page.rows)
  return { file: { headers, text: isWhole ? start : Readable.from(allPages(start, page, write)) } }
}

/** The texts of all pages. A page is read when the one before was taken, so a slow reader holds one of them. */
async function* allPages(
  start: string,
  { nextCursor, readNext }: ExportedPage,
  write: (rows: readonly object[]) => string,
): AsyncGenerator<string> {
  if (start !== '') yield start
  for (let cursor = nextCursor; cursor !== null; ) {
    const page = await readNext!(cursor)
    if (page.rows.length > 0) yield write(page.rows)
    cursor = page.nextCursor
  }
}

/** The first media type of an Accept header that is an export; null if JSON comes first or nothing is known. */
function kindOf(accept: string | undefined): 'csv' | 'lines' | null {
  for (const range of (accept ?? '').toLowerCase().split(',')) {
    const type = range.split(';')[0]!.trim()
    if (type === 'text/csv') return 'csv'
    if (type === jsonLinesType || type === 'application/jsonl') return 'lines'
    if (type === 'application/json' || type === '*/*') return null
  }
  return null
}
