import { expect, test } from 'vitest'
import { readAccount } from '../../../../src/platforms/twitter/sources/scrapecreators/posts.ts'

/** No lookup by ScrapeCreators shows all of these values yet, so the reader itself is called. */
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
