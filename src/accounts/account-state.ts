import type { Clock } from '../catalog/clock.ts'
import { ServiceError } from '../catalog/errors.ts'
import type { Queryable } from '../runtime/storage/database.ts'
import type { Columns } from '../runtime/storage/rows.ts'
import type { accounts } from '../runtime/storage/schema/accounts.ts'
import { type Account, findAccount } from './accounts.ts'
import type { AccountState } from './shapes.ts'

/** Locks an account and returns its state. @throws ServiceError not_found */
async function stateOf(q: Queryable, id: string): Promise<AccountState> {
  const [row] = await q.query<Columns<typeof accounts, 'state'>>(
    'select state from accounts where id = $1 for update',
    [id],
  )
  if (!row) throw new ServiceError('not_found', `There is no account ${id}.`)
  return row.state
}

interface NewState {
  readonly state: AccountState
  readonly reason: string | null
  /** Actor that sets the state. */
  readonly by: string
}

/** Why an account is suspended or closed, and by which actor. */
export interface StateReason {
  readonly reason: string
  readonly by: string
}

async function setState(
  q: Queryable,
  clock: Clock,
  id: string,
  { state, reason, by }: NewState,
): Promise<Account> {
  await q.query(
    'update accounts set state = $2, state_at = $3, state_reason = $4, state_by = $5 where id = $1',
    [id, state, new Date(clock.now()), reason, by],
  )
  return (await findAccount(q, id))!
}

const closed = (id: string) => new ServiceError('bad_request', `The account ${id} is closed, which is final.`)

/**
 * Suspends an account: every node rejects its keys within seconds. A second suspension replaces the reason.
 * @throws ServiceError not_found; bad_request if the account is closed
 */
export async function suspendAccount(
  q: Queryable,
  clock: Clock,
  id: string,
  because: StateReason,
): Promise<Account> {
  if ((await stateOf(q, id)) === 'closed') throw closed(id)
  return setState(q, clock, id, { state: 'suspended', ...because })
}

/**
 * Ends a suspension; an active account stays unchanged. @throws ServiceError not_found; bad_request if the account is
 * closed
 */
export async function resumeAccount(q: Queryable, clock: Clock, id: string, by: string): Promise<Account> {
  const state = await stateOf(q, id)
  if (state === 'closed') throw closed(id)
  return state === 'active'
    ? (await findAccount(q, id))!
    : setState(q, clock, id, { state: 'active', reason: null, by })
}

/** Closes an account permanently: its keys are revoked and its ledger stays. @throws ServiceError not_found */
export async function closeAccount(
  q: Queryable,
  clock: Clock,
  id: string,
  because: StateReason,
): Promise<Account> {
  if ((await stateOf(q, id)) === 'closed') return (await findAccount(q, id))!
  await q.query('update api_keys set revoked_at = $2 where account_id = $1 and revoked_at is null', [
    id,
    new Date(clock.now()),
  ])
  return setState(q, clock, id, { state: 'closed', ...because })
}

/**
 * Rejects an account that takes no credits, before it receives them. @throws ServiceError not_found; bad_request if the
 * account is closed, or that of a prepaid key
 */
export async function requireTakesCredits(q: Queryable, id: string): Promise<void> {
  const [row] = await q.query<Columns<typeof accounts, 'state'> & { prepaid: boolean }>(
    `select state, exists (select from api_keys where account_id = $1 and payment_id is not null) as prepaid
     from accounts where id = $1 for share`,
    [id],
  )
  if (!row) throw new ServiceError('not_found', `There is no account ${id}.`)
  if (row.state === 'closed') throw closed(id)
  if (row.prepaid) {
    throw new ServiceError('bad_request', `The account ${id} is that of a prepaid key, which never refills.`)
  }
}

/**
 * Changes an account's name or e-mail address; omitted values stay. An erased account gets no name again: another operator
 * may have been at it when it was erased.
 * @throws ServiceError not_found; bad_request if the account is erased
 */
export async function renameAccount(
  q: Queryable,
  id: string,
  { name, email }: { readonly name?: string | undefined; readonly email?: string | undefined },
): Promise<Account> {
  await stateOf(q, id)
  const renamed = await q.query(
    `update accounts set name = coalesce($2, name), email = coalesce($3, email)
     where id = $1 and erased_at is null returning 1`,
    [id, name ?? null, email ?? null],
  )
  if (renamed.length === 0) {
    throw new ServiceError('bad_request', `The account ${id} was erased, which is final.`)
  }
  return (await findAccount(q, id))!
}
