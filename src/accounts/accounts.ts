import type { Clock } from '../catalog/clock.ts'
import { ServiceError } from '../catalog/errors.ts'
import type { Mode } from '../catalog/source.ts'
import { addEntry } from '../money/billing/books/entries.ts'
import { waitForLeasedCharges } from '../money/billing/deferred/lease-waits.ts'
import { walletIdOf } from '../money/billing/wallet.ts'
import { advisoryLock } from '../runtime/storage/advisory-locks.ts'
import type { Database, Queryable } from '../runtime/storage/database.ts'
import { type Fields, type Renamed, selectFields } from '../runtime/storage/rows.ts'
import type { accounts } from '../runtime/storage/schema/accounts.ts'
import type { wallets } from '../runtime/storage/schema/billing.ts'
import { recordAction } from './admin-actions.ts'
import { newId } from './ids.ts'
import { generateKey, modeOfKey } from './key-format.ts'
import { insertKey, type KeyInfo } from './manage-keys.ts'
import type { AccountState, CreatedPage } from './shapes.ts'

/** An account, and its credits per mode. */
export interface Account
  extends Fields<typeof accounts, (typeof identity | typeof state)[number]>,
    Renamed<typeof wallets, { live: 'balance'; test: 'balance' }> {}

/** Credits that a new account starts with. */
export interface StartingCredits {
  readonly trialCredits: number
  readonly testCredits: number
}

export interface NewAccount extends StartingCredits {
  /** Default: the default plan, if there is one. */
  readonly plan?: string | undefined
  readonly name?: string | undefined
  readonly email?: string | undefined
}

const modes: readonly Mode[] = ['live', 'test']

async function insertAccount(
  q: Queryable,
  clock: Clock,
  account: NewAccount,
  kind: 'trial' | 'purchase' = 'trial',
): Promise<string> {
  const id = newId('acc')
  const at = new Date(clock.now())
  await q.query(
    `insert into accounts (id, name, email, created_at, plan)
     values ($1, $2, $3, $4, coalesce($5, (select name from plans where is_default)))`,
    [id, account.name ?? null, account.email ?? null, at, account.plan ?? null],
  )
  for (const mode of modes) {
    await q.query('insert into wallets (id, account_id, mode) values ($1, $2, $3)', [
      walletIdOf(id, mode),
      id,
      mode,
    ])
  }
  const start = { accountId: id, idempotencyKey: id }
  if (account.trialCredits > 0) {
    await addEntry(q, clock, { ...start, mode: 'live', kind, credits: account.trialCredits })
  }
  if (account.testCredits > 0) {
    const note = 'test credits'
    await addEntry(q, clock, { ...start, mode: 'test', kind: 'grant', credits: account.testCredits, note })
  }
  return id
}

/** Creates an account with a wallet and starting credits in each mode. */
export async function createAccount(database: Database, clock: Clock, account: NewAccount): Promise<Account> {
  return database.transaction((q) => createAccountIn(q, clock, account))
}

/** Same as {@link createAccount}, inside a transaction. */
export async function createAccountIn(q: Queryable, clock: Clock, account: NewAccount): Promise<Account> {
  return (await findAccount(q, await insertAccount(q, clock, account)))!
}

const identity = ['id', 'name', 'email', 'createdAt'] as const
const state = ['state', 'stateAt', 'stateReason', 'stateBy', 'plan'] as const

const accountColumns = `
  select ${selectFields(identity, 'a')}, l.balance as live, t.balance as test, ${selectFields(state, 'a')}
  from accounts a
  join wallets l on l.account_id = a.id and l.mode = 'live'
  join wallets t on t.account_id = a.id and t.mode = 'test'`

/** Accounts, oldest first; with `search`, those that have the text in their id, name or e-mail address. Their credits include every charge that any node answered before the call. */
export async function listAccounts(
  database: Database,
  {
    after,
    limit,
    state,
    search,
  }: CreatedPage & { readonly state?: AccountState | undefined; readonly search?: string | undefined } = {},
): Promise<Account[]> {
  await waitForLeasedCharges(database, null)
  return database.query<Account>(
    `${accountColumns}
     where ($1::timestamptz is null or (a.created_at, a.id) > ($1, $2)) and ($4::text is null or a.state = $4)
       and ($5::text is null or position(lower($5) in lower(concat_ws(' ', a.id, a.name, a.email))) > 0)
     order by a.created_at, a.id limit $3`,
    [after?.createdAt ?? null, after?.id ?? '', limit ?? null, state ?? null, search ?? null],
  )
}

/** Returns an account, or null. */
export async function findAccount(database: Queryable, id: string): Promise<Account | null> {
  return (await database.query<Account>(`${accountColumns} where a.id = $1`, [id]))[0] ?? null
}

/** Keys of the first account, shown once. */
export interface BootstrapKeys {
  readonly accountId: string
  readonly liveKey: string
  readonly testKey: string
}

export interface BootstrapOptions extends StartingCredits {
  readonly database: Database
  readonly clock: Clock
  /** Keys to create instead of random ones (at least 24 characters after the prefix). */
  readonly liveKey?: string | undefined
  readonly testKey?: string | undefined
  /** Delivers the keys before the account is committed. If it throws, no account is created. */
  readonly deliver?: ((keys: BootstrapKeys) => Promise<void>) | undefined
}

/**
 * Creates the first account with a live and a test key, if the database has no account yet.
 * @returns the keys, or null if an account exists (another node may have created it at the same time)
 */
export async function createFirstAccount(options: BootstrapOptions): Promise<BootstrapKeys | null> {
  const { database, clock } = options
  const anyAccount = 'select 1 from accounts limit 1'
  if ((await database.query(anyAccount)).length > 0) return null
  const liveKey = given('live', options.liveKey)
  const testKey = given('test', options.testKey)
  return database.transaction(async (q) => {
    await q.query('select pg_advisory_xact_lock($1)', [advisoryLock.firstAccount])
    if ((await q.query(anyAccount)).length > 0) return null
    // The account belongs to the operator, so it has the rights of an account that bought credits.
    const accountId = await insertAccount(q, clock, { ...options, name: 'First account' }, 'purchase')
    const live = await insertKey(q, clock, { accountId, mode: 'live', name: 'First live key' }, liveKey)
    const test = await insertKey(q, clock, { accountId, mode: 'test', name: 'First test key' }, testKey)
    await noteFirst(q, clock, options, [live, test])
    const keys = { accountId, liveKey, testKey }
    await options.deliver?.(keys)
    return keys
  })
}

/** Logs the creation, so that the log of actions is complete from the start. */
async function noteFirst(
  q: Queryable,
  clock: Clock,
  { trialCredits, testCredits }: StartingCredits,
  keys: readonly KeyInfo[],
): Promise<void> {
  const { accountId } = keys[0]!
  const by = { actor: 'first start', accountId }
  const details = { name: 'First account', live: trialCredits, test: testCredits }
  await recordAction(q, clock, { ...by, act: 'accounts create', subject: accountId, details })
  for (const { id: subject, accountId: _, ...key } of keys) {
    await recordAction(q, clock, { ...by, act: 'keys create', subject, details: { ...key } })
  }
}

function given(mode: Mode, key: string | undefined): string {
  if (key === undefined) return generateKey(mode)
  if (modeOfKey(key) !== mode) {
    throw new ServiceError(
      'bad_request',
      `BOOTSTRAP_${mode.toUpperCase()}_KEY must be slk_${mode}_ and 24 to 128 letters or digits`,
    )
  }
  return key
}
