import { vendorRefuses } from '../frame/failures.ts'
import type { Vendor } from '../frame/vendor.ts'
import { profile } from './profiles.ts'

/** twitterapi.io: profiles, timelines, searches and communities of X. */
export const twitterapiio: Vendor = {
  name: 'twitterapiio',
  displayName: 'twitterapi.io',
  keySetting: 'TWITTERAPIIO_KEY',
  origin: 'https://api.twitterapi.io',
  keyHeader: 'x-api-key',
  unit: { name: 'credit', usd: 0.000_01, plan: '100,000 credits for 1 USD' },
  units: { '/twitter/user/info': 18 },
  // What a call costs is not told; the least is 15, also for errors.
  charged: ({ status }) => (status === 400 || status === 404 ? 15 : status === 200 ? null : 0),
  // 403 is the answer to a call without a key.
  failure: ({ status }) =>
    status === 403 ? vendorRefuses('twitterapi.io', 'HTTP 403: no key arrived') : null,
  adapters: [profile],
  simulated: async () => (await import('./sandbox/index.ts')).simulatedTwitterapiio(),
}
