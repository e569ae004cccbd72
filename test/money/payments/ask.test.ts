import { decodePaymentRequiredHeader, decodePaymentResponseHeader } from '@x402/core/http'
import { wrapFetchWithPayment } from '@x402/fetch'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { switchOff } from '../../../src/lookup/switches/store.ts'
import { startTestService, type TestService } from '../../support/service.ts'
import { clientOf, signedFor, simulatedPayments } from './payers.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ env: { ...simulatedPayments, X402_QUESTIONS_PER_MINUTE: '200' } })
})
afterAll(() => service.close())

const cheap = 'how many followers does @nasa have on TikTok?'
const dear = 'who is the audience of @nasa on TikTok?'
const asking = (query: unknown, headers: Record<string, string> = {}) => ({
  ...{ method: 'POST', key: null, headers },
  body: { query },
})
const ask = (query: unknown, headers?: Record<string, string>) =>
  service.call('/v1/ask', asking(query, headers))
const payFor = (query: string) => signedFor(service, '/v1/ask', { call: asking(query) })
const rows = () => service.service.database.query('select * from payments')

describe('a question without a key', () => {
  it('gets the price of the lookup that it resolves to', async () => {
    const [one, other] = [await ask(cheap), await ask(dear)]
    expect([one.status, other.status]).toEqual([402, 402])
    const [offered, dearer] = [one, other].map(({ headers }) =>
      decodePaymentRequiredHeader(headers.get('payment-required')!),
    )
    expect(offered!.accepts[0]).toMatchObject({ scheme: 'exact', amount: '1000' })
    expect(dearer!.accepts[0]).toMatchObject({ scheme: 'exact', amount: '30000' })
    expect(offered!.resource.url).toBe(`${service.base}/v1/ask`)
    expect(offered!.extensions).toMatchObject({
      bazaar: {
        info: {
          input: { type: 'http', method: 'POST', bodyType: 'json', body: { query: expect.any(String) } },
        },
        schema: {
          properties: { input: { properties: { body: { properties: { query: { maxLength: 500 } } } } } },
        },
      },
    })
  })

  it('buys its answer with an ordinary client, and the books have it', async () => {
    const pay = wrapFetchWithPayment(globalThis.fetch, clientOf('pays'))
    const answer = await pay(`${service.base}/v1/ask`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query: cheap }),
    })
    expect(answer.status).toBe(200)
    expect(decodePaymentResponseHeader(answer.headers.get('payment-response')!).success).toBe(true)
    // biome-ignore lint/suspicious/noExplicitAny: the schema of ask describes its answers
    const body = (await answer.json()) as any
    expect(body.data.routedOperation.operationId).toBe('tiktok.profiles')
    expect(body.data.lookup.data.profile.handle).toBe('nasa')
    expect(body.data.lookup.meta.creditsCharged).toBe(1)
    expect(body.meta).toMatchObject({ creditsCharged: 1, version: 'v1' })
    const [row] = await rows()
    expect(row).toMatchObject({ state: 'settled', operation_id: 'ask', amount: '1000', booked: true })
  })

  it('gets the stored answer for the same payment, and a 409 with another body', async () => {
    const headers = { 'payment-signature': await payFor(cheap) }
    const first = await ask(cheap, headers)
    const again = await ask(cheap, headers)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body.data).toEqual(first.body.data)
    // Of the same price, and of another one.
    for (const other of ['how many followers does @esa have on TikTok?', dear]) {
      const refused = await ask(other, headers)
      expect(refused.status).toBe(409)
      expect(refused.body.error.reason).toBe('payment_used')
    }
  })

  it('is a free 400 if it resolves to no lookup, paid or not', async () => {
    const headers = { 'payment-signature': await payFor(cheap) }
    const before = (await rows()).length
    for (const given of [{}, headers]) {
      expect((await ask('delete my account', given)).status).toBe(400)
      expect((await ask('', given)).status).toBe(400)
      expect((await ask(7, given)).status).toBe(400)
    }
    expect((await rows()).length).toBe(before)
    // The payment is as good as before.
    expect((await ask(cheap, headers)).status).toBe(200)
  })

  it('pays no amount for a failed lookup', async () => {
    const query = 'how many followers does @sim_malformed have on TikTok?'
    const answer = await ask(query, { 'payment-signature': await payFor(query) })
    expect(answer.status).toBe(502)
    expect(answer.body.error.message).toContain('tiktok.profiles')
    expect((await rows()).some(({ state }) => state === 'reserved' || state === 'settling')).toBe(false)
  })

  it('takes no notice of an Idempotency-Key: the payment is its own', async () => {
    const key = { 'idempotency-key': 'one' }
    expect((await ask(cheap, key)).status).toBe(402)
    const paid = await ask(cheap, { ...key, 'payment-signature': await payFor(cheap) })
    expect(paid.status).toBe(200)
    expect((await ask(cheap, key)).status).toBe(402)
  })

  it('is a 401 where a wrong key is sent along, and charges a good one', async () => {
    const headers = { 'payment-signature': await payFor(cheap) }
    const before = (await rows()).length
    const call = { ...asking(cheap, headers), key: 'slk_test_wrong' }
    expect((await service.call('/v1/ask', call)).status).toBe(401)
    const keyed = await service.call('/v1/ask', { ...call, key: service.testKey })
    expect(keyed.status).toBe(200)
    expect(keyed.headers.get('payment-response')).toBeNull()
    expect((await rows()).length).toBe(before)
  })

  it('is sold with POST alone, and no other service route is sold', async () => {
    const headers = { 'payment-signature': await payFor(cheap) }
    for (const method of ['GET', 'HEAD', 'PUT']) {
      expect((await service.call('/v1/ask', { key: null, method, headers })).status).toBe(405)
    }
    for (const path of ['/v1/whoami', '/v1/balance', '/v1/monitors', '/v1/monitors/sources']) {
      const answer = await service.call(path, { key: null, headers })
      expect([path, answer.status, answer.headers.get('payment-required')]).toEqual([path, 401, null])
    }
  })

  it('is listed with its parameters and answers', async () => {
    const { body } = await service.call('/.well-known/x402', { key: null })
    const ask = body.resources.find(({ path }: { path: string }) => path === '/v1/ask')
    expect(ask).toMatchObject({
      method: 'POST',
      extensions: { bazaar: { info: { input: { body: { query: expect.any(String) } } } } },
      output: { properties: { data: { required: ['query', 'routedOperation', 'lookup'] } } },
    })
    const lookups = body.resources.filter(({ path }: typeof ask) => path !== '/v1/prepaid-keys')
    expect(ask.most.credits).toBe(Math.max(...lookups.map((one: typeof ask) => one.most.credits)))
  })
})

it('questions without a key are bounded per address, and those with one are not', async () => {
  const bounded = await startTestService({ env: { ...simulatedPayments, X402_QUESTIONS_PER_MINUTE: '2' } })
  const once = (key: string | null) => bounded.call('/v1/ask', { ...asking(cheap), key })
  const statuses = [await once(null), await once(null), await once(null)].map(({ status }) => status)
  expect(statuses).toEqual([402, 402, 429])
  expect((await once(bounded.testKey)).status).toBe(200)
  bounded.clock.advance(60_000)
  expect((await once(null)).status).toBe(402)
  await bounded.close()
})

it('is offered nothing that operators switched off, as a question or as a lookup', async () => {
  const off = { kind: 'platform', name: 'tiktok', reason: 'a test', by: 'a test' } as const
  await switchOff(service.service.database, service.clock, off)
  await expect.poll(async () => (await ask(cheap)).body.error.reason).toBe('switched_off')
  const lookup = await service.call('/v1/tiktok/profiles/nasa', { key: null })
  expect([lookup.status, lookup.body.error.reason]).toEqual([503, 'switched_off'])
})
