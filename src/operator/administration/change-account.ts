import type { Account } from '../../accounts/accounts.ts'
import { recordAction } from '../../accounts/admin-actions.ts'
import type { Queryable } from '../../runtime/storage/database.ts'
import { type AdminContext, rejectPaymentsAccount } from './verb.ts'

/** Changes an account, records the actor, and refreshes this process's keyring at once. */
export async function changeAccount<T extends Account>(
  { database, clock, keyring, actor }: AdminContext,
  id: string,
  act: { readonly name: string; readonly details: Record<string, unknown> },
  work: (q: Queryable, at: Date) => Promise<T>,
): Promise<T> {
  rejectPaymentsAccount(id)
  const done = await database.transaction(async (q) => {
    const changed = await work(q, new Date(clock.now()))
    await recordAction(q, clock, { actor, act: act.name, accountId: id, subject: id, details: act.details })
    return changed
  })
  keyring?.forget()
  return done
}
