import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { changed } from '../../../src/catalog/errors.ts'
import { operation } from '../../../src/catalog/operation.ts'
import { definePlatform } from '../../../src/catalog/platform.ts'
import { type TestClock, testClock } from '../../support/clock.ts'
import { startTestService, type TestService } from '../../support/service.ts'

const dayMs = 86_400_000
const startsAt = Date.UTC(2026, 5, 1)

const things = (id: string, path: string, retired?: { successor: string }) =>
  operation({
    id,
    path,
    summary: 'Things',
    parameters: {},
    record: z.strictObject({ name: z.string().nullable() }),
    price: { base: 1 },
    cacheSeconds: 0,
    example: {},
    phrases: ['things'],
    view: (name: string) => ({ name }),
    sources: [{ name: 'web', lookup: async () => ({ outcome: 'found', model: 'lamp' }) as const }],
    ...(retired ? { retired } : {}),
  })

const old = '/v1/example/old'
let clock: TestClock
let service: TestService
beforeAll(async () => {
  clock = testClock(startsAt - dayMs)
  service = await startTestService({
    clock,
    env: { RETIREMENT_STARTS: '2026-06-01' },
    platforms: [
      definePlatform({
        name: 'example',
        displayName: 'Example',
        operations: [
          things('example.old', old, { successor: 'example.new' }),
          {
            ...things('example.old.broken', `${old}/broken`, { successor: 'example.new' }),
            sources: [
              {
                name: 'web',
                lookup: async () => {
                  throw changed('name')
                },
              },
            ],
          },
          things('example.new', '/v2/example/new'),
        ],
        simulated: async () => ({ origins: [], handle: () => ({ status: 404 }) }),
      }),
    ],
  })
})
afterAll(() => service.close())

const headersOf = ({ headers }: { headers: Headers }) =>
  ['deprecation', 'sunset', 'link'].map((name) => headers.get(name))

test('before its window a retired route answers like any other', async () => {
  const answer = await service.call(old)
  expect([answer.status, ...headersOf(answer)]).toEqual([200, null, null, null])
})

test('during the retirement period its answers announce it and name the successor', async () => {
  clock.advance(2 * dayMs)
  const answer = await service.call(old)
  expect([answer.status, ...headersOf(answer)]).toEqual([
    200,
    `@${startsAt / 1000}`,
    'Wed, 01 Jul 2026 00:00:00 GMT',
    '</v2/example/new>; rel="successor-version"',
  ])
  expect(headersOf(await service.call('/v2/example/new'))).toEqual([null, null, null])
})

test.each([
  ['a wrong parameter', `${old}?unknown=1`, {}, 400],
  ['no key', old, { key: null }, 401],
  ['a wrong method', old, { method: 'POST' }, 405],
  ['a failure of the platform', `${old}/broken`, {}, 502],
] as const)('during the period failures announce it too: %s', async (_, path, how, status) => {
  const answer = await service.call(path, how)
  expect([answer.status, ...headersOf(answer)]).toEqual([
    status,
    `@${startsAt / 1000}`,
    'Wed, 01 Jul 2026 00:00:00 GMT',
    '</v2/example/new>; rel="successor-version"',
  ])
})

test('after the period the route is gone and free', async () => {
  clock.advance(30 * dayMs)
  const before = await service.balance()
  const answer = await service.call(old)
  expect([answer.status, answer.body.error.code]).toEqual([410, 'endpoint_retired'])
  expect(answer.body.error.message).toContain('Use /v2/example/new (example.new)')
  expect(await service.balance()).toBe(before)
  expect((await service.call('/v2/example/new')).status).toBe(200)
})
