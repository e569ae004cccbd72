import { AsyncLocalStorage } from 'node:async_hooks'
import type { Mode } from '../catalog/source.ts'

/** For whom something is done. */
export interface AccountContext {
  readonly account: string
  readonly mode: Mode
}

const behalf = new AsyncLocalStorage<AccountContext>()

/** Does something, and all that comes of it, on behalf of an account: what is scarce in a process is shared over accounts. */
export const runForAccount = <T>(whose: AccountContext, work: () => T): T => behalf.run(whose, work)

const own: AccountContext = { account: '', mode: 'live' }

/** On whose behalf this is done; the service's own work is that of an account of no name. */
export const currentAccount = (): AccountContext => behalf.getStore() ?? own
