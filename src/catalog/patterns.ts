/**
 * Whether an operation id fits a pattern: `*` stands for any run of characters (`youtube.*`, `*`), and `a.b.*`
 * is the whole group: everything below `a.b`, and `a.b` itself.
 */
export function fits(pattern: string, operationId: string): boolean {
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

/** Whether any of the patterns allows the operation. */
export function allowedBy(patterns: readonly string[], operationId: string): boolean {
  return patterns.some((pattern) => fits(pattern, operationId))
}
