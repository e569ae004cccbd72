import { describe, expect, test } from 'vitest'
import type { AnyOperation } from '../../src/catalog/operation.ts'
import { createRegistry } from '../../src/catalog/registry.ts'
import { readProviderAnswer } from '../../src/gateways/providers/answer.ts'
import { platforms } from '../../src/platforms/index.ts'
import { schemaProvider } from '../../src/simulation/provider/provider.ts'

/** The provider of test keys answers every operation in its record shape, whether or not it has sources of its own. */

const registry = createRegistry(platforms)
const now = Date.UTC(2026, 2, 1)
const minute = 60_000

const worlds = new Map(
  await Promise.all(
    registry.platforms.map(async ({ name, simulated }) => [name as string, await simulated()] as const),
  ),
)
const providerOf = (name: string) => schemaProvider(registry, name, worlds.get(name))
const providers = new Map(registry.platforms.map(({ name }) => [name as string, providerOf(name)] as const))

/** As one node has it. */
const provider = (platform: string) => providers.get(platform)!

interface Asked {
  readonly status: number
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  readonly body: any
  readonly delayMs?: number | undefined
}

async function ask(
  operation: Pick<AnyOperation, 'id' | 'platform'>,
  params: object,
  cursor: string | null = null,
  at = now,
  node = provider(operation.platform),
): Promise<Asked> {
  const body = Buffer.from(JSON.stringify({ operationId: operation.id, params, cursor }))
  const url = new URL(`https://provider.simulated/${operation.platform}`)
  const request = { method: 'POST', url, headers: {}, body, now: at, signal: new AbortController().signal }
  const answer = await node.handle(request)
  const text = String(answer.body)
  return {
    status: answer.status,
    body: text.startsWith('{"truncated') ? null : text.startsWith('{') ? JSON.parse(text) : text,
    delayMs: answer.delayMs,
  }
}

const paramsOf = ({ parameters, example }: AnyOperation) =>
  Object.fromEntries(
    Object.entries(example)
      .filter(([name]) => name !== 'cursor')
      .map(([name, raw]) => [name, parameters[name]!.parse(raw, name)]),
  )

const named = registry.operations.map((operation) => [operation.id, operation] as const)

describe.each(named)('%s', (_, operation) => {
  const params = paramsOf(operation)

  test('is answered in its record shape, the same every time and on every node', async () => {
    const { status, body } = await ask(operation, params)
    expect(status).toBe(200)
    expect(readProviderAnswer(operation, status, body)).toMatchObject({ outcome: 'found' })
    // The page may be left out of every list.
    const { page: _page, ...data } = body.data
    expect(readProviderAnswer(operation, status, { ...body, data })).toMatchObject({ outcome: 'found' })
    const other = providerOf(operation.platform)
    expect(await ask(operation, params, null, now, other)).toEqual({ status, body, delayMs: undefined })
  })

  test.runIf(operation.parameters.cursor && !operation.parameters.page && operation.list)(
    'has four pages of items that no other page has, also while new ones appear',
    async () => {
      const seen: string[] = []
      let cursor: string | null = null
      let pages = 0
      do {
        const { body } = await ask(operation, params, cursor, now + pages * 600 * minute)
        const items = operation.list!.items(body.data)
        seen.push(...items.map((item) => operation.list!.itemId(item as never)))
        cursor = body.cursor
        pages++
      } while (cursor !== null && pages < 9)
      expect([pages, new Set(seen).size]).toEqual([4, seen.length])
      // Some records hold several lists, which page together.
      expect(seen.length % 48).toBe(0)
    },
  )

  test.runIf(operation.watch)('has something new after the time that a trigger looks ahead', async () => {
    const idsAt = async (at: number) =>
      operation
        .list!.items((await ask(operation, params, null, at)).body.data)
        .map((item) => [
          operation.list!.itemId(item as never),
          operation.list!.itemTime?.(item as never) ?? null,
        ])
    const before = await idsAt(now)
    const after = await idsAt(now + (operation.watch!.triggerAheadMinutes ?? 1440) * minute)
    const known = new Map(before.map(([id, at]) => [id, at]))
    expect(after.some(([id]) => !known.has(id!))).toBe(true)
    // What is known stays as it was, and nothing new claims to be older.
    for (const [id, at] of after) if (known.has(id!)) expect(at).toBe(known.get(id!))
    const times = after.flatMap(([, at]) => at ?? [])
    const oldestFirst = times.toSorted()
    expect(times).toEqual(operation.list!.order === 'oldest_first' ? oldestFirst : oldestFirst.toReversed())
  })
})

const showcase = registry.byId('tiktok.profiles.showcaseProducts')!
const community = registry.byId('twitter.communities.tweets')!

describe('forced outcomes', () => {
  test.each(['not_found', 'private', 'restricted'])('%s is an outcome', async (outcome) => {
    expect((await ask(showcase, { handle: `sim_${outcome}` })).body).toEqual({ outcome })
  })

  test.each([
    ['unavailable', 503],
    ['ratelimited', 429],
    ['malformed', 200],
  ])('%s is HTTP %i without an answer', async (name, status) => {
    const answer = await ask(showcase, { handle: `sim_${name}` })
    expect([answer.status, answer.body?.outcome]).toEqual([status, undefined])
  })

  test('slow, empty and the last page', async () => {
    expect((await ask(showcase, { handle: 'sim_slow' })).delayMs).toBe(3000)
    const empty = (await ask(showcase, { handle: 'sim_empty' })).body
    expect([empty.data.products, empty.cursor]).toEqual([[], null])
    const last = (await ask(showcase, { handle: 'sim_last_page' })).body
    expect([last.data.products.length, last.cursor]).toEqual([8, null])
  })

  test('a number inside a link forces as well, and a busy list gains an item a minute', async () => {
    const url = (digit: number) => `https://x.com/i/communities/900000000000000000${digit}`
    expect((await ask(community, { url: url(1) })).body).toEqual({ outcome: 'private' })
    const ids = async (at: number): Promise<string[]> =>
      (await ask(community, { url: url(9) }, null, at)).body.data.tweets.map(({ id }: { id: string }) => id)
    expect((await ids(now + 5 * minute)).slice(5)).toEqual((await ids(now)).slice(0, -5))
  })
})

test('the record describes the requested object', async () => {
  const store = (
    await ask(registry.byId('tiktok.shop.products')!, { url: 'https://x.example/store/7495000000000000001' })
  ).body.data
  expect(store.shop.id).toBe('7495000000000000001')
  const search = (await ask(registry.byId('tiktok.shop.products.search')!, { query: 'copper pan' })).body.data
  expect(search.query).toBe('copper pan')
  expect(search.totalProducts).toBe(search.products.length)
})

test.each([
  ['instagram.v2.locations', { locationId: '213385402' }, 'location'],
  ['instagram.v2.highlights', { highlightId: '17854360229135492' }, 'highlight'],
  ['instagram.v2.audio.reels', { audioId: '664212705901923' }, 'audio'],
])('%s returns the thing whose id was requested', async (id, params, thing) => {
  const [asked] = Object.values(params)
  const { data } = (await ask(registry.byId(id)!, params)).body
  expect(data[thing]).toMatchObject({ id: asked })
  for (const url of [data[thing].url, data[thing].coverUrl]) if (url) expect(url).toContain(asked)
})

test('numbered pages count up and end', async () => {
  const search = registry.byId('tiktok.shop.products.search')!
  const page = async (number: number) => (await ask(search, { query: 'tea', page: number })).body.data.page
  expect(await page(1)).toMatchObject({ currentPage: 1, nextPage: 2, hasMore: true })
  expect(await page(4)).toMatchObject({ currentPage: 4, nextPage: null, hasMore: false })
})

test('requested parts of the price are reported as served', async () => {
  const videos = registry.byId('tiktok.profiles.videos')!
  const parts = videos.price.surcharges!.map(({ parameter }) => parameter)
  expect(parts.length).toBeGreaterThan(0)
  const hosted = (data: { videos: { hostedMedia?: unknown[] }[] }) =>
    data.videos.flatMap(({ hostedMedia }) => hostedMedia ?? [])
  const plain = (await ask(videos, { handle: 'ada' })).body
  expect([plain.used, hosted(plain.data)]).toEqual([{}, []])
  const asked = (await ask(videos, { handle: 'ada', [parts[0]!]: true })).body
  expect(hosted(asked.data).length).toBeGreaterThan(0)
  expect(asked.used[parts[0]!]).toBe(hosted(asked.data).length)
})

test('reports unknown requests', async () => {
  const nothing = await ask({ id: 'reddit.nothing', platform: 'reddit' }, {})
  expect([nothing.status, nothing.body.error.code]).toEqual([404, 'unknown_operation'])
  const foreign = await ask({ id: showcase.id, platform: 'reddit' }, { handle: 'ada' })
  expect(foreign.status).toBe(404)
  expect((await ask(showcase, { handle: 'ada' }, 'another')).body.error.code).toBe('bad_cursor')
})
