/** The path of a field below another: `user.posts[].id`. */
export const pathBelow = (path: string, name: string) =>
  name === '[]' ? `${path}[]` : path === '' ? name : `${path}.${name}`

/** The two names of an element of a page: `a .title` is an `a` with the class `title`. Other names have one. */
export function elementOf(name: string): readonly [element: string, mark: string] {
  const space = name.indexOf(' ')
  return space < 0 ? [name, ''] : [name.slice(0, space), name.slice(space + 1)]
}

/** Keys that a platform generates: ids, hashes. Names of fields have few digits. */
export const isGeneratedKey = (key: string) =>
  key.length > 60 ||
  /\d{5}/.test(key) ||
  /^[0-9a-f]{12,}$/i.test(key) ||
  /^[0-9a-f]{8}-[0-9a-f]{4}-/i.test(key) ||
  (key.length >= 10 && (key.match(/\d+/g)?.length ?? 0) >= 3) ||
  /[^\w$@:.#()[\]*/+ -]/.test(key)
