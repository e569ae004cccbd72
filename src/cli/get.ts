import type { AnyOperation } from '../catalog/operation.ts'
import { createRegistry } from '../catalog/registry.ts'
import { platforms } from '../platforms/index.ts'
import { lookupPath } from './lookup-path.ts'

/** The JSON body of a lookup that is called with POST, from name=value pairs. */
function lookupBody({ parameters }: AnyOperation, pairs: readonly string[]): string {
  const members = pairs.map((pair) => {
    const [name, value] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
    return [name, parameters[name]?.schema.type === 'string' ? value : JSON.parse(value)]
  })
  return JSON.stringify(Object.fromEntries(members))
}

/** Which operation a word means: its id, or the only one that ends with it. */
export function findOperation(operations: readonly AnyOperation[], word: string): AnyOperation {
  const found = operations.filter(({ id }) => id === word)
  const likely =
    found.length > 0 ? found : operations.filter(({ id }) => id.endsWith(`.${word}`) || id.includes(word))
  if (likely.length === 1) return likely[0]!
  const names = (likely.length > 0 ? likely : operations).map(({ id }) => id)
  throw new Error(
    `${likely.length === 0 ? 'no operation' : 'several operations are'} like ${word}: ${names.join(', ')}`,
  )
}

/**
 * Calls a lookup of a running service and prints its answer.
 * @returns the exit status: 0 for an answer, 1 for an error
 */
export async function get(
  word: string,
  pairs: readonly string[],
  options: { url: string; key?: string },
): Promise<number> {
  if (!options.key) throw new Error('give an API key with --key or in SOCIAL_LOOKUP_KEY')
  const operation = findOperation(createRegistry(platforms).operations, word)
  const posted = operation.method === 'POST'
  const address = options.url.replace(/\/$/, '') + lookupPath(operation, posted ? [] : pairs)
  const { request } = await import('undici')
  const headers = { 'x-api-key': options.key, ...(posted ? { 'content-type': 'application/json' } : {}) }
  const answer = await request(address, {
    headers,
    ...(posted ? { method: 'POST', body: lookupBody(operation, pairs) } : {}),
  }).catch((error) => {
    throw new Error(`no service answers at ${options.url} (${error.code ?? error.message})`)
  })
  const text = await answer.body.text()
  try {
    console.log(JSON.stringify(JSON.parse(text), null, 2))
  } catch {
    console.log(text)
  }
  return answer.statusCode < 400 ? 0 : 1
}
