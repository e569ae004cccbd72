import { isOutcome } from '../../../catalog/outcome.ts'
import type { RecordedParameters } from '../../../catalog/ports/payer.ts'
import type { StoredParts } from '../../../catalog/price.ts'
import {
  type GroupLookup,
  isGroup,
  maxDurationMs,
  type RecordDetails,
  type UsageGroup,
  type UsageRecord,
  type UsageRecords,
} from '../flushing/usage-records.ts'

/** Usage records of a wallet that were written with one flush or segment. */
export interface FlushedUsage {
  readonly walletId: string
  /** The time of its lookups, in milliseconds. */
  readonly at: number
  readonly records: UsageRecords
  /** Whether a lookup has no record here: it was refused, charged before, or its charge was taken back. */
  readonly isLeftOut: (lookupId: string) => boolean
}

/** A row of usage_batches with the lookups of a wallet in a minute or a part of it. */
export interface MergedUsage {
  readonly wallet: string
  /** The times of its first and its last lookup. */
  readonly at: Date
  readonly last: Date
  readonly lookups: number
  readonly items: UsageRecords
}

/** What lookups of one kind add to usage_hours and usage_days. */
export interface KindSum {
  readonly wallet: string
  /** Start of the hour (UTC). */
  readonly hour: Date
  readonly operation: string
  readonly key: string
  readonly outcome: string
  readonly source: string
  readonly monitor: string
  lookups: number
  credits: number
  cached: number
  failed: number
  ms: number
}

/** A lookup, whatever form it was written in. */
interface Lookup {
  readonly id: string
  readonly at: number
  readonly operation: string
  readonly outcome: string
  readonly source: string | null
  readonly cached: 0 | 1
  readonly credits: number
  readonly durationMs: number
  readonly keyId: string
  readonly parts: StoredParts | 0 | undefined
  readonly parameters: RecordedParameters | undefined
  readonly monitorId: string | undefined
  /** Only of a lookup that failed: it is stored by itself. */
  readonly failure: { readonly cause: string | null; readonly s?: number; readonly r?: string } | null
}

const minuteMs = 60_000
const hourMs = 60 * minuteMs
/** Readers expand whole rows. */
const maxRowLookups = 1000

/** The lookups of records, in their order. */
export function* lookupsOf(records: UsageRecords, at: number): Generator<Lookup> {
  for (const record of records) {
    if (isGroup(record)) {
      const [operation, outcome, source, cached, credits, keyId, lookups, parts, details] = record
      for (const [id, durationMs, place = 0, laterMs = 0] of lookups) {
        yield {
          ...{ id, at: at + laterMs, operation, outcome, source, cached, credits, durationMs, keyId, parts },
          ...{ parameters: details?.p?.[place], monitorId: details?.m, failure: null },
        }
      }
      continue
    }
    const [id, operation, outcome, source, cached, credits, durationMs, keyId, cause, parts, details] = record
    const { s, r, p, m, t = 0 } = details ?? {}
    const hasFailed = (cause ?? null) !== null || s !== undefined || r !== undefined
    yield {
      ...{ id, at: at + t, operation, outcome, source, cached, credits, durationMs, keyId, parts },
      ...{ parameters: p, monitorId: m },
      failure: hasFailed
        ? {
            cause: cause ?? null,
            ...(s === undefined ? {} : { s }),
            ...(r === undefined ? {} : { r }),
          }
        : null,
    }
  }
}

/** A record of one lookup, `t` after the time of its row. */
function singleOf(lookup: Lookup, t: number): UsageRecord {
  const { id, operation, outcome, source, cached, credits, durationMs, keyId, parts, failure } = lookup
  const { cause = null, ...facts } = failure ?? {}
  const details: RecordDetails = {
    ...(lookup.parameters === undefined ? {} : { p: storable(lookup.parameters) }),
    ...(lookup.monitorId === undefined ? {} : { m: lookup.monitorId }),
    ...facts,
    ...(t === 0 ? {} : { t }),
  }
  const known = parts === undefined ? 0 : parts
  return [id, operation, outcome, source, cached, credits, durationMs, keyId, cause, known, details]
}

/** Groups of a row, with the places of the parameters that they have. */
interface OpenGroup {
  readonly group: UsageGroup
  readonly places: Map<string, number>
}

/** Records of lookups in as few bytes as their forms allow: what they have in common is written once. */
export function recordsOf(lookups: readonly Lookup[], start: number): UsageRecords {
  const records: (UsageRecord | UsageGroup)[] = []
  const groups = new Map<string, OpenGroup>()
  for (const lookup of lookups) {
    const later = lookup.at - start
    if (lookup.failure !== null) {
      records.push(singleOf(lookup, later))
      continue
    }
    const { operation, outcome, source, cached, credits, keyId, parts, parameters, monitorId } = lookup
    const hasParameters = parameters !== undefined
    const head = [operation, outcome, source, cached, credits, keyId] as const
    const known = parts === undefined ? 0 : parts
    const name = JSON.stringify([head, known, hasParameters, monitorId ?? null])
    let open = groups.get(name)
    if (open === undefined) {
      const group: UsageGroup = [...head, []]
      if (hasParameters || monitorId !== undefined) {
        const m = monitorId === undefined ? {} : { m: monitorId }
        group.push(known, hasParameters ? { p: [], ...m } : m)
      } else if (known !== 0) group.push(known)
      open = { group, places: new Map() }
      groups.set(name, open)
      records.push(group)
    }
    open.group[6].push(groupLookupOf(lookup, placeOf(open, parameters), later))
  }
  return records
}

/** Escapes of characters that JSON has and PostgreSQL refuses: zero, and halves of a pair. */
const refusedEscape = /\\u(?:0000|d[89a-f])/i

/** A value with these characters replaced. */
function storable(value: RecordedParameters): RecordedParameters {
  const text = JSON.stringify(value)
  if (!refusedEscape.test(text)) return value
  return JSON.parse(text, (_, one) =>
    typeof one === 'string' ? one.toWellFormed().replaceAll('\0', '\uFFFD') : one,
  )
}

function placeOf({ group, places }: OpenGroup, parameters: RecordedParameters | undefined): number {
  if (parameters === undefined) return 0
  const text = JSON.stringify(parameters)
  const known = places.get(text)
  if (known !== undefined) return known
  const place = group[8]!.p!.push(storable(parameters)) - 1
  places.set(text, place)
  return place
}

function groupLookupOf({ id, durationMs }: Lookup, place: number, later: number): GroupLookup {
  if (later !== 0) return [id, durationMs, place, later]
  return place === 0 ? [id, durationMs] : [id, durationMs, place]
}

/** Merges what flushes wrote into rows of a wallet and minute, and sums it up by kind and hour. */
export function mergeUsage(flushed: readonly FlushedUsage[]): {
  readonly rows: MergedUsage[]
  readonly sums: KindSum[]
} {
  const minutes = new Map<string, { readonly walletId: string; readonly lookups: Lookup[] }>()
  for (const { walletId, at, records, isLeftOut } of flushed) {
    for (const lookup of lookupsOf(records, at)) {
      if (isLeftOut(lookup.id)) continue
      const name = `${Math.floor(lookup.at / minuteMs)} ${walletId}`
      const minute = minutes.get(name)
      if (minute === undefined) minutes.set(name, { walletId, lookups: [lookup] })
      else minute.lookups.push(lookup)
    }
  }
  const rows: MergedUsage[] = []
  const sums = new Map<string, KindSum>()
  for (const { walletId, lookups } of minutes.values()) {
    lookups.sort((one, other) => one.at - other.at)
    for (let from = 0; from < lookups.length; from += maxRowLookups) {
      rows.push(rowOf(walletId, lookups.slice(from, from + maxRowLookups)))
    }
    for (const lookup of lookups) addLookup(sums, walletId, lookup)
  }
  return { rows, sums: [...sums.values()] }
}

/** The row of lookups of a wallet in one minute, in the order of their times. */
export function rowOf(wallet: string, lookups: readonly Lookup[]): MergedUsage {
  const start = lookups[0]!.at
  const last = new Date(lookups.at(-1)!.at)
  return { wallet, at: new Date(start), last, lookups: lookups.length, items: recordsOf(lookups, start) }
}

/** The sums of lookups of a wallet, as the SQL function usage_kinds computes them. */
export function sumKinds(walletId: string, lookups: Iterable<Lookup>): KindSum[] {
  const sums = new Map<string, KindSum>()
  for (const lookup of lookups) addLookup(sums, walletId, lookup)
  return [...sums.values()]
}

function addLookup(sums: Map<string, KindSum>, wallet: string, lookup: Lookup): void {
  const { operation, keyId: key, outcome, credits, cached, durationMs } = lookup
  const hour = Math.floor(lookup.at / hourMs) * hourMs
  const source = lookup.source ?? ''
  const monitor = lookup.monitorId ?? ''
  const name = [hour, wallet, operation, key, outcome, source, monitor].join('\n')
  let sum = sums.get(name)
  if (sum === undefined) {
    const counts = { lookups: 0, credits: 0, cached: 0, failed: 0, ms: 0 }
    sum = { ...{ wallet, hour: new Date(hour), operation, key, outcome, source, monitor }, ...counts }
    sums.set(name, sum)
  }
  sum.lookups += 1
  sum.credits += credits
  sum.cached += cached
  sum.failed += isOutcome(outcome) ? 0 : 1
  // Cached answers do not count: the duration measures the platform.
  if (!cached) sum.ms += Math.trunc(Math.min(Math.max(0, durationMs), maxDurationMs))
}
