import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { twitter } from '../../../src/platforms/twitter/index.ts'
import { detailMedia, type Media, mediaIdOf } from '../../../src/platforms/twitter/sources/media.ts'
import { contractSchemas, problems } from '../../support/contract.ts'
import { recordings } from '../../support/recordings.ts'
import { type Replay, type ReplayAnswer, type ReplayRoute, startReplay } from '../../support/replay.ts'
import { startTestService, type TestService } from '../../support/service.ts'

const files = recordings('twitter')
const api = 'https://api.x.com'
const widget = 'https://cdn.syndication.twimg.com'
const embed = 'https://publish.x.com'
const contract = contractSchemas()

const bareMedia: Media = {
  type: 'photo',
  id: '1',
  link: '',
  displayUrl: '',
  expandedUrl: '',
  imageUrl: '',
  width: 0,
  height: 0,
  variants: [],
  durationMs: null,
  aspectRatio: null,
  altText: null,
}

interface Recorded {
  request: { url: string }
  status: number
  headers: Record<string, string>
  body: unknown
}

function answerOf(name: string): ReplayAnswer {
  const { status, headers, body } = files.json<Recorded>(`${name}.json`)
  return { status, headers, body: typeof body === 'string' ? body : JSON.stringify(body) }
}

/** Answers requests to one origin for a path with a recording. */
function at(origin: string, path: string | RegExp, name: string): ReplayRoute {
  return (request) =>
    request.origin === origin && (typeof path === 'string' ? request.path === path : path.test(request.path))
      ? answerOf(name)
      : undefined
}

/** An answer made for a test, for what is asked beside the recorded answer. */
function made(origin: string, path: string | RegExp, body: unknown, status = 200): ReplayRoute {
  return (request) =>
    request.origin === origin && (typeof path === 'string' ? request.path === path : path.test(request.path))
      ? { status, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
      : undefined
}

/** The app's credentials are refused, so that the public sources are asked. */
const apiRefused = at(api, /./, 'v2-search-all-401-unauthorized')
const widgetDown = made(widget, /./, {})
const onWidget = (name: string) => [apiRefused, at(widget, '/tweet-result', name)]
const user = (id: string, username: string) =>
  made(api, `/2/users/by/username/${username}`, { data: { id, name: 'Name', username } })

let running: TestService
let replay: Replay

describe.skipIf(!files.available)(`recorded answers of X${files.note}`, () => {
  beforeAll(async () => {
    replay = await startReplay([api, widget, embed])
    running = await startTestService({
      platforms: [twitter],
      env: { UPSTREAM_ORIGINS: replay.upstreamOrigins, ...twitter.testSettings },
    })
  })
  afterAll(async () => {
    await running.close()
    await replay.close()
  })

  /** Calls a route with a live key; answers of 200 must satisfy the contract. */
  async function get(path: string, query: Record<string, string> = {}, ...routes: ReplayRoute[]) {
    replay.use(...routes)
    const answer = await running.call(`/v1/twitter${path}?${new URLSearchParams(query)}`, {
      key: running.liveKey,
    })
    const { data, error } = answer.body
    const template = path.replace(/^\/profiles\/\w+/, '/profiles/{handle}')
    const reference = contract[`GET /v1/twitter${template}`]
    if (
      answer.status === 200 &&
      reference &&
      data.lookupStatus !== 'private' &&
      data.lookupStatus !== 'restricted'
    ) {
      expect(problems(reference.schema, data).slice(0, 5)).toEqual([])
    }
    return { status: answer.status, data, error }
  }

  describe('one post, from the embed widget', () => {
    test('plain text', async () => {
      const { status, data } = await get(
        '/tweets',
        { url: 'https://x.com/jack/status/20' },
        ...onWidget('syndication-tweet-text-jack-20'),
      )
      expect(status).toBe(200)
      expect(data).toMatchObject({
        lookupStatus: 'found',
        author: {
          profile: {
            handle: 'jack',
            platformUserId: '12',
            verified: false,
            blueVerified: true,
            avatarUrl: 'https://pbs.twimg.com/profile_images/1661201415899951105/azNjKOSH_400x400.jpg',
            affiliateLabel: { description: 'Square', url: 'https://twitter.com/Square' },
          },
        },
        tweet: {
          id: '20',
          url: 'https://x.com/jack/status/20',
          text: 'just setting up my twttr',
          createdAt: '2006-03-21T20:50:14.000Z',
          language: 'en',
          displayTextRange: [0, 24],
          isLongForm: false,
          media: [],
          editInfo: { editTweetIds: ['20'], editableUntilMsec: '1142976014000' },
        },
      })
      expect(data.tweet.metrics).toEqual({
        favorites: 307574,
        replies: 17957,
        views: 0,
        retweets: 0,
        bookmarks: 0,
        quotes: 0,
        unavailable: ['views', 'retweets', 'bookmarks', 'quotes'],
      })
    })

    test('without its author where that is asked for', async () => {
      const { data } = await get(
        '/tweets',
        { url: '20', trim: 'true' },
        ...onWidget('syndication-tweet-text-jack-20'),
      )
      expect(data.author).toBeNull()
      expect(data.tweet.id).toBe('20')
    })

    test('a photo', async () => {
      const { data } = await get(
        '/tweets',
        { url: '440322224407314432' },
        ...onWidget('syndication-tweet-photo-theellenshow'),
      )
      expect(data.tweet).toMatchObject({
        metrics: { favorites: 1870232, replies: 159156 },
        entities: { hashtags: [{ text: 'oscars' }], urls: [] },
        displayTextRange: [0, 81],
        media: [
          {
            type: 'photo',
            mediaUrlHttps: 'https://pbs.twimg.com/media/BhxWutnCEAAtEQ6.jpg',
            url: 'http://t.co/C9U5NOtGap',
            originalInfo: { width: 1920, height: 1080 },
            sizes: {
              thumb: { h: 150, w: 150, resize: 'crop' },
              small: { h: 383, w: 680, resize: 'fit' },
              medium: { h: 675, w: 1200, resize: 'fit' },
              large: { h: 1080, w: 1920, resize: 'fit' },
            },
          },
        ],
      })
    })

    test('a video with every variant', async () => {
      const { data } = await get(
        '/tweets',
        { url: '1491475671058681863' },
        ...onWidget('syndication-tweet-video-nasa'),
      )
      expect(data.author.profile).toMatchObject({ handle: 'NASA', verified: true, blueVerified: true })
      expect(data.tweet.text).toContain('faint glow of plains & plateaus')
      expect(data.tweet.entities.urls).toEqual([
        {
          url: 'https://t.co/gXhiKGWfgm',
          displayUrl: 'go.nasa.gov/3HGw3Pg',
          expandedUrl: 'https://go.nasa.gov/3HGw3Pg',
        },
      ])
      const [video] = data.tweet.media
      expect(video).toMatchObject({
        type: 'video',
        id: '1491441845964001288',
        durationMs: 204871,
        aspectRatio: [16, 9],
      })
      expect(video.variants.map((one: { bitrate?: number }) => one.bitrate)).toEqual([
        undefined,
        288000,
        832000,
        2176000,
      ])
    })

    test('an animated picture', async () => {
      const { data } = await get(
        '/tweets',
        { url: '1479837621337657345' },
        ...onWidget('syndication-tweet-gif-place'),
      )
      expect(data.tweet.media[0]).toMatchObject({
        type: 'animated_gif',
        aspectRatio: [80, 43],
        variants: [
          {
            contentType: 'video/mp4',
            bitrate: 0,
            url: 'https://video.twimg.com/tweet_video/FIlwc5QX0Acrhri.mp4',
          },
        ],
      })
      expect(data.tweet.entities.hashtags.map((tag: { text: string }) => tag.text)).toEqual([
        'UnfoldTheUniverse',
        'JWST',
      ])
    })

    test('a quote, with the quoted post and its author', async () => {
      const { data } = await get(
        '/tweets',
        { url: '1823076043017630114' },
        ...onWidget('syndication-tweet-quote-elonmusk'),
      )
      expect(data.tweet).toMatchObject({
        isQuote: true,
        quotedTweetId: '1823033048109367549',
        metrics: { favorites: 465962, replies: 22673 },
        media: [{ id: '1823076038341173248' }],
        quotedTweet: {
          id: '1823033048109367549',
          createdAt: '2024-08-12T16:25:23.000Z',
          metrics: { favorites: 17700, replies: 79766, retweets: 4424 },
          author: {
            handle: 'ThierryBreton',
            displayName: 'Thierry Breton',
            platformUserId: '785411705916559360',
          },
          entities: {
            hashtags: [{ text: 'DSA' }],
            userMentions: [{ handle: 'elonmusk', platformUserId: '44196397' }],
          },
          media: [
            {
              originalInfo: { width: 1284, height: 1806 },
              sizes: { small: { w: 483, h: 680 }, medium: { w: 853, h: 1200 } },
            },
          ],
        },
      })
      expect(data.tweet.text).toContain('NEVER do something so rude & irresponsible!')
    })

    test('an age-gated one is restricted', async () => {
      const { status, data } = await get(
        '/tweets',
        { url: '1763230707432751435' },
        ...onWidget('syndication-tweet-tombstone-age-gated'),
      )
      expect(status).toBe(200)
      expect(data).toEqual({ lookupStatus: 'restricted', author: null, tweet: null })
    })

    test('what X answers to a wrong checksum is a failure, not a missing post', async () => {
      const { status, error } = await get(
        '/tweets',
        { url: '21' },
        ...onWidget('syndication-empty-object-bad-token'),
      )
      expect([status, error.code]).toEqual([502, 'lookup_failed'])
    })

    test('oEmbed answers where the widget cannot', async () => {
      const { data } = await get(
        '/tweets',
        { url: 'https://twitter.com/vincenthz/status/1356767727701032961' },
        apiRefused,
        widgetDown,
        at(embed, '/oembed', 'oembed-tweet-ok'),
      )
      expect(data).toMatchObject({
        lookupStatus: 'found',
        author: { profile: { handle: 'vincenthz', displayName: 'Ld. Vincent Hanquez' } },
        tweet: {
          id: '1356767727701032961',
          text: 'exhibit 1241 of why #haskell cabal revisions are crap: https://t.co/8izq3k4kWX',
          language: 'en',
          entities: { hashtags: [{ text: 'haskell' }], urls: [{ url: 'https://t.co/8izq3k4kWX' }] },
        },
      })
      expect(data.tweet.createdAt).toMatch(/^2021-02-03T/)
      expect(data.tweet.metrics.unavailable).toHaveLength(6)
    })

    test('an oEmbed answer without a post, and its rate limit, are failures', async () => {
      const wrong = at(embed, '/oembed', 'oembed-profile-timeline-ok')
      expect((await get('/tweets', { url: '22' }, apiRefused, widgetDown, wrong)).status).toBe(502)
      const limited = at(embed, '/oembed', 'v1-rate-limit-exceeded-429')
      expect((await get('/tweets', { url: '23' }, apiRefused, widgetDown, limited)).status).toBe(502)
    })
  })

  describe('one post, from the X API', () => {
    test('default fields only: the time is in the id, no count is invented', async () => {
      const { data } = await get(
        '/tweets',
        { url: '1293593516040269825' },
        at(api, '/2/tweets/1293593516040269825', 'v2-tweet-by-id-twitterdev'),
      )
      expect(data).toMatchObject({
        lookupStatus: 'found',
        author: null,
        tweet: {
          id: '1293593516040269825',
          url: 'https://x.com/i/status/1293593516040269825',
          language: 'und',
        },
      })
      expect(data.tweet.createdAt).toMatch(/^2020-08-12T/)
      expect(data.tweet.text).toMatch(/^It’s finally here! 🥁/)
      expect(data.tweet.metrics.unavailable).toHaveLength(6)
    })

    test('a repost in full, with the post it repeats', async () => {
      const { data } = await get(
        '/tweets',
        { url: '1266832245790302209' },
        at(api, '/2/tweets/1266832245790302209', 'v2-tweets-lookup-ok-with-media'),
      )
      expect(data.author).toMatchObject({
        profile: {
          handle: 'for_mixi',
          website: 'https://flic.kr/ps/3Xtgp3',
          accountCreatedAt: '2020-02-02T13:40:54.000Z',
        },
        metrics: {
          followers: 852,
          following: 701,
          tweets: 6952,
          listedCount: 6,
          unavailable: ['favourites'],
        },
      })
      expect(data.tweet).toMatchObject({
        isRetweet: true,
        retweetedTweetId: '1266817176687779846',
        source: 'Twitter Web App',
        language: 'de',
        metrics: { retweets: 33, unavailable: ['views', 'bookmarks'] },
        retweetedTweet: {
          id: '1266817176687779846',
          author: { handle: 'fffHochneukirch' },
          metrics: { favorites: 57, quotes: 1 },
          entities: { urls: [{ expandedUrl: 'https://www.bundestag.de/abgeordnete' }] },
        },
      })
      // The API cuts reposts at 140 characters; the end is in the original.
      expect(data.tweet.text).toContain('#KeinKonsens')
      expect(data.tweet.text).toMatch(/^RT @fff_2209: Das Kohleausstiegsgesetz/)
    })

    test('what is missing is not found, also beside others that were found', async () => {
      const missing = { lookupStatus: 'not_found', author: null, tweet: null }
      const all = await get('/tweets', { url: '9' }, at(api, '/2/tweets/9', 'v2-tweets-lookup-all-not-found'))
      expect(all.data).toEqual(missing)
      const partial = at(api, '/2/tweets/456', 'v2-partial-error-doc-sample')
      expect((await get('/tweets', { url: '456' }, partial)).data).toEqual(missing)
    })

    test('one whose time nothing tells is a failure, not a post of an invented day', async () => {
      const partial = at(api, '/2/tweets/123', 'v2-partial-error-doc-sample')
      const { status, error } = await get('/tweets', { url: '123' }, partial, widgetDown)
      expect([status, error.code]).toEqual([502, 'lookup_failed'])
    })
  })

  describe('profiles', () => {
    test('with its fields', async () => {
      const { data } = await get(
        '/profiles/TwitterDev',
        {},
        at(api, '/2/users/by/username/twitterdev', 'v2-user-twitterdev-full-fields'),
      )
      expect(data).toMatchObject({
        lookupStatus: 'found',
        profile: {
          platform: 'twitter',
          handle: 'TwitterDev',
          platformUserId: '2244994945',
          displayName: 'Twitter Dev',
          verified: true,
          accountCreatedAt: '2013-12-14T04:35:55.000Z',
          profileUrl: 'https://x.com/TwitterDev',
          privateAccount: false,
        },
        metrics: {
          followers: 514020,
          following: 2038,
          tweets: 3639,
          listedCount: 1676,
          unavailable: ['favourites'],
        },
      })
      expect(data.profile.bio).toContain('#TwitterDev team')
    })

    test('with default fields only: found, no counts', async () => {
      const { data } = await get(
        '/profiles/twitter',
        {},
        at(api, '/2/users/by/username/twitter', 'v2-users-by-username-twitter'),
      )
      expect(data).toMatchObject({
        lookupStatus: 'found',
        profile: { platformUserId: '783214', handle: 'Twitter' },
        metrics: null,
      })
    })

    test('among several asked for at once', async () => {
      const { data } = await get(
        '/profiles/larawolfers',
        {},
        at(api, '/2/users/by/username/larawolfers', 'v2-users-lookup-by-ids'),
      )
      expect(data).toMatchObject({
        profile: {
          handle: 'LaraWolfers',
          pinnedTweetId: '1287691621010636803',
          avatarUrl: 'https://pbs.twimg.com/profile_images/1085579140911296512/q488WZrd_400x400.jpg',
        },
        metrics: { followers: 363 },
      })
      expect(data.profile.website).toMatch(/^https:\/\/www\.iwm-tuebingen\.de\//)
      const partial = await get(
        '/profiles/icahdq',
        {},
        at(api, '/2/users/by/username/icahdq', 'v2-users-by-usernames-partial-not-found'),
      )
      expect(partial.data).toMatchObject({ lookupStatus: 'found', profile: { platformUserId: '31560768' } })
    })

    test('a suspended account is not found', async () => {
      const { data } = await get(
        '/profiles/gone',
        {},
        at(api, '/2/users/by/username/gone', 'v2-user-suspended-error'),
      )
      expect(data).toEqual({ lookupStatus: 'not_found', profile: null, metrics: null })
    })

    test('a request X does not understand, and refused credentials, are failures that say so', async () => {
      const invalid = await get('/profiles/odd', {}, at(api, /./, 'v2-users-400-invalid-ids'))
      expect([invalid.status, invalid.error.code]).toEqual([502, 'lookup_failed'])
      const refused = await get('/profiles/odd2', {}, apiRefused)
      expect(refused.status).toBe(502)
      expect(refused.error.message).toContain('X_BEARER_TOKEN')
    })
  })

  describe('timelines', () => {
    const timeline = (id: string, name: string) => [
      user(id, 'someone'),
      at(api, `/2/users/${id}/tweets`, name),
    ]

    test('posts with their authors, quotes and replies', async () => {
      const { data } = await get(
        '/profiles/someone/tweets',
        { includeReplies: 'true' },
        ...timeline('2758518175', 'v2-user-tweets-ok'),
      )
      expect(data.page).toEqual({ nextCursor: null, hasMore: false })
      expect(data.tweets.map((tweet: { id: string }) => tweet.id)).toEqual([
        '1399278878548533248',
        '1399026876010491906',
      ])
      expect(data.tweets[0]).toMatchObject({
        author: { handle: 'waqasejazch', platformUserId: '2758518175' },
        createdAt: '2021-05-31T08:17:36.000Z',
        createdAtLabel: 'Mon May 31 08:17:36 +0000 2021',
        metrics: { likes: 6, views: null, bookmarkCount: null },
        source: 'Twitter Web App',
        isReply: false,
      })
      expect(data.tweets[1]).toMatchObject({
        isReply: true,
        inReplyToStatusId: '1399008231926779911',
        conversationId: '1398982506456756231',
      })
    })

    test('a second recorded one', async () => {
      const { data } = await get(
        '/profiles/someone/tweets',
        { limit: '50' },
        ...timeline('956624418', 'v2-user-tweets-ok-second'),
      )
      expect(data.tweets).toHaveLength(3)
    })

    test('protected posts that are only referred to do not fail it, and it has a next page', async () => {
      const { data } = await get(
        '/profiles/someone/tweets',
        { limit: '60' },
        ...timeline('460255655', 'v2-user-tweets-page1-next-token-and-protected-references'),
      )
      expect(data).toMatchObject({ lookupStatus: 'found', page: { hasMore: true } })
      expect(data.tweets.map((tweet: { retweetTweetId: string }) => tweet.retweetTweetId)).toEqual([
        '1399683172233777156',
        '1400174756645703684',
        '1400182101551484928',
      ])
      expect(data.tweets[0].author.handle).toBe('wunpini_fm')
      const asked = replay.seen.length
      const second = await get(
        '/profiles/someone/tweets',
        { limit: '60', cursor: data.page.nextCursor },
        at(api, '/2/users/460255655/tweets', 'v2-search-all-empty'),
        user('460255655', 'someone'),
      )
      expect(second.data).toMatchObject({ lookupStatus: 'found', tweets: [], page: { hasMore: false } })
      expect(replay.seen[asked]!.query.get('pagination_token')).toBe(
        '7140dibdnow9c7btw3w4sp4d62kxfjas0dxxpk3q5wmr9',
      )
    })

    test('default fields only', async () => {
      const { data } = await get(
        '/profiles/someone/tweets',
        { limit: '70' },
        ...timeline('783214', 'v2-users-tweets-twitter-paged'),
      )
      expect(data.tweets.map((tweet: { createdAt: string }) => tweet.createdAt.slice(0, 10))).toEqual([
        '2022-10-05',
        '2022-09-01',
      ])
      expect(data.tweets[0].metrics.unavailable).toEqual(['likes', 'retweets', 'replies', 'quotes'])
    })

    test('of an account that is gone or suspended by now', async () => {
      for (const [limit, name] of [
        ['80', 'v2-user-tweets-not-found-user'],
        ['81', 'v2-user-suspended-error'],
      ] as const) {
        const { data } = await get('/profiles/someone/tweets', { limit }, ...timeline('45648666', name))
        expect(data).toMatchObject({ lookupStatus: 'not_found', profile: null, tweets: [] })
      }
    })
  })

  test('sizes and ids of media that we work out are those X itself reports', () => {
    // Recorded with a login: read for what fields mean, not for what they say.
    let compared = 0
    const walk = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      // biome-ignore lint/suspicious/noExplicitAny: recorded JSON of a shape of its own
      const media = value as Record<string, any>
      if (media.media_url_https && media.id_str && media.sizes && media.original_info) {
        const { id_str: id, media_url_https: imageUrl, original_info: size, video_info: video } = media
        const variants = (video as { variants?: { url: string }[] } | undefined)?.variants ?? []
        const files = variants.map(({ url }) => ({ url, contentType: 'video/mp4' }))
        expect(mediaIdOf(imageUrl, files)).toBe(id)
        const { sizes } = detailMedia({ ...bareMedia, width: size.width, height: size.height })
        for (const name of ['small', 'medium', 'large'] as const) {
          const { w, h } = media.sizes[name] as { w: number; h: number }
          expect(Math.abs(sizes[name].w - w) + Math.abs(sizes[name].h - h)).toBeLessThanOrEqual(1)
        }
        compared++
      }
      for (const inner of Object.values(value)) walk(inner)
    }
    for (const name of [
      'graphql-searchtimeline-latest',
      'graphql-communitytweetstimeline-new-york-mets',
      'graphql-usertweets-xdevelopers',
      'graphql-tweetresultbyrestid-video-card',
    ]) {
      walk(files.json<Recorded>(`${name}.json`).body)
    }
    expect(compared).toBeGreaterThan(20)
  })

  describe('searches', () => {
    const found = (name: string) => at(api, /^\/2\/tweets\/search\/(all|recent)$/, name)

    test('posts of an account', async () => {
      const { data } = await get('/search', { query: 'from:kfc' }, found('v2-search-all-from-kfc'))
      expect(data.tweets[0]).toMatchObject({
        id: '1400942130898554891',
        language: 'en',
        source: 'Twitter for Advertisers.',
        metrics: { likes: 1238, retweets: 141, replies: 55, quotes: 17 },
      })
      expect(data.people).toEqual([])
    })

    test('a hashtag', async () => {
      const { data } = await get(
        '/hashtags',
        { hashtag: '#CommTwitter' },
        found('v2-search-all-hashtag-commtwitter'),
      )
      expect(data.tweets.length).toBeGreaterThan(3)
      expect(data.tweets[0]).toMatchObject({
        id: '1400199391961620488',
        isRetweet: true,
        retweetTweetId: '1391807748346683397',
      })
      expect(replay.seen.at(-1)!.query.get('query')).toBe('#commtwitter')
      const second = await get(
        '/hashtags',
        { hashtag: 'commtwitter', limit: '15' },
        found('v2-search-all-hashtag-commtwitter-page2-size'),
      )
      expect(second.data.tweets[0].metrics.retweets).toBe(6)
    })

    test('recent posts, in pages smaller than X gives, without losing any', async () => {
      const seen: string[] = []
      let cursor: string | undefined
      for (let page = 0; page < 3; page++) {
        const { data } = await get(
          '/search',
          { query: 'Tweepy', limit: '4', ...(cursor && { cursor }) },
          found('v2-search-recent-tweepy'),
        )
        seen.push(...data.tweets.map((tweet: { text: string }) => tweet.text))
        cursor = data.page.nextCursor
      }
      expect(seen).toHaveLength(10)
      expect(new Set(seen).size).toBe(10)
      expect(cursor).toBeTypeOf('string')
      await get('/search', { query: 'Tweepy', limit: '4', cursor: cursor! }, found('v2-search-recent-tweepy'))
      expect(replay.seen.at(-1)!.query.get('next_token')).toBe(
        'b26v89c19zqg8o3fpzbn1e0ffhxjiofzw6po136rvbnul',
      )
    })

    test('people', async () => {
      const { data } = await get(
        '/search',
        { query: 'xdevelopers', section: 'people' },
        at(api, '/2/users/search', 'v2-users-search-xdevelopers'),
      )
      expect(data.tweets).toEqual([])
      expect(data.people[0]).toMatchObject({
        platformUserId: '2244994945',
        handle: 'XDevelopers',
        location: '127.0.0.1',
      })
      expect(data.page.hasMore).toBe(true)
      expect(replay.seen.at(-1)!.headers.authorization).toMatch(/^OAuth oauth_consumer_key="simulated-key"/)
    })

    test('nothing found is an empty list', async () => {
      const { status, data } = await get(
        '/search',
        { query: '#Figliuolo lang:it' },
        found('v2-search-all-empty'),
      )
      expect([status, data]).toEqual([
        200,
        { tweets: [], people: [], page: { nextCursor: null, hasMore: false } },
      ])
    })

    test('parameters of ours that X refuses are a failure, not the fault of the caller', async () => {
      const { status } = await get(
        '/search',
        { query: 'hongkong' },
        found('v2-search-all-400-invalid-request'),
      )
      expect(status).toBe(502)
    })
  })
})
