import { AsyncLocalStorage } from 'node:async_hooks'
import type { Mode } from '../../catalog/source.ts'

/** The account for which work is done. */
export interface AccountContext {
  readonly account: string
  readonly mode: Mode
}

const behalf = new AsyncLocalStorage<AccountContext>()

/**
 * Runs work, with all work it starts, for an account. Scarce resources of a process are shared fairly between
 * accounts.
 */
export const runForAccount = <T>(whose: AccountContext, work: () => T): T => behalf.run(whose, work)

const own: AccountContext = { account: '', mode: 'live' }

/** The account of the current work. Work of the service itself belongs to an account with an empty name. */
export const currentAccount = (): AccountContext => behalf.getStore() ?? own
