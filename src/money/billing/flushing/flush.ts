import { ServiceError } from '../../../catalog/errors.ts'
import {
  type KeyRecord,
  keyRecordOf,
  type LedgerItem,
  type LedgerOutcome,
  type LookupUsage,
  type Spendable,
} from '../types.ts'
import type { RecordDetails, UsageRecord } from './usage-records.ts'

type Pair = [lookupId: string, credits: number, expiresAt?: number]
/** One wallet's part of a flush, in the format of the SQL function ledger_flush (0005_holds_and_leases.sql). */
export interface WalletPart {
  wallet: string
  /** Total credits of its charges and holds. */
  needed: number
  charges?: Pair[]
  settlements?: Pair[]
  holds?: Pair[]
  /** Ids of charges and holds in order of arrival; only if the part has both. */
  arrival?: string[]
  /** Ids of lookups that are charged at most once. */
  once?: string[]
  /** Keys of its charges and settlements (ledger_flush_keyed, 0047_repeats.sql). */
  keys?: KeyRecord[]
  usage?: UsageRecord[]
}

/** Result of ledger_flush: for each kind of failure, the ids of its lookups. */
export interface StoredResult {
  readonly declined?: string[]
  readonly expired?: string[]
  readonly taken?: string[]
  readonly again?: string[]
  /** The flush was voided before it arrived, so the database applied none of it. */
  readonly voided?: true
  readonly spendable?: Spendable
}

/** A {@link StoredResult} in which the outcome of each of its thousand lookups is found without reading the lists. */
export interface FlushResult {
  readonly declined: ReadonlySet<string> | undefined
  readonly expired: ReadonlySet<string> | undefined
  readonly taken: ReadonlySet<string> | undefined
  readonly again: ReadonlySet<string> | undefined
  readonly voided: boolean
  readonly spendable: Spendable
}

/** Prepares the result of a flush for {@link outcomeOf}. */
export function flushResultOf(stored: StoredResult): FlushResult {
  const { declined, expired, taken, again, voided = false, spendable = {} } = stored
  return {
    declined: declined && new Set(declined),
    expired: expired && new Set(expired),
    taken: taken && new Set(taken),
    again: again && new Set(again),
    ...{ voided, spendable },
  }
}

/** Builds a wallet's part from its items in order of arrival. */
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
    const key = keyRecordOf(item)
    if (key !== null) {
      part.keys ??= []
      part.keys.push(key)
    }
    if (usage) {
      part.usage ??= []
      const { operationId, outcome, source, cached, durationMs, keyId, cause, priceParts } = usage
      const details = detailsOf(usage)
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
      if (details !== undefined)
        record.push(cause ?? null, priceParts === undefined ? 0 : priceParts, details)
      else if (priceParts !== undefined) record.push(cause ?? null, priceParts)
      else if (cause !== undefined) record.push(cause)
      part.usage.push(record)
    }
  }
  if (part.charges && part.holds) {
    part.arrival = items.filter((item) => item.kind !== 'settle').map((item) => item.lookupId)
  }
  return part
}

function detailsOf({ parameters, monitorId, failure }: LookupUsage): RecordDetails | undefined {
  if (parameters === undefined && monitorId === undefined && failure === undefined) return undefined
  // JSON.stringify leaves out undefined members.
  return { p: parameters, m: monitorId, s: failure?.status, r: failure?.reason }
}

/**
 * The outcome of one item of a flush with this result.
 * @throws ServiceError when the caller has to be refused
 */
export function outcomeOf(item: LedgerItem, result: FlushResult): LedgerOutcome {
  const { lookupId } = item
  if (result.voided) throw new ServiceError('temporarily_unavailable', undefined, { retryAfterSeconds: 1 })
  if (item.kind === 'settle') {
    if (result.expired?.has(lookupId)) return 'expired'
  } else {
    if (result.declined?.has(lookupId)) throw new ServiceError('insufficient_credits')
    if (item.kind === 'hold' && result.taken?.has(lookupId)) {
      throw new Error(`lookup id ${lookupId} is in use by another lookup`)
    }
  }
  return (item.once || item.key) && result.again?.has(lookupId) ? 0 : item.credits
}
