import { z } from 'zod'
import { commonData, commonKinds } from '../../../catalog/common.ts'
import { ServiceError } from '../../../catalog/errors.ts'
import { didYouMean } from '../../../catalog/http/nearest.ts'
import { memoize } from '../../../catalog/memoize.ts'
import type { AnyOperation } from '../../../catalog/operation.ts'
import { singleFields } from '../filters/item-fields.ts'

/** Paths of a record that a monitor can watch: its own fields, and those of the common shape. */
export interface RecordFields {
  readonly numbers: readonly string[]
  readonly texts: readonly string[]
}

/** Of every answer, not of what it is about. */
const ofAnswer = /^(lookupStatus$|page\.|url$|platform$)/

/** The fields of an operation's record that occur once, and those of its common view. */
export const recordFields = memoize((operation: AnyOperation): RecordFields => {
  const own = singleFields(operation.record)
  const { common } = operation
  const shared =
    common === undefined
      ? { numbers: [], texts: [] }
      : singleFields(z.object({ [common.kind]: commonKinds[common.kind] }))
  const all = (kind: 'numbers' | 'texts') =>
    [...new Set([...own[kind], ...shared[kind]])].filter((path) => !ofAnswer.test(path)).toSorted()
  return { numbers: all('numbers'), texts: all('texts') }
})

/**
 * Checks the fields that a monitor is to watch.
 * @throws ServiceError bad_request, with the available fields
 */
export function checkRecordFields(
  operation: AnyOperation,
  kind: 'numbers' | 'texts',
  fields: readonly string[],
): void {
  const known = recordFields(operation)[kind]
  const what = kind === 'numbers' ? 'number' : 'text'
  if (known.length === 0)
    throw new ServiceError('bad_request', `${operation.id} has no ${kind} to watch outside of lists.`)
  if (fields.length === 0) {
    throw new ServiceError(
      'bad_request',
      `fields must name a ${what} of ${operation.id}: ${known.join(', ')}.`,
    )
  }
  for (const field of fields) {
    if (known.includes(field)) continue
    throw new ServiceError(
      'bad_request',
      `fields: ${JSON.stringify(field)} is not a ${what} of ${operation.id}.${didYouMean(field, known)} Available: ${known.join(', ')}.`,
    )
  }
  if (new Set(fields).size < fields.length)
    throw new ServiceError('bad_request', 'fields names a field twice.')
}

function valueAt(value: unknown, path: readonly string[]): unknown {
  const [name, ...rest] = path
  if (name === undefined) return value
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return undefined
  return valueAt((value as Record<string, unknown>)[name], rest)
}

/** Returns the reader of a record's fields: by the name in the record, then by the name in the common shape. */
export function fieldReader(
  operation: AnyOperation,
  data: Readonly<Record<string, unknown>>,
): (field: string) => unknown {
  let shared: Record<string, unknown> | null | undefined
  return (field) => {
    const path = field.split('.')
    const own = valueAt(data, path)
    if (own !== undefined) return own
    shared ??= commonData(operation, data)
    return valueAt(shared, path) ?? null
  }
}

/** The numbers of a record. A number that is hidden or unreadable is null, never 0. */
export function readNumbers(
  operation: AnyOperation,
  data: Readonly<Record<string, unknown>>,
  fields: readonly string[],
): Record<string, number | null> {
  const read = fieldReader(operation, data)
  return Object.fromEntries(
    fields.map((field) => {
      const value = read(field)
      return [field, typeof value === 'number' && Number.isFinite(value) ? value : null]
    }),
  )
}
