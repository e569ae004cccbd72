import type { AnyOperation } from '../catalog/operation.ts'

/** The URL path of a lookup with parameters in the form name=value. */
export function lookupPath(operation: AnyOperation, pairs: readonly string[]): string {
  let path = operation.path
  const query = new URLSearchParams()
  for (const pair of pairs) {
    const equals = pair.indexOf('=')
    if (equals < 1) throw new Error(`write parameters as name=value, not ${JSON.stringify(pair)}`)
    const [name, value] = [pair.slice(0, equals), pair.slice(equals + 1)]
    if (operation.parameters[name]?.in === 'path') path = path.replace(`{${name}}`, encodeURIComponent(value))
    else query.append(name, value)
  }
  const missing = /\{([^{}]+)\}/.exec(path)
  if (missing) throw new Error(`${operation.id} needs ${missing[1]}=…`)
  return query.size > 0 ? `${path}?${query}` : path
}
