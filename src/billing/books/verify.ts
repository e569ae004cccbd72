import type { Database } from '../../storage/database.ts'
import { waitForLeasedCharges } from '../deferred/lease-waits.ts'

/** A contradiction in the books. */
export interface Difference {
  readonly walletId: string
  /**
   * `balance`: differs from the sum of the entries. `held`: differs from the sum of holds and leases. `balanceAfter`:
   * an entry states a wrong running balance. `lookups`: an entry differs from the sum of its lookups. `wallet`:
   * entries refer to a missing wallet.
   */
  readonly what: 'balance' | 'held' | 'balanceAfter' | 'lookups' | 'wallet'
  /** The wrong entry; null if the difference is not in a single entry. */
  readonly entryId: string | null
  /** `expected` is recomputed; `found` is the stored value. */
  readonly expected: number
  readonly found: number
}

/** Result of a verification of the books. */
export interface Verification {
  readonly wallets: number
  readonly entries: number
  /** Number of rows in charges_set_aside: answered charges that could not be applied. */
  readonly setAside: number
  readonly differences: Difference[]
}

// One statement reads one snapshot, even while lookups are charged.
const differences = `
  with rebuilt as (
    select wallet_id, sum(credits)::bigint as credits from ledger_entries group by 1
  ), set_aside as (
    select wallet_id, sum(credits)::bigint as credits
    from (select wallet_id, credits from holds union all select wallet_id, credits from leases) h group by 1
  ), running as (
    select id, wallet_id, seq, credits, balance_after, lookups,
           sum(credits) over (partition by wallet_id order by seq)::bigint as expected,
           -- Entries before this seq are archived; the remaining ones have no complete running sum.
           max(seq) filter (where kind = 'carried') over (partition by wallet_id) as carried
    from ledger_entries
  )
  select w.id as "walletId", 'balance' as what, null as "entryId", coalesce(r.credits, 0) as expected, w.balance as found
    from wallets w left join rebuilt r on r.wallet_id = w.id where w.balance <> coalesce(r.credits, 0)
  union all
  select w.id, 'held', null, coalesce(s.credits, 0), w.held
    from wallets w left join set_aside s on s.wallet_id = w.id where w.held <> coalesce(s.credits, 0)
  union all
  select wallet_id, 'balanceAfter', id, expected, balance_after from running
    where balance_after <> expected and (carried is null or seq >= carried)
  union all
  select e.wallet_id, 'lookups', e.id, l.total, abs(e.credits)
    from running e cross join lateral
      (select coalesce(sum((l.value->>1)::bigint), 0)::bigint as total from json_array_elements(e.lookups) l) l
    where e.lookups is not null and l.total <> abs(e.credits)
  union all
  select wallet_id, 'wallet', null, 0, credits from rebuilt where wallet_id not in (select id from wallets)
  order by 1, 2, 3`

/** A ledger that takes longer to read should be archived. */
const timeoutMs = 900_000

/** Recomputes balances, holds and every running balance from the entries, and returns the differences. */
export async function verifyBooks(database: Database): Promise<Verification> {
  await waitForLeasedCharges(database, null)
  return database.report(timeoutMs, async (q) => {
    const [counted] = await q.query<Omit<Verification, 'differences'>>(
      `select (select count(*) from wallets) as wallets, (select count(*) from ledger_entries) as entries,
            (select count(*) from charges_set_aside) as "setAside"`,
    )
    return { ...counted!, differences: await q.query<Difference>(differences) }
  })
}
