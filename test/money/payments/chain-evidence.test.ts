import { decodePaymentResponseHeader } from '@x402/core/http'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { authorizationOf, readPayment } from '../../../src/money/payments/authorization.ts'
import { openPaymentChain } from '../../../src/money/payments/chain-comparison.ts'
import { reconcilePayments } from '../../../src/money/payments/operator-queries.ts'
import { readConfig } from '../../../src/runtime/config/config.ts'
import { type StandInFacilitator, startFacilitator } from '../../support/facilitator.ts'
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
  env = {
    ...simulatedPayments,
    X402_FACILITATOR_URL: `${facilitator.url}/one`,
    X402_RPC_URL: facilitator.rpcUrl,
  }
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
/** Sends a payment until its end is known. */
async function sendToTheEnd(payment: string) {
  const first = await send(payment)
  if (first.status !== 503) return first
  service.clock.advance(6000)
  await expect.poll(async () => (await send(payment)).status).not.toBe(503)
  return send(payment)
}
const transactionOf = (answer: Awaited<ReturnType<typeof send>>) =>
  decodePaymentResponseHeader(answer.headers.get('payment-response')!).transaction
const lastRow = async () =>
  (
    await service.service.database.query(
      'select state, transaction, reason from payments order by created_at desc, lease_until desc limit 1',
    )
  )[0]
const signed = async () => {
  const payment = await signedFor(service, path)
  return { payment, ...authorizationOf(readPayment(payment)) }
}

/** Answers a settlement in the facilitator's place, before or after the money moved. */
const refuses = (when: 'before' | 'after', errorReason: string, transaction = '', status = 200) => {
  facilitator[when] = ({ what, response }) => {
    if (what !== 'settle') return true
    response.writeHead(status, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ success: false, errorReason, transaction, network: 'eip155:84532' }))
    return false
  }
}

it.each([
  'invalid_exact_evm_insufficient_balance',
  'invalid_exact_evm_nonce_already_used',
  'invalid_exact_evm_payload_authorization_valid_before',
  'settle_exact_node_failure',
  'gremlins',
])('money that moved buys the answer, whatever the facilitator says: %s', async (reason) => {
  const { payment, nonce } = await signed()
  refuses('after', reason)
  const answer = await sendToTheEnd(payment)
  expect([answer.status, transactionOf(answer)]).toEqual([200, facilitator.moved.get(nonce)!.transaction])
  expect(transactionOf(await send(payment))).toBe(facilitator.moved.get(nonce)!.transaction)
})

it('a settlement that nobody heard is found on the chain, with its transaction', async () => {
  const { payment, nonce } = await signed()
  facilitator.after = ({ what, request }) => {
    if (what === 'settle') request.socket.destroy()
    return what !== 'settle'
  }
  const answer = await sendToTheEnd(payment)
  expect([answer.status, transactionOf(answer)]).toEqual([200, facilitator.moved.get(nonce)!.transaction])
})

it('an authorization that the payer spent on another transfer buys nothing', async () => {
  const { payment, payer, nonce } = await signed()
  const transaction = `0x${'7'.repeat(64)}` as const
  facilitator.before = ({ what }) => {
    if (what === 'settle') facilitator.others.push({ transaction, payer, payTo: payer, amount: 3n, nonce })
  }
  for (const answer of [await sendToTheEnd(payment), await send(payment)]) {
    expect([answer.status, answer.body.data]).toEqual([402, undefined])
    expect(answer.body.error.code).toBe('payment_settlement_failed')
  }
})

it('an authorization that the payer cancelled after an unheard attempt buys nothing', async () => {
  const { payment, payer, nonce } = await signed()
  refuses('before', 'unexpected_settle_error', '', 500)
  expect((await send(payment)).status).toBe(503)
  facilitator.cancelled.set(nonce, payer)
  delete facilitator.before
  service.clock.advance(6000)
  await expect.poll(async () => (await send(payment)).status).toBe(402)
})

it('a refusal after an unheard attempt is not final before the authorization expires', async () => {
  const { payment, payer, nonce } = await signed()
  refuses('before', 'unexpected_settle_error', '', 500)
  expect((await send(payment)).status).toBe(503)
  delete facilitator.before
  facilitator.poor.add(payer)
  service.clock.advance(6000)
  expect((await send(payment)).status).toBe(503)
  await expect
    .poll(lastRow)
    .toMatchObject({ state: 'settling', reason: 'invalid_exact_evm_insufficient_balance' })
  facilitator.passSeconds(3600)
  service.clock.advance(6000)
  await expect.poll(async () => (await send(payment)).status).toBe(402)
  expect(await lastRow()).toMatchObject({ state: 'refused', reason: 'the authorization expired unused' })
  expect(facilitator.moved.has(nonce)).toBe(false)
  facilitator.poor.clear()
})

describe('reconciliation', () => {
  const since = new Date('2026-01-01')
  const reconcile = async () => {
    const chain = await openPaymentChain(readConfig(env))
    return (await reconcilePayments(service.service.database, chain, since)).chain!
  }

  it('names what the chain has and the books do not, and the other way round', async () => {
    const before = await reconcile()
    expect(before.unpaid).toEqual([])

    const paid = await signed()
    expect((await send(paid.payment)).status).toBe(200)
    const [settled] = await service.service.database.query<{ id: string }>(
      'select id from payments where transaction = $1',
      [facilitator.moved.get(paid.nonce)!.transaction],
    )
    const refused = await signed()
    facilitator.poor.add(refused.payer)
    expect((await send(refused.payment)).status).toBe(402)
    facilitator.poor.clear()
    const payTo = simulatedPayments.X402_PAY_TO
    const transactions = [`0x${'a'.repeat(64)}`, `0x${'b'.repeat(64)}`] as const
    // The refused payment's money arrives after all; so does money of somebody who bought nothing.
    const stranger = '0x9999999999999999999999999999999999999999'
    const { amount } = facilitator.moved.get(paid.nonce)!
    facilitator.others.push(
      { transaction: transactions[0], payer: refused.payer, payTo, amount, nonce: refused.nonce },
      { transaction: transactions[1], payer: stranger, payTo, amount: 5n, nonce: null },
    )
    // And a settled payment's transfer is gone, as after a reorganization.
    facilitator.moved.delete(paid.nonce)
    const after = await reconcile()
    expect(after.unpaid.map(({ id }) => id)).toEqual([settled!.id])
    expect(after.unexplained.slice(before.unexplained.length)).toMatchObject([
      { transaction: transactions[0], payer: refused.payer, state: 'refused' },
      { transaction: transactions[1], payer: stranger, amount: '5', payment: null },
    ])
    expect(BigInt(after.amount) - BigInt(before.amount)).toBe(amount + 5n)
  })
})
