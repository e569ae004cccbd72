import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { openDatabase } from '../../src/runtime/storage/database.ts'
import { checkBooks } from '../money/billing/books.ts'
import { commandEnv } from '../support/command.ts'
import { onPostgres, testDatabase } from '../support/database.ts'
import type { KillPoint } from '../support/kill-server.ts'
import { seeded } from '../support/random.ts'

const points: KillPoint[] = [
  'after the hold',
  'after the upstream answer',
  'after settlement',
  'after a cached charge',
]
/** Each start of the embedded database takes long: every point once. */
const kills = onPostgres ? 8 : points.length
const callers = 16
const key = `slk_test_${'keyed'.repeat(6)}`
const entry = new URL('../support/kill-server.ts', import.meta.url).pathname
const random = seeded(11)

let dataDir: string
let url = ''
let close: () => Promise<void> = async () => {}
let child: ChildProcess | undefined

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'slk-kill-repeats-'))
  if (onPostgres) ({ url, close } = await testDatabase())
  else await (await openDatabase({ dataDir, image: inject('databaseImage') })).close()
})

afterAll(async () => {
  child?.kill('SIGKILL')
  await close()
  await rm(dataDir, { recursive: true, force: true })
})

/** @param at its number: each process is later than the one before, so that its holds and claims have expired */
async function start(at: number, killed: boolean): Promise<string> {
  const env = {
    ...commandEnv,
    ...{ DATA_DIR: dataDir, PORT: '0', LOG_LEVEL: 'silent', BOOTSTRAP_TEST_KEY: key },
    ...(url ? { DATABASE_URL: url } : {}),
    KILL_POINT: points[at % points.length]!,
    KILL_AFTER: killed ? String(5 + random.below(60)) : '0',
    CLOCK_OFFSET_MS: String(at * 120_000),
  }
  child = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const { value } = await createInterface({ input: child.stdout! })[Symbol.asyncIterator]().next()
  return value ?? ''
}

/** A lookup under a key: what it was charged, once its answer arrived. */
interface Order {
  readonly key: string
  readonly path: string
  credits?: number
}

/** Sends an order. @returns whether an answer came */
async function send(base: string, order: Order): Promise<boolean> {
  try {
    const answer = await fetch(base + order.path, {
      headers: { 'x-api-key': key, 'idempotency-key': order.key },
    })
    const { meta } = (await answer.json()) as { meta: { creditsCharged: number } }
    if (!answer.ok) return true
    // A repetition states the charge of the first request.
    if (order.credits !== undefined) expect(meta.creditsCharged).toBe(order.credits)
    order.credits = meta.creditsCharged
    return true
  } catch (error) {
    if (error instanceof TypeError || error instanceof SyntaxError) return false
    throw error
  }
}

/** Sends orders on several connections, until all have an answer or the server is gone. */
async function sendAll(base: string, next: () => Order | undefined): Promise<void> {
  const one = async () => {
    for (let order = next(); order !== undefined; order = next()) if (!(await send(base, order))) return
  }
  await Promise.all(Array.from({ length: callers }, one))
}

it(`${kills} kills charge each key once: its repetition after the restart is free`, async () => {
  const orders: Order[] = []
  const add = (): Order => {
    const name = random.pick([`thing-${random.below(1e9)}`, `known-${random.below(5)}`, 'nobody'])
    const order = { key: `order-${orders.length}`, path: `/v1/example/things/${name}` }
    orders.push(order)
    return order
  }
  for (let at = 0; at < kills; at++) {
    const base = await start(at, true)
    const gone = once(child!, 'exit')
    const lost = orders.filter(({ credits }) => credits === undefined)
    await sendAll(base, () => lost.pop() ?? add())
    expect((await gone)[1]).toBe('SIGKILL')
  }
  const base = await start(kills, false)
  // Orders whose answer was lost first, then all once more.
  const left = [...orders, ...orders.filter(({ credits }) => credits === undefined)]
  await sendAll(base, () => left.pop())
  const ended = once(child!, 'exit')
  child!.kill('SIGTERM')
  await ended
  expect(orders.filter(({ credits }) => credits === undefined)).toEqual([])
  expect(orders.length).toBeGreaterThan(kills * callers)
  const database = await openDatabase(url ? { url, poolSize: 2 } : { dataDir })
  try {
    await checkBooks(database)
    const [sum] = await database.query<{ credits: number }>(
      'select -sum(credits)::bigint as credits from lookup_charges',
    )
    expect(sum!.credits).toBe(orders.reduce((all, { credits = 0 }) => all + credits, 0))
  } finally {
    await database.close()
  }
})
