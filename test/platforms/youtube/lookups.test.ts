import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { youtube } from '../../../src/platforms/youtube/index.ts'
import { chooseTrack } from '../../../src/platforms/youtube/sources/web/player.ts'
import { startTestService, type TestService } from '../../support/service.ts'

const cursorSecret = 'the same secret before and after the restart'
let service: TestService
beforeAll(async () => {
  service = await startTestService({ platforms: [youtube], env: { CURSOR_SECRET: cursorSecret } })
})
afterAll(() => service.close())

const get = async (path: string) => (await service.call(`/v1/youtube/${path}`)).body.data

describe('the wrong kind of identifier is refused with a word on what to send, and costs nothing', () => {
  test.each([
    ['channel', /exactly one of channelId, handle, url/],
    ['channel?handle=a1b&channelId=UCsXVk37bltHxD1rDPwtNM8Q', /exactly one/],
    ['channel?channelId=@kurzgesagt', /send a name like @kurzgesagt as handle/],
    ['channel?url=https://youtu.be/dQw4w9WgXcQ', /video and playlist links are not channels/],
    ['channels/videos?handle=https://www.youtube.com/watch?v=dQw4w9WgXcQ', /not channels/],
    ['videos?url=https://www.youtube.com/@kurzgesagt', /channel and playlist links are not videos/],
    ['videos?url=https://vimeo.com/1234', /must be a video link/],
    ['playlists?playlistId=https://www.youtube.com/watch?v=dQw4w9WgXcQ', /without list=/],
    ['community-posts?url=https://www.youtube.com/@kurzgesagt', /not posts/],
    ['search/hashtags?hashtag=two%20words', /without spaces/],
    ['search?query=x&region=USA', /two-letter country code/],
    ['videos/transcript?url=dQw4w9WgXcQ&language=eng', /language code/],
    ['videos/comments/replies', /cursor is required/],
  ])('%s', async (path, message) => {
    const before = await service.balance()
    const answer = await service.call(`/v1/youtube/${path}`)
    expect(answer.status).toBe(400)
    expect(answer.body.error.code).toBe('bad_request')
    expect(answer.body.error.message).toMatch(message)
    expect(await service.balance()).toBe(before)
  })
})

describe('every way to name a channel leads to the same one', () => {
  test('handle, link, custom page and id', async () => {
    const byHandle = await get('channel?handle=@simulated')
    const id = byHandle.channel.platformUserId
    for (const query of [
      'url=https://www.youtube.com/@Simulated/videos',
      'handle=simulated',
      `channelId=${id}`,
      `url=m.youtube.com/channel/${id}?si=x`,
    ]) {
      expect((await get(`channel?${query}`)).channel.platformUserId, query).toBe(id)
    }
  })
})

describe('lists', () => {
  test('the most viewed first when asked', async () => {
    const { videos } = await get('channels/videos?handle=kurzgesagt&sortBy=popular')
    const views = videos.map((video: { viewCount: number }) => video.viewCount)
    expect(views).toEqual(views.toSorted((a: number, b: number) => b - a))
  })

  test('extras are looked up for every video', async () => {
    const { videos } = await get('channels/videos?handle=sim_last_page&includeExtras=true')
    expect(videos).toHaveLength(12)
    for (const video of videos) {
      expect(video.description.length).toBeGreaterThan(0)
      expect(video.publishDate).toMatch(/^\d{4}-/)
      expect(video.likeCount).toBeTypeOf('number')
      expect(video.commentCount).toBeTypeOf('number')
      expect(video.durationMs).toBe(video.durationSeconds * 1000)
    }
    const plain = await get('channels/videos?handle=sim_last_page')
    expect(plain.videos[0]).not.toHaveProperty('description')
  })

  test('new videos come to the top as time goes by', async () => {
    const path = 'channels/videos?handle=sim_busy'
    const [before] = (await get(path)).videos
    service.clock.advance(5 * 60_000)
    const { videos } = await get(path)
    expect(videos.findIndex((video: { id: string }) => video.id === before.id)).toBe(5)
  })

  test('only the kind asked for', async () => {
    for (const type of ['shorts', 'channels', 'playlists'] as const) {
      const found = await get(`search?query=street%20food&type=${type}`)
      expect(found[type].length, type).toBeGreaterThan(0)
      expect(found.totalResults, type).toBe(found[type].length)
    }
    const tagged = await get('search/hashtags?hashtag=streetfood&type=shorts')
    expect(tagged.results.every((row: { kind: string }) => row.kind === 'short')).toBe(true)
  })

  test('page two opens in a process that never saw page one', async () => {
    const path = 'channels/videos?handle=kurzgesagt'
    const first = await get(path)
    const second = await get(`${path}&cursor=${first.page.nextCursor}`)
    const restarted = await startTestService({ platforms: [youtube], env: { CURSOR_SECRET: cursorSecret } })
    try {
      restarted.clock.set(service.clock.now())
      const answer = await restarted.call(`/v1/youtube/${path}&cursor=${first.page.nextCursor}`)
      expect(answer.body.data.videos).toEqual(second.videos)
    } finally {
      await restarted.close()
    }
  })

  test('every page of comments, then every page of replies, up to the end', async () => {
    const seen = new Set<string>()
    let cursor = ''
    let replies = ''
    for (let page = 0; page < 40; page++) {
      const data = await get(`videos/comments?url=sim_chatter${cursor}`)
      for (const row of data.comments) {
        expect(seen.has(row.id)).toBe(false)
        seen.add(row.id)
        replies ||= row.repliesCursor ?? ''
      }
      if (!data.page.nextCursor || page === 2) break
      cursor = `&cursor=${data.page.nextCursor}`
    }
    expect(seen.size).toBeGreaterThanOrEqual(60)
    let count = 0
    for (let next = replies; next; ) {
      const data = await get(`videos/comments/replies?cursor=${next}`)
      count += data.replies.length
      next = data.page.nextCursor
    }
    expect(count).toBeGreaterThan(0)
  })
})

describe('the caption track', () => {
  const track = (languageCode: string, kind: string | null = null, more = {}) => ({
    baseUrl: '/api/timedtext',
    languageCode,
    label: languageCode,
    kind,
    isTranslatable: true,
    isDefault: false,
    ...more,
  })
  const pick = (tracks: ReturnType<typeof track>[], language?: string) => {
    const chosen = chooseTrack(tracks, language)
    return chosen && [chosen.track.languageCode, chosen.track.kind, chosen.translate]
  }

  test('written before automatic, in the language spoken', () => {
    expect(pick([track('ar'), track('en', 'asr'), track('en')])).toEqual(['en', null, false])
    expect(pick([track('ar'), track('en', 'asr')])).toEqual(['en', 'asr', false])
  })
  test('else the one YouTube shows first, else English, else any', () => {
    expect(pick([track('ar'), track('en'), track('fr', null, { isDefault: true })])).toEqual([
      'fr',
      null,
      false,
    ])
    expect(pick([track('ar'), track('en-GB')])).toEqual(['en-GB', null, false])
    expect(pick([track('ar')])).toEqual(['ar', null, false])
  })
  test('the language asked for, else a translation, else none', () => {
    expect(pick([track('en', 'asr'), track('pt-BR')], 'pt')).toEqual(['pt-BR', null, false])
    expect(pick([track('en', 'asr')], 'pt')).toEqual(['en', 'asr', true])
    expect(pick([track('en', 'asr', { isTranslatable: false })], 'pt')).toBeNull()
    expect(pick([])).toBeNull()
  })
})
