import { afterAll, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { Fault } from '../../src/catalog/errors.ts'
import { operation } from '../../src/catalog/operation.ts'
import { cursor, text } from '../../src/catalog/parameters.ts'
import { definePlatform } from '../../src/catalog/platform.ts'
import { page } from '../../src/catalog/record-schema.ts'
import type { Finding } from '../../src/catalog/source.ts'
import { switchOff } from '../../src/lookup/switches/store.ts'
import { partsShownAs, readParts } from '../../src/reading/entries.ts'
import { must } from '../../src/reading/narrow.ts'
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

/** The name of the thing states what each source does: `web-official`, `wall-busy`, … */
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

interface Tag {
  readonly id: string | null
  readonly posts: number | null
}

const tags: Record<string, () => Finding<Tag>> = {
  id: () => ({ outcome: 'found', model: { id: '1', posts: null } }),
  posts: () => ({ outcome: 'found', model: { id: null, posts: 7 } }),
  both: () => ({ outcome: 'found', model: { id: '2', posts: 9 } }),
  missing: () => ({ outcome: 'not_found' }),
  broken: () => {
    throw new Fault('changed', 'no such field')
  },
}
/** The sources that were queried, in order. */
const queried: string[] = []

/** The first source never has the posts; the name says what the other two do. */
const tag = operation({
  id: 'pair.tags.get',
  path: '/v1/pair/tags/{name}',
  summary: 'One tag from three sources',
  parameters: { name: text({ in: 'path', description: 'What each source does.', example: 'posts-both' }) },
  record: z.strictObject({
    lookupStatus: z.string(),
    id: z.string().nullable(),
    posts: z.int().nullable(),
  }),
  price: { base: 1 },
  cacheSeconds: 0,
  phrases: ['a tag'],
  view: (model: Tag) => model,
  core: ['posts'],
  sources: [
    {
      name: 'web',
      lacks: ['posts'],
      lookup: async () => {
        queried.push('web')
        return tags.id!()
      },
    },
    ...(['official', 'scrapecreators'] as const).map((name, place) => ({
      name,
      lookup: async ({ name: does }: { name: string }) => {
        queried.push(name)
        return tags[does.split('-')[place]!]!()
      },
    })),
  ],
})

/** The same album with a second picture that cannot be read, in a record with and without the list of pictures. */
const album = <Shown extends z.ZodRawShape>(name: string, shown: Shown) =>
  operation({
    id: `pair.albums.${name}`,
    path: `/v1/pair/albums/${name}`,
    summary: 'One album',
    parameters: {},
    record: z.strictObject({ lookupStatus: z.string(), album: z.strictObject(shown).nullable() }),
    price: { base: 1 },
    cacheSeconds: 0,
    example: {},
    phrases: [`album ${name}`],
    view: (pictures: readonly string[]) =>
      ({
        album: 'cover' in shown ? { cover: pictures[0] } : { nested: { pictures } },
      }) as never,
    sources: [
      {
        name: 'web',
        async lookup(_params, context) {
          const reporter = partsShownAs(context, 'pictures')
          const pictures = readParts(['a', null, 'c'], (one) => must(one, 'picture'), reporter, 'pictures')
          return { outcome: 'found', model: pictures }
        },
      },
    ],
  })
const nested = z.strictObject({ pictures: z.array(z.string()).nullable().optional() }).nullable()
const albums = [album('full', { nested }), album('covers', { cover: z.string() })]

let running: TestService
beforeAll(async () => {
  const simulated = async () => ({ origins: [], handle: () => ({ status: 404 }) })
  const pair = definePlatform({
    name: 'pair',
    displayName: 'Pair',
    operations: [get, rows, tag, ...albums],
    simulated,
  })
  running = await startTestService({ platforms: [pair] })
})
afterAll(() => running.close())

test('an unreadable part of a list counts only in a record that shows the list', async () => {
  const of = async (name: string) => (await running.call(`/v1/pair/albums/${name}`)).body
  expect(await of('full')).toMatchObject({
    data: { album: { nested: { pictures: ['a', 'c'] } } },
    meta: { unreadableEntries: 1 },
  })
  const covers = await of('covers')
  expect(covers).toMatchObject({ data: { album: { cover: 'a' } } })
  expect(covers.meta).not.toHaveProperty('unreadableEntries')
})

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

test.each([
  ['a source that has the core fields answers first', 'both-both', { id: '2', posts: 9 }, ['official']],
  ['the next source fills in a core field', 'id-both', { id: '1', posts: 9 }, ['official', 'scrapecreators']],
  ['other fields are of the first answer', 'id-posts', { id: '1', posts: 7 }, ['official', 'scrapecreators']],
  [
    'a source without the field is not asked for it',
    'id-id',
    { id: '1', posts: null },
    ['official', 'scrapecreators'],
  ],
  [
    'a failure leaves the answer as it is',
    'id-broken',
    { id: '1', posts: null },
    ['official', 'scrapecreators'],
  ],
  [
    'so does a source that finds nothing',
    'id-missing',
    { id: '1', posts: null },
    ['official', 'scrapecreators'],
  ],
  [
    'a source that lacks it answers where the others fail',
    'broken-broken',
    { id: '1', posts: null },
    ['official', 'scrapecreators', 'web'],
  ],
] as const)('core fields: %s', async (_, name, record, asked) => {
  queried.length = 0
  const before = await running.balance()
  const { body } = await running.call(`/v1/pair/tags/${name}`)
  expect(body.data).toEqual({ lookupStatus: 'found', ...record })
  expect(queried).toEqual(asked)
  expect(before - (await running.balance())).toBe(1)
})

test('a page that names itself as the next page is a fault, so that no caller pays for a loop', async () => {
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

test('a source that is switched off is skipped and the next one asked', async () => {
  const { database } = running.service
  const off = async (name: string) => {
    await switchOff(database, running.clock, { kind: 'source', name, reason: 'a test', by: 'a test' })
  }
  const read = async () => (await running.call('/v1/pair/things/web-official')).body
  await off('pair/web')
  await expect.poll(async () => (await read()).data?.by).toBe('official')
  await off('official')
  await expect.poll(async () => (await read()).error?.reason).toBe('switched_off')
})
