/**
 * Whether an operation id fits a pattern. `*` matches any number of characters (`youtube.*`, `*`). `a.b.*` matches
 * `a.b` and everything below it.
 */
export function matchesPattern(pattern: string, operationId: string): boolean {
  if (pattern === operationId || pattern === '*' || pattern === `${operationId}.*`) return true
  const star = pattern.indexOf('*')
  if (star < 0) return false
  const [head, tail] = [pattern.slice(0, star), pattern.slice(star + 1)]
  return (
    operationId.length >= head.length + tail.length &&
    operationId.startsWith(head) &&
    operationId.endsWith(tail)
  )
}

type Named = string | { readonly id: string; readonly aliases?: readonly string[] }

/** Whether any pattern fits an operation's id or one of its earlier ids. */
export function matchesAnyPattern(patterns: readonly string[], operation: Named): boolean {
  const ids = typeof operation === 'string' ? [operation] : [operation.id, ...(operation.aliases ?? [])]
  return patterns.some((pattern) => ids.some((id) => matchesPattern(pattern, id)))
}

/** Whether a key that is limited to these patterns may call an operation; null: it is not limited. */
export const mayCallOperation = (allowed: readonly string[] | null, operation: Named): boolean =>
  allowed === null || matchesAnyPattern(allowed, operation)
