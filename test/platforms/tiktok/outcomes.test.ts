import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyOperation } from '../../../src/catalog/operation.ts'
import { type Forced, forcedNumber } from '../../../src/platforms/shared/forced.ts'
import { tiktok } from '../../../src/platforms/tiktok/index.ts'
import { startTestService, type TestService } from '../../support/service.ts'

/** Every outcome on demand: what docs/SANDBOX-TIKTOK.md promises to integrators. */

let running: TestService
beforeAll(async () => {
  running = await startTestService({ platforms: [tiktok] })
})
afterAll(() => running.close())

/** The example of an operation with its identifier replaced by one that forces an outcome. */
function forcing(operation: AnyOperation, forced: Forced): string {
  const raw: Record<string, string> = { ...operation.example }
  const number = forcedNumber(forced)
  for (const name of ['handle', 'query', 'hashtag']) if (name in raw) raw[name] = `sim_${forced}`
  for (const name of ['clipId', 'id', 'adId', 'commentId']) if (name in raw) raw[name] = number
  if (raw.url) raw.url = raw.url.replace(/\d{15,}/, number)
  const path = operation.path.replace(/\{(\w+)\}/, (_, name) => raw[name]!)
  const query = Object.entries(raw).filter(([name]) => operation.parameters[name]!.in === 'query')
  return `${path}?${new URLSearchParams(query)}`
}

const operations = tiktok.operations.filter((one) => one.id !== 'tiktok.feed.trending')
const lists = operations.filter((one) => one.list && one.id !== 'tiktok.search.suggestions')
const named = (some: readonly AnyOperation[]) => some.map((one) => [one.id, one] as const)

test.each(named(operations))('%s reports a wall as restricted, at its price', async (_, operation) => {
  const answer = await running.call(forcing(operation, 'restricted'))
  expect(answer.status, answer.text).toBe(200)
  const { data, meta } = answer.body
  if ('lookupStatus' in data) expect(data.lookupStatus).toBe('restricted')
  expect(operation.list?.items(data) ?? []).toEqual([])
  expect(meta.creditsCharged).toBe(operation.price.base)
})

test.each(named(operations))('%s tells what does not exist from what is there', async (_, operation) => {
  const answer = await running.call(forcing(operation, 'not_found'))
  expect(answer.status, answer.text).toBe(200)
  const { data } = answer.body
  if ('lookupStatus' in data) expect(data.lookupStatus).toBe('not_found')
  expect(operation.list?.items(data) ?? []).toEqual([])
})

test.each(named(operations))('%s charges nothing for an answer it cannot read', async (_, operation) => {
  const before = await running.balance()
  const answer = await running.call(forcing(operation, 'malformed'))
  expect(answer.status, answer.text).toBe(502)
  expect(answer.body.error.code).toBe('lookup_failed')
  expect(await running.balance()).toBe(before)
})

test.each(named(lists))('%s ends on an empty list and on a last page', async (_, operation) => {
  const empty = (await running.call(forcing(operation, 'empty'))).body.data
  expect(operation.list!.items(empty)).toEqual([])
  expect(empty.page).toMatchObject({ hasMore: false })
  const last = (await running.call(forcing(operation, 'last_page'))).body.data
  expect(operation.list!.items(last).length).toBeGreaterThan(0)
  expect(last.page).toMatchObject({ hasMore: false })
  expect(last.page.nextCursor ?? null).toBeNull()
})

test.each(['profile', 'profiles.videos', 'videos', 'search', 'shop.products', 'adLibrary.ads'])(
  'tiktok.%s asks to try again when the platform is down or asks for patience, and charges nothing',
  async (name) => {
    const operation = operations.find((one) => one.id === `tiktok.${name}`)!
    const before = await running.balance()
    for (const forced of ['unavailable', 'ratelimited'] as const) {
      const answer = await running.call(forcing(operation, forced))
      expect(answer.status, answer.text).toBe(503)
      expect(answer.body.error.code).toBe('temporarily_unavailable')
      expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    }
    expect(await running.balance()).toBe(before)
  },
)

test('a private account shows its profile and nothing else', async () => {
  const profile = (await running.call('/v1/tiktok/profiles/sim_private')).body.data
  expect(profile).toMatchObject({
    lookupStatus: 'private',
    profile: { handle: 'sim_private', privateAccount: true },
  })
  const followers = (await running.call('/v1/tiktok/profiles/sim_private/followers')).body.data
  expect(followers).toEqual({
    lookupStatus: 'private',
    followers: [],
    page: { nextCursor: null, hasMore: false },
    totalFollowers: null,
  })
  const engagement = (await running.call('/v1/tiktok/profiles/sim_private/engagement')).body
  expect(engagement.data).toMatchObject({
    lookupStatus: 'private',
    canCalculateEngagement: false,
    profile: { privateAccount: true },
    metrics: { averageEngagementRatePercent: null },
    videos: [],
  })
  const audience = (await running.call('/v1/tiktok/profiles/sim_private/audience')).body
  expect(audience.data).toMatchObject({ lookupStatus: 'private', audienceLocations: null })
  expect(audience.meta.creditsCharged).toBe(30)
})

test.each(['followers', 'following'])('%s that their owner hides are told apart from none', async (kind) => {
  const { data } = (await running.call(`/v1/tiktok/profiles/sim_hidden/${kind}`)).body
  expect(data.lookupStatus).toBe('hidden')
})

test.each([
  ['XR', 200],
  ['XE', 200],
  ['XU', 503],
  ['XL', 503],
  ['XM', 502],
])('the trending feed of the made-up country %s answers %i', async (region, status) => {
  const answer = await running.call(`/v1/tiktok/feed/trending?region=${region}`)
  expect(answer.status).toBe(status)
  if (status === 200) expect(answer.body.data).toEqual({ items: [], totalResults: 0 })
})

test('a handle that another account took over is not found under the old number', async () => {
  const at = (userId: string) => running.call(`/v1/tiktok/profiles/ada.cooks/videos?userId=${userId}`)
  const { profile } = (await running.call('/v1/tiktok/profiles/ada.cooks')).body.data
  expect((await at(profile.platformUserId)).body.data.videos.length).toBeGreaterThan(0)
  expect((await at('6900000000000000001')).body.data.videos).toEqual([])
})

test('new posts appear as time moves on, newest first, and keep their ids', async () => {
  const path = '/v1/tiktok/profiles/sim_busy/videos'
  const ids = async () => (await running.call(path)).body.data.videos.map((video: { id: string }) => video.id)
  const before = await ids()
  running.clock.advance(5 * 60_000)
  const after = await ids()
  expect(after.slice(5)).toEqual(before.slice(0, -5))
})

test.each([
  ['/v1/tiktok/profiles/https%3A%2F%2Fwww.tiktok.com%2F%40nasa%2Fvideo%2F7300000000000000000', 'handle'],
  ['/v1/tiktok/videos?url=https://www.tiktok.com/@nasa', 'url'],
  ['/v1/tiktok/songs?id=nonsense', 'id'],
  ['/v1/tiktok/search/hashtags?hashtag=two words', 'hashtag'],
  ['/v1/tiktok/videos/transcript?url=7300000000000000000&language=english', 'language'],
  ['/v1/tiktok/feed/trending?region=USA', 'region'],
  ['/v1/tiktok/products/reviews', 'url or productId'],
  ['/v1/tiktok/ad-library/ads?adId=7400000000000000025&url=7400000000000000025', 'either'],
  ['/v1/tiktok/shop/products/search?query=x&page=0', 'page'],
])('%s is refused, saying what to send', async (path, word) => {
  const answer = await running.call(path)
  expect(answer.status).toBe(400)
  expect(answer.body.error).toMatchObject({ code: 'bad_request', message: expect.stringContaining(word) })
})
