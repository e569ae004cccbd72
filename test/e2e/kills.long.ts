import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, beforeAll, expect, inject, it } from 'vitest'
import { systemClock } from '../../src/catalog/clock.ts'
import { createLedger } from '../../src/money/billing/ledger.ts'
import { recover, writeAheadPlace } from '../../src/money/billing/write-ahead/recovery.ts'
import { ownDirectory } from '../../src/runtime/storage/data-directory.ts'
import { type Database, openDatabase } from '../../src/runtime/storage/database.ts'
import { checkBooks, checkLookups } from '../money/billing/books.ts'
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
const callers = 32
const key = `slk_test_${'kills'.repeat(6)}`
const entry = new URL('../support/kill-server.ts', import.meta.url).pathname
const random = seeded(5)

let dataDir: string
let url = ''
let close: () => Promise<void> = async () => {}
let child: ChildProcess | undefined

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'slk-kills-'))
  if (onPostgres) ({ url, close } = await testDatabase())
  else await (await openDatabase({ dataDir, image: inject('databaseImage') })).close()
})

afterAll(async () => {
  child?.kill('SIGKILL')
  await close()
  await rm(dataDir, { recursive: true, force: true })
})

async function start(environment: Record<string, string>): Promise<string> {
  const env = {
    ...commandEnv,
    DATA_DIR: dataDir,
    PORT: '0',
    LOG_LEVEL: 'silent',
    BOOTSTRAP_TEST_KEY: key,
    ...(url ? { DATABASE_URL: url } : {}),
    ...environment,
  }
  child = spawn(process.execPath, [entry], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const { value } = await createInterface({ input: child.stdout! })[Symbol.asyncIterator]().next()
  return value ?? ''
}

/** Calls one lookup after the other until the server is gone; notes the charge that each answer reported. */
async function call(base: string, charged: Map<string, number>): Promise<void> {
  for (;;) {
    const name = random.pick([
      `thing-${random.below(1e9)}`,
      `known-${random.below(5)}`,
      `known-${random.below(5)}`,
      'nobody',
      'huge',
    ])
    const query = random.chance(0.3) ? '?hostMedia=true' : ''
    try {
      const answer = await fetch(`${base}/v1/example/things/${name}${query}`, {
        headers: { 'x-api-key': key },
      })
      const body = (await answer.json()) as { meta: { creditsCharged: number } }
      charged.set(answer.headers.get('x-request-id')!, answer.ok ? body.meta.creditsCharged : 0)
    } catch {
      return
    }
  }
}

/** Files with charges that a killed process had promised. */
async function leftBehind(): Promise<number> {
  const names = await readdir(join(dataDir, 'charges'), { recursive: true }).catch(() => [])
  const files = names.filter((name) => name.endsWith('.wal'))
  const sizes = await Promise.all(files.map((name) => stat(join(dataDir, 'charges', name))))
  return sizes.filter(({ size }) => size > 0).length
}

async function withDatabase(work: (database: Database) => Promise<void>): Promise<void> {
  const database = await openDatabase(url ? { url, poolSize: 2 } : { dataDir })
  try {
    await work(database)
  } finally {
    await database.close()
  }
}

/** Each start of the embedded database takes long: every point once or twice. */
const kills = onPostgres ? 12 : 6

it(`${kills} kills under load lose no hold and charge no lookup twice or without an answer`, async () => {
  const charged = new Map<string, number>()
  let promised = 0
  for (let kill = 0; kill < kills; kill++) {
    const offsetMs = kill * 120_000
    const base = await start({
      KILL_POINT: points[kill % points.length]!,
      KILL_AFTER: String(5 + random.below(150)),
      CLOCK_OFFSET_MS: String(offsetMs),
    })
    const gone = once(child!, 'exit')
    await Promise.all(Array.from({ length: callers }, () => call(base, charged)))
    expect((await gone)[1]).toBe('SIGKILL')
    promised += await leftBehind()
    await withDatabase(async (database) => {
      // What the next start does first.
      const owned = database.directory ?? (await ownDirectory(dataDir))
      const place = await writeAheadPlace(database, owned)
      await recover({ database, clock: systemClock, place })
      if (onPostgres) owned.release()
      const clock = { ...systemClock, now: () => Date.now() + offsetMs + 60_000 }
      const ledger = createLedger({ database, clock })
      await checkBooks(database)
      const unanswered = await checkLookups(database, charged)
      // Of each kill, at most what was in flight.
      expect(unanswered.length).toBeLessThanOrEqual(callers * (kill + 1))
      await ledger.expireHolds()
      await ledger.close()
      await checkBooks(database)
      expect(await database.query('select * from holds')).toEqual([])
    })
  }
  expect(promised).toBeGreaterThan(0)
  expect([...charged.values()].filter((credits) => credits > 0).length).toBeGreaterThan((500 / 12) * kills)
})
