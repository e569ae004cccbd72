/** Rows with the same fields as CSV (RFC 4180): a head, then a line each. Null is empty, lists of texts are joined by spaces. */
export function csv(rows: readonly object[], { head = true } = {}): string {
  const names = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => names.map((name) => cell((row as Record<string, unknown>)[name])))
  const all = head ? [names.map(cell), ...lines] : lines
  return all.map((line) => `${line.join(',')}\r\n`).join('')
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(' ')
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function cell(value: unknown): string {
  const text = textOf(value)
  // A sheet would calculate what begins like this.
  const safe = typeof value === 'string' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
