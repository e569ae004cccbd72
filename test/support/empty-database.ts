import { inject } from 'vitest'
import { type Database, openDatabase } from '../../src/runtime/storage/database.ts'
import { onPostgres, testDatabase } from './database.ts'
import { databaseUrl, onServer } from './database-template.ts'
import { embeddedCopy } from './embedded.ts'

/** A database without tables, on the server of the tests or embedded. */
export async function emptyDatabase(): Promise<{ database: Database; close(): Promise<void> }> {
  if (!onPostgres) {
    const database = await openDatabase({ host: await embeddedCopy(inject('emptyImage')) })
    return { database, close: () => database.close() }
  }
  const { url, close } = await testDatabase()
  const name = `${new URL(url).pathname.slice(1)}_empty`
  await onServer(process.env.DATABASE_URL!, `create database ${name}`)
  const database = await openDatabase({ url: databaseUrl(url, name), poolSize: 4 })
  return {
    database,
    async close() {
      await database.close()
      await onServer(process.env.DATABASE_URL!, `drop database ${name} with (force)`)
      await close()
    },
  }
}
