import type { LookupUsage, PlainCharge } from '../types.ts'

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

/**
 * Plain charges of one wallet as JSON, the lists without their brackets: batches are joined without being built again,
 * and what is written ahead is the text that the database is given.
 */
export interface ChargeBatch {
  readonly walletId: string
  /** Sum of the charges. */
  credits: number
  /** How many there are. */
  lookups: number
  /** `[lookupId, credits]` of each. */
  charges: string
  /** Their usage in groups. */
  usage: string
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
  return { walletId, credits, lookups: pairs.length, charges: inner(pairs), usage: inner(groups) }
}

/** Adds the charges of `more` behind those of `batch`. */
export function appendBatch(batch: ChargeBatch, more: ChargeBatch): void {
  batch.credits += more.credits
  batch.lookups += more.lookups
  batch.charges += `,${more.charges}`
  batch.usage += `,${more.usage}`
}

/** Batches as the SQL function ledger_bring_in reads them. */
export function batchesJson(batches: Iterable<ChargeBatch>): string {
  const parts = Array.from(
    batches,
    ({ walletId, credits, lookups, charges, usage }) =>
      `{"wallet":${JSON.stringify(walletId)},"credits":${credits},"lookups":${lookups},"charges":[${charges}],"usage":[${usage}]}`,
  )
  return `[${parts.join(',')}]`
}

interface BatchPart {
  wallet: string
  credits: number
  lookups: number
  charges: unknown[]
  usage: unknown[]
}

/** The inverse of {@link batchesJson}, for JSON that was parsed. */
export function batchesOf(parts: readonly BatchPart[]): ChargeBatch[] {
  return parts.map(({ wallet, credits, lookups, charges, usage }) => {
    return { walletId: wallet, credits, lookups, charges: inner(charges), usage: inner(usage) }
  })
}

function inner(list: readonly unknown[]): string {
  return JSON.stringify(list).slice(1, -1)
}
