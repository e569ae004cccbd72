import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Platform } from '../../../src/catalog/platform.ts'
import type { SimulatedRequest, SimulatedResponse } from '../../../src/catalog/ports/simulated.ts'
import { tiktok } from '../../../src/platforms/tiktok/index.ts'
import { simulatedTiktok } from '../../../src/platforms/tiktok/sandbox/index.ts'
import { startTestService, type TestService } from '../../support/service.ts'

/** Lookups while TikTok refuses unsigned calls, as in 2026, and while it restricts the whole site. */

type Wall = (request: SimulatedRequest) => SimulatedResponse | undefined

/** The simulated platform, with a restriction that answers first. */
function behind(wall: Wall): Platform {
  const handle = (request: SimulatedRequest) => wall(request) ?? simulatedTiktok.handle(request)
  return { ...tiktok, simulated: async () => ({ ...simulatedTiktok, handle }) }
}

const empty: SimulatedResponse = { status: 200, headers: { 'content-type': 'application/json' }, body: '' }
const challenge: SimulatedResponse = {
  status: 200,
  headers: {},
  body: '<p class="_wafchallengeid">Please wait...</p>',
}
const isCall = ({ url }: SimulatedRequest) =>
  url.hostname === 'www.tiktok.com' && /^\/api(-live)?\//.test(url.pathname)
const isSite = ({ url }: SimulatedRequest) => /^(www|webcast|shop)\.tiktok\.com$/.test(url.hostname)

const ada = 'https://www.tiktok.com/@ada.cooks/video/7336839120215361045'

describe('while every unsigned JSON call has an empty answer', () => {
  let running: TestService
  beforeAll(async () => {
    running = await startTestService({
      platforms: [behind((request) => (isCall(request) ? empty : undefined))],
    })
  })
  afterAll(() => running.close())
  const get = async (path: string) => (await running.call(`/v1/tiktok/${path}`)).body.data

  test('the newest posts come from the embed page and their own pages', async () => {
    const { videos, page } = await get('profiles/ada.cooks/videos')
    expect(videos).toHaveLength(10)
    expect(page).toMatchObject({ nextCursor: null, hasMore: null })
    for (const video of videos) {
      expect(video.stats.likes).toBeGreaterThan(0)
      expect(video.createdAt).toMatch(/^2026-0/)
    }
  })

  test('popular order, collections and account search are restricted', async () => {
    expect((await get('profiles/ada.cooks/videos?sortBy=popular')).videos).toEqual([])
    expect((await get('users/search?query=food')).users).toEqual([])
    const collection = 'https://www.tiktok.com/@ada/collection/x-7400000000000000015'
    expect((await get(`collections/videos?url=${collection}`)).videos).toEqual([])
  })

  test('tags and sounds show the first posts of their embed pages', async () => {
    const tag = await get('search/hashtags?hashtag=booktok')
    expect(tag.videos).toHaveLength(10)
    expect(tag.videos[0].author.handle).toMatch(/_/)
    expect((await get('music/7318959279833088793/videos')).videos).toHaveLength(10)
    const { song } = await get('songs?id=7318959279833088793')
    expect(song).toMatchObject({
      title: 'Night Train No. 3',
      author: 'The Copper Pans',
      playUrl: null,
      videoCount: 5000,
    })
  })

  test('followers come from the Research API, page by page, with the counts of each account', async () => {
    const first = await get('profiles/ada.cooks/followers')
    expect(first.followers).toHaveLength(10)
    expect(first.followers[0].metrics.followers).toBeGreaterThan(0)
    const second = await get(`profiles/ada.cooks/followers?cursor=${first.page.nextCursor}`)
    const names = [...first.followers, ...second.followers].map((one: { handle: string }) => one.handle)
    expect(new Set(names).size).toBe(20)
  })

  test('comments and replies come from the Research API, without their authors', async () => {
    const list = await get(`videos/comments?url=${ada}`)
    expect(list.comments.length).toBeGreaterThan(0)
    expect(list.comments[0].author).toEqual({ handle: '', displayName: null, avatarUrl: null })
    const asked = list.comments.find((one: { replyCount: number }) => one.replyCount > 0)
    const { replies } = await get(`videos/comments/replies?url=${ada}&commentId=${asked.id}`)
    expect(replies.length).toBeGreaterThan(0)
  })

  test('searches by word go back in time by the Research API', async () => {
    const first = await get('search?query=street food')
    expect(first.videos).toHaveLength(20)
    const second = await get(`search?query=street food&cursor=${first.page.nextCursor}`)
    const ids = [...first.videos, ...second.videos].map((one: { id: string }) => one.id)
    expect(new Set(ids).size).toBe(40)
  })

  test('live broadcasts are read from the live page', async () => {
    const live = await get('profiles/sim_busy/live')
    expect(live).toMatchObject({ lookupStatus: 'found', liveStatus: 'live', profile: { handle: 'sim_busy' } })
    expect(live.live.streams.map((one: { codecFamily: string }) => one.codecFamily)).toEqual([
      'h264',
      'h264',
      'h265',
      'h265',
    ])
  })

  test('an audience without readable comments is unknown', async () => {
    const audience = await get('profiles/ada.cooks/audience')
    expect(audience).toMatchObject({ lookupStatus: 'restricted', audienceLocations: null, sample: null })
  })
})

describe('while the whole site is restricted', () => {
  let running: TestService
  beforeAll(async () => {
    const wall: Wall = (request) => (isCall(request) ? empty : isSite(request) ? challenge : undefined)
    running = await startTestService({ platforms: [behind(wall)] })
  })
  afterAll(() => running.close())
  const get = async (path: string) => (await running.call(`/v1/tiktok/${path}`)).body.data

  test('profile, region and engagement come from the Research API', async () => {
    const profile = await get('profiles/ada.cooks')
    expect(profile).toMatchObject({
      lookupStatus: 'found',
      metrics: { followers: 940435, posts: expect.any(Number) },
    })
    expect(await get('profiles/ada.cooks/region')).toMatchObject({ region: 'ID', regionSource: 'uploads' })
    const audit = await get('profiles/ada.cooks/engagement')
    expect(audit).toMatchObject({ canCalculateEngagement: true, sampleCoverage: { usableVideos: 20 } })
    expect(await get('profiles/sim_not_found')).toMatchObject({ lookupStatus: 'not_found' })
  })

  test('a post is found by its id, which contains its day', async () => {
    const data = await get(`videos?url=${ada}`)
    expect(data).toMatchObject({
      lookupStatus: 'found',
      video: { id: '7336839120215361045', region: 'ID' },
      media: { downloadUrl: null },
    })
    expect(data.metrics.views).toBeGreaterThan(0)
  })

  test('the posts of an author are read window by window for 180 days, without gaps and repeats', async () => {
    const times: number[] = []
    let cursor: string | null = ''
    while (cursor !== null) {
      const data = await get(`profiles/mapmaker/videos${cursor && `?cursor=${cursor}`}`)
      times.push(...data.videos.map((video: { createdAt: string }) => Date.parse(video.createdAt)))
      cursor = data.page.nextCursor
    }
    const halfDay = 12 * 3_600_000
    expect(times.slice(1).every((time, place) => times[place]! - time === halfDay)).toBe(true)
    expect(Math.round((times[0]! - times.at(-1)!) / (2 * halfDay))).toBe(179)
  })

  test('lookups without another source are restricted, as are downloads', async () => {
    expect(await get('profiles/ada.cooks/live')).toMatchObject({ lookupStatus: 'restricted', live: null })
    expect(await get(`videos/download?url=${ada}`)).toMatchObject({
      lookupStatus: 'restricted',
      downloads: [],
    })
    expect(await get(`videos/transcript?url=${ada}`)).toMatchObject({
      lookupStatus: 'restricted',
      transcript: null,
    })
  })
})
