/**
 * Writes rows with the same fields as CSV (RFC 4180): a header, then one line a row. Null becomes
 * empty; spaces join lists of texts; numbers have at most six decimals.
 */
export function csv(rows: readonly object[], { head = true } = {}): string {
  const names = Object.keys(rows[0] ?? {})
  const lines = rows.map((row) => names.map((name) => cell((row as Record<string, unknown>)[name])))
  const all = head ? [names.map(cell), ...lines] : lines
  return all.map((line) => `${line.join(',')}\r\n`).join('')
}

function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (Array.isArray(value) && value.every((one) => typeof one !== 'object')) return value.join(' ')
  // Sums of money have at most six decimals; a binary fraction would print more.
  if (typeof value === 'number') return String(Number(value.toFixed(6)))
  return typeof value === 'object' ? JSON.stringify(value) : String(value)
}

function cell(value: unknown): string {
  const text = textOf(value)
  // Spreadsheets evaluate text that begins with these characters as a formula.
  const safe = typeof value !== 'number' && /^[=+\-@\t\r]/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
