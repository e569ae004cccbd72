import { createHash, randomBytes } from 'node:crypto'

/** 128 bits as text: enough that two never meet. */
export function digest(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}

/** A new id; with a seed (the Idempotency-Key of its creation) always the same one. */
export function newId(prefix: string, seed?: readonly string[]): string {
  return `${prefix}_${seed ? digest([prefix, ...seed]) : randomBytes(16).toString('hex')}`
}

/** Digits of the milliseconds since the Unix epoch: enough for 8,900 years. */
const timeDigits = 12

/** The first id that an event of a moment can have. Ids sort by their time; those of older releases are below all of them. */
export function firstEventId(at: number): string {
  return `evt_t${Math.max(0, Math.floor(at)).toString(16).padStart(timeDigits, '0')}`
}

/**
 * The id of an event: when it was made, and what makes it this one. An event with the same parts is stored once, whatever
 * its time: the database sees to it (`events_once`).
 */
export function eventIdOf(at: number, parts: readonly string[]): string {
  return firstEventId(at) + digest(parts)
}

/** The id of an event that is like no other. */
export function newEventId(at: number): string {
  return firstEventId(at) + randomBytes(16).toString('hex')
}

/** The id of one attempt to deliver an event to an endpoint. */
export function deliveryIdOf(eventId: string, endpointId: string, attempt: number): string {
  return `dlv_${digest([eventId, endpointId, String(attempt)])}`
}
