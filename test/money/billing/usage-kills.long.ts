import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, expect, it } from 'vitest'
import { createAccount } from '../../../src/accounts/accounts.ts'
import { systemClock, timeOrderedUuid } from '../../../src/catalog/clock.ts'
import { moveUsage } from '../../../src/money/billing/books/usage-history.ts'
import { drainOutbox } from '../../../src/money/billing/books/usage-outbox.ts'
import { readUsageTotals } from '../../../src/money/billing/books/usage-sums.ts'
import { verifyBooks } from '../../../src/money/billing/books/verify.ts'
import { createLedger } from '../../../src/money/billing/ledger.ts'
import { ConnectionLost } from '../../../src/runtime/storage/errors.ts'
import { withUsageDatabase } from '../../../src/runtime/storage/usage-database.ts'
import { testDatabase } from '../../support/database.ts'
import { postgresCluster } from '../../support/postgres-cluster.ts'
import { seeded } from '../../support/random.ts'

const seconds = Number(process.env.CHAOS_SECONDS ?? 40)
const { next: random } = seeded(Number(process.env.CHAOS_SEED ?? 17))
const cluster = await postgresCluster()
const made = await testDatabase()
afterAll(async () => {
  await made.close()
  await cluster?.remove()
})

it.skipIf(cluster === null)(
  'no usage is lost or doubled while its database is killed under load',
  { timeout: (seconds + 120) * 1000 },
  async () => {
    // It is away when the service starts.
    await cluster!.stop('fast')
    const database = withUsageDatabase(made.database, cluster!.url, { migrate: true, replayDays: 1 })
    await database.usage!.ready().catch(() => undefined)
    const ledger = createLedger({ database, clock: systemClock, deferCharges: false })
    const wallets: string[] = []
    for (let n = 0; n < 20; n += 1) {
      const { id } = await createAccount(database, systemClock, { trialCredits: 10_000_000, testCredits: 0 })
      wallets.push(`${id}:live`)
    }
    const until = Date.now() + seconds * 1000
    const charged = new Map<string, string>()
    let readings = 0
    let refused = 0
    let kills = 0
    const lookups = Array.from({ length: 16 }, async () => {
      while (Date.now() < until) {
        const walletId = wallets[Math.floor(random() * wallets.length)]!
        const lookupId = timeOrderedUuid(Date.now())
        const usage = { operationId: 'x.things', keyId: 'k', outcome: 'found', source: 'web' }
        await ledger.charge({
          ...{ walletId, lookupId, credits: 1 },
          usage: { ...usage, cached: false, durationMs: 5, parameters: { n: charged.size % 50 } },
        })
        charged.set(lookupId, walletId)
      }
    })
    const total = async (walletId: string) => {
      const [sum] = await readUsageTotals(database, {
        ...{ walletId, by: [], filter: {}, timezone: 'UTC', offset: 0, limit: 1 },
        ...{ from: new Date(until - 3_600_000), to: new Date(until + 3_600_000) },
      })
      return sum?.lookups ?? 0
    }
    const readers = [drainOutbox, () => moveUsage(database, Date.now()), () => total(wallets[0]!)].map(
      async (read) => {
        while (Date.now() < until) {
          await read(database).then(
            () => {
              readings += 1
            },
            (error) => {
              if (!(error instanceof ConnectionLost)) throw error
              refused += 1
            },
          )
          await sleep(20)
        }
      },
    )
    const killer = async () => {
      await sleep(1000)
      await cluster!.start()
      while (Date.now() < until) {
        await sleep(300 + random() * 1500)
        kills += 1
        const way = random()
        if (way < 0.3) await cluster!.cut()
        else if (way < 0.5) await cluster!.killSession()
        else {
          await cluster!.stop(way < 0.8 ? 'kill' : 'immediate')
          await sleep(random() * 1000)
          await cluster!.start()
        }
      }
    }
    await Promise.all([...lookups, ...readers, killer()])

    for (let tries = 0; ; tries += 1) {
      // It may still start after the last kill, also where no usage waits.
      const isDone = await Promise.all([drainOutbox(database), database.usage!.query('select 1')]).then(
        () => true,
        () => false,
      )
      if (isDone) break
      expect(tries).toBeLessThan(100)
      await sleep(100)
    }
    const recorded = await database.usage!.query<{ id: string; wallet: string }>(
      'select lookup_id as id, wallet_id as wallet from usage_lookups order by 1',
    )
    expect(recorded.length).toBe(charged.size)
    expect(new Map(recorded.map(({ id, wallet }) => [id, wallet]))).toEqual(charged)
    for (const walletId of wallets) {
      expect(await total(walletId)).toBe([...charged.values()].filter((one) => one === walletId).length)
    }
    expect((await verifyBooks(database)).differences).toEqual([])
    expect([readings, refused, kills].every((count) => count > 0)).toBe(true)
    console.log(`${charged.size} lookups, ${kills} kills, ${readings} readings, ${refused} refused`)
    await ledger.close()
    await database.usage!.close()
  },
)
