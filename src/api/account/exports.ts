import { csvOf } from '../../catalog/http/csv.ts'
import { jsonLinesType } from '../../catalog/http/json-lines.ts'
import type { RouteAnswer } from '../../catalog/http/route.ts'

/** The sentence about exports in the documents of a route. */
export const exportTypes = `With \`accept: text/csv\` or \`accept: ${jsonLinesType}\` the page is a file of its entries, and the header \`x-next-cursor\` has the cursor of the next page.`

/** The header with the cursor of the next page of an export. */
const nextCursorHeader = 'x-next-cursor'

/** A page of a list. */
export interface ExportedPage {
  /** The name of the file, without its ending. */
  readonly name: string
  /** The columns of a CSV file, by the names of fields. */
  readonly columns: readonly string[]
  readonly rows: readonly object[]
  readonly nextCursor: string | null
}

/** The page as CSV or JSON lines if the caller accepts one of these first; nothing for JSON. */
export function exportAs(
  accept: string | undefined,
  { name, columns, rows, nextCursor }: ExportedPage,
): Pick<RouteAnswer, 'file'> {
  const kind = kindOf(accept)
  if (kind === null) return {}
  const headers = {
    ...(nextCursor === null ? {} : { [nextCursorHeader]: nextCursor }),
    'content-disposition': `attachment; filename="${name}.${kind === 'csv' ? 'csv' : 'jsonl'}"`,
  }
  if (kind === 'csv') {
    return {
      file: {
        text: csvOf(columns, rows),
        headers: { ...headers, 'content-type': 'text/csv; charset=utf-8' },
      },
    }
  }
  const text = rows.map((row) => `${JSON.stringify(row)}\n`).join('')
  return { file: { text, headers: { ...headers, 'content-type': jsonLinesType } } }
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
