import { Counter, Gauge, type Registry as Metrics } from 'prom-client'
import type { Database } from './database.ts'
import type { ReplicaCounts } from './replica-reads.ts'

/** Logs the start and end of outages, and exports connection metrics. Returns a function that stops the log. */
export function watchDatabase(
  database: Database,
  log: { info(message: string): void; error(details: object, message: string): void },
  metrics: Metrics,
): () => void {
  const registers = [metrics]
  new Gauge({
    name: 'social_lookup_database_up',
    help: 'Whether the last statements reached the database: 1 or 0.',
    registers,
    collect() {
      this.set(database.availability.away ? 0 : 1)
    },
  })
  new Gauge({
    name: 'social_lookup_database_pool_connections',
    help: 'Connections to the database, busy and idle.',
    labelNames: ['state'],
    registers,
    collect() {
      const { totalCount, idleCount } = database.pool
      this.set({ state: 'busy' }, totalCount - idleCount)
      this.set({ state: 'idle' }, idleCount)
    },
  })
  new Gauge({
    name: 'social_lookup_database_pool_waiting',
    help: 'Statements that wait for a connection to the database.',
    registers,
    collect() {
      this.set(database.pool.waitingCount)
    },
  })
  const readByServer = (name: string, what: string, counts: Readonly<ReplicaCounts>) =>
    new Counter({
      name,
      help: `${what} by the server that was read: the replica, or the primary where the replica was away or too late.`,
      labelNames: ['by'],
      registers,
      collect() {
        this.reset()
        this.inc({ by: 'replica' }, counts.replica)
        this.inc({ by: 'primary' }, counts.primary)
      },
    })
  const { replicaReports, replicaReads } = database
  if (replicaReports !== null) {
    readByServer('social_lookup_replica_reports_total', 'Reports', replicaReports)
  }
  if (replicaReads !== null) {
    readByServer('social_lookup_replica_reads_total', 'Statements for balances and lists', replicaReads)
  }
  return database.availability.watch({
    began: (reason) => log.error({ cause: reason }, 'the database is away'),
    ended: () => log.info('the database is back'),
  })
}
