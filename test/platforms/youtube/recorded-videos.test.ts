import { describe, expect, test } from 'vitest'
import { kurzgesagt, playedYoutube, recorded } from './playback.ts'

const { lookUp, service, upstream } = playedYoutube()

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
    const asked = upstream().seen.findLast(({ path }) => path === '/api/timedtext')!
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
      const asked = upstream().seen.findLast(({ path }) => path === '/api/timedtext')!
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
    const asked = upstream().seen.findLast(({ path }) => path.endsWith('/next'))!
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
    const elsewhere = await service().call(`/v1/youtube/videos/comments?url=xaQJbozY_Is&cursor=${cursor}`, {
      key: service().liveKey,
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
    expect(page).toMatchObject({ nextCursor: null, hasMore: false })
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
    expect(full).toMatchObject({ commentCount: 100, totalComments: 19_783, creatorCommentCount: 5 })
    expect(full.topics[0].topic).toBe('black hole')
    expect(full.languages[0].language).toBe('en')
  })
})
