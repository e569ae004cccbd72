import { type ChildProcess, fork } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../src/clock.ts'
import { dice } from '../../src/simulation/world.ts'
import { clockworkPlatform, itemIdOf, newestAt } from '../support/clockwork.ts'
import { onPostgres, type TestDatabase, testDatabase } from '../support/database.ts'
import { liveKey, startTestService, type TestService, testKey } from '../support/service.ts'
import { type Receiver, startReceiver } from '../support/watching.ts'

const kills = 12
const monitorCount = 12
const d = dice('kills of workers', process.env.SEED ?? '1')

let database: TestDatabase
let api: TestService
let receiver: Receiver
let folder: string
const workers: (ChildProcess | undefined)[] = []

function startWorker(place: number): Promise<void> {
  const child = fork(join(import.meta.dirname, '../support/worker-node.ts'), {
    env: {
      PATH: process.env.PATH,
      DATABASE_URL: database.url,
      DATA_DIR: join(folder, `worker${place}`),
      SECRETS_KEY: 'kept by all nodes: 0123456789abcdef',
      BOOTSTRAP_LIVE_KEY: liveKey,
      BOOTSTRAP_TEST_KEY: testKey,
      ALLOW_PRIVATE_RANGES: '127.0.0.0/8',
      LOG_LEVEL: 'silent',
    },
  })
  workers[place] = child
  return new Promise((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', (code) => code !== null && reject(new Error(`worker ended with ${code}`)))
  })
}

beforeAll(async () => {
  if (!onPostgres) return
  folder = await mkdtemp(join(tmpdir(), 'slk-kills-'))
  database = await testDatabase({ poolSize: 8 })
  receiver = await startReceiver()
  api = await startTestService({
    database: database.database,
    clock: { ...systemClock, set: () => {}, advance: () => {} },
    platforms: [clockworkPlatform()],
    env: { ALLOW_PRIVATE_RANGES: '127.0.0.0/8', SECRETS_KEY: 'kept by all nodes: 0123456789abcdef' },
  })
})
afterAll(async () => {
  for (const worker of workers) worker?.kill('SIGKILL')
  await api?.close()
  await receiver?.close()
  await database?.close()
  if (folder) await rm(folder, { recursive: true, force: true })
})

test.skipIf(!onPostgres)(
  'workers killed at random: every item arrives, verified, under its one event id; the ledger equals the checks',
  async () => {
    const post = (path: string, body?: unknown) => api.call(path, { method: 'POST', body })
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
      expect(made.status, made.text).toBe(201)
      monitors.push({ id: made.body.data.id, name, from })
    }
    await Promise.all([startWorker(0), startWorker(1)])

    const triggers = new Map<string, number>()
    for (let kill = 0; kill < kills; kill++) {
      const until = Date.now() + d.int(200, 1500)
      while (Date.now() < until) {
        const { id } = d.pick(monitors)
        expect((await post(`/v1/monitors/${id}/trigger`)).status).toBe(200)
        triggers.set(id, (triggers.get(id) ?? 0) + 1)
        await sleep(d.int(5, 60))
      }
      const place = d.int(0, 1)
      workers[place]!.kill('SIGKILL')
      await startWorker(place)
    }
    // One more check of every monitor, so that all that was published has been looked for.
    for (const { id } of monitors) {
      await post(`/v1/monitors/${id}/trigger`)
      triggers.set(id, (triggers.get(id) ?? 0) + 1)
    }

    const day = 24 * 3_600_000
    const expected = new Set<string>()
    for (const { id, name, from } of monitors) {
      const until = newestAt(Date.now() + (triggers.get(id) ?? 0) * day)
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
    const sums = async () => {
      const [row] = await database.database.query<Record<string, number>>(
        `select (select coalesce(sum(-credits), 0) from lookup_charges where kind = 'charge')::int as charged,
                (select sum(credits_charged) from monitor_checks)::int as logged,
                (select sum(spend_credits) from monitors)::int as spent,
                (select count(*) from webhook_deliveries where state not in ('success', 'failed'))::int
                + (select count(*) from monitors where queue <> 'idle')::int as open`,
      )
      return row!
    }
    let row = await sums()
    while (row.open! > 0 && Date.now() < deadline) {
      await sleep(1000)
      row = await sums()
    }
    expect(row.open).toBe(0)
    expect([row.charged, row.spent]).toEqual([row.logged, row.logged])
  },
  1_200_000,
)
