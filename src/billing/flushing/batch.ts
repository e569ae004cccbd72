import { isOutcome } from '../../catalog/outcome.ts'
import type { StoredParts } from '../../catalog/price.ts'
import type { LookupUsage, PlainCharge } from '../types.ts'
import type { ByteBuffer } from './byte-buffer.ts'

/** Lookups that differ only in id and duration (read by the view usage_records). */
type UsageGroup = [
  operation: string,
  outcome: string,
  source: string | null,
  cached: 0 | 1,
  credits: number,
  keyId: string,
  lookups: [lookupId: string, durationMs: number][],
  /** Absent: unknown. */
  priceParts?: StoredParts,
]

/** What the lookups of one operation and key add to their daily sums (table usage_days). */
export type UsageSum = [
  operation: string,
  keyId: string,
  lookups: number,
  credits: number,
  cached: number,
  failed: number,
  durationMs: number,
]

/**
 * Plain charges of one wallet. Lists are JSON without the outer brackets: a string, or a buffer of several batches.
 */
export interface ChargeBatch<List extends string | ByteBuffer = string> {
  readonly walletId: string
  /** Sum of the charges. */
  readonly credits: number
  /** Number of lookups. */
  readonly lookups: number
  /** `[lookupId, credits]` of each. */
  readonly charges: List
  /** Their usage records, grouped. */
  readonly usage: List
  /** Sums of the groups, by operation and key. */
  readonly sums: readonly UsageSum[]
}

/** Charges of one wallet, collected from many batches. */
export interface GatheredBatch extends ChargeBatch<ByteBuffer> {
  credits: number
  lookups: number
  readonly sums: UsageSum[]
}

function sameKind(group: UsageGroup, usage: LookupUsage, credits: number): boolean {
  return (
    group[0] === usage.operationId &&
    group[4] === credits &&
    group[5] === usage.keyId &&
    group[1] === usage.outcome &&
    group[2] === usage.source &&
    group[3] === (usage.cached ? 1 : 0) &&
    hasSameParts(group[7], usage.priceParts)
  )
}

/** Lookups of one cached answer share their parts, so the list is compared for different answers only. */
function hasSameParts(some: StoredParts | undefined, others: StoredParts | undefined): boolean {
  if (some === others) return true
  if (!some || !others || some.length !== others.length) return false
  return some.every((part, place) => part.every((value, index) => value === others[place]![index]))
}

/** Builds a batch from plain charges of one wallet, in their order. */
export function chargeBatch(walletId: string, items: readonly PlainCharge[]): ChargeBatch {
  const pairs: [lookupId: string, credits: number][] = []
  const groups: UsageGroup[] = []
  let credits = 0
  for (const item of items) {
    const { usage } = item
    pairs.push([item.lookupId, item.credits])
    credits += item.credits
    let group = groups.find((one) => sameKind(one, usage, item.credits))
    if (group === undefined) {
      const { operationId, outcome, source, cached, keyId, priceParts } = usage
      group = [operationId, outcome, source, cached ? 1 : 0, item.credits, keyId, []]
      if (priceParts !== undefined) group.push(priceParts)
      groups.push(group)
    }
    group[6].push([item.lookupId, usage.durationMs])
  }
  return {
    walletId,
    credits,
    lookups: pairs.length,
    charges: inner(pairs),
    usage: inner(groups),
    sums: sumsOf(groups),
  }
}

/** The longest duration that a usage record can hold (the function usage_sums). */
const maxDurationMs = 2_147_483_647

/** Computes the same sums as the SQL function usage_sums. */
function sumsOf(groups: readonly UsageGroup[]): UsageSum[] {
  const sums: UsageSum[] = []
  for (const [operation, outcome, , cached, each, keyId, lookups] of groups) {
    const many = lookups.length
    const failed = isOutcome(outcome) ? 0 : many
    // Cached answers do not count: the duration measures the platform.
    const durationMs = cached
      ? 0
      : lookups.reduce((sum, [, ms]) => sum + Math.min(Math.max(0, ms), maxDurationMs), 0)
    addSum(sums, [operation, keyId, many, many * each, cached ? many : 0, failed, durationMs])
  }
  return sums
}

function addSum(sums: UsageSum[], more: UsageSum): void {
  const same = sums.find(([operation, keyId]) => operation === more[0] && keyId === more[1])
  if (same === undefined) {
    sums.push([...more])
    return
  }
  for (const place of [2, 3, 4, 5, 6] as const) same[place] += more[place]
}

/** Appends the charges of `more` to `batch`. */
export function appendBatch(batch: GatheredBatch, more: ChargeBatch): void {
  batch.credits += more.credits
  batch.lookups += more.lookups
  appendList(batch.charges, more.charges)
  appendList(batch.usage, more.usage)
  for (const sum of more.sums) addSum(batch.sums, sum)
}

function appendList(list: ByteBuffer, more: string): void {
  if (list.length > 0) list.append(',')
  list.append(more)
}

/** Writes batches in the format of the SQL function ledger_bring_in. */
export function writeBatches(to: ByteBuffer, batches: Iterable<ChargeBatch<string | ByteBuffer>>): void {
  let before = '['
  for (const { walletId, credits, lookups, charges, usage } of batches) {
    to.append(
      `${before}{"wallet":${JSON.stringify(walletId)},"credits":${credits},"lookups":${lookups},"charges":[`,
    )
    to.append(charges)
    to.append('],"usage":[')
    to.append(usage)
    to.append(']}')
    before = ','
  }
  to.append(']')
}

interface BatchPart {
  wallet: string
  credits: number
  lookups: number
  charges: unknown[]
  usage: UsageGroup[]
}

/** The inverse of {@link writeBatches}, for parsed JSON. */
export function batchesOf(parts: readonly BatchPart[]): ChargeBatch[] {
  return parts.map(({ wallet, credits, lookups, charges, usage }) => {
    const sums = sumsOf(usage)
    return { walletId: wallet, credits, lookups, charges: inner(charges), usage: inner(usage), sums }
  })
}

function inner(list: readonly unknown[]): string {
  return JSON.stringify(list).slice(1, -1)
}
