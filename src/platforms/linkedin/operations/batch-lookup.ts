import { batchParameter, requireReadableInput } from '../../shared/batch.ts'

/** What the inputs of a batch are, and how each is read. */
interface Inputs<Ref> {
  readonly description: string
  readonly example: string
  readonly expects: string
  read(raw: string): Ref | null
}

/** A batch: what is sent; nothing of it is kept, since each of its inputs has an outcome of its own. */
export const batchLookup = <Ref>(inputs: Inputs<Ref>) => ({
  parameters: { url: batchParameter(inputs, inputs.read) },
  check: requireReadableInput,
  cacheSeconds: 0,
  timeoutMs: 60_000,
})
