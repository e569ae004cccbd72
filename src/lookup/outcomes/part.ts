import type { Clock } from '../../catalog/clock.ts'
import type { Part } from '../../runtime/process/part.ts'
import type { Database } from '../../runtime/storage/database.ts'
import { deleteRows } from '../../runtime/storage/delete-rows.ts'
import { createOutcomeCounter, type LookupCount } from './outcome-counter.ts'
import type { SourceCount } from './source-counts.ts'

/** Readers see what happened at most this much later. */
const writeEveryMs = 5000
const retentionMs = 86_400_000

/** Opens the outcomes of the last day, by minute and over all nodes. */
export function openOutcomes(options: {
  readonly database: Database
  readonly clock: Clock
  readonly sources: () => SourceCount[]
  readonly lookups: () => Iterable<LookupCount>
}): Part {
  const { database, clock } = options
  const recorder = createOutcomeCounter(options)
  return {
    upkeep: [
      { what: 'writing of outcomes', everyMs: writeEveryMs, run: () => recorder.write() },
      {
        what: 'deletion of old outcomes',
        everyMs: 600_000,
        async run() {
          const before = [new Date(clock.now() - retentionMs)]
          await deleteRows(database, 'source_minutes', 'minute < $1', before)
          await deleteRows(database, 'lookup_minutes', 'minute < $1', before)
        },
      },
    ],
    close: () => recorder.write().catch(() => undefined),
  }
}
