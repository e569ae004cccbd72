import type { UpstreamResponse } from '../../catalog/ports/upstream.ts'
import { obj } from '../../reading/narrow.ts'
import { count } from '../../reading/values.ts'
import type { Vendor } from './vendor.ts'

/** Credits by the answer's own report: 0 for an answer from the vendor's cache. */
function reportedCredits(response: UpstreamResponse): number | null {
  try {
    return count(obj(response.json())?.credits_charged)
  } catch {
    return null
  }
}

/** ScrapeCreators: Facebook, TikTok and its shop, the Meta Ad Library; parts of Instagram, LinkedIn and X. */
export const scrapecreators: Vendor = {
  name: 'scrapecreators',
  displayName: 'ScrapeCreators',
  keySetting: 'SCRAPECREATORS_KEY',
  origin: 'https://api.scrapecreators.com',
  keyHeader: 'x-api-key',
  timeoutMs: 19_000,
  unit: { name: 'credit', usd: 0.002, plan: '5,000 credits for 10 USD' },
  charged: (response) => reportedCredits(response) ?? ([401, 402, 429].includes(response.status) ? 0 : null),
}
