import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { x402Client } from '@x402/core/client'
import { decodePaymentResponseHeader } from '@x402/core/http'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { wrapFetchWithPayment } from '@x402/fetch'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPaymentChain } from '../../../../src/money/payments/chain-comparison.ts'
import { reconcilePayments } from '../../../../src/money/payments/operator-queries.ts'
import { examplePlatform } from '../../../support/example-platform.ts'
import { startTestService, type TestService } from '../../../support/service.ts'
import { payerKeys } from '../payers.ts'
import { openLocalChain } from './local-chain.ts'

const payTo = '0x2222222222222222222222222222222222222222'
const payer = privateKeyToAccount(payerKeys.pays)
/** A lamp is there, `broken` breaks, everything else is missing. */
const platform = createServer((request, response) => {
  if (request.url === '/things/lamp') response.end('{"name":"lamp","text":"a lamp"}')
  else response.writeHead(request.url === '/things/broken' ? 500 : 404).end('{}')
})
let chain: Awaited<ReturnType<typeof openLocalChain>>
let service: TestService
let pay: typeof fetch

beforeAll(async () => {
  await new Promise<void>((done) => platform.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`
  chain = await openLocalChain()
  service = await startTestService({
    platforms: [examplePlatform({ requests: [] })],
    env: {
      X402_PAY_TO: payTo,
      X402_NETWORK: `eip155:${chain.chain.id}`,
      X402_ASSET: chain.token,
      X402_ASSET_NAME: 'Test Dollar',
      X402_ASSET_VERSION: '1',
      X402_CREDIT_PRICE: '0.0015',
      X402_FACILITATOR_URL: chain.facilitatorUrl,
      X402_RPC_URL: chain.rpcUrl,
      UPSTREAM_ORIGINS: JSON.stringify({ 'https://example.test': origin }),
    },
  })
  await chain.mint(payer.address, 10_000n)
  const client = x402Client
    .fromConfig({ schemes: [], spendControls: false })
    .register(`eip155:${chain.chain.id}`, new ExactEvmScheme(payer))
  pay = wrapFetchWithPayment(globalThis.fetch, client) as typeof fetch
})
afterAll(async () => {
  await service?.close()
  chain?.close()
  platform.close()
})

const balances = () => Promise.all([chain.balanceOf(payer.address), chain.balanceOf(payTo)])
const buy = (name: string) => pay(`${service.base}/v1/example/things/${name}`)

it('moves the exact price of a lookup', async () => {
  const answer = await buy('lamp')
  expect(answer.status).toBe(200)
  const receipt = decodePaymentResponseHeader(answer.headers.get('payment-response')!)
  expect(receipt.transaction).toMatch(/^0x[0-9a-f]{64}$/)
  // The quote is 2 credits (a missing thing costs 2), and `exact` settles the quote.
  expect(await balances()).toEqual([7_000n, 3_000n])
})

it('moves no money for a failed lookup', async () => {
  const before = await balances()
  expect((await buy('broken')).status).toBe(503)
  expect(await balances()).toEqual(before)
})

it('moves the price of a not_found, and no money if the payer has none left', async () => {
  expect((await buy('none')).status).toBe(200)
  expect((await buy('lamp')).status).toBe(200)
  expect(await balances()).toEqual([1_000n, 9_000n])
  expect((await buy('lamp')).status).toBe(402)
  expect(await balances()).toEqual([1_000n, 9_000n])
})

it('has every transfer in its books', async () => {
  const { database } = service.service
  const paymentChain = await openPaymentChain(service.service.config)
  expect((await reconcilePayments(database, paymentChain)).chain).toMatchObject({
    ...{ transfers: 3, amount: '9000', unpaid: [], unexplained: [] },
  })
  const rows = await database.query(
    `select sum(amount)::text as amount, bool_and(booked) as booked from payments where state = 'settled'`,
  )
  expect(rows).toEqual([{ amount: '9000', booked: true }])
  expect((await service.service.ledger.balance('acc_payments:live')).credits).toBe(0)
})
