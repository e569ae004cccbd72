import type { AnyOperation } from '../catalog/operation.ts'
import type { Service } from '../service/service.ts'
import { firstKeysText } from './first-keys.ts'
import { lookupPath } from './lookup-path.ts'

const exampleOf = (lookup?: AnyOperation) =>
  Object.entries(lookup?.example ?? {}).map(([name, value]) => `${name}=${value}`)

/** The simplest lookup for an example: one object, the fewest words. */
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
 * The text that the operator sees once, after the first account was created; empty at every other start.
 * @param file the file with the keys; undefined: the text shows them
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
