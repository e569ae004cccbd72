import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { systemClock } from '../../src/catalog/clock.ts'
import { verifyBooks } from '../../src/money/billing/books/verify.ts'
import { createLedger } from '../../src/money/billing/ledger.ts'
import { openDatabase } from '../../src/runtime/storage/database.ts'
import { checkBooks, checkLookups } from '../money/billing/books.ts'
import { commandEnv } from '../support/command.ts'
import { postgresCluster } from '../support/postgres-cluster.ts'
import { seeded } from '../support/random.ts'

const seconds = Number(process.env.CHAOS_SECONDS ?? 40)
const seed = Number(process.env.CHAOS_SEED ?? 17)
const callers = 64
const key = `slk_test_${'chaos'.repeat(6)}`
const entry = new URL('../support/kill-server.ts', import.meta.url).pathname
const random = seeded(seed)
const cluster = await postgresCluster()
if (cluster === null) console.warn('no programs of PostgreSQL are installed: nothing can be killed')
const folder = await mkdtemp(join(tmpdir(), 'slk-chaos-'))

/** A node that is started again whenever it ends, until it is let go. */
class Node {
  readonly #number: number
  #child: ChildProcess | undefined
  #wanted = true
  #running: Promise<void>
  /** Where it answers; undefined while it does not. */
  base: string | undefined

  constructor(number: number) {
    this.#number = number
    this.#running = this.#run()
  }

  async #run(): Promise<void> {
    while (this.#wanted) {
      const env = {
        ...commandEnv,
        DATA_DIR: join(folder, String(this.#number)),
        DATABASE_URL: cluster!.url,
        PORT: '0',
        LOG_LEVEL: 'silent',
        BOOTSTRAP_TEST_KEY: key,
        CLOCK_OFFSET_MS: '0',
      }
      const child = spawn(process.execPath, ['--no-warnings', entry], {
        env,
        stdio: ['ignore', 'pipe', 'ignore'],
      })
      this.#child = child
      const gone = once(child, 'exit')
      const lines = createInterface({ input: child.stdout! })[Symbol.asyncIterator]()
      const { value } = await lines.next()
      this.base = value
      await gone
      this.base = undefined
      // The database may be away.
      await sleep(100)
    }
  }

  kill(signal: 'SIGKILL' | 'SIGTERM'): void {
    this.base = undefined
    this.#child?.kill(signal)
  }

  /** Waits until it answers. */
  async up(): Promise<void> {
    while (this.base === undefined) await sleep(50)
  }

  async end(): Promise<void> {
    this.#wanted = false
    this.kill('SIGTERM')
    await this.#running
  }
}

afterAll(async () => {
  await cluster?.remove()
  await rm(folder, { recursive: true, force: true })
})

/** Credits of the answered lookups. A repeated test finds the lookups of the one before in the same books. */
const charged = new Map<string, number>()
let unanswered = 0

it.skipIf(cluster === null)(
  `three nodes on a PostgreSQL that is stopped, killed and cut off: no charge lost, repeated or wrongly reported in ${seconds} s (seed ${seed})`,
  async () => {
    const nodes = [0, 1, 2].map((number) => new Node(number))
    for (const node of nodes) await node.up()
    const statuses = new Map<number, number>()
    let working = true

    async function ask(): Promise<void> {
      const base = random.pick(nodes).base
      if (base === undefined) return sleep(5)
      const name = random.pick([
        `thing-${random.below(1e9)}`,
        ...Array.from({ length: 30 }, () => `known-${random.below(3)}`),
        'nobody',
        'huge',
      ])
      const query = random.chance(0.1) ? '?hostMedia=true' : ''
      try {
        const answer = await fetch(`${base}/v1/example/things/${name}${query}`, {
          headers: { 'x-api-key': key },
        })
        const body = (await answer.json()) as { meta: { creditsCharged: number } }
        charged.set(answer.headers.get('x-request-id')!, answer.ok ? body.meta.creditsCharged : 0)
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1)
        if (answer.status === 503) await sleep(20)
      } catch {
        unanswered += 1
      }
    }
    const calls = Promise.all(
      Array.from({ length: callers }, async () => {
        while (working) await ask()
      }),
    )

    const restart = async (how: 'fast' | 'immediate' | 'kill') => {
      await cluster!.stop(how)
      await sleep(random.below(1500))
      await cluster!.start()
    }
    const disturb = [
      () => restart('fast'),
      () => restart('immediate'),
      () => restart('kill'),
      () => cluster!.cut(),
      () => cluster!.killSession(),
      async () => random.pick(nodes).kill('SIGKILL'),
      async () => random.pick(nodes).kill('SIGKILL'),
      async () => random.pick(nodes).kill('SIGTERM'),
      // The node goes while the database is away.
      async () => {
        await cluster!.stop('immediate')
        await sleep(300 + random.below(300))
        random.pick(nodes).kill('SIGKILL')
        await sleep(200)
        await cluster!.start()
      },
    ]
    const until = performance.now() + seconds * 1000
    let disturbances = 0
    while (performance.now() < until) {
      await sleep(200 + random.below(1500))
      await random.pick(disturb)()
      disturbances += 1
    }
    for (const node of nodes) await node.up()
    working = false
    await calls
    // What the last ones left behind is brought in by their next start.
    for (const node of nodes) node.kill('SIGKILL')
    await sleep(500)
    for (const node of nodes) await node.up()
    for (const node of nodes) await node.end()

    const database = await openDatabase({ url: cluster!.url, poolSize: 2 })
    const ledger = createLedger({
      database,
      clock: { ...systemClock, now: () => Date.now() + 120_000 },
    })
    await ledger.expireHolds()
    await checkBooks(database)
    const surplus = await checkLookups(database, charged)
    const books = await verifyBooks(database)
    // Entries of no flush: what was promised first.
    const [promised] = await database.query<{ entries: number }>(
      `select count(*)::int as entries from ledger_entries
       where kind = 'charge' and not exists (select from ledger_flushes f where f.id::text = split_part(ledger_entries.id, ':', 1))`,
    )
    const answered = [...charged.values()].filter((credits) => credits > 0).length
    console.log(
      JSON.stringify({
        seed,
        disturbances,
        answered,
        unanswered,
        surplus: surplus.length,
        promised: promised!.entries,
        ...Object.fromEntries(statuses),
      }),
    )
    expect(books.differences).toEqual([])
    expect(books.setAside).toBe(0)
    expect(await database.query('select * from holds')).toEqual([])
    await ledger.close()
    await database.close()
    // Charged and answered to nobody: at most what was in flight when a node was killed.
    expect(surplus.length).toBeLessThanOrEqual(unanswered)
    // A slow machine answers six a second between the disturbances, others fifty.
    expect(answered).toBeGreaterThan(seconds)
    expect([...statuses.keys()].filter((status) => ![200, 413, 503].includes(status))).toEqual([])
  },
  seconds * 1000 + 300_000,
)
