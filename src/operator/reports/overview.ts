import type { Clock } from '../../catalog/clock.ts'
import type { Mode } from '../../catalog/source.ts'
import {
  type OutcomePoint,
  type PlatformOutcomes,
  readAllOutcomes,
  readOutcomeSeries,
  readPlatformOutcomes,
} from '../../lookup/outcomes/read.ts'
import type { Database } from '../../runtime/storage/database.ts'
import type { Columns } from '../../runtime/storage/rows.ts'
import type { accounts } from '../../runtime/storage/schema/accounts.ts'
import { type OverdueChecks, readOverdueChecks } from '../../watching/monitors/checks/overdue-metrics.ts'
import { type Backlog, readBacklog } from '../../watching/webhooks/delivery/backlog-metrics.ts'
import { type ProcessReport, readProcess, type ServingProcess } from './serving-process.ts'

/** How the service does, over all nodes, and what only this process knows. */
export interface Overview {
  readonly at: string
  readonly minutes: number
  readonly mode: Mode
  /** All platforms together. */
  readonly lookups: PlatformOutcomes
  readonly platforms: readonly PlatformOutcomes[]
  /** The same lookups in steps, for a plot. */
  readonly stepMinutes: number
  readonly series: readonly OutcomePoint[]
  readonly monitors: OverdueChecks
  readonly deliveries: Backlog
  readonly database: { readonly answersInMs: number; readonly bytes: number }
  readonly accounts: { readonly active: number; readonly suspended: number; readonly closed: number }
  /** Null where no service runs: a command opened the database itself. */
  readonly thisNode: ProcessReport | null
}

/** Steps of a plot: more bars than this are no easier to read. */
const maxSteps = 60

/** Reads the overview of the last minutes. */
export async function readOverview(
  { database, clock, process }: { database: Database; clock: Clock; process: ServingProcess | null },
  { mode, minutes }: { readonly mode: Mode; readonly minutes: number },
): Promise<Overview> {
  const now = new Date(clock.now())
  const window = { mode, since: new Date(clock.now() - minutes * 60_000) }
  const stepMinutes = Math.ceil(minutes / maxSteps)
  const startedAt = clock.elapsed()
  await database.query('select 1')
  const answersInMs = Math.round((clock.elapsed() - startedAt) * 10) / 10
  const [size] = await database.query<{ bytes: number }>(
    'select pg_database_size(current_database())::bigint as bytes',
  )
  const states = await database.query<Columns<typeof accounts, 'state'> & { n: number }>(
    'select state, count(*)::int as n from accounts group by state',
  )
  const count = (state: string) => states.find((row) => row.state === state)?.n ?? 0
  return {
    at: now.toISOString(),
    minutes,
    mode,
    lookups: await readAllOutcomes(database, window),
    platforms: await readPlatformOutcomes(database, window),
    stepMinutes,
    series: await readOutcomeSeries(database, { ...window, stepMinutes }),
    monitors: await readOverdueChecks(database, now),
    deliveries: await readBacklog(database, now),
    database: { answersInMs, bytes: size!.bytes },
    accounts: { active: count('active'), suspended: count('suspended'), closed: count('closed') },
    thisNode: process === null ? null : await readProcess(process),
  }
}
