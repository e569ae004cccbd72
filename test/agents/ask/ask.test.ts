import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { z } from 'zod'
import { Fault } from '../../../src/catalog/errors.ts'
import { operation } from '../../../src/catalog/operation.ts'
import { identifier } from '../../../src/catalog/parameters.ts'
import { definePlatform } from '../../../src/catalog/platform.ts'
import { closeAll, httpServer } from '../../gateways/upstream/support.ts'
import { callTool, connectAgent } from '../../support/agents.ts'
import { startTestService, type TestService } from '../../support/service.ts'

/** How often a source was asked, and what it does the next time. */
let asked = 0
let outcome: 'found' | 'fault' | 'restricted' = 'found'

const thing = (id: string, path: string, phrases: readonly string[]) =>
  operation({
    id,
    path,
    summary: `${phrases[0]}.`,
    parameters: {
      name: identifier(
        { in: 'path', description: 'Name of a lamp.', example: 'ada', expects: 'a name of letters' },
        (raw) => (/^@?[a-z]{2,12}$/i.test(raw) ? raw.replace('@', '').toLowerCase() : null),
      ),
    },
    record: z.strictObject({ name: z.string().nullable() }),
    price: { base: 3 },
    cacheSeconds: 60,
    example: { name: 'ada' },
    phrases,
    view: (name: string) => ({ name }),
    sources: [
      {
        name: 'web',
        async lookup({ name }: { name: string }) {
          asked += 1
          if (outcome === 'fault') throw new Fault('unavailable', 'down')
          if (outcome === 'restricted') return { outcome }
          return { outcome: 'found', model: name } as const
        },
      },
    ],
  })

const lamps = definePlatform({
  name: 'lampbook',
  displayName: 'Lampbook',
  operations: [
    thing('lampbook.lamps', '/v1/lampbook/lamps/{name}', ['a lampbook lamp']),
    thing('lampbook.lamps.shades', '/v1/lampbook/lamps/{name}/shades', ['shades of a lampbook lamp']),
  ],
  simulated: async () => ({ origins: [], handle: () => ({ status: 404 }) }),
})

/** What the stand-in of the model answers. */
let output = ''
let questions: string[] = []
let service: TestService
let poor: TestService
let modelOrigin = ''
beforeAll(async () => {
  const model = await httpServer(async (request, response) => {
    let text = ''
    for await (const chunk of request) text += chunk
    questions.push(text)
    if (output === '') return void response.destroy()
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ choices: [{ message: { role: 'assistant', content: output } }] }))
  })
  modelOrigin = model.origin
  service = await startTestService({ platforms: [lamps], env: { ASK_MODEL_URL: `${modelOrigin}/v1` } })
  poor = await startTestService({
    platforms: [lamps],
    env: { TEST_CREDITS: '2', CHECKOUT_URL: 'https://pay.example/' },
  })
})
afterAll(async () => {
  await service.close()
  await poor.close()
  await closeAll()
})
afterEach(() => {
  outcome = 'found'
  output = ''
  questions = []
  asked = 0
})

let names = 0
/** A name that no cache has seen. */
const fresh = () => `lamp${String.fromCharCode(97 + (names % 26), 97 + ((names++ / 26) | 0))}`
const ask = (
  query: unknown,
  options: { key?: string; headers?: Record<string, string>; of?: TestService } = {},
) =>
  (options.of ?? service).call('/v1/ask', {
    method: 'POST',
    body: { query },
    ...(options.key ? { key: options.key } : {}),
    ...(options.headers ? { headers: options.headers } : {}),
  })

test('the lookup is made and charged, and its data are those of the lookup itself', async () => {
  const name = fresh()
  const before = await service.balance()
  const { status, body } = await ask(`shades of the lampbook lamp @${name}`)
  const direct = await service.call(`/v1/lampbook/lamps/${name}/shades`)
  expect(status).toBe(200)
  expect(body.data).toEqual({
    query: `shades of the lampbook lamp @${name}`,
    routedOperation: {
      operationId: 'lampbook.lamps.shades',
      method: 'GET',
      path: '/v1/lampbook/lamps/{name}/shades',
      params: { name: `@${name}` },
    },
    lookup: {
      data: direct.body.data,
      meta: { requestId: body.meta.requestId, creditsCharged: 3, version: 'v1' },
    },
  })
  expect(body.meta).toEqual({
    requestId: expect.any(String),
    creditsCharged: 3,
    version: 'v1',
    lookupStatus: 'found',
  })
  expect(await service.balance()).toBe(before - 6)
})

test('an access restriction is shown where the record has no outcome', async () => {
  outcome = 'restricted'
  const { status, body } = await ask(`shades of the lampbook lamp @${fresh()}`)
  outcome = 'found'
  expect([status, body.meta.lookupStatus, body.data.lookup.data]).toEqual([200, 'restricted', { name: null }])
})

test('an answer out of the cache says so and costs the same', async () => {
  const name = fresh()
  await ask(`lampbook lamp @${name}`)
  const { body } = await ask(`lampbook lamp @${name}`)
  expect(body.meta).toMatchObject({ creditsCharged: 3, cached: true })
  expect(asked).toBe(1)
})

test.each([
  ['an empty question', '', 'query'],
  ['a question of 501 characters', 'x'.repeat(501), 'query'],
  ['a question that is no text', 7, 'query'],
  ['a question about the world', 'what is the capital of Peru', 'Lampbook'],
  ['a question for an action', 'delete my lampbook lamp @ada', 'read'],
  ['a question that names nothing', 'which shades does it have on lampbook', 'name'],
])('%s: a 400 that says why, uncharged, and nothing is looked up', async (_, query, reason) => {
  const before = await service.balance()
  const { status, body } = await ask(query)
  expect([status, body.error.code]).toEqual([400, 'bad_request'])
  expect(body.error.message).toContain(reason)
  expect(await service.balance()).toBe(before)
  expect(asked).toBe(0)
})

test('a question that is not read surely enough has the lookups that it may mean, with prices and ready to be called', async () => {
  const before = await service.balance()
  const name = fresh()
  const { status, body } = await ask(vague(name))
  expect([status, body.error.code]).toEqual([400, 'bad_request'])
  expect(body.error.readings.length).toBeLessThanOrEqual(3)
  const [reading] = body.error.readings
  expect(reading).toEqual({
    operationId: expect.stringMatching(/^lampbook\./),
    method: 'GET',
    path: expect.stringContaining('/v1/lampbook/lamps/{name}'),
    params: { name: expect.stringContaining(name) },
    call: reading.path.replace('{name}', reading.params.name),
    credits: 3,
  })
  expect(await service.balance()).toBe(before)
  const called = await service.call(reading.call)
  expect([called.status, called.body.data.name]).toEqual([200, reading.params.name])
})

test('a question for an action or private data has no readings', async () => {
  const { body } = await ask('delete my lampbook lamp @ada')
  expect(body.error.readings).toBeUndefined()
})

test("the lookup's own error keeps its code and reason, names the lookup, and costs nothing", async () => {
  outcome = 'fault'
  const before = await service.balance()
  const { status, body, headers } = await ask(`lampbook lamp @${fresh()}`)
  expect([status, body.error.code]).toEqual([503, 'temporarily_unavailable'])
  expect(body.error).toMatchObject({ reason: 'platform_down', retryable: true })
  expect(body.error.message).toContain('lampbook.lamps')
  expect(headers.get('retry-after')).not.toBe('')
  expect(await service.balance()).toBe(before)
})

test('without credits it is a 402 with the link to more, and says how many are needed', async () => {
  const { status, body } = await ask(`lampbook lamp @${fresh()}`, { of: poor })
  expect(body.error).toMatchObject({ creditsNeeded: 3, creditsAvailable: 2 })
  expect([status, body.error.code, body.error.checkoutUrl]).toEqual([
    402,
    'insufficient_credits',
    'https://pay.example/',
  ])
  expect(asked).toBe(0)
})

test('a repeat under the same Idempotency-Key gets the first answer, is not charged and says so', async () => {
  const name = fresh()
  const before = await service.balance()
  const headers = { 'idempotency-key': `repeat ${name}`.replace(' ', '-') }
  const first = await ask(`lampbook lamp @${name}`, { headers })
  const kept = () => service.service.database.query('select 1 from kept_answers')
  await expect.poll(async () => (await kept()).length).toBeGreaterThan(0)
  const second = await ask(`lampbook lamp @${name}`, { headers })
  expect(second.body.data).toEqual(first.body.data)
  expect(second.body.meta).toEqual(first.body.meta)
  expect(second.headers.get('idempotent-replayed')).toBe('true')
  const other = await ask(`lampbook lamp @${fresh()}`, { headers })
  expect([other.status, other.body.error.code]).toEqual([422, 'idempotency_key_reused'])
  expect(await service.balance()).toBe(before - 3)
})

test('without a key it is a 401', async () => {
  const { status } = await service.call('/v1/ask', {
    method: 'POST',
    body: { query: 'lampbook lamp @ada' },
    key: null,
  })
  expect(status).toBe(401)
})

/** A question the router alone has no answer to, though it sees what is near. */
const vague = (name: string) => `lampbook: something that covers ${name}`

test('a model decides what the router is unsure of', async () => {
  const name = fresh()
  output = JSON.stringify({ operationId: 'lampbook.lamps.shades', params: { name } })
  const { body } = await ask(vague(name), { key: service.liveKey })
  expect(body.data.routedOperation).toMatchObject({ operationId: 'lampbook.lamps.shades', params: { name } })
  const [sent] = questions.map((text) => JSON.parse(text))
  expect(sent.messages[1].content).toContain('lampbook.lamps.shades')
})

test.each([
  ['silence', ''],
  ['no JSON', 'the second one'],
  ['an unknown lookup', '{"operationId":"lampbook.cables","params":{}}'],
  ['parameters that the lookup refuses', '{"operationId":"lampbook.lamps","params":{"name":"7"}}'],
  [
    'parameters that the lookup does not have',
    '{"operationId":"lampbook.lamps","params":{"name":"NAME","size":3}}',
  ],
  ['a target that the question does not hold', '{"operationId":"lampbook.lamps","params":{"name":"other"}}'],
])("a model's %s changes nothing about the router's own answer", async (_, answer) => {
  const name = fresh()
  const alone = await ask(vague(name))
  output = answer.replace('NAME', name)
  const { status, body } = await ask(vague(name), { key: service.liveKey })
  expect(questions).toHaveLength(1)
  expect([status, body.data?.routedOperation, body.error?.message]).toEqual([
    alone.status,
    alone.body.data?.routedOperation,
    alone.body.error?.message,
  ])
})

test('the tool of agents asks the model as the route does', async () => {
  const name = fresh()
  output = JSON.stringify({ operationId: 'lampbook.lamps.shades', params: { name } })
  const agent = await connectAgent(service.base, { key: service.liveKey })
  const { text, data } = await callTool(agent, 'ask', { question: vague(name) })
  expect(text).toContain('The lookup was lampbook.lamps.shades.')
  expect(data).toMatchObject({ status: 'found', name, charged: 3 })
  expect(questions).toHaveLength(1)
  await agent.close()
})

test('a model may find that nothing answers the question', async () => {
  output = '{"operationId":null}'
  const { status } = await ask(vague(fresh()), { key: service.liveKey })
  expect(status).toBe(400)
})

test('a sure answer asks no model, and a test key never does', async () => {
  output = '{"operationId":null}'
  await ask(`lampbook lamp @${fresh()}`, { key: service.liveKey })
  await ask(vague(fresh()))
  expect(questions).toEqual([])
})
