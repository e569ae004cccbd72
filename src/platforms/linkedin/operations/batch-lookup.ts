import { batchParameter, requireReadableInput } from '../../shared/batch.ts'

/** The inputs of a batch: their description and parser. */
interface Inputs<Ref> {
  readonly description: string
  readonly example: string
  readonly expects: string
  read(raw: string): Ref | null
}

/** Parameters and limits of a batch. The pipeline caches no batch, since each input has its own outcome. */
export const batchLookup = <Ref>(inputs: Inputs<Ref>) => ({
  parameters: { url: batchParameter(inputs, inputs.read) },
  check: requireReadableInput,
  cacheSeconds: 0,
  timeoutMs: 60_000,
})
