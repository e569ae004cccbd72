import { type Db, PgBoss } from 'pg-boss'
import type { Database, Queryable } from '../storage/database.ts'

/** Queue of monitor checks; a job's data is `{ monitorId, slot }`. */
export const checkQueue = 'monitor-checks'

/** Longest a check may take before it counts as lost: five pages of a slow platform, and reserve. */
const checkSeconds = 300
/** A worker says this often that it lives; after three times this its jobs go to another. */
export const heartbeatMs = 5_000
const heartbeatSeconds = 15

/** Runs pg-boss's statements where ours run: on the pool, or inside a transaction. */
export function bossDatabase(q: Queryable): Db {
  return { executeSql: async (text, values) => ({ rows: await q.query(text, values) }) }
}

/** Statements of several commands come back as one result per command. */
function pooled(database: Database): Db {
  return {
    async executeSql(text, values) {
      const result = (await database.pool.query(text, values as unknown[])) as unknown
      const last = Array.isArray(result) ? result.at(-1) : result
      return last as { rows: unknown[] }
    },
  }
}

/**
 * Starts pg-boss on the service's own database and makes its queues. It borrows our pool, so that it needs no
 * connection of its own: the embedded database has only one.
 */
export async function startBoss(
  database: Database,
  log: { warn(object: object, message: string): void },
): Promise<PgBoss> {
  const boss = new PgBoss({
    db: pooled(database),
    backend: database.kind === 'embedded' ? 'pglite' : 'postgres',
    // How soon the jobs of a worker that was killed are noticed.
    superviseIntervalSeconds: 10,
    monitorIntervalSeconds: 10,
    maintenanceIntervalSeconds: 600,
    // The embedded database has neither autovacuum to watch nor sessions to reindex concurrently.
    monitorVacuum: database.kind === 'server',
    reindex: database.kind === 'server',
  })
  boss.on('error', (error) => log.warn({ error: String(error) }, 'job queue'))
  await boss.start()
  await boss.createQueue(checkQueue, {
    expireInSeconds: checkSeconds,
    heartbeatSeconds,
    // A check that another has overtaken, or that found the database away, is soon made again.
    retryLimit: 20,
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
    deleteAfterSeconds: 300,
  })
  // Fills pg-boss's own cache of queues: inside a transaction it could not ask for it.
  await boss.insert(checkQueue, [])
  return boss
}
