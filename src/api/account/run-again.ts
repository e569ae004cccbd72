import type { Registry } from '../../catalog/registry.ts'
import { secretMark } from '../../catalog/secret-values.ts'
import type { RequestView } from './request-view.ts'

/** A lookup as a curl line that reads the key from the environment; null if parameters are missing. */
export function curlOf(
  registry: Registry,
  home: string,
  { operation: id, parameters }: Pick<RequestView, 'operation' | 'parameters'>,
): string | null {
  const operation = registry.byId(id)
  if (!operation || (operation.method ?? 'GET') !== 'GET' || parameters === null) return null
  let { path } = operation
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) {
    if (name === 'cursor') continue
    if (value === null || String(value).includes(secretMark)) return null
    const parameter = operation.parameters[name]
    if (parameter?.in === 'path') path = path.replace(`{${name}}`, encodeURIComponent(String(value)))
    else if (Array.isArray(value) && parameter?.repeated)
      for (const one of value) query.append(name, String(one))
    else query.append(name, String(value))
  }
  if (path.includes('{')) return null
  const url = `${home}${path}${query.size > 0 ? `?${query}` : ''}`
  return `curl -H "x-api-key: $SOCIAL_LOOKUP_KEY" ${shellQuoted(url)}`
}

/** A text as one word of a POSIX shell. */
const shellQuoted = (text: string) => `'${text.replaceAll("'", `'\\''`)}'`
