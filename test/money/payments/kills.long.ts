import { setTimeout as sleep } from 'node:timers/promises'
import { x402Client } from '@x402/core/client'
import { decodePaymentRequiredHeader, encodePaymentSignatureHeader } from '@x402/core/http'
import type { PaymentRequired } from '@x402/core/types'
import { ExactEvmScheme } from '@x402/evm/exact/client'
import { privateKeyToAccount } from 'viem/accounts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { usageStore } from '../../../src/money/billing/books/usage-store.ts'
import { authorizationOf, readPayment } from '../../../src/money/payments/authorization.ts'
import { reconcilePayments } from '../../../src/money/payments/operator-queries.ts'
import { dice } from '../../../src/simulation/world.ts'
import { commandEnv } from '../../support/command.ts'
import { onPostgres, type TestDatabase, testDatabase } from '../../support/database.ts'
import { type FacilitatorCall, type StandInFacilitator, startFacilitator } from '../../support/facilitator.ts'
import type { KillStep } from '../../support/paying-node.ts'
import { type PayingNodes, startNodes } from '../../support/paying-nodes.ts'
import { liveKey, testKey } from '../../support/service.ts'
import { checkBooks } from '../billing/books.ts'
import { payerKeys, simulatedPayments } from './payers.ts'

const nodeCount = 3
/** Payments under way at once. */
const buyers = 6
const randomKills = 6
const d = dice('kills of payments', process.env.SEED ?? '1')

/** Every step of a payment: where the facilitator kills the node that calls it, or where the node kills itself. */
const steps = [
  ['reserved, not verified', { what: 'verify', when: 'before' }],
  ['verified', { what: 'verify', when: 'after' }],
  ['while the lookup is made', 'lookup'],
  ['when the answer is made', 'answer made'],
  ['settling, before the money moves', { what: 'settle', when: 'before' }],
  ['settling, when the money has moved', { what: 'settle', when: 'after' }],
  ['settled, not booked', 'settled'],
  ['half booked', 'half booked'],
  ['booked, not answered', 'booked'],
] as const satisfies [string, KillStep | { what: FacilitatorCall['what']; when: 'before' | 'after' }][]

let database: TestDatabase
let facilitator: StandInFacilitator
let nodes: PayingNodes
/** Which call to the facilitator kills its caller. */
let armed: { readonly what: string; readonly when: string; readonly node: string } | undefined

beforeAll(async () => {
  if (!onPostgres) return
  database = await testDatabase()
  facilitator = await startFacilitator({
    network: 'eip155:84532',
    asset: simulatedPayments.X402_ASSET,
    ...{ name: 'USDC', version: '2' },
  })
  facilitator.poor.add(privateKeyToAccount(payerKeys.poor).address.toLowerCase())
  const killsCaller = (when: string) => (call: FacilitatorCall) => {
    if (armed?.what === call.what && armed.when === when && armed.node === call.node) {
      armed = undefined
      nodes.kill(Number(call.node))
      return false
    }
    // Now and then nobody hears how a settlement ended.
    if (when === 'after' && call.what === 'settle' && d.chance(0.1)) {
      call.request.socket.destroy()
      return false
    }
    return true
  }
  facilitator.before = killsCaller('before')
  facilitator.after = killsCaller('after')
  nodes = await startNodes(nodeCount, (place) => ({
    ...commandEnv,
    ...simulatedPayments,
    DATABASE_URL: database.url,
    DATABASE_POOL: '4',
    X402_FACILITATOR_URL: `${facilitator.url}/${place}`,
    X402_RPC_URL: facilitator.rpcUrl,
    SECRETS_KEY: 'kept by all nodes: 0123456789abcdef',
    BOOTSTRAP_LIVE_KEY: liveKey,
    BOOTSTRAP_TEST_KEY: testKey,
    LOG_LEVEL: 'silent',
  }))
}, 300_000)
afterAll(async () => {
  await nodes?.stop()
  facilitator?.close()
  await database?.close()
})

/** A client's purchase, and what came of it. */
interface Purchase {
  readonly name: string
  readonly nonce: string
  readonly header: string
  readonly isPoor: boolean
  end?: { readonly status: number; readonly thing: string | undefined }
}
const purchases: Purchase[] = []
const pathOf = (name: string) => `/v1/paid/things?name=${name}`

/** One request to the node whose turn it is; null where it is down, or died over it. */
async function request(place: number, { name, header }: Purchase) {
  try {
    const answer = await fetch(nodes.urls[place % nodeCount] + pathOf(name), {
      headers: { 'payment-signature': header },
    })
    const body = (await answer.json()) as {
      data?: { thing: { name: string } }
      error?: { code: string; message: string }
    }
    return { status: answer.status, body }
  } catch {
    return null
  }
}

/** Buys one thing and sends the same payment, to one node after another, until it is served or refused for good. */
async function buy(required: PaymentRequired): Promise<void> {
  const isPoor = purchases.length % 7 === 6
  const account = privateKeyToAccount(payerKeys[isPoor ? 'poor' : 'pays'])
  const client = new x402Client().register('eip155:84532', new ExactEvmScheme(account))
  const name = `thing${purchases.length}`
  const place = purchases.length
  const purchase: Purchase = { name, isPoor, nonce: '', header: '' }
  purchases.push(purchase)
  const header = encodePaymentSignatureHeader(await client.createPaymentPayload(required))
  Object.assign(purchase, { header, nonce: authorizationOf(readPayment(header)).nonce })
  for (let attempt = 0; ; attempt++) {
    const answer = await request(place + attempt, purchase)
    if (answer?.status === 200 || answer?.status === 402) {
      if (answer.status === 402) expect(answer.body.error!.code).toBe('payment_settlement_failed')
      purchase.end = { status: answer.status, thing: answer.body.data?.thing.name }
      return
    }
    if (answer !== null) expect([503, answer.body]).toEqual([answer.status, answer.body])
    // What rests until it is tried again has rested: the suite waits for no clock.
    if (answer !== null) nodes.advance(2000)
    // A refusal after an unheard attempt is final once the authorization has expired.
    if (isPoor && attempt === 20) facilitator.passSeconds(600)
    await sleep(50)
  }
}

/** Lets buyers buy one thing after another until this is over. */
async function buyWhile(required: PaymentRequired, isOver: () => boolean): Promise<void> {
  const one = async () => {
    do await buy(required)
    while (!isOver())
  }
  await Promise.all(Array.from({ length: buyers }, one))
}

/** Kills a node by `arm`, with buyers at work, and has its leases run out. */
async function killWhileBuying(required: PaymentRequired, place: number, arm: () => void): Promise<void> {
  await nodes.up(place)
  let isDead = false
  const dead = nodes.death(place).then(() => {
    isDead = true
    nodes.advance(100_000)
  })
  arm()
  await Promise.all([dead, buyWhile(required, () => isDead)])
}

const answered = () => purchases.filter(({ end }) => end !== undefined).length

it.skipIf(!onPostgres)(
  'nodes killed at every step of a payment, and at random: one transfer and one answer each, and the books equal the transfers',
  async () => {
    const asked = await fetch(nodes.urls[0] + pathOf('lamp'))
    const required = decodePaymentRequiredHeader(asked.headers.get('payment-required')!)

    for (const [place, [, step]] of steps.entries()) {
      const victim = place % nodeCount
      await killWhileBuying(required, victim, () => {
        if (typeof step === 'string') nodes.tell(victim, { dieAt: step })
        else armed = { ...step, node: String(victim) }
      })
    }
    for (let kill = 0; kill < randomKills; kill++) {
      const victim = kill % nodeCount
      const after = answered() + d.int(1, 12)
      await killWhileBuying(required, victim, () => {
        const killLater = async () => {
          while (answered() < after) await sleep(1)
          nodes.kill(victim)
        }
        void killLater()
      })
    }
    await nodes.up()

    // What a dead node settled and did not book is booked by the others, once its lease has run out.
    const { database: db } = database
    let sums = await reconcilePayments(db)
    for (let look = 0; look < 120 && sums.unknown + sums.unbooked > 0; look++) {
      nodes.advance(100_000)
      await sleep(500)
      sums = await reconcilePayments(db)
    }
    expect(sums).toMatchObject({ unknown: 0, unbooked: 0, difference: 0 })

    // Every client got what it asked for, or heard that nothing was taken; and each payment moved once or not at all.
    const paid = purchases.filter(({ end }) => end!.status === 200)
    const refused = purchases.filter(({ end }) => end!.status === 402)
    expect(paid.filter(({ end, name }) => end!.thing !== name)).toEqual([])
    expect(refused.filter(({ isPoor }) => !isPoor)).toEqual([])
    expect(paid.filter(({ isPoor }) => isPoor)).toEqual([])
    expect([...facilitator.moved.keys()].sort()).toEqual(paid.map(({ nonce }) => nonce).sort())
    const moved = [...facilitator.moved.values()].reduce((sum, { amount }) => sum + amount, 0n)

    // The books equal the transfers.
    const states = await db.query(
      'select state, count(*)::int as n from payments group by state order by state',
    )
    expect(states).toEqual([
      { state: 'refused', n: refused.length },
      { state: 'settled', n: paid.length },
    ])
    expect(sums.received).toMatchObject([
      { payments: paid.length, amount: String(moved), credits: 2 * paid.length },
    ])
    await usageStore(db).settled(null)
    const [books] = await db.query(
      `select (select sum(credits)::int from ledger_entries where wallet_id = $1 and kind = 'purchase') as bought,
              (select sum(-credits)::int from ledger_entries where wallet_id = $1 and kind = 'charge') as charged,
              (select sum(lookups)::int from usage_days where wallet_id = $1 and operation = 'paid.things') as used`,
      ['acc_payments:live'],
    )
    expect(books).toEqual({ bought: 2 * paid.length, charged: 2 * paid.length, used: paid.length })
    await checkBooks(db)

    // The same payment again is the same answer, and nothing more is made or taken.
    for (const [place, purchase] of purchases.entries()) {
      const again = await request(place, purchase)
      expect(again?.status).toBe(purchase.end!.status)
      expect(again?.body.data?.thing.name).toBe(purchase.end!.thing)
    }
    expect(facilitator.moved.size).toBe(paid.length)
    process.stdout.write(
      `${paid.length} paid, ${refused.length} refused, ${steps.length + randomKills} kills\n`,
    )
  },
  600_000,
)
