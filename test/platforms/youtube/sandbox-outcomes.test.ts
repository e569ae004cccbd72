import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { youtube } from '../../../src/platforms/youtube/index.ts'
import { startTestService, type TestService } from '../../support/service.ts'

let running: TestService
beforeAll(async () => {
  running = await startTestService({ platforms: [youtube] })
})
afterAll(() => running.close())

const get = (path: string) => running.call(`/v1/youtube${path}`)

/** Routes with a `lookupStatus`, and how an identifier is put into them. */
const named = {
  channel: '/channel?handle=sim_',
  'a channel’s videos': '/channels/videos?handle=sim_',
  'a channel’s shorts': '/channels/shorts?handle=sim_',
  'a playlist': '/playlists?playlistId=PLsim_',
  'a community post': '/community-posts?url=https://www.youtube.com/post/Ugkxsim_',
}
const videoRoutes = ['/videos', '/videos/comments', '/videos/comments/analysis', '/videos/transcript']
const searches = ['/search?query=sim_', '/search/hashtags?hashtag=sim_']
const faults = [
  ['unavailable', 503],
  ['ratelimited', 503],
  ['malformed', 502],
] as const

describe.each(Object.entries(named))('%s', (_, path) => {
  test.each(['not_found', 'private', 'restricted'])('can be %s', async (forced) => {
    const { status, body } = await get(path + forced)
    expect([status, body.data?.lookupStatus]).toEqual([200, forced])
  })

  test.each(faults)('of a platform that is %s fails with %i and costs nothing', async (forced, code) => {
    const before = await running.balance()
    const answer = await get(path + forced)
    expect(answer.status).toBe(code)
    if (forced === 'ratelimited') expect(answer.headers.get('retry-after')).toBe('30')
    expect(await running.balance()).toBe(before)
  })
})

describe.each(searches)('%s', (path) => {
  test.each(['not_found', 'private', 'empty'])('%s finds nothing', async (forced) => {
    const { status, body } = await get(path + forced)
    expect([status, body.data.totalResults, body.data.page]).toEqual([
      200,
      0,
      { nextCursor: null, hasMore: false, returnedCount: 0 },
    ])
  })

  test('last_page finds one page', async () => {
    const { body } = await get(`${path}last_page`)
    expect(body.data.totalResults).toBeGreaterThan(0)
    expect(body.data.page).toMatchObject({ nextCursor: null, hasMore: false })
  })

  test.each(faults)('%s fails with %i', async (forced, code) => {
    expect((await get(path + forced)).status).toBe(code)
  })
})

describe.each(videoRoutes)('%s', (route) => {
  const of = async (id: string) => get(`${route}?url=https://youtu.be/${id}`)

  test.each([
    ['sim_missing', 'not_found'],
    ['sim_deleted', 'not_found'],
    ['sim_private', 'private'],
    ['sim_agegate', 'restricted'],
    ['sim_members', 'restricted'],
    ['sim_country', 'restricted'],
    ['sim_premium', 'restricted'],
  ])('%s is %s', async (id, outcome) => {
    const { status, body } = await of(id)
    expect([status, body.data?.lookupStatus]).toEqual([200, outcome])
  })

  test.each([
    ['sim_failing', 503],
    ['sim_ratelim', 503],
    ['sim_garbled', 502],
  ])('%s fails with %i', async (id, code) => {
    expect((await of(id)).status).toBe(code)
  })
})

test.each([
  ['sim_nowords', 'not_found'],
  ['sim_livenow', 'not_found'],
  ['sim_planned', 'not_found'],
  ['sim_asronly', 'found'],
  ['sim_capgate', 'restricted'],
  ['sim_botwall', 'restricted'],
])('the transcript of %s is %s, with the video named', async (id, outcome) => {
  const { body } = await get(`/videos/transcript?url=${id}`)
  expect(body.data).toMatchObject({ lookupStatus: outcome, video: { id } })
})

test.each([
  ['sim_missing', 'not_found'],
  ['sim_private', 'private'],
  ['sim_agegate', 'restricted'],
])('an analysis of %s (%s) states no numbers', async (id, outcome) => {
  const { status, body } = await get(`/videos/comments/analysis?url=https://youtu.be/${id}`)
  const { lookupStatus, ...content } = body.data
  expect([status, lookupStatus]).toEqual([200, outcome])
  for (const [name, value] of Object.entries(content)) {
    expect([name, value]).toEqual([name, Array.isArray(value) ? [] : null])
  }
})

describe('behind a captcha, the Data API answers', () => {
  test.each([
    ['/channel?handle=sim_botwall', 'channel'],
    ['/channels/videos?handle=sim_botwall', 'videos'],
    ['/playlists?playlistId=PLsim_botwall', 'videos'],
    ['/videos?url=sim_botwall', 'video'],
    ['/videos/comments?url=sim_botwall', 'comments'],
    ['/videos/comments/analysis?url=sim_botwall', 'topComments'],
    ['/search?query=sim_botwall', 'videos'],
    ['/search?query=sim_botwall&type=channels', 'channels'],
    ['/search?query=sim_botwall&type=playlists', 'playlists'],
  ])('%s', async (path, field) => {
    const { status, body } = await get(path)
    expect(status).toBe(200)
    expect(body.data.lookupStatus ?? 'found').toBe('found')
    const value = body.data[field]
    expect(Array.isArray(value) ? value.length : value.id || value.handle).toBeTruthy()
  })

  test('later pages and replies come from there too', async () => {
    const path = '/videos/comments?url=sim_botwall&order=newest'
    const first = (await get(path)).body.data
    const second = (await get(`${path}&cursor=${first.page.nextCursor}`)).body.data
    const ids = [...first.comments, ...second.comments].map((comment: { id: string }) => comment.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(second.comments.length).toBeGreaterThan(0)
    const top = (await get('/videos/comments?url=sim_botwall&order=top')).body.data.comments[0]
    const replies = (await get(`/videos/comments/replies?cursor=${top.repliesCursor}`)).body.data
    expect(replies.replies).toHaveLength(top.replyCount)
  })

  test('it shows the same world as the public pages', async () => {
    const record = async (handle: string) =>
      (await get(`/channels/videos?handle=${handle}`)).body.data.videos[0]
    const newest = await record('sim_botwall')
    const page = (await get(`/videos?url=${newest.id}`)).body.data
    expect(page.video).toMatchObject({ title: newest.title, publishedAt: newest.publishedAt })
    expect(page.metrics.views).toBe(newest.viewCount)
    expect(page.channel.handle).toBe('sim_botwall')
  })
})

test('streams, chapters and hidden likes show in the video’s record', async () => {
  const record = async (id: string) => (await get(`/videos?url=${id}`)).body.data
  expect((await record('sim_livenow')).video).toMatchObject({ liveStatus: 'live', durationMs: null })
  expect((await record('sim_planned')).video).toMatchObject({
    liveStatus: 'upcoming',
    scheduledStartAt: new Date(running.clock.now() + 6 * 3_600_000).toISOString(),
  })
  expect((await record('sim_chapter')).chapters.length).toBeGreaterThanOrEqual(3)
  expect((await record('sim_hidlike')).metrics.likes).toBeNull()
})

test('comments can be off, none, one page, or new by the minute', async () => {
  const first = async (id: string, order = 'newest') => {
    const { body } = await get(`/videos/comments?url=${id}&order=${order}`)
    return { size: body.data.comments.length, ...body.data.page, newest: body.data.comments[0]?.id }
  }
  expect(await first('sim_comsoff')).toMatchObject({ size: 0, hasMore: false })
  expect(await first('sim_nothing')).toMatchObject({ size: 0, hasMore: false })
  expect(await first('sim_onepage')).toMatchObject({ size: 7, hasMore: false })
  const before = await first('sim_chatter')
  expect(before).toMatchObject({ size: 20, hasMore: true })
  // Beyond the lifetime of a cached answer.
  running.clock.advance(60 * 60_000)
  expect((await first('sim_chatter')).newest).not.toBe(before.newest)
})

test('a channel’s lists can be empty, or end with their first page', async () => {
  const videos = async (handle: string) => (await get(`/channels/videos?handle=${handle}`)).body.data
  expect(await videos('sim_empty')).toMatchObject({ lookupStatus: 'found', videos: [] })
  const last = await videos('sim_last_page')
  expect([last.videos.length, last.page]).toEqual([
    12,
    { nextCursor: null, hasMore: false, returnedCount: 12 },
  ])
})

test('a listed video belongs to the channel that lists it, whatever its handle', async () => {
  for (const handle of ['nasa', 'Some.Creator_with-4-words']) {
    const { channel } = (await get(`/channel?handle=${handle}`)).body.data
    const listed = (await get(`/channels/videos?channelId=${channel.platformUserId}`)).body.data.videos[0]
    const video = (await get(`/videos?url=${listed.url}`)).body.data
    expect(video.video.title).toBe(listed.title)
    expect(video.channel).toMatchObject({
      handle: channel.handle,
      displayName: channel.displayName,
      platformUserId: channel.platformUserId,
    })
  }
})

test('a video whose id has no room for its channel’s handle is the same video, of a channel named after the id', async () => {
  const listed = (await get('/channels/videos?handle=a-handle-of-many-letters')).body.data.videos[0]
  const { video, channel } = (await get(`/videos?url=${listed.url}`)).body.data
  expect([video.id, video.title]).toEqual([listed.id, listed.title])
  expect(channel.handle).toMatch(/^ch-[0-9a-z]{11}$/)
  const own = (await get(`/channels/videos?handle=${channel.handle}`)).body.data.videos[0]
  expect(own.id).toBe(listed.id)
})
