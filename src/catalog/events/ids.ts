import { createHash, randomBytes } from 'node:crypto'

/** A hash of 128 bits as hexadecimal text, which is long enough to rule out collisions. */
export function digest(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}

/** A new random id. The same seed (the Idempotency-Key of a creation) always gives the same id. */
export function newId(prefix: string, seed?: readonly string[]): string {
  return `${prefix}_${seed ? digest([prefix, ...seed]) : randomBytes(16).toString('hex')}`
}

/** Hexadecimal digits of the milliseconds since the Unix epoch: enough for 8,900 years. */
const timeDigits = 12

/** The smallest event id of a time. Ids sort by time. Ids of older releases, without a time, sort before all of them. */
export function firstEventId(at: number): string {
  return `evt_t${Math.max(0, Math.floor(at)).toString(16).padStart(timeDigits, '0')}`
}

/**
 * The id of an event: its time, then a hash of the parts that identify it. The unique index `events_once` stores an event
 * with the same parts only once, even if the times differ.
 */
export function eventIdOf(at: number, parts: readonly string[]): string {
  return firstEventId(at) + digest(parts)
}

/** A random id for an event that is never repeated. */
export function newEventId(at: number): string {
  return firstEventId(at) + randomBytes(16).toString('hex')
}

/** The id of one attempt to deliver an event to an endpoint. */
export function deliveryIdOf(eventId: string, endpointId: string, attempt: number): string {
  return `dlv_${digest([eventId, endpointId, String(attempt)])}`
}
