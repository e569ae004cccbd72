import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { describe, expect, it } from 'vitest'
import { createAccount } from '../../../src/accounts/accounts.ts'
import { systemClock } from '../../../src/catalog/clock.ts'
import { commandEnv } from '../../support/command.ts'
import { onPostgres, testDatabase } from '../../support/database.ts'
import { onServer } from '../../support/database-template.ts'
import { checkBooks, checkLookups } from './books.ts'

const worker = new URL('../../support/ledger-worker.ts', import.meta.url).pathname

/** A worker process: `ready` once its ledger is open, then the charges that its lookups reported. */
function startWorker(args: readonly string[], env: NodeJS.ProcessEnv) {
  const child = spawn(process.execPath, [worker, ...args], { env, stdio: ['ignore', 'pipe', 'inherit'] })
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const ended = once(child, 'exit').then(([code]) => {
    if (code !== 0) throw new Error(`worker ${args[0]} ended with ${code}`)
  })
  const ready = lines.next()
  const charged = (async () => {
    await ready
    const { value } = await lines.next()
    await ended
    return JSON.parse(value!) as [string, number][]
  })()
  return { ready, charged }
}

describe.skipIf(!onPostgres)('three processes on one PostgreSQL', () => {
  it('the books stay correct while all connections are cut repeatedly', async () => {
    const { database, url, close } = await testDatabase()
    const dataDir = await mkdtemp(join(tmpdir(), 'slk-processes-'))
    try {
      const wallets: string[] = []
      for (const trialCredits of [15_000, 15_000, 80_000]) {
        const { id } = await createAccount(database, systemClock, { trialCredits, testCredits: 0 })
        wallets.push(`${id}:live`)
      }
      let running = true
      const workers = [1, 2, 3].map((seed) =>
        startWorker([`${seed}`, '10000', ...wallets], {
          ...commandEnv,
          DATABASE_URL: url,
          DATA_DIR: join(dataDir, String(seed)),
        }),
      )
      const all = Promise.all(workers.map(({ charged }) => charged)).finally(() => {
        running = false
      })
      // A service that cannot reach its database while it starts ends; what is promised here begins after that.
      await Promise.all(workers.map(({ ready }) => ready))
      const name = new URL(url).pathname.slice(1)
      while (running) {
        await onServer(
          process.env.DATABASE_URL!,
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}' and state = 'active'`,
        )
        await checkBooks(database).catch((error) => {
          if (error.name !== 'ConnectionLost') throw error
        })
      }
      const charged = new Map((await all).flat())
      expect(charged.size).toBe(30_000)
      expect([...charged.values()].filter((credits) => credits > 0).length).toBeGreaterThan(1000)
      await checkBooks(database)
      expect(await checkLookups(database, charged)).toEqual([])
    } finally {
      await close()
      await rm(dataDir, { recursive: true })
    }
  })
})
