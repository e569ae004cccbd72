import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { operation } from '../../src/catalog/operation.ts'
import { definePlatform } from '../../src/catalog/platform.ts'
import { type TestClock, testClock } from '../support/clock.ts'
import { startTestService, type TestService } from '../support/service.ts'

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

test('within the window its answers say so, and name the successor', async () => {
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

test('after it the route is gone, and costs nothing', async () => {
  clock.advance(30 * dayMs)
  const before = await service.balance()
  const answer = await service.call(old)
  expect([answer.status, answer.body.error.code]).toEqual([410, 'endpoint_retired'])
  expect(answer.body.error.message).toContain('example.new')
  expect(await service.balance()).toBe(before)
  expect((await service.call('/v2/example/new')).status).toBe(200)
})
