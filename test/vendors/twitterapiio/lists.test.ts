import { describe, expect, test } from 'vitest'
import { twitter } from '../../../src/platforms/twitter/index.ts'
import { twitterapiio } from '../../../src/vendors/twitterapiio.ts'
import { json, route } from '../../support/playback.ts'
import { vendorPlayback, vendorSandbox } from '../support.ts'

const timelinePath = '/twitter/user/last_tweets'
const searchPath = '/twitter/tweet/advanced_search'
const { files, at, play, ask, upstream, found } = vendorPlayback(twitterapiio, twitter)
/** What the vendor was asked last. */
const sent = () => new Map(upstream().seen.at(-1)!.query)
const answer = (path: string, body: unknown) => route(twitterapiio.origin, path, json(body))

const recordedPost = {
  id: '1955896617057574986',
  text: '@person_001 💯',
  createdAt: '2025-08-14T07:37:46.000Z',
  language: 'qme',
  conversationId: '1955857894790095084',
  inReplyToStatusId: '1955857894790095084',
  isReply: true,
  isQuote: false,
  isRetweet: false,
  media: [],
  source: 'Twitter for iPhone',
}

describe.skipIf(!files.available)('posts by twitterapi.io, as recorded', () => {
  test('of a timeline: every value; unreported views are null', async () => {
    play(at(timelinePath, 'user_last_tweets'))
    const data = await found('twitter.profiles.tweets', {
      handle: 'elonmusk',
      includeReplies: 'true',
    })
    expect(data.profile).toMatchObject({ handle: 'elonmusk', platformUserId: '44196397', bio: '' })
    expect(data.tweets).toHaveLength(1)
    expect(data.tweets[0]).toMatchObject(recordedPost)
    expect(data.tweets[0].metrics).toEqual({
      likes: 116,
      retweets: 9,
      replies: 53,
      quotes: 4,
      views: null,
      bookmarkCount: 6,
    })
    expect(data.page).toMatchObject({ hasMore: true, returnedCount: 1 })
    expect(sent().get('includeReplies')).toBe('true')
  })

  test('of a search: views too', async () => {
    play(at(searchPath, 'tweet_advanced_search'))
    const { data } = await ask('twitter.search', { query: 'from:elonmusk', section: 'latest' })
    expect(data.tweets[0]).toMatchObject(recordedPost)
    expect(data.tweets[0].metrics).toMatchObject({ views: 3407, likes: 116 })
    expect(sent().get('queryType')).toBe('Latest')
  })

  test('of a community, with the accounts that they mention', async () => {
    const { body } = files.json<{ body: object }>('tweet_advanced_search.json')
    play(answer('/twitter/community/tweets', body))
    const { data } = await ask('twitter.communities.tweets', { url: '1501272736215322629' })
    expect(data.tweets[0].entities.userMentions).toEqual([
      { handle: 'person_001', displayName: 'Person 001', platformUserId: '9000000000000000001' },
    ])
    expect(data.tweets[0]).toMatchObject({ inReplyToScreenName: 'person_001', possiblySensitive: null })
  })

  test('go on at the cursor that the vendor gave, and a cursor that leads back ends the list', async () => {
    play(at(searchPath, 'tweet_advanced_search'))
    const first = await ask('twitter.search', { query: 'loops' })
    const cursor = first.data.page.nextCursor
    expect(cursor).not.toBeNull()
    play(at(searchPath, 'tweet_advanced_search'))
    const second = await ask('twitter.search', { query: 'loops', cursor })
    expect(sent().get('cursor')).toBe('DAADDAABEXAMPLE')
    expect(second.data.page).toMatchObject({ nextCursor: null, hasMore: null })
  })

  test('a community is read as documented, and type placeholders are not data', async () => {
    play(at('/twitter/community/info', 'schema_community_info'))
    expect((await ask('twitter.communities', { url: '1493446837214187523' })).ended).toBe('changed')
    const community_info = {
      id: '1493446837214187523',
      name: 'Build in Public',
      description: 'Makers',
      member_count: 123,
      created_at: 'Mon Feb 14 17:16:53 +0000 2022',
      join_policy: 'Open',
    }
    play(answer('/twitter/community/info', { community_info, status: 'success' }))
    const { data } = await ask('twitter.communities', { url: '1493446837214187523' })
    expect(data.community).toMatchObject({
      id: '1493446837214187523',
      name: 'Build in Public',
      memberCount: 123,
      createdAt: '2022-02-14T17:16:53.000Z',
      joinPolicy: 'open',
    })
  })

  test('a profile of type placeholders is a fault', async () => {
    play(at('/twitter/user/info', 'schema_user_info'))
    expect((await ask('twitter.profiles', { handle: 'example' })).ended).toBe('changed')
  })
})

describe.skipIf(!files.available)('entries of a list belong to what was asked for', () => {
  const recorded = () =>
    files.json<{ body: { tweets: object[] } }>('tweet_advanced_search.json').body.tweets[0]!
  const list = (path: string, tweets: readonly object[], more: object = {}) =>
    answer(path, { status: 'success', tweets, has_next_page: false, next_cursor: '', ...more })
  const repliesPath = '/twitter/tweet/replies/v2'
  const post = '1955857894790095084'

  test('replies, and replies to them, but no replies of another conversation', async () => {
    const direct = recorded()
    const nested = { ...direct, id: '1955896617057574987', inReplyToId: '1955896617057574986' }
    play(list(repliesPath, [direct, nested]))
    expect((await found('twitter.tweets.replies', { url: post })).replies).toHaveLength(2)
    const foreign = { ...nested, conversationId: '1955857894790095999' }
    play(list(repliesPath, [direct, foreign]))
    expect((await ask('twitter.tweets.replies', { url: post })).ended).toBe('changed')
  })

  test('the pinned post of a timeline', async () => {
    const tweet = recorded() as { author: object }
    const pinned = { ...tweet, id: '1955896617057574988', author: { ...tweet.author, userName: 'nasa' } }
    const data = { tweets: [tweet], pin_tweet: pinned }
    play(answer(timelinePath, { status: 'success', data, has_next_page: false, next_cursor: '' }))
    const params = { handle: 'elonmusk', includePinned: 'true' }
    expect((await ask('twitter.profiles.tweets', params)).ended).toBe('changed')
  })

  test('posts of a community', async () => {
    const path = '/twitter/community/tweets'
    const params = { url: '1501272736215322629' }
    play(list(path, [{ ...recorded(), communityId: '1501272736215322999' }]))
    expect((await ask('twitter.communities.tweets', params)).ended).toBe('changed')
    play(list(path, [{ ...recorded(), communityId: params.url }]))
    expect((await found('twitter.communities.tweets', params)).tweets).toHaveLength(1)
    play(list(path, [], { has_next_page: true, next_cursor: 'x' }))
    expect((await ask('twitter.communities.tweets', params)).ended).toBe('changed')
  })
})

describe('searches by twitterapi.io', () => {
  test('ask in the words of X: filters, days and languages', async () => {
    play(answer(searchPath, { tweets: [], has_next_page: false, next_cursor: '' }))
    const data = await found('twitter.search', {
      query: 'mars OR moon',
      section: 'photos',
      minLikes: '10',
      minRetweets: '3',
      startDate: '2026-01-01',
      endDate: '2026-01-31',
      language: 'id',
    })
    expect(data.tweets).toEqual([])
    expect(sent().get('query')).toBe(
      '(mars OR moon) filter:images lang:in min_faves:10 min_retweets:3 since:2026-01-01 until:2026-02-01',
    )
    expect(sent().get('queryType')).toBe('Top')
  })

  test('an empty page before further pages proves nothing', async () => {
    play(answer(searchPath, { tweets: [], has_next_page: true, next_cursor: 'x' }))
    expect((await ask('twitter.search', { query: 'nothing' })).ended).toBe('changed')
  })
})

describe('the stand-in of twitterapi.io', () => {
  const { ask, pages } = vendorSandbox(twitterapiio, twitter)

  test('pages to the end, in pieces as small as the caller wants them, and repeats no post', async () => {
    const wanted = { handle: 'sim_last_page', limit: '3' }
    const { ids } = await pages('twitter.profiles.tweets', wanted, 'tweets')
    expect(ids).toHaveLength(7)
    expect(new Set(ids).size).toBe(7)
  })

  test.each([
    ['twitter.profiles.tweets', { handle: 'sim_not_found' }, 'not_found'],
    ['twitter.profiles.tweets', { handle: 'sim_private' }, 'private'],
    ['twitter.profiles.tweets', { handle: 'sim_empty' }, 'found'],
    ['twitter.tweets.replies', { url: '9000000000000000000' }, 'not_found'],
    ['twitter.tweets.replies', { url: '9000000000000000007' }, 'found'],
    ['twitter.communities', { url: '9000000000000000000' }, 'not_found'],
    ['twitter.search', { query: 'sim_ratelimited' }, 'rate_limited'],
    ['twitter.search', { query: 'ada', section: 'people' }, 'found'],
    ['twitter.hashtags', { hashtag: 'space' }, 'found'],
  ])('%s %o: %s', async (operation, params, ended) => {
    expect((await ask(operation, params)).ended).toBe(ended)
  })
})
