import type { Clock } from '../../catalog/clock.ts'
import type { RecordedParameters } from '../../catalog/ports/payer.ts'
import { explainPrice, type PriceExplanation, type PricePart } from '../../catalog/price.ts'
import { parametersWithoutSecrets } from '../../catalog/secret-values.ts'
import { usageStore } from '../../money/billing/books/usage-store.ts'
import type { Database, Queryable } from '../../runtime/storage/database.ts'

/** A lookup of any account. */
export interface FoundRequest {
  readonly requestId: string
  readonly at: Date
  readonly account: string
  readonly mode: 'live' | 'test'
  readonly key: string
  readonly operation: string
  readonly outcome: string
  readonly source: string | null
  readonly cause: string | null
  readonly cached: boolean
  readonly credits: number
  readonly price: PriceExplanation | null
  readonly durationMs: number
  readonly parameters: RecordedParameters | null
}

export interface RequestFilter {
  readonly account?: string | undefined
  readonly mode?: 'live' | 'test' | undefined
  readonly key?: string | undefined
  readonly operation?: string | undefined
  /** An outcome; `failed`: every error. */
  readonly outcome?: string | undefined
  readonly from: Date
  readonly before: { readonly at: Date; readonly id: string }
  readonly limit: number
}

const timeoutMs = 30_000
/** A page that needs longer ends early; its cursor continues. */
const maxPageMs = 2000
/** The first stretch of time that is read; each further one is twice as long. */
const firstStretchMs = 15 * 60_000
const maxStretchMs = 6 * 3_600_000

/** Requests, newest first. `end`: everything after this position was read; null: the whole period was read. */
export interface FoundRequests {
  readonly requests: FoundRequest[]
  readonly end: { readonly at: Date; readonly id: string } | null
}

/** Searches the requests of all accounts, backwards in stretches of time, so that the newest are found at once. */
export async function searchRequests(
  database: Database,
  clock: Clock,
  filter: RequestFilter,
): Promise<FoundRequests> {
  const startedAt = clock.elapsed()
  return usageStore(database).report(null, timeoutMs, async (q) => {
    const found: FoundRequest[] = []
    const from = await firstMoment(q, filter)
    let { before } = filter
    for (
      let stretchMs = firstStretchMs;
      before.at > from;
      stretchMs = Math.min(stretchMs * 2, maxStretchMs)
    ) {
      const start = new Date(Math.max(from.getTime(), before.at.getTime() - stretchMs))
      found.push(...(await readStretch(q, filter, start, before, filter.limit - found.length)))
      const last = found.at(-1)
      if (found.length >= filter.limit) return { requests: found, end: { at: last!.at, id: last!.requestId } }
      before = { at: start, id: '' }
      if (clock.elapsed() - startedAt > maxPageMs && start > from) return { requests: found, end: before }
    }
    return { requests: found, end: null }
  })
}

/** Where a search ends: at the first day of use, since a period may be of decades. */
async function firstMoment(q: Queryable, { from, before }: RequestFilter): Promise<Date> {
  const [first] = await q.query<{ at: Date | null }>(
    `select min(day)::timestamp at time zone 'UTC' as at from usage_days`,
  )
  if (!first?.at) return before.at
  return first.at > from ? first.at : from
}

async function readStretch(
  q: Queryable,
  { account, mode, key, operation, outcome }: RequestFilter,
  start: Date,
  before: RequestFilter['before'],
  limit: number,
): Promise<FoundRequest[]> {
  const rows = await q.query<Omit<FoundRequest, 'price'> & { price: readonly PricePart[] | null }>(
    `select lookup_id as "requestId", at, split_part(wallet_id, ':', 1) as account,
       split_part(wallet_id, ':', 2) as mode, key_id as key, operation, outcome, source, cause, cached, credits,
       price_parts as price, duration_ms as "durationMs", parameters
     from usage_lookups
     where batch_at >= date_trunc('minute', $1::timestamptz) and batch_at <= $2 and at >= $1
       and (at, lookup_id) < ($2::timestamptz, $3)
       and ($4::text is null or split_part(wallet_id, ':', 1) = $4)
       and ($5::text is null or split_part(wallet_id, ':', 2) = $5) and ($6::text is null or key_id = $6)
       and ($7::text is null or operation = $7)
       and ($8::text is null or outcome = $8
         or ($8 = 'failed' and outcome not in ('found', 'not_found', 'private', 'restricted')))
     order by at desc, lookup_id desc limit $9`,
    [
      ...[start, before.at, before.id, account ?? null, mode ?? null, key ?? null],
      ...[operation ?? null, outcome ?? null, limit],
    ],
  )
  return rows.map(({ price, parameters, ...row }) => ({
    ...row,
    parameters: parameters === null ? null : parametersWithoutSecrets(parameters),
    price: explainPrice(price, row.credits),
  }))
}
