import { createHash, randomBytes } from 'node:crypto'

/** 128 bits as text: enough that two never meet. */
export function digest(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex').slice(0, 32)
}

/** A new id; with a seed (the Idempotency-Key of its creation) always the same one. */
export function newId(prefix: string, seed?: readonly string[]): string {
  return `${prefix}_${seed ? digest([prefix, ...seed]) : randomBytes(16).toString('hex')}`
}

/** The id of the event about an item: whoever finds it, and however often, it is the same event. */
export function eventIdOf(monitorId: string, itemId: string): string {
  return `evt_${digest([monitorId, itemId])}`
}

/** The id of an event about all items of a check, or of a part of them. */
export function digestIdOf(monitorId: string, slot: string, part: number): string {
  return `evt_${digest(['digest', monitorId, slot, String(part)])}`
}

/** The id of one attempt to deliver an event to an endpoint. */
export function deliveryIdOf(eventId: string, endpointId: string, attempt: number): string {
  return `dlv_${digest([eventId, endpointId, String(attempt)])}`
}
