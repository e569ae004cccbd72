import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { createShop } from '../../../examples/stripe/server.ts'
import { startTestService, type TestService } from '../../support/service.ts'

const topUpSecret = `whsec_${Buffer.from('a secret of the checkout, 32 bytes').toString('base64')}`
const stripeWebhookSecret = 'whsec_of_the_endpoint_at_stripe'
const stripeKey = 'sk_test_of_the_shop'
const pack = { id: 'small', name: '5,000 credits', credits: 5000, amount: 2500, currency: 'eur' }

type Session = Record<string, unknown> & { id: string }
let service: TestService
let shop: Server
let shopUrl: string
/** What was created at the stand-in for Stripe. */
const sessions: Session[] = []
const forms: Record<string, string>[] = []
/** Where the shop finds the service; changed for an outage. */
const settings = { serviceUrl: '' }

/** A stand-in for https://api.stripe.com that takes what the documentation of Checkout Sessions names. */
const stripe = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  const form = Object.fromEntries(new URLSearchParams(body))
  const isValid =
    request.url === '/v1/checkout/sessions' &&
    request.headers.authorization === `Bearer ${stripeKey}` &&
    request.headers['content-type']?.startsWith('application/x-www-form-urlencoded')
  if (!isValid) return response.writeHead(401).end('{}')
  forms.push(form)
  const id = `cs_test_${sessions.length}`
  sessions.push({
    id,
    object: 'checkout.session',
    payment_status: 'unpaid',
    client_reference_id: form.client_reference_id,
    metadata: { credits: form['metadata[credits]'] },
  })
  response.writeHead(200, { 'content-type': 'application/json' })
  response.end(JSON.stringify({ id, url: `https://checkout.stripe.example/${id}` }))
})

async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

beforeAll(async () => {
  service = await startTestService({ env: { TOP_UP_SECRET: topUpSecret } })
  settings.serviceUrl = service.base
  const stripeUrl = await listen(stripe)
  const shopSettings = {
    ...{
      packs: [pack],
      shopUrl: 'https://shop.example',
      topUpSecret,
      stripeKey,
      stripeWebhookSecret,
      stripeUrl,
    },
    get serviceUrl() {
      return settings.serviceUrl
    },
  }
  shop = createShop(shopSettings)
  shopUrl = await listen(shop)
})
afterAll(async () => {
  shop.close()
  stripe.close()
  await service.close()
})

const checkout = (form: Record<string, string>) =>
  fetch(`${shopUrl}/checkout`, { method: 'POST', body: new URLSearchParams(form), redirect: 'manual' })

/** A session that a buyer opened. */
async function bought(): Promise<Session> {
  expect((await checkout({ pack: 'small', key: service.liveKey })).status).toBe(303)
  return sessions.at(-1)!
}

const signatureOf = (body: string, secret = stripeWebhookSecret, seconds = Math.floor(Date.now() / 1000)) =>
  `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')},v0=00`

/** Sends an event as Stripe does; returns the status. */
async function report(
  session: object,
  {
    type = 'checkout.session.completed',
    sign = (body: string) => signatureOf(body),
    alter = (b: string) => b,
  } = {},
): Promise<number> {
  const body = JSON.stringify({ id: 'evt_1', object: 'event', type, data: { object: session } }, null, 2)
  const headers = { 'content-type': 'application/json', 'stripe-signature': sign(body) }
  return (await fetch(`${shopUrl}/stripe`, { method: 'POST', headers, body: alter(body) })).status
}
const paid = (session: object) => ({ ...session, payment_status: 'paid' })
/** The credits that `work` adds. */
async function added(work: () => Promise<unknown>): Promise<number> {
  const before = await service.balance(service.liveKey)
  await work()
  return (await service.balance(service.liveKey)) - before
}

describe('the example of a shop with Stripe', () => {
  it('sends a buyer to Stripe with the pack, and the account of the key', async () => {
    const answer = await checkout({ pack: 'small', key: service.liveKey })
    expect([answer.status, answer.headers.get('location')]).toEqual([
      303,
      `https://checkout.stripe.example/${sessions.at(-1)!.id}`,
    ])
    expect(forms.at(-1)).toMatchObject({
      mode: 'payment',
      'line_items[0][price_data][currency]': 'eur',
      'line_items[0][price_data][unit_amount]': '2500',
      'line_items[0][quantity]': '1',
      client_reference_id: service.service.created!.accountId,
    })
    const opened = sessions.length
    for (const form of [
      { pack: 'small', key: 'slk_live_x' },
      { pack: 'huge', key: service.liveKey },
    ]) {
      expect((await checkout(form)).status).toBe(400)
    }
    expect(sessions).toHaveLength(opened)
  })

  it('adds the credits of a payment once, however often Stripe reports it', async () => {
    const session = await bought()
    const credits = await added(async () => {
      expect(await report(paid(session))).toBe(200)
      expect(await report(paid(session))).toBe(200)
      expect(await report(paid(session), { type: 'checkout.session.async_payment_succeeded' })).toBe(200)
    })
    expect(credits).toBe(5000)
    const { entries } = (await service.call('/v1/ledger', { key: service.liveKey })).body.data
    expect(entries[0]).toMatchObject({ kind: 'purchase', credits: 5000, note: `Stripe ${session.id}` })
  })

  it('adds credits of a delayed payment when it arrives', async () => {
    const session = await bought()
    expect(await added(() => report(session))).toBe(0)
    const arrived = { type: 'checkout.session.async_payment_succeeded' }
    expect(await added(() => report(paid(session), arrived))).toBe(5000)
  })

  it('adds nothing for other events, other sessions, and what Stripe did not sign just now', async () => {
    const session = paid(await bought())
    const old = Math.floor(Date.now() / 1000) - 301
    const credits = await added(async () => {
      expect(await report(session, { type: 'checkout.session.expired' })).toBe(200)
      expect(await report({ ...session, client_reference_id: null, metadata: {} })).toBe(200)
      expect(await report(session, { sign: (body) => signatureOf(body, 'whsec_other') })).toBe(400)
      expect(await report(session, { sign: (body) => signatureOf(body, stripeWebhookSecret, old) })).toBe(400)
      expect(await report(session, { sign: () => '' })).toBe(400)
      expect(await report(session, { alter: (body) => body.replace('5000', '9000') })).toBe(400)
    })
    expect(credits).toBe(0)
  })

  it('accepts either secret while one is rotated', async () => {
    const session = paid(await bought())
    const sign = (body: string) => {
      const [time, signature] = signatureOf(body).split(',')
      return `${time},v1=${'0'.repeat(64)},${signature}`
    }
    expect(await added(() => report(session, { sign }))).toBe(5000)
  })

  it('lets Stripe repeat what the service could not take', async () => {
    const session = paid(await bought())
    const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined)
    settings.serviceUrl = 'http://127.0.0.1:1'
    expect(await report(session)).toBe(502)
    settings.serviceUrl = service.base
    silent.mockRestore()
    expect(await added(() => report(session))).toBe(5000)
  })
})
