type Row = Record<string, unknown>

/** One object as `name  value` lines, a list of objects as a table with a head; for people, not for programs. */
export function table(answer: unknown): string {
  if (!Array.isArray(answer))
    return aligned(Object.entries(answer as Row).map(([name, value]) => [name, cell(value)]))
  if (answer.length === 0) return 'none'
  const names = Object.keys(answer[0] as Row)
  return aligned([names, ...(answer as Row[]).map((row) => names.map((name) => cell(row[name])))])
}

function cell(value: unknown): string {
  if (value === null || value === undefined) return '-'
  if (Array.isArray(value))
    return value.every((one) => typeof one === 'string') ? value.join(',') : `${value.length}`
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function aligned(rows: string[][]): string {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map((row) => row[column]!.length)))
  const line = (row: string[]) => row.map((text, column) => text.padEnd(widths[column]!)).join('  ')
  return rows.map((row) => line(row).trimEnd()).join('\n')
}
