import type { Clock } from '../clock.ts'
import type { Part } from '../process/part.ts'
import type { Database } from '../storage/database.ts'
import { deleteRows } from '../storage/delete-rows.ts'
import { createOutcomeRecorder, type LookupCount } from './recorder.ts'
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
  const recorder = createOutcomeRecorder(options)
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
