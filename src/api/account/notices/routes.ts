import { z } from 'zod'
import { recordRequest } from '../../../accounts/admin-actions.ts'
import type { Clock } from '../../../catalog/clock.ts'
import { managementRoute } from '../../../catalog/http/management-route.ts'
import { type AnyRoute, route } from '../../../catalog/http/route.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import type { Database } from '../../../runtime/storage/database.ts'
import { requireWholeAccount } from '../ledger-routes.ts'
import { readNoticeLevels } from './levels.ts'
import { changeNoticeLevels } from './notify.ts'

/** A bound for the notices of one wallet. */
const maxLevels = 10

const levelsOf = (level: z.ZodInt, description: string) => z.array(level).max(maxLevels).describe(description)

const lists = {
  balance: levelsOf(
    z.int().min(0).max(1e12),
    'Balances in credits: `account.balance_low` is sent when the balance falls to one of them or below.',
  ),
  accountBudget: levelsOf(
    z.int().min(1).max(100),
    'Percents of the account’s credits per day: `account.daily_budget_reached` is sent at each.',
  ),
  keyBudget: levelsOf(
    z.int().min(1).max(100),
    'Percents of the credits per day of each key that has this limit: `key.daily_budget_reached` is sent at each.',
  ),
}

const levels = z.strictObject(lists).register(recordNames, { name: 'NoticeLevels' })

/** `GET` and `PATCH /v1/notices`: at which balances and budgets the account is notified. */
export function noticeRoutes(options: { readonly database: Database; readonly clock: Clock }): AnyRoute[] {
  const { database, clock } = options
  const declared: AnyRoute[] = [
    route({
      id: 'account.notices',
      method: 'GET',
      path: '/v1/notices',
      group: 'account',
      summary: 'The balances and budgets at which the account is notified',
      description: 'Of the request’s mode.',
      parameters: {},
      scopes: ['account:read', 'monitors:read'],
      response: levels,
      async handler({ actor }) {
        return { data: { ...(await readNoticeLevels(database, actor.walletId)) } as z.infer<typeof levels> }
      },
    }),
    route({
      id: 'account.setNotices',
      method: 'PATCH',
      path: '/v1/notices',
      group: 'account',
      summary: 'Choose the balances and budgets at which the account is notified',
      description:
        'Of the request’s mode. Lists that are left out stay. Endpoints with `notices` receive the events (/docs/webhooks). A level that is reached already sends nothing until it is reached again.',
      parameters: {},
      body: z.strictObject({
        balance: lists.balance.optional(),
        accountBudget: lists.accountBudget.optional(),
        keyBudget: lists.keyBudget.optional(),
      }),
      bodyExample: { balance: [5000, 500], accountBudget: [80, 100], keyBudget: [100] },
      scopes: ['account:read', 'monitors:write'],
      response: levels,
      errors: ['bad_request'],
      async handler({ actor, body }) {
        const data = await database.transaction(async (q) => {
          const changed = await changeNoticeLevels(q, clock, actor.walletId, body)
          await recordRequest(q, clock, actor, 'notices change', actor.walletId, body)
          return changed
        })
        return { data: { ...data } as z.infer<typeof levels> }
      },
    }),
  ]
  return declared.map((one) => {
    const managed = managementRoute(one, 'notice', async () => true)
    return {
      ...managed,
      permit(actor) {
        managed.permit!(actor)
        requireWholeAccount(actor)
      },
    }
  })
}
