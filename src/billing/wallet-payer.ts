import type { Caller } from '../catalog/ports/caller.ts'
import type { Payer } from '../catalog/ports/payer.ts'
import type { Mode } from '../catalog/source.ts'
import type { KeyLimits } from '../http/actor.ts'
import type { KeyLimiter } from './key-limits.ts'
import type { Ledger } from './ledger.ts'

/** A wallet as who pays for lookups. */
function walletPayer(ledger: Ledger, walletId: string): Payer {
  return {
    async hold(credits, { id: lookupId, once = false }) {
      const held = await ledger.hold({ walletId, credits, lookupId, once })
      return {
        settle: (actual, usage) => ledger.settle(held, actual, usage),
        release: (usage) => ledger.void(held, usage),
      }
    },
    charge: (credits, { id: lookupId, once = false }, usage) =>
      ledger.charge({ walletId, credits, lookupId, once, ...(usage === undefined ? {} : { usage }) }),
    remaining: () => ledger.remaining(walletId),
  }
}

/** Who makes lookups on a wallet, in words that lookups know. */
export interface WalletUser {
  readonly mode: Mode
  readonly keyId: string
  readonly walletId: string
  readonly allowed: readonly string[] | null
  /** Of the key that asks; absent for monitors, whose spending is their own. */
  readonly limits?: KeyLimits | null
}

/** Makes callers of who has a wallet. */
export type CallerOf = (user: WalletUser) => Caller

/** Callers whose wallets are in this ledger, each within what its key may spend. */
export function walletCallers(ledger: Ledger, limiter: KeyLimiter): CallerOf {
  return ({ mode, keyId, allowed, walletId, limits }) => {
    const payer = walletPayer(ledger, walletId)
    const most = limits?.creditsPerDay ?? null
    return {
      mode,
      keyId,
      allowed,
      payer: most === null ? payer : limiter.limitPayer(payer, keyId, most),
      account: walletId,
      wallet: walletId,
    }
  }
}
