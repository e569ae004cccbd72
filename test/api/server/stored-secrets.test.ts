import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createLink } from '../../../src/accounts/sign-in/links.ts'
import { exampleCall } from '../../../src/catalog/example.ts'
import { createRegistry } from '../../../src/catalog/registry.ts'
import { splitByLocation } from '../../../src/lookup/request.ts'
import { platforms } from '../../../src/platforms/index.ts'
import { createLog } from '../../../src/runtime/process/log.ts'
import { callTool, connectAgent } from '../../support/agents.ts'
import { type TestBrowser, testBrowser } from '../../support/browser-session.ts'
import { type Collector, startCollector } from '../../support/collector.ts'
import { authorizationOf, authorize, exchange, registerClient } from '../../support/oauth-client.ts'
import { freePort } from '../../support/ports.ts'
import { startTestService, type TestService } from '../../support/service.ts'
import { findStoredText } from '../../support/stored-values.ts'

const adminToken = 'an admin token of at least 32 characters'
const { operations } = createRegistry(platforms)
/** Parts of secrets that callers send by mistake. Ours has the form of a key; the other has no form. */
const ours = 'Zq8VtXw3Lm5Rk7Hy9Pd2Bn4Cs6Fg1Jt0'
const formless = 'correcthorsebattery'
const key = `slk_live_${ours}`

let service: TestService
let collector: Collector
const lines: string[] = []
beforeAll(async () => {
  collector = await startCollector()
  const port = await freePort()
  service = await startTestService({
    log: createLog('trace', { write: (line) => void lines.push(line) }),
    env: {
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      OAUTH: 'true',
      ACCESS_LOG: 'true',
      ADMIN_TOKEN: adminToken,
      USAGE_PARAMETERS: 'true',
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER_ARG: '1',
    },
  })
})
afterAll(async () => {
  await service.close()
  await collector.close()
})

/** Sends the secret as a parameter that no operation declares, in every way a caller may write it. */
const undeclared = [
  `api_key=${key}`,
  `api_key=${formless}`,
  `%61pi_key=${formless}`,
  `%2561pi_key=${formless}`,
  `API_KEY=${formless}&Api_Key=${key}`,
  `${key}=1`,
  `${formless}`,
  `x=1&x=${formless}&x=${formless}`,
  `${formless}=%ff`,
  `__proto__=${formless}&constructor=${formless}`,
]

function addressOf(operation: (typeof operations)[number]): string {
  const { path, query } = splitByLocation(operation.parameters, exampleCall(operation))
  const filled = operation.path.replace(/\{(\w+)\}/g, (_, name) => encodeURIComponent(path[name] ?? 'x'))
  const pairs = operation.method === 'POST' ? [] : Object.entries(query)
  return `${filled}?${new URLSearchParams(Object.fromEntries(pairs.map(([name, value]) => [name, String(value)])))}`
}

async function signedIn(role: 'viewer' | 'owner'): Promise<TestBrowser> {
  const account = (await service.call('/v1/whoami')).body.data.user.id
  const browser = testBrowser(service)
  const rights = { accountId: account, role, operatorRole: null }
  const link = await createLink(service.service.database, service.clock, {
    ...{ ...rights, kind: 'sign_in', createdBy: 'test' },
  })
  await browser.request('/sign-in/link', { method: 'POST', body: { token: link.token } })
  return browser
}

async function assistantToken(): Promise<string> {
  const { client_id: client } = await registerClient(service)
  const browser = await signedIn('owner')
  const asked = authorizationOf(client, service.base)
  return (await exchange(service, client, await authorize(browser, asked), asked.verifier)).access_token
}

/** Where a secret is stored, logged or exported. */
async function placesOf(secret: string): Promise<unknown[]> {
  await service.call('/v1/requests?outcome=refused&limit=1')
  const stored = await findStoredText(service.service.database, secret)
  const logged = lines.filter((line) => line.toLowerCase().includes(secret.toLowerCase()))
  const traced = JSON.stringify(collector.spans()).includes(secret) ? ['a trace'] : []
  return [...stored, ...logged, ...traced]
}

describe('a secret that a caller sends', () => {
  test('as an undeclared parameter of any operation is stored, logged and shown nowhere', async () => {
    for (const [place, operation] of operations.entries()) {
      // Each operation gets each form in turn, the first of all of them all forms.
      const forms = place === 0 ? undeclared : [undeclared[place % undeclared.length]!, `api_key=${key}`]
      for (const form of forms) {
        const { status } = await service.call(`${addressOf(operation)}&${form}`, {
          ...(operation.method === 'POST' ? { method: 'POST', body: { api_key: key } } : {}),
        })
        expect(status, `${operation.id} ${form}`).toBe(400)
      }
    }
    for (const secret of [ours, formless]) expect(await placesOf(secret)).toEqual([])
  }, 120_000)

  test('in a declared parameter, a path, a question, a body or a tool is stored without it', async () => {
    const attempts = [
      `/v1/reddit/subreddits?subreddit=${key}`,
      `/v1/web/page?url=${encodeURIComponent(`https://ada:${ours}@example.com/x`)}`,
      `/v1/web/page?url=${encodeURIComponent(`https://example.com/sim/article?%61ccess_token=${ours}`)}`,
      `/v1/web/page?url=${encodeURIComponent(`https://example.com/sim/article?sig=${ours}&a=1`)}`,
      `/v1/tiktok/profiles?handle=${key}`,
      `/v1/requests/${key}`,
      `/v1/requests?operation=${key}&outcome=no`,
      `/v1/requests?api_key=${formless}`,
      `/v1/usage?from=${key}`,
      `/v1/monitors/${key}`,
      `/v1/${key}`,
      `/media/${key}`,
    ]
    for (const path of attempts) await service.call(path)
    for (const path of attempts) await service.call(path, { key: null })
    for (const body of [
      { question: `token=${ours} profile of @nasa on instagram` },
      { question: 'x', [formless]: key },
      { [key]: 1 },
    ]) {
      await service.call('/v1/ask', { method: 'POST', body })
    }
    const monitor = {
      operationId: 'reddit.subreddits.posts',
      params: { subreddit: 'askscience', [formless]: formless },
      schedule: { type: 'interval', minutes: 1440 },
    }
    await service.call('/v1/monitors', { method: 'POST', body: monitor })
    const agent = await connectAgent(service.base, { key: service.testKey })
    for (const input of [
      { target: key, platform: 'youtube' },
      { target: '@nasa', platform: 'youtube', api_key: formless, [formless]: key },
    ]) {
      await callTool(agent, 'get_profile', input)
    }
    await callTool(agent, 'run_lookup', {
      operation: 'tiktok.profiles',
      parameters: { handle: 'ada', api_key: formless, [formless]: key },
    })
    await agent.close()
    for (const secret of [ours, formless]) expect(await placesOf(secret)).toEqual([])
  }, 60_000)

  test('is refused in a monitor, which would show it as long as it exists', async () => {
    const create = (url: string) =>
      service.call('/v1/monitors', {
        method: 'POST',
        body: {
          operationId: 'instagram.search.reels',
          params: { query: url },
          schedule: { type: 'interval', minutes: 1440 },
        },
      })
    const refused = await create(`https://example.com/?token=${ours}`)
    expect(refused.status).toBe(400)
    expect(refused.body.error.message).toContain('params.query contains a key, token or password')
    expect(refused.text).not.toContain(ours)
    expect(await placesOf(ours)).toEqual([])
  })

  test('is in no list that a viewer or an assistant reads', async () => {
    const viewer = await signedIn('viewer')
    const bearer = { authorization: `Bearer ${await assistantToken()}` }
    const paths = [
      '/v1/requests?outcome=refused&limit=100',
      '/v1/requests?limit=100',
      '/v1/usage',
      '/v1/monitors',
    ]
    for (const path of paths) {
      const shown = [
        await viewer.request(path, { headers: { 'x-mode': 'test' } }),
        await service.call(path, { key: null, headers: bearer }),
      ]
      for (const { text } of shown) {
        for (const secret of [ours, formless]) expect(text, path).not.toContain(secret)
      }
    }
    const seen = await viewer.request(paths[0]!, { headers: { 'x-mode': 'test' } })
    expect(seen.status, seen.text).toBe(200)
    expect(seen.body.data.requests.length).toBeGreaterThan(50)
    const operator = { authorization: `Bearer ${adminToken}` }
    const found = await service.call('/admin/v1/requests?limit=100', { key: null, headers: operator })
    for (const secret of [ours, formless]) expect(found.text).not.toContain(secret)
  })
})
