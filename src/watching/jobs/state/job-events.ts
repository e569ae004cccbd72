import { buildEvent, type EventEnvelope } from '../../../catalog/events/event.ts'
import { eventIdOf } from '../../../catalog/events/ids.ts'
import type { JobEventType } from '../../../catalog/events/notices.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import { enqueueDeliveries, lockReceivingEndpoints } from '../../webhooks/delivery/delivery-queue.ts'
import { takePositions } from '../../webhooks/delivery/positions.ts'
import { storeEvents } from '../../webhooks/delivery/store-events.ts'
import { type JobRow, showJob } from './jobs.ts'

/** The event about a job as it is now. The same step of a job has the same event, on whatever node. */
function jobEvent(job: JobRow, type: JobEventType, now: number): EventEnvelope {
  const step = type === 'job.progress' ? `tenth ${job.tenths}` : `revision ${job.revision}`
  const { id, name, status, statusReason, rows, items, newItems, percent, secondsLeft, ...more } = showJob(
    job,
    now,
  )
  const { creditsSpent, maxCredits, scheduleId } = more
  return buildEvent(
    { id: 'none', name: 'None', operationId: job.operation_id, params: {} },
    {
      ...{ id: eventIdOf(now, [job.id, type, step, String(job.revision)]), type, at: now },
      data: {
        jobId: id,
        ...{
          name,
          status,
          reason: statusReason,
          rows,
          items,
          newItems,
          scheduleId,
          percent,
          secondsLeft,
          creditsSpent,
          maxCredits,
        },
      },
    },
  )
}

/** Stores events about jobs, and enqueues them for the endpoints of the jobs. The caller has locked the jobs. */
export const announceJobs = (
  q: Queryable,
  events: readonly { readonly job: JobRow; readonly type: JobEventType }[],
  now: number,
): Promise<void> =>
  announce(
    q,
    events.map(({ job, type }) => ({ owner: job, event: jobEvent(job, type, now) })),
    now,
  )

/** An event, and whose it is: a job or a schedule of jobs. */
interface Announcement {
  readonly owner: { readonly wallet_id: string; readonly endpoint_ids: readonly string[] }
  readonly event: EventEnvelope
}

/** Stores events, and enqueues them for the endpoints of their owners. The caller has locked the owners. */
export async function announce(q: Queryable, events: readonly Announcement[], now: number): Promise<void> {
  if (events.length === 0) return
  const at = new Date(now)
  const wanted = [...new Set(events.flatMap(({ owner }) => owner.endpoint_ids))]
  const endpoints = await lockReceivingEndpoints(q, wanted)
  const counts = new Map<string, number>()
  const add = (list: string) => counts.set(list, (counts.get(list) ?? 0) + 1)
  for (const { owner } of events) for (const list of [owner.wallet_id, ...owner.endpoint_ids]) add(list)
  for (const list of counts.keys()) {
    const isKnown =
      endpoints.some(({ id }) => id === list) || events.some(({ owner }) => owner.wallet_id === list)
    if (!isKnown) counts.delete(list)
  }
  const positions = await takePositions(q, counts)
  for (const { owner, event } of events) {
    const { wallet_id: walletId } = owner
    const stored = await storeEvents(q, { walletId, monitorId: null }, [event], { now: at, positions })
    for (const endpoint of endpoints) {
      if (!owner.endpoint_ids.includes(endpoint.id)) continue
      await enqueueDeliveries(q, endpoint, stored, { now: at, positions })
    }
  }
}
