import type { Config } from '../../runtime/config/config.ts'
import { openChain } from './chain.ts'
import { openFacilitator } from './facilitator.ts'
import { createOffers } from './offers.ts'
import { readTerms } from './terms.ts'

/**
 * Checks which schemes the facilitator supports, and which chain the RPC address serves.
 * @returns the result as text; null if payments are switched off
 */
export async function checkPayments(
  config: Config,
): Promise<{ readonly isFine: boolean; readonly detail: string } | null> {
  const terms = readTerms(config)
  if (terms === null) return null
  try {
    const offers = await createOffers(terms, await openFacilitator(terms))
    const schemes = await offers.check()
    if (config.X402_RPC_URL !== undefined) await (await openChain(terms, config.X402_RPC_URL)).check()
    return { isFine: true, detail: `${schemes.join(' and ')} on ${terms.network}` }
  } catch (error) {
    return { isFine: false, detail: error instanceof Error ? error.message : String(error) }
  }
}
