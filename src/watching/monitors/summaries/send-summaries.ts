import type { Clock } from '../../../catalog/clock.ts'
import { buildEvent, type EventEnvelope, summaryType } from '../../../catalog/events/event.ts'
import { eventIdOf } from '../../../catalog/events/ids.ts'
import { boundedPage, pageOf } from '../../../catalog/http/lists.ts'
import type { Database, Queryable } from '../../../runtime/storage/database.ts'
import type { Columns } from '../../../runtime/storage/rows.ts'
import type { events } from '../../../runtime/storage/schema/webhooks.ts'
import { enqueueDeliveries, lockReceivingEndpoints } from '../../webhooks/delivery/delivery-queue.ts'
import { takePositions } from '../../webhooks/delivery/positions.ts'
import { storeEvents } from '../../webhooks/delivery/store-events.ts'
import { maxDigestBytes } from '../checks/digest-parts.ts'
import { lastEventPosition } from '../service/event-pages.ts'
import { type SummaryRow, summaryColumns } from './summary-rows.ts'
import { nextSummaryAt } from './times.ts'

/** Events in one part. */
const maxPartEvents = 500
/** Parts that one run sends; more are sent by the next run, a minute later. */
const maxPartsPerRun = 100

interface FoundEvent extends Columns<typeof events, 'body'> {
  readonly position: number
}

/** The events of the next part, and whether there are more up to the end of the summary. */
async function readPart(q: Queryable, row: SummaryRow, until: number) {
  const found = await q.query<FoundEvent>(
    boundedPage(
      `select e.position, e.body from events e
       where e.wallet_id = $1 and e.position > $2 and e.position <= $3
         and e.monitor_id in (select id from monitors
           where wallet_id = $1 and tags @> array[$4] and ($5 = '' or key_id = $5))
       order by e.position limit $6`,
      'position',
    ),
    [row.wallet_id, row.from_position, until, row.tag, row.monitors_of_key, maxPartEvents + 1],
  )
  const { rows, hasMore } = pageOf(found, maxPartEvents)
  let bytes = 0
  const fits = rows.findIndex((one, i) => {
    bytes += Buffer.byteLength(one.body)
    return bytes > maxDigestBytes && i > 0
  })
  return fits === -1 ? { rows, hasMore } : { rows: rows.slice(0, fits), hasMore: true }
}

/** How many events each monitor has, in the order of their first. */
function countByMonitor(events: readonly EventEnvelope[]) {
  const counts = new Map<string, { id: string; name: string; events: number }>()
  for (const { monitor } of events) {
    const before = counts.get(monitor.id)?.events ?? 0
    counts.set(monitor.id, { ...monitor, events: before + 1 })
  }
  return [...counts.values()]
}

function summaryEvent(row: SummaryRow, part: readonly FoundEvent[], hasMore: boolean, now: number) {
  const events = part.map(({ body }) => JSON.parse(body) as EventEnvelope)
  const monitors = countByMonitor(events)
  const data = {
    summaryId: row.id,
    ...{ name: row.name, tag: row.tag },
    from: (row.sent_at ?? row.created_at).toISOString(),
    to: new Date(now).toISOString(),
    ...{ part: row.part, hasMore, monitors, events },
    reason:
      events.length === 0
        ? 'Nothing was new.'
        : `${events.length} ${events.length === 1 ? 'event' : 'events'} of ${monitors.length} ${monitors.length === 1 ? 'monitor' : 'monitors'}.`,
  }
  // An event is stored once by these parts, whatever its time: the slot tells one empty summary from the next.
  const id = eventIdOf(now, ['summary', row.id, row.next_run_at.toISOString(), String(row.part)])
  const subject = { id: 'none', name: 'None', operationId: 'summaries', params: { tag: row.tag } }
  return buildEvent(subject, { id, type: summaryType, data, at: now })
}

async function storeSummary(q: Queryable, row: SummaryRow, event: EventEnvelope, now: Date): Promise<void> {
  const endpoints = await lockReceivingEndpoints(q, row.endpoint_ids)
  const lists = [row.wallet_id, ...endpoints.map(({ id }) => id)]
  const positions = await takePositions(q, new Map(lists.map((list) => [list, 1])))
  const stored = await storeEvents(q, { walletId: row.wallet_id, monitorId: null }, [event], {
    now,
    positions,
  })
  for (const endpoint of endpoints) await enqueueDeliveries(q, endpoint, stored, { now, positions })
}

/** Sends the next part of one due summary. Returns whether another part is left; null: no summary is due. */
async function sendNextPart(q: Queryable, now: number): Promise<boolean | null> {
  const [row] = await q.query<SummaryRow>(
    `select ${summaryColumns} from summaries s where s.status = 'active' and s.next_run_at <= $1 and not wallet_stopped(s.wallet_id)
     order by s.next_run_at, s.id limit 1 for update of s skip locked`,
    [new Date(now)],
  )
  if (!row) return null
  const until = row.until_position ?? (await lastEventPosition(q, row.wallet_id))
  const { rows, hasMore } = await readPart(q, row, until)
  if (rows.length > 0 || (row.when_empty === 'send' && row.part === 1)) {
    await storeSummary(q, row, summaryEvent(row, rows, hasMore, now), new Date(now))
  }
  const { time, timezone, weekdays } = row
  await q.query(
    `update summaries set from_position = $2, until_position = $3, part = $4, next_run_at = $5, sent_at = $6
     where id = $1`,
    [
      row.id,
      hasMore ? rows.at(-1)!.position : until,
      hasMore ? until : null,
      hasMore ? row.part + 1 : 1,
      hasMore ? row.next_run_at : new Date(nextSummaryAt({ time, timezone, weekdays }, now)),
      hasMore ? row.sent_at : new Date(now),
    ],
  )
  return hasMore
}

/**
 * Sends the summaries that are due. Each part is a transaction of its own, so a worker can be killed at any point: another
 * one goes on with the next part, and each event is in exactly one summary of a tag.
 * @returns the number of parts, sent or empty
 */
export async function sendSummaries(database: Database, clock: Clock): Promise<number> {
  for (let parts = 0; ; parts += 1) {
    if (parts >= maxPartsPerRun) return parts
    const result = await database.transaction((q) => sendNextPart(q, clock.now()))
    if (result === null) return parts
  }
}
