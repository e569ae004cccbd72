import { z } from 'zod'
import type { Clock } from '../catalog/clock.ts'
import type { Actor } from '../catalog/http/actor.ts'
import { type AnyRoute, route } from '../catalog/http/route.ts'
import { readLimitsLeft } from '../money/billing/books/key-limits-left.ts'
import type { Ledger } from '../money/billing/ledger.ts'
import type { Database } from '../runtime/storage/database.ts'
import type { Columns } from '../runtime/storage/rows.ts'
import type { apiKeys } from '../runtime/storage/schema/accounts.ts'
import { readAccountLimitsLeft } from './account-limits.ts'
import { readBanner, shownBanner } from './banner.ts'

const user = z.strictObject({
  id: z.string().min(1),
  name: z.string().nullable(),
  email: z.string().nullable(),
})

const limitLeft = z.strictObject({ limit: z.int(), left: z.int().min(0) }).nullable()

const key = z.strictObject({
  id: z.string().min(1),
  kind: z
    .enum(['key', 'session', 'connection'])
    .describe('An API key, a browser that is signed in, or an assistant that was connected.'),
  name: z.string().nullable().describe('Null for a session.'),
  mode: z.enum(['live', 'test']),
  allowed: z
    .array(z.string())
    .nullable()
    .describe('Operation ids and patterns it may call; null: all operations.'),
  manages: z.boolean().describe('Whether it may manage monitors and webhook endpoints.'),
  managesAccess: z.boolean().describe('Whether it may manage keys, members and sessions of the account.'),
  readOnly: z.boolean().describe('Whether it may only read: no lookups and no changes.'),
  addresses: z
    .array(z.string())
    .nullable()
    .describe('Addresses and ranges it may be used from; null: any address.'),
  expiresAt: z.string().nullable(),
  limits: z.strictObject({
    creditsPerDay: limitLeft.describe('Of this day (UTC); null: no limit.'),
    requestsPerSecond: limitLeft.describe('Of this second; null: no limit.'),
  }),
})

const most = z.int().min(0).nullable()

const accountShape = z
  .strictObject({
    plan: z.string().nullable().describe('Null: no plan.'),
    limits: z.strictObject({
      creditsPerDay: limitLeft.describe(
        'Of this day (UTC) and mode, over all keys and monitors; null: no limit.',
      ),
      requestsPerSecond: limitLeft.describe('Of this second, over all keys; null: no limit.'),
      concurrency: most.describe('Requests in progress on each node; null: no limit.'),
      monitors: most.describe("In each mode; null: the service's default."),
      endpoints: most.describe("Webhook endpoints in each mode; null: the service's default."),
    }),
    checkoutUrl: z
      .string()
      .nullable()
      .describe('Where credits are bought; null: whoever runs the service adds them.'),
  })
  .describe('Limits of the account, beside those of the key.')

const banner = z
  .strictObject({
    text: z.string(),
    at: z.string(),
    until: z.string().nullable().describe('When it ends by itself; null: unknown.'),
  })
  .nullable()
  .describe('What the operator tells all callers now, such as a disturbance; null: nothing.')

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
export function accountRoutes(options: {
  readonly database: Database
  readonly clock: Clock
  readonly ledger: Ledger
  /** Where callers buy credits. */
  readonly checkoutUrl?: string | undefined
}): AnyRoute[] {
  return [
    route({
      id: 'account.whoami',
      method: 'GET',
      path: '/v1/whoami',
      group: 'account',
      summary: 'The account behind the key, the key’s rights, and what is left of its limits',
      parameters: {},
      scopes: [],
      response: z.strictObject({ user, key, account: accountShape, banner }),
      limited: true,
      async handler({ actor }) {
        const { id, name, email } = actor.account
        const { database, clock, checkoutUrl = null } = options
        const [key, account, stored] = await Promise.all([
          describeKey(options, actor),
          readAccountLimitsLeft(database, clock, actor),
          readBanner(database, clock),
        ])
        const banner = shownBanner(stored)
        return { data: { user: { id, name, email }, key, account: { ...account, checkoutUrl }, banner } }
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
      scopes: [],
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

async function describeKey(
  { database, clock }: { readonly database: Database; readonly clock: Clock },
  actor: Actor,
): Promise<z.infer<typeof key>> {
  const { keyId: id, mode, allowed, manages, managesAccess = false, readOnly = false, limits } = actor
  const [row] = await database.query<Columns<typeof apiKeys, 'name' | 'addresses' | 'expires_at'>>(
    'select name, addresses, expires_at from api_keys where id = $1',
    [id],
  )
  return {
    id,
    kind: id.startsWith('ses_') ? 'session' : id.startsWith('con_') ? 'connection' : 'key',
    name: row?.name ?? null,
    mode,
    allowed: allowed === null ? null : [...allowed],
    manages: manages && !readOnly,
    managesAccess,
    readOnly,
    addresses: row?.addresses ?? null,
    expiresAt: row?.expires_at?.toISOString() ?? null,
    limits: await readLimitsLeft(database, clock, actor, limits),
  }
}
