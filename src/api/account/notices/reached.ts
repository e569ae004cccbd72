import type { Clock } from '../../../catalog/clock.ts'
import type { ReachedLevel } from '../../../catalog/events/notices.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import { selectFields } from '../../../runtime/storage/rows.ts'

interface ReachedRow {
  readonly walletId: string
  readonly mode: 'live' | 'test'
  readonly kind: ReachedLevel['kind']
  readonly level: number
  readonly value: number
  readonly creditsPerDay: number
  readonly keyId: string
  readonly keyName: string
}

/** A level that a wallet has just reached. */
export interface Reached {
  readonly wallet: { readonly id: string; readonly mode: 'live' | 'test' }
  readonly level: ReachedLevel
}

/**
 * Levels that are reached now. `$1` is the day (UTC). A limit that changes during a day is a new budget, so its levels
 * can be reached again.
 */
const reachedLevels = `
  select n.wallet_id, w.mode, 'balance' as kind, '' as subject, l.level, '' as period, w.balance as value,
    null::bigint as credits_per_day, null as key_name
  from credit_notices n join wallets w on w.id = n.wallet_id cross join unnest(n.balance) as l(level)
  where w.balance <= l.level
  union all
  select n.wallet_id, w.mode, 'account_budget', '', l.level, $1::text || ' of ' || a.credits_per_day, s.credits,
    a.credits_per_day, null
  from credit_notices n join wallets w on w.id = n.wallet_id
    join account_limits a on a.account_id = w.account_id
    join key_spending s on s.key_id = n.wallet_id and s.day = $1::date
    cross join unnest(n.account_budget) as l(level)
  where s.credits * 100 >= l.level * a.credits_per_day
  union all
  select n.wallet_id, w.mode, 'key_budget', k.id, l.level, $1::text || ' of ' || k.credits_per_day, s.credits,
    k.credits_per_day, k.name
  from credit_notices n join wallets w on w.id = n.wallet_id
    join api_keys k on k.account_id = w.account_id and k.mode = w.mode and k.revoked_at is null
    join key_spending s on s.key_id = k.id and s.day = $1::date
    cross join unnest(n.key_budget) as l(level)
  where s.credits * 100 >= l.level * k.credits_per_day`

const sameMark = `m.wallet_id = r.wallet_id and m.kind = r.kind and m.subject = r.subject and m.level = r.level
  and m.period = r.period`

const dayOf = (clock: Clock) => new Date(clock.now()).toISOString().slice(0, 10)

/** Deletes marks that prevent further notices and no longer apply: balances above their level, earlier days. */
export async function endMarks(q: Queryable, clock: Clock): Promise<void> {
  await q.query(
    `delete from credit_notice_marks m using wallets w
     where w.id = m.wallet_id and case m.kind when 'balance' then w.balance > m.level else left(m.period, 10) < $1 end`,
    [dayOf(clock)],
  )
}

/** Wallets of open accounts with levels that were reached and not announced. */
export async function walletsToNotify(q: Queryable, clock: Clock): Promise<string[]> {
  const rows = await q.query<{ wallet_id: string }>(
    `select distinct r.wallet_id from (${reachedLevels}) r
     where not exists (select from credit_notice_marks m where ${sameMark})
       and not exists (select from wallets w join accounts a on a.id = w.account_id
         where w.id = r.wallet_id and a.state = 'closed')
     order by 1`,
    [dayOf(clock)],
  )
  return rows.map(({ wallet_id }) => wallet_id)
}

/**
 * Marks the levels of a wallet that are reached, and returns those that were not marked. The mark's key lets one of
 * several nodes have each. Call in the transaction that stores the notices.
 */
export async function markReachedLevels(q: Queryable, clock: Clock, walletId: string): Promise<Reached[]> {
  const rows = await q.query<ReachedRow>(
    `with r as (select * from (${reachedLevels}) all_levels where wallet_id = $2),
     marked as (
       insert into credit_notice_marks (wallet_id, kind, subject, level, period, at)
       select wallet_id, kind, subject, level, period, $3 from r on conflict do nothing
       returning wallet_id, kind, subject, level, period)
     select ${selectFields(['walletId', 'mode', 'kind', 'level', 'value', 'creditsPerDay', 'keyName'], 'r')},
       r.subject as "keyId"
     from marked m join r on ${sameMark} order by r.kind, r.subject, r.level desc`,
    [dayOf(clock), walletId, new Date(clock.now())],
  )
  return rows.map(reachedOf)
}

function reachedOf({
  walletId,
  mode,
  kind,
  level,
  value,
  creditsPerDay,
  keyId,
  keyName,
}: ReachedRow): Reached {
  const wallet = { id: walletId, mode }
  if (kind === 'balance') return { wallet, level: { kind, level, balance: value } }
  const key = kind === 'key_budget' ? { id: keyId, name: keyName } : null
  return { wallet, level: { kind, level, creditsPerDay, spent: value, key } }
}
