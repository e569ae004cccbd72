import type { Config } from '../config.ts'
import { openFacilitator } from './facilitator.ts'
import { createOffers } from './offers.ts'
import { readTerms } from './terms.ts'

/**
 * Asks the facilitator what it supports.
 * @returns how it is, in words; null where no payments are taken
 */
export async function checkPayments(
  config: Config,
): Promise<{ readonly isFine: boolean; readonly detail: string } | null> {
  const terms = readTerms(config)
  if (terms === null) return null
  try {
    const offers = await createOffers(terms, await openFacilitator(terms))
    const schemes = await offers.check()
    return { isFine: true, detail: `${schemes.join(' and ')} on ${terms.network}` }
  } catch (error) {
    return { isFine: false, detail: error instanceof Error ? error.message : String(error) }
  }
}
