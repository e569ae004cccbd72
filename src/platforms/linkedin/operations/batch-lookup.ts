import { batchParameter, requireReadableInput } from '../../shared/batch.ts'

/** The inputs of a batch: their description and parser. */
interface Inputs<Ref> {
  readonly description: string
  readonly example: string
  readonly expects: string
  read(raw: string): Ref | null
}

/** The outcome of one input in the record of a batch. */
export interface BatchResult {
  readonly url: string
  readonly lookupStatus: string
}

/** Whether an input was looked up. v1 reports a page that is not public as an error. */
export const isCompleted = ({ lookupStatus }: BatchResult): boolean => lookupStatus !== 'error'

/** Parameters and limits of a batch. The pipeline caches no batch, since each input has its own outcome. */
export const batchLookup = <Ref>(inputs: Inputs<Ref>) => ({
  parameters: { url: batchParameter(inputs, inputs.read) },
  check: requireReadableInput,
  rateOfRow: (row: BatchResult) => (isCompleted(row) ? 'completed' : null),
  cacheSeconds: 0,
  timeoutMs: 60_000,
})
