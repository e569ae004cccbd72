import { createHash } from 'node:crypto'
import { z } from 'zod'
import { parameterError } from '../catalog/errors.ts'
import { memoize } from '../catalog/memoize.ts'
import type { AnyOperation, CacheUse } from '../catalog/operation.ts'
import type { RecordedParameters } from '../catalog/ports/payer.ts'
import { shapeOf } from '../catalog/record-shape.ts'
import type { Continuation, Mode } from '../catalog/source.ts'
import type { CursorBox, OpenedCursor } from './cursors.ts'
import { recordedParameters } from './recorded-parameters.ts'
import { canonical, parseLookup, type RawParameters } from './request.ts'

/** A lookup with parsed parameters and an opened cursor, before any charge or request. */
export interface PreparedLookup {
  readonly operation: AnyOperation
  readonly mode: Mode
  readonly params: Readonly<Record<string, unknown>>
  readonly cursor: OpenedCursor | null
  /** How far the simulated platform's time is ahead of the clock, in milliseconds (monitors of test keys). */
  readonly aheadMs: number
  /** Names this lookup in caches and flights: schema version, mode, operation, parameters and page. */
  readonly key: string
  /** How the lookup uses the answer cache. */
  readonly caching: CacheUse
  /** The parameters as usage records store them. */
  readonly recorded: RecordedParameters
}

const ordinary: CacheUse = { read: true, store: true }

/** A short hash of the operation's record schema and price: answers of an older release are never served. */
const schemaVersion = memoize(({ record, price, livePrice }: AnyOperation): string => {
  const schema = JSON.stringify(z.toJSONSchema(record, { unrepresentable: 'any' }))
  return createHash('sha256')
    .update(schema + JSON.stringify([price, livePrice]))
    .digest('base64url')
    .slice(0, 8)
})

const namesOf = memoize(({ parameters, caching }: AnyOperation): string[] =>
  Object.keys(parameters)
    .filter((name) => name !== 'cursor' && !caching?.parameters.includes(name))
    .sort(),
)

/** All parameters of an operation except its cursor. */
const allNamesOf = memoize(({ parameters }: AnyOperation): string[] =>
  Object.keys(parameters)
    .filter((name) => name !== 'cursor')
    .sort(),
)

/** The same text for the same request, also after an upgrade and on every node. */
export function requestOf({ operation, mode, params, cursor }: PreparedLookup): string {
  const page = cursor === null ? '' : pageKey(cursor)
  return `${mode}:${operation.id}:${canonical(operation.parameters, params, allNamesOf(operation))}${page}`
}

/** Keys contain longer texts of parameters and page as a hash. */
const maxPlainKeyCharacters = 200

/** Opens the cursor. In a list with page numbers the cursor holds a number and is equivalent to `page`. */
function openPage(
  cursors: CursorBox,
  operation: AnyOperation,
  mode: Mode,
  params: Readonly<Record<string, unknown>>,
): Pick<PreparedLookup, 'params' | 'cursor'> {
  if (typeof params.cursor !== 'string') return { params, cursor: null }
  if (!shapeOf(operation.record).numbersPages) {
    return { params, cursor: cursors.open(operation, mode, params, params.cursor) }
  }
  if (params.page !== undefined) throw parameterError('Send page or cursor, not both: each names a page.')
  const { continuation, source, position } = cursors.open(operation, mode, params, params.cursor)
  const { cursor: _, ...others } = params
  if (typeof continuation === 'number') return { params: { ...others, page: continuation }, cursor: null }
  // The source stored its own continuation beside the page number.
  const { page, way } = continuation as { readonly page: number; readonly way: Continuation }
  return { params: { ...others, page }, cursor: { continuation: way, source, position } }
}

/** Names a page in caches. Pages that a source gave in one answer differ by the items that they skip. */
function pageKey({ source, continuation, position }: OpenedCursor): string {
  const skip = position?.skip ?? 0
  return JSON.stringify([source ?? null, continuation, ...(skip === 0 ? [] : [skip])])
}

/**
 * Reads parameters and opens the cursor.
 * @throws ServiceError bad_request for wrong parameters or a foreign cursor
 */
export function prepareLookup(
  cursors: CursorBox,
  operation: AnyOperation,
  mode: Mode,
  query: RawParameters,
  path: Readonly<Record<string, string>> = {},
  aheadMs = 0,
): PreparedLookup {
  const { params, cursor } = openPage(cursors, operation, mode, parseLookup(operation, query, path))
  const page = cursor === null ? '' : pageKey(cursor)
  const plain = canonical(operation.parameters, params, namesOf(operation)) + page
  const text =
    plain.length > maxPlainKeyCharacters ? createHash('sha256').update(plain).digest('base64url') : plain
  const ahead = aheadMs === 0 ? '' : `+${aheadMs}`
  return {
    operation,
    mode,
    params,
    cursor,
    aheadMs,
    caching: operation.caching?.use(params) ?? ordinary,
    recorded: recordedParameters(operation.parameters, params, { ...path, ...query }),
    key: `${mode}${ahead}:${operation.id}:${schemaVersion(operation)}:${text}`,
  }
}
