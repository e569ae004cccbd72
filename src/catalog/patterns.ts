/**
 * Whether an operation id fits a pattern: `*` stands for any run of characters (`youtube.*`, `*`), and `a.b.*`
 * is the whole group: everything below `a.b`, and `a.b` itself.
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

/** Whether any pattern fits an operation, by its id or one it had before. */
export function matchesAnyPattern(patterns: readonly string[], operation: Named): boolean {
  const ids = typeof operation === 'string' ? [operation] : [operation.id, ...(operation.aliases ?? [])]
  return patterns.some((pattern) => ids.some((id) => matchesPattern(pattern, id)))
}
