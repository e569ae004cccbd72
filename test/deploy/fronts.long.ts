import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener, request, type Server } from 'node:http'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import pino from 'pino'
import { Webhook } from 'standardwebhooks'
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { platforms } from '../../src/platforms/index.ts'
import { testBrowser } from '../support/browser-session.ts'
import { type TestDatabase, testDatabase } from '../support/database.ts'
import { beginLogin, decideLogin, pollLogin } from '../support/device-login.ts'
import { type Front, fronts } from '../support/fronts.ts'
import { freePort } from '../support/ports.ts'
import { seriesOf, sumOf } from '../support/prometheus.ts'
import { parseResponses, type RawResponse } from '../support/raw.ts'
import { collectRoutes, type RegisteredRoute } from '../support/registered-routes.ts'
import { startTestService, type TestService } from '../support/service.ts'

const secret = `whsec_${Buffer.from('a secret of the checkout, 32 bytes').toString('base64')}`
const adminToken = 'a token of the administration, 32 characters'
/** As many nodes as `docker compose up --scale api=3` starts; the examples know the first two. */
const hosts = new Set(['127.0.0.2', '127.0.0.3', '127.0.0.4'])
/** A caller's own address; tests and balancers have 127.0.0.1. */
const caller = '127.0.0.9'

let shared: TestDatabase
let nodePort: number
let nodes: TestService[]
let publicRoutes: RegisteredRoute[]
let operatorRoutes: RegisteredRoute[]
let lines: Record<string, unknown>[]

beforeAll(async () => {
  shared = await testDatabase()
  nodePort = await freePort()
  lines = []
  const log = pino({ level: 'info' }, { write: (text: string) => lines.push(JSON.parse(text)) })
  nodes = []
  for (const HOST of hosts) {
    const env = {
      ...{ HOST, PORT: String(nodePort), INTERNAL_ADDRESS: '127.0.0.1:0', PUBLIC_URL: 'http://api.test' },
      ...{ TRUSTED_PROXIES: '127.0.0.1', ACCESS_LOG: 'true', HEALTH_REQUESTS_PER_MINUTE: '100000' },
      ...{ TOP_UP_SECRET: secret, ADMIN_TOKEN: adminToken, OAUTH: 'true' },
    }
    const { result, servers } = await collectRoutes(() =>
      startTestService({ database: shared.database, env, log }),
    )
    nodes.push(result)
    const operations = result.service.registry.operations.map(({ path, method = 'GET' }) => ({
      method,
      url: path,
    }))
    publicRoutes = [...operations, ...servers.at(-1)!]
    operatorRoutes = servers.slice(0, -1).flat()
  }
})
afterEach(() => {
  vi.restoreAllMocks()
  // What a node read of its database while it was away is not believed any longer.
  for (const { clock } of nodes) clock.advance(10_000)
})
afterAll(async () => {
  for (const node of nodes) await node.close()
  await shared.close()
})

interface Answer {
  readonly status: number
  readonly headers: IncomingHttpHeaders
  readonly text: string
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies of every shape
  readonly body: any
}

interface Sent {
  readonly method?: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

function ask(base: string, path: string, { method = 'GET', headers = {}, body = '' }: Sent = {}) {
  return new Promise<Answer>((done, fail) => {
    const length = body === '' ? {} : { 'content-length': String(Buffer.byteLength(body)) }
    const options = { method, localAddress: caller, headers: { ...length, ...headers } }
    const asked = request(base + path, options, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk) => {
        text += chunk
      })
      response.on('end', () => {
        const isJson = response.headers['content-type']?.includes('json')
        const parsed = isJson ? JSON.parse(text) : undefined
        done({ status: response.statusCode!, headers: response.headers, text, body: parsed })
      })
      response.on('error', fail)
    })
    asked.on('error', fail)
    asked.end(body)
  })
}

/** A path of a route, with a text for each parameter. */
const pathOf = ({ url }: RegisteredRoute) => url.replace(/:\w+|\{\w+\}|\*/g, 'x')

/** What an answer says, without what differs from request to request. */
const gist = ({ status, headers, body }: Answer) => ({
  status,
  type: headers['content-type'],
  by: headers['x-content-type-options'],
  error: body?.error?.code,
  message: body?.error?.message,
})

/** Checks that an answer is the error envelope that callers rely on, whoever sent it. */
function expectEnvelope(answer: Answer | RawResponse, status: number, reason: string): void {
  expect(answer.status, answer.text).toBe(status)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  const { error } = answer.body
  expect(error).toMatchObject({ code: expect.any(String), message: expect.any(String), reason })
  expect(error.requestId).toMatch(/^[0-9a-f-]{32,36}$/)
  expect(answer.headers['x-request-id']).toBe(error.requestId)
  if (status !== 503) return
  expect(error).toMatchObject({ code: 'temporarily_unavailable', retryable: true })
  expect(Number(answer.headers['retry-after'])).toBe(error.retryAfterSeconds)
}

const sentBy = ({ method }: RegisteredRoute): Sent =>
  method === 'GET' || method === 'OPTIONS'
    ? { method }
    : { method, headers: { 'content-type': 'application/json' }, body: '{}' }

/** Answers through the front that differ from those of a node. */
async function differences(front: Front, routes: readonly RegisteredRoute[]): Promise<unknown[]> {
  const found: unknown[] = []
  for (const route of routes) {
    const sent = sentBy(route)
    const direct = gist(await ask(nodes[0]!.base, pathOf(route), sent))
    const through = gist(await ask(front.url, pathOf(route), sent))
    if (JSON.stringify(direct) !== JSON.stringify(through)) found.push({ route, direct, through })
  }
  return found
}

for (const { name, program, start } of fronts) {
  describe.skipIf(program === null)(`behind ${name}`, () => {
    let front: Front
    beforeAll(async () => {
      front = await start({ hosts, nodePort })
      // A balancer that finds its nodes by a name does not know them at once.
      while ((await ask(front.url, '/health/ready')).status !== 200) await wait(50)
    })
    afterAll(() => front?.close())

    test('every registered public route is answered as by a node', { timeout: 60_000 }, async () => {
      const paths = publicRoutes.map(({ url }) => url)
      for (const known of [
        '/mcp',
        '/docs',
        '/openapi.json',
        '/admin/v1/top-ups',
        '/oauth/token',
        '/sign-in',
        '/.well-known',
      ]) {
        expect(
          paths.some((path) => path.startsWith(known)),
          known,
        ).toBe(true)
      }
      expect(await differences(front, publicRoutes)).toEqual([])
    })

    test('no route of the operator is reached', async () => {
      // Sign-in and console are on the operator's address, too.
      const shared = new Set(publicRoutes.map(({ url }) => url))
      const paths = operatorRoutes
        .filter(({ url }) => !url.startsWith('/health') && !shared.has(url))
        .map(pathOf)
      expect(paths.length).toBeGreaterThan(20)
      const variants = ['/Metrics', '/metrics/', '/ADMIN/v1/accounts', '/admin', '/admin/v1/top-ups/x']
      const headers = { authorization: `Bearer ${adminToken}` }
      for (const path of [...paths, ...variants, '/admin/v1/top-ups']) {
        expectEnvelope(await ask(front.url, path, { headers }), 404, 'no_such_route')
      }
      for (const path of ['/%61dmin/v1/accounts', '//admin/v1/accounts', '/x/../admin/v1/accounts']) {
        expect((await ask(front.url, path, { headers })).status, path).toBeGreaterThanOrEqual(400)
      }
    })

    test('a person signs in, gives a program a key, and proves again who they are, on any node', async () => {
      const origin = 'http://api.test'
      const browser = testBrowser({ base: front.url }, origin)
      const { liveKey } = nodes[0]!
      const signedIn = await browser.request('/sign-in/key', { method: 'POST', body: { key: liveKey } })
      expect(signedIn.status, signedIn.text).toBe(200)
      const begun = await beginLogin({ base: front.url })
      expect(begun.verification_uri).toBe(`${origin}/console/device`)
      expect(await pollLogin({ base: front.url }, begun.device_code)).toMatchObject({
        error: 'authorization_pending',
      })
      const found = await decideLogin(browser, 'find', { userCode: begun.user_code })
      expect(found.body.data).toMatchObject({ address: '127.0.0.1', sameNetwork: true })
      for (const { clock } of nodes) clock.advance(660_000)
      const approve = () => decideLogin(browser, 'approve', { userCode: begun.user_code })
      expect((await approve()).body.error.reason).toBe('fresh_sign_in_needed')
      const headers = { 'x-csrf-token': await browser.csrfToken() }
      const fresh = { method: 'POST', body: { key: liveKey }, headers }
      expect((await browser.request('/sign-in/fresh', fresh)).status).toBe(200)
      expect((await approve()).status).toBe(200)
      // One of two polls at the same moment, on two nodes, gets the key.
      const polls = await Promise.all([1, 2].map(() => pollLogin({ base: front.url }, begun.device_code)))
      const given = polls.filter(({ status }) => status === 200)
      expect(given).toHaveLength(1)
      const answer = await ask(front.url, '/v1/balance', { headers: { 'x-api-key': given[0].access_token } })
      expect(answer.status).toBe(200)
      const page = await ask(front.url, '/sign-in')
      expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    })

    test('a signed top-up adds its credits', async () => {
      const before = await nodes[0]!.balance(nodes[0]!.liveKey)
      const account = nodes[0]!.service.created!.accountId
      const body = JSON.stringify({ account, credits: 500, idempotencyKey: `order through ${name}` })
      const at = new Date()
      const answer = await ask(front.url, '/admin/v1/top-ups', {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'webhook-id': 'msg_1',
          'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
          'webhook-signature': new Webhook(secret).sign('msg_1', at, body),
        },
        body,
      })
      expect(answer.status, answer.text).toBe(200)
      expect(await nodes[0]!.balance(nodes[0]!.liveKey)).toBe(before + 500)
    })

    test('nodes see the address of the caller, and none that the caller writes', async () => {
      lines.length = 0
      const headers = { forwarded: 'for=198.51.100.1', 'x-forwarded-for': '198.51.100.2' }
      for (const path of ['/v1/balance', '/v1/nothing', '/v1/youtube/channel?handle=x']) {
        await ask(front.url, path, { headers })
      }
      expect(lines.filter(({ msg }) => msg === 'request').map(({ address }) => address)).toEqual([
        caller,
        caller,
        caller,
      ])
    })

    test('heads of 30 KiB and bodies of 250 KiB pass, larger ones get the envelope', async () => {
      const head = (bytes: number) => ({ headers: { 'x-long': 'x'.repeat(bytes) } })
      expectEnvelope(await ask(front.url, '/v1/balance', head(30_000)), 401, 'missing_key')
      // HAProxy itself answers heads of more than 39 KiB, in a form that cannot be set.
      const tooLong = await ask(front.url, '/v1/balance', head(36_000))
      expect([400, 431]).toContain(tooLong.status)
      expectEnvelope(tooLong, tooLong.status, 'invalid_request')
      const post = (bytes: number) => ({
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ query: 'x'.repeat(bytes) }),
      })
      expectEnvelope(await ask(front.url, '/v1/ask', post(250_000)), 401, 'missing_key')
      expectEnvelope(await ask(front.url, '/v1/ask', post(300_000)), 400, 'invalid_request')
    })

    test('addresses in raw UTF-8 and wrong names of headers get the envelope', async () => {
      const { hostname, port } = new URL(front.url)
      for (const head of [
        'GET /v1/youtube/channel?handle=café HTTP/1.1\r\nhost: api.test',
        'GET /v1/balance HTTP/1.1\r\nhost: api.test\r\nx wrong: 1',
        // What a balancer passes on leads no further than the routes of callers.
        'GET /metrics?é HTTP/1.1\r\nhost: api.test',
        'GET http://api.test/metrics HTTP/1.1\r\nhost: other.test',
        // The parser of HAProxy refuses this with its page.
        ...(name === 'nginx'
          ? ['POST /v1/ask HTTP/1.1\r\nhost: api.test\r\ntransfer-encoding: unknown']
          : []),
      ]) {
        const socket = connect(Number(port), hostname)
        socket.write(`${head}\r\nconnection: close\r\n\r\n`)
        const [answer] = parseResponses(Buffer.concat(await socket.toArray()))
        expect(answer!.status, head).toBeGreaterThanOrEqual(400)
        expectEnvelope(answer!, answer!.status, answer!.status === 404 ? 'no_such_route' : 'invalid_request')
      }
    })

    test('callers get the envelope of a node while the database is away', { timeout: 30_000 }, async () => {
      const refuse = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
      vi.spyOn(shared.database.pool, 'connect').mockRejectedValue(refuse as never)
      for (const { clock } of nodes) clock.advance(10_000)
      const headers = { 'x-api-key': nodes[0]!.liveKey }
      const path = () => `/v1/youtube/channel?handle=away${Math.random()}`
      // Long enough for the checks of HAProxy to fail on every node.
      const refusals = async (node: TestService) => {
        const metrics = await fetch(`${node.service.internalUrl}/metrics`)
        const labels = { status: '503', mode: 'none' }
        return sumOf(seriesOf(await metrics.text()), 'social_lookup_answers_total', labels) ?? 0
      }
      const before = await refusals(nodes[0]!)
      const seen = []
      do {
        const answer = await ask(front.url, path(), { headers })
        expectEnvelope(answer, 503, 'service_unavailable')
        seen.push(answer)
        await wait(200)
      } while (name !== 'nginx' && (await refusals(nodes[0]!)) < before + 8)
      expect(seen.at(-1)!.headers['x-content-type-options']).toBe('nosniff')
    })
  })

  describe.skipIf(program === null)(`a request through ${name}`, () => {
    const stubs: Server[] = []
    /** Addresses whose node takes connections and answers nothing any more. */
    const hung = new Set<string>()
    afterEach(async () => {
      hung.clear()
      for (const stub of stubs.splice(0)) {
        stub.closeAllConnections()
        await new Promise((done) => stub.close(done))
      }
    })
    /** Nodes of their own, of which only the second one or both listen. */
    async function open(addresses: readonly string[], answer: RequestListener, isFast = false) {
      const port = await freePort()
      for (const address of addresses) {
        const stub = createServer((got, response) => {
          if (got.url!.startsWith('/health/ready')) {
            if (!hung.has(address)) response.end()
          } else answer(got, response)
        })
        stub.listen(port, address)
        await once(stub, 'listening')
        stubs.push(stub)
      }
      const front = await start({ hosts: new Set(['127.0.0.6', '127.0.0.7']), nodePort: port, isFast })
      const first = { headers: { connection: 'close' } }
      while ((await ask(front.url, '/health/ready', first)).status !== 200) await wait(50)
      return front
    }

    test('waits for the slowest lookup of the catalog', async () => {
      const slowest = Math.max(
        ...platforms.flatMap(({ operations }) => operations.map(({ timeoutMs = 0 }) => timeoutMs)),
      )
      const front = await open(
        ['127.0.0.6', '127.0.0.7'],
        (_, response) => setTimeout(() => response.end('slow'), (slowest + 50_000) / 100),
        true,
      )
      try {
        expect(await ask(front.url, '/v1/slow')).toMatchObject({ status: 200, text: 'slow' })
      } finally {
        await front.close()
      }
    })

    // nginx without its commercial part looks at no node that has no request.
    test.skipIf(name === 'nginx')('ends within seconds where its node answers nothing any more', async () => {
      const front = await open(['127.0.0.6', '127.0.0.7'], (request, response) => {
        if (request.url === '/v1/hangs') hung.add(request.socket.localAddress!)
        else response.end('served')
      })
      try {
        const answer = await ask(front.url, '/v1/hangs', { headers: { connection: 'close' } })
        expectEnvelope(answer, 502, 'service_unavailable')
        expect(hung.size).toBe(1)
        for (let times = 0; times < 4; times += 1)
          expect(await ask(front.url, '/v1/x')).toMatchObject({ status: 200, text: 'served' })
      } finally {
        await front.close()
      }
    })

    test('is not sent again if a node may have served it, and its id is the one that the node got', async () => {
      const got: unknown[] = []
      const front = await open(['127.0.0.6', '127.0.0.7'], (request) => {
        got.push(request.headers['x-request-id'])
        request.socket.destroy()
      })
      try {
        // On a connection with earlier requests HAProxy closes without an answer.
        const alone = { connection: 'close' }
        for (const method of ['GET', 'POST']) {
          const sent = { method, headers: { 'x-request-id': 'of the caller', ...alone } }
          const answer = await ask(front.url, '/v1/broken', { ...sent, body: method === 'POST' ? '{}' : '' })
          expectEnvelope(answer, 502, 'service_unavailable')
          expect(answer.body.error).toMatchObject({ retryable: false })
          expect(answer.body.error.message).toContain('may have run and been charged')
          expect(got.splice(0)).toEqual([answer.body.error.requestId])
        }
      } finally {
        await front.close()
      }
    })

    test('goes to the other node with its body if the first one was not reached', async () => {
      const front = await open(['127.0.0.7'], (request, response) => {
        let text = ''
        request.on('data', (part) => {
          text += part
        })
        request.on('end', () => response.end(`${request.method} ${request.url} ${text}`))
      })
      try {
        for (let times = 0; times < 6; times += 1) {
          expect(await ask(front.url, '/v1/x?a=%20b')).toMatchObject({
            status: 200,
            text: 'GET /v1/x?a=%20b ',
          })
          const posted = await ask(front.url, '/v1/y', { method: 'POST', body: '{"a":1}' })
          expect(posted).toMatchObject({ status: 200, text: 'POST /v1/y {"a":1}' })
        }
      } finally {
        await front.close()
      }
    })
  })

  describe.skipIf(program === null)(`${name} without a node`, () => {
    test('answers the envelope with a request id and Retry-After', async () => {
      const front = await start({ hosts: new Set(['127.0.0.5']), nodePort })
      try {
        for (const path of ['/v1/balance', '/v1/youtube/channel?handle=x', '/docs', '/health']) {
          expectEnvelope(await ask(front.url, path), 503, 'service_unavailable')
        }
      } finally {
        await front.close()
      }
    })
  })
}
