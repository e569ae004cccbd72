import { randomUUID } from 'node:crypto'
import { x402Client } from '@x402/core/client'
import { encodePaymentSignatureHeader } from '@x402/core/http'
import type { SettleResponse } from '@x402/core/types'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { ServiceError } from '../../../src/catalog/errors.ts'
import { createRegistry } from '../../../src/catalog/registry.ts'
import type { LookupResult } from '../../../src/lookup/lookups.ts'
import { createLedger } from '../../../src/money/billing/ledger.ts'
import { openBookkeeper } from '../../../src/money/payments/bookkeeper.ts'
import type { AuthorizationState, Chain } from '../../../src/money/payments/chain.ts'
import {
  type Facilitator,
  openFacilitator,
  type SettlementEnd,
} from '../../../src/money/payments/facilitator.ts'
import { offeringOf } from '../../../src/money/payments/offering.ts'
import { createOffers, type PricedRequest } from '../../../src/money/payments/offers.ts'
import { reconcilePayments, resolvePayment } from '../../../src/money/payments/operator-queries.ts'
import { createPayments } from '../../../src/money/payments/payments.ts'
import { type PaymentRow, PaymentStore } from '../../../src/money/payments/store.ts'
import { readTerms } from '../../../src/money/payments/terms.ts'
import { platforms } from '../../../src/platforms/index.ts'
import { readConfig } from '../../../src/runtime/config/config.ts'
import { openSecrets } from '../../../src/runtime/storage/secrets.ts'
import { testClock } from '../../support/clock.ts'
import { testDatabase } from '../../support/database.ts'
import { payerKeys, simulatedPayments } from './payers.ts'

const { database, close } = await testDatabase()
afterAll(close)
const clock = testClock()
const terms = readTerms(readConfig(simulatedPayments))!
const honest = await openFacilitator(terms)
const offers = await createOffers(terms, honest)
const secrets = await openSecrets(database)
const ledger = createLedger({ database, clock })
const bookkeeper = await openBookkeeper({
  ...{ database, ledger, clock },
  openPrepaid: async () => undefined,
})
const store = new PaymentStore({ database, clock, secrets })
const operation = createRegistry(platforms).byId('reddit.posts')!
const result: LookupResult = {
  ...{
    json: '{"post":1}',
    bytes: 10,
    outcome: 'found',
    credits: 2,
    source: 'web',
    cached: false,
    lost: 0,
    ageSeconds: 0,
  },
}
const wanted: PricedRequest = {
  offering: offeringOf(operation, 'test'),
  url: 'http://localhost/v1/reddit/posts?url=x',
  credits: { most: 3, least: 1 },
}

/** A node whose facilitator settles as the test sets. */
function node(settle: () => Promise<SettlementEnd>, chain: Chain | null = null) {
  const facilitator: Facilitator = { ...honest, settle }
  return createPayments({
    ...{ terms, store, offers, facilitator, bookkeeper, chain, clock },
    wait: async () => undefined,
  })
}

/** A chain that says this of every authorization, and keeps no log. */
const chainThatSays = (fate: AuthorizationState): Chain => ({
  readAuthorizationState: async () => fate,
  isPaidBy: async () => false,
  findSpending: async () => ({ where: 'unseen' }),
  listReceived: async () => [],
  check: async () => undefined,
})

const receipt: SettleResponse = { success: true, transaction: '0xabc', network: 'eip155:84532' }
const settled = async (): Promise<SettlementEnd> => ({
  state: 'settled',
  transaction: '0xabc',
  response: receipt,
})
const unconfirmed = (reason: string, transaction: string | null) => async (): Promise<SettlementEnd> => ({
  ...{ state: 'unknown', reason, transaction },
})
const lost = unconfirmed('timed out', null)
const refused = (reason: string) => async (): Promise<SettlementEnd> => ({
  state: 'refused',
  reason,
  response: null,
})

async function signed(): Promise<string> {
  const account = privateKeyToAccount(payerKeys.pays)
  const client = new x402Client().register('eip155:84532', new ExactEvmScheme(account))
  const required = { x402Version: 2, resource: { url: wanted.url }, accepts: await offers.listOffers(wanted) }
  return encodePaymentSignatureHeader(await client.createPaymentPayload(required))
}

let lookups = 0
/** Longer than a settlement rests before it is tried again. */
const rest = 6000
const requestWith = (payment: string, make = async () => result) => ({
  ...wanted,
  request: 'GET /v1/reddit/posts?url=x',
  payment,
  lookupId: randomUUID(),
  runLookup: () => {
    lookups += 1
    return make()
  },
})

const rows = () => database.query<PaymentRow>('select * from payments')
const credits = async () => (await ledger.history('acc_payments:test')).map((entry) => entry.credits)
const codeOf = (thrown: unknown) => (thrown instanceof ServiceError ? thrown.code : String(thrown))

beforeEach(async () => {
  lookups = 0
  await database.query('delete from payments')
})

describe('a settlement whose answer never came', () => {
  it('is finished by another node once it is known that the money moved, and the repeat gets the answer', async () => {
    const before = (await credits()).length
    const payment = await signed()
    await expect(node(lost).serve(requestWith(payment))).rejects.toSatisfy(
      (error) => codeOf(error) === 'temporarily_unavailable',
    )
    // Not at once: the facilitator is not asked anew by every retry.
    expect(await node(settled).finishOthers()).toBe(0)
    clock.advance(rest)
    expect(await node(refused('invalid_exact_evm_nonce_already_used')).finishOthers()).toBe(1)
    expect(await rows()).toMatchObject([{ state: 'settled', booked: true, transaction: null }])
    const repeat = await node(settled).serve(requestWith(payment))
    expect(repeat.result).toEqual(result)
    expect(lookups).toBe(1)
    expect((await credits()).slice(0, (await credits()).length - before)).toEqual([-2, 2])
    expect(await reconcilePayments(database)).toMatchObject({ unknown: 0, unbooked: 0 })
  })

  it('stays unknown while the facilitator reports no result', async () => {
    const payment = await signed()
    await expect(node(lost).serve(requestWith(payment))).rejects.toThrow()
    clock.advance(rest)
    await node(lost).finishOthers()
    expect(await rows()).toMatchObject([{ state: 'settling', booked: false }])
    await expect(node(settled).serve(requestWith(payment))).rejects.toThrow('not known yet')
  })
})

describe('a refusal after a settlement with unknown result', () => {
  // What a facilitator says of an authorization that is used up, where it looks at something else first.
  const vague = [
    // The first settlement may have taken the last of the balance.
    'invalid_exact_evm_insufficient_balance',
    'insufficient_funds',
    'invalid_exact_evm_signature',
    'settle_exact_node_failure',
    'permit2_simulation_failed',
    'permit2_insufficient_balance',
    'permit2_deadline_expired',
    'invalid_exact_evm_payload_authorization_valid_before',
    'invalid_exact_evm_transaction_simulation_failed',
    'invalid_upto_evm_transaction_failed',
  ]
  async function unheard() {
    const payment = await signed()
    await expect(node(lost).serve(requestWith(payment))).rejects.toThrow()
    clock.advance(rest)
    return payment
  }

  it.each(vague)('is not final without a chain: %s', async (reason) => {
    await unheard()
    await node(refused(reason)).finishOthers()
    expect(await rows()).toMatchObject([{ state: 'settling', reason }])
  })

  it('is decided by the chain, if a node of it is configured', async () => {
    const payment = await unheard()
    const poor = refused('invalid_exact_evm_insufficient_balance')
    await node(poor, chainThatSays('open')).finishOthers()
    expect(await rows()).toMatchObject([{ state: 'settling' }])
    clock.advance(rest)
    await node(poor, chainThatSays('used')).finishOthers()
    expect(await rows()).toMatchObject([{ state: 'settled', booked: true }])
    expect((await node(settled).serve(requestWith(payment))).result).toEqual(result)
  })

  it.each([
    ['shows the authorization as unused', async () => 'open' as const],
    ['cannot be read', () => Promise.reject(new Error('fetch failed'))],
  ])('is decided by the chain alone, whatever the facilitator reports: it %s', async (_, read) => {
    await unheard()
    const chain = { ...chainThatSays('open'), readAuthorizationState: read }
    await node(refused('invalid_exact_evm_nonce_already_used'), chain).finishOthers()
    expect(await rows()).toMatchObject([{ state: 'settling', booked: false }])
  })

  it('is final once the chain shows that the authorization lapsed', async () => {
    await unheard()
    await node(refused('permit2_deadline_expired'), chainThatSays('lapsed')).finishOthers()
    expect(await rows()).toMatchObject([{ state: 'refused', answer: null }])
  })
})

describe('an operator who checked the chain', () => {
  const resolve = async (as: 'settled' | 'refused', transaction?: string) =>
    resolvePayment(database, clock, { payment: (await rows())[0]!.id, as, transaction })

  it('ends a settlement as settled: the payer gets the answer, and the books record it', async () => {
    const payment = await signed()
    await expect(node(lost).serve(requestWith(payment))).rejects.toThrow()
    await resolve('settled', '0xdef')
    clock.advance(rest)
    await node(lost).finishOthers()
    expect(await rows()).toMatchObject([{ state: 'settled', transaction: '0xdef', booked: true }])
    expect((await node(lost).serve(requestWith(payment))).result).toEqual(result)
    expect(await reconcilePayments(database)).toMatchObject({ unknown: 0, unbooked: 0 })
  })

  it('ends it as refused: the answer is withheld', async () => {
    const payment = await signed()
    await expect(node(lost).serve(requestWith(payment))).rejects.toThrow()
    clock.advance(rest)
    await resolve('refused')
    expect(await rows()).toMatchObject([{ state: 'refused', answer: null, reason: 'by the operator' }])
    await expect(node(settled).serve(requestWith(payment))).rejects.toSatisfy(
      (error) => codeOf(error) === 'payment_settlement_failed',
    )
    // Once.
    await expect(resolve('settled')).rejects.toThrow('it is refused')
  })

  it('cannot end a settlement in progress, or one that does not exist', async () => {
    let ending: Promise<unknown> = Promise.resolve()
    const busy = node(async () => {
      ending = resolve('refused')
      await ending.catch(() => undefined)
      return settled()
    })
    await busy.serve(requestWith(await signed()))
    await expect(ending).rejects.toThrow('a node is at work at it')
    expect(await rows()).toMatchObject([{ state: 'settled' }])
    const nothing = resolvePayment(database, clock, { payment: 'nothing', as: 'settled' })
    await expect(nothing).rejects.toSatisfy((error) => codeOf(error) === 'not_found')
  })
})

it('a settlement that another node took over is not called refused by the first', async () => {
  const payment = await signed()
  // The other one takes over and settles while the first still waits; what the first then hears is that it is used.
  const slow = node(async () => {
    clock.advance(100_000)
    await node(settled).finishOthers()
    return refused('invalid_exact_evm_nonce_already_used')()
  })
  expect((await slow.serve(requestWith(payment))).result).toEqual(result)
  expect(await rows()).toMatchObject([{ state: 'settled', transaction: '0xabc', booked: true }])
})

it('a settlement that another node is about to finish is not called refused by the first', async () => {
  const [asked, heard] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  let other: Promise<unknown> = Promise.resolve()
  const slow = node(async () => {
    clock.advance(100_000)
    other = node(async () => {
      asked.resolve()
      await heard.promise
      return settled()
    }).finishOthers()
    await asked.promise
    return refused('invalid_exact_evm_nonce_already_used')()
  })
  const payment = await signed()
  await expect(slow.serve(requestWith(payment))).rejects.toSatisfy(
    (error) => codeOf(error) === 'temporarily_unavailable',
  )
  heard.resolve()
  await other
  expect(await rows()).toMatchObject([{ state: 'settled', transaction: '0xabc', booked: true }])
})

it('a retry continues the work of a dead node, without waiting for the sweep', async () => {
  const payment = await signed()
  await expect(node(lost).serve(requestWith(payment))).rejects.toThrow()
  clock.advance(rest)
  expect((await node(settled).serve(requestWith(payment))).result).toEqual(result)
  expect(lookups).toBe(1)
})

describe('a node that dies', () => {
  it('during the lookup leaves the payment to the next request that carries it', async () => {
    const payment = await signed()
    // It never comes back.
    void node(settled)
      .serve(requestWith(payment, () => new Promise(() => undefined)))
      .catch(() => undefined)
    await expect.poll(rows).toHaveLength(1)
    clock.advance(100_000)
    const answer = await node(settled).serve(requestWith(payment))
    expect(answer.result).toEqual(result)
    expect(await rows()).toMatchObject([{ state: 'settled' }])
  })

  it('between settling and booking leaves the booking to another', async () => {
    const dying = { ...bookkeeper, book: async () => Promise.reject(new Error('killed')) }
    const options = {
      terms,
      store,
      offers,
      bookkeeper: dying,
      chain: null,
      clock,
      wait: async () => undefined,
    }
    const payment = await signed()
    await createPayments({ ...options, facilitator: { ...honest, settle: settled } }).serve(
      requestWith(payment),
    )
    expect(await rows()).toMatchObject([{ state: 'settled', booked: false }])
    clock.advance(100_000)
    const before = (await credits()).length
    await node(settled).finishOthers()
    await node(settled).finishOthers()
    expect(await rows()).toMatchObject([{ booked: true }])
    expect((await credits()).length - before).toBe(2)
  })
})

it('a lookup that fails releases the payment, which then buys something', async () => {
  const payment = await signed()
  const fails = requestWith(payment, () => Promise.reject(new ServiceError('lookup_failed')))
  await expect(node(settled).serve(fails)).rejects.toSatisfy((error) => codeOf(error) === 'lookup_failed')
  expect(await rows()).toEqual([])
  expect((await node(settled).serve(requestWith(payment))).result).toEqual(result)
})

it('an authorization that was used before the first attempt buys nothing, however often it is reported', async () => {
  const used = unconfirmed('invalid_exact_evm_nonce_already_used', null)
  const payment = await signed()
  for (let attempt = 0; attempt < 3; attempt++) {
    await expect(node(used).serve(requestWith(payment))).rejects.toSatisfy(
      (error) => codeOf(error) === 'temporarily_unavailable',
    )
    clock.advance(rest)
  }
  await node(used).finishOthers()
  expect(await rows()).toMatchObject([{ state: 'settling', booked: false }])
})

it('a transaction that a refusal names is stored', async () => {
  const payment = await signed()
  const failed = unconfirmed('invalid_exact_evm_transaction_failed', '0xabc')
  await expect(node(failed).serve(requestWith(payment))).rejects.toThrow()
  expect(await rows()).toMatchObject([{ state: 'settling', transaction: '0xabc' }])
  clock.advance(rest)
  await node(refused('invalid_exact_evm_nonce_already_used')).finishOthers()
  expect(await rows()).toMatchObject([{ state: 'settled', transaction: '0xabc' }])
})
