import type { Clock } from '../../../catalog/clock.ts'
import type { RecordedParameters } from '../../../catalog/ports/payer.ts'
import { explainPrice, type PriceExplanation, type PricePart } from '../../../catalog/price.ts'
import { parametersWithoutSecrets } from '../../../catalog/secret-values.ts'
import type { Database, Queryable } from '../../../runtime/storage/database.ts'
import { waitForLeasedCharges } from '../deferred/lease-waits.ts'
import { timeOf } from './usage.ts'
import { outcomeKind, sourceKind, type UsageFilter } from './usage-sums.ts'

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

/** Which lookups of a wallet. */
export interface LookupFilter extends UsageFilter {
  readonly walletId: string
  readonly status?: number | undefined
  readonly code?: string | undefined
  readonly reason?: string | undefined
  readonly charged?: boolean | undefined
  readonly from: Date
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
/** Lookups that one statement reads. */
const maxChunkLookups = 5000
/** A page that needs longer ends early; its cursor continues. */
const maxPageMs = 700
const maxHours = 1000
const timeoutMs = 30_000

/** Lookups, newest first. `end`: everything after this position was read; null: the whole period was read. */
export interface LookupPage {
  readonly lookups: AccountLookup[]
  readonly end: LookupPosition | null
}

/**
 * Reads a page of lookups. Hours without a matching lookup are skipped by their sums, so that a rare outcome or a rare
 * key is found fast.
 */
export async function listLookups(
  database: Database,
  clock: Clock,
  filter: LookupFilter,
  { before, limit }: { readonly before: LookupPosition; readonly limit: number },
): Promise<LookupPage> {
  await waitForLeasedCharges(database, [filter.walletId])
  const startedAt = clock.elapsed()
  const found: AccountLookup[] = []
  return database.report(timeoutMs, async (q) => {
    const hours = await hoursOf(q, filter, before.at)
    for (const { hour, outcomes } of hours) {
      let position = before.at.getTime() < hour + hourMs ? before : { at: new Date(hour + hourMs), id: '' }
      for (;;) {
        const start = await chunkStart(q, filter, hour, position)
        if (start === null) break
        const words = wordsOf(filter, outcomes)
        const rows = await readChunk(q, filter, { start, position, limit: limit - found.length, words })
        found.push(...rows.map(fromRow))
        if (found.length >= limit) return { lookups: found, end: positionOf(found.at(-1)!) }
        position = { at: start, id: '' }
        if (clock.elapsed() - startedAt > maxPageMs) return { lookups: found, end: position }
      }
    }
    const last = hours.at(-1)
    const isWhole = hours.length < maxHours || last === undefined
    return { lookups: found, end: isWhole ? null : { at: new Date(last.hour), id: '' } }
  })
}

const positionOf = ({ at, requestId }: AccountLookup): LookupPosition => ({ at, id: requestId })

interface Hour {
  /** Its start, in milliseconds. */
  readonly hour: number
  /** The recorded outcomes of its matching lookups. */
  readonly outcomes: readonly string[]
}

/** The hours that have matching lookups, newest first. */
async function hoursOf(q: Queryable, filter: LookupFilter, before: Date): Promise<Hour[]> {
  const { walletId, from, operation = null, key = null, monitor = null, outcome = null } = filter
  const rows = await q.query<{ hour: Date; outcomes: string[] }>(
    `select hour, array_agg(distinct outcome) as outcomes from usage_hours
     where wallet_id = $1 and hour <= $2 and hour > $3::timestamptz - interval '1 hour' and lookups > 0
       and ($4::text is null or operation = $4) and ($5::text is null or key_id = $5)
       and ($6::text is null or monitor_id = $6) and ($7::text is null or ${outcomeKind('outcome')} = $7)
       and (not $8::boolean or credits > 0)
     group by hour order by hour desc limit ${maxHours}`,
    [walletId, before, from, operation, key, monitor, outcome, filter.charged === true],
  )
  return rows.map(({ hour, outcomes }) => ({ hour: hour.getTime(), outcomes }))
}

/** A text without characters that JSON or LIKE write otherwise. */
const isPlain = (text: string): boolean => /^[A-Za-z0-9.:-]+$/.test(text.replaceAll('_', ''))

/**
 * Patterns for batches that may have matching lookups: a batch is searched as text far faster than it is expanded. Each
 * of the lists needs a match.
 */
function wordsOf(
  { operation, key, monitor, outcome }: LookupFilter,
  outcomes: readonly string[],
): string[][] {
  const lists = [[operation], [key], [monitor], outcome === undefined ? [undefined] : outcomes]
  return lists.flatMap((list) => {
    const words = list.filter((one) => one !== undefined)
    return words.length === list.length && words.every(isPlain)
      ? [words.map((word) => `%"${word.replaceAll('_', '\\_')}"%`)]
      : []
  })
}

/** The time at which the next statement starts to read, so that it reads some thousand lookups; null: the hour is read. */
async function chunkStart(
  q: Queryable,
  { walletId, from }: LookupFilter,
  hour: number,
  position: LookupPosition,
): Promise<Date | null> {
  const [row] = await q.query<{ start: Date | null }>(
    `select min(at) as start from (
       select at, coalesce(sum(lookups) over (order by at desc, seq rows between unbounded preceding and 1 preceding), 0) as before
       from (
         select at, seq, lookups from usage_batches
         where wallet_id = $1 and at >= $2 and (at < $3 or at = $3 and $4 <> '') order by at desc limit ${maxChunkLookups}
       ) batch
     ) b where before < ${maxChunkLookups}`,
    [walletId, new Date(Math.max(hour, from.getTime())), position.at, position.id],
  )
  return row?.start ?? null
}

async function readChunk(
  q: Queryable,
  filter: LookupFilter,
  {
    start,
    position,
    limit,
    words,
  }: {
    readonly start: Date
    readonly position: LookupPosition
    readonly limit: number
    readonly words: readonly string[][]
  },
): Promise<Row[]> {
  const { walletId, operation = null, key = null, monitor = null, outcome = null } = filter
  const { status = null, code = null, reason = null, charged = null } = filter
  const likes = words.map((_, place) => `and items::text like any($${14 + place})`).join(' ')
  const batches =
    words.length === 0
      ? ''
      : `and at in (select at from usage_batches where wallet_id = $1 and at >= $2 and at <= $3 ${likes})`
  return q.query<Row>(
    `select * from (select ${columns} from usage_records where wallet_id = $1 and at >= $2 and at <= $3 ${batches}) lookup
     where (at < $3 or at = $3 and "requestId" < $4)
       and ($5::text is null or operation = $5) and ($6::text is null or "keyId" = $6)
       and ($7::text is null or "monitorId" = $7) and ($8::text is null or outcome = $8)
       and ($9::int is null or status = $9) and ($10::text is null or code = $10)
       and ($11::text is null or reason = $11) and ($12::boolean is null or (credits > 0) = $12)
     order by at desc, "requestId" desc limit $13`,
    [
      walletId,
      start,
      position.at,
      position.id,
      operation,
      key,
      monitor,
      outcome,
      status,
      code,
      reason,
      charged,
      limit,
      ...words,
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
  await waitForLeasedCharges(database, [walletId])
  const rows = await database.report(timeoutMs, (q) =>
    q.query<Row>(
      `select ${columns} from usage_records where wallet_id = $1 and at >= $2 and at < $3 and lookup_id = $4`,
      [walletId, from, to, requestId],
    ),
  )
  return rows.map(fromRow)
}

/** The ledger's part in a request: its share of an entry that may have more lookups. */
export interface RequestEntry {
  readonly id: string
  readonly kind: string
  readonly credits: number
  readonly at: Date
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
