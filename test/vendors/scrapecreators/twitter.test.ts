import { describe, expect, test } from 'vitest'
import { twitter } from '../../../src/platforms/twitter/index.ts'
import { scrapecreators } from '../../../src/vendors/scrapecreators/index.ts'
import { vendorPlayback } from '../support.ts'

const { files, at, play, ask, found } = vendorPlayback(scrapecreators, twitter)

describe.skipIf(!files.available)('X by ScrapeCreators, as recorded', () => {
  test('posts of an account are told with every count and picture', async () => {
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
    expect(data.page.hasMore).toBe(false)
  })

  test('posts of another account are none of the account asked for', async () => {
    play(at('/v1/twitter/user-tweets', 'twitter_user_tweets'))
    expect((await ask('twitter.profiles.tweets', { handle: 'levelsio' })).ended).toBe('changed')
  })

  test('a community is told with rules, founder and faces', async () => {
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
