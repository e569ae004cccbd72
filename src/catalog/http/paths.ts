/**
 * Whether the fixed parts of a path are written as in its template (`{name}`, `:name` and a final `*` are parameters). Routers
 * decode a path first, so a proxy that blocks `/admin` could be bypassed with `/%61dmin`.
 */
export function isLiteralPath(template: string, path: string): boolean {
  // A request target in absolute form (RFC 9112, section 3.2.2) is reduced to its path.
  const parts = path.replace(/^[a-z]+:\/\/[^/]*/i, '').split('/')
  return template.split('/').every((part, at) => /^[:{*]/.test(part) || part === parts[at])
}
