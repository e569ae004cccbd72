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

/** The operations that all of several lists of patterns permit; null: a list that permits all. Every list of nulls is null. */
export function permittedByAll(lists: readonly (readonly string[] | null)[]): readonly string[] | null {
  return lists.reduce((all, list) => {
    if (all === null || list === null) return all ?? list
    // Of two patterns that overlap, the one that is inside the other is what both permit.
    const inside = (inner: readonly string[], outer: readonly string[]) =>
      inner.filter((pattern) => outer.some((wider) => matchesPattern(wider, pattern)))
    return [...new Set([...inside(all, list), ...inside(list, all)])]
  }, null)
}

/** Whether a key that is limited to these patterns may call an operation; null: it is not limited. */
export const mayCallOperation = (allowed: readonly string[] | null, operation: Named): boolean =>
  allowed === null || matchesAnyPattern(allowed, operation)
