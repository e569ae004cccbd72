import {
  createDigestEvent,
  createNewItemEvent,
  createObservationEvent,
  type EventEnvelope,
} from '../../../catalog/events/event.ts'
import { makeInPieces } from '../../../runtime/threads/serving-turns.ts'
import { passes } from '../filters/filters.ts'
import type { Poll, Reading } from '../lists/reading.ts'
import type { Watchable } from '../lists/sources.ts'
import { type MonitorRow, subjectOf } from '../state/monitor-rows.ts'
import { splitByBytes } from './digest-parts.ts'

/** Builds the events of a check: applies the filters, and sends items one by one or as digests. */

/**
 * Removes new items that do not pass the monitor's filters, in pieces. They still count as seen from now on.
 * @param now the platform's time, in milliseconds since the Unix epoch
 */
export async function applyFilters(
  reading: Reading,
  monitor: MonitorRow,
  operation: Watchable,
  now: number,
): Promise<Reading> {
  if (monitor.filters === null) return reading
  const select = async (poll: Poll): Promise<Poll> => {
    const passed = await makeInPieces(poll.fresh, (item) => passes(monitor.filters, operation, item, now))
    const fresh = poll.fresh.filter((_, place) => passed[place])
    const filtered = poll.fresh.length - fresh.length
    if (filtered === 0) return poll
    return { ...poll, fresh, reason: `${poll.reason} The filters kept ${filtered} back.` }
  }
  const [first, ...further] = reading.polls
  return { ...reading, polls: [await select(first), ...(await Promise.all(further.map(select)))] }
}

/** An event about new items. */
export interface NewItemEvent {
  readonly event: EventEnvelope
  /** The poll that found the item, by its place at the slot. Null: a digest, which has the items of all polls. */
  readonly poll: number | null
}

/**
 * The events of the polls at one slot, oldest item first. The first event of a poll carries its cost; the first digest
 * carries the cost of all polls.
 */
export function createNewItemEvents(
  monitor: MonitorRow,
  reading: Reading,
  { slot, now }: { slot: string; now: number },
): NewItemEvent[] {
  const subject = subjectOf(monitor)
  const observed = reading.observation?.event
  if (observed) {
    const creditsCharged = reading.credits
    return [{ event: createObservationEvent(subject, observed, { slot, at: now, creditsCharged }), poll: 0 }]
  }
  // The list's first item becomes the last event: events are numbered in the order they are stored.
  const found = reading.polls.flatMap(({ fresh }, poll) => fresh.map((item) => ({ item, poll }))).toReversed()
  if (monitor.delivery === 'items') {
    return found.map(({ item, poll }, i) => {
      const isFirst = found[i - 1]?.poll !== poll
      return {
        event: createNewItemEvent(subject, item, now, isFirst ? reading.polls[poll]!.credits : 0),
        poll,
      }
    })
  }
  const parts = splitByBytes(
    found.map(({ item }) => item),
    subject,
    monitor.digest_bytes,
  )
  return parts.map((part, i) => {
    const event = createDigestEvent(subject, part, {
      slot,
      part: i + 1,
      parts: parts.length,
      at: now,
      creditsCharged: i === 0 ? reading.credits : 0,
    })
    return { event, poll: null }
  })
}
