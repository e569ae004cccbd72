import { x402Client } from '@x402/core/client'
import { decodePaymentRequiredHeader, decodePaymentResponseHeader } from '@x402/core/http'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment } from '@x402/fetch'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestService, type TestService } from '../../support/service.ts'
import { clientOf, payerKeys, signedFor, simulatedPayments } from './payers.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ env: simulatedPayments })
})
afterAll(() => service.close())

const path = '/v1/reddit/posts?url=https://www.reddit.com/r/AskReddit/comments/1abcde2/'

const paymentFor = (target: string, payer?: keyof typeof payerKeys) => signedFor(service, target, { payer })

const send = (target: string, headers: Record<string, string>) => service.call(target, { key: null, headers })

const rowsOf = (state?: string) =>
  service.service.database.query(
    'select * from payments where $1::text is null or state = $1 order by created_at',
    [state ?? null],
  )

describe('a request without a key', () => {
  it('gets its exact price', async () => {
    const answer = await service.call(path, { key: null })
    expect(answer.status).toBe(402)
    expect(answer.body.error).toMatchObject({ code: 'payment_required', requestId: expect.any(String) })
    const required = decodePaymentRequiredHeader(answer.headers.get('payment-required')!)
    expect(answer.body.error.payment).toEqual(required)
    expect(required).toMatchObject({
      x402Version: 2,
      resource: { url: `${service.base}${path}`, mimeType: 'application/json' },
      accepts: [
        { scheme: 'exact', network: 'eip155:84532', amount: '1000', payTo: simulatedPayments.X402_PAY_TO },
      ],
      extensions: { bazaar: { info: { input: { type: 'http', method: 'GET' } } } },
    })
  })

  it('buys with an ordinary client, and the books have it', async () => {
    const fetch = wrapFetchWithPayment(globalThis.fetch, clientOf('pays'))
    const answer = await fetch(service.base + path)
    expect(answer.status).toBe(200)
    const receipt = decodePaymentResponseHeader(answer.headers.get('payment-response')!)
    expect(receipt).toMatchObject({ success: true, network: 'eip155:84532' })
    const body = (await answer.json()) as { meta: { creditsCharged: number } }
    expect(body.meta.creditsCharged).toBe(1)
    const [row] = await rowsOf('settled')
    expect(row).toMatchObject({ amount: '1000', credits: 1, booked: true, transaction: receipt.transaction })
    const entries = await service.service.ledger.history('acc_payments:test')
    expect(entries.map(({ kind, credits }) => [kind, credits]).sort()).toEqual([
      ['charge', -1],
      ['grant', 1],
    ])
    expect((await service.service.ledger.balance('acc_payments:test')).credits).toBe(0)
  })

  it('is a 401 where a wrong key is sent along', async () => {
    const headers = { 'payment-signature': await paymentFor(path) }
    expect((await service.call(path, { key: 'slk_test_wrong', headers })).status).toBe(401)
  })

  it('is a 400 before any price where its parameters are wrong', async () => {
    expect((await service.call('/v1/reddit/posts', { key: null })).status).toBe(400)
  })
})

describe('one payment', () => {
  it('buys one answer: again, it gets the stored one', async () => {
    const headers = { 'payment-signature': await paymentFor(path) }
    const before = (await rowsOf()).length
    const first = await send(path, headers)
    const again = await send(path, headers)
    expect([first.status, again.status]).toEqual([200, 200])
    expect(again.body.data).toEqual(first.body.data)
    expect(again.headers.get('payment-response')).toBeTruthy()
    expect((await rowsOf()).length).toBe(before + 1)
  })

  it('is a 409 with another request', async () => {
    const headers = { 'payment-signature': await paymentFor(path) }
    await send(path, headers)
    const other = await send(path.replace('1abcde2', '1abcde3'), headers)
    expect(other.status).toBe(409)
  })

  it('is served and settled once in a race of a hundred', async () => {
    const headers = { 'payment-signature': await paymentFor(path) }
    const before = await service.service.ledger.history('acc_payments:test', { limit: 500 })
    const answers = await Promise.all(Array.from({ length: 100 }, () => send(path, headers)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const after = await service.service.ledger.history('acc_payments:test', { limit: 500 })
    expect(after.length - before.length).toBe(2)
  }, 240_000)

  it('is not taken for less than the price', async () => {
    const download = '/v1/tiktok/videos/download?url=https://www.tiktok.com/@tiktok/video/7106594312292453675'
    const answer = await send(download, { 'payment-signature': await paymentFor(path) })
    expect(answer.status).toBe(402)
    const [offer] = decodePaymentRequiredHeader(answer.headers.get('payment-required')!).accepts
    expect(offer!.amount).toBe('11000')
  })

  it.each(['x', 'eyJ9', Buffer.from('{"x402Version":2}').toString('base64'), 'a'.repeat(9000)])(
    'that cannot be read is a 400: %.20s',
    async (payment) => {
      const answer = await send(path, { 'payment-signature': payment })
      expect(answer.status).toBe(400)
      expect(answer.body.error.message).toContain('PAYMENT-SIGNATURE')
    },
  )

  it('with a broken signature is refused, and can be sent again', async () => {
    const payment = JSON.parse(Buffer.from(await paymentFor(path), 'base64').toString())
    payment.payload.signature = `${payment.payload.signature.slice(0, 40)}00000000${payment.payload.signature.slice(48)}`
    const headers = { 'payment-signature': Buffer.from(JSON.stringify(payment)).toString('base64') }
    const answer = await send(path, headers)
    expect(answer.status).toBe(402)
    expect(answer.body.error.message).toContain('invalid')
    expect(await rowsOf('reserved')).toEqual([])
  })
})

describe('a facilitator', () => {
  it('without money: 402, no lookup', async () => {
    const answer = await send(path, { 'payment-signature': await paymentFor(path, 'poor') })
    expect(answer.status).toBe(402)
    expect(answer.body.error).toMatchObject({ code: 'payment_required' })
  })

  it('that cannot settle: the answer is withheld', async () => {
    const headers = { 'payment-signature': await paymentFor(path, 'reverts') }
    for (const answer of [await send(path, headers), await send(path, headers)]) {
      expect(answer.status).toBe(402)
      expect(answer.body.error.code).toBe('payment_settlement_failed')
      expect(answer.body.data).toBeUndefined()
    }
  })

  it('whose answer is lost: not known, for a repeat as well, and no answer', async () => {
    const headers = { 'payment-signature': await paymentFor(path, 'lost') }
    for (const answer of [await send(path, headers), await send(path, headers)]) {
      expect(answer.status).toBe(503)
      expect(answer.headers.get('retry-after')).toBeTruthy()
      expect(answer.body.data).toBeUndefined()
    }
    expect(await rowsOf('settling')).toHaveLength(1)
    service.clock.advance(3_600_000)
    const metrics = await (await fetch(`${service.base}/metrics`)).text()
    const [, age] = /^social_lookup_payments_open_oldest_seconds (\d+)/m.exec(metrics) ?? []
    expect(Number(age)).toBeGreaterThanOrEqual(3600)
  })

  it('unreachable: 503; with invalid answers: 502; no record is stored', async () => {
    const away = await send(path, { 'payment-signature': await paymentFor(path, 'away') })
    const nonsense = await send(path, { 'payment-signature': await paymentFor(path, 'nonsense') })
    expect([away.status, nonsense.status]).toEqual([503, 502])
    expect(await rowsOf('reserved')).toEqual([])
  })
})

it('a lookup that fails is not paid for', async () => {
  const failing = '/v1/reddit/subreddits/sim_malformed/posts'
  const answer = await send(failing, { 'payment-signature': await paymentFor(failing) })
  expect(answer.status).toBe(502)
  expect(await rowsOf('reserved')).toEqual([])
})

it.each(['HEAD', 'POST'])('a %s sells nothing', async (method) => {
  const answer = await service.call(path, { key: null, method })
  expect(answer.status).toBe(405)
})

it('lists the operations for sale', async () => {
  const { body } = await service.call('/.well-known/x402', { key: null })
  expect(body.x402Version).toBe(2)
  const paths = body.resources.map((one: { path: string }) => one.path)
  expect(paths).toEqual([
    ...service.service.registry.operations.map(({ path }) => path),
    '/v1/ask',
    '/v1/prepaid-keys',
  ])
})

it('an ordinary client pays more than a dollar once it is configured to (docs/PAYMENTS.md)', async () => {
  const dear = await startTestService({ env: { ...simulatedPayments, X402_CREDIT_PRICE: '3' } })
  const network = 'eip155:84532' as const
  const schemes = [{ network, client: new ExactEvmScheme(privateKeyToAccount(payerKeys.pays)) }]
  const buy = (config: Parameters<typeof x402Client.fromConfig>[0]) =>
    wrapFetchWithPayment(globalThis.fetch, x402Client.fromConfig(config))(dear.base + path)
  await expect(buy({ schemes })).rejects.toThrow('maxAmountPerPayment')
  expect((await buy({ schemes, spendControls: { maxAmountPerPayment: '$5' } })).status).toBe(200)
  await dear.close()
})

it('is off without its settings', async () => {
  const plain = await startTestService()
  expect((await plain.call(path, { key: null })).status).toBe(401)
  await plain.close()
})
