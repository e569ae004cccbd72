/** Lines of CSV (RFC 4180) without the header line. Lists and objects are JSON. */
export const csvRows = (names: readonly string[], rows: readonly object[]): string =>
  rows.map((row) => csvLine(valuesOf(names, row))).join('')

const valuesOf = (names: readonly string[], row: object) =>
  names.map((name) => (row as Record<string, unknown>)[name])

/** One line of CSV, with its end. */
export const csvLine = (values: readonly unknown[]): string => `${values.map(cellOf).join(',')}\r\n`

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  // A spreadsheet would run a cell that starts like a formula; numbers are no formulas.
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}

/** A line of a CSV text: its number from 1, and its cells. */
export interface CsvLine {
  readonly line: number
  readonly cells: readonly string[]
}

/** Bounds of a line, and of the blank lines of a table: between two lines, the process serves others. */
const maxCells = 1000
const maxCellCharacters = 65_536
export const maxBlankLines = 10_000

function requireBounds(line: number, cells: readonly string[], cell: string): void {
  if (cells.length >= maxCells) throw new Error(`Line ${line} has more than ${maxCells} cells.`)
  if (cell.length > maxCellCharacters)
    throw new Error(`Line ${line} has a cell of more than ${maxCellCharacters} characters.`)
}

/**
 * Reads CSV by RFC 4180, line by line; a quoted cell may have line breaks. Blank lines are left out. Takes time by the
 * length of the text.
 * @param separator `,`, or what {@link separatorOf} finds
 * @throws Error with the line of a quoted cell that does not end, or that is beyond a bound
 */
export function* readCsv(text: string, separator: string): Generator<CsvLine> {
  let line = 1
  let blank = 0
  let at = text.startsWith('\uFEFF') ? 1 : 0
  while (at < text.length) {
    const began = line
    const cells: string[] = []
    for (;;) {
      let cell = ''
      if (text[at] === '"') {
        at += 1
        for (;;) {
          const end = text.indexOf('"', at)
          if (end < 0) throw new Error(`Line ${began} has a quoted cell that does not end.`)
          const part = text.slice(at, end)
          for (let from = part.indexOf('\n'); from >= 0; from = part.indexOf('\n', from + 1)) line += 1
          cell += part
          at = end + 1
          if (text[at] !== '"') break
          requireBounds(began, cells, cell)
          cell += '"'
          at += 1
        }
      }
      let end = at
      while (end < text.length && text[end] !== separator && text[end] !== '\n') end += 1
      cell += text.slice(at, end)
      at = end
      requireBounds(began, cells, cell)
      cells.push(cell.endsWith('\r') ? cell.slice(0, -1) : cell)
      if (text[at] !== separator) break
      at += 1
    }
    at += 1
    line += 1
    if (cells.length > 1 || cells[0] !== '') yield { line: began, cells }
    else if (++blank > maxBlankLines) throw new Error(`The table has more than ${maxBlankLines} blank lines.`)
  }
}

/** The separator of a CSV text by its header line: spreadsheets of some countries write semicolons. */
export function separatorOf(text: string): ',' | ';' | '\t' {
  // Names in quotes may have separators and line breaks.
  const header = text
    .slice(0, 10_000)
    .replace(/(^\uFEFF?|[,;\t])"(?:[^"]|"")*"/g, '$1')
    .split('\n', 1)[0]!
  const count = (separator: string) => header.split(separator).length
  const [best] = ([',', ';', '\t'] as const).toSorted((a, b) => count(b) - count(a))
  return best!
}
