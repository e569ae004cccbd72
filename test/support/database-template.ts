import pg from 'pg'
import { openDatabase } from '../../src/runtime/storage/database.ts'
import { migrate } from '../../src/runtime/storage/migrate.ts'

/** The same server with another database. */
export function databaseUrl(url: string, name: string): string {
  const changed = new URL(url)
  changed.pathname = `/${name}`
  return changed.href
}

/** Runs one statement outside any transaction on the database of DATABASE_URL. */
export async function onServer(url: string, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return await client.query(statement)
  } finally {
    await client.end()
  }
}

/** Creates and migrates the database that test databases are copied from. */
export async function prepareTemplate(url: string, name: string): Promise<void> {
  await onServer(url, `create database ${name}`)
  const database = await openDatabase({ url: databaseUrl(url, name), poolSize: 1 })
  try {
    await migrate(database)
  } finally {
    await database.close()
  }
}

/** Drops the template and every copy that a test left behind. */
export async function dropTemplate(url: string, name: string): Promise<void> {
  const copies = await onServer(url, `select datname from pg_database where datname like '${name}%'`)
  for (const { datname } of copies.rows)
    await onServer(url, `drop database if exists ${datname} with (force)`)
}
