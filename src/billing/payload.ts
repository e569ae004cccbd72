import { ServiceError } from '../errors.ts'
import type { LedgerItem, LedgerOutcome, LookupUsage } from './types.ts'

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
]
type UsageGroup = [
  operation: string,
  outcome: string,
  source: string | null,
  cached: 0 | 1,
  credits: number,
  keyId: string,
  lookups: [lookupId: string, durationMs: number][],
]

/** One wallet's part of a flush, as the SQL function `ledger_flush` reads it (see 0001_ledger.sql). */
export interface WalletPart {
  w: string
  t: number
  k: number
  c?: Pair[]
  e?: Pair[]
  r?: Pair[]
  o?: string[]
  x?: string[]
  u?: UsageRecord[]
}

/** What `ledger_flush` gives back when something did not go through. */
export interface FlushResult {
  declined?: string[]
  expired?: string[]
  taken?: string[]
  again?: string[]
  givenUp?: true
}

/** An item that is a charge and nothing else: with a price, a usage record and an id that does not come back. */
export type PlainCharge = LedgerItem & { kind: 'charge'; usage: LookupUsage }

/**
 * Plain charges of one wallet as JSON, the elements without their brackets: batches are joined without being built
 * again.
 */
export interface ChargeBatch {
  readonly walletId: string
  /** Sum of the charges. */
  credits: number
  /** How many there are. */
  lookups: number
  /** `[lookupId, credits]` of each. */
  charges: string
  /** Their usage in groups (see 0003_grouped_usage.sql). */
  records: string
}

/** Whether an item can be part of a {@link ChargeBatch}. */
export function isPlainCharge(item: LedgerItem): item is PlainCharge {
  return item.kind === 'charge' && !item.once && item.credits > 0 && item.usage !== undefined
}

function sameKind(group: UsageGroup, usage: LookupUsage, credits: number): boolean {
  return (
    group[0] === usage.operationId &&
    group[4] === credits &&
    group[5] === usage.keyId &&
    group[1] === usage.outcome &&
    group[2] === usage.source &&
    group[3] === (usage.cached ? 1 : 0)
  )
}

/** Plain charges of one wallet in the order they came. */
export function chargeBatch(walletId: string, items: readonly PlainCharge[]): ChargeBatch {
  const pairs: Pair[] = []
  const groups: UsageGroup[] = []
  let credits = 0
  for (const item of items) {
    const { usage } = item
    pairs.push([item.lookupId, item.credits])
    credits += item.credits
    let group = groups.find((one) => sameKind(one, usage, item.credits))
    if (group === undefined) {
      const { operationId, outcome, source, cached, keyId } = usage
      group = [operationId, outcome, source, cached ? 1 : 0, item.credits, keyId, []]
      groups.push(group)
    }
    group[6].push([item.lookupId, usage.durationMs])
  }
  const inner = (list: unknown[]) => JSON.stringify(list).slice(1, -1)
  return { walletId, credits, lookups: pairs.length, charges: inner(pairs), records: inner(groups) }
}

/** Adds the charges of `more` behind those of `batch`. */
export function appendBatch(batch: ChargeBatch, more: ChargeBatch): void {
  batch.credits += more.credits
  batch.lookups += more.lookups
  batch.charges += `,${more.charges}`
  batch.records += `,${more.records}`
}

/** A batch as a part of `ledger_flush`. */
export function batchPart(batch: ChargeBatch): WalletPart {
  const u: UsageRecord[] = []
  for (const group of JSON.parse(`[${batch.records}]`) as UsageGroup[]) {
    const [operation, outcome, source, cached, credits, keyId, lookups] = group
    for (const [id, ms] of lookups) u.push([id, operation, outcome, source, cached, credits, ms, keyId])
  }
  const c = JSON.parse(`[${batch.charges}]`) as Pair[]
  return { w: batch.walletId, t: batch.credits, k: batch.credits, c, u }
}

/** The items of one wallet in the order they came. */
export function walletPart(walletId: string, items: readonly LedgerItem[]): WalletPart {
  const part: WalletPart = { w: walletId, t: 0, k: 0 }
  for (const item of items) {
    const { kind, lookupId, credits, usage } = item
    if (kind === 'settle') {
      part.e ??= []
      part.e.push([lookupId, credits])
    } else if (kind === 'reserve') {
      part.r ??= []
      part.r.push([lookupId, credits, item.expiresAt!])
      part.t += credits
    } else if (credits > 0) {
      part.c ??= []
      part.c.push([lookupId, credits])
      part.t += credits
      part.k += credits
    }
    if (item.once) {
      part.x ??= []
      part.x.push(lookupId)
    }
    if (usage) {
      part.u ??= []
      const { operationId, outcome, source, cached, durationMs, keyId } = usage
      part.u.push([lookupId, operationId, outcome, source, cached ? 1 : 0, credits, durationMs, keyId])
    }
  }
  if (part.c && part.r) part.o = items.filter((item) => item.kind !== 'settle').map((item) => item.lookupId)
  return part
}

/** What became of one item of a flush with this result. Throws where the caller has to be refused. */
export function outcomeOf(item: LedgerItem, result: FlushResult | null): LedgerOutcome {
  if (result === null) return item.credits
  const { lookupId } = item
  if (result.givenUp) throw new ServiceError('temporarily_unavailable', undefined, { retryAfterSeconds: 1 })
  if (item.kind === 'settle') {
    if (result.expired?.includes(lookupId)) return 'expired'
  } else {
    if (result.declined?.includes(lookupId)) throw new ServiceError('insufficient_credits')
    if (item.kind === 'reserve' && result.taken?.includes(lookupId)) {
      throw new Error(`lookup id ${lookupId} is in use by another lookup`)
    }
  }
  return item.once && result.again?.includes(lookupId) ? 0 : item.credits
}
