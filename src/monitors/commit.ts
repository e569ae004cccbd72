import { newItemEvent, newItemsType } from '../events/event.ts'
import type { Item } from '../events/item.ts'
import type { Database, Queryable } from '../storage/database.ts'
import { type Positions, takePositions } from '../webhooks/positions.ts'
import { enqueue, lockReceiving } from '../webhooks/queue.ts'
import { billingMonth } from './cost.ts'
import { endpointsOf } from './endpoints.ts'
import { checkIdOf } from './ids.ts'
import type { Reading } from './reading.ts'
import { retryAt, retryReason } from './retry.ts'
import { type MonitorRow, spentIn, standingOf } from './rows.ts'
import { afterCheck } from './states.ts'

/** Another worker took this run up and was faster. */
export class Overtaken extends Error {}

/** Checks and items kept per monitor, and how often they are counted (in checks). */
const keptChecks = 200
const keptItems = 20_000
const tidyEvery = 64

/**
 * Stores a check: the monitor's standing and spending, the log entry, the items, the events and their deliveries,
 * all or nothing. A slot whose check is already stored changes nothing.
 * @returns the number of events that are new
 * @throws Overtaken
 */
export async function commitCheck(
  database: Database,
  monitor: MonitorRow,
  slot: string,
  reading: Reading,
  now: number,
): Promise<number> {
  return database.transaction(async (q) => {
    await updateMonitor(q, monitor, reading, { slot, now })
    // Endpoints are locked before positions are taken, here as everywhere, so that nobody waits in a circle.
    const endpoints =
      reading.fresh.length === 0 ? [] : await lockReceiving(q, await endpointsOf(q, monitor.id))
    const lists = [monitor.wallet_id, ...endpoints.map(({ id }) => id)]
    const positions = await takePositions(q, new Map(lists.map((list) => [list, reading.fresh.length])))
    const events = await storeEvents(q, monitor, reading, { now, positions })
    await storeItems(q, monitor.id, reading.unseen, now)
    await q.query(
      `insert into monitor_checks (id, monitor_id, at, outcome, reason, new_items, pages, credits_charged)
       values ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        checkIdOf(monitor.id, slot),
        monitor.id,
        new Date(now),
        reading.outcome,
        reading.reason,
        events.length,
        reading.pages,
        reading.credits,
      ],
    )
    for (const endpoint of endpoints) await enqueue(q, endpoint, events, { now: new Date(now), positions })
    if (monitor.revision % tidyEvery === tidyEvery - 1) await tidy(q, monitor.id, reading.items)
    return events.length
  })
}

async function updateMonitor(
  q: Queryable,
  monitor: MonitorRow,
  reading: Reading,
  { slot, now }: { slot: string; now: number },
): Promise<void> {
  const { end, coverage } = reading
  const [current] = await q.query<Current>(
    `select status, status_reason, failure_streak, exhausted_by, spend_cap_credits, next_run_at, edits
     from monitors where id = $1 and revision = $2 and slot = $3 for update`,
    [monitor.id, monitor.revision, slot],
  )
  if (!current) throw new Overtaken(`monitor ${monitor.id} was checked meanwhile`)
  const at = (time: number | null) => (time === null ? null : new Date(time))
  const before = standingOf({ ...monitor, ...current })
  // What the caller changed while the check ran stands: a pause, an activation, another cap.
  const changed = current.edits !== monitor.edits
  const after = changed && end.kind !== 'found' ? before : afterCheck(before, end)
  const retry = changed
    ? null
    : retryAt(end, { retries: monitor.retries, now, nextRunAt: current.next_run_at })
  const active = after.status === 'active'
  const statusReason = retry !== null && active ? retryReason(end, retry) : after.statusReason
  const followUp = reading.followUpAt === null ? current.next_run_at.getTime() : reading.followUpAt
  const nextRunAt = Math.min(current.next_run_at.getTime(), retry ?? followUp)
  await q.query(
    `update monitors set revision = revision + 1, queue = 'idle', slot = null, lease_until = null, tries = 0,
       status = $2, status_reason = $3, exhausted_by = $4, failure_streak = $5, retries = $6,
       spend_month = $7, spend_credits = $8,
       baseline_at = case when $9 then $13 else baseline_at end, watermark = $10, floor = $11, backlog = $12,
       updated_at = case when status <> $2 then $13 else updated_at end, next_run_at = $14,
       looked_at = case when $15 then $16 else looked_at end
     where id = $1`,
    [
      monitor.id,
      after.status,
      statusReason,
      after.exhaustedBy,
      after.failureStreak,
      retry === null ? 0 : monitor.retries + 1,
      billingMonth(now),
      spentIn(monitor, now) + reading.credits,
      reading.baseline,
      at(coverage.watermark),
      at(coverage.floor),
      reading.gaps.length === 0 ? null : JSON.stringify(reading.gaps),
      new Date(now),
      new Date(nextRunAt),
      reading.pages > 0,
      new Date(reading.readAt),
    ],
  )
}

/** What of a monitor may have been changed while it was checked. */
type Current = Pick<
  MonitorRow,
  | 'status'
  | 'status_reason'
  | 'failure_streak'
  | 'exhausted_by'
  | 'spend_cap_credits'
  | 'next_run_at'
  | 'edits'
>

/** Stores the events of new items; gives the ids of those that were not there yet, oldest item first. */
async function storeEvents(
  q: Queryable,
  monitor: MonitorRow,
  reading: Reading,
  { now, positions }: { now: number; positions: Positions },
): Promise<string[]> {
  if (reading.fresh.length === 0) return []
  const subject = { ...monitor, operationId: monitor.operation_id }
  // The list's first item becomes the last event: events are numbered in the order they are stored.
  const events = reading.fresh
    .toReversed()
    .map((item, i) => newItemEvent(subject, item, now, i === 0 ? reading.credits : 0))
  const rows = await q.query<{ id: string }>(
    `insert into events (id, wallet_id, monitor_id, type, body, credits_charged, created_at, position)
     select t.id, $4, $5, $6, t.body, t.credits, $7, t.position
     from unnest($1::text[], $2::text[], $3::int[], $8::bigint[]) as t(id, body, credits, position)
     on conflict (id) do nothing returning id`,
    [
      events.map(({ id }) => id),
      events.map((event) => JSON.stringify(event)),
      events.map(({ billing }) => billing.creditsCharged),
      monitor.wallet_id,
      monitor.id,
      newItemsType,
      new Date(now),
      events.map(() => positions.next(monitor.wallet_id)),
    ],
  )
  const stored = new Set(rows.map(({ id }) => id))
  return events.map(({ id }) => id).filter((id) => stored.has(id))
}

/** Remembers items, so that none is reported again. */
export async function storeItems(
  q: Queryable,
  monitorId: string,
  items: readonly Item[],
  now: number,
): Promise<void> {
  if (items.length === 0) return
  await q.query(
    `insert into monitor_items (monitor_id, item_id, item_time, seen_at)
     select $1, t.id, t.time, $4 from unnest($2::text[], $3::timestamptz[]) as t(id, time) on conflict do nothing`,
    [
      monitorId,
      items.map(({ id }) => id),
      items.map(({ time }) => (time === null ? null : new Date(time))),
      new Date(now),
    ],
  )
}

/** Of these ids, those that the monitor has seen, with the time when it first did. */
export async function seenItems(
  q: Queryable,
  monitorId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await q.query<{ item_id: string; seen_at: Date }>(
    'select item_id, seen_at from monitor_items where monitor_id = $1 and item_id = any($2)',
    [monitorId, ids],
    { name: 'seen_items' },
  )
  return new Map(rows.map((row) => [row.item_id, row.seen_at.getTime()]))
}

/** Forgets what is far behind, but never an item that the list still shows. */
async function tidy(q: Queryable, monitorId: string, shown: readonly Item[]): Promise<void> {
  await q.query(
    `delete from monitor_checks where monitor_id = $1 and seq <=
       (select seq from monitor_checks where monitor_id = $1 order by seq desc offset $2 limit 1)`,
    [monitorId, keptChecks],
  )
  await q.query(
    `delete from monitor_items where monitor_id = $1 and item_id in
       (select item_id from monitor_items where monitor_id = $1 order by seen_at desc offset $2)
       and not item_id = any($3)`,
    [monitorId, keptItems, shown.map(({ id }) => id)],
  )
}
