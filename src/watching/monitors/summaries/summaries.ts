import { changedFields, recordRequest } from '../../../accounts/admin-actions.ts'
import { endOfKey, isUnrevoked } from '../../../accounts/key-rights.ts'
import { ServiceError } from '../../../catalog/errors.ts'
import { newId } from '../../../catalog/events/ids.ts'
import { type Actor, creatingKeyOf } from '../../../catalog/http/actor.ts'
import { restrictedKeyOf } from '../../../catalog/http/management-route.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import type { MonitorsOptions } from '../options.ts'
import { lastEventPosition } from '../service/event-pages.ts'
import { requireOwnEndpoints } from '../service/monitor-endpoints.ts'
import { checkTag } from '../tags/tags.ts'
import { requireSummary, type SummaryRow, showSummary, summaryColumns } from './summary-rows.ts'
import {
  allWeekdays,
  checkSummaryTime,
  nextSummaryAt,
  type SummaryTime,
  type Weekday,
  weekdayNumbers,
} from './times.ts'

/** The fields of a summary that a caller may set; of a change, absent fields stay. */
interface SummaryFields {
  readonly name?: string | undefined
  readonly tag?: string | undefined
  readonly time?: string | undefined
  readonly timezone?: string | undefined
  /** Default: every day. */
  readonly weekdays?: readonly Weekday[] | undefined
  /** Whether an event is sent when nothing was new. */
  readonly whenEmpty?: 'skip' | 'send' | undefined
  readonly webhookEndpointIds?: readonly string[] | undefined
  readonly status?: 'active' | 'paused' | undefined
}

type NewSummary = SummaryFields & { readonly tag: string; readonly time: string }

type ShownSummary = ReturnType<typeof showSummary>

/** The verbs of summaries. Each verb sees only those of the actor's wallet (account and key mode). */
export interface Summaries {
  create(actor: Actor, wanted: NewSummary, seed: readonly string[] | undefined): Promise<ShownSummary>
  /** Newest first. */
  list(actor: Actor): Promise<ShownSummary[]>
  read(actor: Actor, id: string): Promise<ShownSummary>
  change(actor: Actor, id: string, wanted: SummaryFields): Promise<ShownSummary>
  remove(actor: Actor, id: string): Promise<void>
}

/** Summaries of an account in each mode. */
const maxSummaries = 100

const pausedByCaller = 'Paused by the caller.'

async function storeEndpoints(q: Queryable, summaryId: string, ids: readonly string[]): Promise<void> {
  await q.query('delete from summary_endpoints where summary_id = $1', [summaryId])
  const stored = await q.query(
    `insert into summary_endpoints (summary_id, endpoint_id, place)
     select $1, e.id, t.place from unnest($2::text[]) with ordinality as t(id, place)
     join webhook_endpoints e on e.id = t.id returning 1`,
    [summaryId, ids],
  )
  if (stored.length === ids.length) return
  throw new ServiceError('bad_request', 'A webhook endpoint was deleted meanwhile; send another endpoint.')
}

/** Locks the list of a wallet's summaries. @throws ServiceError bad_request beyond the limit */
async function checkLimit(q: Queryable, walletId: string): Promise<void> {
  await q.query('select 1 from wallets where id = $1 for no key update', [walletId])
  const [row] = await q.query<{ count: number }>(
    'select count(*)::int as count from summaries where wallet_id = $1',
    [walletId],
  )
  if (row!.count < maxSummaries) return
  throw new ServiceError('bad_request', `An account has at most ${maxSummaries} summaries: delete one first.`)
}

const timeOf = ({ time, timezone, weekdays }: SummaryRow): SummaryTime => ({ time, timezone, weekdays })

/** Stores a new summary, or finds the one that an earlier request with the same seed stored. */
async function createSummary(
  { database, clock }: MonitorsOptions,
  actor: Actor,
  wanted: NewSummary,
  seed: readonly string[] | undefined,
): Promise<SummaryRow> {
  const now = clock.now()
  const tag = checkTag(wanted.tag)
  const when: SummaryTime = {
    ...{ time: wanted.time, timezone: wanted.timezone ?? 'UTC' },
    weekdays: wanted.weekdays === undefined ? allWeekdays : weekdayNumbers(wanted.weekdays),
  }
  checkSummaryTime(when, now)
  const ids = [...new Set(wanted.webhookEndpointIds ?? [])]
  await requireOwnEndpoints(database, actor, ids)
  const { walletId } = actor
  const id = newId('sum', seed && [walletId, ...seed])
  return database.transaction(async (q) => {
    const known = await q.query('select 1 from summaries where id = $1 and wallet_id = $2', [id, walletId])
    if (known.length > 0) return requireSummary(q, walletId, id)
    await checkLimit(q, walletId)
    const isPaused = wanted.status === 'paused'
    await q.query(
      `insert into summaries (id, wallet_id, key_id, monitors_of_key, name, tag, time, timezone, weekdays, when_empty,
         status, status_reason, next_run_at, from_position, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $15)`,
      [
        id,
        walletId,
        creatingKeyOf(actor),
        restrictedKeyOf(actor) ?? '',
        wanted.name ?? tag,
        tag,
        when.time,
        when.timezone,
        when.weekdays,
        wanted.whenEmpty ?? 'skip',
        isPaused ? 'paused' : 'active',
        isPaused ? pausedByCaller : null,
        new Date(nextSummaryAt(when, now)),
        await lastEventPosition(q, walletId),
        new Date(now),
      ],
    )
    await storeEndpoints(q, id, ids)
    await recordRequest(q, clock, actor, 'summaries create', id)
    return requireSummary(q, walletId, id)
  })
}

/** Whether the key of a summary ended: its monitors are other keys' by now, or stay paused. */
async function hasNoKey(q: Queryable, { key_id: keyId }: SummaryRow, now: number): Promise<boolean> {
  const ended = await q.query(
    `select 1 from api_keys k where k.id = $1 and not (${isUnrevoked('k')} and coalesce(${endOfKey('k')} > $2, true))`,
    [keyId, new Date(now)],
  )
  return ended.length > 0
}

/** The row of a summary after a change, without storing it. */
function changedRow(actor: Actor, row: SummaryRow, wanted: SummaryFields, now: number): SummaryRow {
  const next = { ...row }
  if (wanted.name !== undefined) next.name = wanted.name
  if (wanted.tag !== undefined) next.tag = checkTag(wanted.tag)
  if (wanted.whenEmpty !== undefined) next.when_empty = wanted.whenEmpty
  if (wanted.time !== undefined) next.time = wanted.time
  if (wanted.timezone !== undefined) next.timezone = wanted.timezone
  if (wanted.weekdays !== undefined) next.weekdays = weekdayNumbers(wanted.weekdays)
  checkSummaryTime(timeOf(next), now)
  if (wanted.status === 'paused') Object.assign(next, { status: 'paused', status_reason: pausedByCaller })
  // The key that activates a summary becomes its key.
  if (wanted.status === 'active')
    Object.assign(next, { status: 'active', status_reason: null, key_id: creatingKeyOf(actor) })
  const isMoved = [wanted.time, wanted.timezone, wanted.weekdays, wanted.status].some(
    (one) => one !== undefined,
  )
  if (isMoved) next.next_run_at = new Date(nextSummaryAt(timeOf(next), now))
  return next
}

async function changeSummary(
  { database, clock }: MonitorsOptions,
  actor: Actor,
  id: string,
  wanted: SummaryFields,
): Promise<SummaryRow> {
  const { walletId } = actor
  const ids = wanted.webhookEndpointIds && [...new Set(wanted.webhookEndpointIds)]
  if (ids !== undefined) await requireOwnEndpoints(database, actor, ids)
  const now = clock.now()
  return database.transaction(async (q) => {
    const before = await requireSummary(q, walletId, id, 'for update of s')
    const next = changedRow(actor, before, wanted, now)
    const isTaken = wanted.status === 'active' && (await hasNoKey(q, before, now))
    await q.query(
      `update summaries set name = $2, tag = $3, time = $4, timezone = $5, weekdays = $6, when_empty = $7, status = $8,
         status_reason = $9, next_run_at = $10, key_id = $11, updated_at = $12, monitors_of_key = $13 where id = $1`,
      [
        id,
        next.name,
        next.tag,
        next.time,
        next.timezone,
        next.weekdays,
        next.when_empty,
        next.status,
        next.status_reason,
        next.next_run_at,
        next.key_id,
        new Date(now),
        isTaken ? (restrictedKeyOf(actor) ?? '') : before.monitors_of_key,
      ],
    )
    if (ids !== undefined) await storeEndpoints(q, id, ids)
    await recordRequest(q, clock, actor, 'summaries change', id, changedFields(wanted))
    return requireSummary(q, walletId, id)
  })
}

/**
 * Creates the verbs of summaries over one database.
 * @throws ServiceError not_found, from every verb that takes the id of a summary
 */
export function createSummaries(options: MonitorsOptions): Summaries {
  const { database, clock } = options
  return {
    create: async (actor, wanted, seed) => showSummary(await createSummary(options, actor, wanted, seed)),
    async list(actor) {
      const rows = await database.query<SummaryRow>(
        `select ${summaryColumns} from summaries s where s.wallet_id = $1 and ($2::text is null or s.key_id = $2)
         order by s.created_at desc, s.id desc`,
        [actor.walletId, restrictedKeyOf(actor)],
      )
      return rows.map(showSummary)
    },
    read: async (actor, id) => showSummary(await requireSummary(database, actor.walletId, id)),
    change: async (actor, id, wanted) => showSummary(await changeSummary(options, actor, id, wanted)),
    remove: (actor, id) =>
      database.transaction(async (q) => {
        await requireSummary(q, actor.walletId, id, 'for update of s')
        await q.query('delete from summaries where id = $1', [id])
        await recordRequest(q, clock, actor, 'summaries delete', id)
      }),
  }
}
