import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { ServiceError } from '../../../src/catalog/errors.ts'
import { authorizationOf, readPayment } from '../../../src/money/payments/authorization.ts'
import { checkPayments } from '../../../src/money/payments/check-payments.ts'
import { openFacilitator } from '../../../src/money/payments/facilitator.ts'
import { readTerms } from '../../../src/money/payments/terms.ts'
import { readConfig } from '../../../src/runtime/config/config.ts'
import { costHere } from '../../support/cost.ts'
import { answerEndlessly, answerSlowly } from '../../support/endless.ts'
import { type FacilitatorCall, type StandInFacilitator, startFacilitator } from '../../support/facilitator.ts'
import { pricedPlatform } from '../../support/priced-platform.ts'
import { startTestService, type TestService } from '../../support/service.ts'
import { signedFor, simulatedPayments } from './payers.ts'

let facilitator: StandInFacilitator
let service: TestService
let env: Record<string, string>
beforeAll(async () => {
  facilitator = await startFacilitator({
    network: 'eip155:84532',
    asset: simulatedPayments.X402_ASSET,
    ...{ name: 'USDC', version: '2' },
  })
  env = { ...simulatedPayments, X402_FACILITATOR_URL: `${facilitator.url}/one` }
  service = await startTestService({ env, platforms: [pricedPlatform()] })
})
afterEach(() => {
  delete facilitator.before
  delete facilitator.after
})
afterAll(async () => {
  await service.close()
  facilitator.close()
})

const path = '/v1/priced/things?id=1'
const send = (payment: string) => service.call(path, { key: null, headers: { 'payment-signature': payment } })
const rows = () => service.service.database.query<{ state: string }>('select state, reason from payments')

/** Answers calls of a kind in the facilitator's place. */
function answering(what: FacilitatorCall['what'], status: number, body: unknown) {
  return (call: FacilitatorCall) => {
    if (call.what !== what) return true
    call.response.writeHead(status, { 'content-type': 'application/json' })
    call.response.end(typeof body === 'string' ? body : JSON.stringify(body))
    return false
  }
}
const hangingUp = (what: FacilitatorCall['what']) => (call: FacilitatorCall) => {
  if (call.what === what) call.request.socket.destroy()
  return call.what !== what
}

const answeringEndlessly = (what: FacilitatorCall['what']) => (call: FacilitatorCall) => {
  if (call.what === what) answerEndlessly(call.response)
  return call.what !== what
}

describe('at verification', () => {
  const faults = [
    ['is down', () => hangingUp('verify'), 503],
    ['answers 500', () => answering('verify', 500, 'oops'), 503],
    ['answers 429', () => answering('verify', 429, { error: 'slow down' }), 503],
    ['answers a page', () => answering('verify', 200, '<html>'), 502],
    ['answers JSON of another kind', () => answering('verify', 200, { ok: true }), 502],
    ['answers without end', () => answeringEndlessly('verify'), 502],
    ['answers nothing', () => answering('verify', 200, ''), 502],
    [
      'has trouble of its own',
      () => answering('verify', 200, { isValid: false, invalidReason: 'unexpected_verify_error' }),
      503,
    ],
    [
      'refuses',
      () => answering('verify', 200, { isValid: false, invalidReason: 'invalid_exact_evm_signature' }),
      402,
    ],
    [
      'refuses with a 400',
      () => answering('verify', 400, { isValid: false, invalidReason: 'invalid_payload' }),
      402,
    ],
    ['refuses without a reason', () => answering('verify', 200, { isValid: false }), 402],
  ] as const

  it.each(faults)(
    'a facilitator that %s: nothing is made or kept, and the payment buys later',
    async (_, fault, status) => {
      const payment = await signedFor(service, path)
      const moved = facilitator.moved.size
      facilitator.before = fault()
      const answer = await send(payment)
      expect([answer.status, answer.body.data]).toEqual([status, undefined])
      expect((await rows()).filter(({ state }) => state !== 'settled')).toEqual([])
      delete facilitator.before
      expect((await send(payment)).status).toBe(200)
      expect(facilitator.moved.size).toBe(moved + 1)
    },
  )
})

describe('a facilitator of many words', () => {
  const words = {
    'a word again and again, and a line': `${'rpc '.repeat(60_000)}\n`,
    letters: 'a'.repeat(240_000),
  }
  it.each(Object.entries(words))(
    'that refuses with %s holds nobody up and is cut short',
    async (_, reason) => {
      for (const status of [200, 400]) {
        const payment = await signedFor(service, path)
        facilitator.before = answering('verify', status, { isValid: false, invalidReason: reason })
        let answer = await send(payment)
        const ms = await costHere(async () => {
          answer = await send(payment)
        })
        expect(ms).toBeLessThan(300)
        expect(answer.status).toBeGreaterThanOrEqual(402)
        expect(JSON.stringify([...answer.headers]).length + answer.text.length).toBeLessThan(40_000)
      }
    },
  )

  it('that settles with long texts: the receipt is short', async () => {
    const payment = await signedFor(service, path)
    const long = 'a'.repeat(100_000)
    facilitator.before = answering('settle', 200, {
      ...{ success: true, transaction: '0x1', network: 'eip155:84532', payer: long, amount: long },
    })
    const { status, headers } = await send(payment)
    expect(status).toBe(200)
    expect(headers.get('payment-response')!.length).toBeLessThan(2000)
  })

  it.each([
    ['empty kinds', { kinds: Array(80_000).fill({}) }],
    ['many kinds', { kinds: Array(4000).fill({ x402Version: 2, scheme: 'exact', network: 'eip155:84532' }) }],
    [
      'long data',
      {
        kinds: [{ x402Version: 2, scheme: 'exact', network: 'eip155:84532', extra: { a: 'b'.repeat(9000) } }],
      },
    ],
  ])('that supports %s is away', async (_, supported) => {
    facilitator.before = answering('supported', 200, supported)
    const { client } = await openFacilitator({ ...readTerms(readConfig(env))!, isSimulated: false })
    const ms = await costHere(() => expect(client.getSupported()).rejects.toThrow('invalid data'))
    expect(ms).toBeLessThan(100)
  })
})

describe('at settlement', () => {
  const lost = [
    ['is down', () => ({ before: hangingUp('settle') })],
    ['is cut off after the money moved', () => ({ after: hangingUp('settle') })],
    ['answers 500 after the money moved', () => ({ after: answering('settle', 500, 'oops') })],
    ['answers a page after the money moved', () => ({ after: answering('settle', 200, '<html>') })],
    ['answers without end after the money moved', () => ({ after: answeringEndlessly('settle') })],
    [
      'speaks of another network',
      () => ({ after: answering('settle', 200, { success: true, transaction: '0x1', network: 'eip155:1' }) }),
    ],
    [
      'says that it is pending',
      () => ({
        before: answering('settle', 200, {
          success: false,
          errorReason: 'settlement_pending',
          transaction: '0x1',
          network: 'eip155:84532',
        }),
      }),
    ],
    [
      'does not know whether it sent anything',
      () => ({
        before: answering('settle', 200, {
          success: false,
          errorReason: 'invalid_exact_evm_transaction_failed',
          transaction: '',
          network: 'eip155:84532',
        }),
      }),
    ],
    ...[
      ...['settle_exact_node_failure', 'transaction_confirmation_timed_out', 'failed_to_get_receipt'],
      ...['verification_failed', 'unknown_error', 'gremlins'],
    ].map(
      (errorReason) =>
        [
          `moved the money and then says ${errorReason}`,
          () => ({
            after: answering('settle', 200, {
              ...{ success: false, errorReason, transaction: '', network: 'eip155:84532' },
            }),
          }),
        ] as const,
    ),
    [
      'moved the money and then says no such balance of a transaction that it names',
      () => ({
        after: answering('settle', 400, {
          success: false,
          errorReason: 'invalid_exact_evm_insufficient_balance',
          transaction: `0x${'1'.repeat(64)}`,
          network: 'eip155:84532',
        }),
      }),
    ],
    [
      'says the same with a 400',
      () => ({
        before: answering('settle', 400, {
          success: false,
          errorReason: 'invalid_exact_evm_transaction_failed',
          transaction: '',
          network: 'eip155:84532',
        }),
      }),
    ],
  ] as const

  it.each(lost)(
    'a facilitator that %s: nobody is served, and the retry is, for one transfer',
    async (_, fault) => {
      const payment = await signedFor(service, path)
      const moved = facilitator.moved.size
      Object.assign(facilitator, fault())
      for (const answer of [await send(payment), await send(payment)]) {
        expect([answer.status, answer.body.data]).toEqual([503, undefined])
      }
      delete facilitator.before
      delete facilitator.after
      service.clock.advance(6000)
      // The service's own sweep may be at it, and is as good.
      await expect.poll(async () => (await send(payment)).status).toBe(200)
      expect(facilitator.moved.size).toBe(moved + 1)
      expect((await rows()).every(({ state }) => state === 'settled')).toBe(true)
    },
  )

  it('a facilitator that refuses: no answer and no payment', async () => {
    const payment = await signedFor(service, path)
    const moved = facilitator.moved.size
    facilitator.poor.add(authorizationOf(readPayment(payment)).payer)
    for (const answer of [await send(payment), await send(payment)]) {
      expect([answer.status, answer.body.error.code]).toEqual([402, 'payment_settlement_failed'])
      expect(answer.body.data).toBeUndefined()
    }
    facilitator.poor.clear()
    expect(facilitator.moved.size).toBe(moved)
  })
})

it.each([
  ['does not answer', () => undefined],
  ['drips', ({ response }: FacilitatorCall) => answerSlowly(response)],
])('a facilitator that %s: 503 at verification, unknown at settlement', async (_, answer) => {
  facilitator.before = (call) => {
    if (call.what !== 'supported') answer(call)
    return call.what === 'supported'
  }
  const terms = readTerms(readConfig(env))!
  const slow = await openFacilitator(terms, 50)
  const payment = readPayment(await signedFor(service, path))
  const offer = payment.accepted
  await expect(slow.verify(payment, offer)).rejects.toSatisfy(
    (error) => error instanceof ServiceError && error.status === 503,
  )
  expect(await slow.settle(payment, offer)).toMatchObject({ state: 'unknown' })
})

it.each([
  ['is down', hangingUp('supported')],
  ['answers 500', answering('supported', 500, 'oops')],
  ['answers a page', answering('supported', 200, '<html>')],
  [
    'serves another network',
    answering('supported', 200, { kinds: [{ x402Version: 2, scheme: 'exact', network: 'eip155:1' }] }),
  ],
])(
  'a facilitator that %s at the start is asked again with the first request, and named by doctor',
  async (_, away) => {
    facilitator.before = away
    const late = await startTestService({ env, platforms: [pricedPlatform()] })
    const asked = await late.call(path, { key: null })
    expect([asked.status, asked.body.error.retryAfterSeconds]).toEqual([503, 10])
    // With a key, nothing of it is felt.
    expect((await late.call(path)).status).toBe(200)
    expect(await checkPayments(readConfig(env))).toMatchObject({ isFine: false })
    delete facilitator.before
    expect((await late.call(path, { key: null })).status).toBe(402)
    await late.close()
  },
)

it('free operations are not sold', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'slk-prices-'))
  const file = join(folder, 'prices.json')
  await writeFile(file, JSON.stringify({ 'priced.things': { base: 0, given: { id: 0 } } }))
  const free = await startTestService({ env: { ...env, PRICE_LIST: file }, platforms: [pricedPlatform()] })
  const headers = { 'payment-signature': await signedFor(service, path) }
  expect((await free.call(path, { key: null })).status).toBe(401)
  expect((await free.call(path, { key: null, headers })).status).toBe(401)
  // With files, it has a price.
  expect((await free.call(`${path}&include=files`, { key: null })).status).toBe(402)
  await free.close()
  await rm(folder, { recursive: true })
})
