import { z } from 'zod'
import type { Ledger } from '../billing/ledger.ts'
import { type AnyRoute, route } from '../http/route.ts'

const user = z.strictObject({
  id: z.string().min(1),
  name: z.string().nullable(),
  email: z.string().nullable(),
})

/**
 * Meaning of the fields of `contract/system.d.ts` in this service: all credits are prepaid and there are no
 * subscriptions, so no payment can be overdue.
 */
const balance = z.strictObject({
  balance: z.int().min(0).describe('Credits of the wallet.'),
  payg: z.int().min(0).describe('Credits that were bought or granted: all of them.'),
  paygSpendable: z.int().min(0).describe('What is left of them beside the holds of lookups under way.'),
  graceDebtCredits: z.int().min(0).describe('Always 0: nothing is owed.'),
  refillState: z
    .enum(['healthy', 'grace', 'exhausted'])
    .nullable()
    .describe('`exhausted` at a balance of 0, else `healthy`.'),
  billingAlert: z.enum(['none', 'payment_action_required', 'suspended']).describe('Always `none`.'),
  subscriptionIncludedRemaining: z.int().min(0).describe('Always 0: all credits are prepaid.'),
  subscriptionIncludedTotal: z.int().min(0).describe('Always 0: all credits are prepaid.'),
  subscription: z
    .strictObject({ tier: z.string(), status: z.string(), periodEnd: z.string() })
    .nullable()
    .describe('Always null: all credits are prepaid.'),
  collectionStatus: z.enum(['current', 'base_past_due', 'suspended']).describe('Always `current`.'),
})

/** `GET /v1/whoami` and `GET /v1/balance`. */
export function accountRoutes(options: { ledger: Ledger }): AnyRoute[] {
  return [
    route({
      id: 'account.whoami',
      method: 'GET',
      path: '/v1/whoami',
      group: 'account',
      summary: 'The account behind the key',
      parameters: {},
      response: z.strictObject({ user }),
      limited: true,
      async handler({ actor }) {
        const { id, name, email } = actor.account
        return { data: { user: { id, name, email } } }
      },
    }),
    route({
      id: 'account.balance',
      method: 'GET',
      path: '/v1/balance',
      group: 'account',
      summary: 'The credits of the key’s mode',
      description:
        'A live key sees live credits, a test key test credits. `paygSpendable` leaves out what lookups in flight have reserved.',
      parameters: {},
      response: balance,
      limited: true,
      async handler({ actor }) {
        const { credits, reserved } = await options.ledger.balance(actor.walletId)
        const data: z.infer<typeof balance> = {
          balance: credits,
          payg: credits,
          paygSpendable: Math.max(0, credits - reserved),
          graceDebtCredits: 0,
          refillState: credits > 0 ? 'healthy' : 'exhausted',
          billingAlert: 'none',
          subscriptionIncludedRemaining: 0,
          subscriptionIncludedTotal: 0,
          subscription: null,
          collectionStatus: 'current',
        }
        return { data }
      },
    }),
  ]
}
