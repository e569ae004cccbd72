import { statfs } from 'node:fs/promises'
import { hostname } from 'node:os'
import type { Registry as Metrics } from 'prom-client'
import type { AnyOperation } from '../../catalog/operation.ts'
import type { Source } from '../../catalog/source.ts'
import type { DailyResults } from '../../lookup/daily-results/part.ts'
import type { Config } from '../../runtime/config/config.ts'

/** The process that serves the administration; a command that opens the database itself has none. */
export interface ServingProcess {
  readonly config: Config
  readonly metrics: Metrics
  readonly version: string
  /** What works, known from callers' lookups. */
  readonly results: DailyResults
  /** The sources of an operation in their order, each with the settings that it lacks. */
  sources(
    operation: AnyOperation,
  ): readonly { readonly source: Source; readonly missing: readonly string[] }[]
  /** Queries one source for the example of its operation, free of charge. @throws what the source throws */
  query(operation: AnyOperation, source: string): Promise<{ readonly outcome: string }>
}

/** What only this process knows. Other nodes have numbers of their own. */
export interface ProcessReport {
  readonly node: string
  readonly version: string
  readonly uptimeSeconds: number
  readonly memoryBytes: number
  readonly lookupsRunning: number
  readonly databaseConnections: number
  readonly databaseWaiting: number
  /** Null without Valkey. */
  readonly valkeyUp: boolean | null
  /** Charges that are promised and not yet in the database. */
  readonly journalCharges: number
  readonly freeDiskBytes: number | null
}

/** The sum of a metric of this process; null if it is not registered. */
async function sumOf(metrics: Metrics, name: string): Promise<number | null> {
  const metric = metrics.getSingleMetric(name)
  if (metric === undefined) return null
  const { values } = await metric.get()
  return values.reduce((sum, { value }) => sum + value, 0)
}

/** Reads the numbers of this process. */
export async function readProcess({ config, metrics, version }: ServingProcess): Promise<ProcessReport> {
  const read = (name: string) => sumOf(metrics, `social_lookup_${name}`)
  const disk = await statfs(config.DATA_DIR).catch(() => null)
  const valkey = await read('valkey_up')
  return {
    node: hostname(),
    version,
    uptimeSeconds: Math.round(process.uptime()),
    memoryBytes: process.memoryUsage.rss(),
    lookupsRunning: (await read('lookups_running')) ?? 0,
    databaseConnections: (await read('database_pool_connections')) ?? 0,
    databaseWaiting: (await read('database_pool_waiting')) ?? 0,
    valkeyUp: valkey === null ? null : valkey > 0,
    journalCharges: (await read('journal_charges')) ?? 0,
    freeDiskBytes: disk === null ? null : disk.bavail * disk.bsize,
  }
}
