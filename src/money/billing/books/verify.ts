import { type Clock, systemClock } from '../../../catalog/clock.ts'
import type { Database, Queryable } from '../../../runtime/storage/database.ts'
import { readSetting, storeSetting } from '../../../runtime/storage/settings.ts'
import { compareUsage } from './compare-usage.ts'
import { usageStore } from './usage-store.ts'

const hourMs = 3_600_000

/** A contradiction in the books. */
export interface Difference {
  readonly walletId: string
  /**
   * `balance`: differs from the sum of the entries. `held`: differs from the sum of holds and leases. `balanceAfter`:
   * an entry states a wrong running balance. `lookups`: an entry differs from the sum of its lookups. `wallet`:
   * entries refer to a missing wallet. `usage`: the usage of an hour differs from the charges of that hour.
   */
  readonly what: 'balance' | 'held' | 'balanceAfter' | 'lookups' | 'wallet' | 'usage'
  /** The wrong entry; null if the difference is not in a single entry. */
  readonly entryId: string | null
  /** Start of the hour (UTC) whose usage differs; null for other differences. */
  readonly hour: Date | null
  /** `expected` is recomputed; `found` is the stored value. */
  readonly expected: number
  readonly found: number
}

/** Result of a verification of the books. */
export interface Verification {
  readonly wallets: number
  /** Number of entries that were read. */
  readonly entries: number
  /** Number of rows in charges_set_aside: answered charges that could not be applied. */
  readonly setAside: number
  readonly differences: Difference[]
}

/**
 * Charges of an hour and wallet against the sums of its usage, which the same transactions write. A charge that was taken
 * back has no usage. Sums by hour have a retention, and began with a release: they are compared from where both are whole.
 */
const usage = (since: string) => `
  first_hour as (
    select case when min(h.hour) is null then 'infinity'
      when exists (select from ledger_entries where kind = 'charge' and at < min(h.hour)) then min(h.hour) + interval '1 day'
      else min(h.hour) end as hour
    from usage_hours h
  ), compared_from as (
    select greatest(${since}, f.hour, (select max(a.before) from ledger_archives a)) as at from first_hour f
  ), taken_back as (
    select substr(e.id, length('refund:') + 1) as id from ledger_entries e, compared_from c
    where e.kind = 'refund' and e.at >= c.at and e.id like 'refund:%'
  ), waiting as (
    -- Usage in the outbox is in no sum yet. Hours that may lack some are compared by the next verification.
    select coalesce(date_trunc('hour', min(o.at), 'UTC'), 'infinity') as hour from usage_outbox o
  ), charged as (
    select e.wallet_id, date_trunc('hour', e.at, 'UTC') as hour, -sum(e.credits)::bigint as credits
    from ledger_entries e, compared_from c
    where e.kind = 'charge' and e.at >= c.at and e.at < (select w.hour from waiting w) and not exists (select from taken_back t where t.id = e.id)
    group by 1, 2
  ), used as (
    select u.wallet_id, u.hour, sum(u.credits)::bigint as credits from usage_hours u, compared_from c
    where u.hour >= c.at and u.hour < (select w.hour from waiting w) group by 1, 2
  ), uneven as (
    select coalesce(c.wallet_id, u.wallet_id) as wallet_id, coalesce(c.hour, u.hour) as hour,
           coalesce(c.credits, 0) as charged, coalesce(u.credits, 0) as used
    from charged c full join used u on u.wallet_id = c.wallet_id and u.hour = c.hour
    where coalesce(c.credits, 0) <> coalesce(u.credits, 0)
  )`

const unevenUsage = `select wallet_id, 'usage', null, hour, charged, used from uneven`

/** An entry against the sum of its lookups. */
const unevenLookups = `
  select e.wallet_id, 'lookups', e.id, null::timestamptz, l.total, abs(e.credits)
    from running e cross join lateral
      (select coalesce(sum((l.value->>1)::bigint), 0)::bigint as total from json_array_elements(e.lookups) l) l
    where e.lookups is not null and l.total <> abs(e.credits)`

/** What a wallet holds against the sum of its holds and leases. */
const setAside = `set_aside as (
    select wallet_id, sum(credits)::bigint as credits
    from (select wallet_id, credits from holds union all select wallet_id, credits from leases) h group by 1
  )`
const unevenHeld = `
  select w.id, 'held', null, null, coalesce(s.credits, 0), w.held
    from wallets w left join set_aside s on s.wallet_id = w.id where w.held <> coalesce(s.credits, 0)`

// One statement reads one snapshot, even while lookups are charged. Usage in another database is compared apart.
const allDifferences = (usageTables: string, usageDifferences: string) => `
  with ${usageTables} rebuilt as (
    select wallet_id, sum(credits)::bigint as credits from ledger_entries group by 1
  ), ${setAside}, running as (
    select id, wallet_id, seq, credits, balance_after, lookups,
           sum(credits) over (partition by wallet_id order by seq)::bigint as expected,
           -- Entries before this seq are archived; the remaining ones have no complete running sum.
           max(seq) filter (where kind = 'carried') over (partition by wallet_id) as carried
    from ledger_entries
  )
  select w.id as "walletId", 'balance' as what, null as "entryId", null::timestamptz as hour,
         coalesce(r.credits, 0) as expected, w.balance as found
    from wallets w left join rebuilt r on r.wallet_id = w.id where w.balance <> coalesce(r.credits, 0)
  union all
  ${unevenHeld}
  union all
  select wallet_id, 'balanceAfter', id, null, expected, balance_after from running
    where balance_after <> expected and (carried is null or seq >= carried)
  union all
${unevenLookups}
  union all
  ${usageDifferences}
  select wallet_id, 'wallet', null, null, 0, credits from rebuilt where wallet_id not in (select id from wallets)
  order by 1, 2, 3, 4`
const differences = allDifferences(`${usage(`'-infinity'::timestamptz`)},`, `${unevenUsage} union all`)
const differencesWithoutUsage = allDifferences('', '')

/** A ledger that takes longer to read should be archived. */
const timeoutMs = 900_000

/** Of the wallets without new entries, one in so many is compared with its last entry in each run: all of them in a day. */
const slots = 24

/** The same for entries since a time: each follows from the one before, and the last one is the balance. $2: the turn. */
const allNewDifferences = (usageTables: string, usageDifferences: string) => `
  with ${usageTables} ${setAside}, touched as (
    -- Entries that clocks of two nodes put in another order follow each other by seq.
    select e.wallet_id, min(e.seq) as seq from ledger_entries e where e.at >= $1::timestamptz group by 1
  ), read_from as (
    -- Before the carried entry of an archive, entries have no complete running sum.
    select t.wallet_id, greatest(t.seq, (
      select max(c.seq) + 1 from ledger_entries c where c.wallet_id = t.wallet_id and c.kind = 'carried'
    )) as seq from touched t
  ), running as (
    select e.id, e.wallet_id, e.seq, e.credits, e.balance_after, e.lookups,
           coalesce(lag(e.balance_after) over (partition by e.wallet_id order by e.seq), p.balance_after, 0)
             + e.credits as expected
    from read_from t join ledger_entries e on e.wallet_id = t.wallet_id and e.seq >= t.seq
    left join lateral (
      select b.balance_after from ledger_entries b where b.wallet_id = t.wallet_id and b.seq < t.seq
      order by b.seq desc limit 1
    ) p on true
  ), compared as (
    select w.id, w.balance from wallets w
    where w.id in (select wallet_id from touched) or abs(hashtext(w.id)::bigint) % ${slots} = $2
  )
  select w.id as "walletId", 'balance' as what, null as "entryId", null::timestamptz as hour,
         coalesce(l.balance_after, 0) as expected, w.balance as found
    from compared w left join lateral (
      select e.balance_after from ledger_entries e where e.wallet_id = w.id order by e.seq desc limit 1
    ) l on true
    where w.balance <> coalesce(l.balance_after, 0)
  union all
  ${unevenHeld}
  union all
  select wallet_id, 'balanceAfter', id, null, expected, balance_after from running where balance_after <> expected
  union all
  ${unevenLookups}
  union all
  ${usageDifferences}
  select t.wallet_id, 'wallet', null, null, 0, e.credits
    from touched t join ledger_entries e on e.wallet_id = t.wallet_id
    where not exists (select from wallets w where w.id = t.wallet_id)
  order by 1, 2, 3, 4`
const newDifferences = allNewDifferences(`${usage('$1::timestamptz')},`, `${unevenUsage} union all`)
const newDifferencesWithoutUsage = allNewDifferences('', '')

/** Recomputes balances, holds, every running balance and the usage from the entries, and returns the differences. */
export async function verifyBooks(database: Database, clock: Clock = systemClock): Promise<Verification> {
  const found = await verifyLedger(database)
  return { ...found, differences: [...found.differences, ...(await differencesApart(database, clock, null))] }
}

/** The same without usage that has a database of its own. */
async function verifyLedger(database: Database): Promise<Verification> {
  const isApart = database.usage !== null
  return readerOf(database)(async (q) => {
    const [counted] = await q.query<Omit<Verification, 'differences'>>(
      `select (select count(*) from wallets) as wallets, (select count(*) from ledger_entries) as entries,
            (select count(*) from charges_set_aside) as "setAside"`,
    )
    return {
      ...counted!,
      differences: await q.query<Difference>(isApart ? differencesWithoutUsage : differences),
    }
  })
}

/** Reads the ledger, with all usage where it is in the same database. */
function readerOf(database: Database): <T>(read: (q: Queryable) => Promise<T>) => Promise<T> {
  return database.usage === null
    ? (read) => usageStore(database).report(null, timeoutMs, read)
    : (read) => database.report(timeoutMs, read)
}

/** Differences of usage in a database of its own. */
async function differencesApart(database: Database, clock: Clock, since: Date | null): Promise<Difference[]> {
  if (database.usage === null) return []
  const found = await compareUsage(database, clock.now(), since)
  return found.map((hour) => ({ ...hour, what: 'usage', entryId: null }))
}

/** The last verification of the books that came to its end, over all nodes. */
export interface BooksCheck {
  /** ISO 8601. All entries before are verified. */
  readonly at: string
  readonly differences: number
}

/** Row of `settings` with the {@link BooksCheck}. */
const checkSetting = 'books-check'

/** The last verification that ended; null before the first. */
export async function lastBooksCheck(q: Queryable): Promise<BooksCheck | null> {
  const stored = await readSetting(q, checkSetting)
  return stored === null ? null : (JSON.parse(stored) as BooksCheck)
}

/** Notes that the books were verified up to a time. */
export async function noteBooksCheck(database: Database, check: BooksCheck): Promise<void> {
  await storeSetting(database, checkSetting, JSON.stringify(check))
}

/**
 * Clocks of nodes differ by less, and a charge is committed sooner after the time that it states. Verified twice, an entry
 * costs little.
 */
const overlapMs = hourMs

/**
 * Verifies what is new since the last verification, or everything where differences were found or none was made. Takes
 * time by the number of new entries.
 * @returns the differences
 */
export async function verifyNewBooks(database: Database, clock: Clock): Promise<Difference[]> {
  const at = new Date(clock.now())
  const last = await lastBooksCheck(database)
  const since = last === null || last.differences > 0 ? null : firstNew(new Date(last.at))
  const books =
    since === null ? (await verifyLedger(database)).differences : await verifyLedgerSince(database, since, at)
  const usage = await differencesApart(database, clock, since).catch((error) => {
    // What the ledger differs by is reported while usage is away; the next verification then compares everything.
    if (books.length === 0) throw error
    return []
  })
  const found = [...books, ...usage]
  await noteBooksCheck(database, { at: at.toISOString(), differences: found.length })
  return found
}

/** Whole hours: usage is summed up by hour. */
const firstNew = (last: Date) => new Date(Math.floor((last.getTime() - overlapMs) / hourMs) * hourMs)

async function verifyLedgerSince(database: Database, since: Date, now: Date): Promise<Difference[]> {
  const turn = Math.floor(now.getTime() / hourMs) % slots
  return readerOf(database)((q) =>
    q.query<Difference>(database.usage === null ? newDifferences : newDifferencesWithoutUsage, [since, turn]),
  )
}
