import { closeAccount } from '../../accounts/account-state.ts'
import type { Clock } from '../../catalog/clock.ts'
import { pauseHistory } from '../../money/billing/books/usage-history.ts'
import { changeKept } from '../../money/billing/books/usage-kept.ts'
import { marksSearch } from '../../money/billing/books/usage-marks.ts'
import { usageStore } from '../../money/billing/books/usage-store.ts'
import { walletIdsOf } from '../../money/billing/wallet.ts'
import type { Database, Queryable } from '../../runtime/storage/database.ts'
import type { Columns } from '../../runtime/storage/rows.ts'
import type { accounts } from '../../runtime/storage/schema/accounts.ts'
import type { memberships, people } from '../../runtime/storage/schema/sign-in.ts'
import { storedTables } from './stored-tables.ts'

/** Transactions of the database of the ledger and of that of usage; the same where usage has no other. */
interface Stores {
  readonly ledger: Queryable
  readonly usage: Queryable
  /** Database.markKey: without it, all usage that is stored for a repetition is read. */
  readonly markKey: Buffer | null
}

/** Rows deleted or emptied, by table. */
export type ErasedRows = Readonly<Record<string, number>>

/**
 * Tables whose rows of the account are deleted, in an order that foreign keys permit. Rows of `monitor_…`,
 * `job_rows`, `job_schedule_…`, `webhook_deliveries` and `webhook_paces` are deleted with their monitor, job or endpoint.
 */
const deletedTables = [
  ...[
    'key_spending',
    'sessions',
    'sign_in_links',
    'device_logins',
    'connections',
    'idempotency_keys',
    'lookup_keys',
    'kept_answers',
    'jobs',
    'job_schedules',
    'mcp_results',
    'mcp_tasks',
    'refusals',
  ],
  ...[
    'positions',
    'monitors',
    'monitor_places',
    'tag_feeds',
    'summaries',
    'webhook_deliveries',
    'webhook_endpoints',
    'endpoint_places',
  ],
  ...['credit_notices', 'credit_notice_marks', 'events', 'usage_batches', 'api_keys'],
] as const

/** Details of acts that the books need: numbers and kinds, no texts of people. */
const bookkeptDetails = ['mode', 'kind', 'credits', 'live', 'test']

/** Requests in flight and charges of other nodes end within this time after an account was closed. */
const lateRowsMs = 3_600_000

/**
 * Closes an account and erases what names its people and what they watched. The books stay under its id, which is
 * random and is then the only name of the account.
 * @param waiting rows that {@link eraseUsageHistory} deleted
 * @throws ServiceError not_found
 */
export async function eraseAccount(
  stores: Stores,
  clock: Clock,
  accountId: string,
  by: string,
  waiting = 0,
): Promise<ErasedRows> {
  const { ledger: q } = stores
  await closeAccount(q, clock, accountId, { reason: 'erased', by })
  const rows = await eraseRows(stores, accountId)
  const people = await deletePeople(q, accountId)
  await q.query(
    `update accounts set name = null, email = null, state_reason = 'erased', state_by = $3,
       erased_at = coalesce(erased_at, $2)
     where id = $1`,
    [accountId, new Date(clock.now()), by],
  )
  return { people, ...rows, usage_batches: rows.usage_batches! + waiting }
}

/**
 * Deletes the usage records of an account that wait in the ledger's database to be moved to a database of usage. Call it before
 * the outbox is drained, so that those that were just taken are there when {@link eraseAccount} deletes the others.
 * @returns the number of rows
 */
export async function eraseUsageHistory(database: Database, accountId: string): Promise<number> {
  if (database.usage === null) return 0
  // Fails while that database is away, before anything is erased.
  await usageStore(database).settled(walletIdsOf(accountId))
  return database.transaction(async (q) => {
    await pauseHistory(q)
    await q.query(`select set_config('social_lookup.ledger', 'erasing', true)`)
    const [gone] = await q.query<{ count: number }>(
      'with gone as (delete from usage_batches where wallet_id = any($1) returning 1) select count(*) from gone',
      [walletIdsOf(accountId)],
    )
    return gone!.count
  })
}

/** Erases again what requests in flight stored after the erasure of their account. */
export async function eraseLateRows(database: Database, clock: Clock): Promise<void> {
  const since = new Date(clock.now() - lateRowsMs)
  const erased = await database.query<Columns<typeof accounts, 'id'>>(
    'select id from accounts where erased_at > $1',
    [since],
  )
  const store = usageStore(database)
  for (const { id } of erased) await eraseUsageHistory(database, id)
  if (erased.length > 0) await store.settled(erased.flatMap(({ id }) => walletIdsOf(id)))
  for (const { id } of erased)
    await store.transactionBoth((ledger, usage) =>
      eraseRows({ ledger, usage, markKey: database.markKey }, id),
    )
}

async function eraseRows(
  { ledger: q, usage, markKey }: Stores,
  accountId: string,
): Promise<Record<string, number>> {
  const rows: Record<string, number> = {}
  // Triggers let only this setting delete usage records and empty notes of the ledger.
  for (const one of new Set([q, usage]))
    await one.query(`select set_config('social_lookup.ledger', 'erasing', true)`)
  for (const table of deletedTables) {
    const place = storedTables[table]!.isUsage ? usage : q
    const [gone] = await place.query<{ count: number }>(
      `with gone as (delete from ${table} where (${storedTables[table]!.ofAccount})
         and $1::text is not null and $2::text[] is not null returning 1)
       select count(*) from gone`,
      [accountId, walletIdsOf(accountId)],
    )
    rows[table] = gone!.count
  }
  const wallets = new Set(walletIdsOf(accountId))
  const marks = marksSearch(walletIdsOf(accountId), markKey === null ? [] : [markKey])
  const kept = await changeKept(
    (work) => work(q),
    { marks, markKey },
    (walletId) => (wallets.has(walletId) ? [] : null),
  )
  const notes = await q.query(
    'update ledger_entries set note = null where wallet_id = any($1) and note is not null returning 1',
    [walletIdsOf(accountId)],
  )
  const acts = await q.query(
    `update admin_acts set address = null, details = coalesce(
         (select jsonb_object_agg(key, value) from jsonb_each(details) where key = any($2)), '{}')
     where account_id = $1 and (details <> '{}' or address is not null) and act <> 'accounts erase' returning 1`,
    [accountId, bookkeptDetails],
  )
  for (const one of new Set([q, usage]))
    await one.query(`select set_config('social_lookup.ledger', '', true)`)
  return { ...rows, usage_kept: kept, ledger_entries: notes.length, admin_acts: acts.length }
}

/** Deletes the people who belong to no other account and are no operators. */
async function deletePeople(q: Queryable, accountId: string): Promise<number> {
  const gone = await q.query<Columns<typeof memberships, 'person_id'>>(
    'delete from memberships where account_id = $1 returning person_id',
    [accountId],
  )
  const alone = await q.query<Columns<typeof people, 'id'>>(
    `select id from people p where id = any($1)
       and not exists (select from memberships m where m.person_id = p.id)
       and not exists (select from person_logins l where l.person_id = p.id and l.operator_role is not null)`,
    [gone.map(({ person_id }) => person_id)],
  )
  const ids = alone.map(({ id }) => id)
  await q.query('delete from sessions where person_id = any($1)', [ids])
  await q.query('delete from person_logins where person_id = any($1)', [ids])
  await q.query('delete from passkeys where person_id = any($1)', [ids])
  await q.query('delete from people where id = any($1)', [ids])
  return ids.length
}
