import { createHash, randomBytes } from 'node:crypto'

/** 128 bits as text: enough that two never meet. */
function digest(parts: readonly string[]): string {
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

/** The id of a check: one per monitor and due slot. */
export function checkIdOf(monitorId: string, slot: string): string {
  return `chk_${digest([monitorId, slot])}`
}

/** Names the lookup of one page of a check in the ledger, so that a repeat is never charged twice (a UUID). */
export function lookupIdOf(monitorId: string, slot: string, page: number): string {
  return asUuid(digest([monitorId, slot, String(page)]))
}

/** The queue's id of a check's job: one job per monitor and slot, whoever sends it. */
export function jobIdOf(monitorId: string, slot: string): string {
  return asUuid(digest(['job', monitorId, slot]))
}

/** The id of one attempt to deliver an event to an endpoint. */
export function deliveryIdOf(eventId: string, endpointId: string, attempt: number): string {
  return `dlv_${digest([eventId, endpointId, String(attempt)])}`
}

function asUuid(hex: string): string {
  // Version 8 (RFC 9562): bits of our own choice.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
