import type { FastifyInstance, FastifyRequest } from 'fastify'
import { Webhook } from 'standardwebhooks'
import { z } from 'zod'
import { rejectClosedAccount } from '../accounts/account-state.ts'
import { recordAction } from '../accounts/admin-actions.ts'
import { addEntry } from '../billing/books/entries.ts'
import type { Clock } from '../clock.ts'
import { parameterError, ServiceError } from '../errors.ts'
import { readBytes } from '../http/body.ts'
import { checkTexts, textOfBody } from '../http/input.ts'
import type { Database } from '../storage/database.ts'

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
const mostBytes = 64 * 1024

const example = '{"account":"acc_…","credits":5000,"idempotencyKey":"order 1734"}'

/**
 * `POST /admin/v1/top-ups`: credits that a customer bought at the operator's checkout. The request
 * is a webhook signed by the Standard Webhooks scheme with TOP_UP_SECRET. The same idempotency key
 * adds credits once. An account that bought credits may have monitors.
 */
export function topUpRoute(options: {
  readonly database: Database
  readonly clock: Clock
  readonly secret: string
}): (app: FastifyInstance) => void {
  const { database, clock, secret } = options
  const webhook = new Webhook(secret)
  return (app) => {
    app.register(async (scope) => {
      // The signature covers the exact bytes of the body.
      scope.removeAllContentTypeParsers()
      scope.addContentTypeParser('application/json', async ({ raw }: FastifyRequest) =>
        textOfBody(await readBytes(raw, mostBytes), raw.headers['content-encoding']),
      )
      scope.post('/admin/v1/top-ups', async (request, reply) => {
        const body = typeof request.body === 'string' ? request.body : ''
        let sent: unknown
        try {
          sent = webhook.verify(body, request.headers as Record<string, string>)
        } catch {
          throw new ServiceError(
            'unauthorized',
            'The webhook-signature does not fit: sign with TOP_UP_SECRET.',
          )
        }
        checkTexts(sent)
        const read = topUp.safeParse(sent)
        if (!read.success) {
          const [issue] = read.error.issues
          throw parameterError(
            `${issue?.path.join('.') || 'The body'}: ${issue?.message}; for example ${example}`,
          )
        }
        const { account, ...entry } = read.data
        const data = await database.transaction(async (q) => {
          await rejectClosedAccount(q, account)
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
        })
        return reply.header('cache-control', 'no-store').send({ data })
      })
    })
  }
}
