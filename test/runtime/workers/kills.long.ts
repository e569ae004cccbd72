import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../../src/catalog/clock.ts'
import { type Database, openDatabase } from '../../../src/runtime/storage/database.ts'
import { dice } from '../../../src/simulation/world.ts'
import { clockworkPlatform, itemIdOf, newestAt } from '../../support/clockwork.ts'
import { commandEnv } from '../../support/command.ts'
import { onPostgres, type TestDatabase, testDatabase } from '../../support/database.ts'
import {
  type Called,
  type CallOptions,
  liveKey,
  startTestService,
  type TestService,
  testKey,
} from '../../support/service.ts'
import { type Receiver, startReceiver } from '../../support/watching.ts'

const kills = 12
const monitorCount = 12
const d = dice('kills of workers', process.env.SEED ?? '1')

/** On PostgreSQL the API and two workers, which are killed; embedded one process that does everything, and is. */
const nodeCount = onPostgres ? 2 : 1

let database: TestDatabase
let api: TestService
let receiver: Receiver
let folder: string
/** Of the node that serves, where one that is killed does. */
let base = ''
const nodes: (ChildProcess | undefined)[] = []
const secret = 'kept by all nodes: 0123456789abcdef'

function startNode(place: number): Promise<void> {
  const child = fork(join(import.meta.dirname, '../../support/worker-node.ts'), {
    env: {
      ...commandEnv,
      ...(onPostgres
        ? { DATABASE_URL: `${database.url}?application_name=worker`, DATABASE_POOL: '4' }
        : { ROLE: 'all', PORT: '0', TRIAL_CREDITS: '100000', FREE_REQUESTS_PER_MINUTE: '1000000' }),
      DATA_DIR: join(folder, `node${place}`),
      SECRETS_KEY: secret,
      BOOTSTRAP_LIVE_KEY: liveKey,
      BOOTSTRAP_TEST_KEY: testKey,
      ALLOW_PRIVATE_RANGES: '127.0.0.0/8',
      LOG_LEVEL: 'silent',
    },
  })
  nodes[place] = child
  return new Promise((resolve, reject) => {
    child.once('message', (url) => {
      base = String(url)
      resolve()
    })
    child.once('exit', (code) => code !== null && reject(new Error(`node ended with ${code}`)))
  })
}

async function endNode(place: number, signal: 'SIGKILL' | 'SIGTERM'): Promise<void> {
  const ended = once(nodes[place]!, 'exit')
  nodes[place]!.kill(signal)
  await ended
}

/** Cuts the workers' connections to the database, whatever they are in the middle of. */
async function cutConnections(): Promise<void> {
  await database.database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'worker'`,
  )
}

/** Status 0: the request or its answer was lost with the process. */
async function call(path: string, options: CallOptions = {}): Promise<Pick<Called, 'status' | 'body'>> {
  if (onPostgres) return api.call(path, options)
  try {
    const { method = 'GET', body } = options
    const headers = { 'x-api-key': testKey, 'content-type': 'application/json' }
    const sent = body === undefined ? {} : { body: JSON.stringify(body) }
    const answer = await fetch(base + path, { method, headers, ...sent })
    return { status: answer.status, body: await answer.json() }
  } catch {
    return { status: 0, body: undefined }
  }
}

/** Looks into the database; an embedded one is its process's alone, which is stopped and started again. */
async function look<T>(work: (q: Database) => Promise<T>): Promise<T> {
  if (onPostgres) return work(database.database)
  await endNode(0, 'SIGTERM')
  const own = await openDatabase({ dataDir: join(folder, 'node0') })
  try {
    return await work(own)
  } finally {
    await own.close()
    await startNode(0)
  }
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'slk-kills-'))
  receiver = await startReceiver()
  if (!onPostgres) {
    await startNode(0)
    return
  }
  database = await testDatabase({ poolSize: 8 })
  api = await startTestService({
    database: database.database,
    clock: { ...systemClock, set: () => {}, advance: () => {} },
    platforms: [clockworkPlatform()],
    env: { ALLOW_PRIVATE_RANGES: '127.0.0.0/8', SECRETS_KEY: secret },
  })
})
afterAll(async () => {
  for (const node of nodes) node?.kill('SIGKILL')
  await api?.close()
  await receiver?.close()
  await database?.close()
  if (folder) await rm(folder, { recursive: true, force: true })
})

interface Entry {
  readonly id: string
  readonly status?: string
}

/** Reads a list along, as a client does: page after page by its cursor, past its end again and again, with requests that fail. */
function follow(path: string, name: 'events' | 'deliveries') {
  const entries: Entry[] = []
  let cursor: string | null = null
  /** Everything there is by now. */
  const readOn = async () => {
    for (let more = true; more; ) {
      const query: string =
        name === 'events'
          ? `after=${cursor ?? 'start'}`
          : cursor === null
            ? `after=2000-01-01T00:00:00Z`
            : `cursor=${cursor}`
      const joint = path.includes('?') ? '&' : '?'
      const { status, body } = await call(`${path}${joint}limit=${d.int(3, 100)}&${query}`)
      // A request that was lost with its connection is sent again from where the client was.
      if (status === 0) await sleep(20)
      if (status !== 200 || d.chance(0.05)) continue
      entries.push(...body.data[name])
      cursor = body.data.page.nextCursor
      more = body.data.page.hasMore
    }
  }
  return { entries, readOn }
}

test('processes killed and connections cut at random: every item arrives, verified, under its one event id; who reads along misses nothing and reads nothing twice; the ledger equals the checks', async () => {
  const post = (path: string, body?: unknown) => call(path, { method: 'POST', body })
  const endpoint = (await post('/v1/webhook-endpoints', { kind: 'http', url: receiver.url })).body.data
  // Every third event meets trouble at its first attempt: a failure, a reset, or no answer at all.
  const seen = new Set<string>()
  receiver.answer = ({ headers }, response) => {
    const id = String(headers['webhook-id'])
    const first = !seen.has(id)
    seen.add(id)
    const trouble = first ? d.int(0, 11) : 99
    if (trouble === 0) response.writeHead(500).end()
    else if (trouble === 1) response.destroy()
    else if (trouble === 2) setTimeout(() => response.destroy(), 20_000)
    else if (trouble === 3) response.writeHead(429, { 'retry-after': '1' }).end()
    else setTimeout(() => response.writeHead(204).end(), d.int(0, 50))
  }
  const monitors: { id: string; name: string; from: number }[] = []
  for (let i = 0; i < monitorCount; i++) {
    const name = `feed${i}`
    const from = newestAt(Date.now())
    const schedule = { type: 'interval', minutes: 525_600 }
    const made = await post('/v1/monitors', {
      operationId: 'feed.posts',
      params: { name },
      schedule,
      webhookEndpointId: endpoint.id,
    })
    expect(made.status, JSON.stringify(made.body)).toBe(201)
    monitors.push({ id: made.body.data.id, name, from })
  }
  if (onPostgres) await Promise.all([startNode(0), startNode(1)])
  const log = `/v1/webhook-endpoints/${endpoint.id}/deliveries`
  const events = follow('/v1/events', 'events')
  const results = (['success', 'failed'] as const).map((status) => ({
    status,
    ...follow(`${log}?status=${status}`, 'deliveries'),
  }))
  const tails = [events, follow(log, 'deliveries'), ...results]
  let following = true
  const readers = tails.map(async ({ readOn }) => {
    while (following) {
      await readOn()
      await sleep(20)
    }
  })

  // Requests and answers of each: a killed process may have carried out a request without answering.
  const triggers = new Map(monitors.map(({ id }) => [id, { asked: 0, answered: 0 }]))
  const trigger = async (id: string) => {
    const count = triggers.get(id)!
    count.asked++
    const { status } = await post(`/v1/monitors/${id}/trigger`)
    expect(onPostgres ? [200] : [200, 0, 503]).toContain(status)
    if (status === 200) count.answered++
    return status === 200
  }
  for (let kill = 0; kill < kills; kill++) {
    const until = Date.now() + d.int(200, 1500)
    const place = d.int(0, nodeCount - 1)
    const killed = sleep(until - Date.now()).then(async () => {
      // Every other time the connections of all workers are cut as well.
      if (onPostgres && kill % 2 === 1) await cutConnections()
      await endNode(place, 'SIGKILL')
    })
    while (Date.now() < until) {
      await trigger(d.pick(monitors).id)
      await sleep(d.int(5, 60))
    }
    await killed
    await startNode(place)
  }
  // One more check of every monitor, so that all that was published has been looked for.
  for (const { id } of monitors) while (!(await trigger(id))) await sleep(20)

  const day = 24 * 3_600_000
  const views = new Map(
    (
      await look((q) =>
        q.query<{ id: string; days: number }>(`select id, (ahead_ms / ${day})::int as days from monitors`),
      )
    ).map(({ id, days }) => [id, days]),
  )
  const expected = new Set<string>()
  for (const { id, name, from } of monitors) {
    const { asked, answered } = triggers.get(id)!
    const days = views.get(id)!
    expect(days).toBeGreaterThanOrEqual(answered)
    expect(days).toBeLessThanOrEqual(asked)
    const until = newestAt(Date.now() + days * day)
    for (let index = from + 1; index <= until; index++) expected.add(itemIdOf(name, index))
  }
  const arrived = new Map<string, Set<string>>()
  const deadline = Date.now() + 700_000
  let read = 0
  while (arrived.size < expected.size && Date.now() < deadline) {
    await sleep(500)
    for (; read < receiver.received.length; read++) {
      const { body, headers } = receiver.received[read]!
      const event = new Webhook(endpoint.secret).verify(body, headers as Record<string, string>) as {
        id: string
        data: { itemId: string }
      }
      expect(headers['webhook-id']).toBe(event.id)
      const { itemId } = event.data
      arrived.set(itemId, (arrived.get(itemId) ?? new Set()).add(event.id))
    }
  }
  expect([...expected].filter((item) => !arrived.has(item))).toEqual([])
  expect([...arrived.keys()].filter((item) => !expected.has(item))).toEqual([])
  expect([...arrived.values()].every((events) => events.size === 1)).toBe(true)

  // Everything is settled in the end: no attempt and no interrupted check is left over, and every credit is accounted for.
  const sums = async (q: Database) => {
    const [row] = await q.query<Record<string, number>>(
      `select (select coalesce(sum(-credits), 0) from lookup_charges where kind = 'charge')::int as charged,
                (select sum(credits_charged) from monitor_checks)::int as logged,
                (select sum(spend_credits) from monitors)::int as spent,
                (select count(*) from webhook_deliveries where state not in ('success', 'failed'))::int
                + (select count(*) from monitors where queue <> 'idle')::int as open`,
    )
    return row!
  }
  let row = await look(sums)
  while (row.open! > 0 && Date.now() < deadline) {
    await sleep(1000)
    row = await look(sums)
  }
  expect(row.open).toBe(0)
  expect([row.charged, row.spent]).toEqual([row.logged, row.logged])

  following = false
  await Promise.all(readers)
  for (const { readOn } of tails) await readOn()
  const stored = await look(async (q) => ({
    events: await q.query<Entry>('select id from events'),
    deliveries: await q.query<Required<Entry>>('select id, state as status from webhook_deliveries'),
  }))
  const idsOf = (entries: readonly Entry[]) => entries.map(({ id }) => id).toSorted()
  // Sorted lists with every entry in them: what came twice or not at all shows.
  expect(idsOf(events.entries)).toEqual(idsOf(stored.events))
  expect(idsOf(tails[1]!.entries)).toEqual(idsOf(stored.deliveries))
  for (const { status, entries } of results) {
    expect(entries.every((entry) => entry.status === status)).toBe(true)
    expect(idsOf(entries)).toEqual(idsOf(stored.deliveries.filter((one) => one.status === status)))
  }
}, 1_200_000)
