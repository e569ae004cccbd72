import { createDigestEvent, createNewItemEvent, type EventEnvelope } from '../../events/event.ts'
import type { Item } from '../../events/item.ts'
import { passes } from '../filters/filters.ts'
import type { Reading } from '../lists/reading.ts'
import type { Watchable } from '../lists/sources.ts'
import type { MonitorRow } from '../state/monitor-rows.ts'

/** Builds the events of a check: applies the filters, and sends items one by one or as digests. */

/**
 * The maximum size of the records of a digest. An answer may have 4,000,000 bytes (INTERFACE.md). The delivery log shows
 * an event as JSON text inside JSON, which can double its size.
 */
const maxDigestBytes = 1_500_000

/** Removes items from `fresh` that do not pass the monitor's filters. They still count as seen from now on. */
export function applyFilters(reading: Reading, monitor: MonitorRow, operation: Watchable): Reading {
  const fresh = reading.fresh.filter(({ record }) => passes(monitor.filters, operation, record))
  const filtered = reading.fresh.length - fresh.length
  if (filtered === 0) return reading
  return { ...reading, fresh, reason: `${reading.reason} The filters kept ${filtered} back.` }
}

/** Splits items into digests of at most `maxDigestBytes`. A larger item gets a digest of its own. */
function splitIntoDigests(items: readonly Item[]): Item[][] {
  const parts: Item[][] = []
  let room = 0
  for (const item of items) {
    const bytes = Buffer.byteLength(JSON.stringify(item.record) ?? '')
    if (parts.length === 0 || bytes > room) {
      parts.push([])
      room = maxDigestBytes
    }
    room -= bytes
    parts.at(-1)!.push(item)
  }
  return parts
}

/** The events of a check, oldest item first. The first event carries the cost of the check. */
export function createNewItemEvents(
  monitor: MonitorRow,
  reading: Reading,
  { slot, now }: { slot: string; now: number },
): EventEnvelope[] {
  const subject = { ...monitor, operationId: monitor.operation_id }
  // The list's first item becomes the last event: events are numbered in the order they are stored.
  const items = reading.fresh.toReversed()
  const credits = (i: number) => (i === 0 ? reading.credits : 0)
  if (monitor.delivery === 'items') {
    return items.map((item, i) => createNewItemEvent(subject, item, now, credits(i)))
  }
  const parts = splitIntoDigests(items)
  return parts.map((part, i) =>
    createDigestEvent(subject, part, {
      slot,
      part: i + 1,
      parts: parts.length,
      at: now,
      creditsCharged: credits(i),
    }),
  )
}
