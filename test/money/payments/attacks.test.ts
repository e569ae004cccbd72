import { decodePaymentRequiredHeader } from '@x402/core/http'
import { authorizationTypes } from '@x402/evm'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { examplePlatform } from '../../support/example-platform.ts'
import { pricedPlatform } from '../../support/priced-platform.ts'
import { startTestService, type TestService } from '../../support/service.ts'
import { bent, payerKeys, signedFor, simulatedPayments } from './payers.ts'

let service: TestService
const world = { requests: [] as never[] }
beforeAll(async () => {
  service = await startTestService({
    env: simulatedPayments,
    platforms: [examplePlatform(world), pricedPlatform()],
  })
})
afterAll(() => service.close())

const path = '/v1/example/things/lamp'
const send = (target: string, payment: string, more: Record<string, string> = {}) =>
  service.call(target, { key: null, headers: { 'payment-signature': payment, ...more } })
const rows = () => service.service.database.query<{ state: string }>('select * from payments')
const signed = (target = path) => signedFor(service, target)
const other = `0x${'2'.repeat(40)}`
const now = () => Math.floor(Date.now() / 1000)

// biome-ignore lint/suspicious/noExplicitAny: payloads are bent into every shape here
type Payload = any

/** Signs an authorization for what is written in it: everything about it is valid, but not what was asked for. */
async function signedAs(
  change: (authorization: Record<string, unknown>) => void,
  domain = {},
): Promise<string> {
  const account = privateKeyToAccount(payerKeys.pays)
  const payment = JSON.parse(Buffer.from(await signed(), 'base64').toString())
  const { authorization } = payment.payload
  change(authorization)
  payment.payload.signature = await account.signTypedData({
    domain: {
      ...{ name: 'USDC', version: '2', chainId: 84532 },
      verifyingContract: simulatedPayments.X402_ASSET as `0x${string}`,
      ...domain,
    },
    types: authorizationTypes,
    primaryType: 'TransferWithAuthorization',
    message: authorization,
  })
  return Buffer.from(JSON.stringify(payment)).toString('base64')
}

/** A refusal that asks for a payment, looks nothing up, and keeps nothing. */
async function buysNothing(payment: string, target = path): Promise<void> {
  const [kept, asked] = [(await rows()).length, world.requests.length]
  const answer = await send(target, payment)
  expect(answer.status, answer.text).toBe(402)
  expect(decodePaymentRequiredHeader(answer.headers.get('payment-required')!).accepts.length).toBeGreaterThan(
    0,
  )
  expect([(await rows()).length, world.requests.length]).toEqual([kept, asked])
}

describe('a payment that is signed for something else', () => {
  it.each([
    ['for somebody else', { to: other }],
    ['for less', { value: '1' }],
    ['for more', { value: '3000' }],
    ['for nothing', { value: '0' }],
    ['that has expired', { validBefore: String(now() - 10) }],
    ['that is valid in the future', { validAfter: String(now() + 3600), validBefore: String(now() + 7200) }],
  ])('%s buys nothing', async (_, change) => {
    await buysNothing(await signedAs((authorization) => Object.assign(authorization, change)))
  })

  it.each([
    ['of another chain', { chainId: 1 }],
    ['of another token', { verifyingContract: other }],
    ['of another version', { version: '1' }],
  ])('%s buys nothing', async (_, domain) => {
    await buysNothing(await signedAs(() => undefined, domain))
  })

  it.each([
    ['network', 'eip155:1'],
    ['asset', other],
    ['amount', '1'],
    ['amount', '02000'],
    ['payTo', other],
    ['scheme', 'batch-settlement'],
  ])('and says that it accepted another %s buys nothing', async (field, value) => {
    await buysNothing(bent(await signed(), ({ accepted }) => Object.assign(accepted, { [field]: value })))
  })

  it('of the same price buys one of the two, once', async () => {
    const payment = await signed('/v1/example/things/jug')
    expect((await send(path, payment)).status).toBe(200)
    expect((await send('/v1/example/things/jug', payment)).status).toBe(409)
  })

  it('of a lower price, and used there, is a 409', async () => {
    const payment = await signed()
    expect((await send(path, payment)).status).toBe(200)
    expect((await send(`${path}?hostMedia=true`, payment)).status).toBe(409)
  })
})

describe('a payment that is written otherwise', () => {
  it('is the same payment, whatever the case of its letters', async () => {
    const payment = await signed()
    expect((await send(path, payment)).status).toBe(200)
    const kept = (await rows()).length
    const shouted = bent(payment, ({ payload: { authorization } }) => {
      authorization.nonce = `0x${authorization.nonce.slice(2).toUpperCase()}`
      authorization.from = authorization.from.toLowerCase()
    })
    expect((await send(path, shouted)).status).toBe(200)
    expect((await rows()).length).toBe(kept)
  })

  it.each([
    [
      'two authorizations',
      (payload: Payload) => ({ ...payload, permit2Authorization: { from: other, nonce: '1' } }),
    ],
    ['no authorization', ({ signature }: Payload) => ({ signature })],
    ['a nonce that is a number', (p: Payload) => ({ ...p, authorization: { ...p.authorization, nonce: 1 } })],
    ['a short nonce', (p: Payload) => ({ ...p, authorization: { ...p.authorization, nonce: '0x1' } })],
    [
      'a payer that is no address',
      (p: Payload) => ({ ...p, authorization: { ...p.authorization, from: '0x1' } }),
    ],
    ['a value in words', (p: Payload) => ({ ...p, authorization: { ...p.authorization, value: 'all' } })],
    ['no last moment', (p: Payload) => ({ ...p, authorization: { ...p.authorization, validBefore: null } })],
    ['no receiver', (p: Payload) => ({ ...p, authorization: { ...p.authorization, to: undefined } })],
    ['no signature', ({ authorization }: Payload) => ({ authorization })],
    ['a signature that is an object', (p: Payload) => ({ ...p, signature: { r: '0x1' } })],
    ['an authorization that is a list', (p: Payload) => ({ ...p, authorization: [p.authorization] })],
  ])('with %s is a 400', async (_, change) => {
    const bad = bent(await signed(), (payment) => {
      payment.payload = change(payment.payload)
    })
    const answer = await send(path, bad)
    expect(answer.status, answer.text).toBe(400)
    expect(answer.body.error.message).toContain('PAYMENT-SIGNATURE')
  })

  it('is refused to a reader of the chain who copies payer and nonce', async () => {
    const payment = await signed()
    expect((await send(path, payment)).status).toBe(200)
    const forged = bent(payment, ({ payload }) => {
      payload.signature = `0x${'11'.repeat(65)}`
    })
    const answer = await send(path, forged)
    expect([answer.status, answer.body.data]).toEqual([409, undefined])
  })

  it('twice in one header, or in two, is a 400', async () => {
    const [one, two] = [await signed(), await signed()]
    for (const both of [`${one}, ${two}`, `${one},${one}`, `${one}${two}`, `${one} `.repeat(2)]) {
      expect((await send(path, both)).status).toBe(400)
    }
    const kept = (await rows()).length
    const headers = new Headers({ 'payment-signature': one })
    headers.append('payment-signature', two)
    expect((await fetch(service.base + path, { headers })).status).toBe(400)
    expect((await rows()).length).toBe(kept)
  })

  it.each([
    '{}',
    'null',
    '[]',
    '"x"',
    '{"x402Version":1}',
    '{"x402Version":2,"accepted":{},"payload":{}}',
    '{"x402Version":2,"accepted":null,"payload":[]}',
    `{"x402Version":2,"accepted":${'['.repeat(2000)}${']'.repeat(2000)}}`,
  ])('as %.30s is a 400', async (json) => {
    expect((await send(path, Buffer.from(json).toString('base64'))).status).toBe(400)
  })

  it('above the limit of headers is refused, and the service continues', async () => {
    const answer = await send(path, 'a'.repeat(40_000)).catch(() => null)
    expect(answer === null || [400, 431].includes(answer.status)).toBe(true)
    expect((await service.call(path, { key: null })).status).toBe(402)
  })
})

describe('a path that is written otherwise', () => {
  it.each([
    '/v1/example/things%2Flamp',
    '/v1%2Fexample/things/lamp',
    '/v1/ex%61mple/things/lamp',
    '/v1/example//things/lamp',
    '/v1/example/things/lamp/',
    '/V1/example/things/lamp',
    '/v1/example/./things/%2e%2e/lamp',
    '//v1/example/things/lamp',
  ])('%s is no way to a lookup', async (target) => {
    const [asked, payment] = [world.requests.length, await signed()]
    const answer = await send(target, payment)
    expect(answer.status, answer.text).toBe(404)
    expect(world.requests.length).toBe(asked)
    // Nothing was taken: the payment still buys.
    expect((await send(path, payment)).status).toBe(200)
  })

  it('as part of a parameter is priced and bound like any other', async () => {
    const target = '/v1/example/things/a%2Fb'
    const payment = await signed(target)
    expect((await send(target, payment)).status).toBe(200)
    expect((await send('/v1/example/things/a%2fb', payment)).status).toBe(409)
  })

  it('with broken encoding is a 400', async () => {
    expect((await send('/v1/example/things/%zz', await signed())).status).toBe(400)
  })
})

it.each(['HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS'])('a %s takes no payment', async (method) => {
  const payment = await signed()
  const [kept, asked] = [(await rows()).length, world.requests.length]
  const headers = { 'payment-signature': payment }
  const answer = await service.call(path, { key: null, method, headers })
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET'])
  expect([(await rows()).length, world.requests.length]).toEqual([kept, asked])
})

it('a key wins: its wallet pays, and the payment can be used after it', async () => {
  const payment = await signed('/v1/example/things/cup')
  const headers = { 'payment-signature': payment, 'idempotency-key': 'x' }
  const kept = (await rows()).length
  for (const [key, status] of [
    [service.testKey, 200],
    ['slk_test_wrong', 401],
  ] as const) {
    expect((await service.call('/v1/example/things/cup', { key, headers })).status).toBe(status)
  }
  expect((await rows()).length).toBe(kept)
  expect((await send('/v1/example/things/cup', payment, { 'idempotency-key': 'x' })).status).toBe(200)
})

it('a price finer than the token is rounded up once per request, never to zero', async () => {
  const cheap = await startTestService({
    env: { ...simulatedPayments, X402_ASSET_DECIMALS: '2', X402_CREDIT_PRICE: '0.000000000000000001' },
    platforms: [pricedPlatform()],
  })
  const priceOf = async (target: string) => {
    const { headers } = await cheap.call(target, { key: null })
    return decodePaymentRequiredHeader(headers.get('payment-required')!).accepts[0]!.amount
  }
  expect(await priceOf('/v1/priced/batch?name=a')).toBe('1')
  expect(await priceOf(`/v1/priced/batch?${'name=a&'.repeat(50)}`.slice(0, -1))).toBe('1')
  await cheap.close()
  const odd = await startTestService({
    env: { ...simulatedPayments, X402_ASSET_DECIMALS: '0', X402_CREDIT_PRICE: '0.4' },
    platforms: [pricedPlatform()],
  })
  const { headers } = await odd.call('/v1/priced/batch?name=a&name=b', { key: null })
  // Six credits at 0.4: 2.4, and not six times 1.
  expect(decodePaymentRequiredHeader(headers.get('payment-required')!).accepts[0]!.amount).toBe('3')
  await odd.close()
})

it('payments that are not valid are bounded per address, and those that are do not count', async () => {
  const bounded = await startTestService({
    env: { ...simulatedPayments, X402_QUESTIONS_PER_MINUTE: '2' },
    platforms: [examplePlatform(world)],
  })
  const send = async (payment: string) =>
    (await bounded.call(path, { key: null, headers: { 'payment-signature': payment } })).status
  const good = () => signedFor(bounded, path)
  const forged = async () =>
    bent(await good(), ({ payload }) => {
      payload.authorization.value = '1'
    })
  const statuses: number[] = []
  for (const payment of [good, good, good, forged, forged, forged, good])
    statuses.push(await send(await payment()))
  expect(statuses).toEqual([200, 200, 200, 402, 402, 429, 429])
  bounded.clock.advance(60_000)
  expect(await send(await good())).toBe(200)
  await bounded.close()
})

it('lookups that end unpaid are bounded per address, however they end', async () => {
  const bounded = await startTestService({
    env: { ...simulatedPayments, X402_QUESTIONS_PER_MINUTE: '3' },
    platforms: [pricedPlatform()],
  })
  const send = async (target: string, payment: string) =>
    (await bounded.call(target, { key: null, headers: { 'payment-signature': payment } })).status
  // All names odd: the lookup fails, and the payment stays usable.
  const failing = '/v1/priced/batch?name=odd&name=odd'
  const payment = await signedFor(bounded, failing)
  const statuses: number[] = []
  for (let attempt = 0; attempt < 5; attempt++) statuses.push(await send(failing, payment))
  expect(statuses).toEqual([502, 502, 502, 429, 429])
  // A challenge costs nothing and is free.
  expect((await bounded.call(failing, { key: null })).status).toBe(402)
  bounded.clock.advance(60_000)
  const paid = '/v1/priced/things?id=1'
  for (let purchase = 0; purchase < 4; purchase++) {
    expect(await send(paid, await signedFor(bounded, paid))).toBe(200)
  }
  await bounded.close()
})

describe('who reads a settled payment off the chain, with its signature,', () => {
  const id = 'pay_7d5d747be160e280504c099d984bcfe0'
  const withId = (payment: string, own: string | undefined) =>
    bent(payment, ({ extensions }) => {
      extensions['payment-identifier'].info.id = own
    })

  it('learns of the option from the challenge', async () => {
    const asked = await service.call(path, { key: null })
    const { extensions } = decodePaymentRequiredHeader(asked.headers.get('payment-required')!)
    expect(extensions!['payment-identifier']).toMatchObject({ info: { required: false } })
  })

  it('gets no answer that is bound to an id of the buyer, and learns nothing of it', async () => {
    const payment = withId(await signed(), id)
    expect((await send(path, payment)).status).toBe(200)
    for (const other of [undefined, 'pay_00000000000000000000000000000000']) {
      for (const target of [path, '/v1/example/things/cup']) {
        const answer = await send(target, withId(payment, other))
        expect([answer.status, answer.body.data]).toEqual([409, undefined])
      }
    }
    expect((await send(path, payment)).status).toBe(200)
  })

  it.each(['short', 'with spaces in it, and long', 'x'.repeat(129), 7, { a: 1 }])(
    'an id of another form is a 400: %s',
    async (own) => {
      const answer = await send(path, withId(await signed(), own as string))
      expect([answer.status, answer.body.error.code]).toEqual([400, 'bad_request'])
      expect(answer.body.error.message).toContain('payment-identifier')
    },
  )

  it('may guess the request twenty times an hour, which leaves a buyer with an id alone', async () => {
    const patient = await startTestService({ env: simulatedPayments, platforms: [examplePlatform(world)] })
    const send = async (target: string, payment: string) =>
      (await patient.call(target, { key: null, headers: { 'payment-signature': payment } })).status
    const [plain, bound] = [await signedFor(patient, path), withId(await signedFor(patient, path), id)]
    for (const payment of [plain, bound]) expect(await send(path, payment)).toBe(200)
    for (const payment of [plain, withId(bound, undefined)]) {
      for (let guess = 0; guess < 20; guess++) {
        expect(await send(`/v1/example/things/guess${guess}`, payment)).toBe(409)
      }
    }
    expect(await send(path, plain)).toBe(429)
    expect(await send(path, bound)).toBe(200)
    patient.clock.advance(3_600_001)
    expect(await send(path, plain)).toBe(200)
    await patient.close()
  })
})
