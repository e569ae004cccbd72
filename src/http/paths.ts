/**
 * Whether the fixed parts of a path are written as in its template (`{name}` or `:name` stands for a parameter).
 * Routers decode a path before they look for it; a proxy that closes `/admin` knows nothing of `/%61dmin`.
 */
export function isLiteralPath(template: string, path: string): boolean {
  // A target in absolute form (RFC 9112, section 3.2.2) is its path.
  const parts = path.replace(/^[a-z]+:\/\/[^/]*/i, '').split('/')
  return template.split('/').every((part, at) => /^[:{]/.test(part) || part === parts[at])
}
