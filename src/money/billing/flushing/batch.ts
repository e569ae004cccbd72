import { isOutcome } from '../../../catalog/outcome.ts'
import type { ChargedKey, RecordedParameters } from '../../../catalog/ports/payer.ts'
import type { StoredParts } from '../../../catalog/price.ts'
import type { LookupUsage, PlainCharge } from '../types.ts'
import type { ByteBuffer } from './byte-buffer.ts'
import { maxDurationMs, type UsageGroup } from './usage-records.ts'

/** What lookups of one kind add to the sums by day and hour (tables usage_days, usage_hours). */
export type UsageSum = [
  operation: string,
  keyId: string,
  lookups: number,
  credits: number,
  cached: number,
  failed: number,
  durationMs: number,
  outcome: string,
  source: string | null,
  monitorId: string | null,
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
  /** Groups of the keys of those that can be repeated. */
  readonly keys: List
  /** Sums of the groups. */
  readonly sums: readonly UsageSum[]
}

/** Charges of one wallet, collected from many batches. */
export interface GatheredBatch extends ChargeBatch<ByteBuffer> {
  credits: number
  lookups: number
  readonly sums: UsageSum[]
}

/** Keys of lookups that have all else in common. */
interface KeyGroup {
  readonly key: ChargedKey
  readonly credits: number
  readonly outcome: string
  readonly cached: boolean
  /** Separated by commas. */
  keys: string
  lookups: string
}

/** Adds the key of a charge to the group that it belongs to. */
function addKey(groups: KeyGroup[], key: ChargedKey, { lookupId, credits, usage }: PlainCharge): void {
  for (const group of groups) {
    if (
      group.key.request === key.request &&
      group.key.answer === key.answer &&
      group.key.unreadableEntries === key.unreadableEntries &&
      group.credits === credits &&
      group.outcome === usage.outcome &&
      group.cached === usage.cached
    ) {
      group.keys += `,${key.id}`
      group.lookups += `,${lookupId}`
      return
    }
  }
  const { outcome, cached } = usage
  groups.push({ key, credits, outcome, cached, keys: key.id, lookups: lookupId })
}

/** Keys of a wallet in the format of the SQL function lookup_keys_charge_lists. */
export interface KeyLists {
  /** The number of its keys is the last member of a group. */
  readonly groups: readonly (readonly [...KeyGroupHead, keys: number])[]
  /** Ids of all groups in their order, separated by commas. */
  readonly keys: readonly string[]
  readonly lookups: readonly string[]
}

type KeyGroupHead = [
  request: string,
  answer: string | null,
  credits: number,
  outcome: string,
  cached: 0 | 1,
  unreadableEntries: number | null,
]

/** Reads the keys of a batch; null: a node of an older release wrote them one by one. */
export function keyListsOf(list: ByteBuffer): KeyLists | null {
  const all = JSON.parse(`[${list.view()}]`) as [...KeyGroupHead, keys: string, lookups: string][]
  const groups: [...KeyGroupHead, keys: number][] = []
  const keys: string[] = []
  const lookups: string[] = []
  for (const [request, answer, credits, outcome, cached, unreadable, ofGroup, lookupsOfGroup] of all) {
    if (typeof ofGroup !== 'string') return null
    const count = (ofGroup.length + 1) / (keyDigits + 1)
    const last = groups.at(-1)
    const head = [request, answer, credits, outcome, cached, unreadable] as const
    // Turns of the event loop in a row often have the same group.
    if (last !== undefined && head.every((one, place) => one === last[place])) last[6] += count
    else groups.push([...head, count])
    keys.push(ofGroup)
    lookups.push(lookupsOfGroup)
  }
  return { groups, keys, lookups }
}

/** Hex digits of a key. */
const keyDigits = 32

/** A group in the format of the SQL function lookup_keys_charge_new. Its texts need no escapes but for the outcome. */
function keyGroupText({ key, credits, outcome, cached, keys, lookups }: KeyGroup): string {
  const { request, answer, unreadableEntries = null } = key
  const name = answer === null ? 'null' : `"${answer}"`
  return `["${request}",${name},${credits},${JSON.stringify(outcome)},${cached ? 1 : 0},${unreadableEntries},"${keys}","${lookups}"]`
}

function sameKind(group: UsageGroup, usage: LookupUsage, credits: number): boolean {
  return (
    group[0] === usage.operationId &&
    group[4] === credits &&
    group[5] === usage.keyId &&
    group[1] === usage.outcome &&
    group[2] === usage.source &&
    group[3] === (usage.cached ? 1 : 0) &&
    hasSameParts(group[7], usage.priceParts) &&
    group[8]?.m === usage.monitorId
  )
}

/** Lookups of one cached answer share their parts, so the list is compared for different answers only. */
function hasSameParts(some: StoredParts | 0 | undefined, others: StoredParts | undefined): boolean {
  if (some === others || (some === 0 && others === undefined)) return true
  if (!some || !others || some.length !== others.length) return false
  return some.every((part, place) => part.every((value, index) => value === others[place]![index]))
}

/** Builds a batch from plain charges of one wallet, in their order. */
export function chargeBatch(walletId: string, items: readonly PlainCharge[]): ChargeBatch {
  const pairs: [lookupId: string, credits: number][] = []
  const groups: UsageGroup[] = []
  const keyGroups: KeyGroup[] = []
  let credits = 0
  for (const item of items) {
    const { usage } = item
    pairs.push([item.lookupId, item.credits])
    credits += item.credits
    if (item.key !== undefined) addKey(keyGroups, item.key, item)
    let group = groups.find((one) => sameKind(one, usage, item.credits))
    if (group === undefined) {
      group = newGroup(usage, item.credits)
      groups.push(group)
    }
    const place = placeOf(group, usage.parameters)
    group[6].push(place === 0 ? [item.lookupId, usage.durationMs] : [item.lookupId, usage.durationMs, place])
  }
  return {
    walletId,
    credits,
    lookups: pairs.length,
    charges: inner(pairs),
    usage: inner(groups),
    keys: keyGroups.map(keyGroupText).join(),
    sums: sumsOf(groups),
  }
}

function newGroup(usage: LookupUsage, credits: number): UsageGroup {
  const { operationId, outcome, source, cached, keyId, priceParts, parameters, monitorId } = usage
  const group: UsageGroup = [operationId, outcome, source, cached ? 1 : 0, credits, keyId, []]
  if (parameters !== undefined || monitorId !== undefined) {
    const p = parameters === undefined ? {} : { p: [] }
    group.push(
      priceParts === undefined ? 0 : priceParts,
      monitorId === undefined ? p : { ...p, m: monitorId },
    )
  } else if (priceParts !== undefined) group.push(priceParts)
  return group
}

/** The place of a lookup's parameters in its group. Lookups of one address have the same object. */
function placeOf(group: UsageGroup, parameters: RecordedParameters | undefined): number {
  const known = group[8]?.p
  if (known === undefined || parameters === undefined) return 0
  const place = known.lastIndexOf(parameters)
  return place >= 0 ? place : known.push(parameters) - 1
}

/** Computes the same sums as the SQL function usage_kinds. */
function sumsOf(groups: readonly UsageGroup[]): UsageSum[] {
  const sums: UsageSum[] = []
  for (const [operation, outcome, source, cached, each, keyId, lookups, , details] of groups) {
    const many = lookups.length
    const failed = isOutcome(outcome) ? 0 : many
    // Cached answers do not count: the duration measures the platform.
    const durationMs = cached
      ? 0
      : lookups.reduce((sum, [, ms]) => sum + Math.min(Math.max(0, ms), maxDurationMs), 0)
    const counts = [many, many * each, cached ? many : 0, failed, durationMs] as const
    addSum(sums, [operation, keyId, ...counts, outcome, source, details?.m ?? null])
  }
  return sums
}

/** Operation, key, outcome, source and monitor of a sum. */
const kindPlaces = [0, 1, 7, 8, 9] as const

function addSum(sums: UsageSum[], more: UsageSum): void {
  const same = sums.find((sum) => kindPlaces.every((place) => sum[place] === more[place]))
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
  if (more.keys !== '') appendList(batch.keys, more.keys)
  for (const sum of more.sums) addSum(batch.sums, sum)
}

function appendList(list: ByteBuffer, more: string): void {
  if (list.length > 0) list.append(',')
  list.append(more)
}

/** A batch whose usage may be written elsewhere: null. */
export interface WrittenBatch extends Omit<ChargeBatch<string | ByteBuffer>, 'usage'> {
  readonly usage: string | ByteBuffer | null
}

/** Writes batches in the format of the SQL functions ledger_bring_in and ledger_bring_in_keyed. */
export function writeBatches(to: ByteBuffer, batches: Iterable<WrittenBatch>): void {
  let before = '['
  for (const { walletId, credits, lookups, charges, usage, keys } of batches) {
    to.append(
      `${before}{"wallet":${JSON.stringify(walletId)},"credits":${credits},"lookups":${lookups},"charges":[`,
    )
    to.append(charges)
    if (usage !== null) {
      to.append('],"usage":[')
      to.append(usage)
    }
    if (keys.length > 0) {
      to.append('],"keys":[')
      to.append(keys)
    }
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
  /** Absent: no lookup has a key, or a node of an older release wrote it. */
  keys?: unknown[]
}

/** The inverse of {@link writeBatches}, for parsed JSON. */
export function batchesOf(parts: readonly BatchPart[]): ChargeBatch[] {
  return parts.map(({ wallet, credits, lookups, charges, usage, keys = [] }) => {
    const lists = { charges: inner(charges), usage: inner(usage), keys: inner(keys) }
    return { walletId: wallet, credits, lookups, ...lists, sums: sumsOf(usage) }
  })
}

function inner(list: readonly unknown[]): string {
  return JSON.stringify(list).slice(1, -1)
}
