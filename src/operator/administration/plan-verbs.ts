import { z } from 'zod'
import { readAccountLimits } from '../../accounts/account-limits.ts'
import { type Account, findAccount } from '../../accounts/accounts.ts'
import { recordAction } from '../../accounts/admin-actions.ts'
import {
  choosePlan,
  listPlans,
  type Plan,
  removePlan,
  setAccountLimits,
  setPlan,
} from '../../accounts/plans.ts'
import type { Queryable } from '../../runtime/storage/database.ts'
import { changeAccount } from './change-account.ts'
import { flag, planName, whole } from './inputs.ts'
import { type AdminContext, verb } from './verb.ts'

const limit = (least: number, most: number) => whole(least, most).nullable().optional()

/** Omitted limits stay; null removes a limit. */
const limits = {
  creditsPerDay: limit(1, 1e12),
  requestsPerSecond: limit(1, 1_000_000),
  concurrency: limit(1, 1_000_000),
  monitors: limit(0, 1_000_000),
  endpoints: limit(0, 1_000_000),
}

/** An account with the limits that apply to it. */
async function withLimits(q: Queryable, id: string): Promise<Account & { readonly limits: object }> {
  const { plan: _, ...applied } = (await readAccountLimits(q, id))!
  return { ...(await findAccount(q, id))!, limits: applied }
}

/** Changes a plan, records the actor, and refreshes this process's keyring at once. */
async function onPlan(
  { database, clock, keyring, actor }: AdminContext,
  act: { readonly name: string; readonly plan: string; readonly details: Record<string, unknown> },
  work: (q: Queryable) => Promise<Plan>,
): Promise<Plan> {
  const { name, plan: subject, details } = act
  const plan = await database.transaction(async (q) => {
    const changed = await work(q)
    await recordAction(q, clock, { actor, act: name, accountId: null, subject, details })
    return changed
  })
  keyring?.forget()
  return plan
}

/** Verbs about plans and the limits of accounts, by the words of their commands. */
export const planVerbs = {
  'plans list': verb({
    method: 'GET',
    path: '/plans',
    role: 'read',
    input: z.strictObject({}),
    run: ({ database }): Promise<Plan[]> => listPlans(database),
  }),
  'plans set': verb({
    method: 'POST',
    path: '/plans',
    role: 'support',
    input: z.strictObject({ name: planName, isDefault: flag.optional(), ...limits }),
    run: (context, { name, ...changes }): Promise<Plan> =>
      onPlan(context, { name: 'plans set', plan: name, details: changes }, (q) =>
        setPlan(q, context.clock, name, changes),
      ),
  }),
  'plans remove': verb({
    method: 'POST',
    path: '/plans/removal',
    role: 'support',
    input: z.strictObject({ name: planName }),
    run: (context, { name }): Promise<Plan> =>
      onPlan(context, { name: 'plans remove', plan: name, details: {} }, (q) =>
        removePlan(q, context.clock, name),
      ),
  }),
  'accounts plan': verb({
    method: 'POST',
    path: '/accounts/plan',
    role: 'support',
    input: z.strictObject({ account: z.string().min(1), plan: planName.nullable() }),
    run: (context, { account: id, plan }) =>
      changeAccount(context, id, { name: 'accounts plan', details: { plan } }, async (q) => {
        await choosePlan(q, id, plan)
        return withLimits(q, id)
      }),
  }),
  'accounts limit': verb({
    method: 'POST',
    path: '/accounts/limits',
    role: 'support',
    input: z
      .strictObject({ account: z.string().min(1), ...limits })
      .refine(
        ({ account: _, ...changes }) => Object.values(changes).some((change) => change !== undefined),
        'give a limit: credits per day, requests per second, concurrency, monitors or endpoints',
      ),
    run: (context, { account: id, ...changes }) =>
      changeAccount(context, id, { name: 'accounts limit', details: changes }, async (q) => {
        await setAccountLimits(q, id, changes)
        return withLimits(q, id)
      }),
  }),
} as const
