import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remoteAdmin } from '../../../src/operator/administration/client.ts'
import { callTool, connectAgent } from '../../support/agents.ts'
import { testBrowser } from '../../support/browser-session.ts'
import {
  authorizationOf,
  authorize,
  everything,
  exchange,
  registerClient,
} from '../../support/oauth-client.ts'
import { freePort } from '../../support/ports.ts'
import { plenty, startWatching, type Watching } from '../../support/watching.ts'

/**
 * Every route of the documents is called with ids, names and cursors of another account. The answer is that of an id that does
 * not exist: the same status, text and headers, and nothing of the other account changes.
 */

type Answer = Awaited<ReturnType<Watching['call']>>
interface Stranger {
  readonly key: string
  /** What this caller is refused: the mode of the objects that it tries. */
  readonly mode: 'live' | 'test'
}

const adminToken = 'an admin token of at least 32 characters'
/** Part of every name and text of the account whose objects are tried. */
const secret = 'zebra-7731'
let service: Watching
let account: string
/** Ids of objects of the account, by the beginning of paths: the longest that fits is used. */
const ids: Record<string, { readonly test?: string; readonly live?: string }> = {}
const strangers: [string, Stranger][] = []

const must = (answer: Answer): Answer['body']['data'] => {
  if (answer.status >= 300) throw new Error(answer.text)
  return answer.body.data
}

beforeAll(async () => {
  const port = await freePort()
  service = await startWatching({
    env: {
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      OAUTH: 'true',
      ADMIN_TOKEN: adminToken,
      SCHEDULES_PER_ACCOUNT: '10',
      ...plenty,
    },
  })
  const { call, post, liveKey, testKey } = service
  account = must(await call('/v1/whoami')).user.id
  const admin = remoteAdmin({ url: service.base, token: adminToken })
  await admin('accounts rename', { account, name: secret })

  service.world.lists.set(secret, [{ id: `${secret}-1`, at: null, text: secret }])
  const { monitor, endpoint } = await service.watch(secret, { name: secret, tags: [secret], reportFirst: 5 })
  const other = await service.watch(secret, { name: `${secret} 2`, tags: [secret, `${secret}-b`] })
  service.world.lists
    .get(secret)!
    .unshift(...['2', '3', '4'].map((number) => ({ id: `${secret}-${number}`, at: null, text: secret })))
  await service.pass(61)
  await service.pass(1)
  const [event] = must(await call(`/v1/events?monitor=${monitor}`)).events
  const [delivery] = must(await call(`/v1/webhook-deliveries?endpoint=${endpoint}`)).deliveries
  for (const name of [secret, `${secret}-2`]) {
    const inputs = [{ name: secret, own: secret }, { name: `${secret}-none` }]
    must(await post('/v1/jobs', { operationId: 'feed.posts', name, inputs }))
  }
  await service.pass(1)
  const schedule = { type: 'interval', minutes: 1440 }
  const planned = { operationId: 'feed.posts', name: secret, inputs: [{ name: secret }], schedule }
  must(await post('/v1/jobs', planned))
  must(await post('/v1/jobs', { ...planned, name: `${secret} 2` }))
  const [scheduled] = must(await call('/v1/job-schedules')).schedules
  const [job] = must(await call('/v1/jobs?status=completed')).jobs
  const summary = { name: secret, tag: secret, time: '08:00', webhookEndpointIds: [endpoint] }
  const [request] = must(await call('/v1/requests')).requests
  const [entry] = must(await call('/v1/ledger')).entries
  must(await post(`/v1/monitors/${monitor}/feed`, {}))
  must(await post(`/v1/monitors/tags/${secret}/feed`, {}))
  const key = must(await post('/v1/keys', { name: secret }))

  const invited = async () => must(await post('/v1/members/invitations', { role: 'owner' }, { key: liveKey }))
  const browser = testBrowser(service)
  const body = { token: (await invited()).url.split('#')[1], name: secret }
  await browser.request('/sign-in/invitation', { method: 'POST', body })
  await invited()
  const client = (await registerClient(service, { client_name: secret })).client_id
  const asked = authorizationOf(client, service.base)
  const decision = { ...everything, mode: 'live' }
  await exchange(service, client, await authorize(browser, asked, decision), asked.verifier)
  const live = async (path: string) => must(await call(path, { key: liveKey }))
  const [session] = (await live('/v1/sessions')).sessions
  const [member] = (await live('/v1/members')).members
  const [invitation] = (await live('/v1/members/invitations')).invitations
  const [connection] = (await live('/v1/connections')).connections
  const liveKeyId = must(await post('/v1/keys', { name: secret }, { key: liveKey })).id
  queries['requests.get'] = `?at=${request.at}`
  Object.assign(ids, {
    '/v1/keys/': { test: key.id, live: liveKeyId },
    '/v1/ledger/': { test: entry.id },
    '/v1/requests/': { test: request.requestId },
    '/v1/sessions/': { live: session.id },
    '/v1/members/': { live: member.personId },
    '/v1/members/invitations/': { live: invitation.id },
    '/v1/connections/': { live: connection.id },
    '/v1/jobs/': { test: job.id },
    '/v1/job-schedules/': { test: scheduled.id },
    '/v1/monitors/': { test: monitor },
    '/v1/monitors/tags/': { test: secret },
    '/v1/events/': { test: event.payload.id },
    '/v1/summaries/': { test: must(await post('/v1/summaries', summary)).id },
    '/v1/webhook-endpoints/': { test: endpoint },
    '/v1/webhook-deliveries/': { test: delivery.id },
  })
  expect(other.endpoint).not.toBe(endpoint)

  const own = await admin('accounts create', { name: 'Stranger', testCredits: 1000 })
  await admin('credits grant', { account: own.id, mode: 'live', credits: 1000, kind: 'purchase' })
  for (const mode of ['test', 'live'] as const) {
    const created = await admin('keys create', { account: own.id, mode, name: 'stranger' })
    strangers.push([`another account (${mode})`, { key: created.key, mode }])
  }
  strangers.push(['a live key of the account', { key: liveKey, mode: 'live' }])
  const limited = await admin('keys create', {
    account,
    mode: 'test',
    name: 'limited',
    allowed: ['feed.*'],
    manages: true,
  })
  strangers.push(['a key of the account with limited operations', { key: limited.key, mode: 'test' }])
  expect(testKey).not.toBe(limited.key)
})
afterAll(() => service.close())

interface Operation {
  readonly operationId: string
  readonly parameters?: readonly { readonly name?: string; readonly in?: string; readonly $ref?: string }[]
  readonly requestBody?: {
    readonly required?: boolean
    readonly content: Record<string, { readonly example?: unknown; readonly schema: unknown }>
  }
}
interface Documented {
  readonly method: string
  readonly path: string
  readonly operation: Operation
  readonly parameters: readonly { readonly name: string; readonly in: string }[]
}

/** Routes of the documents that are no lookups. */
async function routes(): Promise<Documented[]> {
  const { body: document } = await service.call('/openapi.json')
  return Object.entries<Record<string, Operation>>(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, operation]) => {
      if (!path.startsWith('/v1/') || service.service.registry.byId(operation.operationId)) return []
      const parameters = (operation.parameters ?? []).map((one) =>
        one.$ref === undefined ? one : document.components.parameters[one.$ref.split('/').at(-1)!],
      )
      return [{ method: method.toUpperCase(), path, operation, parameters } as Documented]
    }),
  )
}

/** What else a route needs to look for an id. */
const queries: Record<string, string> = {}

/** Parts of paths that name no object of an account. */
const publicParts = new Set(['month', 'operationId'])

/** The ids of the account's objects that a template of a path names, and its beginning. */
function objectsOf(path: string): (typeof ids)[string] {
  const begins = Object.keys(ids).filter((one) => path.startsWith(one) || path === `${one}{id}`)
  const longest = begins.toSorted((one, two) => two.length - one.length)[0]
  if (longest === undefined) throw new Error(`${path}: the test has no object of another account for it.`)
  return ids[path.startsWith('/v1/members/sign-in-links/') ? '/v1/members/' : longest]!
}

/** An id of the same form that nothing has. */
const unknownLike = (id: string): string =>
  id.replace(/[0-9a-z]{4}$/i, (end) => [...end].map((one) => (one === '0' ? '1' : '0')).join(''))

/** Whether an answer names no object, so that a caller gets its own: a tag is a name. */
const isNamed = (path: string): boolean => path.includes('{tag}')

const watched = { operationId: 'feed.posts', params: { name: 'mine' } }
const hourly = { schedule: { type: 'interval', minutes: 60 } }
/** Bodies of changes that need one. */
const bodies: Record<string, object> = {
  'monitors.create': { ...watched, ...hourly },
  'monitors.changeTagged': { tag: 'mine', action: 'change' },
  'jobs.create': { operationId: 'feed.posts', inputs: [{ name: 'mine' }] },
  'summaries.create': { name: 'mine', tag: 'mine', time: '08:00' },
  'webhookDeliveries.redeliverMatching': { from: '2026-01-01T00:00:00Z' },
  'monitors.ignore': { eventId: 'evt_0', texts: [secret] },
  'members.change': { role: 'viewer' },
  'keys.change': { name: 'taken' },
  'webhookDeliveries.redeliver': {},
  'monitors.update': { name: 'taken' },
  'webhookEndpoints.update': { description: 'taken' },
  'jobs.updateSchedule': { name: 'taken' },
  'summaries.update': { name: 'taken' },
}

/** What an answer says, without its own ids and times. */
function said({ status, headers, text }: Answer, id: string): unknown {
  const changing = new Set([
    'date',
    'x-request-id',
    'ratelimit-remaining',
    'ratelimit-reset',
    'ratelimit-limit',
  ])
  return {
    status,
    text: text
      .replaceAll(id, '(id)')
      .replaceAll(/"requestId":"[^"]*"/g, '')
      // Of what a caller creates for itself.
      .replaceAll(/feeds\/[\w-]+/g, 'feeds/(secret)')
      .replaceAll(/"id":"(?:sum|job|mon|jsc)_\w+"/g, '')
      .replaceAll(/"createdAt":"[^"]*"/g, ''),
    headers: [...headers].filter(([name]) => !changing.has(name) && name !== 'content-length'),
  }
}

/** Everything that is stored of the account, as a digest of each table. */
async function stored(): Promise<Record<string, string>> {
  const { database } = service.service
  const tables = await database.query<{ name: string; owner: string }>(
    `select c.table_name as name, c.column_name as owner from information_schema.columns c
     join information_schema.tables t using (table_schema, table_name)
     where c.column_name in ('account_id', 'wallet_id') and c.table_schema = 'public' and t.table_type = 'BASE TABLE'`,
  )
  const digests: Record<string, string> = {}
  for (const { name, owner } of tables) {
    // Uses of keys and refused requests are written by the callers themselves.
    if (/^(refusals|usage|mcp_tasks)/.test(name)) continue
    const [row] = await database.query<{ digest: string }>(
      `select coalesce(md5(string_agg(row, ',' order by row)), '') as digest from (
         select (to_jsonb(t) - 'last_used_at' - 'last_seen_at')::text as row from "${name}" t
         where ${owner} = $1 or ${owner} like $1 || ':%') rows`,
      [account],
    )
    digests[`${name} ${owner}`] = row!.digest
  }
  return digests
}

/** Which objects a stranger does not reach: those of another account, of the other mode, of another key. */
const reaches = (name: string, path: string): boolean =>
  // Keys and people of an account see all of its people, sessions and connections.
  name === 'a live key of the account' && /^\/v1\/(members|sessions|connections|keys)/.test(path)

describe('an id of another account, of the other mode or of another key', () => {
  it('is answered as one that does not exist, by every route, and changes nothing', async () => {
    const before = await stored()
    const wrong: unknown[] = []
    let tried = 0
    for (const { method, path, operation, parameters } of await routes()) {
      const named = parameters.filter((one) => one.in === 'path' && !publicParts.has(one.name))
      if (named.length === 0) continue
      const content = operation.requestBody?.content['application/json']
      const body = bodies[operation.operationId] ?? content?.example
      for (const id of Object.values(objectsOf(path))) {
        for (const [name, { key }] of strangers) {
          if (reaches(name, path)) continue
          if (isNamed(path) && method !== 'GET' && /of the account/.test(name)) continue
          const ask = (one: string) =>
            service.call(`${path.replace(/\{\w+\}/, one)}${queries[operation.operationId] ?? ''}`, {
              ...{ method, key },
              ...(body === undefined ? {} : { body }),
            })
          const none = unknownLike(id)
          const [theirs, nobodys] = [await ask(id), await ask(none)]
          tried++
          const [one, two] = [said(theirs, id), said(nobodys, none)]
          const refused = [403, 404].includes(theirs.status) || isNamed(path)
          if (JSON.stringify(one) !== JSON.stringify(two) || !refused)
            wrong.push([method, path, name, one, two])
        }
      }
    }
    expect(wrong).toEqual([])
    expect(tried).toBeGreaterThan(150)
    expect(await stored()).toEqual(before)
  })
})

/** The schema of a route's JSON body as a text, with the shared schemas that it refers to. */
async function bodySchema({ requestBody }: Operation): Promise<string> {
  const { components } = (await service.call('/openapi.json')).body
  let text = JSON.stringify(requestBody?.content['application/json']?.schema ?? {})
  for (let depth = 0; depth < 5; depth++) {
    text = text.replaceAll(/"\$ref":"#\/components\/schemas\/([^"]+)"/g, (_, name: string) =>
      JSON.stringify(components.schemas[name]).slice(1, -1),
    )
  }
  return text
}

/** Objects that parameters and members of bodies of these names may name. */
const named: Record<string, string> = {
  ...{
    monitor: '/v1/monitors/',
    endpoint: '/v1/webhook-endpoints/',
    event: '/v1/events/',
    tag: '/v1/monitors/tags/',
  },
  ...{ key: '/v1/keys/', scheduleId: '/v1/job-schedules/', webhookEndpointIds: '/v1/webhook-endpoints/' },
  ...{ webhookEndpointId: '/v1/webhook-endpoints/', eventId: '/v1/events/' },
}

describe('a filter, or a member of a body, that names an object of another account', () => {
  it('finds what one that does not exist finds, by every route', async () => {
    const before = await stored()
    const wrong: unknown[] = []
    const tried = new Set<string>()
    const compare = async (name: string, route: string, id: string, ask: (id: string) => Promise<Answer>) => {
      const none = unknownLike(id)
      const [theirs, nobodys] = [await ask(id), await ask(none)]
      const [one, two] = [said(theirs, id), said(nobodys, none)]
      tried.add(route)
      const leaks = theirs.text.replaceAll(id, '').includes(secret)
      if (JSON.stringify(one) !== JSON.stringify(two) || leaks) wrong.push([route, name, one, two])
    }
    for (const [name, { key }] of strangers) {
      for (const { method, path, operation, parameters } of await routes()) {
        if (method === 'GET' && !path.includes('{')) {
          for (const { name: filter } of parameters.filter(
            (one) => one.in === 'query' && one.name in named,
          )) {
            const id = ids[named[filter]!]!.test!
            const more = operation.operationId === 'account.usage' ? '&by=day' : ''
            await compare(name, `${path} ${filter}`, id, (one) =>
              service.call(`${path}?${filter}=${encodeURIComponent(one)}${more}`, { key }),
            )
          }
        }
        if (path.includes('{')) continue
        const schema = await bodySchema(operation)
        const members = Object.keys(named).filter((one) => schema.includes(`"${one}":`))
        for (const member of members) {
          const id = ids[named[member]!]!.test!
          const bodyOf = (one: string) => ({
            ...bodies[operation.operationId]!,
            ...(operation.operationId === 'monitors.changeTagged' && member !== 'tag'
              ? { change: { [member]: member.endsWith('s') ? [one] : one } }
              : { [member]: member.endsWith('s') ? [one] : one }),
          })
          await compare(name, `${path} ${member}`, id, (one) =>
            service.call(path, { method, key, body: bodyOf(one) }),
          )
        }
      }
      // What other keys of the account create is stored of it.
      if (name.startsWith('another')) expect(await stored()).toEqual(before)
    }
    expect(wrong).toEqual([])
    expect([...tried]).toEqual(
      expect.arrayContaining([
        '/v1/monitors webhookEndpointIds',
        '/v1/jobs webhookEndpointIds',
        '/v1/usage key',
      ]),
    )
    expect(tried.size).toBeGreaterThan(22)
  })
})

describe('a cursor of a list of another account', () => {
  it('is refused as any wrong one, by every list', async () => {
    const wrong: unknown[] = []
    const tried: string[] = []
    for (const { method, path, operation, parameters } of await routes()) {
      const names = parameters.map(({ name }) => name)
      if (method !== 'GET' || !names.includes('cursor') || !names.includes('limit')) continue
      const objects = path.includes('{') ? objectsOf(path) : { test: '' }
      const at = path.replace(/\{\w+\}/, objects.test ?? '')
      const more = operation.operationId === 'account.usage' ? '&by=outcome' : ''
      const first = await service.call(`${at}?limit=1${more}`)
      const link = /[?&]cursor=([^&>]+)/.exec(first.headers.get('link') ?? '')?.[1]
      const cursor = first.body?.data?.page?.nextCursor ?? link
      if (typeof cursor !== 'string') throw new Error(`${path} has no second page to try: ${first.text}`)
      tried.push(path)
      expect((await service.call(`${at}?limit=1${more}&cursor=${cursor}`)).status).toBe(200)
      for (const [name, { key }] of strangers) {
        const own = path.includes('{') ? at.replace(objects.test!, unknownLike(objects.test!)) : at
        const ask = (one: string) => service.call(`${own}?limit=1${more}&cursor=${one}`, { key })
        const [theirs, nobodys] = [await ask(cursor), await ask(unknownLike(cursor))]
        const [one, two] = [said(theirs, cursor), said(nobodys, unknownLike(cursor))]
        // A limited key of the account reads on in its own requests.
        const isOwn = path === '/v1/requests' && name.includes('limited') && !theirs.text.includes(secret)
        const isSame = theirs.status >= 400 && JSON.stringify(one) === JSON.stringify(two)
        if (!isSame && !isOwn) wrong.push([path, name, one, two])
      }
    }
    expect(wrong).toEqual([])
    expect(tried.length).toBeGreaterThan(14)
  })
})

describe('an Idempotency-Key of another account or key', () => {
  it('has no stored answer for this one, by every route that takes it', async () => {
    const headers = { 'idempotency-key': secret }
    const sent: [string, object][] = [
      ['/v1/webhook-endpoints', { kind: 'sink' }],
      ['/v1/monitors', bodies['monitors.create']!],
      ['/v1/jobs', bodies['jobs.create']!],
      ['/v1/summaries', bodies['summaries.create']!],
      ['/v1/keys', { name: 'one of mine' }],
    ]
    for (const [path, body] of sent) {
      const request = { method: 'POST', body, headers }
      const first = await service.call(path, request)
      expect([path, first.status < 300]).toEqual([path, true])
      const id = /"id":"(\w+)"/.exec(first.text)![1]!
      expect((await service.call(path, request)).text).toContain(id)
      for (const [name, { key }] of strangers) {
        const { text } = await service.call(path, { ...request, key })
        expect([path, name, text.includes(id)]).toEqual([path, name, false])
      }
    }
    const lookup = `/v1/feed/${secret}/posts`
    const bought = await service.call(lookup, { headers })
    expect(bought.status).toBe(200)
    for (const [, { key }] of strangers.filter(([name]) => !name.includes('limited'))) {
      const { headers: got } = await service.call(lookup, { key, headers })
      expect(got.get('idempotent-replayed')).toBeNull()
    }
  })
})

describe('tools and resources of assistants', () => {
  it('answer ids of another account, of the other mode and of another key as unknown ones', async () => {
    const of = (path: string) => ids[path]!.test!
    const [monitor, job] = [of('/v1/monitors/'), of('/v1/jobs/')]
    const looked = { operation: 'feed.posts', parameters: { name: secret }, limit: 1 }
    const agents = await Promise.all(
      [service.testKey, ...strangers.map(([, { key }]) => key)].map((key) =>
        connectAgent(service.base, { key, path: '/mcp/x/default,jobs,research' }),
      ),
    )
    const [own, ...others] = agents
    const cut = await callTool(own!, 'run_lookup', looked)
    const handle: string = cut.data.more.next
    const events = await callTool(own!, 'read_events', { monitor, after: 'start', limit: 1 })
    const tools: [string, string, object][] = [
      ['change_monitor', monitor, { action: 'pause' }],
      ['read_events', monitor, { by: 'monitor' }],
      ['read_series', monitor, { by: 'monitor' }],
      ['read_job', job, {}],
      ['change_job', job, { action: 'cancel' }],
      ['change_job', job, { action: 'rerun' }],
      ['next_page', handle, { by: 'next' }],
      ['read_events', events.data.after, { by: 'after', monitor }],
    ]
    const before = await stored()
    for (const [index, agent] of others.entries()) {
      const name = strangers[index]![0]
      for (const [tool, id, { by = 'id', ...more }] of tools as [string, string, { by?: string }][]) {
        const ask = (one: string) => callTool(agent, tool, { ...more, [by]: one })
        const [theirs, nobodys] = [await ask(id), await ask(unknownLike(id))]
        expect([name, tool, theirs.isError, theirs.text.includes(secret)]).toEqual([name, tool, true, false])
        expect(theirs.text.replaceAll(id, '(id)')).toBe(nobodys.text.replaceAll(unknownLike(id), '(id)'))
      }
      for (const [uri, id] of [
        [`social-lookup://monitors/${monitor}/events`, monitor],
        [`social-lookup://results/${handle}`, handle],
      ] as const) {
        const read = (one: string) =>
          agent.readResource({ uri: uri.replace(id, one) }).then(
            () => 'read',
            (error: Error) => error.message.replaceAll(one, '(id)'),
          )
        const message = await read(id)
        expect([name, uri, message === 'read', message]).toEqual([
          name,
          uri,
          false,
          await read(unknownLike(id)),
        ])
      }
      const { completion } = await agent.complete({
        ref: { type: 'ref/resource', uri: 'social-lookup://monitors/{monitor}/events' },
        argument: { name: 'monitor', value: '' },
      })
      expect(completion.values).not.toContain(monitor)
    }
    expect(await stored()).toEqual(before)
    await Promise.all(agents.map((agent) => agent.close()))
  })
})
