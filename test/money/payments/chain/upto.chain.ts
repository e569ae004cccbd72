import { x402Client } from '@x402/core/client'
import { decodePaymentResponseHeader, encodePaymentSignatureHeader, x402HTTPClient } from '@x402/core/http'
import { UptoEvmScheme } from '@x402/evm/upto/client'
import { wrapFetchWithPayment } from '@x402/fetch'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { pricedPlatform } from '../../../support/priced-platform.ts'
import { startTestService, type TestService } from '../../../support/service.ts'
import { payerKeys } from '../payers.ts'
import { openLocalChain } from './local-chain.ts'

const payTo = '0x2222222222222222222222222222222222222222'
const payer = privateKeyToAccount(payerKeys.pays)
let chain: Awaited<ReturnType<typeof openLocalChain>>
let service: TestService
let client: x402Client

beforeAll(async () => {
  chain = await openLocalChain(true)
  service = await startTestService({
    platforms: [pricedPlatform()],
    env: {
      X402_PAY_TO: payTo,
      X402_NETWORK: `eip155:${chain.chain.id}`,
      X402_ASSET: chain.token,
      X402_ASSET_NAME: 'Test Dollar',
      X402_ASSET_VERSION: '1',
      X402_CREDIT_PRICE: '0.001',
      X402_FACILITATOR_URL: chain.facilitatorUrl,
      X402_RPC_URL: chain.rpcUrl,
    },
  })
  await chain.mint(payer.address, 100_000n)
  await chain.approvePermit2(payer)
  client = x402Client
    .fromConfig({ schemes: [], spendControls: false })
    .register(`eip155:${chain.chain.id}`, new UptoEvmScheme(payer))
}, 600_000)
afterAll(async () => {
  await service?.close()
  chain?.close()
})

/** Up to 3 credits for each name; one that is odd costs nothing. */
const path = (...names: string[]) => `/v1/priced/batch?${names.map((name) => `name=${name}`).join('&')}`
const balances = () => Promise.all([chain.balanceOf(payer.address), chain.balanceOf(payTo)])
const rows = () =>
  service.service.database.query(
    'select scheme, state, amount, credits, booked, reason, transaction from payments order by created_at',
  )

/** A signed payment for a request, to be sent as often as a test likes. */
async function signed(target: string) {
  const signer = new x402HTTPClient(client)
  const asked = await service.call(target, { key: null })
  const required = signer.getPaymentRequiredResponse((name) => asked.headers.get(name), asked.body)
  const header = encodePaymentSignatureHeader(await client.createPaymentPayload(required))
  return () => service.call(target, { key: null, headers: { 'payment-signature': header } })
}

it('upto moves the price of the lookup, not the permitted amount', async () => {
  const pay = wrapFetchWithPayment(globalThis.fetch, client) as typeof fetch
  const answer = await pay(service.base + path('lamp', 'odd', 'cup'))
  expect(answer.status).toBe(200)
  const receipt = decodePaymentResponseHeader(answer.headers.get('payment-response')!)
  expect(receipt).toMatchObject({ success: true, amount: '6000' })
  expect(receipt.transaction).toMatch(/^0x[0-9a-f]{64}$/)
  expect(await balances()).toEqual([94_000n, 6_000n])
  expect(await rows()).toEqual([
    {
      scheme: 'upto',
      state: 'settled',
      amount: '6000',
      credits: 6,
      booked: true,
      reason: null,
      transaction: receipt.transaction,
    },
  ])
})

it('a failed lookup moves no money', async () => {
  const before = await balances()
  expect((await (await signed(path('odd', 'odd')))()).status).toBe(502)
  expect(await balances()).toEqual(before)
})

it('a settlement with a lost response is found on the chain, and its payer gets the answer', async () => {
  const [had, got] = await balances()
  const send = await signed(path('lamp', 'odd'))
  chain.unheard.add('/settle')
  expect((await send()).status).toBe(503)
  chain.unheard.clear()
  expect(await balances()).toEqual([had! - 3_000n, got! + 3_000n])
  service.clock.advance(6000)
  // The facilitator calls a used authorization no more than a simulation that failed.
  await expect.poll(async () => (await send()).status, { timeout: 20_000 }).toBe(200)
  expect((await send()).body.data.names).toEqual(['lamp'])
  expect((await rows()).at(-1)).toMatchObject({
    ...{ state: 'settled', reason: 'the chain has it as used' },
    transaction: expect.stringMatching(/^0x[0-9a-f]{64}$/),
  })
  expect(await balances()).toEqual([had! - 3_000n, got! + 3_000n])
})

it('one that never happened is refused once its authorization has lapsed', async () => {
  const before = await balances()
  const send = await signed(path('lamp'))
  // The facilitator dies over it, before it sends anything.
  chain.unheard.add('before /settle')
  expect((await send()).status).toBe(503)
  await chain.pass(600)
  service.clock.advance(6000)
  chain.unheard.clear()
  await expect.poll(async () => (await send()).status, { timeout: 20_000 }).toBe(402)
  expect((await send()).body.error.code).toBe('payment_settlement_failed')
  expect(await balances()).toEqual(before)
})
