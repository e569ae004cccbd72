const maxNextCharacters = 2000

/** The path of a consent page, or of a page of the console. */
const pages = /^\/(?:oauth\/consent\/[A-Za-z0-9_-]{1,64}|console(?:\/[\w%~:@.-]+)*\/?(?:\?[\w%~:@.&=+,-]*)?)$/

/**
 * What no path of these pages contains once it is decoded: segments that begin with a dot (a browser takes `%2e%2e` for
 * `..`), a second encoding, backslashes, empty segments, spaces and control characters.
 */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are refused
const outside = /\/\.|%|\\|\/\/|[\u0000-\u0020\u007f-\u009f]/

/**
 * Whether a sign-in may lead to this path of the service, beside the home page: never elsewhere.
 * `pages/sign-in.js` has the same function.
 */
export function isNextPath(next: unknown): next is string {
  if (typeof next !== 'string' || next.length > maxNextCharacters || !pages.test(next)) return false
  try {
    return !outside.test(decodeURIComponent(next.split('?')[0]!))
  } catch {
    // Not UTF-8.
    return false
  }
}
