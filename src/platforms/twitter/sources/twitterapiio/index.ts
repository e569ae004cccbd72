import { vendorRefuses } from '../../../../vendors/failures.ts'
import type { Vendor } from '../../../../vendors/vendor.ts'
import { community, communityPosts } from './communities.ts'
import { creditsOf, maxCreditsByPath } from './credits.ts'
import { profile } from './profiles.ts'
import { replies } from './replies.ts'
import { hashtags, search } from './searches.ts'
import { timeline } from './timelines.ts'

/** twitterapi.io: profiles, timelines, searches and communities of X. */
export const twitterapiio: Vendor = {
  name: 'twitterapiio',
  displayName: 'twitterapi.io',
  keySetting: 'TWITTERAPIIO_KEY',
  origin: 'https://api.twitterapi.io',
  keyHeader: 'x-api-key',
  unit: { name: 'credit', usd: 0.000_01, plan: '100,000 credits for 1 USD' },
  units: maxCreditsByPath,
  charged: creditsOf,
  // 403 is the answer to a call without a key.
  failure: ({ status }) =>
    status === 403 ? vendorRefuses('twitterapi.io', 'HTTP 403: no key arrived') : null,
  adapters: [profile, timeline, search, hashtags, replies, community, communityPosts],
  simulated: async () => (await import('../../sandbox/twitterapiio/index.ts')).simulatedTwitterapiio(),
}
