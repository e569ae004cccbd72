import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { type Database, openDatabase } from '../../src/runtime/storage/database.ts'
import { databaseUrl, onServer } from './database-template.ts'
import { embeddedCopy } from './embedded.ts'

/** A database without tables, on the server of the tests or embedded. */
export async function emptyDatabase(): Promise<{ database: Database; close(): Promise<void> }> {
  const server = process.env.DATABASE_URL
  if (!server) {
    const database = await openDatabase({ host: await embeddedCopy(inject('emptyImage')) })
    return { database, close: () => database.close() }
  }
  const name = `${inject('databaseTemplate')}_${randomBytes(5).toString('hex')}_empty`
  await onServer(server, `create database ${name}`)
  const database = await openDatabase({ url: databaseUrl(server, name), poolSize: 4 })
  return {
    database,
    async close() {
      await database.close()
      await onServer(server, `drop database ${name} with (force)`)
    },
  }
}
