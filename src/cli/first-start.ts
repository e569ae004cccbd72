import type { AnyOperation } from '../catalog/operation.ts'
import type { Service } from '../service/service.ts'
import { firstKeysText } from './first-keys.ts'
import { lookupPath } from './lookup-path.ts'

const exampleOf = (lookup?: AnyOperation) =>
  Object.entries(lookup?.example ?? {}).map(([name, value]) => `${name}=${value}`)

/** The lookup that takes the fewest words: one thing that is looked up. */
function plainest(lookups: readonly AnyOperation[]): AnyOperation | undefined {
  const length = (one: AnyOperation) => one.path.length + exampleOf(one).join('&').length
  return lookups
    .filter(
      ({ method, path, example }) =>
        method !== 'POST' && path.includes('{') && Object.keys(example).length === 1,
    )
    .sort((one, other) => length(one) - length(other))[0]
}

/**
 * What the operator sees once, when the first account was made; empty at every other start.
 * @param file where the keys were written; undefined: they are shown
 */
export function firstStart({ created, config, registry, url }: Service, file: string | undefined): string {
  if (created === null) return ''
  if (file) return `\nThe first account was created. Its keys are in ${file}.\n`
  const lookup = plainest(registry.operations)
  const example = exampleOf(lookup)
  const key = config.BOOTSTRAP_TEST_KEY ? '$BOOTSTRAP_TEST_KEY' : created.testKey
  const curl = lookup
    ? `\nTry it (test keys ask simulated platforms, offline):\n\n  curl -H "x-api-key: ${key}" "${url}${lookupPath(lookup, example)}"\n`
    : ''
  return `
The first account was created. Its keys are shown only now:

${firstKeysText(created, config)}${curl}`
}
