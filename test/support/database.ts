import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../../src/runtime/storage/database.ts'
import { withUsageDatabase } from '../../src/runtime/storage/usage-database.ts'
import { databaseUrl, onServer } from './database-template.ts'
import { embeddedCopy } from './embedded.ts'

/** Whether the suite runs against a PostgreSQL server. */
export const onPostgres = Boolean(process.env.DATABASE_URL)

export interface TestDatabase {
  readonly database: Database
  /** Of the server's database, for further connections and processes; '' when embedded. */
  readonly url: string
  /** Closes and removes it. */
  close(): Promise<void>
}

/**
 * A migrated database of its own: on the server of DATABASE_URL when that is set, else embedded in memory. One per
 * test file, closed in `afterAll`.
 */
export async function testDatabase(options: TestDatabaseOptions = {}): Promise<TestDatabase> {
  const made = await ledgerDatabase(options)
  if (options.usage === undefined) return made
  const usage = await usageDatabase()
  const database = withUsageDatabase(made.database, usage.database, {
    migrate: true,
    replayDays: 3,
    ...options.usage,
  })
  const close = async () => {
    await database.close()
    await Promise.all([usage.close(), made.close()])
  }
  return { ...made, database, close }
}

export interface TestDatabaseOptions {
  readonly poolSize?: number
  /** A database for usage beside it. */
  readonly usage?: { readonly replayDays?: number }
}

/** A database without tables, of the same kind. */
async function usageDatabase(): Promise<{ database: Database; close(): Promise<void> }> {
  const server = process.env.DATABASE_URL
  if (!server) {
    const database = await openDatabase({ host: await embeddedCopy(inject('emptyImage')) })
    return { database, close: () => database.close() }
  }
  const name = `${inject('databaseTemplate')}_${randomBytes(5).toString('hex')}_usage`
  await onServer(server, `create database ${name}`)
  const database = await openDatabase({ url: databaseUrl(server, name), poolSize: 4 })
  const close = async () => {
    await database.close()
    await onServer(server, `drop database if exists ${name} with (force)`)
  }
  return { database, close }
}

async function ledgerDatabase(options: TestDatabaseOptions): Promise<TestDatabase> {
  const server = process.env.DATABASE_URL
  if (!server) {
    const database = await openDatabase({ host: await embeddedCopy(inject('databaseImage')) })
    return { database, url: '', close: () => database.close() }
  }
  const name = `${inject('databaseTemplate')}_${randomBytes(5).toString('hex')}`
  await onServer(server, `create database ${name} template ${inject('databaseTemplate')}`)
  const url = databaseUrl(server, name)
  const database = await openDatabase({ url, poolSize: options.poolSize ?? 4 })
  const close = async () => {
    await database.close()
    await onServer(server, `drop database if exists ${name} with (force)`)
  }
  return { database, url, close }
}
