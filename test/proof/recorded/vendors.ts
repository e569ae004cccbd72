import type { Platform } from '../../../src/catalog/platform.ts'
import { hikerapi } from '../../../src/gateways/vendors/hikerapi.ts'
import { twitterapiio } from '../../../src/gateways/vendors/twitterapiio.ts'
import type { Vendor } from '../../../src/gateways/vendors/vendor.ts'
import { instagram } from '../../../src/platforms/instagram/index.ts'
import { twitter } from '../../../src/platforms/twitter/index.ts'
import { recorded, route } from '../../support/playback.ts'
import type { RecordedPlatform } from '../../support/proof/recorded.ts'

/** A lookup with what is played to each path that its vendor is asked. */
type Lookup = readonly [
  path: string,
  params: Readonly<Record<string, string>>,
  recordings: Readonly<Record<string, string>>,
]

/** Recordings of a vendor, and no other source to ask. */
function recordedOf(vendor: Vendor, platform: Platform, lookups: readonly Lookup[]): RecordedPlatform {
  const files = recorded(`vendors/${vendor.name}`)
  return {
    platform,
    files,
    origins: [vendor.origin],
    env: {
      [vendor.keySetting]: 'key-of-the-proof',
      SOURCES: JSON.stringify({ [`${platform.name}.*`]: [vendor.name] }),
    },
    cases: lookups.map(([path, params, recordings]) => ({
      title: `${vendor.name} ${Object.values(recordings).at(-1)}`,
      path,
      params,
      routes: Object.entries(recordings).map(([place, name]) =>
        route(vendor.origin, place, () => files.answer(name)),
      ),
    })),
  }
}

/** What vendors answered, as far as it was recorded. */
export const recordedVendors: readonly RecordedPlatform[] = [
  recordedOf(twitterapiio, twitter, [
    [
      '/v1/twitter/search',
      { query: 'from:elonmusk' },
      { '/twitter/tweet/advanced_search': 'tweet_advanced_search' },
    ],
  ]),
  recordedOf(hikerapi, instagram, [
    ['/v1/instagram/profiles/{userId}/basic', { userId: '787132' }, { '/v2/user/by/id': 'v2_user_by_id' }],
    [
      '/v2/instagram/profiles/{profile}/stories',
      { profile: '787132' },
      { '/v2/user/by/id': 'v2_user_by_id', '/v2/user/stories': 'v2_user_stories' },
    ],
    [
      '/v2/instagram/profiles/{profile}/following',
      { profile: '787132' },
      { '/v2/user/by/id': 'v2_user_by_id', '/g2/user/following': 'g2_user_following' },
    ],
    [
      '/v2/instagram/profiles/search',
      { query: 'natgeo' },
      { '/v2/fbsearch/accounts': 'v2_fbsearch_accounts' },
    ],
  ]),
]
