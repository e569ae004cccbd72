import type { UpstreamResponse } from '../../catalog/ports/upstream.ts'
import { arr, at, obj } from '../../reading/narrow.ts'
import { vendorRefuses } from './failures.ts'
import type { Vendor } from './vendor.ts'

// Prices of twitterapi.io. Answers do not report their cost, so the items in an answer are counted.
const tweet = 15
const profile = 18
/** The lowest price of a call: also of an empty answer and of a wrong call. */
const minCredits = 15
/** The highest number of items on a page. */
const maxItems = 20

/** The highest price of a call in credits, by path. */
const highestCredits = {
  '/twitter/user/info': profile,
  '/twitter/user/search': maxItems * profile,
  '/twitter/user/last_tweets': maxItems * tweet,
  '/twitter/tweet/advanced_search': maxItems * tweet,
  '/twitter/tweet/replies/v2': maxItems * tweet,
  '/twitter/community/info': maxItems * tweet,
  '/twitter/community/tweets': maxItems * tweet,
} as const

/** Credits charged for an answer; null if the table holds. */
function creditsOf(response: UpstreamResponse): number | null {
  const { status } = response
  if (status === 400 || status === 404) return minCredits
  if (status !== 200) return 0
  let body: Record<string, unknown> | undefined
  try {
    body = obj(response.json())
  } catch {
    return null
  }
  const tweets = arr(body?.tweets ?? body?.replies ?? at(body, 'data', 'tweets')).length
  const people = arr(body?.users).length + (typeof at(body, 'data', 'userName') === 'string' ? 1 : 0)
  return Math.max(minCredits, tweets * tweet + people * profile)
}

/** twitterapi.io: profiles, timelines, searches and communities of X. */
export const twitterapiio: Vendor = {
  name: 'twitterapiio',
  displayName: 'twitterapi.io',
  keySetting: 'TWITTERAPIIO_KEY',
  origin: 'https://api.twitterapi.io',
  keyHeader: 'x-api-key',
  unit: { name: 'credit', usd: 0.000_01, plan: '100,000 credits for 1 USD' },
  units: highestCredits,
  charged: creditsOf,
  // The vendor answers 403 to a call without a key.
  failure: ({ status }) =>
    status === 403 ? vendorRefuses('twitterapi.io', 'HTTP 403: no key arrived') : null,
}
