import { Registry as Metrics } from 'prom-client'
import { afterAll, expect, it } from 'vitest'
import { createAccount } from '../../src/accounts/accounts.ts'
import { createKeyring } from '../../src/accounts/keyring.ts'
import { createKey } from '../../src/accounts/manage-keys.ts'
import { systemClock } from '../../src/catalog/clock.ts'
import type { Database } from '../../src/runtime/storage/database.ts'
import { openClock } from '../../src/service/clock.ts'
import { testDatabase } from '../support/database.ts'

const { database, close } = await testDatabase()
afterAll(close)

/** A server whose clock is so far ahead of this machine's. */
function serverAhead(state: { ms: number }): Database {
  return {
    ...database,
    kind: 'server',
    async query<T>(text: string, values?: unknown[]): Promise<T[]> {
      if (!text.includes('clock_timestamp')) return database.query<T>(text, values)
      return [{ ms: Date.now() + state.ms }] as T[]
    },
  }
}

it('records expire by the clock of the database, and a machine with a wrong clock is reported once', async () => {
  const state = { ms: 3_600_000 }
  const lines: string[] = []
  const log = {
    warn: (_: object, line: string) => void lines.push(line),
    info: (_: object, line: string) => void lines.push(line),
  }
  const metrics = new Metrics()
  const part = await openClock({ database: serverAhead(state), log: log as never, metrics })
  const { id } = await createAccount(database, systemClock, { trialCredits: 0, testCredits: 0 })
  const expiresAt = new Date(Date.now() + 1_800_000)
  const { key } = await createKey(database, systemClock, {
    accountId: id,
    mode: 'live',
    name: 'k',
    expiresAt,
  })
  // Half an hour is over already, by the database.
  expect(await createKeyring({ database, clock: part.clock }).authenticate(key)).toBeNull()
  expect(await createKeyring({ database, clock: systemClock }).authenticate(key)).not.toBeNull()
  const sync = part.upkeep![0]!.run
  await sync()
  expect(lines).toEqual([expect.stringContaining('the clock of the database is ahead')])
  expect(await metrics.metrics()).toMatch(/^social_lookup_clock_skew_seconds 3(600|59\d)/m)
  state.ms = 0
  await sync()
  await sync()
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain('agree again')
  expect(Math.abs(part.clock.now() - Date.now())).toBeLessThan(600_000)
})
