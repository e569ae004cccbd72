import type { AnyOperation } from '../../catalog/operation.ts'
import type { Mode } from '../../catalog/source.ts'

/** Requests to a source that ended alike. */
export interface SourceCount {
  readonly mode: Mode
  readonly operation: string
  readonly source: string
  /** An outcome, or the cause of a fault. */
  readonly outcome: string
  readonly times: number
  readonly durationMs: number
}

/** Counts one request to a source. Requests of the service itself (examples of the documents) do not count. */
export type CountOutcome = (
  query: {
    readonly operation: AnyOperation
    readonly mode: Mode
    readonly requester?: { readonly isFree?: boolean | undefined }
  },
  source: string,
  outcome: string,
  durationMs: number,
) => void

/** Creates the counter of this process. `readCounts` returns what came in since the last call. */
export function createSourceCounts(): { countOutcome: CountOutcome; readCounts(): SourceCount[] } {
  let counts = new Map<string, SourceCount>()
  return {
    countOutcome({ operation, mode, requester }, source, outcome, durationMs) {
      if (requester === undefined) return
      const name = `${mode} ${operation.id} ${source} ${outcome}`
      const known = counts.get(name) ?? {
        ...{ mode, operation: operation.id, source, outcome, times: 0, durationMs: 0 },
      }
      counts.set(name, { ...known, times: known.times + 1, durationMs: known.durationMs + durationMs })
    },
    readCounts() {
      const read = [...counts.values()]
      counts = new Map()
      return read
    },
  }
}
