import { listCursors } from '../catalog/http/lists.ts'
import { openJobs } from '../watching/jobs/part.ts'
import type { BaseParts } from './base-parts.ts'
import { eventBytesOf } from './event-bytes.ts'
import type { LookupParts } from './lookup-parts.ts'
import { type ProcessState, wakeWorker } from './process-state.ts'

/** Opens the jobs of callers, whose rows are lookups. */
export function openJobParts(
  state: ProcessState,
  { common, storage, database, blocked, callerOf, rates }: BaseParts,
  { lookups, repeats, kept }: LookupParts,
): void {
  const cursors = listCursors(storage.secrets)
  const wake = wakeWorker(state)
  const eventBytes = eventBytesOf({ common, rates })
  state.parts.add(
    openJobs({ ...common, database, blocked, callerOf, lookups, repeats, kept, cursors, wake, eventBytes }),
  )
}
