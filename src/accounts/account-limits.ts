import type { Clock } from '../catalog/clock.ts'
import { type LimitLeft, readLimitsLeft } from '../money/billing/books/key-limits-left.ts'
import type { Database, Queryable } from '../runtime/storage/database.ts'
import { type Fields, selectFields } from '../runtime/storage/rows.ts'
import type { plans } from '../runtime/storage/schema/accounts.ts'

/**
 * Limits as an operator sets them for a plan, or for an account in place of its plan's. Null: not limited here.
 * Monitors and endpoints are counted in each mode.
 */
export type PlanLimits = Fields<typeof plans, (typeof limits)[number]>

/** Limits of an account and the plan that it is on; null: no plan. */
export interface AppliedLimits extends PlanLimits {
  readonly plan: string | null
}

const limits = ['creditsPerDay', 'requestsPerSecond', 'concurrency', 'monitors', 'endpoints'] as const

/** Columns of limits in tables and in the view account_limits. */
export const limitColumns = selectFields(limits)

/** Selects the limits of an account as {@link limitsOfRow} reads them. @param id SQL of the account's id */
export const actorLimitsOf = (id: string): string => `(select row_to_json(l) from (
  select ${limitColumns} from account_limits al where al.account_id = ${id}
    and (al.credits_per_day, al.requests_per_second, al.concurrency) is distinct from (null, null, null)) l)`

/** The limits that apply to an account. Every node reads them with each creation of a monitor or endpoint. */
export async function readAccountLimits(q: Queryable, accountId: string): Promise<AppliedLimits | null> {
  const [row] = await q.query<AppliedLimits>(
    `select plan, ${limitColumns} from account_limits where account_id = $1`,
    [accountId],
  )
  return row ?? null
}

/** The limits that apply to the account of a wallet. */
export async function readWalletLimits(q: Queryable, walletId: string): Promise<PlanLimits | null> {
  const [row] = await q.query<PlanLimits>(
    `select ${limitColumns} from account_limits
     where account_id = (select account_id from wallets where id = $1)`,
    [walletId],
  )
  return row ?? null
}

/** What is left of an account's limits. */
export interface AccountLimitsLeft {
  readonly creditsPerDay: LimitLeft | null
  readonly requestsPerSecond: LimitLeft | null
  readonly concurrency: number | null
  readonly monitors: number | null
  readonly endpoints: number | null
}

/** The plan of a wallet's account, and what is left of its limits. */
export async function readAccountLimitsLeft(
  database: Database,
  clock: Clock,
  { accountId, walletId }: { readonly accountId: string; readonly walletId: string },
): Promise<{ readonly plan: string | null; readonly limits: AccountLimitsLeft }> {
  const applied = await readAccountLimits(database, accountId)
  const { plan = null, concurrency = null, monitors = null, endpoints = null } = applied ?? {}
  return {
    plan,
    limits: {
      ...(await readLimitsLeft(database, clock, { keyId: walletId, walletId }, applied)),
      ...{ concurrency, monitors, endpoints },
    },
  }
}
