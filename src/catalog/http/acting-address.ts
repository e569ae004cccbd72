import { AsyncLocalStorage } from 'node:async_hooks'

interface Acting {
  readonly address: string | null
  /** Rows of the audit so far. */
  rows: number
}

const store = new AsyncLocalStorage<Acting>()

/** Runs the work of a request, with all work it starts, for the client at an address; the audit names it. */
export const actFrom = <T>(address: string, work: () => T): T => store.run({ address, rows: 0 }, work)

/** The address of the client whose request causes the current work; null outside requests and on local sockets. */
export const actingAddress = (): string | null => store.getStore()?.address || null

/** Notes that the current work leaves a row of the audit. */
export function noteAuditRow(): void {
  const acting = store.getStore()
  if (acting !== undefined) acting.rows += 1
}

/** Runs work of the same client. @returns its result, and how many rows of the audit it left */
export async function countAuditRows<T>(work: () => Promise<T>): Promise<{ result: T; rows: number }> {
  const acting: Acting = { address: actingAddress(), rows: 0 }
  const result = await store.run(acting, work)
  return { result, rows: acting.rows }
}
