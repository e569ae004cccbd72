import { AsyncLocalStorage } from 'node:async_hooks'

const addresses = new AsyncLocalStorage<string>()

/** Runs the work of a request, with all work it starts, for the client at an address; the audit names it. */
export const actFrom = <T>(address: string, work: () => T): T => addresses.run(address, work)

/** The address of the client whose request causes the current work; null outside requests and on local sockets. */
export const actingAddress = (): string | null => addresses.getStore() || null
