import type { Logger } from 'pino'
import { Gauge, type Registry as Metrics } from 'prom-client'
import type { Clock } from '../../catalog/clock.ts'
import { createLruMap } from '../../runtime/process/lru-map.ts'
import type { Part } from '../../runtime/process/part.ts'
import { createSampler } from '../../runtime/process/sampler.ts'
import type { Database } from '../../runtime/storage/database.ts'
import { deleteRows } from '../../runtime/storage/delete-rows.ts'
import { isCertain } from '../answer-shapes/reports.ts'
import { createDailyCounter, type DailyCounter, dayOf } from './daily-counter.ts'
import { readLossReports, storeLoss } from './loss-reports.ts'
import { findLostFields } from './lost-fields.ts'
import { type PlatformDay, readPlatformDays } from './platform-days.ts'
import { type OperationResults, readSourceDays, summarizeDays } from './read-results.ts'

const dayMs = 86_400_000
/** Days that results are summed over. */
export const windowDays = 7
/** Days that are compared where a field became always null. */
const comparedDays = 30
/** Days that results are stored. */
export const retentionDays = 90
/** A row has up to 20 kB of counts, which each writing merges. */
const writeEveryMs = 60_000
const readEveryMs = 60_000
/** Operations whose fields are in memory. */
const maxOperations = 300
const notice = 'a field of the record became always null, or a list short: social-lookup drift shows which'

/** What works, known from callers' lookups of the last days on all nodes: the one record that all reports read. */
export interface DailyResults {
  /**
   * All operations that callers asked for, by id, without their fields. Undefined while the database does not answer.
   */
  read(): Promise<ReadonlyMap<string, OperationResults> | undefined>
  /** One operation with its fields; undefined if no caller asked for it, or while the database does not answer. */
  readOperation(operation: string): Promise<OperationResults | undefined>
  /** The days of all platforms that are stored, without days that had no lookups. Undefined while the database does not answer. */
  readDays(): Promise<readonly PlatformDay[] | undefined>
}

/** Opens the results by day, and the search for fields that became always null. */
export function openDailyResults({
  database,
  clock,
  log,
  metrics,
}: {
  readonly database: Database
  readonly clock: Clock
  readonly log: Pick<Logger, 'warn'>
  readonly metrics: Metrics
}): Part & { readonly counter: DailyCounter; readonly results: DailyResults; findLosses(): Promise<void> } {
  const counter = createDailyCounter({ database, clock })
  const since = (days: number) => dayOf(clock.now() - (days - 1) * dayMs)
  const readDays = async (operation?: string) =>
    summarizeDays(await readSourceDays(database, { since: since(windowDays), operation: operation ?? null }))
  const read = createSampler(clock, { everyMs: readEveryMs, restPerWork: 50 }, () => readDays())
  const byOperation = createLruMap<string, () => Promise<OperationResults | undefined>>(maxOperations)
  const readOperation = (operation: string) => {
    const known =
      byOperation.get(operation) ??
      createSampler(clock, { everyMs: readEveryMs }, async () => (await readDays(operation)).get(operation))
    byOperation.set(operation, known)
    return known()
  }
  const readStored = createSampler(clock, { everyMs: readEveryMs, restPerWork: 50 }, () =>
    readPlatformDays(database, since(retentionDays)),
  )
  const losses = createSampler(clock, { everyMs: readEveryMs }, () => readLossReports(database, clock))
  new Gauge({
    name: 'social_lookup_fields_always_null',
    help: 'Fields of records that had values on earlier days and have none of late; two looks said so.',
    labelNames: ['operation', 'source', 'field'],
    registers: [metrics],
    async collect() {
      this.reset()
      for (const { operation, source, field } of (await losses()) ?? []) {
        this.set({ operation, source, field }, 1)
      }
    },
  })

  async function findLosses(): Promise<void> {
    const answered = await readSourceDays(database, { since: since(2) })
    for (const operation of new Set(answered.map((day) => day.operation))) {
      const days = await readSourceDays(database, { since: since(comparedDays), operation })
      for (const loss of findLostFields(days)) {
        const report = await storeLoss(database, loss)
        if (report === null || !isCertain(report)) continue
        log.warn({ operation, source: loss.source, field: loss.field }, notice)
      }
    }
  }

  return {
    counter,
    results: { read, readOperation, readDays: readStored },
    findLosses,
    upkeep: [
      { what: 'writing of daily results', everyMs: writeEveryMs, run: () => counter.write() },
      {
        what: 'deletion of old daily results',
        everyMs: dayMs,
        run: () =>
          deleteRows(database, 'source_days', 'day < $1', [new Date(clock.now() - retentionDays * dayMs)]),
      },
    ],
    sweeps: [{ name: 'find-lost-fields', cron: '17 * * * *', run: findLosses }],
    close: () => counter.write().catch(() => undefined),
  }
}
