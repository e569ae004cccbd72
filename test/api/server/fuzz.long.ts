import pMap from 'p-map'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { adminVerbs } from '../../../src/operator/administration/verbs.ts'
import { seeded } from '../../support/random.ts'
import { type Called, startTestService, type TestService, testKey } from '../../support/service.ts'

const adminToken = 'an admin token of at least 32 characters'
const env = {
  ADMIN_TOKEN: adminToken,
  ALLOW_PRIVATE_RANGES: '127.0.0.0/8',
  ENDPOINTS_PER_ACCOUNT: '10000',
  SINKS_PER_ACCOUNT: '10000',
}
const bodiesPerRoute = 40
const requestsPerVerb = 30
const random = seeded(20_260_701)

let service: TestService
/** Ids of things that are there, for paths. */
let ids: string[]

beforeAll(async () => {
  service = await startTestService({ env: { ...env, MONITORS_PER_ACCOUNT: '10000' } })
  const post = (path: string, body: unknown) => service.call(path, { method: 'POST', body })
  const endpoint = (await post('/v1/webhook-endpoints', { kind: 'sink' })).body.data.id
  const monitor = await post('/v1/monitors', {
    operationId: 'youtube.channels.videos',
    params: { handle: '@nasa' },
    schedule: { type: 'interval', minutes: 1440 },
  })
  await post(`/v1/webhook-endpoints/${endpoint}/test`, {})
  const { deliveries } = (await service.call(`/v1/webhook-endpoints/${endpoint}/deliveries`)).body.data
  ids = [endpoint, monitor.body.data.id, deliveries[0].id]
})
afterAll(() => service.close())

const cursor = (list: unknown, position: unknown) =>
  Buffer.from(JSON.stringify([list, position])).toString('base64url')

/** Text that some layer below may not take. */
const texts = (): string[] => [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\ud800',
  'x\udc00y',
  '\u202e\u200f',
  '💥'.repeat(300),
  'x'.repeat(20_000),
  '-1',
  '0',
  '1e309',
  '9'.repeat(30),
  '9007199254740993',
  '2147483648',
  'NaN',
  'null',
  'true',
  '__proto__',
  'constructor',
  '../../etc/passwd',
  '%00',
  '%ff',
  '%',
  "' or 1=1 --",
  '{"$gt":""}',
  '<script>',
  '@',
  '#',
  'https://[::',
  'https://user:pw@example.com:99999/',
  'http://169.254.169.254/latest',
  'file:///etc/passwd',
  '0000-01-01T00:00:00Z',
  '9999-12-31T23:59:59.999Z',
  '2026-02-30T25:61:61Z',
  '* * * * *',
  '99 99 99 99 99',
  cursor(['events', ids[1]], [-1]),
  cursor(['events', ids[1]], [1e300]),
  cursor(['deliveries', ids[0], ''], ['tail', 9e15, 1]),
  cursor(['deliveries', ids[0], ''], ['log', 'x', {}]),
  cursor(['deliveries', ids[0], ''], []),
  ...ids,
]

const values = (): unknown[] => [
  ...texts(),
  null,
  true,
  -1,
  0.5,
  1e308,
  2 ** 53,
  2 ** 31,
  [],
  {},
  [[]],
  { a: { b: [null] } },
  JSON.parse('{"__proto__":{"x":1}}'),
  JSON.parse(`${'['.repeat(30)}${']'.repeat(30)}`),
]

/** A body that is nearly right. */
function changed(value: unknown, fields: readonly string[] = []): unknown {
  if (random.chance(0.1) || typeof value !== 'object' || value === null) return random.pick(values())
  const copy: Record<string, unknown> = { ...(value as object) }
  const names = [...Object.keys(copy), ...fields]
  const name = names.length > 0 && random.chance(0.9) ? random.pick(names) : random.pick(texts())
  if (random.chance(0.1)) delete copy[name]
  else copy[name] = changed(copy[name])
  return copy
}

function rawBody(body: unknown): string {
  if (random.chance(0.03)) return '{"a":'.repeat(60_000)
  if (random.chance(0.03)) return random.pick(['', '[', 'null', '"x"', '{"a":"\\ud800"}', '\u0000'])
  return JSON.stringify(body) ?? ''
}

/** Percent-encoded as a careless client does it: halves of characters as they are in UTF-16. */
function encoded(text: string): string {
  if (random.chance(0.1)) return text.replaceAll(/[^!-~]|[?#]/g, '%00')
  return encodeURIComponent(text.toWellFormed())
}

interface Entry {
  parameters?: { name: string; in: string; example?: unknown; required?: boolean }[]
  requestBody?: {
    content: Record<string, { example?: unknown; schema: { properties?: Record<string, unknown> } }>
  }
}

/** What to send in place of the usual value of a parameter, by its name. */
type Hostile = ReadonlyMap<string, string>

function target(path: string, entry: Entry, hostile: Hostile): string {
  let filled = path
  const query: string[] = []
  for (const { name, in: place, example, required } of entry.parameters ?? []) {
    const usual = String(Array.isArray(example) ? example[0] : (example ?? 'sample'))
    if (place === 'path') {
      const known = ids.find((id) => id.startsWith(kindOf(path))) ?? usual
      const value = hostile.get(name) ?? (usual === 'sample' ? known : usual)
      filled = filled.replace(`{${name}}`, () => encoded(value))
    } else if (place === 'query' && (required || hostile.has(name))) {
      query.push(`${name}=${encoded(hostile.get(name) ?? usual)}`)
      if (random.chance(0.02)) query.push(`${name}=${encoded(usual)}`)
    }
  }
  if (random.chance(0.05)) query.push(`${encoded(random.pick(texts()))}=1`)
  return query.length === 0 ? filled : `${filled}?${query.join('&')}`
}

/** How ids of what a path leads to begin. */
function kindOf(path: string): string {
  if (path.includes('/webhook-endpoints/')) return 'whe_'
  return path.includes('/monitors/') ? 'mon_' : 'dlv_'
}

/** Every value in every parameter (of lookups a few of them), the others as usual; then some at once. */
function* hostiles(entry: Entry, isLookup: boolean): Generator<Hostile> {
  const names = (entry.parameters ?? []).filter(({ in: place }) => place !== 'header').map(({ name }) => name)
  for (const name of names) {
    for (const text of texts()) if (!isLookup || random.chance(0.2)) yield new Map([[name, text]])
  }
  for (let i = 0; i < (entry.requestBody ? bodiesPerRoute : 10); i++) {
    yield new Map(
      names
        .filter(() => random.chance(entry.requestBody ? 0.1 : 0.5))
        .map((name) => [name, random.pick(texts())]),
    )
  }
}

/** Bodies with every value in every field, the others as usual; then nearly right ones. */
function* bodies(entry: Entry): Generator<string> {
  const [sent] = Object.values(entry.requestBody!.content)
  // The example of JSON lines is a line.
  const example = typeof sent!.example === 'string' ? JSON.parse(sent!.example) : (sent!.example ?? {})
  const fields = Object.keys(sent!.schema.properties ?? example)
  for (const field of fields) {
    for (const value of values()) yield JSON.stringify({ ...(example as object), [field]: value })
  }
  for (;;) yield rawBody(changed(example, fields))
}

/** Some at a time, as a service is asked. What is asked is drawn in its order, so that it is the same in each run. */
const concurrency = 4

const shown = (body: unknown) => String(body ?? '').slice(0, 300)

function judge(answer: Called, asked: string, unexpected: string[]): void {
  const { status, body } = answer
  // Feeds and exports are no JSON, and an export of no rows is no lines.
  const isRows = /ndjson|csv/.test(answer.headers.get('content-type') ?? '')
  const hasContent = status < 300 ? isRows || answer.text !== '' : typeof body?.error?.message === 'string'
  if (status === 500 || !hasContent) unexpected.push(`${status} ${asked} ${answer.text.slice(0, 300)}`)
}

function* requestsTo(paths: Record<string, Record<string, Entry>>) {
  for (const [path, methods] of Object.entries(paths)) {
    for (const [method, entry] of Object.entries(methods)) {
      // What is deleted cannot be asked for any more.
      if (method === 'delete') continue
      const body = entry.requestBody && bodies(entry)
      const [type] = Object.keys(entry.requestBody?.content ?? {})
      for (const hostile of hostiles(entry, 'x-example-credits' in entry)) {
        const address = target(path, entry, hostile)
        const sent = body?.next().value ?? undefined
        const given = {
          method: method.toUpperCase(),
          ...(sent === undefined ? {} : { body: sent }),
          headers: {
            ...(type === undefined ? {} : { 'content-type': type }),
            ...(random.chance(0.02) ? { 'idempotency-key': random.pick(['a', 'x y', 'z'.repeat(300)]) } : {}),
          },
        }
        yield { address, given }
      }
    }
  }
}

test('no request to any route of the document is answered by a 500, or without an envelope', async () => {
  const { paths, components } = (await service.call('/openapi.json', { key: null })).body
  for (const entry of Object.values(paths).flatMap((path) => Object.values(path as object))) {
    entry.parameters = entry.parameters?.map(
      (one: { $ref?: string }) => components.parameters[one.$ref?.split('/').at(-1) ?? ''] ?? one,
    )
  }
  const unexpected: string[] = []
  let made = 0
  await pMap(
    requestsTo(paths),
    async ({ address, given }) => {
      made += 1
      judge(await service.call(address, given), `${given.method} ${address} ${shown(given.body)}`, unexpected)
    },
    { concurrency },
  )
  expect(unexpected.slice(0, 20)).toEqual([])
  expect(made).toBeGreaterThan(2000)
  expect((await service.call('/v1/balance', { key: testKey })).status).toBe(200)
})

/** Fields of the administration's verbs, as they are usually sent. */
const usual: Record<string, unknown> = {
  mode: 'test',
  name: 'x',
  email: 'a@example.org',
  credits: 1,
  kind: 'correction',
  reason: 'x',
  id: 'key_1',
  from: '2026-01-01',
  by: 'day',
}

function* requestsToAdministration() {
  for (const { method, path, input } of Object.values(adminVerbs)) {
    const fields = Object.keys(input.shape)
    const known = Object.fromEntries(Object.entries(usual).filter(([name]) => fields.includes(name)))
    for (let i = 0; i < requestsPerVerb; i++) {
      const sent = changed(known, fields)
      const query = Object.entries((sent ?? {}) as object).map(
        ([name, value]) => `${encoded(name)}=${encoded(String(value))}`,
      )
      const given = {
        method,
        key: null,
        headers: { authorization: `Bearer ${adminToken}` },
        ...(method === 'GET' ? {} : { body: rawBody(sent) }),
      }
      const address = `/admin/v1${path}${method === 'GET' ? `?${query.join('&')}` : ''}`
      yield { address, given, asked: shown(JSON.stringify(sent)) }
    }
  }
}

test('nor is any to the administration', async () => {
  const unexpected: string[] = []
  await pMap(
    requestsToAdministration(),
    async ({ address, given, asked }) =>
      judge(await service.call(address, given), `${given.method} ${address} ${asked}`, unexpected),
    { concurrency },
  )
  expect(unexpected.slice(0, 20)).toEqual([])
})
