import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { AnyOperation } from '../../../src/catalog/operation.ts'
import { tiktok } from '../../../src/platforms/tiktok/index.ts'
import { readWebVtt } from '../../../src/reading/captions.ts'
import { type Forced, forcedNumber } from '../../../src/simulation/forced.ts'
import { startTestService, type TestService } from '../../support/service.ts'

/** The promises of docs/TIKTOK.md: every outcome on demand; files, captions and their prices. */

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

test.each(named(operations))('%s distinguishes missing from existing things', async (_, operation) => {
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

test.each(['profiles', 'profiles.videos', 'videos', 'search', 'shop.products', 'adLibrary.ads'])(
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

test('a private account shows its profile only', async () => {
  const profile = (await running.call('/v1/tiktok/profiles/sim_private')).body.data
  expect(profile).toMatchObject({
    lookupStatus: 'private',
    profile: { handle: 'sim_private', privateAccount: true },
  })
  const followers = (await running.call('/v1/tiktok/profiles/sim_private/followers')).body.data
  expect(followers).toEqual({
    lookupStatus: 'private',
    followers: [],
    page: { nextCursor: null, hasMore: false, returnedCount: 0 },
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
  expect(audience.data).toMatchObject({ lookupStatus: 'private', audienceLocations: null, sample: null })
  expect(audience.meta.creditsCharged).toBe(30)
  // The audience has no people, which a retry cannot change.
  const { error } = (await running.call('/v1/tiktok/profiles/sim_empty/audience')).body
  expect(error).toMatchObject({ code: 'lookup_failed', reason: 'nothing_to_count', retryable: false })
})

test.each(['followers', 'following'])('%s that their owner hides differ from an empty list', async (kind) => {
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

test('a handle that another account took over is not found with the old user id', async () => {
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

const ada = 'https://www.tiktok.com/@ada.cooks/video/7336839120215361045'

interface Video {
  id: string
  url: string
  hostedMedia?: {
    status: string
    type: string
    role: string
    url?: string
    errorCode?: string
    mime?: string
  }[]
}

async function videosOf(handle: string, query = ''): Promise<{ videos: Video[]; credits: number }> {
  const { data, meta } = (await running.call(`/v1/tiktok/profiles/${handle}/videos${query}`)).body
  return { videos: data.videos, credits: meta.creditsCharged }
}

const call = async (path: string, url: string, more: Record<string, string> = {}) =>
  (await running.call(`/v1/tiktok/${path}?${new URLSearchParams({ url, ...more })}`)).body

describe('downloads', () => {
  test('a video is hosted and served in ranges with its own type, for eleven credits', async () => {
    const { data, meta } = await call('videos/download', ada)
    expect(meta.creditsCharged).toBe(11)
    expect(data.downloads).toHaveLength(1)
    const [file] = data.downloads
    expect(file).toMatchObject({
      postId: data.video.id,
      type: 'video',
      originalUrl: data.media.downloadWithoutWatermarkUrl,
    })
    const whole = await fetch(file.cdnUrl)
    expect(whole.headers.get('content-type')).toBe('video/mp4')
    const part = await fetch(file.cdnUrl, { headers: { range: 'bytes=4-7' } })
    expect(part.status).toBe(206)
    expect(await part.text()).toBe('ftyp')
  })

  test('every picture of a photo post is hosted', async () => {
    const photos = (await videosOf('ada.cooks')).videos.find((video) => video.url.includes('/photo/'))!
    const { data } = await call('videos/download', photos.url)
    expect(data.video.mediaType).toBe('slideshow')
    expect(data.media.slideshowImages.length).toBeGreaterThan(1)
    expect(data.downloads.map((one: { originalUrl: string }) => one.originalUrl)).toEqual(
      data.media.slideshowImages,
    )
    expect(data.downloads.every((one: { type: string }) => one.type === 'image')).toBe(true)
  })

  test('downloadMedia costs ten credits more where files were stored, and nothing more without files', async () => {
    const kept = await call('videos', ada, { downloadMedia: 'true' })
    expect(kept.meta.creditsCharged).toBe(11)
    expect(kept.data.downloads).toHaveLength(1)
    const plain = await call('videos', ada)
    expect(plain.meta.creditsCharged).toBe(1)
    expect(plain.data.downloads).toEqual([])
    const gone = (await videosOf('sim_gone_media')).videos[0]!
    const failed = await call('videos', gone.url, { downloadMedia: 'true' })
    expect(failed).toMatchObject({
      data: { lookupStatus: 'found', downloads: [] },
      meta: { creditsCharged: 1 },
    })
  })

  test('a download without a stored file fails and costs nothing', async () => {
    const gone = (await videosOf('sim_gone_media')).videos[0]!
    const before = await running.balance()
    const answer = await call('videos/download', gone.url)
    expect(answer.error).toMatchObject({ code: 'lookup_failed', message: expect.stringContaining('files') })
    expect(await running.balance()).toBe(before)
  })

  test('hostMedia costs two credits for each stored file, and nothing for a failed file', async () => {
    const page = await videosOf('ada.cooks', '?hostMedia=true')
    const assets = page.videos.flatMap((video) => video.hostedMedia ?? [])
    expect(page.videos).toHaveLength(12)
    for (const video of page.videos) {
      const roles = video.hostedMedia?.map((asset) => asset.role)
      expect(roles).toEqual(video.url.includes('/photo/') ? ['thumbnail'] : ['thumbnail', 'video'])
    }
    expect(new Set(assets.map((asset) => asset.role))).toEqual(new Set(['thumbnail', 'video']))
    expect(assets.every((asset) => asset.status === 'stored')).toBe(true)
    expect(page.credits).toBe(1 + 2 * assets.length)
    const picture = await fetch(assets.find((asset) => asset.role === 'thumbnail')!.url!)
    expect(picture.headers.get('content-type')).toBe('image/png')

    const gone = await videosOf('sim_gone_media', '?hostMedia=true')
    const failed = gone.videos.flatMap((video) => video.hostedMedia ?? [])
    expect(failed.length).toBeGreaterThan(0)
    expect(failed.every((asset) => asset.status === 'failed' && asset.errorCode === 'fetch_failed')).toBe(
      true,
    )
    expect(gone.credits).toBe(1)
  })
})

describe('transcripts', () => {
  test('captions come as WebVTT, as segments and as plain text, in the spoken language', async () => {
    expect((await call('videos', ada)).data.captions).toEqual([
      { language: 'en', original: true },
      { language: 'es', original: false },
    ])
    const { data, meta } = await call('videos/transcript', ada)
    expect(data.video).toEqual({ id: '7336839120215361045', url: ada })
    expect(data.transcript).toMatchObject({ format: 'webvtt', language: 'en', source: 'captions' })
    expect(data.transcript.plainText).toContain('Today we make a soup in one pot.')
    expect(readWebVtt(data.transcript.content)).toEqual(data.transcript.segments)
    expect(meta.creditsCharged).toBe(1)
  })

  test('the caller chooses the language; a missing language has no transcript', async () => {
    const spanish = await call('videos/transcript', ada, { language: 'es' })
    expect(spanish.data.transcript).toMatchObject({ language: 'es' })
    expect(spanish.data.transcript.plainText).toContain('sopa')
    const japanese = await call('videos/transcript', ada, { language: 'ja' })
    expect(japanese.data).toMatchObject({ lookupStatus: 'not_found', transcript: null })
  })

  test('without captions the audio is transcribed on demand, for ten more credits', async () => {
    const silent = (await videosOf('sim_silent')).videos[0]!
    const without = await call('videos/transcript', silent.url)
    expect(without).toMatchObject({ data: { transcript: null }, meta: { creditsCharged: 1 } })
    const made = await call('videos/transcript', silent.url, { useAiFallback: 'true' })
    expect(made.data.transcript).toMatchObject({ source: 'speech_to_text', language: 'en' })
    expect(readWebVtt(made.data.transcript.content)).toEqual(made.data.transcript.segments)
    expect(made.meta.creditsCharged).toBe(11)
    const captioned = await call('videos/transcript', ada, { useAiFallback: 'true' })
    expect(captioned.meta.creditsCharged).toBe(1)
  })

  test('a video beyond the length limit, or no video at all, is refused and costs nothing', async () => {
    const long = (await videosOf('sim_long')).videos[0]!
    const photos = (await videosOf('ada.cooks')).videos.find((video) => video.url.includes('/photo/'))!
    const before = await running.balance()
    const tooLong = await call('videos/transcript', long.url, { useAiFallback: 'true' })
    expect(tooLong.error.code).toBe('video_too_long_for_transcription')
    const noVideo = await call('videos/transcript', photos.url)
    expect(noVideo.error.code).toBe('transcript_target_not_video')
    expect(await running.balance()).toBe(before)
  })

  test('getTranscript adds the captions to the post', async () => {
    const { data } = await call('videos', ada, { getTranscript: 'true' })
    expect(data.transcript).toMatchObject({ format: 'webvtt', content: expect.stringMatching(/^WEBVTT/) })
  })
})

test('short links lead to their post; a deleted short link is not found', async () => {
  for (const link of [
    'https://vm.tiktok.com/ZMabc123/',
    'https://vt.tiktok.com/ZSxyz',
    'https://www.tiktok.com/t/ZTabc12/',
  ]) {
    const { data } = await call('videos', link)
    expect(data.lookupStatus).toBe('found')
    expect((await call('videos', data.video.id)).data.video.id).toBe(data.video.id)
  }
  expect((await call('videos', 'https://vm.tiktok.com/sim_not_found/')).data).toMatchObject({
    lookupStatus: 'not_found',
    video: null,
  })
})

test('trim leaves out the details only', async () => {
  const { details, ...rest } = (await call('videos', ada)).data
  expect(details.hashtags.length).toBeGreaterThan(0)
  expect((await call('videos', ada, { trim: 'true' })).data).toEqual(rest)
})

test('popular order sorts by views over several pages', async () => {
  const path = '/v1/tiktok/profiles/ada.cooks/videos?sortBy=popular'
  const first = (await running.call(path)).body.data
  const second = (await running.call(`${path}&cursor=${first.page.nextCursor}`)).body.data
  const views = [...first.videos, ...second.videos].map((video) => video.stats.views)
  expect(views).toEqual([...views].sort((a, b) => b - a))
})

test.each(['search', 'search/top'])('%s: most-liked sorts by likes, and pages on', async (route) => {
  const path = `/v1/tiktok/${route}?query=soup&sortBy=most-liked`
  const first = (await running.call(path)).body.data
  const second = (await running.call(`${path}&cursor=${first.page.nextCursor}`)).body.data
  const posts = [first, second].flatMap((data) => data.videos ?? data.items)
  const likes = posts.map((post) => post.stats.likes)
  expect(likes).toEqual([...likes].sort((a, b) => b - a))
  expect(new Set(posts.map((post) => post.id)).size).toBe(posts.length)
})

describe('the ad library', () => {
  const search = async (query: string) =>
    (await running.call(`/v1/tiktok/ad-library/ads/search?${query}`)).body.data

  test('every ad has the requested industry and objective, in the list and alone', async () => {
    const { ads } = await search('industry=games&objective=lead-generation')
    expect(ads).toHaveLength(20)
    for (const ad of ads) {
      expect(ad).toMatchObject({
        industryKey: 'label_25000000000',
        objective: 'campaign_objective_lead_generation',
      })
    }
    const alone = (await running.call(`/v1/tiktok/ad-library/ads?adId=${ads[0].id}`)).body.data.ad
    expect(alone).toMatchObject({ ...ads[0], objectives: [{ value: 8 }] })
  })

  test.each([
    ['like', 'likeCount'],
    ['ctr', 'ctr'],
  ])('orderBy=%s sorts by it', async (order, field) => {
    const values = (await search(`orderBy=${order}`)).ads.map((ad: Record<string, number>) => ad[field])
    expect(values).toEqual([...values].sort((a, b) => b - a))
  })

  test('an empty query finds all ads, like a missing query', async () => {
    const { ads, query } = await search('query=')
    expect(query).toBe('')
    expect(ads).toEqual((await search('')).ads)
  })
})
