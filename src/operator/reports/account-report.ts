import { limitColumns, type PlanLimits, readAccountLimits } from '../../accounts/account-limits.ts'
import { type Account, findAccount } from '../../accounts/accounts.ts'
import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import { summarizeUsage, type UsageSum } from '../../money/billing/books/usage.ts'
import type { Database } from '../../runtime/storage/database.ts'
import type { Columns } from '../../runtime/storage/rows.ts'
import type { monitors } from '../../runtime/storage/schema/monitors.ts'

/** An account with what it used and what it has. */
export interface AccountReport extends Account {
  /** Usage of the last 30 days, by day. */
  readonly usage: readonly UsageSum[]
  readonly keys: number
  readonly monitors: Readonly<Record<'active' | 'paused' | 'exhausted' | 'broken', number>>
  readonly endpoints: { readonly active: number; readonly disabled: number }
  readonly members: number
  /** The limits that apply to it. */
  readonly limits: PlanLimits
  /** Limits of the account itself, which apply in place of its plan's. */
  readonly ownLimits: PlanLimits
  /** Last request with a key, to the minute; null: none yet. */
  readonly lastUsedAt: Date | null
}

const usageDays = 30

/** @throws ServiceError not_found */
export async function readAccount(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  id: string,
): Promise<AccountReport> {
  const account = await findAccount(database, id)
  if (account === null) throw new ServiceError('not_found', `There is no account ${id}.`)
  const from = new Date(clock.now() - usageDays * 86_400_000)
  const usage = await summarizeUsage(database, { accountId: id, by: ['day'], from })
  const wallets = [`${id}:live`, `${id}:test`]
  const byStatus = await database.query<Columns<typeof monitors, 'status'> & { n: number }>(
    'select status, count(*)::int as n from monitors where wallet_id = any($1) group by 1',
    [wallets],
  )
  const endpoints = await database.query<{ active: boolean; n: number }>(
    `select status = 'active' as active, count(*)::int as n from webhook_endpoints where wallet_id = any($1)
     group by 1`,
    [wallets],
  )
  const [keys] = await database.query<{ n: number; last: Date | null }>(
    `select count(*) filter (where revoked_at is null)::int as n, max(last_used_at) as last from api_keys
     where account_id = $1`,
    [id],
  )
  const [members] = await database.query<{ n: number }>(
    'select count(*)::int as n from memberships where account_id = $1',
    [id],
  )
  const { plan: _, ...limits } = (await readAccountLimits(database, id))!
  const [own] = await database.query<PlanLimits>(`select ${limitColumns} from accounts where id = $1`, [id])
  const countOf = (status: string) => byStatus.find((row) => row.status === status)?.n ?? 0
  return {
    ...account,
    usage,
    keys: keys!.n,
    lastUsedAt: keys!.last,
    members: members!.n,
    limits,
    ownLimits: own!,
    monitors: {
      active: countOf('active'),
      paused: countOf('paused'),
      exhausted: countOf('exhausted'),
      broken: countOf('broken'),
    },
    endpoints: {
      active: endpoints.find(({ active }) => active)?.n ?? 0,
      disabled: endpoints.find(({ active }) => !active)?.n ?? 0,
    },
  }
}
