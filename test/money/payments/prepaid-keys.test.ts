import { randomUUID } from 'node:crypto'
import { decodePaymentRequiredHeader } from '@x402/core/http'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { reconcilePayments, resolvePayment } from '../../../src/money/payments/operator-queries.ts'
import { remoteAdmin } from '../../../src/operator/administration/client.ts'
import { callTool, connectAgent } from '../../support/agents.ts'
import { startTestService, type TestService } from '../../support/service.ts'
import { buyPrepaid, prepaidPath, signedFor, simulatedPayments } from './payers.ts'

const token = 'an admin token of at least 32 characters'
let service: TestService
beforeAll(async () => {
  const env = { ...simulatedPayments, ADMIN_TOKEN: token, CHECKOUT_URL: 'https://shop.example/credits' }
  service = await startTestService({ env: { ...env, X402_QUESTIONS_PER_MINUTE: '10000' } })
})
afterAll(() => service.close())

const wanted = (credits = 1000) => ({ credits, claim: randomUUID() })
const buying = (body: object) => ({ method: 'POST', key: null, body })
const rows = <Row>(statement: string) => service.service.database.query<Row & object>(statement)
const prepaid = () =>
  rows<{ hash: string; account_id: string }>('select * from api_keys where payment_id is not null')
const look = (key: string, path = '/v1/tiktok/profiles/nasa') => service.call(path, { key })

const isLookup = /^\/v[12]\/(?:youtube|tiktok|instagram|twitter|facebook|linkedin|reddit|web)\//

describe('a prepaid key', () => {
  it('costs its credits, one unit of the token at least', async () => {
    const asked = await service.call(prepaidPath, buying(wanted(1500)))
    const { accepts, extensions } = decodePaymentRequiredHeader(asked.headers.get('payment-required')!)
    expect(accepts).toEqual([expect.objectContaining({ scheme: 'exact', amount: '1500000' })])
    expect(extensions).toHaveProperty('bazaar')
    const few = await service.call(prepaidPath, buying(wanted(999)))
    expect([few.status, few.body.error.message]).toEqual([400, expect.stringContaining('1000 or more')])
    expect((await service.call(prepaidPath, { ...buying(wanted()), key: service.testKey })).status).toBe(400)
  })

  it('makes lookups and calls of agents up to its amount, and names no shop then', async () => {
    const { status, body } = await buyPrepaid(service, wanted(1000))
    expect(status).toBe(201)
    const { key, credits } = body.data
    expect([credits, await service.balance(key)]).toEqual([1000, 1000])
    expect((await look(key)).body.meta.creditsCharged).toBe(1)
    const agent = await connectAgent(service.base, { key })
    const { tools } = await agent.listTools()
    expect(tools.map(({ name }) => name)).not.toContain('create_monitor')
    const { data } = await callTool(agent, 'get_profile', { target: '@ada', platform: 'tiktok' })
    expect(data).toMatchObject({ charged: 1, creditsLeft: 998 })
    await agent.close()
    const dear = await look(key, '/v1/linkedin/jobs/search?keyword=nurse&location=Berlin&limit=1000')
    expect(dear.status).toBe(402)
    expect(dear.body.error).toMatchObject({ reason: 'prepaid_spent', creditsAvailable: 998 })
    expect(dear.body.error.checkoutUrl).toBeUndefined()
    expect(await service.balance(key)).toBe(998)
  })

  it('does nothing but lookups: every other route refuses it, or only shows its own use', async () => {
    const { key } = (await buyPrepaid(service)).body.data
    const { paths } = (await service.call('/openapi.json')).body
    const open: string[] = []
    type Entry = { requestBody?: { content: { 'application/json'?: { example?: unknown } } } }
    for (const [path, methods] of Object.entries(paths) as [string, Record<string, Entry>][]) {
      if (isLookup.test(path) || path.startsWith('/health')) continue
      for (const [method, { requestBody }] of Object.entries(methods)) {
        const body = requestBody?.content['application/json']?.example
        const { status } = await service.call(path.replace(/\{\w+\}/g, 'some_id'), {
          ...{ key, method: method.toUpperCase() },
          ...(body === undefined ? {} : { body }),
        })
        if (status !== 403) open.push(`${method} ${path}`)
      }
    }
    expect(open.sort()).toEqual([
      'get /v1/balance',
      'get /v1/monitors/sources',
      'get /v1/prices',
      'get /v1/requests',
      'get /v1/requests/{requestId}',
      'get /v1/usage',
      'get /v1/whoami',
      'post /v1/ask',
    ])
  })

  it('ends after 14 days', async () => {
    const { key, expiresAt } = (await buyPrepaid(service)).body.data
    const day = 86_400_000
    expect(Date.parse(expiresAt) - service.clock.now()).toBe(14 * day)
    service.clock.advance(14 * day - 60_000)
    expect((await look(key)).status).toBe(200)
    service.clock.advance(60_000)
    expect((await look(key)).status).toBe(401)
  })

  it('is never refilled, neither by a shop nor by an operator', async () => {
    const { key } = (await buyPrepaid(service)).body.data
    const { id: account } = (await service.call('/v1/whoami', { key })).body.data.user
    const admin = remoteAdmin({ url: service.base, token })
    await expect(admin('credits grant', { account, mode: 'test', credits: 5 })).rejects.toThrow(
      'never refills',
    )
    expect(await service.balance(key)).toBe(1000)
  })

  it('is stored as its hash: no table has its text', async () => {
    const { key } = (await buyPrepaid(service)).body.data
    const stored = await rows<{ row: string }>(
      `select k::text as row from api_keys k union all select p::text from payments p
       union all select a::text from admin_acts a union all select e::text from ledger_entries e`,
    )
    expect(stored.filter(({ row }) => row.includes(key.slice(9)))).toEqual([])
  })
})

describe('a payment for a prepaid key', () => {
  const send = (body: object, payment: string) =>
    service.call(prepaidPath, { ...buying(body), headers: { 'payment-signature': payment } })

  it('sent again with its claim has the same key, without it none, in any order and at once', async () => {
    const body = wanted()
    const payment = await signedFor(service, prepaidPath, { call: buying(body) })
    const before = (await prepaid()).length
    const thieves = Array.from({ length: 5 }, () => send({ ...body, claim: randomUUID() }, payment))
    const own = await Promise.all(Array.from({ length: 10 }, () => send(body, payment)))
    const keys = new Set(own.filter(({ status }) => status === 201).map((answer) => answer.body.data.key))
    const stolen = (await Promise.all(thieves)).filter(({ status }) => status === 201)
    // Whoever comes first buys: with the owner's payment, a thief pays for nothing that the owner does not get.
    expect(keys.size + stolen.length).toBe(1)
    expect((await prepaid()).length).toBe(before + 1)
    expect((await send({ ...body, claim: randomUUID() }, payment)).status).toBe(409)
    expect((await send({ ...body, credits: 2000 }, payment)).status).not.toBe(201)
  })

  it('whose settlement is refused opens no key', async () => {
    const before = (await prepaid()).length
    const refused = await buyPrepaid(service, wanted(), 'reverts')
    expect(refused.body.error.code).toBe('payment_settlement_failed')
    expect(JSON.stringify(refused.body)).not.toContain('slk_')
    expect((await prepaid()).length).toBe(before)
  })

  it('whose settlement is found later opens one key then, and its payer fetches it', async () => {
    const body = wanted()
    const payment = await signedFor(service, prepaidPath, { payer: 'lost', call: buying(body) })
    expect((await send(body, payment)).status).toBe(503)
    const before = (await prepaid()).length
    const [row] = await rows<{ id: string }>("select id from payments where state = 'settling'")
    service.clock.advance(120_000)
    await resolvePayment(service.service.database, service.clock, { payment: row!.id, as: 'settled' })
    const { status, body: answer } = await send(body, payment)
    expect(status).toBe(201)
    expect((await prepaid()).length).toBe(before + 1)
    expect((await look(answer.data.key)).status).toBe(200)
  })

  it('is in the books as the credits of its own account', async () => {
    const { difference, unbooked } = await reconcilePayments(service.service.database)
    expect({ difference, unbooked }).toEqual({ difference: 0, unbooked: 0 })
  })
})
