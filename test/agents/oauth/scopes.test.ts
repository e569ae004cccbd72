import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { scopeNames } from '../../../src/catalog/http/scopes.ts'
import { platforms } from '../../../src/platforms/index.ts'
import { callTool, connectAgent } from '../../support/agents.ts'
import { type OutsideService, startOutsideService } from '../../support/outside-server.ts'

let outside: OutsideService
beforeAll(async () => {
  outside = await startOutsideService()
})
afterAll(() => outside.close())

const call = (token: string, path: string, options: object = {}) =>
  outside.service.call(path, { key: null, headers: { authorization: `Bearer ${token}` }, ...options })

const lookups = new Set(platforms.flatMap(({ operations }) => operations.map(({ id }) => id)))

/** Any scope is enough. */
const any: readonly string[] = []
/** No scope is enough. */
const closed = null

/** What an assistant needs for the routes that do not follow from their group. */
const needs: Readonly<Record<string, readonly string[] | null>> = {
  ask: any,
  'account.whoami': any,
  'account.balance': any,
  'account.access': null,
  'account.prices': any,
  'account.usage': any,
  'requests.list': any,
  'requests.get': any,
  'account.ledger': ['account:read'],
  'account.ledgerEntry': ['account:read'],
  'account.statement': ['account:read'],
  'account.notices': ['account:read', 'monitors:read'],
  'account.setNotices': ['account:read', 'monitors:write'],
  'monitors.sources': any,
}

interface Declared {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly isLookup: boolean
}

/** Every declared route and lookup, from the document that callers get. */
async function declared(): Promise<Declared[]> {
  const { paths } = (await outside.service.call('/openapi.json', { key: null })).body
  return (
    Object.entries(paths as Record<string, Record<string, Record<string, unknown>>>)
      // The others need no key.
      .filter(([path]) => /^\/v\d\//.test(path))
      .flatMap(([path, methods]) =>
        Object.entries(methods)
          .filter(([, one]) => typeof one === 'object' && one !== null && 'operationId' in one)
          .map(([method, one]) => ({
            id: String(one.operationId),
            method: method.toUpperCase(),
            path: path.replaceAll(/\{\w+\}/g, 'x'),
            isLookup: lookups.has(String(one.operationId)),
          })),
      )
  )
}

function needOf({ id, method, isLookup }: Declared): readonly string[] | null {
  if (isLookup) return [/^v?\d*\.?web\./.test(id) ? 'web' : 'lookups']
  if (id in needs) return needs[id]!
  const [group] = id.split('.')
  // The scope of the lookups that the job makes is required beside.
  if (group === 'jobs') return any
  if (['keys', 'members', 'sessions', 'connections', 'deviceLogins'].includes(group!)) return closed
  if (['monitors', 'summaries', 'events', 'webhookEndpoints', 'webhookDeliveries'].includes(group!)) {
    return [method === 'GET' ? 'monitors:read' : 'monitors:write']
  }
  throw new Error(`State in this test which scope an assistant needs for ${id}.`)
}

const scopeSets = [
  ...[undefined, '', 'openid email', 'account:readx', 'ACCOUNT:READ', 'web', 'lookups', 'monitors:read'],
  ...['monitors:write', 'account:read', 'lookups web', 'web monitors:read', 'account:read monitors:write'],
]

describe('an assistant with the scopes', () => {
  it.each(scopeSets)(
    '%j reaches the routes of these scopes alone, of all that are declared',
    async (scope) => {
      const token = await outside.token('walker', scope)
      const named = (scope ?? '').split(' ').filter((one) => (scopeNames as string[]).includes(one))
      const granted = named.includes('monitors:write') ? [...named, 'monitors:read'] : named
      const routes = await declared()
      expect(routes.length).toBeGreaterThan(200)
      const wrong: unknown[] = []
      for (const route of routes) {
        const need = needOf(route)
        const isFree =
          need !== null &&
          (need.length === 0 ? granted.length > 0 : need.every((one) => granted.includes(one)))
        // A lookup that it may make works in other tests.
        if (route.isLookup && isFree) continue
        const { status, headers } = await call(token, route.path, { method: route.method })
        const challenge = headers.get('www-authenticate')
        const names = /^Bearer error="insufficient_scope", scope="([^"]+)"$/
          .exec(challenge ?? '')?.[1]
          ?.split(' ')
        const isRight = isFree
          ? status !== 403 && status !== 401 && status < 500
          : status === 403 &&
            (need === null ? challenge === null : [...need, ...named].every((one) => names?.includes(one)))
        if (!isRight) wrong.push([route.id, need, status, challenge])
      }
      expect(wrong).toEqual([])
    },
  )

  it.each([undefined, '', 'openid'])('%j has no right at the agents’ interface either', async (scope) => {
    const token = await outside.token('walker', scope)
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const { status, headers } = await call(token, '/mcp', { method: 'POST', body })
    expect([status, headers.get('www-authenticate')]).toEqual([
      403,
      'Bearer error="insufficient_scope", scope="lookups web"',
    ])
  })
})

describe('what others looked up', () => {
  const handle = 'somebody.elses.secret'
  let othersRequest = ''
  // Ids of requests contain the machine's time, by which their rows are found.
  beforeEach(() => outside.service.clock.set(Date.now()))
  beforeAll(async () => {
    const { service } = outside
    service.clock.set(Date.now())
    othersRequest = (await service.call(`/v1/tiktok/profiles/${handle}`)).body.meta.requestId
    await service.call(`/v1/tiktok/profiles/x?${handle}=1`)
    await service.call(`/v1/reddit/posts/search?query=${handle}&limit=0`)
  })

  /** Everything that an assistant reads by GET, and by the tool about its account. */
  async function readAll(token: string): Promise<string> {
    const month = new Date(outside.service.clock.now()).toISOString().slice(0, 7)
    const lists = ['?by=operation', '?by=key', '?by=day,operation,key,outcome'].map(
      (one) => `/v1/usage${one}`,
    )
    const keyId = (await outside.service.call('/v1/whoami')).body.data.key.id
    const read = await Promise.all(
      [
        ...[
          '/v1/requests',
          `/v1/requests/${othersRequest}`,
          `/v1/requests?key=${keyId}`,
          '/v1/requests?outcome=refused',
        ],
        ...[
          ...lists,
          `/v1/usage?key=${keyId}`,
          '/v1/ledger',
          `/v1/statements/${month}`,
          '/v1/notices',
          '/v1/keys',
        ],
      ].map(async (path) => (await call(token, path)).text),
    )
    const agent = await connectAgent(outside.service.base, { key: token })
    const { text, data } = await callTool(agent, 'balance_and_usage', {})
    await agent.close()
    return [...read, text, JSON.stringify(data)].join('\n')
  }

  it('is shown to an assistant with account:read', async () => {
    const token = await outside.token('auditor', 'account:read')
    expect((await call(token, `/v1/requests/${othersRequest}`)).body.data.parameters.handle).toBe(handle)
    const all = await readAll(token)
    expect(all).toContain(handle)
    expect(all).toContain('opening')
  })

  it.each([
    'web',
    'lookups',
    'lookups web',
    'monitors:read',
    'monitors:write',
    'lookups web monitors:read monitors:write',
  ])('is not shown to an assistant with %s, which sees its own requests and spending', async (scope) => {
    const token = await outside.token(`reader ${scope}`, scope)
    const mine = scope.includes('lookups')
      ? (await call(token, '/v1/tiktok/profiles/my.own.handle')).body.meta
      : null
    const all = await readAll(token)
    expect(all).not.toContain(handle)
    expect(all).not.toContain('opening')
    expect((await call(token, `/v1/requests/${othersRequest}`)).status).toBe(404)

    const { requests } = (await call(token, '/v1/requests')).body.data
    const ownKey = (await call(token, '/v1/whoami')).body.data.key.id
    expect(requests.every(({ key }: { key: string }) => key === ownKey)).toBe(true)
    const { usage } = (await call(token, '/v1/usage?by=operation')).body.data
    const spent = usage.reduce((sum: number, { credits }: { credits: number }) => sum + credits, 0)
    expect(spent).toBe(mine?.creditsCharged ?? 0)
    if (mine === null) return
    expect(spent).toBeGreaterThan(0)
    expect((await call(token, `/v1/requests/${mine.requestId}`)).body.data.parameters.handle).toBe(
      'my.own.handle',
    )
  })

  it('is not replayed to an assistant that sends the Idempotency-Key of another key', async () => {
    const body = { kind: 'sink' }
    const headers = { 'idempotency-key': 'the-same' }
    const first = await outside.service.call('/v1/webhook-endpoints', { method: 'POST', body, headers })
    const token = await outside.token('replayer', 'monitors:write account:read')
    const second = await call(token, '/v1/webhook-endpoints', {
      ...{ method: 'POST', body },
      headers: { ...headers, authorization: `Bearer ${token}` },
    })
    expect(first.status).toBe(201)
    expect(second.headers.get('idempotent-replayed')).toBeNull()
  })
})
