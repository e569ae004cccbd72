import { digest } from '../../../catalog/events/ids.ts'

/** The id of a check: one per monitor, due slot and page. */
export function checkIdOf(monitorId: string, slot: string, page: number): string {
  return `chk_${digest(page === 1 ? [monitorId, slot] : [monitorId, slot, String(page)])}`
}

/** The lookup id (a UUID) of one page of a check. A repeated check has the same id, so the ledger charges it once. */
export function lookupIdOf(monitorId: string, slot: string, page: number): string {
  return asUuid(digest([monitorId, slot, String(page)]))
}

function asUuid(hex: string): string {
  // UUID version 8 (RFC 9562): the bits are application-defined.
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
