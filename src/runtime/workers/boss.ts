import { type Db, PgBoss } from 'pg-boss'
import type { Database } from '../storage/database.ts'
import { isOutage } from '../storage/errors.ts'

/** Connects pg-boss to the pool. node-postgres returns a list of results for a statement of several commands. */
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
 * Starts pg-boss on the database of the service. It runs the sweeps, each on one worker at a time. It shares the pool of
 * the service, because the embedded database has only one connection.
 */
export async function startBoss(
  database: Database,
  log: { warn(object: object, message: string): void },
): Promise<PgBoss> {
  const boss = new PgBoss({
    db: poolAdapter(database),
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    // How soon pg-boss notices the jobs of a killed worker.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 600,
    // The embedded database has no autovacuum to monitor, and no second session for a concurrent reindex.
    monitorVacuum: database.kind === 'server',
    reindex: database.kind === 'server',
  })
  boss.on('error', (reported) => {
    // pg-boss reports some errors as plain objects with the fields of the error.
    const error =
      reported instanceof Error ? reported : Object.assign(new Error((reported as Error).message), reported)
    if (!isOutage(error)) log.warn({ error: String(error) }, 'job queue')
  })
  await boss.start()
  return boss
}
