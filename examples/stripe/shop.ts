import { randomUUID } from 'node:crypto'
import { isSignedByStripe, topUpHeaders } from './signatures.ts'

/** A number of credits and its price. */
export interface Pack {
  readonly id: string
  readonly name: string
  readonly credits: number
  /** In the smallest unit of the currency: cents. */
  readonly amount: number
  readonly currency: string
}

export interface ShopSettings {
  readonly packs: readonly Pack[]
  /** Where browsers reach the shop, without a final slash. */
  readonly shopUrl: string
  /** Where the shop reaches social-lookup, without a final slash. */
  readonly serviceUrl: string
  readonly topUpSecret: string
  readonly stripeKey: string
  /** The signing secret of the webhook endpoint at Stripe (`whsec_…`). */
  readonly stripeWebhookSecret: string
  /** Default: Stripe. */
  readonly stripeUrl?: string
  /** Default: the machine's clock. */
  readonly now?: () => number
}

/** A refusal that the buyer sees. */
export class ShopError extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

/** The account of a key. A wrong account would be noticed only after the payment, so the key proves it before. */
async function accountOfKey({ serviceUrl }: ShopSettings, key: string): Promise<string> {
  const answer = await fetch(`${serviceUrl}/v1/whoami`, { headers: { 'x-api-key': key } })
  if (answer.status === 401) throw new ShopError(400, 'This key is not known. Copy it completely.')
  if (!answer.ok) throw new ShopError(503, 'The service does not answer. Try again.')
  const { data } = (await answer.json()) as { data: { user: { id: string } } }
  return data.user.id
}

/**
 * Creates a Checkout Session for a pack (https://docs.stripe.com/api/checkout/sessions/create).
 * @returns Stripe's page, where the buyer pays
 */
export async function createCheckout(settings: ShopSettings, packId: string, key: string): Promise<string> {
  const { packs, shopUrl, stripeKey, stripeUrl = 'https://api.stripe.com' } = settings
  const pack = packs.find(({ id }) => id === packId)
  if (pack === undefined) throw new ShopError(400, 'There is no such pack.')
  const account = await accountOfKey(settings, key)
  const price = 'line_items[0][price_data]'
  const answer = await fetch(`${stripeUrl}/v1/checkout/sessions`, {
    method: 'POST',
    // fetch sends URLSearchParams as application/x-www-form-urlencoded, as Stripe expects.
    body: new URLSearchParams({
      mode: 'payment',
      [`${price}[currency]`]: pack.currency,
      [`${price}[unit_amount]`]: String(pack.amount),
      [`${price}[product_data][name]`]: pack.name,
      'line_items[0][quantity]': '1',
      client_reference_id: account,
      'metadata[credits]': String(pack.credits),
      success_url: `${shopUrl}/paid`,
      cancel_url: `${shopUrl}/`,
    }),
    headers: { authorization: `Bearer ${stripeKey}`, 'idempotency-key': randomUUID() },
  })
  if (!answer.ok) {
    console.error(`Stripe refused the checkout: ${answer.status} ${await answer.text()}`)
    throw new ShopError(503, 'The checkout cannot be opened. Try again.')
  }
  return ((await answer.json()) as { url: string }).url
}

/** The fields of a Checkout Session that the shop reads. */
interface CheckoutSession {
  readonly id: string
  readonly payment_status: 'paid' | 'unpaid' | 'no_payment_required'
  readonly client_reference_id: string | null
  readonly metadata: { readonly credits?: string } | null
}

interface StripeEvent {
  readonly type: string
  readonly data: { readonly object: CheckoutSession }
}

/** Payments by card are paid when the session completes; transfers and debits report later. */
const paidEvents = ['checkout.session.completed', 'checkout.session.async_payment_succeeded']

/**
 * Takes a webhook of Stripe and adds the credits of a paid session. Stripe repeats events, and may send both kinds for
 * one session: the id of the session is the idempotency key, so its credits are added once.
 * @returns the status for Stripe, which sends the event again for days unless it is 2xx
 */
export async function takeStripeEvent(settings: ShopSettings, header: string, body: string): Promise<number> {
  const { serviceUrl, topUpSecret, stripeWebhookSecret, now = Date.now } = settings
  if (!isSignedByStripe(stripeWebhookSecret, header, body, now())) return 400
  const { type, data } = JSON.parse(body) as StripeEvent
  if (!paidEvents.includes(type)) return 200
  const { id, payment_status: status, client_reference_id: account, metadata } = data.object
  // Sessions without these were created elsewhere in the same Stripe account.
  if (status !== 'paid' || account === null || metadata?.credits === undefined) return 200
  const topUp = JSON.stringify({
    account,
    credits: Number(metadata.credits),
    idempotencyKey: `stripe ${id}`,
    note: `Stripe ${id}`,
  })
  const answer = await fetch(`${serviceUrl}/admin/v1/top-ups`, {
    method: 'POST',
    headers: topUpHeaders(topUpSecret, `stripe_${id}`, topUp, now()),
    body: topUp,
  }).catch((error: unknown) => new Response(String(error), { status: 502 }))
  if (answer.ok) return 200
  console.error(`The credits of ${id} were not added: ${answer.status} ${await answer.text()}`)
  return 502
}
