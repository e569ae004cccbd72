import type { Database, Queryable } from '../../../runtime/storage/database.ts'
import { drainOutbox } from './usage-outbox.ts'

/**
 * Makes sure that a new limit of credits a day counts what was spent on its day before. The SQL function key_take reads it from
 * the sums of usage, where these are in its database; else it is noted here. Lookups go on while usage is away: a limit that is
 * new then counts from its first use on.
 */
export async function countSpentBefore(database: Database, keyId: string, now: Date): Promise<void> {
  const { usage } = database
  const [limited] = await database.query<{ wallet: string; isCounted: boolean }>(
    `select l.wallet, exists (select from key_spending s where s.key_id = $1) as "isCounted"
     from (select account_id || ':' || mode as wallet from api_keys where id = $1
       union all select id from wallets where id = $1) l`,
    [keyId],
  )
  if (limited === undefined || limited.isCounted) return
  if (!usage) return drainOutbox(database)
  const read = async (q: Queryable) => {
    const [spent] = await q.query<{ credits: number }>(
      `select coalesce(sum(credits), 0)::bigint as credits from usage_days
       where wallet_id = $1 and day = ($2::timestamptz at time zone 'UTC')::date and (key_id = $3 or $3 = $1)`,
      [limited.wallet, now, keyId],
      { timeoutMs: maxWaitMs },
    )
    return spent!.credits
  }
  // Sums from before that database may still be in the ledger's.
  const waiting = await read(database)
  // Whatever is wrong with that database: the mover logs it, and lookups go on.
  const moved = await drainOutbox(database)
    .then(() => read(usage))
    .catch(() => null)
  if (moved === null) return
  await database.query(
    `insert into key_spending (key_id, day, credits, second, requests)
     values ($1, ($2::timestamptz at time zone 'UTC')::date, $3, date_trunc('second', $2::timestamptz), 0)
     on conflict (key_id) do nothing`,
    [keyId, now, waiting + moved],
  )
}

/** A lookup waits for it. */
const maxWaitMs = 2000
