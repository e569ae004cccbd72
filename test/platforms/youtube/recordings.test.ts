import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { youtube } from '../../../src/platforms/youtube/index.ts'
import { contractSchemas, problems } from '../../support/contract.ts'
import { type Replay, startReplay } from '../../support/replay.ts'
import { startTestService, type TestService } from '../../support/service.ts'
import { nothingElse, occurrences, play, recorded } from './playback.ts'

const contract = contractSchemas()
let service: TestService
let replay: Replay

beforeAll(async () => {
  if (!recorded.available) return
  replay = await startReplay(['https://www.youtube.com', 'https://www.googleapis.com'])
  service = await startTestService({
    platforms: [youtube],
    env: { UPSTREAM_ORIGINS: replay.upstreamOrigins, YOUTUBE_API_KEY: 'key-of-this-test' },
  })
})
afterAll(async () => {
  await service?.close()
  await replay?.close()
})
// Answers of one recording must not come from the cache of another.
beforeEach(() => service?.clock.advance(86_400_000))

/** Calls a route with the live key while these recordings are played; the answer satisfies the contract. */
async function lookUp(path: string, query: Record<string, string>, files: Record<string, string>) {
  replay.use(play(files), nothingElse)
  const answer = await service.call(`/v1/youtube/${path}?${new URLSearchParams(query)}`, {
    key: service.liveKey,
  })
  expect(answer.status, answer.text.slice(0, 300)).toBe(200)
  const { data } = answer.body
  if (data.lookupStatus === undefined || data.lookupStatus === 'found') {
    expect(problems(contract[`GET /v1/youtube/${path}`]!.schema, data)).toEqual([])
  }
  return data
}

const kurzgesagt = 'UCsXVk37bltHxD1rDPwtNM8Q'
const commons = 'UCTwECeGqMZee77BjdoYtI2Q'

describe.skipIf(!recorded.available)(`recorded channels${recorded.note}`, () => {
  test('a channel: name, handle, verification, counters', async () => {
    const { channel, metrics } = await lookUp(
      'channel',
      { channelId: kurzgesagt },
      { browse: 'channel-kurzgesagt-videos-tab' },
    )
    expect(channel).toMatchObject({
      handle: 'kurzgesagt',
      displayName: 'Kurzgesagt – In a Nutshell',
      verified: true,
      profileUrl: 'https://www.youtube.com/@kurzgesagt',
      platformUserId: kurzgesagt,
    })
    expect(channel.bio).toContain('optimistic nihilism')
    expect(channel.avatarUrl).toContain('=s900-')
    expect(metrics).toEqual({ subscribers: 25_000_000, videos: 337, views: null })
  })

  test('a channel by its old user address', async () => {
    const { channel, metrics } = await lookUp(
      'channel',
      { url: 'youtube.com/user/creativecommons' },
      { resolve_url: 'resolve-user-url-creativecommons', browse: 'channel-videos-page1' },
    )
    expect(channel).toMatchObject({ handle: 'creativecommons', verified: false, platformUserId: commons })
    expect(metrics).toMatchObject({ subscribers: 8840, videos: 258 })
  })

  test('a channel that moved, and an old name that leads elsewhere', async () => {
    const json = (body: unknown) => ({
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    replay.use(
      ({ body }) =>
        body.includes('"https://www.youtube.com/c/OldName"')
          ? json({ endpoint: { urlEndpoint: { url: 'https://www.youtube.com/user/creativecommons' } } })
          : undefined,
      ({ body }) =>
        body.includes(`"browseId":"${commons}"`)
          ? json({
              onResponseReceivedActions: [
                { navigateAction: { endpoint: { browseEndpoint: { browseId: kurzgesagt } } } },
              ],
            })
          : undefined,
      play({
        resolve_url: 'resolve-user-url-creativecommons',
        browse: 'channel-kurzgesagt-videos-tab',
      }),
      nothingElse,
    )
    const answer = await service.call('/v1/youtube/channel?url=youtube.com/c/OldName', {
      key: service.liveKey,
    })
    expect(answer.body.data.channel.platformUserId).toBe(kurzgesagt)
  })

  test.each([
    ['channel-livestreams-page1', 'UCR-DXc1voovS8nhAvccRZhg'],
    ['channel-playlists-page1', 'UC2DjFE7Xf11URZqWBigcVOQ'],
    ['channel-shorts-page1', 'UCh8gHdtzO2tXd593_bjErWg'],
  ])('a channel whatever tab its page shows: %s', async (file, channelId) => {
    const { lookupStatus, channel, metrics } = await lookUp('channel', { channelId }, { browse: file })
    expect(lookupStatus).toBe('found')
    expect(channel.platformUserId).toBe(channelId)
    expect(metrics.subscribers).toBeGreaterThan(0)
    expect(metrics.videos).toBeGreaterThan(0)
  })

  test.each([
    ['channel-does-not-exist', 'UCAUc4iz6edWerIjlnL8OSSw', 'not_found'],
    ['channel-removed-community-guidelines', 'UCoaO4U_p7G7AwalqSbGCZOA', 'not_found'],
    ['channel-terminated-copyright', 'UCI4i4RgFT5ilfMpna4Z_Y8w', 'not_found'],
    ['channel-age-restricted', 'UCbfnHqxXs_K3kvaH-WlNlig', 'restricted'],
  ])('%s is an outcome, for the channel and its lists', async (file, channelId, outcome) => {
    for (const path of ['channel', 'channels/videos', 'channels/shorts']) {
      const data = await lookUp(path, { channelId }, { browse: file })
      expect(data.lookupStatus, path).toBe(outcome)
    }
  })

  test('a consent page says nothing of the video: the lookup fails', async () => {
    replay.use(play({ player: 'watch-page-consent-interstitial' }), nothingElse)
    for (const path of ['videos', 'videos/transcript']) {
      const key = service.liveKey
      const { status, body } = await service.call(`/v1/youtube/${path}?url=GJLlxj_dtq8`, { key })
      expect([status, body.error.code]).toEqual([502, 'lookup_failed'])
    }
  })

  test('a handle nobody has', async () => {
    const handle = 'nonExistingHandleThatWillNeverExist15464'
    replay.use(play({ resolve_url: 'resolve-handle-not-found' }), nothingElse)
    // Longer than any handle can be: refused before YouTube is asked.
    const refused = await service.call(`/v1/youtube/channel?handle=${handle}`, { key: service.liveKey })
    expect(refused.status).toBe(400)
    expect(replay.seen.some((request) => request.body.includes(handle))).toBe(false)
    const { lookupStatus } = await lookUp('channel', { handle: 'nobody' }, {})
    expect(lookupStatus).toBe('not_found')
  })

  test('an id that YouTube calls malformed is not found', async () => {
    const { lookupStatus } = await lookUp(
      'channel',
      { handle: 'TheDailyShow' },
      { resolve_url: 'resolve-handle-thedailyshow', browse: 'channel-invalid-id' },
    )
    expect(lookupStatus).toBe('not_found')
    const asked = replay.seen.findLast(({ path }) => path.endsWith('/browse'))
    expect(JSON.parse(asked!.body).browseId).toBe('UCwWhs_6x42TyRM4Wstoq8HA')
  })
})

describe.skipIf(!recorded.available)(`recorded channel lists${recorded.note}`, () => {
  test.each([
    {
      title: 'videos as lockups (May 2026)',
      files: { browse: 'channel-videos-page1', 'browse+continuation': 'channel-videos-page2' },
      channelId: commons,
      renderer: 'lockupViewModel',
      first: {
        id: 'BD-LB23rRBE',
        viewCount: 28,
        publishedTimeText: '13 days ago',
        durationSeconds: 4054,
        durationText: '1:07:34',
        channelTitle: 'Creative Commons',
      },
      second: { id: 'CIFHx7_z3Vc', viewCount: 117, durationSeconds: 3601 },
    },
    {
      title: 'videos as renderers (January 2026)',
      files: {
        browse: 'channel-videos-page1-kurzgesagt',
        'browse+continuation': 'channel-videos-page2-kurzgesagt',
      },
      channelId: kurzgesagt,
      renderer: 'videoRenderer',
      first: {
        id: 'D0WQK7cMJn8',
        title: 'We Made A New Channel!',
        viewCount: 1_545_374,
        viewCountText: '1,545,374 views',
        durationSeconds: 183,
        channelTitle: 'Kurzgesagt – In a Nutshell',
      },
      second: {},
    },
  ])('$title: first page and its continuation', async ({ files, channelId, renderer, first, second }) => {
    const one = await lookUp('channels/videos', { channelId }, files)
    expect(one.videos).toHaveLength(occurrences(files.browse, renderer))
    expect(one.videos[0]).toMatchObject(first)
    expect(one.page.hasMore).toBe(true)
    const two = await lookUp('channels/videos', { channelId, cursor: one.page.nextCursor }, files)
    expect(two.videos).toHaveLength(occurrences(files['browse+continuation'], renderer))
    expect(two.videos[0]).toMatchObject(second)
    const ids = new Set(one.videos.map((video: { id: string }) => video.id))
    expect(two.videos.some((video: { id: string }) => ids.has(video.id))).toBe(false)
  })

  test('a cursor that YouTube no longer takes is the caller’s to drop, and costs nothing', async () => {
    const { page } = await lookUp(
      'channels/videos',
      { channelId: commons },
      { browse: 'channel-videos-page1' },
    )
    replay.use(play({ 'browse+continuation': 'channel-invalid-id' }), nothingElse)
    const before = await service.balance(service.liveKey)
    const answer = await service.call(
      `/v1/youtube/channels/videos?channelId=${commons}&cursor=${page.nextCursor}`,
      { key: service.liveKey },
    )
    expect([answer.status, answer.body.error.code]).toEqual([400, 'bad_request'])
    expect(answer.body.error.message).toContain('start again at the first page')
    expect(await service.balance(service.liveKey)).toBe(before)
  })

  test('shorts: first page and its continuation', async () => {
    const files = { browse: 'channel-shorts-page1', 'browse+continuation': 'channel-shorts-page2' }
    const channelId = 'UCh8gHdtzO2tXd593_bjErWg'
    const one = await lookUp('channels/shorts', { channelId }, files)
    expect(one.shorts).toHaveLength(occurrences(files.browse, 'shortsLockupViewModel'))
    expect(one.shorts[0]).toMatchObject({
      id: 'l-X5WbDSH2o',
      url: 'https://www.youtube.com/shorts/l-X5WbDSH2o',
      title: 'Packing lunch for my special roommate',
      viewCount: 895_000,
      viewCountText: '895k views',
    })
    const two = await lookUp('channels/shorts', { channelId, cursor: one.page.nextCursor }, files)
    expect(two.shorts).toHaveLength(occurrences(files['browse+continuation'], 'shortsLockupViewModel'))
  })

  test('a channel whose page shows another tab has none of what was asked for', async () => {
    const { lookupStatus, shorts } = await lookUp(
      'channels/shorts',
      { channelId: commons },
      { browse: 'channel-videos-page1' },
    )
    expect({ lookupStatus, shorts }).toEqual({ lookupStatus: 'found', shorts: [] })
  })
})

describe.skipIf(!recorded.available)(`recorded playlists${recorded.note}`, () => {
  const id = 'PLoumn5BIsUDeGF1vy5Nylf_RJKn5aL_nr'

  test('a playlist of two pages comes as one', async () => {
    const { playlist, videos } = await lookUp(
      'playlists',
      { playlistId: `https://www.youtube.com/playlist?list=${id}&si=x` },
      { browse: 'playlist-items-page1', 'browse+continuation': 'playlist-items-page2' },
    )
    expect(playlist).toMatchObject({
      id,
      totalVideos: 150,
      owner: { handle: 'redlist-chartplaylists4873', platformUserId: 'UC-7fxYMkY5sTDKmmsC3p5iA' },
    })
    expect(videos).toHaveLength(150)
    expect(videos[0]).toMatchObject({
      id: 'u2ah9tWTkmk',
      title: 'Alex Warren - Ordinary (Official Video)',
      durationSeconds: 187,
      channelTitle: 'Alex Warren',
    })
  })

  test('a learning playlist', async () => {
    const { playlist, videos } = await lookUp(
      'playlists',
      { playlistId: 'PL8dPuuaLjXtOAKed_MxxWBNaPno5h3Zs8' },
      { browse: 'playlist-items-crashcourse' },
    )
    expect(playlist).toMatchObject({
      title: 'Anatomy & Physiology',
      totalVideos: 49,
      owner: { displayName: 'CrashCourse', handle: 'crashcourse' },
    })
    expect(videos).toHaveLength(occurrences('playlist-items-crashcourse', 'playlistVideoRenderer'))
  })

  test('a header without its list is no empty playlist', async () => {
    replay.use(play({ browse: 'playlist-header-crashcourse' }), nothingElse)
    const before = await service.balance(service.liveKey)
    const answer = await service.call('/v1/youtube/playlists?playlistId=PL8dPuuaLjXtOAKed_MxxWBNaPno5h3Zs8', {
      key: service.liveKey,
    })
    expect([answer.status, answer.body.error.code]).toEqual([502, 'lookup_failed'])
    expect(await service.balance(service.liveKey)).toBe(before)
  })

  test('a playlist that does not exist', async () => {
    const { lookupStatus } = await lookUp(
      'playlists',
      { playlistId: 'PL11111111111111111111111111111111' },
      { browse: 'playlist-does-not-exist' },
    )
    expect(lookupStatus).toBe('not_found')
  })
})

describe.skipIf(!recorded.available)(`recorded searches${recorded.note}`, () => {
  test('everything: videos, shelves of shorts, and a second page', async () => {
    const files = { search: 'search-all-page1', 'search+continuation': 'search-all-page2' }
    const one = await lookUp('search', { query: 'test' }, files)
    expect(one.videos[0]).toMatchObject({
      id: '6GDBMbMU0ew',
      kind: 'video',
      viewCount: 1862,
      publishedTimeText: '2 hours ago',
      durationSeconds: 136,
      badges: ['New'],
      channel: { id: 'UC6agiNZlMdGE9yqtQT9n8aw', handle: 'BMF1Show', title: 'BackMarkers F1 Show' },
    })
    expect(one.shelves.map((shelf: { title: string }) => shelf.title)).toEqual([
      'Shorts',
      'Shorts',
      'Popular in Lyon',
      'Channels new to you',
    ])
    expect(one.shelves[0].items[0]).toMatchObject({ id: '_YYmA7yrfNY', kind: 'short', viewCount: 2_900_000 })
    expect(one.totalResults).toBe(24)
    const two = await lookUp('search', { query: 'test', cursor: one.page.nextCursor }, files)
    expect(two.channels[0]).toMatchObject({
      id: 'UCZRcA_nO3Kt-SOml2mY8D9g',
      handle: 'tutorialismic',
      subscriberCount: 234_000,
    })
    expect(two.page.hasMore).toBe(true)
  })

  test('channels: the handle and the subscribers sit in each other’s old places', async () => {
    const { channels } = await lookUp(
      'search',
      { query: 'bbc', type: 'channels' },
      { search: 'search-channels-bbc-page1' },
    )
    expect(channels).toHaveLength(20)
    expect(channels[0]).toMatchObject({
      id: 'UC16niRr50-MSBwiO3YDb3RA',
      name: 'BBC News',
      handle: 'BBCNews',
      subscriberCount: 19_100_000,
      badges: ['Verified'],
    })
  })

  test('playlists', async () => {
    const { playlists } = await lookUp(
      'search',
      { query: 'test', type: 'playlists' },
      { search: 'search-playlists-page1' },
    )
    expect(playlists).toHaveLength(20)
    expect(playlists[0]).toMatchObject({
      id: 'PLAD454F0807B6CB80',
      title: 'Tests du grenier',
      videoCount: 102,
      videoId: 'Zw6s3g1VpUc',
      channel: { title: 'Joueur Du Grenier', handle: 'joueurdugrenier' },
    })
  })

  test('videos, shorts and a live stream go to their own lists', async () => {
    const found = await lookUp(
      'search',
      { query: '#shorts', type: 'videos' },
      { search: 'search-hashtag-shorts-page1' },
    )
    expect([found.videos.length, found.shorts.length, found.liveStreams.length]).toEqual([16, 3, 1])
    expect(found.liveStreams[0].kind).toBe('live')
  })

  test('the page that says "No more results" ends the list', async () => {
    const files = {
      search: 'search-no-more-pages-page1',
      'search+continuation': 'search-no-more-pages-page2',
    }
    const one = await lookUp('search', { query: 'UCO6AK' }, files)
    expect(one.videos[0]).toMatchObject({ viewCount: 0, viewCountText: 'No views' })
    const two = await lookUp('search', { query: 'UCO6AK', cursor: one.page.nextCursor }, files)
    expect(two.totalResults).toBe(0)
    expect(two.page).toEqual({ nextCursor: null, hasMore: false })
  })

  test('a hashtag', async () => {
    // Recorded by its continuation alone; the first page has the same items under another wrapper.
    const { results, page } = await lookUp(
      'search/hashtags',
      { hashtag: '#MartinGarrix' },
      { browse: 'hashtag-page1' },
    )
    expect(results).toHaveLength(occurrences('hashtag-page1', 'videoRenderer'))
    expect(results[0]).toMatchObject({
      id: 'gCYcHz2k5x0',
      title: 'Martin Garrix - Animals (Official Video)',
      viewCount: 1_566_000_625,
      durationSeconds: 192,
    })
    expect(page.hasMore).toBe(true)
  })
})

describe.skipIf(!recorded.available)(`recorded videos${recorded.note}`, () => {
  test.each([
    {
      id: 'M4gD1WSo5mA',
      files: { player: 'video-player-berkman-klein', next: 'video-next-berkman-klein' },
      video: {
        publishedAt: '2015-01-28T00:00:00.000Z',
        durationMs: 721_000,
        durationFormatted: '12:01',
        liveStatus: 'none',
      },
      channel: { handle: 'BKCHarvard', platformUserId: 'UCuLGmD72gJDBwmLw06X58SA' },
      metrics: { views: 12_916, likes: 72, comments: null },
      counts: { captions: 2, relatedVideos: 20 },
    },
    {
      id: 'KI7fMGRg0Wk',
      files: { player: 'video-player-tagesschau', next: 'video-next-tagesschau-chapters' },
      video: { publishedAt: '2021-03-17T00:00:00.000Z', publishDateText: '17 Mar 2021', durationMs: 953_000 },
      channel: { handle: 'tagesschau', displayName: 'tagesschau' },
      metrics: { views: 290_135, likes: 2560, comments: 1100 },
      counts: { captions: 1, relatedVideos: 20 },
    },
    {
      id: '2isYuQZMbdU',
      files: { player: 'video-player-web-mrbeast', next: 'video-next-mrbeast' },
      video: { publishedAt: '2022-08-04T19:59:59.000Z', genre: 'Entertainment', durationMs: 930_000 },
      channel: { handle: 'MrBeast', platformUserId: 'UCX6OQ3DkcsbYNE6H8uQQuVA' },
      metrics: { views: 220_226_287, likes: 6_870_691, comments: 228_000 },
      counts: { relatedVideos: 20 },
    },
    {
      id: 'X4VbdwhkE10',
      files: { player: 'video-player-live', next: 'video-next-live' },
      video: { liveStatus: 'live', durationMs: null, publishedAt: '2026-06-04T00:00:00.000Z' },
      channel: { handle: 'LofiGirl' },
      metrics: { views: 754_262, likes: 5366, comments: null },
      counts: { captions: 0, relatedVideos: 20 },
    },
    {
      id: 'N-yVic7BbY0',
      files: { player: 'video-player-upcoming-live' },
      video: { liveStatus: 'upcoming', scheduledStartAt: '2023-02-28T14:00:00.000Z', genre: 'Entertainment' },
      channel: { handle: 'PBDPodcast' },
      metrics: { views: 0 },
      counts: { relatedVideos: 0 },
    },
    {
      id: 'KI7fMGRg0Wk',
      files: { player: 'video-player-web-microformat-tagesschau', next: 'video-next-tagesschau-chapters' },
      video: { publishedAt: '2021-03-17T19:56:59.000Z', genre: 'News & Politics', durationMs: 954_000 },
      channel: { handle: 'tagesschau' },
      metrics: { likes: 2560 },
      counts: { captions: 0 },
    },
    {
      id: 'M4gD1WSo5mA',
      files: { player: 'video-player-web-microformat-berkman-klein', next: 'video-next-berkman-klein' },
      video: { genre: 'Education' },
      channel: { handle: 'BKCHarvard' },
      metrics: { likes: 72 },
      counts: {},
    },
    {
      id: 'it3OtbTxQk0',
      files: { player: 'video-player-no-captions', next: 'video-next-comments-disabled' },
      video: {},
      channel: {},
      metrics: { comments: null },
      counts: { captions: 0 },
      loose: true,
    },
  ])('$files.player', async ({ id, files, video, channel, metrics, counts, loose }) => {
    const asked = loose ? 'dsMFmonKDD4' : id
    const data = await lookUp('videos', { url: `https://youtu.be/${asked}` }, files as Record<string, string>)
    expect(data.lookupStatus).toBe('found')
    expect(data.video).toMatchObject({ id: asked, ...video })
    expect(data.channel).toMatchObject(channel)
    expect(data.metrics).toMatchObject(metrics)
    for (const [list, length] of Object.entries(counts)) expect(data[list], list).toHaveLength(length)
  })

  test('chapters start where the uploader put them', async () => {
    const { chapters } = await lookUp(
      'videos',
      { url: 'KI7fMGRg0Wk' },
      { player: 'video-player-tagesschau', next: 'video-next-tagesschau-chapters' },
    )
    expect(chapters[0]).toEqual({ title: 'Guten Abend', startTimeText: '0:00', startTimeSeconds: 0 })
    expect(chapters[1]).toMatchObject({ startTimeText: '0:18', startTimeSeconds: 18 })
  })

  test('links of the description lead where they say, not through YouTube', async () => {
    const { video } = await lookUp(
      'videos',
      { url: 'M4gD1WSo5mA' },
      { player: 'video-player-berkman-klein', next: 'video-next-berkman-klein' },
    )
    expect(video.descriptionLinks).toContain('http://copyx.org/permission')
  })

  test.each([
    ['video-unavailable', 'unavailable', 'not_found'],
    ['video-nonexistent-empty', 'don-t-exist', 'not_found'],
    ['video-private', '8VajtrESJzA', 'private'],
    ['video-age-restricted', 'Njp5uhTorCo', 'restricted'],
    ['video-bot-check', 'GJLlxj_dtq8', 'restricted'],
    ['video-geo-blocked', '_PL2HJKxnOM', 'restricted'],
    ['video-members-only', 'ayI2iBwGdxw', 'restricted'],
    ['watch-page-captcha', 'GJLlxj_dtq8', 'restricted'],
  ])('%s is an outcome, for the video and its captions', async (file, id, outcome) => {
    for (const path of ['videos', 'videos/transcript']) {
      const data = await lookUp(path, { url: id }, { player: file })
      expect(data.lookupStatus, path).toBe(outcome)
    }
  })
})

describe.skipIf(!recorded.available)(`recorded captions${recorded.note}`, () => {
  const url = 'GJLlxj_dtq8'

  test('automatic captions become segments and text', async () => {
    const { transcript, video } = await lookUp(
      'videos/transcript',
      { url },
      { player: 'video-player-captions-dave2d', timedtext: 'transcript-timedtext-json3-asr' },
    )
    expect(video).toEqual({ id: url, url: `https://www.youtube.com/watch?v=${url}` })
    expect(transcript.language).toBe('en')
    expect(transcript.segments).toHaveLength(345)
    expect(transcript.segments[0]).toEqual({
      text: "finally i get to make this video i've",
      startMs: 640,
      endMs: 5200,
    })
    expect(transcript.plainText).toContain('seen this video being made by many many tech youtubers')
    const asked = replay.seen.findLast(({ path }) => path === '/api/timedtext')!
    expect([asked.query.get('fmt'), asked.query.get('lang')]).toEqual(['json3', 'en'])
  })

  test('the language asked for decides the track; without such a track YouTube translates', async () => {
    const files = { player: 'video-player-captions-dave2d', timedtext: 'transcript-timedtext-json3-asr' }
    for (const [language, lang, tlang] of [
      ['cs', 'cs', null],
      ['is', 'zh', 'is'],
    ] as const) {
      const { transcript } = await lookUp('videos/transcript', { url, language }, files)
      expect(transcript.language).toBe(language)
      const asked = replay.seen.findLast(({ path }) => path === '/api/timedtext')!
      expect([asked.query.get('lang'), asked.query.get('tlang')]).toEqual([lang, tlang])
    }
  })

  test('captions that are withheld are restricted; a video without any has none', async () => {
    const withheld = await lookUp(
      'videos/transcript',
      { url },
      { player: 'video-player-captions-dave2d', timedtext: 'documented-timedtext-empty' },
    )
    expect(withheld).toMatchObject({ lookupStatus: 'restricted', transcript: null, video: { id: url } })
    const without = await lookUp(
      'videos/transcript',
      { url: 'dsMFmonKDD4' },
      { player: 'video-player-no-captions' },
    )
    expect(without).toMatchObject({
      lookupStatus: 'not_found',
      transcript: null,
      video: { id: 'dsMFmonKDD4' },
    })
  })
})

describe.skipIf(!recorded.available)(`recorded comments${recorded.note}`, () => {
  test('a page of comments, with the creator’s first', async () => {
    const { comments, page } = await lookUp(
      'videos/comments',
      { url: 'QqsLTNkzvaY' },
      { 'next+continuation': 'comments-page1' },
    )
    expect(comments).toHaveLength(20)
    expect(comments[0]).toMatchObject({
      id: 'UgxDNsnHi5PyPNHDj6R4AaABAg',
      publishedTimeText: '4 years ago (edited)',
      likeCount: 19_000,
      replyCount: 436,
      author: { handle: 'kurzgesagt', platformUserId: kurzgesagt, verified: true, creator: true },
    })
    expect(comments[0].text).toContain('we are done explaining any properties of black holes')
    expect(comments[1].author).toMatchObject({ verified: false, creator: false })
    expect(page.hasMore).toBe(true)
    // The request is the one recorded: built by the library, for the video asked for.
    const asked = replay.seen.findLast(({ path }) => path.endsWith('/next'))!
    expect(
      Buffer.from(decodeURIComponent(JSON.parse(asked.body).continuation), 'base64').toString(),
    ).toContain('QqsLTNkzvaY')
  })

  test('the cursor of a comment opens its replies, and only there', async () => {
    const { comments } = await lookUp(
      'videos/comments',
      { url: 'xaQJbozY_Is' },
      { 'next+continuation': 'comments-page1-with-replies' },
    )
    const cursor = comments[0].repliesCursor
    const { replies, page } = await lookUp(
      'videos/comments/replies',
      { cursor },
      { 'next+continuation': 'comment-replies-page1' },
    )
    expect(replies).toHaveLength(10)
    expect(replies[0]).toMatchObject({
      id: `${comments[0].id}.9TOrAAD78Z59TP5tOBhBXP`,
      text: 'First',
      likes: 52,
      replyLevel: 1,
      author: { name: '@andrefarfan4372', isCreator: false },
    })
    expect(page.hasMore).toBe(true)
    const elsewhere = await service.call(`/v1/youtube/videos/comments?url=xaQJbozY_Is&cursor=${cursor}`, {
      key: service.liveKey,
    })
    expect(elsewhere.body.error.code).toBe('bad_request')
  })

  test('the last page', async () => {
    const { comments, page } = await lookUp(
      'videos/comments',
      { url: 'D00Au7k3i6o' },
      { 'next+continuation': 'comments-single-page' },
    )
    expect(comments).toHaveLength(3)
    expect(comments[0]).toMatchObject({
      text: 'Category: Education (now in 1080p)',
      likeCount: 1,
      repliesCursor: null,
    })
    expect(page).toEqual({ nextCursor: null, hasMore: false })
  })

  test('comments that are turned off are none, and that is known', async () => {
    const { lookupStatus, comments } = await lookUp(
      'videos/comments',
      { url: 'it3OtbTxQk0' },
      { next: 'video-next-comments-disabled' },
    )
    expect({ lookupStatus, comments }).toEqual({ lookupStatus: 'found', comments: [] })
  })

  test('an analysis counts what was read', async () => {
    const data = await lookUp(
      'videos/comments/analysis',
      { url: 'D00Au7k3i6o' },
      { 'next+continuation': 'comments-single-page' },
    )
    expect(data).toMatchObject({ commentCount: 3, totalLikes: 1, creatorCommentCount: 0 })
    const full = await lookUp(
      'videos/comments/analysis',
      { url: 'QqsLTNkzvaY' },
      { 'next+continuation': 'comments-page1' },
    )
    expect(full).toMatchObject({ commentCount: 100, totalComments: 19_000, creatorCommentCount: 5 })
    expect(full.topics[0].topic).toBe('black hole')
    expect(full.languages[0].language).toBe('en')
  })
})

describe.skipIf(!recorded.available)(`recorded shorts feed${recorded.note}`, () => {
  test('the first short and those its sequence leads to', async () => {
    const { shorts, totalResults } = await lookUp(
      'shorts/trending',
      {},
      { reel_item_watch: 'trending-shorts-seed', reel_watch_sequence: 'trending-shorts-sequence-page1' },
    )
    expect(shorts[0]).toMatchObject({ id: '-wpLMDjkkzo', url: 'https://www.youtube.com/shorts/-wpLMDjkkzo' })
    expect(totalResults).toBe(shorts.length)
    expect(new Set(shorts.map((short: { id: string }) => short.id)).size).toBe(totalResults)
    expect(totalResults).toBeGreaterThan(5)
  })
})

describe.skipIf(!recorded.available)(`Data API, where the pages are walled${recorded.note}`, () => {
  const wall = 'watch-page-captcha'

  test('a channel', async () => {
    const { channel } = await lookUp(
      'channel',
      { channelId: 'UC_x5XG1OV2P6uZZ5FSM9Ttw' },
      { browse: wall, 'api/channels': 'dataapi-channels-list' },
    )
    expect(channel).toMatchObject({
      handle: 'googledevelopers',
      displayName: 'Google Developers',
      country: 'US',
    })
    const asked = replay.seen.findLast(({ path }) => path === '/youtube/v3/channels')!
    expect(asked.headers['x-goog-api-key']).toBe('key-of-this-test')
    expect(asked.query.has('key')).toBe(false)
  })

  test('a channel’s uploads, with exact times', async () => {
    const { videos, page } = await lookUp(
      'channels/videos',
      { channelId: 'UC_x5XG1OV2P6uZZ5FSM9Ttw' },
      {
        browse: wall,
        'api/channels': 'dataapi-channels-list',
        'api/playlistItems': 'dataapi-playlistitems-page1',
      },
    )
    expect(videos[0]).toMatchObject({ id: 'CvTApw9X8aA', publishedAt: '2019-11-21T22:17:43.000Z' })
    expect(page.hasMore).toBe(true)
  })

  test('a video', async () => {
    const { video, channel } = await lookUp(
      'videos',
      { url: 'D-lhorsDlUQ' },
      { player: wall, 'api/videos': 'dataapi-videos-list' },
    )
    expect(video).toMatchObject({
      title: 'What are Actions on Google (Assistant on Air)',
      publishedAt: '2019-03-21T20:37:49.000Z',
      genre: 'Science & Technology',
    })
    expect(channel.platformUserId).toBe('UC_x5XG1OV2P6uZZ5FSM9Ttw')
  })

  test('a search; its texts come unescaped', async () => {
    const { videos } = await lookUp(
      'search',
      { query: 'surfing' },
      { search: wall, 'api/search': 'dataapi-search-page1' },
    )
    expect(videos.map((video: { title: string }) => video.title)).toContain(
      'SURFING PERFECT PIPE & BACKDOOR || SUNRISE SHACK!',
    )
  })

  test('comments, with exact times', async () => {
    const { comments } = await lookUp(
      'videos/comments',
      { url: 'F1UP7wRCPH8' },
      { 'next+continuation': wall, 'api/commentThreads': 'dataapi-commentthreads-page1' },
    )
    expect(comments[1]).toMatchObject({ createdAt: '2019-11-21T19:18:39.000Z', likeCount: 1 })
  })

  test('a refused key leaves the outcome of the pages', async () => {
    const { lookupStatus } = await lookUp(
      'channel',
      { channelId: 'UC_x5XG1OV2P6uZZ5FSM9Ttw' },
      { browse: wall, 'api/channels': 'dataapi-error-key-invalid' },
    )
    expect(lookupStatus).toBe('restricted')
  })
})
