import type { UpstreamResponse } from '../../catalog/ports/upstream.ts'
import { facebook } from '../../platforms/facebook/sources/scrapecreators/index.ts'
import { instagram } from '../../platforms/instagram/sources/scrapecreators/index.ts'
import { linkedin } from '../../platforms/linkedin/sources/scrapecreators/index.ts'
import { tiktok } from '../../platforms/tiktok/sources/scrapecreators/index.ts'
import { twitter } from '../../platforms/twitter/sources/scrapecreators/index.ts'
import { obj } from '../../reading/narrow.ts'
import { count } from '../../reading/values.ts'
import type { Vendor } from '../vendor.ts'

/** Credits that an answer says it cost: nothing where it came from the vendor's own cache. */
function toldCharge(response: UpstreamResponse): number | null {
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
  charged: (response) => toldCharge(response) ?? ([401, 402, 429].includes(response.status) ? 0 : null),
  adapters: [...facebook, ...tiktok, ...instagram, ...linkedin, ...twitter],
  simulated: async () => (await import('./sandbox/index.ts')).simulatedScrapeCreators(),
}
