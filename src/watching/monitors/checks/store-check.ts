import { type EventEnvelope, newItemsType } from '../../../catalog/events/event.ts'
import type { Item } from '../../../catalog/events/item.ts'
import { createMonitorNotice } from '../../../catalog/events/notices.ts'
import type { Database, Queryable } from '../../../runtime/storage/database.ts'
import type { Columns } from '../../../runtime/storage/rows.ts'
import type { monitorItems } from '../../../runtime/storage/schema/monitors.ts'
import { enqueueDeliveries, lockReceivingEndpoints } from '../../webhooks/delivery/delivery-queue.ts'
import { withoutItems } from '../../webhooks/delivery/payload.ts'
import { takePositions } from '../../webhooks/delivery/positions.ts'
import { storeEvents } from '../../webhooks/delivery/store-events.ts'
import type { Reading } from '../lists/reading.ts'
import { billingMonth } from '../schedule/cost-preview.ts'
import { isInSeconds } from '../schedule/schedule.ts'
import { readEndpointIds } from '../service/monitor-endpoints.ts'
import { healthAfterCheck } from '../state/health-notices.ts'
import { healthOf, type MonitorRow, spentCredits, stateOf, subjectOf } from '../state/monitor-rows.ts'
import { type CheckEnd, stateAfterCheck } from '../state/monitor-state.ts'
import { quietAfterCheck } from '../state/quiet-monitors.ts'
import { storeTexts } from '../texts/text-state.ts'
import { itemChangeEvents } from '../tracking/item-change-events.ts'
import { compareItems, storeStates } from '../tracking/item-states.ts'
import type { ItemChanges } from '../tracking/tracked-items.ts'
import { deleteOldValues, storeValues } from '../values/series.ts'
import { checkRetryAt, checkRetryReason, restUntil } from './check-retry.ts'
import { checkIdOf } from './ids.ts'
import { createNewItemEvents } from './new-item-events.ts'

/** Another worker has already stored this run. */
export class SupersededError extends Error {}

/** Checks and items stored per monitor. Every 64th check deletes older rows. */
const maxStoredChecks = 200
const maxStoredItems = 20_000
const tidyEveryChecks = 64

/**
 * Stores the checks at one slot in one transaction: the monitor's state and spending, the log entries, the items, the events and their
 * deliveries. If the slot is already stored, nothing changes.
 * @param how `time`: milliseconds since the Unix epoch; `withItems`: whether events have the records of their items
 * @returns the number of new item events and of new notices about the monitor, and the bytes of the events
 * @throws SupersededError
 */
export async function storeCheck(
  database: Database,
  monitor: MonitorRow,
  slot: string,
  reading: Reading,
  { time, withItems }: { readonly time: number; readonly withItems: boolean },
): Promise<{ items: number; notices: number; bytes: number }> {
  const now = new Date(time)
  return database.transaction(async (q) => {
    const notices = await updateMonitor(q, monitor, reading, { slot, now: time })
    const changes = await compareItems(q, monitor, reading.tracking, time)
    const found = createNewItemEvents(monitor, reading, { slot, now: time })
    const changed = itemChangeEvents(monitor, changes, { slot, now: time })
    const whole = [...found.map(({ event }) => event), ...changed]
    const items = withItems ? whole : whole.map(withoutItems)
    const wanted = items.length === 0 ? [] : await readEndpointIds(q, monitor.id)
    // Every transaction locks endpoints before it takes positions: the fixed order prevents deadlocks.
    const endpoints = await lockReceivingEndpoints(q, wanted, notices.length === 0 ? null : monitor.wallet_id)
    const counts = new Map([[monitor.wallet_id, items.length + notices.length]])
    for (const { id, notices: wantsNotices } of endpoints) {
      counts.set(id, (wanted.includes(id) ? items.length : 0) + (wantsNotices ? notices.length : 0))
    }
    const positions = await takePositions(q, counts)
    const { wallet_id: walletId, id: monitorId } = monitor
    const events = await storeEvents(q, { walletId, monitorId }, items, { now, positions })
    const noticeIds = await storeEvents(q, { walletId, monitorId: null }, notices, { now, positions })
    await storeItems(q, monitor.id, reading.unseen, time)
    await storeStates(q, monitor.id, changes.states)
    await storeObservation(q, monitor.id, reading)
    const stored = new Set(events)
    const places = found.flatMap(({ event, poll }) => (stored.has(event.id) ? [poll] : []))
    const newItems = reading.polls.map(({ fresh }, poll) =>
      monitor.delivery === 'digest' && monitor.watch === null
        ? fresh.length
        : places.filter((place) => place === poll).length,
    )
    await storePolls(q, monitor.id, slot, withChanges(reading, changes), { now, newItems })
    for (const endpoint of endpoints) {
      const due = [...(wanted.includes(endpoint.id) ? events : []), ...(endpoint.notices ? noticeIds : [])]
      await enqueueDeliveries(q, endpoint, due, { now, positions })
    }
    if (monitor.revision % tidyEveryChecks === tidyEveryChecks - 1) {
      await deleteOldRows(q, monitor.id, reading.items)
      if (monitor.mode === 'test') await deleteOldValues(q, monitor.id)
    }
    const bytes = items.reduce((sum, event) => sum + Buffer.byteLength(JSON.stringify(event)), 0)
    return { items: events.length, notices: noticeIds.length, bytes }
  })
}

/** Adds what changed among the known items to the reason of the first poll. */
function withChanges(reading: Reading, { edited, removed }: ItemChanges): Reading {
  const [first, ...further] = reading.polls
  const sentences = [
    first.reason,
    ...(edited.length === 0 ? [] : [`${edited.length} known ${plural(edited.length)} edited.`]),
    ...(removed.length === 0 ? [] : [`${removed.length} known ${plural(removed.length)} removed.`]),
  ]
  return { ...reading, polls: [{ ...first, reason: sentences.join(' ') }, ...further] }
}

const plural = (count: number) => (count === 1 ? 'item was' : 'items were')

/** Updates the monitor's row. Returns the notices about transitions of the monitor. */
async function updateMonitor(
  q: Queryable,
  monitor: MonitorRow,
  reading: Reading,
  { slot, now }: { slot: string; now: number },
): Promise<EventEnvelope[]> {
  const { coverage, isComplete } = reading
  const month = billingMonth(now)
  // The cap of a month that is over stops nothing: a monitor that it exhausted now would wait for the end of this one.
  const isOver = reading.end.kind === 'cap_reached' && reading.end.month !== month
  const end: CheckEnd = isOver ? { kind: 'found' } : reading.end
  const [current] = await q.query<Current>(
    `select status, status_reason, failure_streak, exhausted_by, spend_cap_credits, next_run_at, edits,
       bad_checks, trouble, reports, news_at, quiet
     from monitors where id = $1 and revision = $2 and slot = $3 for update`,
    [monitor.id, monitor.revision, slot],
  )
  if (!current) throw new SupersededError(`monitor ${monitor.id} was checked meanwhile`)
  const at = (time: number | null) => (time === null ? null : new Date(time))
  const before = stateOf({ ...monitor, ...current })
  // Changes by the caller during the check (a pause, an activation, another cap) take precedence.
  const changed = current.edits !== monitor.edits
  const after = changed && end.kind !== 'found' ? before : stateAfterCheck(before, end)
  const health = healthAfterCheck(healthOf(current), { end, isComplete, before, after })
  const quiet = quietAfterCheck({ ...monitor, ...current }, reading, now)
  const active = after.status === 'active'
  const retry = active
    ? checkRetryAt(end, { retries: monitor.retries, now, nextRunAt: current.next_run_at })
    : null
  const reason = active && end.kind === 'found' && !isComplete ? reasonOf(reading) : after.statusReason
  const statusReason = retry !== null ? checkRetryReason(end, retry) : reason
  const inSeconds = isInSeconds(monitor.schedule)
  const rest = inSeconds ? restUntil(end, health.badChecks, now) : null
  const slotAt = current.next_run_at.getTime()
  // A trigger during the check, or a time set by the caller, takes precedence. A slot of some seconds can pass meanwhile.
  const isSet = changed || (slotAt <= now && !(inSeconds && slotAt === monitor.next_run_at.getTime()))
  const regularAt = isSet ? slotAt : Math.max(slotAt, reading.nextSlotFrom ?? slotAt, rest ?? slotAt)
  const nextRunAt = Math.min(regularAt, retry ?? reading.followUpAt ?? regularAt)
  await q.query(
    `update monitors set revision = revision + 1, queue = 'idle', slot = null, lease_until = null, tries = 0,
       status = $2, status_reason = $3, exhausted_by = $4, failure_streak = $5, retries = $6,
       spend_month = $7, spend_credits = $8,
       baseline_at = case when $9 then $13 else baseline_at end, watermark = $10, floor = $11, backlog = $12,
       updated_at = case when status <> $2 then $13 else updated_at end, next_run_at = $14,
       looked_at = case when $15 then $16 else looked_at end, bad_checks = $17, trouble = $18,
       observed = coalesce($19, observed), news_at = $20, quiet = $21
     where id = $1`,
    [
      monitor.id,
      after.status,
      statusReason,
      after.exhaustedBy,
      after.failureStreak,
      retry === null ? 0 : monitor.retries + 1,
      month,
      spentCredits(monitor, now) + reading.creditsThisMonth,
      reading.isBaseline,
      at(coverage.watermark),
      at(coverage.floor),
      reading.gaps.length === 0 ? null : JSON.stringify(reading.gaps),
      new Date(now),
      new Date(nextRunAt),
      reading.pages > 0,
      new Date(reading.readAt),
      health.badChecks,
      health.trouble,
      reading.observation?.state ?? null,
      at(quiet.newsAt),
      quiet.isQuiet,
    ],
  )
  return [health.notice, quiet.notice].flatMap((notice) =>
    notice === null ? [] : [createMonitorNotice(subjectOf(monitor), notice, slot, now)],
  )
}

/** The sentences of all polls. */
const reasonOf = ({ polls }: Reading) => polls.map(({ reason }) => reason).join(' ')

/** Stores a log entry for each poll, in page order. `newItems`: the number of reported items of each poll. */
export async function storePolls(
  q: Queryable,
  monitorId: string,
  slot: string,
  { polls, pages }: Reading,
  { now, newItems }: { readonly now: Date; readonly newItems: readonly number[] },
): Promise<void> {
  await q.query(
    `insert into monitor_checks (id, monitor_id, at, outcome, reason, new_items, pages, credits_charged)
     select t.id, $2, $3, t.outcome, t.reason, t.new_items, t.pages, t.credits
     from unnest($1::text[], $4::text[], $5::text[], $6::int[], $7::int[], $8::int[])
       with ordinality as t(id, outcome, reason, new_items, pages, credits, place) order by t.place`,
    [
      polls.map((_, place) => checkIdOf(monitorId, slot, place + 1)),
      monitorId,
      now,
      polls.map(({ outcome }) => outcome),
      polls.map(({ reason }) => reason),
      newItems,
      polls.map((_, place) => Number(place < pages)),
      polls.map(({ credits }) => credits),
    ],
  )
}

/** Stores the row of the series, and the texts that the next check is compared with. */
export async function storeObservation(
  q: Queryable,
  monitorId: string,
  { observation }: Reading,
): Promise<void> {
  if (observation === undefined) return
  const { row, texts, at } = observation
  if (row !== undefined) await storeValues(q, monitorId, row, new Date(at))
  if (texts !== undefined) await storeTexts(q, monitorId, texts)
}

/** Columns that may have changed during the check. */
type Current = Pick<
  MonitorRow,
  | 'status'
  | 'status_reason'
  | 'failure_streak'
  | 'exhausted_by'
  | 'spend_cap_credits'
  | 'next_run_at'
  | 'edits'
  | 'bad_checks'
  | 'trouble'
  | 'reports'
  | 'news_at'
  | 'quiet'
>

/** Stores item ids, so that later checks do not report the items again. */
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

/** Returns those of the ids that the monitor has seen, with the time of the first sight (ms since the Unix epoch). */
export async function readSeenItems(
  q: Queryable,
  monitorId: string,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await q.query<Columns<typeof monitorItems, 'item_id' | 'seen_at'>>(
    'select item_id, seen_at from monitor_items where monitor_id = $1 and item_id = any($2)',
    [monitorId, ids],
    { name: 'seen_items' },
  )
  return new Map(rows.map((row) => [row.item_id, row.seen_at.getTime()]))
}

/** Returns those of the ids that an event of the monitor reported: a digest has several. */
export async function readReportedItems(
  q: Queryable,
  monitorId: string,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await q.query<{ id: string }>(
    `select distinct item.id from events e cross join lateral (select e.body::json->'data' as data offset 0) body
       cross join json_array_elements_text(coalesce(data->'itemIds', json_build_array(data->'itemId'))) item(id)
     where e.monitor_id = $1 and e.type = $2 and item.id = any($3)`,
    [monitorId, newItemsType, ids],
  )
  return new Set(rows.map(({ id }) => id))
}

/** Deletes old checks and items, except items that the list still shows. */
async function deleteOldRows(q: Queryable, monitorId: string, shown: readonly Item[]): Promise<void> {
  await q.query(
    `delete from monitor_checks where monitor_id = $1 and seq <=
       (select seq from monitor_checks where monitor_id = $1 order by seq desc offset $2 limit 1)`,
    [monitorId, maxStoredChecks],
  )
  await q.query(
    `delete from monitor_items where monitor_id = $1 and item_id in
       (select item_id from monitor_items where monitor_id = $1 order by seen_at desc offset $2)
       and not item_id = any($3)`,
    [monitorId, maxStoredItems, shown.map(({ id }) => id)],
  )
}
