import { createDigestEvent, createNewItemEvent, type EventEnvelope } from '../../events/event.ts'
import type { Item } from '../../events/item.ts'
import { passes } from '../filters/filters.ts'
import type { Reading } from '../lists/reading.ts'
import type { Watchable } from '../lists/sources.ts'
import type { MonitorRow } from '../state/monitor-rows.ts'

/** What is reported of what a check found: the filters, and whether as one event or as many. */

/**
 * Records of a digest take so many bytes at most. An answer may have 4,000,000 (INTERFACE.md), and the delivery log shows
 * an event as text in text, which can double it.
 */
const maxDigestBytes = 1_500_000

/** A reading of which only what passes the monitor's filters is reported. What does not is known from now on all the same. */
export function applyFilters(reading: Reading, monitor: MonitorRow, operation: Watchable): Reading {
  const fresh = reading.fresh.filter(({ record }) => passes(monitor.filters, operation, record))
  const kept = reading.fresh.length - fresh.length
  if (kept === 0) return reading
  return { ...reading, fresh, reason: `${reading.reason} The filters kept ${kept} back.` }
}

/** Items in parts that may be sent as one event each. */
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

/** The events of a check, oldest item first; what the check cost stands on the first of them. */
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
