import pMap from 'p-map'
import { Fault, parameterError, ServiceError } from '../../catalog/errors.ts'
import { type Parameter, parameter, repeated } from '../../catalog/parameters.ts'
import { cleanPasted, withoutSentenceEnd } from '../../catalog/pasted.ts'
import type { Finding, LookupContext, Outcome } from '../../catalog/source.ts'
import { forcedRowError } from './forced-row.ts'
import { type RowError, rowErrorOf, rowErrorOfFault } from './row-error.ts'

/** Batch routes: several inputs in one lookup, each with its own outcome or fault. */

/** One input as the caller sent it, with the thing that it names, or the reason why it cannot be read. */
export interface BatchInput<Ref> {
  readonly url: string
  readonly ref: Ref | null
  readonly problem: string | null
}

/** The parameter of a batch. An unreadable input becomes an error row; {@link requireReadableInput} needs one other. */
export function batchParameter<Ref>(
  options: { readonly description: string; readonly example: string; readonly expects: string },
  read: (raw: string) => Ref | null,
): Parameter<readonly BatchInput<Ref>[]> & { readonly required: true } {
  const { description, example, expects } = options
  const schema = { type: 'string', minLength: 1, maxLength: 4096 }
  const one = parameter({ description, example, required: true }, schema, (raw, name): BatchInput<Ref> => {
    const url = raw.trim()
    const problem = `${name} must be ${expects}`
    if (url.length > 4096) return { url: url.slice(0, 4096), ref: null, problem }
    try {
      const text = cleanPasted(url)
      const ref = read(text) ?? read(withoutSentenceEnd(text))
      return { url, ref, problem: ref === null ? problem : null }
    } catch (error) {
      if (error instanceof ServiceError && error.kind === 'bad_request')
        return { url, ref: null, problem: error.message }
      throw error
    }
  })
  return repeated(one)
}

/** @throws ServiceError bad_request, with the problem of the first input, for a batch without a readable input */
export function requireReadableInput({ url }: { readonly url: readonly BatchInput<unknown>[] }): void {
  const problem = url[0]?.problem
  if (problem && url.every(({ ref }) => ref === null)) throw parameterError(problem)
}

export type RowStatus = Outcome | 'error'

/** The result of one input. */
export interface BatchRow<T> {
  readonly url: string
  readonly status: RowStatus
  readonly error: RowError | null
  readonly model: T | null
}

/** All rows, in the order of the inputs. */
export interface BatchRows<T> {
  readonly rows: readonly BatchRow<T>[]
  readonly summary: {
    readonly requestedCount: number
    readonly foundCount: number
    readonly notFoundCount: number
    readonly restrictedCount: number
    readonly errorCount: number
  }
}

/** Inputs that are looked up at the same time. */
const maxConcurrentInputs = 5

type Answer<T> =
  | { readonly finding: Finding<T> }
  | { readonly fault: Fault }
  | { readonly refusal: ServiceError }

function rowOf<Ref, T>({ url, problem }: BatchInput<Ref>, answer: Answer<T> | undefined): BatchRow<T> {
  if (answer === undefined) {
    return { url, status: 'error', error: rowErrorOf(parameterError(problem ?? '')), model: null }
  }
  if ('refusal' in answer) return { url, status: 'error', error: rowErrorOf(answer.refusal), model: null }
  if ('fault' in answer) {
    const { transient } = answer.fault
    const reason = transient ? 'It cannot be asked just now; try again later.' : 'It gave no usable answer.'
    const error = rowErrorOfFault(answer.fault, `${reason} Nothing was charged for this input.`)
    return { url, status: 'error', error, model: null }
  }
  const { outcome, model } = answer.finding
  return { url, status: outcome, error: null, model: (outcome === 'found' ? model : null) ?? null }
}

export interface BatchOptions<Ref, T> {
  /** A key that is equal for inputs that name the same thing: each key is looked up once. */
  readonly keyOf: (ref: Ref) => string
  readonly lookUp: (ref: Ref) => Promise<Finding<T>>
  /** The name of the rate (`price.inputs`) that a completed input is charged at; null where the input is free. */
  readonly rateOf: (ref: Ref, outcome: Outcome) => string | null
}

/**
 * Looks up all inputs, a few at a time, and each distinct key once. A failed input becomes an error row. The outcome is
 * `restricted` where every row is restricted or private.
 * @throws Fault the first one, where every input failed
 */
export async function lookUpAll<Ref, T>(
  inputs: readonly BatchInput<Ref>[],
  context: Pick<LookupContext, 'signal' | 'drift' | 'mode' | 'isBlocked' | 'failing'>,
  { keyOf, lookUp, rateOf }: BatchOptions<Ref, T>,
): Promise<Finding<BatchRows<T>>> {
  const forced = inputs.map(({ url }) => (inputs.length > 1 ? forcedRowError(context, url) : null))
  const refs = new Map(
    inputs.flatMap(({ ref }, place) => (ref === null || forced[place] ? [] : [[keyOf(ref), ref] as const])),
  )
  const answers = new Map<string, Answer<T>>()
  await pMap(
    refs,
    async ([key, ref]) => {
      answers.set(key, await lookUpOne(lookUp, ref, context))
    },
    { concurrency: maxConcurrentInputs },
  )
  const answered = inputs.map(({ ref }, place): Answer<T> | undefined => {
    const refusal = forced[place]
    if (refusal) return { refusal }
    return ref === null ? undefined : answers.get(keyOf(ref))
  })
  const faults = answered.flatMap((answer) => (answer && 'fault' in answer ? [answer.fault] : []))
  const rows = inputs.map((input, place) => rowOf(input, answered[place]))
  const failed = rows.filter(({ status }) => status === 'error').length
  if (failed === rows.length && faults[0]) throw faults[0]
  const count = (status: RowStatus) => rows.filter((row) => row.status === status).length
  const served: Record<string, number> = {}
  for (const [place, { ref }] of inputs.entries()) {
    const status = rows[place]!.status
    const rate = ref === null || status === 'error' ? null : rateOf(ref, status)
    if (rate !== null) served[rate] = (served[rate] ?? 0) + 1
  }
  const restrictedCount = count('restricted') + count('private')
  const summary = {
    requestedCount: rows.length,
    foundCount: count('found'),
    notFoundCount: count('not_found'),
    restrictedCount,
    errorCount: failed,
  }
  const outcome = restrictedCount === rows.length ? 'restricted' : 'found'
  return { outcome, model: { rows, summary }, served }
}

async function lookUpOne<Ref, T>(
  lookUp: (ref: Ref) => Promise<Finding<T>>,
  ref: Ref,
  { signal, drift, isBlocked }: Pick<LookupContext, 'signal' | 'drift' | 'isBlocked'>,
): Promise<Answer<T>> {
  if (isBlocked?.(ref)) return { finding: { outcome: 'restricted' } }
  try {
    return { finding: await lookUp(ref) }
  } catch (error) {
    if (error instanceof ServiceError) throw error
    if (error instanceof Fault) {
      if (error.reason === 'changed') drift(error.field ?? 'shape')
      return { fault: signal.aborted ? new Fault('timeout', String(error), { cause: error }) : error }
    }
    if (error instanceof TypeError || error instanceof RangeError || error instanceof SyntaxError) {
      drift('shape')
      return { fault: new Fault('changed', String(error), { cause: error, field: 'shape' }) }
    }
    throw error
  }
}
