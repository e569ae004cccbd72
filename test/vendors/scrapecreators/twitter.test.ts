import { describe, expect, test } from 'vitest'
import { twitter } from '../../../src/platforms/twitter/index.ts'
import { readAccount } from '../../../src/platforms/twitter/sources/scrapecreators/posts.ts'
import { scrapecreators } from '../../../src/vendors/scrapecreators.ts'
import { vendorPlayback } from '../support.ts'

const { files, at, here, play, ask, found } = vendorPlayback(scrapecreators, twitter)

const user = (more: object = {}) => ({
  rest_id: '11348282',
  is_blue_verified: true,
  legacy: {
    screen_name: 'ada',
    name: 'Ada',
    verified: false,
    ...{ followers_count: 1, friends_count: 1, statuses_count: 1 },
    ...{ favourites_count: 1, listed_count: 1, media_count: 1 },
    ...more,
  },
})
const tweet = (legacy: object = {}, more: object = {}, of = user()) => ({
  __typename: 'Tweet',
  rest_id: '1828402662682841089',
  core: { user_results: { result: of } },
  views: { count: '7', state: 'EnabledWithCount' },
  ...more,
  legacy: {
    full_text: 'Which one?',
    created_at: 'Tue Aug 27 12:02:20 +0000 2024',
    conversation_id_str: '1828402662682841089',
    entities: { hashtags: [], symbols: [], urls: [], user_mentions: [] },
    is_quote_status: false,
    ...{ favorite_count: 1, retweet_count: 0, reply_count: 0, quote_count: 0, bookmark_count: 0 },
    ...legacy,
  },
})
const value = (key: string, content: object) => ({ key, value: content })
const text = (key: string, content: string) => value(key, { type: 'STRING', string_value: content })
const choices = [1, 2].flatMap((one) => [
  text(`choice${one}_label`, `No. ${one}`),
  text(`choice${one}_count`, String(one)),
])

describe('a post in the GraphQL form', () => {
  const quoting = { is_quote_status: true, quoted_status_id_str: '1828000000000000000' }
  const link = { url: 'https://t.co/abc', expanded_url: 'https://a.example/', display_url: 'a.example' }

  test.each([
    [
      'a poll',
      tweet({}, { card: { legacy: { name: 'poll2choice_text_only', binding_values: choices } } }),
      {
        poll: {
          options: [
            { label: 'No. 1', votes: 1 },
            { label: 'No. 2', votes: 2 },
          ],
        },
      },
    ],
    [
      'a poll with pictures',
      tweet({}, { card: { legacy: { name: '19:poll_choice_images', binding_values: choices } } }),
      { poll: { options: [{ label: 'No. 1' }, { label: 'No. 2' }] } },
    ],
    [
      'a card',
      tweet(
        { full_text: 'https://t.co/abc', entities: { urls: [link] } },
        {
          card: {
            legacy: {
              name: 'summary',
              url: 'https://t.co/abc',
              binding_values: [
                text('title', 'A page'),
                text('vanity_url', 'a.example'),
                value('thumbnail_image_original', { image_value: { url: 'https://pbs.twimg.com/a.jpg' } }),
              ],
            },
          },
        },
      ),
      { card: { url: 'https://a.example/', title: 'A page', imageUrl: 'https://pbs.twimg.com/a.jpg' } },
    ],
    [
      'that quotes what is gone',
      tweet(quoting, { quoted_status_result: { result: { __typename: 'TweetTombstone', tombstone: {} } } }),
      { isQuote: true },
    ],
    [
      'from before there were views',
      tweet({}, { views: { state: 'Enabled' } }),
      { metrics: { views: null } },
    ],
    ['in its wrapper', { __typename: 'TweetWithVisibilityResults', tweet: tweet() }, { text: 'Which one?' }],
    [
      'of a business',
      tweet({}, {}, user({ verified_type: 'Business' })),
      { author: { verified: true, blueVerified: true } },
    ],
    [
      'that is a repost of an unknown post',
      tweet({ full_text: 'RT @bo: Cut in the…' }),
      { isRetweet: null, textTruncated: true },
    ],
  ])('%s', async (_, sent, expected) => {
    play(here('/v1/twitter/user-tweets', { success: true, tweets: [sent] }))
    const data = await found('twitter.profiles.tweets', { handle: 'ada' })
    expect(data.tweets).toHaveLength(1)
    expect(data.tweets[0]).toMatchObject(expected)
  })
})

test('an account in the newest form, with an empty `legacy`', () => {
  const newest = {
    __typename: 'User',
    ...{ rest_id: '11348282', is_blue_verified: true, verification: { verified: false } },
    core: { screen_name: 'ada', name: 'Ada', created_at: 'Mon Feb 09 22:11:12 +0000 2009' },
    banner: { image_url: 'https://pbs.twimg.com/profile_banners/1/2' },
    profile_bio: {
      description: 'Engines.',
      entities: { url: { urls: [{ url: 'https://t.co/a', expanded_url: 'https://ada.example/' }] } },
    },
    ...{ privacy: { protected: false }, pinned_items: { tweet_ids_str: ['20'] } },
    ...{
      relationship_counts: { followers: 29_524, following: 419 },
      action_counts: { favorites_count: 7253 },
    },
    tweet_counts: { tweets: 1500, media_tweets: 300 },
  }
  const lost: string[] = []
  const account = readAccount(newest, { drift: (field) => lost.push(field) })
  expect(account).toMatchObject({
    ...{ id: '11348282', handle: 'ada', bio: 'Engines.', website: 'https://ada.example/', pinnedId: '20' },
    bannerUrl: 'https://pbs.twimg.com/profile_banners/1/2',
    counts: { followers: 29_524, following: 419, tweets: 1500, favourites: 7253, mediaCount: 300 },
  })
  expect(lost).toEqual([])
})

describe.skipIf(!files.available)('X by ScrapeCreators, as recorded', () => {
  test('posts of an account have every count and picture', async () => {
    play(at('/v1/twitter/user-tweets', 'twitter_user_tweets'))
    const data = await found('twitter.profiles.tweets', { handle: 'person_001' })
    expect(data.profile).toMatchObject({ handle: 'person_001', platformUserId: '4520241209' })
    expect(data.tweets[0]).toMatchObject({
      id: '9000000000000000001',
      text: 'Sample text 1',
      createdAt: '2024-08-27T12:02:20.000Z',
      language: 'en',
      metrics: { likes: 1722, retweets: 64, replies: 3186, quotes: 12, views: 493762, bookmarkCount: 1030 },
      isRetweet: false,
      isReply: false,
      isQuote: false,
      source: 'Tweet Hunter Pro',
    })
    expect(data.tweets[0].media).toHaveLength(1)
    // The account has 17,751 posts.
    expect(data.page).toMatchObject({ nextCursor: null, hasMore: null })
  })

  test('posts of another account are left out', async () => {
    play(at('/v1/twitter/user-tweets', 'twitter_user_tweets'))
    expect((await ask('twitter.profiles.tweets', { handle: 'levelsio' })).ended).toBe('changed')
  })

  test('a community has rules, founder and avatars', async () => {
    play(at('/v1/twitter/community', 'twitter_community'))
    const data = await found('twitter.communities', {
      url: 'https://x.com/i/communities/1926186499399139650',
    })
    expect(data.community).toMatchObject({
      id: '1926186499399139650',
      name: 'The First Thousand',
      createdAt: '2025-05-24T08:00:22.931Z',
      memberCount: 1896,
      joinPolicy: 'open',
      creator: { handle: 'person_001', verified: false, blueVerified: true },
    })
    expect(data.community.rules[0]).toMatchObject({ id: '1926189963793609186', name: 'No Empty Platitudes' })
    expect(data.community.memberFacepileAvatarUrls.length).toBeGreaterThan(0)
    expect(data.community.unavailable).not.toContain('rules')
    expect((await ask('twitter.communities', { url: '1926186499399139651' })).ended).toBe('changed')
  })
})
