import { isOutcome } from '../../catalog/outcome.ts'
import type { LookupUsage, PlainCharge } from '../types.ts'
import type { ByteBuffer } from './byte-buffer.ts'

/** Lookups that differ in nothing but id and duration (the view usage_records reads them). */
type UsageGroup = [
  operation: string,
  outcome: string,
  source: string | null,
  cached: 0 | 1,
  credits: number,
  keyId: string,
  lookups: [lookupId: string, durationMs: number][],
]

/** What lookups of one operation and key add to the sums of their day (the table usage_days). */
export type UsageSum = [
  operation: string,
  keyId: string,
  lookups: number,
  credits: number,
  cached: number,
  failed: number,
  durationMs: number,
]

/** Plain charges of one wallet as JSON, the lists without their brackets: text, or the bytes of several in a row. */
export interface ChargeBatch<List extends string | ByteBuffer = string> {
  readonly walletId: string
  /** Sum of the charges. */
  readonly credits: number
  /** How many there are. */
  readonly lookups: number
  /** `[lookupId, credits]` of each. */
  readonly charges: List
  /** Their usage in groups. */
  readonly usage: List
  /** What the groups sum up to, one for each operation and key. */
  readonly sums: readonly UsageSum[]
}

/** Charges of one wallet that are gathered batch by batch. */
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
    group[3] === (usage.cached ? 1 : 0)
  )
}

/** Plain charges of one wallet in the order they came. */
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
      const { operationId, outcome, source, cached, keyId } = usage
      group = [operationId, outcome, source, cached ? 1 : 0, item.credits, keyId, []]
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

/** The longest time that a usage record tells (the function usage_sums). */
const maxDurationMs = 2_147_483_647

/** What the SQL function usage_sums makes of these groups. */
function sumsOf(groups: readonly UsageGroup[]): UsageSum[] {
  const sums: UsageSum[] = []
  for (const [operation, outcome, , cached, each, keyId, lookups] of groups) {
    const many = lookups.length
    const failed = isOutcome(outcome) ? 0 : many
    // The time of a lookup from the cache says nothing of the platform.
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

/** Adds the charges of `more` behind those of `batch`. */
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

/** Writes batches as the SQL function ledger_bring_in reads them. */
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

/** The inverse of {@link writeBatches}, for JSON that was parsed. */
export function batchesOf(parts: readonly BatchPart[]): ChargeBatch[] {
  return parts.map(({ wallet, credits, lookups, charges, usage }) => {
    const sums = sumsOf(usage)
    return { walletId: wallet, credits, lookups, charges: inner(charges), usage: inner(usage), sums }
  })
}

function inner(list: readonly unknown[]): string {
  return JSON.stringify(list).slice(1, -1)
}
