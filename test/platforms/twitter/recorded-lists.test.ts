import { describe, expect, test } from 'vitest'
import { api, apiRefused, at, files, playedX, user } from './playback.ts'

const { get, upstream } = playedX()

describe.skipIf(!files.available)(`recorded profiles and lists of X${files.note}`, () => {
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
          // Not asked for when this was recorded.
          privateAccount: null,
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
      expect(refused.error.message).toContain('refused the credentials')
    })
  })

  describe('timelines', () => {
    const timeline = (id: string, handle: string, name: string) => [
      user(id, handle),
      at(api, `/2/users/${id}/tweets`, name),
    ]

    test('posts with their authors, quotes and replies', async () => {
      const { data } = await get(
        '/profiles/waqasejazch/tweets',
        { includeReplies: 'true' },
        ...timeline('2758518175', 'waqasejazch', 'v2-user-tweets-ok'),
      )
      expect(data.page).toMatchObject({ nextCursor: null, hasMore: false })
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
        '/profiles/orgcominthenews/tweets',
        { limit: '50' },
        ...timeline('956624418', 'orgcominthenews', 'v2-user-tweets-ok-second'),
      )
      expect(data.tweets).toHaveLength(3)
    })

    test('protected posts that are only referred to do not fail it, and it has a next page', async () => {
      const { data } = await get(
        '/profiles/wunpini_fm/tweets',
        { limit: '60' },
        ...timeline('460255655', 'wunpini_fm', 'v2-user-tweets-page1-next-token-and-protected-references'),
      )
      expect(data).toMatchObject({ lookupStatus: 'found', page: { hasMore: true } })
      expect(data.tweets.map((tweet: { retweetTweetId: string }) => tweet.retweetTweetId)).toEqual([
        '1399683172233777156',
        '1400174756645703684',
        '1400182101551484928',
      ])
      expect(data.tweets[0].author.handle).toBe('wunpini_fm')
      const asked = upstream().seen.length
      const second = await get(
        '/profiles/wunpini_fm/tweets',
        { limit: '60', cursor: data.page.nextCursor },
        at(api, '/2/users/460255655/tweets', 'v2-search-all-empty'),
        user('460255655', 'wunpini_fm'),
      )
      expect(second.data).toMatchObject({ lookupStatus: 'found', tweets: [], page: { hasMore: false } })
      expect(upstream().seen[asked]!.query.get('pagination_token')).toBe(
        '7140dibdnow9c7btw3w4sp4d62kxfjas0dxxpk3q5wmr9',
      )
    })

    test('default fields only', async () => {
      const { data } = await get(
        '/profiles/someone/tweets',
        { limit: '70' },
        ...timeline('783214', 'someone', 'v2-users-tweets-twitter-paged'),
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
        const { data } = await get(
          '/profiles/someone/tweets',
          { limit },
          ...timeline('45648666', 'someone', name),
        )
        expect(data).toMatchObject({ lookupStatus: 'not_found', profile: null, tweets: [] })
      }
    })
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
      expect(upstream().seen.at(-1)!.query.get('query')).toBe('#commtwitter')
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
      expect(upstream().seen.at(-1)!.query.get('next_token')).toBe(
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
      expect(upstream().seen.at(-1)!.headers.authorization).toMatch(
        /^OAuth oauth_consumer_key="simulated-key"/,
      )
    })

    test('nothing found is an empty list', async () => {
      const { status, data } = await get(
        '/search',
        { query: '#Figliuolo lang:it' },
        found('v2-search-all-empty'),
      )
      expect([status, data]).toEqual([
        200,
        { tweets: [], people: [], page: { nextCursor: null, hasMore: false, returnedCount: 0 } },
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
