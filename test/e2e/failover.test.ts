import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openDatabase } from '../../src/runtime/storage/database.ts'
import { checkBooks } from '../money/billing/books.ts'
import { onPostgres, type TestDatabase, testDatabase } from '../support/database.ts'
import { onServer } from '../support/database-template.ts'
import { examplePlatform } from '../support/example-platform.ts'
import { startTestService, type TestService } from '../support/service.ts'

// Only a server fails over.
describe.skipIf(!onPostgres)('after a failover to sessions that cannot write', () => {
  let made: TestDatabase
  let test: TestService
  let close: () => Promise<void>

  beforeAll(async () => {
    made = await testDatabase()
    const database = await openDatabase({ url: made.url, poolSize: 8 })
    test = await startTestService({ database, platforms: [examplePlatform({ requests: [] })] })
    close = async () => {
      await test.close()
      await database.close()
      await made.close()
    }
  })
  afterAll(() => close())

  it('lookups are 503, never 500, and recover without a restart', async () => {
    const name = new URL(made.url).pathname.slice(1)
    const ask = async (n: number) =>
      (await test.call(`/v1/example/things/${n % 2 ? 'lamp' : `thing-${n}`}`)).status
    const askAll = async () => new Set(await Promise.all(Array.from({ length: 20 }, (_, n) => ask(n))))
    expect(await askAll()).toEqual(new Set([200]))
    const readOnly = (on: boolean) =>
      onServer(
        process.env.DATABASE_URL!,
        `alter database ${name} ${on ? 'set default_transaction_read_only = on' : 'reset default_transaction_read_only'}`,
      )
    await readOnly(true)
    await onServer(
      process.env.DATABASE_URL!,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`,
    )
    for (let i = 0; i < 3; i++) for (const status of await askAll()) expect([200, 503]).toContain(status)
    // What a lease covers is answered until it ends.
    await expect.poll(askAll).toContain(503)
    await readOnly(false)
    await expect.poll(askAll).toEqual(new Set([200]))
    await checkBooks(made.database)
  })
})
