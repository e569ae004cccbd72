/** Rows with the same fields as CSV (RFC 4180): a head, then a line each. Null is empty, lists are joined by spaces. */
export function csv(rows: readonly object[]): string {
  const names = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => names.map((name) => cell((row as Record<string, unknown>)[name])))
  return [names.map(cell), ...lines].map((line) => `${line.join(',')}\r\n`).join('')
}

function cell(value: unknown): string {
  const text =
    value === null || value === undefined ? '' : Array.isArray(value) ? value.join(' ') : String(value)
  // A sheet would calculate what begins like this.
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
