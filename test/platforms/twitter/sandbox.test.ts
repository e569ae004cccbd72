import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { twitter } from '../../../src/platforms/twitter/index.ts'
import { simulatedX } from '../../../src/platforms/twitter/sandbox/index.ts'
import { forcedNumber, forcedOutcomes } from '../../../src/simulation/forced.ts'
import { startTestService, type TestService, testNow } from '../../support/service.ts'

let running: TestService
beforeAll(async () => {
  running = await startTestService({ platforms: [twitter] })
})
afterAll(() => running.close())

async function get(path: string, query: Record<string, string> = {}) {
  const answer = await running.call(`/v1/twitter${path}?${new URLSearchParams(query)}`)
  return { status: answer.status, ...answer.body }
}

/** The numeric id that forces an outcome (docs/TWITTER.md). */
const forcedId = Object.fromEntries(forcedOutcomes.map((name) => [name, forcedNumber(name)]))
const community = (id: string) => `https://x.com/i/communities/${id}`

// biome-ignore lint/suspicious/noExplicitAny: records of every shape
const ids = (items: any[]): string[] => items.map((item) => item.id ?? item.platformUserId)

describe('forced outcomes', () => {
  const byHandle = (path: (handle: string) => string) => (name: string) => [path(`sim_${name}`), {}] as const
  const byUrl = (path: string) => (name: string) => [path, { url: forcedId[name]! }] as const
  const routes = {
    profile: byHandle((handle) => `/profiles/${handle}`),
    timeline: byHandle((handle) => `/profiles/${handle}/tweets`),
    post: byUrl('/tweets'),
    replies: byUrl('/tweets/replies'),
    transcript: byUrl('/tweets/transcript'),
    community: byUrl('/communities'),
    communityTweets: (name: string) => ['/communities/tweets', { url: community(forcedId[name]!) }] as const,
  }

  describe.each(Object.entries(routes))('%s', (_, route) => {
    test.each(['not_found', 'private', 'restricted'] as const)(
      '%s is answered as such and charged',
      async (name) => {
        const { status, data, meta } = await get(...route(name))
        expect([status, data.lookupStatus]).toEqual([200, name])
        expect(meta.creditsCharged).toBeGreaterThan(0)
      },
    )

    test.each([
      ['unavailable', 503, 'temporarily_unavailable'],
      ['ratelimited', 503, 'temporarily_unavailable'],
      ['malformed', 502, 'lookup_failed'],
    ])('%s is an error and costs nothing', async (name, status, code) => {
      const before = await running.balance()
      const answer = await get(...route(name))
      expect([answer.status, answer.error.code]).toEqual([status, code])
      expect(await running.balance()).toBe(before)
    })
  })

  test.each(['/search', '/hashtags'])(
    '%s has no status: nothing found is an empty list, restricted as well',
    async (path) => {
      const name = path === '/search' ? 'query' : 'hashtag'
      for (const section of ['top', 'latest', 'people']) {
        for (const forced of ['sim_not_found', 'sim_private', 'sim_restricted', 'sim_empty']) {
          const { status, data } = await get(path, { [name]: forced, section })
          expect([status, data.tweets, data.people, data.page.nextCursor]).toEqual([200, [], [], null])
        }
        expect((await get(path, { [name]: 'sim_unavailable', section })).status).toBe(503)
        expect((await get(path, { [name]: 'sim_malformed', section })).status).toBe(502)
      }
    },
  )

  test('a slow platform answers in the end, three seconds later', async () => {
    for (const [url, headers] of [
      ['https://api.x.com/2/users/by/username/sim_slow', { authorization: 'Bearer simulated-app-token' }],
      [`https://cdn.syndication.twimg.com/tweet-result?id=${forcedId.slow}&token=abc`, {}],
    ] as const) {
      const answer = await simulatedX().handle({
        method: 'GET',
        url: new URL(url),
        headers: headers as Record<string, string>,
        body: undefined,
        now: testNow,
        signal: new AbortController().signal,
      })
      expect(answer).toMatchObject({ status: 200, delayMs: 3000 })
    }
  })

  test('a protected account shows its public face and none of its posts', async () => {
    const { data } = await get('/profiles/sim_private')
    expect(data.profile).toMatchObject({ handle: 'sim_private', privateAccount: true })
    const timeline = await get('/profiles/sim_private/tweets')
    expect(timeline.data).toMatchObject({
      profile: { handle: 'sim_private' },
      tweets: [],
      page: { hasMore: false },
    })
  })

  test('empty and last page', async () => {
    expect((await get('/profiles/sim_empty/tweets')).data).toMatchObject({
      lookupStatus: 'found',
      tweets: [],
    })
    const last = await get('/profiles/sim_last_page/tweets')
    expect(last.data.tweets.length).toBeGreaterThan(0)
    expect(last.data.page).toMatchObject({ nextCursor: null, hasMore: false })
    expect((await get('/tweets/replies', { url: forcedId.empty! })).data).toMatchObject({
      lookupStatus: 'found',
      replies: [],
    })
    const replies = await get('/tweets/replies', { url: forcedId.last_page! })
    expect([replies.data.replies.length, replies.data.page.nextCursor]).toEqual([7, null])
  })

  test('a video without captions is named beside not_found', async () => {
    expect((await get('/tweets/transcript', { url: forcedId.empty! })).data).toEqual({
      lookupStatus: 'not_found',
      tweet: { url: `https://x.com/sim_empty/status/${forcedId.empty}` },
      transcript: null,
    })
  })
})

/** Every item of a list, page by page, up to a number of pages. */
async function pages(path: string, query: Record<string, string>, name: string, most: number) {
  const found: string[][] = []
  let cursor: string | null = null
  do {
    const { status, data }: Awaited<ReturnType<typeof get>> = await get(path, {
      ...query,
      ...(cursor && { cursor }),
    })
    expect(status).toBe(200)
    found.push(ids(data[name]))
    cursor = data.page.nextCursor
    expect(data.page.hasMore).toBe(cursor !== null)
  } while (cursor && found.length < most)
  return found
}

describe('lists', () => {
  test.each([
    ['/profiles/nasa/tweets', {}, 'tweets', 40],
    ['/profiles/nasa/tweets', { limit: '3', includeReplies: 'true' }, 'tweets', 3],
    ['/search', { query: 'mars rover' }, 'tweets', 20],
    ['/search', { query: 'mars rover', section: 'latest', limit: '7' }, 'tweets', 7],
    ['/search', { query: 'mars', section: 'people' }, 'people', 20],
    ['/hashtags', { hashtag: 'space', section: 'photos' }, 'tweets', 20],
  ] as const)('%s %j has pages of its size without repeats', async (path, query, name, size) => {
    const found = await pages(path, query, name, 4)
    // X's pages are cut to the limit; what a page has left comes with the next cursor, so some are shorter.
    for (const page of found) {
      expect(page.length).toBeGreaterThan(0)
      expect(page.length).toBeLessThanOrEqual(size)
    }
    expect(found.length).toBe(4)
    expect(new Set(found.flat()).size).toBe(found.flat().length)
  })

  test('replies end after a few pages, and none is missing or repeated', async () => {
    const { data } = await get('/tweets', { url: '1741910200281241968' })
    const found = await pages('/tweets/replies', { url: '1741910200281241968' }, 'replies', 20)
    expect(found.length).toBeGreaterThanOrEqual(3)
    expect(new Set(found.flat()).size).toBe(data.tweet.metrics.replies)
  })

  test('a busy account, search and thread gain one item a minute, newest first', async () => {
    const lists = [
      ['/profiles/sim_busy/tweets', { includeReplies: 'true' }, 'tweets'],
      ['/search', { query: 'sim_busy', section: 'latest' }, 'tweets'],
      ['/tweets/replies', { url: forcedId.busy! }, 'replies'],
      ['/communities/tweets', { url: forcedId.busy! }, 'tweets'],
    ] as const
    const before = await Promise.all(lists.map(([path, query]) => get(path, query)))
    // Past the lifetime of the cache.
    running.clock.advance(5 * 60_000)
    for (const [place, [path, query, name]] of lists.entries()) {
      const after = (await get(path, query)).data[name]
      const times = after.map((item: { createdAt: string }) => item.createdAt)
      expect(times).toEqual([...times].sort().reverse())
      expect(ids(after).slice(5, 15)).toEqual(ids(before[place]!.data[name]).slice(0, 10))
    }
  })

  test('replies of the account are left out unless asked for', async () => {
    const without = (await get('/profiles/nasa/tweets', { limit: '100' })).data.tweets
    expect(without.some((tweet: { isReply: boolean }) => tweet.isReply)).toBe(false)
    const included = (await get('/profiles/nasa/tweets', { limit: '100', includeReplies: 'true' })).data
      .tweets
    expect(included.some((tweet: { isReply: boolean }) => tweet.isReply)).toBe(true)
  })

  test('the pinned post comes first where it is asked for, and once only', async () => {
    const { pinnedTweetId: pinned } = (await get('/profiles/nasa')).data.profile
    const usual = ids((await get('/profiles/nasa/tweets', { limit: '100' })).data.tweets)
    expect(usual.indexOf(pinned)).toBeGreaterThan(0)
    const timeline = await get('/profiles/nasa/tweets', { includePinned: 'true', limit: '100' })
    expect(ids(timeline.data.tweets)).toEqual([pinned, ...usual.filter((id) => id !== pinned)])
    // Pages so small that the first one ends before the place of the pinned post.
    const limit = String(Math.min(10, usual.indexOf(pinned)))
    const found = await pages('/profiles/nasa/tweets', { includePinned: 'true', limit }, 'tweets', 10)
    expect(found.flat().filter((id) => id === pinned)).toHaveLength(1)
  })
})

describe('posts', () => {
  test('a post of a list is the same when it is looked up, whoever wrote it', async () => {
    const lists = [
      (await get('/profiles/some_body/tweets', { limit: '60', includeReplies: 'true' })).data.tweets,
      (await get('/search', { query: 'quiet gardens' })).data.tweets,
      (await get('/tweets/replies', { url: '1741910200281241968' })).data.replies,
    ]
    for (const listed of lists.map((list) => list[3])) {
      const { data } = await get('/tweets', { url: listed.url })
      expect(data.author.profile.handle).toBe(listed.author.handle)
      expect(data.tweet).toMatchObject({
        id: listed.id,
        createdAt: listed.createdAt,
        url: listed.url,
        isReply: listed.isReply,
      })
      expect(data.tweet.metrics.favorites).toBe(listed.metrics.likes)
    }
  })

  test('every kind of post occurs in a timeline, complete', async () => {
    // biome-ignore lint/suspicious/noExplicitAny: records of every shape
    const all: any[] = []
    let cursor: string | undefined
    for (let page = 0; page < 4; page++) {
      const { data } = await get('/profiles/nasa/tweets', {
        limit: '100',
        includeReplies: 'true',
        ...(cursor && { cursor }),
      })
      all.push(...data.tweets)
      cursor = data.page.nextCursor
    }
    const lookUp = async (wanted: (tweet: (typeof all)[number]) => boolean) =>
      (await get('/tweets', { url: all.find(wanted).id })).data.tweet
    const quote = await lookUp((tweet) => tweet.isQuote)
    expect(quote.quotedTweet).toMatchObject({
      id: quote.quotedTweetId,
      author: { handle: expect.any(String) },
    })
    const repost = await lookUp((tweet) => tweet.isRetweet)
    expect(repost.text).toBe(`RT @${repost.retweetedTweet.author.handle}: ${repost.retweetedTweet.text}`)
    const reply = await lookUp((tweet) => tweet.isReply)
    expect(reply).toMatchObject({
      inReplyToTweetId: expect.any(String),
      inReplyToScreenName: expect.any(String),
    })
    expect(reply.displayTextRange[0]).toBeGreaterThan(1)
    const poll = await lookUp((tweet) => tweet.poll)
    expect(poll.poll).toMatchObject({
      closed: true,
      durationMinutes: 1440,
      options: [{ label: 'Yes' }, { label: 'No' }, {}],
    })
    const card = await lookUp((tweet) => tweet.card)
    expect(card.card).toMatchObject({ domain: 'news.example', url: card.entities.urls[0].expandedUrl })
    const video = await lookUp(
      (tweet) => tweet.media[0]?.contentType === 'video/mp4' && tweet.media[0].bitrate > 0,
    )
    expect(video.media[0]).toMatchObject({ type: 'video', aspectRatio: [16, 9] })
    expect(video.media[0].variants).toHaveLength(3)
    const long = all.find((tweet) => tweet.text.length > 300 && !tweet.isRetweet)
    expect((await get('/tweets', { url: long.id })).data.tweet).toMatchObject({
      isLongForm: true,
      text: long.text,
    })
    const edited = await Promise.all(all.slice(0, 60).map(({ id }) => get('/tweets', { url: id })))
    expect(edited.some(({ data }) => data.tweet.editInfo.editTweetIds.length === 2)).toBe(true)
  })

  test('the words of a video come from its captions', async () => {
    const { data } = await get('/tweets/transcript', { url: 'https://x.com/nasa/status/1741910200281241968' })
    expect(data.tweet).toEqual({ url: 'https://x.com/nasa/status/1741910200281241968' })
    expect(data.transcript.length).toBeGreaterThan(40)
  })

  test.each([
    ['1491475671058681863', { author: 'nasa', media: ['video'] }],
    ['1741910200281241968', { author: 'nasa', media: ['video'] }],
    ['1742705440319641968', { media: ['video'] }],
    ['1742069248288921968', { media: ['photo'] }],
    ['1741671628269721968', { media: ['photo', 'photo', 'photo'] }],
    ['1743182584342681968', { media: ['animated_gif'] }],
    ['1743262108346521968', { has: 'poll' }],
    ['1742387344304281968', { has: 'card' }],
    ['1741751152273561968', { has: 'quotedTweet' }],
    ['1750737364707481968', { has: 'retweetedTweet' }],
    ['1744136872388761968', { has: 'inReplyToTweetId' }],
    ['1743103060338841968', { is: 'isLongForm' }],
    ['1742148772292761968', { edits: 2 }],
  ] as [string, { author?: string; media?: string[]; has?: string; is?: string; edits?: number }][])(
    'the documented post %s is of its kind',
    async (id, { author = 'nasa', media = [], has, is, edits = 1 }) => {
      const { data } = await get('/tweets', { url: id })
      expect(data.author.profile.handle).toBe(author)
      expect(data.tweet.media.map((one: { type: string }) => one.type)).toEqual(media)
      if (has) expect(data.tweet[has]).toBeTruthy()
      if (is) expect(data.tweet[is]).toBe(true)
      expect(data.tweet.editInfo.editTweetIds).toHaveLength(edits)
    },
  )

  test('a transcript of a post without a video is refused', async () => {
    const { status, error } = await get('/tweets/transcript', { url: '1741830676277401968' })
    expect([status, error.code]).toEqual([400, 'transcript_target_not_video'])
  })

  test.each(['1745678901234567890', '1790012345678912345', '1650012345678999999'])(
    'the post %s, which no list holds, has a transcript',
    async (id) => {
      const { data } = await get('/tweets/transcript', { url: id })
      expect(data.lookupStatus).toBe('found')
      expect(data.transcript.length).toBeGreaterThan(0)
    },
  )

  test('a t.co link is opened', async () => {
    const { data } = await get('/tweets', { url: 't.co/AbCdEf1234' })
    expect(data.tweet.createdAt).toMatch(/^2024-01-/)
    expect((await get('/tweets', { url: 'https://t.co/sim_not_found' })).data.lookupStatus).toBe('not_found')
  })

  test('an id from the future is of no post', async () => {
    expect((await get('/tweets', { url: '8000000000000000000' })).data.lookupStatus).toBe('not_found')
  })
})

describe('searches', () => {
  test('filters reach the platform', async () => {
    const { data } = await get('/search', {
      query: 'rain',
      minLikes: '3000',
      language: 'de',
      section: 'latest',
      startDate: '2026-02-01',
      endDate: '2026-02-01',
    })
    expect(data.tweets.length).toBe(20)
    for (const tweet of data.tweets) {
      expect(tweet.createdAt).toMatch(/^2026-02-01T/)
      expect(tweet).toMatchObject({ language: 'de' })
      expect(tweet.metrics.likes).toBeGreaterThanOrEqual(3000)
    }
  })

  test('tabs show what they are named after', async () => {
    const media = async (section: string) =>
      (await get('/search', { query: 'rain', section })).data.tweets.map(
        (tweet: { media: { type: string }[] }) => tweet.media[0]?.type,
      )
    expect(new Set(await media('photos'))).toEqual(new Set(['photo']))
    expect(new Set(await media('videos'))).toEqual(new Set(['video']))
  })

  test('a hashtag is in every post found by it', async () => {
    const { data } = await get('/hashtags', { hashtag: '#Mars2020', section: 'latest' })
    for (const tweet of data.tweets) expect(tweet.text).toContain('#mars2020')
  })

  test('a search from before the first post finds what there was since', async () => {
    const query = { query: 'rain', startDate: '1999-01-01', endDate: '2026-02-01' }
    expect((await get('/search', query)).data.tweets.length).toBe(20)
  })

  test('the oldest posts have replies too', async () => {
    const found = (await pages('/tweets/replies', { url: '20' }, 'replies', 4)).flat()
    expect(found.length).toBeGreaterThan(20)
    expect(new Set(found).size).toBe(found.length)
  })

  test.each([
    [{ query: 'rain', section: 'people', minLikes: '5' }, 'minLikes'],
    [{ query: 'rain', startDate: '2026-02-02', endDate: '2026-02-01' }, 'startDate'],
    [{ query: 'rain', startDate: '2027-01-01' }, 'startDate'],
    [{ query: 'rain', endDate: '2006-03-20' }, 'endDate'],
    [{ query: 'an "unfinished phrase' }, 'query'],
    [{ query: 'rain', language: 'xx' }, 'language'],
    [{ query: 'x'.repeat(513) }, 'query'],
  ] as const)('%j is refused and costs nothing', async (query, named) => {
    const before = await running.balance()
    const { status, error } = await get('/search', query)
    expect([status, error.code]).toEqual([400, 'bad_request'])
    expect(error.message).toContain(named)
    expect(await running.balance()).toBe(before)
  })
})
