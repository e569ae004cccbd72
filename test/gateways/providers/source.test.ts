import { createHmac } from 'node:crypto'
import { afterEach, expect, test } from 'vitest'
import { z } from 'zod'
import { firstMismatch } from '../../../src/gateways/providers/first-mismatch.ts'
import { createProviders, providerSource } from '../../../src/gateways/providers/source.ts'
import { bodyOf, closeAll, faultOf, httpServer, setUp } from '../upstream/support.ts'
import { contextOf, listOperation, now, recordOperation } from './support.ts'

afterEach(closeAll)

const secret = 'a secret of 16 characters or more'

/** A provider that gives one answer, and what it was asked. */
async function providing(answer: unknown, status = 200, headers: Record<string, string> = {}) {
  const asked: { headers: Record<string, unknown>; body: string }[] = []
  const server = await httpServer(async (request, response) => {
    asked.push({ headers: request.headers, body: await bodyOf(request) })
    response.writeHead(status, headers).end(typeof answer === 'string' ? answer : JSON.stringify(answer))
  })
  const { client } = setUp()
  const setting = { pattern: 'example.*', url: `${server.origin}/lookups`, secret, timeoutMs: 25_000 }
  const lookup = (operation = recordOperation, continuation: string | null = null) =>
    providerSource(operation, setting).lookup(
      { handle: 'ada', cursor: 'sealed' },
      contextOf(operation, client, continuation),
    )
  return { asked, lookup, server }
}

const region = { lookupStatus: 'found', region: 'DE', seen: 3 }

test('a provider gets a signed POST of operation, parameters and cursor', async () => {
  const { asked, lookup, server } = await providing({ outcome: 'found', data: region })
  expect(await lookup()).toMatchObject({ outcome: 'found', data: region })
  const { headers, body } = asked[0]!
  expect(server.asked).toEqual(['POST /lookups'])
  expect(JSON.parse(body)).toEqual({
    operationId: 'example.profiles.region',
    params: { handle: 'ada' },
    cursor: null,
  })
  const timestamp = String(headers['x-social-lookup-timestamp'])
  const digest = createHmac('sha256', secret).update(`${timestamp}.${body}`).digest('hex')
  expect(headers['x-social-lookup-signature']).toBe(`v1=${digest}`)
  expect(Number(timestamp)).toBe(now / 1000)
})

test('a list continues with the cursor of its provider', async () => {
  const data = { lookupStatus: 'found', fans: [{ id: '1' }] }
  const { asked, lookup } = await providing({ outcome: 'found', data, cursor: 'page-2' })
  expect(await lookup(listOperation)).toEqual({
    outcome: 'found',
    data: { ...data, page: { nextCursor: null, hasMore: true, returnedCount: 0 } },
    next: 'page-2',
  })
  await lookup(listOperation, 'page-2')
  expect(JSON.parse(asked[1]!.body)).toMatchObject({ params: { handle: 'ada' }, cursor: 'page-2' })
})

test('a status of the record’s own, such as hidden, is served as found', async () => {
  const { lookup } = await providing({ outcome: 'found', data: { lookupStatus: 'hidden', fans: [] } })
  expect(await lookup(listOperation)).toMatchObject({
    outcome: 'found',
    data: { lookupStatus: 'hidden', page: { hasMore: false } },
  })
})

test.each(['not_found', 'private', 'restricted'])('outcome %s needs no data', async (outcome) => {
  const { lookup } = await providing({ outcome, data: null })
  expect(await lookup()).toEqual({ outcome })
})

test.each([
  ['found without data', { outcome: 'found' }],
  ['a missing field', { outcome: 'found', data: { lookupStatus: 'found', region: 'DE' } }],
  ['a wrong type', { outcome: 'found', data: { ...region, seen: '3' } }],
  ['an unknown field', { outcome: 'found', data: { ...region, extra: 1 } }],
  ['an unknown outcome', { outcome: 'fine', data: region }],
  ['a bare record', region],
  ['a list', [region]],
])('%s is not believed', async (_, answer) => {
  const { lookup } = await providing(answer)
  const fault = await faultOf(lookup())
  expect(fault.reason).toBe('provider')
  expect(fault.publicMessage).toContain('Nothing was charged')
})

test.each([
  [200, 'rate_limited', 'rate_limited'],
  [429, 'rate_limited', 'rate_limited'],
  [503, 'unavailable', 'unavailable'],
  [500, 'not_configured', 'not_configured'],
  [404, 'unsupported', 'provider'],
])('a failure with status %i and code %s is fault %s', async (status, code, reason) => {
  const error = { code, message: 'internal words', retryAfterSeconds: 7.2 }
  const { lookup } = await providing({ error }, status)
  const fault = await faultOf(lookup())
  expect([fault.reason, fault.retryAfterSeconds]).toEqual([reason, 8])
  expect(fault.message).toContain('internal words')
  expect(fault.publicMessage ?? '').not.toContain('internal words')
})

test.each([
  [429, 'rate_limited'],
  [503, 'unavailable'],
  [500, 'provider'],
  [401, 'provider'],
])('status %i without a word is fault %s', async (status, reason) => {
  const { lookup } = await providing('<html>', status, { 'retry-after': '9' })
  expect((await faultOf(lookup())).reason).toBe(reason)
})

test('HTML in place of an answer is not_json, and a redirect is not followed with the request', async () => {
  const html = await providing('<!doctype html>')
  expect((await faultOf(html.lookup())).reason).toBe('not_json')
  const moved = await providing('', 307, { location: '/elsewhere' })
  expect((await faultOf(moved.lookup())).reason).toBe('provider')
  expect(moved.server.asked).toEqual(['POST /lookups'])
})

test('the first provider whose pattern fits answers; test keys have the simulated one', () => {
  const provider = (pattern: string, url: string) => ({ pattern, url, secret })
  const sources = createProviders([
    provider('example.profiles.region', 'http://a'),
    provider('example.*', 'http://b'),
  ])
  expect(sources(recordOperation, 'live')?.name).toBe('provider')
  expect(createProviders([provider('other.*', 'http://a')])(recordOperation, 'live')).toBeUndefined()
  expect(createProviders([])(recordOperation, 'test')?.name).toBe('provider')
})

const manyNames = Object.fromEntries(Array.from({ length: 2000 }, (_, place) => [`n${place}`, 1]))
test.each([
  ['of more things used than there are', { outcome: 'found', data: region, used: manyNames }],
  ['with names that nobody knows', { outcome: 'found', data: { ...region, ...manyNames } }],
  ['with a long name', { outcome: 'found', data: region, used: { ['n'.repeat(1_000_000)]: 'a' } }],
  ['with a long text', { error: { code: 'unavailable', message: 'n'.repeat(1_000_000) } }],
])('an answer %s is a fault of few words', async (_, answer) => {
  const { lookup } = await providing(answer)
  const fault = await faultOf(lookup())
  expect(fault.reason).toMatch(/^(?:provider|unavailable)$/)
  expect(fault.message.length).toBeLessThan(1000)
})

test('an answer that does not fit is checked up to its first wrong value', () => {
  let checks = 0
  const id = z.string().refine(() => {
    checks += 1
    return false
  })
  const schema = z.strictObject({ list: z.array(z.strictObject({ id: id.nullable() })).optional() })
  const list = Array.from({ length: 5000 }, () => ({ id: 'a' }))
  expect(firstMismatch(schema, { list })).toMatchObject({ path: ['list', 0, 'id'] })
  expect(checks).toBe(1)
  expect(firstMismatch(schema, { list: [{ id: null }] })).toBeNull()
  expect(firstMismatch(schema, { list: 'a' })).toMatchObject({ path: ['list'] })
})
