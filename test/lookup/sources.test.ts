import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { operation } from '../../src/catalog/operation.ts'
import { cursor, text } from '../../src/catalog/parameters.ts'
import { definePlatform } from '../../src/catalog/platform.ts'
import { page } from '../../src/catalog/record-schema.ts'
import type { Finding } from '../../src/catalog/source.ts'
import { Fault } from '../../src/errors.ts'
import { startTestService, type TestService } from '../support/service.ts'

const found = (by: string): Finding<string> => ({ outcome: 'found', model: by })
const answers: Record<string, () => Finding<string>> = {
  web: () => found('web'),
  official: () => found('official'),
  wall: () => ({ outcome: 'restricted' }),
  missing: () => ({ outcome: 'not_found' }),
  busy: () => {
    throw new Fault('rate_limited', 'quota used up', { retryAfterSeconds: 90 })
  },
  broken: () => {
    throw new Fault('changed', 'no such field')
  },
}

/** What each source does is said in the name of the thing: `web-official`, `wall-busy`, … */
const get = operation({
  id: 'pair.things.get',
  path: '/v1/pair/things/{name}',
  summary: 'One thing from two sources',
  parameters: { name: text({ in: 'path', description: 'What each source does.', example: 'web-official' }) },
  record: z.strictObject({ lookupStatus: z.string(), by: z.string().nullable() }),
  price: { base: 1 },
  cacheSeconds: 0,
  example: { name: 'web-official' },
  phrases: ['a thing'],
  view: (by: string) => ({ by }),
  sources: [
    { name: 'web', lookup: async ({ name }) => answers[name.split('-')[0]!]!() },
    { name: 'official', lookup: async ({ name }) => answers[name.split('-')[1]!]!() },
  ],
})

/** A list whose second page leads to itself. */
const rows = operation({
  id: 'pair.rows.list',
  path: '/v1/pair/rows',
  summary: 'Rows',
  parameters: { cursor: cursor() },
  record: z.strictObject({
    lookupStatus: z.string(),
    rows: z.array(z.strictObject({ id: z.string() })),
    page,
  }),
  price: { base: 1 },
  cacheSeconds: 0,
  example: {},
  phrases: ['rows of things'],
  view: (id: string) => ({ rows: [{ id }] }),
  sources: [
    {
      name: 'web',
      lookup: async (_, { continuation }) => {
        const { at = 0 } = (continuation ?? {}) as { at?: number }
        return { ...found(`at ${at}`), next: { at: Math.min(at + 1, 2) } }
      },
    },
  ],
})

let running: TestService
beforeAll(async () => {
  const simulated = async () => ({ origins: [], handle: () => ({ status: 404 }) })
  const pair = definePlatform({ name: 'pair', displayName: 'Pair', operations: [get, rows], simulated })
  running = await startTestService({ platforms: [pair] })
})
afterAll(() => running.close())

test.each([
  ['the first source answers when it can', 'web-official', 200, 'found', 'web'],
  ['an outcome of the first ends the lookup', 'missing-official', 200, 'not_found', null],
  ['a wall moves on to the next', 'wall-official', 200, 'found', 'official'],
  ['a fault moves on to the next', 'broken-official', 200, 'found', 'official'],
  ['a wall everywhere is restricted', 'wall-wall', 200, 'restricted', null],
  ['a wall never hides that the other source is broken', 'wall-broken', 502, null, null],
  ['nor the other way round', 'broken-wall', 502, null, null],
  ['a wall is not charged while the other source is only busy', 'wall-busy', 503, null, null],
  ['faults everywhere fail', 'broken-broken', 502, null, null],
] as const)('%s', async (_, name, status, outcome, by) => {
  const before = await running.balance()
  const answer = await running.call(`/v1/pair/things/${name}`)
  expect(answer.status).toBe(status)
  expect(before - (await running.balance())).toBe(status === 200 ? 1 : 0)
  if (status === 200) expect(answer.body.data).toEqual({ lookupStatus: outcome, by })
  if (status === 503) expect(answer.headers.get('retry-after')).toBe('90')
})

test('a page that names itself as the next one is a fault: nobody pays for it again and again', async () => {
  const page = (cursor: string | undefined) =>
    running.call(`/v1/pair/rows${cursor === undefined ? '' : `?cursor=${cursor}`}`)
  const first = await page(undefined)
  const second = await page(first.body.data.page.nextCursor)
  expect(second.body.data.rows).toEqual([{ id: 'at 1' }])
  const before = await running.balance()
  const stuck = await page(second.body.data.page.nextCursor)
  expect([stuck.status, stuck.body.error.reason]).toEqual([502, 'platform_changed'])
  expect(await running.balance()).toBe(before)
})
