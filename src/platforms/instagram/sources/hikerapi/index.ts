import type { Vendor } from '../../../../vendors/vendor.ts'
import * as hashtags from './hashtags.ts'
import * as lists from './lists.ts'
import * as places from './places.ts'
import * as profiles from './profiles.ts'
import * as searches from './searches.ts'
import * as sounds from './sounds.ts'
import * as stories from './stories-of.ts'
import * as talk from './talk.ts'
import { topSearch } from './top.ts'
import { clientFault, unitsOf } from './wire.ts'

/** HikerAPI: Instagram's data for logged-in users. */
export const hikerapi: Vendor = {
  name: 'hikerapi',
  displayName: 'HikerAPI',
  keySetting: 'HIKERAPI_KEY',
  origin: 'https://api.hikerapi.com',
  keyHeader: 'x-access-key',
  unit: { name: 'request', usd: 0.02, plan: 'the smallest plan; 0.0006 USD in the largest' },
  // The vendor checks the account's privacy and resolves the handle in extra requests, and charges them.
  units: {
    '/v2/user/stories': 2,
    '/v2/user/stories/by/username': 3,
    '/v2/user/highlights': 2,
    '/v2/user/highlights/by/username': 3,
  },
  charged: unitsOf,
  failure: clientFault,
  adapters: [
    profiles.profileById,
    profiles.profileV2,
    stories.stories,
    stories.highlights,
    stories.highlightsV2,
    stories.highlight,
    stories.highlightV2,
    lists.taggedPosts,
    lists.profileReels,
    lists.profileMedia,
    lists.following,
    talk.postComments,
    talk.postCommentsV2,
    talk.postReplies,
    talk.postRepliesV2,
    topSearch,
    searches.profileSearch,
    searches.profileSearchV2,
    searches.reelSearch,
    searches.hashtagSearch,
    hashtags.hashtag,
    hashtags.hashtagMedia,
    hashtags.hashtagPosts,
    places.placeSearch,
    places.place,
    places.placeMedia,
    sounds.soundReels,
    sounds.soundReelsV2,
    sounds.sound,
    sounds.soundSearch,
  ],
  simulated: async () => (await import('../../sandbox/hikerapi/index.ts')).simulatedHikerapi(),
}
