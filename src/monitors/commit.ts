import type { Database, Queryable } from '../storage/database.ts'
import { enqueue } from '../webhooks/queue.ts'
import { billingMonth } from './cost.ts'
import type { Item } from './diff.ts'
import { newItemEvent, newItemsType } from './events.ts'
import { checkIdOf } from './ids.ts'
import type { Reading } from './reading.ts'
import { type MonitorRow, spentIn, standingOf } from './rows.ts'
import { afterCheck } from './states.ts'

/** Another check of the same monitor was committed since this one began; it has to be made again. */
export class Overtaken extends Error {}

/** How soon a check follows that could not read everything. */
const followUpMs = 60_000
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
    const endpointId = await updateMonitor(q, monitor, reading, now)
    const events = await storeEvents(q, monitor, reading, now)
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
    if (endpointId !== null && events.length > 0) await enqueue(q, endpointId, events, new Date(now))
    if (monitor.revision % tidyEvery === tidyEvery - 1) await tidy(q, monitor.id, reading.items)
    return events.length
  })
}

/** Whether the check of this slot is stored. */
export async function isCommitted(q: Queryable, monitorId: string, slot: string): Promise<boolean> {
  const rows = await q.query('select 1 from monitor_checks where id = $1', [checkIdOf(monitorId, slot)])
  return rows.length > 0
}

/** Gives the endpoint to deliver to, as it is now. */
async function updateMonitor(
  q: Queryable,
  monitor: MonitorRow,
  reading: Reading,
  now: number,
): Promise<string | null> {
  const after = afterCheck(standingOf(monitor), reading.end)
  const { watermark, floor } = reading.coverage
  const at = (time: number | null) => (time === null ? null : new Date(time))
  const [row] = await q.query<{ webhook_endpoint_id: string | null }>(
    `update monitors set revision = revision + 1,
       -- A pause that came while the check ran stands.
       status_reason = case when status = 'active' and $16 then $4 else status_reason end,
       exhausted_by = case when status = 'active' and $16 then $5 else exhausted_by end,
       updated_at = case when status = 'active' and $16 and $3 <> 'active' then $13 else updated_at end,
       status = case when status = 'active' and $16 then $3 else status end,
       failure_streak = $6, spend_month = $7, spend_credits = $8,
       baseline_at = case when $9 then $13 else baseline_at end, watermark = $10, floor = $11, backlog = $12,
       next_run_at = case when $14 then least(next_run_at, $15) else next_run_at end
     where id = $1 and revision = $2 returning webhook_endpoint_id`,
    [
      monitor.id,
      monitor.revision,
      after.status,
      after.statusReason,
      after.exhaustedBy,
      after.failureStreak,
      billingMonth(now),
      spentIn(monitor, now) + reading.credits,
      reading.baseline,
      at(watermark),
      at(floor),
      reading.gaps.length === 0 ? null : JSON.stringify(reading.gaps),
      new Date(now),
      reading.goOnSoon,
      new Date(now + followUpMs),
      monitor.status === 'active',
    ],
  )
  if (!row) throw new Overtaken(`monitor ${monitor.id} was checked meanwhile`)
  return row.webhook_endpoint_id
}

/** Stores the events of new items; gives the ids of those that were not there yet, oldest item first. */
async function storeEvents(
  q: Queryable,
  monitor: MonitorRow,
  reading: Reading,
  now: number,
): Promise<string[]> {
  if (reading.fresh.length === 0) return []
  const subject = { ...monitor, operationId: monitor.operation_id }
  // The list's first item becomes the last event: events are numbered in the order they are stored.
  const events = reading.fresh
    .toReversed()
    .map((item, i) => newItemEvent(subject, item, now, i === 0 ? reading.credits : 0))
  const rows = await q.query<{ id: string }>(
    `insert into events (id, wallet_id, monitor_id, type, body, credits_charged, created_at)
     select t.id, $4, $5, $6, t.body, t.credits, $7
     from unnest($1::text[], $2::text[], $3::int[]) with ordinality as t(id, body, credits, place) order by t.place
     on conflict (id) do nothing returning id`,
    [
      events.map(({ id }) => id),
      events.map((event) => JSON.stringify(event)),
      events.map(({ billing }) => billing.creditsCharged),
      monitor.wallet_id,
      monitor.id,
      newItemsType,
      new Date(now),
    ],
  )
  return rows.map(({ id }) => id)
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
