import { ServiceError } from '../../errors.ts'
import type { LedgerItem, LedgerOutcome, Spendable } from '../types.ts'

type Pair = [lookupId: string, credits: number, expiresAt?: number]
type UsageRecord = [
  lookupId: string,
  operation: string,
  outcome: string,
  source: string | null,
  cached: 0 | 1,
  credits: number,
  durationMs: number,
  keyId: string,
  cause?: string,
]

/** One wallet's part of a flush, as the SQL function ledger_flush reads it (0005_holds_and_leases.sql). */
export interface WalletPart {
  wallet: string
  /** Credits that charges and holds need in all. */
  needed: number
  charges?: Pair[]
  settlements?: Pair[]
  holds?: Pair[]
  /** Ids of charges and holds in the order they came, where there are both. */
  arrival?: string[]
  /** Ids that are charged once for ever. */
  once?: string[]
  usage?: UsageRecord[]
}

/** What ledger_flush gives back: of each kind, the lookups that did not go through. */
export interface FlushResult {
  readonly declined?: string[]
  readonly expired?: string[]
  readonly taken?: string[]
  readonly again?: string[]
  /** The flush was given up before it arrived: nothing of it was done. */
  readonly voided?: true
  readonly spendable?: Spendable
}

/** The items of one wallet in the order they came. */
export function walletPart(walletId: string, items: readonly LedgerItem[]): WalletPart {
  const part: WalletPart = { wallet: walletId, needed: 0 }
  for (const item of items) {
    const { kind, lookupId, credits, usage } = item
    if (kind === 'settle') {
      part.settlements ??= []
      part.settlements.push([lookupId, credits])
    } else if (kind === 'hold') {
      part.holds ??= []
      part.holds.push([lookupId, credits, item.expiresAt!])
      part.needed += credits
    } else if (credits > 0) {
      part.charges ??= []
      part.charges.push([lookupId, credits])
      part.needed += credits
    }
    if (item.once) {
      part.once ??= []
      part.once.push(lookupId)
    }
    if (usage) {
      part.usage ??= []
      const { operationId, outcome, source, cached, durationMs, keyId, cause } = usage
      const record: UsageRecord = [
        lookupId,
        operationId,
        outcome,
        source,
        cached ? 1 : 0,
        credits,
        durationMs,
        keyId,
      ]
      if (cause !== undefined) record.push(cause)
      part.usage.push(record)
    }
  }
  if (part.charges && part.holds) {
    part.arrival = items.filter((item) => item.kind !== 'settle').map((item) => item.lookupId)
  }
  return part
}

/** What became of one item of a flush with this result. Throws where the caller has to be refused. */
export function outcomeOf(item: LedgerItem, result: FlushResult): LedgerOutcome {
  const { lookupId } = item
  if (result.voided) throw new ServiceError('temporarily_unavailable', undefined, { retryAfterSeconds: 1 })
  if (item.kind === 'settle') {
    if (result.expired?.includes(lookupId)) return 'expired'
  } else {
    if (result.declined?.includes(lookupId)) throw new ServiceError('insufficient_credits')
    if (item.kind === 'hold' && result.taken?.includes(lookupId)) {
      throw new Error(`lookup id ${lookupId} is in use by another lookup`)
    }
  }
  return item.once && result.again?.includes(lookupId) ? 0 : item.credits
}
