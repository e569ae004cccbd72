import { z } from 'zod'
import type { Clock } from '../../catalog/clock.ts'
import { parameterError } from '../../catalog/errors.ts'
import { type AnyRoute, route } from '../../catalog/http/route.ts'
import type { Mode } from '../../catalog/source.ts'
import { amountOf } from './amounts.ts'
import type { PaymentRow } from './store.ts'
import type { Terms } from './terms.ts'

/** A prepaid key, as its payment buys it. */
export interface NewPrepaidKey {
  readonly paymentId: string
  /** Shown once; only its hash is stored beside the encrypted answer for repeats. */
  readonly key: string
  readonly mode: Mode
  readonly credits: number
  readonly expiresAt: Date
  readonly note: string
}

/** Where prepaid keys are created: the accounts. */
export interface PrepaidKeys {
  generate(mode: Mode): string
  /** Opens a key with an account of its own, once for each payment. */
  open(wanted: NewPrepaidKey): Promise<void>
}

export const prepaidRouteId = 'prepaidKeys.buy'

/** Days that a prepaid key works. */
const lifetimeDays = 14
const dayMs = 86_400_000

/** The least amount, in whole units of the token. */
const minAmount = 1n
const maxCredits = 10_000_000

/** The fewest credits whose amount is at least one unit of the token: `1000` at a price of 0.001. */
export function fewestCredits({ perCredit, decimals }: Pick<Terms, 'perCredit' | 'decimals'>): number {
  const least = minAmount * 10n ** BigInt(decimals)
  const one = amountOf(1, perCredit, decimals)
  let credits = Number(least / one)
  while (amountOf(credits, perCredit, decimals) < least) credits += 1
  return Math.max(1, credits)
}

const bought = z.strictObject({
  key: z.string().describe('The key. It is shown here alone.'),
  mode: z.enum(['live', 'test']).describe('`test` where payments are simulated.'),
  credits: z.int().describe('What it can spend.'),
  expiresAt: z.string().describe('When it ends.'),
})

const wanted = z.strictObject({
  credits: z
    .int()
    .min(1)
    .max(maxCredits)
    .describe('The price of the key, and the most that it can ever spend: one unit of the token at least.'),
  claim: z
    .string()
    .min(16)
    .max(128)
    .regex(/^[\w-]+$/)
    .describe('A random text that you choose (a UUID) and keep secret: a repeat of the payment needs it.'),
})

interface PrepaidRouteOptions {
  readonly terms: Terms
  readonly clock: Clock
  readonly prepaid: PrepaidKeys
}

/** The route that sells prepaid keys, where payments are switched on. */
export function prepaidRoute({ terms, clock, prepaid }: PrepaidRouteOptions): AnyRoute {
  return route({
    id: prepaidRouteId,
    method: 'POST',
    path: '/v1/prepaid-keys',
    limited: false,
    group: 'system',
    summary: 'Buy a prepaid key by a payment (x402)',
    description: `One payment buys one key, without an account. It spends up to its credits, makes lookups and nothing else, ends after ${lifetimeDays} days with what is left of it, and is never refilled. It is shown once.`,
    parameters: {},
    body: wanted,
    bodyExample: { credits: 1000, claim: '6f1c1d0e-8f0a-4d52-9a35-0b8f3d1c7e44' },
    response: bought,
    status: 201,
    soldAt: { least: 1, most: maxCredits },
    async handler() {
      throw parameterError('A prepaid key is bought by a payment: send the request without an API key.')
    },
    async sell({ body: { credits }, mode }) {
      const least = fewestCredits(terms)
      if (credits < least) throw parameterError(`credits must be ${least} or more: one unit of the token.`)
      return {
        credits: { least: credits, most: credits },
        async run() {
          const expiresAt = new Date(clock.now() + lifetimeDays * dayMs).toISOString()
          const data = { key: prepaid.generate(mode), mode, credits, expiresAt }
          return { data, creditsCharged: credits }
        },
      }
    },
  })
}

/** What a settled payment for a prepaid key opens, from the answer that is stored with it. */
export function prepaidKeyOf(
  { id, amount, asset, network }: PaymentRow,
  answer: { readonly json: string },
): NewPrepaidKey {
  const { key, mode, credits, expiresAt } = bought.parse(JSON.parse(answer.json))
  const note = `payment of ${amount} of ${asset} on ${network}`
  return { paymentId: id, key, mode, credits, expiresAt: new Date(expiresAt), note }
}
