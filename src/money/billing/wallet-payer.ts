import { ServiceError } from '../../catalog/errors.ts'
import type { AccountLimits, KeyLimits, LimitedKey } from '../../catalog/http/actor.ts'
import type { Caller } from '../../catalog/ports/caller.ts'
import type { Payer } from '../../catalog/ports/payer.ts'
import type { Mode } from '../../catalog/source.ts'
import type { KeyLimiter } from './key-limits.ts'
import type { Ledger } from './ledger.ts'

/** Pays for lookups from one wallet. */
function walletPayer(ledger: Ledger, walletId: string): Payer {
  return {
    async hold(credits, { id: lookupId, once = false }) {
      const held = await ledger.hold({ walletId, credits, lookupId, once })
      return {
        settle: (actual, usage, key) => ledger.settle(held, actual, usage, key),
        release: (usage) => ledger.void(held, usage),
      }
    },
    charge: (credits, { id: lookupId, once = false, key }, usage) =>
      ledger.charge({ walletId, credits, lookupId, once, key, ...(usage === undefined ? {} : { usage }) }),
    remaining: () => ledger.remaining(walletId),
  }
}

/** A payer whose credits never grow: where they do not suffice, the answer names another purchase. */
function prepaidPayer(payer: Payer): Payer {
  const rejecting = (needed: number) => (error: unknown) => {
    if (!(error instanceof ServiceError) || error.kind !== 'insufficient_credits') throw error
    const available = payer.remaining?.()
    const left = available === undefined ? '' : `, and ${available} are left`
    const message = `The amount of this prepaid key does not suffice: up to ${needed} credits are needed${left}. Nothing was charged. Buy another one.`
    throw new ServiceError('insufficient_credits', message, {
      ...{ reason: 'prepaid_spent', credits: { needed, available } },
    })
  }
  return {
    ...payer,
    hold: (credits, lookup) => payer.hold(credits, lookup).catch(rejecting(credits)),
    charge: (credits, lookup, usage) => payer.charge(credits, lookup, usage).catch(rejecting(credits)),
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
  /** Limits of the key. */
  readonly limits?: KeyLimits | null
  /** The keys with limits that created the key. */
  readonly makers?: readonly LimitedKey[] | undefined
  /** Limits of the account. */
  readonly accountLimits: Pick<AccountLimits, 'creditsPerDay'> | null
  /** Whether a payment bought the key. */
  readonly isPrepaid?: boolean
}

/** Creates a caller from a wallet's user. */
export type CallerOf = (user: WalletUser) => Caller

/** Creates callers that pay from wallets of this ledger, within the limits of their key and account. */
export function walletCallers(ledger: Ledger, limiter: KeyLimiter): CallerOf {
  return (user) => {
    const { mode, keyId, allowed, walletId, limits, makers = [], accountLimits, monitorId } = user
    const most = limits?.creditsPerDay ?? null
    const mostOfAccount = accountLimits?.creditsPerDay ?? null
    const wallet = walletPayer(ledger, walletId)
    const ofWallet = user.isPrepaid ? prepaidPayer(wallet) : wallet
    const ofAccount =
      mostOfAccount === null ? ofWallet : limiter.limitPayer(ofWallet, walletId, mostOfAccount, 'account')
    const payer = makers.reduce((inner, { keyId: maker, limits: { creditsPerDay } }) => {
      return creditsPerDay === null ? inner : limiter.limitPayer(inner, maker, creditsPerDay, 'maker')
    }, ofAccount)
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
