import { digest } from '../../events/ids.ts'

/** The id of a check: one per monitor and due slot. */
export function checkIdOf(monitorId: string, slot: string): string {
  return `chk_${digest([monitorId, slot])}`
}

/** Names the lookup of one page of a check in the ledger, so that a repeat is never charged twice (a UUID). */
export function lookupIdOf(monitorId: string, slot: string, page: number): string {
  return asUuid(digest([monitorId, slot, String(page)]))
}

function asUuid(hex: string): string {
  // Version 8 (RFC 9562): bits of our own choice.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
