import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import { requireTakesCredits } from '../../accounts/account-state.ts'
import { recordAction } from '../../accounts/admin-actions.ts'
import type { Clock } from '../../catalog/clock.ts'
import { parameterError, ServiceError } from '../../catalog/errors.ts'
import { actFrom } from '../../catalog/http/acting-address.ts'
import { readBytes } from '../../catalog/http/body.ts'
import { clientAddressOf } from '../../catalog/http/client-address.ts'
import { checkTexts, textOfBody } from '../../catalog/http/input.ts'
import { addEntry } from '../../money/billing/books/entries.ts'
import type { Database, Queryable } from '../../runtime/storage/database.ts'
import type { Columns } from '../../runtime/storage/rows.ts'
import type { topUps } from '../../runtime/storage/schema/billing.ts'

/** A checkout's report of credits that a customer bought. */
const topUp = z.strictObject({
  account: z.string().min(1).max(100),
  credits: z.int().min(1).max(1e12),
  /** The order or checkout session. A repeated key adds no credits. */
  idempotencyKey: z.string().min(1).max(200),
  kind: z.enum(['purchase', 'subscription']).default('purchase'),
  note: z.string().max(500).optional(),
})

/** Signed reports are shorter than this. */
const maxBodyBytes = 64 * 1024

const example = '{"account":"acc_…","credits":5000,"idempotencyKey":"order 1734"}'

/**
 * Assigns an idempotency key to an account. An order is paid once: its key for another account is a mistake of the
 * checkout.
 * @throws ServiceError idempotency_key_reused
 */
async function claimKey(
  q: Queryable,
  clock: Clock,
  { key, account }: { readonly key: string; readonly account: string },
): Promise<void> {
  const [owner] = await q.query<Columns<typeof topUps, 'account_id'>>(
    `insert into top_ups as t (idempotency_key, account_id, at) values ($1, $2, $3)
     on conflict (idempotency_key) do update set at = t.at returning account_id`,
    [key, account, new Date(clock.now())],
  )
  if (owner!.account_id === account) return
  throw new ServiceError(
    'idempotency_key_reused',
    'This idempotency key stands for a top-up of another account. Send the key of this order.',
  )
}

/** The content of a webhook that one of the secrets signed. @throws ServiceError unauthorized */
function verifyAny(webhooks: readonly Webhook[], body: string, headers: Record<string, string>): unknown {
  for (const webhook of webhooks) {
    try {
      return webhook.verify(body, headers)
    } catch {
      // Another secret may fit.
    }
  }
  throw new ServiceError('unauthorized', 'The webhook-signature does not fit: sign with TOP_UP_SECRET.')
}

/**
 * `POST /admin/v1/top-ups`: credits that a customer bought at the operator's checkout. The request
 * is a webhook signed by the Standard Webhooks scheme with TOP_UP_SECRET. The same idempotency key
 * adds credits once, to one account. An account that bought credits may have monitors.
 */
export function topUpRoute(options: {
  readonly database: Database
  readonly clock: Clock
  /** TOP_UP_SECRET and its previous value. */
  readonly secrets: readonly string[]
}): (app: FastifyInstance) => void {
  const { database, clock } = options
  const webhooks = options.secrets.map((secret) => new Webhook(secret))
  return (app) => {
    app.register(async (scope) => {
      // The signature covers the exact bytes of the body.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('application/json', async ({ raw }: FastifyRequest) =>
        textOfBody(await readBytes(raw, maxBodyBytes), raw.headers['content-encoding']),
      )
      scope.post('/admin/v1/top-ups', async (request, reply) => {
        const body = typeof request.body === 'string' ? request.body : ''
        const sent = verifyAny(webhooks, body, request.headers as Record<string, string>)
        checkTexts(sent)
        const read = topUp.safeParse(sent)
        if (!read.success) {
          const [issue] = read.error.issues
          throw parameterError(
            `${issue?.path.join('.') || 'The body'}: ${issue?.message}; for example ${example}`,
          )
        }
        const { account, ...entry } = read.data
        const book = async (q: Queryable) => {
          await claimKey(q, clock, { key: entry.idempotencyKey, account })
          await requireTakesCredits(q, account)
          const added = await addEntry(q, clock, { ...entry, accountId: account, mode: 'live' })
          const { id: subject, kind, credits } = added
          const act = {
            actor: 'top-up webhook',
            act: 'credits grant',
            accountId: account,
            subject,
            once: true,
          }
          await recordAction(q, clock, { ...act, details: { mode: 'live', kind, credits } })
          return added
        }
        const data = await actFrom(clientAddressOf(request.raw), () => database.transaction(book))
        return reply.header('cache-control', 'no-store').send({ data })
      })
    })
  }
}
