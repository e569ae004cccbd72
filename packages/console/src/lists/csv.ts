/** A page of a list as CSV text: the answer of a call with {@link csvHeaders}. */
export interface CsvPage {
  readonly data: unknown
  readonly meta: { readonly nextCursor?: string }
}

/** Options of a call whose answer is to be CSV. A long list needs more calls than the service takes at once, so they wait. */
export const csvOptions = { headers: { accept: 'text/csv' }, retries: 5, deadlineMs: 180_000 } as const

const maxRows = 10_000

/**
 * Collects the pages of a list and saves them as one file.
 * @param onProgress is called with the number of rows so far
 * @returns whether the list has more rows than the file
 */
export async function exportCsv(
  name: string,
  load: (cursor: string | undefined) => PromiseLike<CsvPage>,
  onProgress: (rows: number) => void,
): Promise<{ readonly isCut: boolean }> {
  const parts: string[] = []
  let rows = 0
  let cursor: string | undefined
  do {
    const { data, meta } = await load(cursor)
    const text = String(data)
    const endOfHeader = text.indexOf('\r\n') + 2
    parts.push(parts.length === 0 ? text : text.slice(endOfHeader))
    rows += text.slice(endOfHeader).split('\r\n').length - 1
    onProgress(rows)
    cursor = meta.nextCursor
  } while (cursor !== undefined && rows < maxRows)
  saveFile(`${name}.csv`, new Blob(parts, { type: 'text/csv' }))
  return { isCut: cursor !== undefined }
}

/** Saves a text of the service as a file. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  URL.revokeObjectURL(link.href)
}
