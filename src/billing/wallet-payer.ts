import type { Caller } from '../catalog/ports/caller.ts'
import type { Payer } from '../catalog/ports/payer.ts'
import type { Mode } from '../catalog/source.ts'
import type { AccountLimits, KeyLimits } from '../http/actor.ts'
import type { KeyLimiter } from './key-limits.ts'
import type { Ledger } from './ledger.ts'

/** Pays for lookups from one wallet. */
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

/** Who makes lookups on a wallet, in the terms of the lookup pipeline. */
export interface WalletUser {
  readonly mode: Mode
  readonly keyId: string
  readonly walletId: string
  /** The monitor that makes the lookups. */
  readonly monitorId?: string
  readonly allowed: readonly string[] | null
  /** Limits of the key; absent for monitors, which have their own budget. */
  readonly limits?: KeyLimits | null
  /** Limits of the account. */
  readonly accountLimits: Pick<AccountLimits, 'creditsPerDay'> | null
}

/** Creates a caller from a wallet's user. */
export type CallerOf = (user: WalletUser) => Caller

/** Creates callers that pay from wallets of this ledger, within the limits of their key and account. */
export function walletCallers(ledger: Ledger, limiter: KeyLimiter): CallerOf {
  return ({ mode, keyId, allowed, walletId, limits, accountLimits, monitorId }) => {
    const most = limits?.creditsPerDay ?? null
    const mostOfAccount = accountLimits?.creditsPerDay ?? null
    const ofWallet = walletPayer(ledger, walletId)
    const payer =
      mostOfAccount === null ? ofWallet : limiter.limitPayer(ofWallet, walletId, mostOfAccount, 'account')
    return {
      mode,
      keyId,
      allowed,
      payer: most === null ? payer : limiter.limitPayer(payer, keyId, most),
      account: walletId,
      wallet: walletId,
      monitorId,
    }
  }
}
