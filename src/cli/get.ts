import { ApiError } from '../../packages/client/src/api-error.ts'
import { Client } from '../../packages/client/src/client.ts'
import { everything } from '../../packages/client/src/generated/everything.ts'
import type { AnyOperation } from '../catalog/operation.ts'
import { createRegistry } from '../catalog/registry.ts'
import { platforms } from '../platforms/index.ts'
import { lookupPath } from './lookup-path.ts'
import { noKey } from './stored-logins.ts'

type Call = (params: Readonly<Record<string, unknown>>) => PromiseLike<{ data: unknown; meta: unknown }>

/** The parameters of a call, from name=value pairs; a name that comes several times has several values. */
function paramsOf({ method, parameters }: AnyOperation, pairs: readonly string[]): Record<string, unknown> {
  const params: Record<string, unknown> = {}
  for (const pair of pairs) {
    const [name, text] = [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]
    const isText = method !== 'POST' || parameters[name]?.schema.type === 'string'
    const value = isText ? text : JSON.parse(text)
    params[name] = name in params ? [params[name], value].flat() : value
  }
  return params
}

/** Finds an operation by its id, or by the end of its id if only one matches. */
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
  if (!options.key) throw noKey(options.url)
  const operation = findOperation(createRegistry(platforms).operations, word)
  // Refuses pairs without a name and lookups without a part of their path.
  lookupPath(operation, pairs)
  // A person repeats a command; waiting in silence would look like a command that hangs.
  const client = new Client([everything], { apiKey: options.key, baseUrl: options.url, retries: 0 })
  const call = operation.id
    .split('.')
    .reduce<unknown>((place, name) => (place as Record<string, unknown>)[name], client) as Call
  try {
    const { data, meta } = await call(paramsOf(operation, pairs))
    console.log(JSON.stringify({ data, meta }, null, 2))
    return 0
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    console.log(JSON.stringify({ error: error.fields }, null, 2))
    return 1
  }
}
