import { decodePaymentRequiredHeader, decodePaymentResponseHeader } from '@x402/core/http'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { examplePlatform } from '../../support/example-platform.ts'
import { pricedPlatform } from '../../support/priced-platform.ts'
import { startTestService, type TestService } from '../../support/service.ts'
import { bent, signedFor, simulatedPayments } from './payers.ts'

let service: TestService
beforeAll(async () => {
  const platforms = [examplePlatform({ requests: [] }), pricedPlatform()]
  service = await startTestService({ env: simulatedPayments, platforms })
})
afterAll(() => service.close())

/** Costs 1 where the thing is there, 2 where it is not, so that its quote is 2. */
const thing = (name: string) => `/v1/example/things/${name}`
const send = (target: string, payment: string) =>
  service.call(target, { key: null, headers: { 'payment-signature': payment } })
const rows = () =>
  service.service.database.query('select scheme, state, amount, credits, booked from payments')
const offersOf = async (target: string) => {
  const { headers } = await service.call(target, { key: null })
  return decodePaymentRequiredHeader(headers.get('payment-required')!).accepts
}

it('upto is offered where a lookup may turn out cheaper, and there alone', async () => {
  const [exact, upto] = await offersOf(thing('lamp'))
  expect([exact!.scheme, upto!.scheme]).toEqual(['exact', 'upto'])
  expect([exact!.amount, upto!.amount]).toEqual(['2000', '2000'])
  expect(upto!.extra).toMatchObject({
    assetTransferMethod: 'permit2',
    facilitatorAddress: expect.any(String),
  })
  expect((await offersOf('/v1/example/things')).map(({ scheme }) => scheme)).toEqual(['exact'])
})

it('upto settles the price of the lookup, exact the amount of the challenge', async () => {
  const upto = await send(thing('lamp'), await signedFor(service, thing('lamp'), { scheme: 'upto' }))
  const exact = await send(thing('lamp'), await signedFor(service, thing('lamp')))
  expect([upto.status, exact.status]).toEqual([200, 200])
  const receipt = decodePaymentResponseHeader(upto.headers.get('payment-response')!)
  expect(receipt).toMatchObject({ success: true, amount: '1000' })
  expect(await rows()).toEqual([
    { scheme: 'upto', state: 'settled', amount: '1000', credits: 1, booked: true },
    { scheme: 'exact', state: 'settled', amount: '2000', credits: 1, booked: true },
  ])
})

it('upto is one payment in every spelling of its nonce', async () => {
  const payment = await signedFor(service, thing('mat'), { scheme: 'upto' })
  const before = (await rows()).length
  expect((await send(thing('mat'), payment)).status).toBe(200)
  for (const write of [
    (n: string) => `0${n}`,
    (n: string) => `0x${BigInt(n).toString(16)}`,
    (n: string) => ` ${n}`,
  ]) {
    const rewritten = bent(payment, ({ payload }) => {
      payload.permit2Authorization.nonce = write(payload.permit2Authorization.nonce)
    })
    const answer = await send(thing('mat'), rewritten)
    expect([answer.status, answer.body.error.message]).toEqual([400, expect.stringContaining('decimal')])
  }
  expect((await rows()).length).toBe(before + 1)
})

it('upto is refused with the facilitator of a stranger, and where more or less is permitted than was offered', async () => {
  const payment = await signedFor(service, thing('jug'), { scheme: 'upto' })
  const before = (await rows()).length
  const strange = bent(payment, ({ payload }) => {
    payload.permit2Authorization.witness.facilitator = `0x${'1'.repeat(40)}`
  })
  const less = bent(payment, ({ payload }) => {
    payload.permit2Authorization.permitted.amount = '1'
  })
  const more = bent(payment, ({ payload, accepted }) => {
    accepted.amount = payload.permit2Authorization.permitted.amount = '2001'
  })
  for (const one of [strange, less, more]) expect((await send(thing('jug'), one)).status).toBe(402)
  expect((await rows()).length).toBe(before)
})

it('a batch is priced by its inputs; with exact, failed inputs are paid too', async () => {
  const two = '/v1/priced/batch?name=a&name=odd'
  expect((await offersOf(two)).map(({ scheme, amount }) => [scheme, amount])).toEqual([
    ['exact', '6000'],
    ['upto', '6000'],
  ])
  expect((await offersOf(`${two}&name=c`))[0]!.amount).toBe('9000')
  const answer = await send(two, await signedFor(service, two, { scheme: 'upto' }))
  expect(answer.body.meta.creditsCharged).toBe(3)
  expect((await rows()).at(-1)).toMatchObject({ scheme: 'upto', amount: '3000', credits: 3 })
  // A payment for two inputs does not buy three.
  const cheaper = await send(`${two}&name=c`, await signedFor(service, two))
  expect(cheaper.status).toBe(402)
})
