import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createAccount } from '../../../src/accounts/accounts.ts'
import { startTestService, type TestService } from '../../support/service.ts'

const secret = `whsec_${Buffer.from('a secret of the checkout, 32 bytes').toString('base64')}`
const former = `whsec_${Buffer.from('what the checkout signed with before').toString('base64')}`
let service: TestService
let account: string

beforeAll(async () => {
  service = await startTestService({ env: { TOP_UP_SECRET: secret, TOP_UP_SECRET_PREVIOUS: former } })
  account = service.service.created!.accountId
})
afterAll(() => service.close())

/** Sends what a checkout would, signed with a secret. */
async function send(body: object, signedWith = secret) {
  const text = JSON.stringify(body)
  const at = new Date()
  const headers = {
    'content-type': 'application/json',
    'webhook-id': 'msg_1',
    'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
    'webhook-signature': new Webhook(signedWith).sign('msg_1', at, text),
  }
  const answer = await fetch(`${service.base}/admin/v1/top-ups`, { method: 'POST', headers, body: text })
  return { status: answer.status, body: (await answer.json()) as { error: { code: string } } }
}

it('adds bought credits once, and the account counts as one that bought', async () => {
  const before = await service.balance(service.liveKey)
  const order = { account, credits: 5000, idempotencyKey: 'order 1734' }
  expect((await send(order)).status).toBe(200)
  expect((await send(order)).status).toBe(200)
  expect(await service.balance(service.liveKey)).toBe(before + 5000)
  expect(await service.service.ledger.hasPurchased(account)).toBe(true)
})

it('accepts what the secret before a rotation signed', async () => {
  const order = { account, credits: 2, idempotencyKey: 'order of a checkout that rotates later' }
  expect((await send(order, former)).status).toBe(200)
})

it('adds an order to one account: its key for another one is refused, whoever came first', async () => {
  const { database } = service.service
  const other = await createAccount(database, service.clock, { trialCredits: 0, testCredits: 0 })
  const order = { credits: 70, idempotencyKey: 'order 1736' }
  expect((await send({ ...order, account })).status).toBe(200)
  const refused = await send({ ...order, account: other.id })
  expect([refused.status, refused.body.error.code]).toEqual([422, 'idempotency_key_reused'])
  expect((await service.service.ledger.balance(`${other.id}:live`)).credits).toBe(0)
  // A refused top-up leaves its key to the account that it was meant for.
  const mistaken = { credits: 5, idempotencyKey: 'order 1737' }
  expect((await send({ ...mistaken, account: 'acc_none' })).status).toBe(404)
  expect((await send({ ...mistaken, account: other.id })).status).toBe(200)
})

it('refuses the same key with another amount, other signatures and other bodies', async () => {
  const order = { account, credits: 10, idempotencyKey: 'order 1735' }
  await send(order)
  expect((await send({ ...order, credits: 11 })).status).toBe(422)
  const forged = await send(order, `whsec_${Buffer.from('x'.repeat(32)).toString('base64')}`)
  expect(forged.status).toBe(401)
  expect((await send({ ...order, credits: -5 })).status).toBe(400)
  expect((await send({ ...order, account: 'acc_none', idempotencyKey: 'other' })).status).toBe(404)
})
