import type { Chain } from './chain.ts'
import type { SignedPayment } from './chain-transfers.ts'
import type { SettlingPayment } from './store.ts'

/** What the chain shows of a payment's money. */
export type Fate =
  | { readonly isPaid: true; readonly transaction: string | null; readonly reason: string }
  | { readonly isPaid: false; readonly reason: string }

/**
 * Finds out on the chain whether a payment's money moved; null if the chain cannot be read or does not decide yet.
 * @param named the transaction that the facilitator named, if any
 */
export type FateFinder = (
  signed: SignedPayment,
  payment: Pick<SettlingPayment, 'network' | 'created_at'>,
  named: string | null,
) => Promise<Fate | null>

/**
 * @param chain null without an RPC address
 * @param network the network that the chain serves: payments of earlier settings may be on another
 */
export function createFateFinder(chain: Chain | null, network: string): FateFinder {
  if (chain === null) return async () => null

  async function readFate(
    { isPaidBy, readAuthorizationState, findSpending }: Chain,
    ...[signed, payment, named]: Parameters<FateFinder>
  ): Promise<Fate | null> {
    if (named !== null && (await isPaidBy(signed, named).catch(() => false))) {
      return { isPaid: true, transaction: named, reason: 'the chain has its transaction' }
    }
    const state = await readAuthorizationState(signed)
    if (state === 'lapsed') return { isPaid: false, reason: 'the authorization expired unused' }
    if (state === 'open') return null
    // Nodes that keep no log, or a short one, still know the nonce.
    const spending = await findSpending(signed, payment.created_at).catch(() => null)
    if (spending?.where === 'elsewhere') {
      return {
        isPaid: false,
        reason: 'the payer cancelled the authorization, or used it for another transfer',
      }
    }
    const transaction = spending?.where === 'here' ? spending.transaction : null
    return { isPaid: true, transaction, reason: 'the chain has it as used' }
  }

  return async (signed, payment, named) =>
    payment.network === network ? readFate(chain, signed, payment, named).catch(() => null) : null
}
