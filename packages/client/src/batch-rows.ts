import { isObject } from './read-answer.ts'

/** Codes of errors that pass by themselves, for rows without `retryable`. A failed row costs nothing. */
const passing = new Set(['temporarily_unavailable', 'internal_error'])

/** Whether a row failed for a reason that passes. */
export function isRetryable(row: unknown): boolean {
  const error = isObject(row) ? row.error : undefined
  if (!isObject(error)) return false
  return typeof error.retryable === 'boolean' ? error.retryable : passing.has(String(error.code))
}

/** The row of each input, found by the input that it repeats: an answer may have fewer rows, or others. */
export function matchRows<Row>(
  results: readonly unknown[],
  inputs: readonly string[],
  parameter: string,
): (Row | undefined)[] {
  const byInput = new Map<string, unknown[]>()
  for (const row of results) {
    if (!isObject(row)) continue
    const input = String(row[parameter])
    byInput.set(input, [...(byInput.get(input) ?? []), row])
  }
  return inputs.map((input) => {
    const found = byInput.get(input)
    // Equal inputs may share a row.
    return (found && found.length > 1 ? found.shift() : found?.[0]) as Row | undefined
  })
}
