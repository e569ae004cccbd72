import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../../src/catalog/clock.ts'
import { previousRelease } from '../../src/runtime/storage/compatibility.ts'
import { type Database, openDatabase } from '../../src/runtime/storage/database.ts'
import { pendingMigrations } from '../../src/runtime/storage/migrate.ts'
import { createPartitionsAhead } from '../../src/runtime/storage/partitions.ts'
import { deliveryPartitions, eventPartitions } from '../../src/watching/webhooks/log/partitions.ts'
import { checkBooks, checkLookups } from '../money/billing/books.ts'
import { onPostgres } from '../support/database.ts'
import { databaseUrl, onServer } from '../support/database-template.ts'
import { seeded } from '../support/random.ts'
import { checkOut, releaseBefore } from '../support/release-before.ts'
import { type Receiver, startReceiver } from '../support/watching.ts'

const key = `slk_test_${'upgrade'.repeat(4)}`
const here = resolve(import.meta.dirname, '../..')
const callers = 6
const random = seeded(8)
const commit = onPostgres ? releaseBefore() : null
if (!onPostgres) console.warn('DATABASE_URL is not set: the test of two releases needs a server')
else if (commit === null)
  console.warn(`No commit with ${previousRelease} as newest migration: no release before`)

let folder: string
let url: string
let name: string
let database: Database
let receiver: Receiver
const nodes = new Set<ChildProcess>()

beforeAll(async () => {
  if (commit === null) return
  folder = await mkdtemp(join(tmpdir(), 'slk-upgrade-'))
  await checkOut(commit, join(folder, 'before'))
  name = `slt_upgrade_${process.pid}`
  await onServer(process.env.DATABASE_URL!, `create database ${name}`)
  url = databaseUrl(process.env.DATABASE_URL!, name)
  database = await openDatabase({ url, poolSize: 2 })
  receiver = await startReceiver()
})
afterAll(async () => {
  for (const node of nodes) node.kill('SIGKILL')
  await receiver?.close()
  await database?.close()
  if (name) await onServer(process.env.DATABASE_URL!, `drop database if exists ${name} with (force)`)
  if (folder) await rm(folder, { recursive: true, force: true })
})

function command(release: string, dataDir: string, args: string[]): ChildProcess {
  const env = {
    PATH: process.env.PATH!,
    DATA_DIR: join(folder, dataDir),
    DATABASE_URL: url,
    DATABASE_POOL: '4',
    PORT: '0',
    LOG_LEVEL: 'error',
    BOOTSTRAP_TEST_KEY: key,
    ALLOW_PRIVATE_RANGES: '127.0.0.0/8',
  }
  const main = join(release, 'src', 'cli', 'main.ts')
  const node = spawn(process.execPath, [main, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  nodes.add(node)
  node.once('exit', () => nodes.delete(node))
  return node
}

async function serve(release: string, dataDir: string): Promise<{ base: string; stop(): Promise<void> }> {
  const node = command(release, dataDir, ['serve'])
  for await (const line of createInterface({ input: node.stdout! })) {
    const base = /ready at (\S+)/.exec(line)?.[1]
    if (!base) continue
    node.stdout!.resume()
    const stop = async () => {
      const gone = once(node, 'exit')
      node.kill('SIGTERM')
      expect((await gone)[0]).toBe(0)
    }
    return { base, stop }
  }
  throw new Error('the node did not start')
}

async function call(
  base: string,
  path: string,
  body?: unknown,
  method = body === undefined ? 'GET' : 'POST',
): Promise<{ data: { id: string } }> {
  const answer = await fetch(base + path, {
    method,
    headers: { 'x-api-key': key, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
  return (await answer.json()) as { data: { id: string } }
}

it.skipIf(commit === null)(
  'the release before serves beside this one while the tables are migrated under load',
  async () => {
    const before = join(folder, 'before')
    const old = [await serve(before, 'a'), await serve(before, 'b')]
    let bases = old.map(({ base }) => base)
    const charged = new Map<string, number>()
    const unexpected: string[] = []
    let answered = 0
    let working = true
    const load = Array.from({ length: callers }, async () => {
      while (working) {
        const fresh = random.chance(0.3)
        const who = fresh ? `someone${random.below(1e6)}` : 'askscience'
        const base = random.pick(bases)
        try {
          const answer = await fetch(`${base}/v1/reddit/subreddits?subreddit=${who}`, {
            headers: { 'x-api-key': key },
          })
          const body = (await answer.json()) as { meta: { creditsCharged: number } }
          charged.set(answer.headers.get('x-request-id')!, answer.ok ? body.meta.creditsCharged : 0)
          const documented = answer.ok || (answer.status === 503 && answer.headers.has('retry-after'))
          if (!documented) unexpected.push(`${answer.status} ${JSON.stringify(body)}`)
          answered += 1
        } catch (error) {
          unexpected.push(String(error))
        }
      }
    })
    const more = async (count = 300) => {
      const target = answered + count
      await expect.poll(() => answered, { timeout: 120_000 }).toBeGreaterThan(target)
    }
    const endpoint = await call(bases[0]!, '/v1/webhook-endpoints', { kind: 'http', url: receiver.url })
    const monitor = await call(bases[0]!, '/v1/monitors', {
      operationId: 'tiktok.profiles.videos',
      params: { handle: 'kitchen' },
      schedule: { type: 'interval', minutes: 60 },
      webhookEndpointId: endpoint.data.id,
    })
    /** What a check finds next is delivered. */
    const watched = async () => {
      const had = receiver.received.length
      await call(random.pick(bases), `/v1/monitors/${monitor.data.id}/trigger`, {})
      await expect.poll(() => receiver.received.length, { timeout: 120_000 }).toBeGreaterThan(had)
    }
    /** What was delivered first is sent once more, as another attempt of the same event. */
    const redelivered = async (base: string) => {
      const { data } = await call(
        base,
        `/v1/webhook-endpoints/${endpoint.data.id}/deliveries?after=2026-01-01T00:00:00Z`,
      )
      const [first] = (data as unknown as { deliveries: { id: string; eventId: string }[] }).deliveries
      const sent = () =>
        receiver.received.filter(({ headers }) => headers['webhook-id'] === first!.eventId).length
      const had = sent()
      await call(base, `/v1/webhook-deliveries/${first!.id}/redeliver`, {})
      await expect.poll(sent, { timeout: 120_000 }).toBeGreaterThan(had)
    }
    await more()
    await watched()
    await redelivered(bases[0]!)

    expect((await pendingMigrations(database)).length).toBeGreaterThan(0)
    const migrating = command(here, 'migrate', ['migrate'])
    expect((await once(migrating, 'exit'))[0]).toBe(0)
    expect(await pendingMigrations(database)).toEqual([])
    await more()
    await watched()
    await redelivered(bases[0]!)
    await createPartitionsAhead(database, systemClock, [eventPartitions, deliveryPartitions])()
    await watched()
    await redelivered(bases[1]!)
    await checkBooks(database)

    const now = await serve(here, 'c')
    bases = [old[0]!.base, now.base]
    await more()
    await watched()
    for (const base of bases) await redelivered(base)
    // An endpoint with everything that was sent to it.
    const other = await call(now.base, '/v1/webhook-endpoints', { kind: 'http', url: receiver.url })
    await call(now.base, `/v1/webhook-endpoints/${other.data.id}/test`, {})
    await call(old[0]!.base, `/v1/webhook-endpoints/${other.data.id}`, undefined, 'DELETE')
    // One that is started again beside the newer tables.
    await old[1]!.stop()
    const again = await serve(before, 'b')
    bases = [old[0]!.base, again.base, now.base]
    await more()

    bases = [now.base]
    await more()
    await old[0]!.stop()
    await again.stop()
    await watched()
    await more()
    working = false
    await Promise.all(load)
    await now.stop()
    expect(unexpected).toEqual([])
    await checkBooks(database)
    // Charges that no caller received are the checks of the monitor.
    const [checks] = await database.query<{ n: number }>(
      'select count(*) as n from monitor_checks where credits_charged > 0',
    )
    expect((await checkLookups(database, charged)).length).toBe(checks!.n)
    expect(checks!.n).toBeGreaterThanOrEqual(4)
    const states = await database.query(`select distinct status from monitors`)
    expect(states).toEqual([{ status: 'active' }])
    const [failed] = await database.query<{ n: number }>(
      `select count(*) as n from webhook_deliveries where state <> 'success'`,
    )
    expect(failed!.n).toBe(0)
    // Every event once, whichever release found it; every attempt once, whichever made it.
    const [twice] = await database.query<{ events: number; attempts: number }>(
      `select count(*) - count(distinct right(id, 32)) as events,
         (select count(*) - count(distinct id) from webhook_deliveries) as attempts from events`,
    )
    expect(twice).toEqual({ events: 0, attempts: 0 })
  },
)
