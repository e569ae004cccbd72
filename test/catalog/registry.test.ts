import { expect, test } from 'vitest'
import { z } from 'zod'
import { ServiceError } from '../../src/catalog/errors.ts'
import { type AnyOperation, operation } from '../../src/catalog/operation.ts'
import { exactlyOne } from '../../src/catalog/parameters.ts'
import { matchesAnyPattern } from '../../src/catalog/patterns.ts'
import { definePlatform } from '../../src/catalog/platform.ts'
import { createRegistry } from '../../src/catalog/registry.ts'
import { platforms } from '../../src/platforms/index.ts'

function things(
  id: string,
  path: string,
  more: { aliases?: string[]; retired?: { successor: string } } = {},
) {
  return operation({
    id,
    path,
    summary: 'Things',
    parameters: {},
    record: z.strictObject({}),
    price: { base: 1 },
    cacheSeconds: 0,
    example: {},
    phrases: ['things'],
    view: () => ({}),
    sources: [],
    ...more,
  })
}
const registryOf = (...operations: AnyOperation[]) =>
  createRegistry([
    definePlatform({
      name: 'example',
      displayName: 'Example',
      operations,
      simulated: async () => ({ origins: [], handle: () => ({ status: 404 }) }),
    }),
  ])
const renamed = things('example.profiles.videos', '/v1/example/a', { aliases: ['example.profile-videos'] })

test('an operation is found by its id and by every id it had', () => {
  const registry = registryOf(renamed)
  expect(registry.byId('example.profiles.videos')).toBe(renamed)
  expect(registry.byId('example.profile-videos')).toBe(renamed)
  expect(registry.byId('example.profile')).toBeUndefined()
  expect(registry.operations).toEqual([renamed])
})

test('a key that was limited by the old id still is, and may call the operation', () => {
  expect(matchesAnyPattern(['example.profile-videos'], renamed)).toBe(true)
  expect(matchesAnyPattern(['example.profile-*'], renamed)).toBe(true)
  expect(matchesAnyPattern(['example.profiles.*'], renamed)).toBe(true)
  expect(matchesAnyPattern(['example.search'], renamed)).toBe(false)
})

test.each([
  ['two of the same id', [things('example.a', '/v1/example/a'), things('example.a', '/v1/example/b')]],
  ['an alias that another has as its id', [things('example.profile-videos', '/v1/example/b'), renamed]],
  [
    'two of the same path shape',
    [things('example.a', '/v1/example/{x}'), things('example.b', '/v1/example/{y}')],
  ],
  ['one outside its platform', [things('other.a', '/v1/example/a')]],
  [
    'a successor that is not there',
    [things('example.a', '/v1/example/a', { retired: { successor: 'example.b' } })],
  ],
])('refuses to start with %s', (_, operations) => {
  expect(() => registryOf(...operations)).toThrow(/example|other/)
})

test('every alias of every platform still resolves to its operation', () => {
  const registry = createRegistry(platforms)
  for (const one of registry.operations) {
    for (const alias of one.aliases ?? []) expect(registry.byId(alias)?.id).toBe(one.id)
  }
})

test.each([
  [{}, 'Send either handle or url, for example handle=ada.'],
  [{ handle: 'ada', url: 'u' }, 'handle and url were sent together'],
] as const)('either/or: %j is refused with what to send', (params, message) => {
  const check = exactlyOne(['handle', 'url'], 'handle=ada')
  let thrown: unknown
  try {
    check(params)
  } catch (error) {
    thrown = error
  }
  expect(thrown).toBeInstanceOf(ServiceError)
  expect(thrown).toMatchObject({ status: 400, message: expect.stringContaining(message) })
})

test('either/or: exactly one is let through, of two or of more', () => {
  expect(() => exactlyOne(['handle', 'url'], 'handle=ada')({ url: 'u' })).not.toThrow()
  const three = exactlyOne(['a', 'b', 'c'], 'a=1')
  expect(() => three({ c: false })).not.toThrow()
  expect(() => three({})).toThrow('Send exactly one of a')
  expect(() => three({ a: '1', c: '3' })).toThrow('a and c were sent together')
})
