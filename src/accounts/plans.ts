import type { Clock } from '../catalog/clock.ts'
import { ServiceError } from '../catalog/errors.ts'
import type { Queryable } from '../runtime/storage/database.ts'
import { type Fields, selectFields } from '../runtime/storage/rows.ts'
import type { plans } from '../runtime/storage/schema/accounts.ts'
import { limitColumns, type PlanLimits } from './account-limits.ts'

/** Limits that accounts share. */
export interface Plan extends PlanLimits, Fields<typeof plans, 'name' | 'isDefault'> {
  /** Number of accounts on it, without closed ones. */
  readonly accounts: number
}

/** Changes to limits: omitted values stay, null removes a limit. */
export type LimitChanges = { readonly [Name in keyof PlanLimits]?: PlanLimits[Name] | undefined }

const columns = `${selectFields(['name', 'isDefault'])}, ${limitColumns},
  (select count(*)::int from accounts a where a.plan = plans.name and a.state <> 'closed') as accounts`

/** All plans, by name. */
export function listPlans(q: Queryable): Promise<Plan[]> {
  return q.query<Plan>(`select ${columns} from plans order by name`)
}

async function findPlan(q: Queryable, name: string): Promise<Plan> {
  const [plan] = await q.query<Plan>(`select ${columns} from plans where name = $1`, [name])
  if (plan) return plan
  const names = (await listPlans(q)).map((one) => one.name)
  const known = names.length === 0 ? 'There are no plans yet.' : `The plans are ${names.join(', ')}.`
  throw new ServiceError('not_found', `There is no plan ${name}. ${known}`)
}

/** @throws ServiceError not_found, with the names of the plans */
export async function requirePlan(q: Queryable, name: string): Promise<void> {
  await findPlan(q, name)
}

const changed = (before: PlanLimits | null, changes: LimitChanges) =>
  (['creditsPerDay', 'requestsPerSecond', 'concurrency', 'monitors', 'endpoints'] as const).map((name) => {
    const wanted = changes[name]
    return wanted === undefined ? (before?.[name] ?? null) : wanted
  })

/**
 * Creates or changes a plan; every node applies the change within seconds. Call in a transaction.
 * @param changes.isDefault true: new accounts get it, instead of the default before
 */
export async function setPlan(
  q: Queryable,
  clock: Clock,
  name: string,
  { isDefault, ...limits }: LimitChanges & { readonly isDefault?: boolean | undefined },
): Promise<Plan> {
  // Two operators who name a default at the same time: the second waits for the first.
  await q.query('lock table plans in share row exclusive mode')
  const [before] = await q.query<Plan>(`select ${columns} from plans where name = $1`, [name])
  if (isDefault) await q.query('update plans set is_default = false where is_default and name <> $1', [name])
  await forgetSpending(q, 'plan = $1', name)
  await q.query(
    `insert into plans (name, is_default, created_at, credits_per_day, requests_per_second, concurrency, monitors, endpoints)
     values ($1, $2, $3, $4, $5, $6, $7, $8)
     on conflict (name) do update set is_default = excluded.is_default, credits_per_day = excluded.credits_per_day,
       requests_per_second = excluded.requests_per_second, concurrency = excluded.concurrency,
       monitors = excluded.monitors, endpoints = excluded.endpoints`,
    [
      name,
      isDefault ?? before?.isDefault ?? false,
      new Date(clock.now()),
      ...changed(before ?? null, limits),
    ],
  )
  return findPlan(q, name)
}

/**
 * Lets accounts without a limit of credits, before they get one, start to count from the usage records: these have what
 * was spent while nothing was counted. A count goes on with another limit, because it has the lookups in progress, which
 * return to it what they do not spend.
 * @param where SQL condition for the accounts
 */
async function forgetSpending(q: Queryable, where: 'plan = $1' | 'id = $1', value: string): Promise<void> {
  await q.query(
    `delete from key_spending where key_id in (
       select w.id from wallets w join accounts a on a.id = w.account_id join account_limits l on l.account_id = a.id
       where a.${where} and l.credits_per_day is null)`,
    [value],
  )
}

/** Removes a plan without accounts. @throws ServiceError not_found; bad_request while accounts are on it or sign-up links lead to it */
export async function removePlan(q: Queryable, clock: Clock, name: string): Promise<Plan> {
  await q.query('lock table plans in share row exclusive mode')
  const plan = await findPlan(q, name)
  if (plan.accounts > 0) {
    throw new ServiceError(
      'bad_request',
      `${plan.accounts} account${plan.accounts === 1 ? ' is' : 's are'} on the plan ${name}. Give them another plan first.`,
    )
  }
  const [links] = await q.query<{ count: number }>(
    `select count(*)::int as count from sign_up_links
     where plan = $1 and revoked_at is null and uses < max_uses and expires_at > $2`,
    [name, new Date(clock.now())],
  )
  if (links!.count > 0) {
    throw new ServiceError('bad_request', `Sign-up links lead to the plan ${name}. Revoke them first.`)
  }
  // Only closed accounts are left on it.
  await q.query('update accounts set plan = null where plan = $1', [name])
  await q.query('delete from plans where name = $1', [name])
  return plan
}

/** Puts an account on a plan; null: on no plan. @throws ServiceError not_found */
export async function choosePlan(q: Queryable, accountId: string, plan: string | null): Promise<void> {
  if (plan !== null) await findPlan(q, plan)
  await forgetSpending(q, 'id = $1', accountId)
  const changed = await q.query('update accounts set plan = $2 where id = $1 returning 1', [accountId, plan])
  if (changed.length === 0) throw new ServiceError('not_found', `There is no account ${accountId}.`)
}

/** Sets limits of one account, which apply in place of its plan's. */
export async function setAccountLimits(
  q: Queryable,
  accountId: string,
  changes: LimitChanges,
): Promise<void> {
  const [before] = await q.query<PlanLimits>(
    `select ${limitColumns} from accounts where id = $1 for update`,
    [accountId],
  )
  if (!before) throw new ServiceError('not_found', `There is no account ${accountId}.`)
  await forgetSpending(q, 'id = $1', accountId)
  await q.query(
    `update accounts set credits_per_day = $2, requests_per_second = $3, concurrency = $4, monitors = $5,
       endpoints = $6 where id = $1`,
    [accountId, ...changed(before, changes)],
  )
}
