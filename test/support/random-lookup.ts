import { ServiceError } from '../../src/catalog/errors.ts'
import type { Ledger, LookupUsage } from '../../src/money/billing/ledger.ts'
import type { seeded } from './random.ts'

/**
 * One lookup of a random kind: served from a cache, settled at a part of what was held, or failed.
 * @param outlive called in one lookup of ten between hold and settlement, to let the hold expire
 * @returns the charge that its caller received: 0 when it was refused or failed
 */
export async function randomLookup(
  ledger: Ledger,
  random: ReturnType<typeof seeded>,
  lookup: { walletId: string; lookupId: string },
  outlive: () => Promise<unknown> = async () => {},
): Promise<{ credits: number; refused: boolean }> {
  const most = random.below(8)
  const actual = random.below(most + 1)
  const kind = random.below(10)
  const usage: LookupUsage = {
    operationId: 'sim.lookups',
    keyId: 'key_sim',
    outcome: 'found',
    source: 'web',
    cached: kind < 4,
    durationMs: 1,
  }
  try {
    if (kind < 4) return { credits: await ledger.charge({ ...lookup, credits: most, usage }), refused: false }
    const hold = await ledger.hold({ ...lookup, credits: most })
    if (kind === 4) await outlive()
    if (kind < 8) return { credits: await ledger.settle(hold, actual, usage), refused: false }
    await ledger.void(hold, usage)
    return { credits: 0, refused: false }
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error
    return { credits: 0, refused: true }
  }
}
