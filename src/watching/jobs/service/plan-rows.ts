import { parameterError, ServiceError, withoutStacks } from '../../../catalog/errors.ts'
import type { AnyOperation } from '../../../catalog/operation.ts'
import { actualPrice, quote } from '../../../catalog/price.ts'
import { priceFor } from '../../../catalog/price-override.ts'
import { secretMark, withoutSecrets } from '../../../catalog/secret-values.ts'
import type { Mode } from '../../../catalog/source.ts'
import type { Lookups } from '../../../lookup/lookups.ts'
import { requestHash } from '../../../lookup/repeats/keyed-call.ts'
import { splitByLocation } from '../../../lookup/request.ts'
import { pauseIfLate } from '../../../runtime/threads/pieces.ts'
import { errorOf, type RowError } from '../run/row-end.ts'
import type { InputValues } from './new-job.ts'
import type { Columns, SentRow } from './read-inputs.ts'

/** A row of a job before it is stored. */
export interface PlannedRow {
  readonly place: number
  readonly input: Record<string, string | string[]>
  readonly own: Record<string, string> | null
  readonly maxPrice: number
  /** An earlier row with the same request. */
  readonly repeatOf: number | null
  /** Why it cannot run. */
  readonly error: RowError | null
}

/** What the rows of a job cost, and which cannot run. */
export interface Plan {
  rows: number
  repeated: number
  invalid: number
  /** Credits if each row costs its highest price. */
  highestCredits: number
  /** Credits if each row is found, without surcharges for what is served beyond. */
  usualCredits: number
  bytes: number
  /** The first rows that cannot run. */
  readonly problems: { row: number; message: string }[]
}

const maxProblems = 10
/** Bytes of a stored row beside its input: a table of two letters a row would take two hundred times its bytes. */
const rowBytes = 100

/**
 * Plans the rows of a job: parses each by the rules of the operation, prices it, and finds rows that repeat an earlier
 * request. A row that cannot run is planned as failed; it costs nothing.
 * @param store takes the planned rows in pieces
 * @throws ServiceError bad_request for too many rows or bytes, and where no row can run
 */
export async function planRows(
  {
    lookups,
    operation,
    mode,
    columns,
    shared,
    maxRows,
    maxBytes,
  }: {
    readonly lookups: Pick<Lookups, 'prepare'>
    readonly operation: AnyOperation
    readonly mode: Mode
    readonly columns: Pick<Columns, 'split' | 'own'>
    /** Parameters of all rows; those of a row come before them. */
    readonly shared: InputValues
    readonly maxRows: number
    /** Bytes that the account may still store for jobs. */
    readonly maxBytes: number
  },
  sent: Iterable<SentRow>,
  store: (rows: readonly PlannedRow[]) => Promise<void>,
): Promise<Plan> {
  const plan: Plan = {
    ...{ rows: 0, repeated: 0, invalid: 0, highestCredits: 0, usualCredits: 0, bytes: 0 },
    problems: [],
  }
  const prepare = (input: PlannedRow['input']) => prepareRow(lookups, operation, mode, input)
  const price = priceFor(operation, mode)
  const firstOf = new Map<string, number>()
  const common = columns.split(shared)
  if (common.own !== null) {
    throw parameterError(`parameters: ${operation.id} has no parameter ${Object.keys(common.own)[0]}.`)
  }
  let piece: PlannedRow[] = []
  for (const one of sent) {
    plan.rows += 1
    if (plan.rows > maxRows) throw parameterError(`A job has at most ${maxRows} rows; send several jobs.`)
    const place = plan.rows
    const { input: given, own } = 'values' in one ? columns.split(one.values) : one
    const input = { ...common.input, ...given }
    plan.bytes += JSON.stringify([input, own]).length + rowBytes
    if (plan.bytes > maxBytes) throw tooLargeInputs(maxBytes)
    let row: PlannedRow
    try {
      const prepared = plan.invalid === 0 ? prepare(input) : withoutStacks(() => prepare(input))
      const hash = requestHash(prepared)
      const first = firstOf.get(hash)
      const maxPrice = first === undefined ? quote(price, prepared.params) : 0
      if (first === undefined) {
        firstOf.set(hash, place)
        plan.highestCredits += maxPrice
        plan.usualCredits += actualPrice(price, prepared.params, 'found')
      } else plan.repeated += 1
      row = { place, input, own, maxPrice, repeatOf: first ?? null, error: null }
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error
      // Of a retired lookup no row can run.
      if (error.kind !== 'bad_request') throw error
      plan.invalid += 1
      if (plan.problems.length < maxProblems) plan.problems.push({ row: place, message: error.message })
      const refused = errorOf(error)
      plan.bytes += refused.message.length
      row = { place, input, own, maxPrice: 0, repeatOf: null, error: refused }
    }
    piece.push(row)
    // By time: a hundred short rows take a millisecond, and as many of the longest half a second.
    await pauseIfLate()
    if (piece.length === rowsPerPiece) {
      await store(piece)
      piece = []
    }
  }
  if (plan.rows === 0) throw parameterError('Send inputs: an object with the parameters of each row.')
  if (plan.invalid === plan.rows) {
    throw parameterError(`No row can run. Row 1: ${plan.problems[0]!.message}`)
  }
  if (piece.length > 0) await store(piece)
  return plan
}

/** @throws ServiceError bad_request for a row that cannot run */
function prepareRow(
  lookups: Pick<Lookups, 'prepare'>,
  operation: AnyOperation,
  mode: Mode,
  input: PlannedRow['input'],
) {
  if ('cursor' in input) throw parameterError('cursor: each row starts at the first page.')
  requirePublic(input)
  const { path, query } = splitByLocation(operation.parameters, input)
  return lookups.prepare(operation, mode, query, path)
}

const tooLargeInputs = (maxBytes: number) =>
  new ServiceError(
    'bad_request',
    `The account may store ${maxBytes} more bytes of inputs and results of jobs. Send fewer or shorter rows, or delete a job first.`,
    { reason: 'limit_reached' },
  )

/** Rows stored in one statement. */
const rowsPerPiece = 1000

/** Jobs store their inputs, and everybody in the account sees them. @throws ServiceError bad_request */
function requirePublic(input: Readonly<Record<string, string | string[]>>): void {
  for (const [name, value] of Object.entries(input)) {
    for (const text of [value].flat()) {
      if (!text.includes(secretMark) && withoutSecrets(text) === text) continue
      throw parameterError(
        `${name} contains a key, token or password. Jobs look up public data and store their inputs: send an address without it.`,
      )
    }
  }
}
