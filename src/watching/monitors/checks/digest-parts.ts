import { createDigestEvent, type EventSubject } from '../../../catalog/events/event.ts'

/**
 * The maximum size of the records of a digest. An answer may have 4,000,000 bytes (INTERFACE.md). The delivery log shows
 * an event as JSON text inside JSON, which can double its size.
 */
export const maxDigestBytes = 1_500_000
/** The bytes of a digest beside its items: the numbers of its parts and its credits may have more digits. */
const digestReserveBytes = 96
/** The bytes of an item of a digest beside its record and its id: its time, quotes and commas. */
const itemReserveBytes = 40

const bytesOf = (value: unknown) => Buffer.byteLength(JSON.stringify(value) ?? '')

/**
 * The bytes that the items of a digest may have together.
 * @param maxBytes the maximum size of the body of the event; null: no limit
 */
function digestRoom(subject: EventSubject, maxBytes: number | null): number {
  if (maxBytes === null) return maxDigestBytes
  const part = { slot: '', part: 1, parts: 1, at: 0, creditsCharged: 0 }
  const empty = bytesOf(createDigestEvent(subject, [], part)) + digestReserveBytes
  return Math.min(maxDigestBytes, maxBytes - empty)
}

/**
 * Splits the entries of an event, so that each part fits into a body. A larger entry is a part of its own.
 * @param maxBytes the maximum size of the body of the event; null: 1.5 MB for the entries
 */
export function splitByBytes<Entry>(
  entries: readonly Entry[],
  subject: EventSubject,
  maxBytes: number | null,
): Entry[][] {
  const maxRoom = digestRoom(subject, maxBytes)
  const parts: Entry[][] = []
  let room = 0
  for (const entry of entries) {
    const bytes = bytesOf(entry) + itemReserveBytes
    if (parts.length === 0 || bytes > room) {
      parts.push([])
      room = maxRoom
    }
    room -= bytes
    parts.at(-1)!.push(entry)
  }
  return parts
}
