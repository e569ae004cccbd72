import { type Db, PgBoss } from 'pg-boss'
import type { Database } from '../storage/database.ts'
import { isOutage } from '../storage/errors.ts'

/** Statements of several commands come back as one result per command. */
function poolAdapter(database: Database): Db {
  return {
    async executeSql(text, values) {
      const result = (await database.pool.query(text, values as unknown[])) as unknown
      const last = Array.isArray(result) ? result.at(-1) : result
      return last as { rows: unknown[] }
    },
  }
}

/**
 * Starts pg-boss on the service's own database, for what one worker of all does regularly. It borrows our pool, so that it needs no
 * connection of its own: the embedded database has only one.
 */
export async function startBoss(
  database: Database,
  log: { warn(object: object, message: string): void },
): Promise<PgBoss> {
  const boss = new PgBoss({
    db: poolAdapter(database),
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    // How soon the jobs of a worker that was killed are noticed.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 600,
    // The embedded database has neither autovacuum to watch nor sessions to reindex concurrently.
    monitorVacuum: database.kind === 'server',
    reindex: database.kind === 'server',
  })
  boss.on('error', (told) => {
    // Some are told as plain objects with what the error had.
    const error = told instanceof Error ? told : Object.assign(new Error((told as Error).message), told)
    if (!isOutage(error)) log.warn({ error: String(error) }, 'job queue')
  })
  await boss.start()
  return boss
}
