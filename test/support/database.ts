import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../../src/storage/database.ts'
import { databaseUrl, onServer } from './database-template.ts'

/** Whether the suite runs against a PostgreSQL server. */
export const onPostgres = Boolean(process.env.DATABASE_URL)

/**
 * A migrated database of its own: on the server of DATABASE_URL when that is set, else embedded in memory.
 * `close()` removes it. For one test file use one and close it in `afterAll`.
 */
export async function testDatabase(options: { poolSize?: number } = {}): Promise<Database & { url: string }> {
  const server = process.env.DATABASE_URL
  if (!server) {
    const embedded = await openDatabase({ dataDir: 'memory', image: inject('databaseImage') })
    return Object.assign(Object.create(embedded) as Database, { url: '' })
  }
  const name = `${inject('databaseTemplate')}_${randomBytes(5).toString('hex')}`
  await onServer(server, `create database ${name} template ${inject('databaseTemplate')}`)
  const url = databaseUrl(server, name)
  const database = await openDatabase({ url, poolSize: options.poolSize ?? 4 })
  const close = async () => {
    await database.close()
    await onServer(server, `drop database if exists ${name} with (force)`)
  }
  return Object.assign(Object.create(database) as Database, { url, close })
}
