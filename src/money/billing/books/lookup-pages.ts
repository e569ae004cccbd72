import type { Clock } from '../../../catalog/clock.ts'
import type { RecordedParameters } from '../../../catalog/ports/payer.ts'
import { explainPrice, type PriceExplanation, type PricePart } from '../../../catalog/price.ts'
import { parametersWithoutSecrets } from '../../../catalog/secret-values.ts'
import type { Database, Queryable } from '../../../runtime/storage/database.ts'
import type { Columns } from '../../../runtime/storage/rows.ts'
import type { ledgerEntries } from '../../../runtime/storage/schema/billing.ts'
import { isOfFailures, type LookupFilter, type LookupHour, readHours } from './lookup-hours.ts'
import { timeOf } from './usage.ts'
import { usageStore } from './usage-store.ts'
import { outcomeKind, sourceKind } from './usage-sums.ts'

/** A lookup as its account sees it. */
export interface AccountLookup {
  readonly requestId: string
  readonly at: Date
  readonly operation: string
  readonly keyId: string
  readonly monitorId: string | null
  /** `found`, `not_found`, `private`, `restricted` or `failed`. */
  readonly outcome: string
  /** The error code of a lookup that failed. */
  readonly code: string | null
  readonly reason: string | null
  readonly status: number
  /** The kind of the source. */
  readonly source: string | null
  readonly cached: boolean
  readonly credits: number
  readonly durationMs: number
  readonly parameters: RecordedParameters | null
  readonly price: PriceExplanation | null
}

/** A position in the list of lookups, newest first; the page begins after it. */
export interface LookupPosition {
  readonly at: Date
  readonly id: string
}

type Row = Omit<AccountLookup, 'price'> & { readonly price: readonly PricePart[] | null }

/** Codes with a status other than 502 in records of releases that stored no status. */
const statusOfOldRecord = `case when outcome = 'temporarily_unavailable' then 503 when outcome = 'response_too_large' then 413
  when outcome = 'internal_error' then 500 when outcome in ('found', 'not_found', 'private', 'restricted') then 200 else 502 end`

const columns = `lookup_id as "requestId", at, operation, key_id as "keyId", monitor_id as "monitorId",
  ${outcomeKind('outcome')} as outcome,
  case when ${outcomeKind('outcome')} = 'failed' then outcome end as code, reason, coalesce(status, ${statusOfOldRecord}) as status,
  ${sourceKind('source')} as source, cached, credits, duration_ms as "durationMs", parameters, price_parts as price`

const hourMs = 3_600_000
/** Lookups that one statement expands from their batches. */
const maxExpandedLookups = 5000
/** Lookups whose batches one statement searches as text, which takes a hundredth of the time of expanding them. */
const maxSearchedLookups = 100_000
/** Fewer in one statement would only cost more statements. */
const minInspectedLookups = 100
/** A page that needs longer ends early; its cursor continues. */
const maxPageMs = 700
const timeoutMs = 30_000

/** Lookups, newest first. `end`: everything after this position was read; null: the whole period was read. */
export interface LookupPage {
  readonly lookups: AccountLookup[]
  readonly end: LookupPosition | null
}

/**
 * Reads a page of lookups. Hours without a matching lookup are skipped by their sums. The others are read together
 * until they have as many matches as the page needs, so that a rare outcome or a rare key is found in a few statements.
 */
export async function listLookups(
  database: Database,
  clock: Clock,
  filter: LookupFilter,
  { before, limit }: { readonly before: LookupPosition; readonly limit: number },
): Promise<LookupPage> {
  const startedAt = clock.elapsed()
  const found: AccountLookup[] = []
  return usageStore(database).report([filter.walletId], timeoutMs, async (q) => {
    const source: HourSource = { hours: readHours(q, filter, before.at), held: null }
    let position = before
    // Sums overestimate the matches of filters that they do not know, so further stretches are longer.
    for (let factor = 1; ; factor *= 16) {
      const stretch = await nextStretch(source, filter, (limit - found.length) * factor)
      if (stretch === null) return { lookups: found, end: null }
      for await (const read of readStretch(q, filter, stretch, position, limit - found.length)) {
        found.push(...read.rows.map(fromRow))
        if (found.length >= limit) return { lookups: found, end: positionOf(found.at(-1)!) }
        position = read.end
        if (clock.elapsed() - startedAt > maxPageMs) return { lookups: found, end: position }
      }
    }
  })
}

const positionOf = ({ at, requestId }: AccountLookup): LookupPosition => ({ at, id: requestId })

/** Hours that one statement reads; or one hour that is read in parts of some lookups. */
interface Stretch {
  readonly hours: readonly LookupHour[]
  /** The lookups of each part; null: the hours are read at once. */
  readonly partLookups: number | null
}

const hasWords = (filter: LookupFilter): boolean => wordsOf(filter, ['any']).length > 0

/** Hours in their order, with one that was taken and is too large for its stretch. */
interface HourSource {
  readonly hours: AsyncGenerator<LookupHour>
  held: LookupHour | null
}

async function takeHour(source: HourSource): Promise<LookupHour | null> {
  const { held } = source
  source.held = null
  return held ?? (await source.hours.next()).value ?? null
}

/** Takes hours until they have the wanted number of matches, or as many lookups as a statement may inspect. */
async function nextStretch(
  source: HourSource,
  filter: LookupFilter,
  wanted: number,
): Promise<Stretch | null> {
  const most = hasWords(filter) ? maxSearchedLookups : maxExpandedLookups
  const first = await takeHour(source)
  if (first === null) return null
  const expected = Math.ceil((wanted * first.lookups) / first.matches)
  const part = Math.min(Math.max(expected, minInspectedLookups), most)
  if (first.lookups > part) return { hours: [first], partLookups: part }
  const hours = [first]
  for (let { lookups, matches } = first; matches < wanted; ) {
    const hour = await takeHour(source)
    if (hour === null) break
    lookups += hour.lookups
    matches += hour.matches
    if (lookups > most) {
      source.held = hour
      break
    }
    hours.push(hour)
  }
  return { hours, partLookups: null }
}

interface Read {
  readonly rows: readonly Row[]
  /** Everything before this position was read. */
  readonly end: LookupPosition
}

async function* readStretch(
  q: Queryable,
  filter: LookupFilter,
  { hours, partLookups }: Stretch,
  position: LookupPosition,
  limit: number,
): AsyncGenerator<Read> {
  const outcomes = [...new Set(hours.flatMap((one) => one.outcomes))]
  const words = wordsOf(filter, outcomes)
  const { hour } = hours.at(-1)!
  if (partLookups === null) {
    const starts = hours.map((one) => new Date(Math.max(one.hour, filter.from.getTime())))
    const rows = await readRanges(q, filter, { starts, position, limit, words })
    yield { rows, end: { at: new Date(hour), id: '' } }
    return
  }
  let before = position.at.getTime() < hour + hourMs ? position : { at: new Date(hour + hourMs), id: '' }
  const first = new Date(Math.max(hour, filter.from.getTime()))
  const most = words.length > 0 ? maxSearchedLookups : maxExpandedLookups
  for (let [left, lookups] = [limit, partLookups]; ; lookups = Math.min(lookups * 16, most)) {
    // A row that begins before the period would be found again and again.
    if (before.at <= first && before.id === '') return
    const start = await partStart(q, filter, { first, position: before, lookups })
    if (start === null) return
    const rows = await readRanges(q, filter, { starts: [start], position: before, limit: left, words })
    before = { at: start, id: '' }
    left -= rows.length
    yield { rows, end: before }
  }
}

/** The element `cached` of a record and no credits after it, as the service and as SQL write them. */
const uncharged = [',0,0,', ',1,0,', ', 0, 0,', ', 1, 0,']

/** A text without characters that JSON writes otherwise. */
const isPlain = (text: string): boolean => /^[\w.:-]+$/.test(text)

/**
 * Texts in batches that may have matching lookups: a batch is searched as text far faster than it is expanded. Each
 * of the lists needs a match.
 * @param outcomes the recorded outcomes of the lookups that match the filter
 */
function wordsOf(filter: LookupFilter, outcomes: readonly (string | undefined)[]): string[][] {
  const { operation, key, monitor, code, reason } = filter
  const isByOutcome = filter.outcome !== undefined || isOfFailures(filter)
  const lists = [[operation], [key], [monitor], [code], [reason], isByOutcome ? outcomes : [undefined]]
  const texts = filter.charged === false ? [uncharged] : []
  const quoted = lists.flatMap((list) => {
    const words = list.filter((one) => one !== undefined)
    return words.length === list.length && words.every(isPlain) ? [words.map((word) => `"${word}"`)] : []
  })
  return [...texts, ...quoted]
}

/** The time at which the next statement starts to read, so that it reads some lookups; null: the hour is read. */
async function partStart(
  q: Queryable,
  { walletId }: LookupFilter,
  { first, position, lookups }: { first: Date; position: LookupPosition; lookups: number },
): Promise<Date | null> {
  const [row] = await q.query<{ start: Date }>(
    `select greatest(min(at), $2) as start from (
       select at, coalesce(sum(lookups) over (order by at desc, seq rows between unbounded preceding and 1 preceding), 0) as before
       from (
         select at, seq, lookups from usage_batches
         where wallet_id = $1 and at >= date_trunc('minute', $2::timestamptz) and coalesce(last_at, at) >= $2
           and (at < $3 or at = $3 and $4 <> '') order by at desc limit $5
       ) batch
     ) b where before < $5 having count(*) > 0`,
    [walletId, first, position.at, position.id, lookups],
  )
  return row?.start ?? null
}

interface Ranges {
  /** Where they start, the newest first: each ends with its hour, the first one at the position. */
  readonly starts: readonly Date[]
  readonly position: LookupPosition
  readonly limit: number
  readonly words: readonly string[][]
}

function readRanges(
  q: Queryable,
  filter: LookupFilter,
  { starts, position, limit, words }: Ranges,
): Promise<Row[]> {
  const { walletId, operation = null, key = null, monitor = null, outcome = null } = filter
  const { status = null, code = null, reason = null, charged = null } = filter
  const texts = words.flat()
  let place = 13
  // Searched for as texts, which is half as long as by patterns.
  const searched = words.map(
    (list) => `and (${list.map(() => `strpos(items::text, $${++place}) > 0`).join(' or ')})`,
  )
  return q.query<Row>(
    // Each range is a search of its own (offset 0): joined, all batches of the wallet would be searched or expanded.
    `select lookup.* from (
       select start, batch.at, batch.last_at from unnest($2::timestamptz[]) start cross join lateral (
         select at, last_at from usage_batches where wallet_id = $1 and at >= date_trunc('minute', start)
           and coalesce(last_at, at) >= start and at < date_trunc('hour', start, 'UTC') + interval '1 hour' and at <= $3
           ${searched.join(' ')} offset 0
       ) batch group by 1, 2, 3
     ) found cross join lateral (
       select ${columns} from usage_lookups
       where wallet_id = $1 and batch_at = found.at and last_at is not distinct from found.last_at offset 0
     ) lookup
     where lookup.at >= found.start and (lookup.at < $3 or lookup.at = $3 and "requestId" < $4)
       and ($5::text is null or operation = $5) and ($6::text is null or "keyId" = $6)
       and ($7::text is null or "monitorId" = $7) and ($8::text is null or outcome = $8)
       and ($9::int is null or status = $9) and ($10::text is null or code = $10)
       and ($11::text is null or reason = $11) and ($12::boolean is null or (credits > 0) = $12)
     order by lookup.at desc, "requestId" desc limit $13`,
    [
      ...[walletId, starts, position.at, position.id, operation, key, monitor, outcome],
      ...[status, code, reason, charged, limit, ...texts],
    ],
  )
}

function fromRow(row: Row): AccountLookup {
  const { parameters } = row
  // Records of older releases may still hold secrets (operator/erasure/clean-stored.ts).
  const clean = parameters === null ? null : parametersWithoutSecrets(parameters)
  return { ...row, parameters: clean, price: explainPrice(row.price, row.credits) }
}

/** A lookup's record is written at most this long after its request. */
const recordedWithinMs = 900_000

/** The times between which a request's record is; null if its id contains no time. */
export function timesOf(requestId: string, at?: Date): { readonly from: Date; readonly to: Date } | null {
  const time = timeOf(requestId) ?? at?.getTime() ?? null
  return time === null ? null : { from: new Date(time - 60_000), to: new Date(time + recordedWithinMs) }
}

/** The lookups of a request in a period: usually one. */
export async function readRequestLookups(
  database: Database,
  walletId: string,
  requestId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<AccountLookup[]> {
  const rows = await usageStore(database).report([walletId], timeoutMs, (q) =>
    q.query<Row>(
      `select ${columns} from usage_lookups where wallet_id = $1 and batch_at >= date_trunc('minute', $2::timestamptz)
         and batch_at < $3 and at >= $2 and at < $3 and lookup_id = $4`,
      [walletId, from, to, requestId],
    ),
  )
  return rows.map(fromRow)
}

/** The ledger's part in a request: its share of an entry that may have more lookups. */
export interface RequestEntry extends Columns<typeof ledgerEntries, 'id' | 'at'> {
  readonly kind: string
  readonly credits: number
}

/** The ledger entries that charge or refund a lookup. */
export function readRequestEntries(
  database: Database,
  walletId: string,
  requestId: string,
  { from, to }: { readonly from: Date; readonly to: Date },
): Promise<RequestEntry[]> {
  return database.report(timeoutMs, (q) =>
    q.query<RequestEntry>(
      `select e.id, e.kind, case when e.credits < 0 then -1 else 1 end * (l.value->>1)::bigint as credits, e.at
       from ledger_entries e cross join json_array_elements(e.lookups) l
       where e.wallet_id = $1 and e.at >= $2 and e.at < $3 and l.value->>0 = $4 order by e.seq`,
      [walletId, from, to, requestId],
    ),
  )
}
