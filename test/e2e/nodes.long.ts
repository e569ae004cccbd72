import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { systemClock } from '../../src/catalog/clock.ts'
import { createLedger } from '../../src/money/billing/ledger.ts'
import { startValkey, type ValkeyServer } from '../lookup/valkey-server.ts'
import { checkBooks, checkLookups } from '../money/billing/books.ts'
import { commandEnv } from '../support/command.ts'
import { onPostgres, type TestDatabase, testDatabase } from '../support/database.ts'
import { seeded } from '../support/random.ts'

const key = `slk_test_${'nodes'.repeat(6)}`
const entry = new URL('../support/kill-server.ts', import.meta.url).pathname
const nodes = 3
const callers = 24
const lookups = 4000
/** Grants keep the account poor: lookups end for lack of credits again and again. */
const grant = 60
const random = seeded(11)

let folder: string
let shared: TestDatabase
let valkey: ValkeyServer | null
const children: ChildProcess[] = []

if (!onPostgres) console.warn('DATABASE_URL is not set: the test of several processes needs a server')

beforeAll(async () => {
  if (!onPostgres) return
  folder = await mkdtemp(join(tmpdir(), 'slk-nodes-'))
  shared = await testDatabase()
  valkey = await startValkey()
})
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL')
  await valkey?.stop()
  await shared?.close()
  if (folder) await rm(folder, { recursive: true, force: true })
})

async function start(number: number): Promise<string> {
  const env = {
    ...commandEnv,
    DATA_DIR: join(folder, String(number)),
    DATABASE_URL: shared.url,
    DATABASE_POOL: '4',
    PORT: '0',
    LOG_LEVEL: 'silent',
    BOOTSTRAP_TEST_KEY: key,
    TEST_CREDITS: String(grant),
    CLOCK_OFFSET_MS: '0',
    ...(valkey ? { VALKEY_URL: valkey.url } : {}),
  }
  const child = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  children.push(child)
  const { value } = await createInterface({ input: child.stdout })[Symbol.asyncIterator]().next()
  return value ?? ''
}

it.skipIf(!onPostgres)('three processes keep the books of one poor account right under load', async () => {
  const { database } = shared
  // All at once: each may be the one that makes the first account.
  const bases = await Promise.all(Array.from({ length: nodes }, (_, i) => start(i)))
  const [wallet] = await database.query<{ id: string }>(`select id from wallets where id like '%:test'`)
  const accountId = wallet!.id.split(':')[0]!
  const ledger = createLedger({ database, clock: systemClock })
  const charged = new Map<string, number>()
  const statuses = new Map<number, number>()
  let started = 0
  let granted = grant

  async function call(): Promise<void> {
    const name = random.pick([`thing-${started}`, `known-${random.below(5)}`, 'nobody', 'hidden', 'huge'])
    const query = random.chance(0.3) ? '?hostMedia=true' : ''
    const answer = await fetch(`${random.pick(bases)}/v1/example/things/${name}${query}`, {
      headers: { 'x-api-key': key },
    })
    const body = (await answer.json()) as { meta: { creditsCharged: number } }
    charged.set(answer.headers.get('x-request-id')!, answer.ok ? body.meta.creditsCharged : 0)
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
    if (answer.status === 402 && random.chance(0.05)) {
      granted += grant
      await ledger.grant({ accountId, mode: 'test', credits: grant, kind: 'grant' })
    }
  }
  let working = true
  const work = Promise.all(
    Array.from({ length: callers }, async () => {
      while (started++ < lookups) await call()
    }),
  ).finally(() => {
    working = false
  })
  let looks = 0
  while (working) {
    await checkBooks(database)
    looks += 1
  }
  await work
  await ledger.close()
  expect(looks).toBeGreaterThan(10)
  for (const status of [200, 402, 413]) expect(statuses.get(status)).toBeGreaterThan(20)
  expect([...statuses.keys()].filter((status) => ![200, 402, 413, 503].includes(status))).toEqual([])
  for (const child of children) {
    const gone = once(child, 'exit')
    child.kill('SIGTERM')
    await gone
  }
  await checkBooks(database)
  // Every charge belongs to an answer, and every answer to a charge of the credits that it reported.
  expect(await checkLookups(database, charged)).toEqual([])
  const spent = [...charged.values()].reduce((sum, credits) => sum + credits, 0)
  const [left] = await database.query<{ balance: number; held: number }>(
    'select balance, held from wallets where id = $1',
    [wallet!.id],
  )
  expect(left).toEqual({ balance: granted - spent, held: 0 })
})
