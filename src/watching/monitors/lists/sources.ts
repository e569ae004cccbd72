import { z } from 'zod'
import { ServiceError } from '../../../catalog/errors.ts'
import { createNewItemEvent, type EventEnvelope } from '../../../catalog/events/event.ts'
import type { Item } from '../../../catalog/events/item.ts'
import { didYouMean } from '../../../catalog/http/nearest.ts'
import { memoize } from '../../../catalog/memoize.ts'
import type { AnyOperation, ListShape, Watch } from '../../../catalog/operation.ts'
import type { Registry } from '../../../catalog/registry.ts'
import type { Pace } from '../schedule/schedule.ts'

/** An operation that can be watched. */
export type Watchable = AnyOperation & { readonly list: ListShape; readonly watch: Watch }

/** Whether monitors can watch an operation: it declares a list with item ids, and `watch`. */
export function isWatchable(operation: AnyOperation | undefined): operation is Watchable {
  return operation?.watch !== undefined && operation.list !== undefined
}

/** How often the record of an operation that declares no watch may be read. */
const recordPace = { defaultIntervalMinutes: 1440, minIntervalMinutes: 15 }

/**
 * An operation as a monitor of its record watches it: one page, without the defaults and the order of its list. A list
 * has the pace that it declares.
 */
export const recordSource = memoize((operation: AnyOperation): Watchable => {
  const { watch, summary } = operation
  const pace = { ...recordPace, ...(watch && { minIntervalMinutes: watch.minIntervalMinutes }) }
  return {
    ...operation,
    list: { items: () => [], itemId: () => '' },
    watch: {
      ...{ mode: 'search' as const, displayName: watch?.displayName ?? summary.replace(/\.$/, '') },
      ...pace,
      ...(watch?.triggerAheadMinutes === undefined ? {} : { triggerAheadMinutes: watch.triggerAheadMinutes }),
    },
  }
})

/**
 * The operation of a monitor of a record.
 * @throws ServiceError bad_request for an operation that does not exist
 */
export function requireRecordSource(registry: Registry, operationId: string): Watchable {
  const operation = registry.byId(operationId)
  if (operation !== undefined) return recordSource(operation)
  const shown = operationId.slice(0, 100)
  const known = registry.operations.map(({ id }) => id)
  throw new ServiceError(
    'bad_request',
    `operationId ${JSON.stringify(shown)} is not an operation.${didYouMean(shown, known)}`,
  )
}

/** Every operation that can be watched. */
export function listWatchable(registry: Registry): Watchable[] {
  return registry.operations.filter(isWatchable)
}

/** @throws ServiceError bad_request for an operation that does not exist or cannot be watched */
export function requireWatchable(registry: Registry, operationId: string): Watchable {
  const operation = registry.byId(operationId)
  if (isWatchable(operation)) return operation
  const why = operation ? 'cannot be watched' : 'is not an operation'
  const shown = operationId.slice(0, 100)
  const known = listWatchable(registry).map(({ id }) => id)
  throw new ServiceError(
    'bad_request',
    `operationId ${JSON.stringify(shown)} ${why}.${didYouMean(shown, known)} GET /v1/monitors/sources lists what can be watched.`,
  )
}

/** The items of an answer, with their ids and times. Items without an id are skipped: they cannot be recognized again. */
export function readItems(operation: Watchable, data: unknown): Item[] {
  const { items, itemId, itemTime, itemLatestTime } = operation.list
  return items(data).flatMap((record) => {
    const id = itemId(record as never)
    if (!id) return []
    const time = instantOf(itemTime?.(record as never))
    const latest = time === null ? instantOf(itemLatestTime?.(record as never)) : null
    return [{ id: String(id), time, record, ...(latest === null ? {} : { latest }) }]
  })
}

function instantOf(at: string | null | undefined): number | null {
  const time = at ? Date.parse(at) : Number.NaN
  return Number.isNaN(time) ? null : time
}

/** A sample text that matches the format or pattern of a schema. */
function sampleText(format: unknown, pattern: unknown): string {
  if (format === 'date-time' || /T\\d/.test(String(pattern ?? ''))) return '2026-01-31T12:00:00Z'
  return format === 'uri' ? 'https://example.com/' : 'sample'
}

/** A JSON Schema. */
export type Schema = Record<string, unknown>

/**
 * Builds a sample value of a JSON Schema, for documents and test events.
 * @param note called with every object in the sample and with the schema of the object, alternatives included
 */
export function sampleOf(schema: Schema, note?: (value: object, schema: Schema) => void): unknown {
  const defs = (schema.$defs as Schema) ?? {}
  return samplePart(schema, defs, 0, note)
}

function samplePart(
  schema: Schema,
  defs: Schema,
  depth: number,
  note?: (value: object, schema: Schema) => void,
): unknown {
  // Records that contain themselves end with an empty list.
  if (depth > 8 && resolved(schema, defs).type === 'array') return []
  if (depth > 12) return null
  const value = sampleValue(schema, defs, (part) => samplePart(part as Schema, defs, depth + 1, note))
  if (typeof value === 'object' && value !== null) note?.(value, schema)
  return value
}

const resolved = (schema: Schema, defs: Schema): Schema =>
  typeof schema.$ref === 'string' ? ((defs[schema.$ref.split('/').at(-1)!] as Schema) ?? {}) : schema

function sampleValue(schema: Schema, defs: Schema, again: (part: unknown) => unknown): unknown {
  if (typeof schema.$ref === 'string') return again(resolved(schema, defs))
  if ('const' in schema) return schema.const
  if (Array.isArray(schema.enum)) return schema.enum[0]
  const choice = (schema.anyOf ?? schema.oneOf) as Schema[] | undefined
  if (choice) return again(choice.find((option) => option.type !== 'null') ?? {})
  const type = Array.isArray(schema.type) ? schema.type.find((one) => one !== 'null') : schema.type
  switch (type) {
    case 'object':
      return Object.fromEntries(
        Object.entries((schema.properties as Schema) ?? {}).map(([name, part]) => [name, again(part)]),
      )
    case 'array':
      return schema.items
        ? Array.from({ length: Number(schema.minItems ?? 1) }, () => again(schema.items))
        : []
    case 'string':
      return sampleText(schema.format, schema.pattern)
    case 'integer':
    case 'number':
      return Math.max(1, Number(schema.minimum ?? 1))
    case 'boolean':
      return false
    default:
      return null
  }
}

const sampleTime = Date.UTC(2026, 0, 31, 12)

/** A sample event of a monitor of this operation, built from the record schema. */
export const sampleEvent = memoize((operation: Watchable): EventEnvelope => {
  const schema = z.toJSONSchema(operation.record, { unrepresentable: 'any', io: 'output' }) as Schema
  const [item] = readItems(operation, sampleOf(schema))
  const { id: operationId, watch, example } = operation
  const subject = {
    id: 'sample',
    name: watch.displayName,
    operationId,
    params: { ...watch.defaults, ...example },
  }
  return createNewItemEvent(
    subject,
    item ?? { id: 'sample', time: sampleTime, record: null },
    sampleTime,
    operation.price.base,
  )
})

/** What limits how often monitors of an operation are checked. */
export const paceOf = (
  { minSeconds = 0 }: { readonly minSeconds?: number | undefined },
  { watch: { minIntervalMinutes } }: Watchable,
): Pace => ({ minIntervalMinutes, minSeconds })

/**
 * An entry of `GET /v1/monitors/sources`.
 * @param minSeconds the least `schedule.seconds` of this service; 0: it allows none
 */
export function showSource(operation: Watchable, minSeconds: number) {
  const { watch } = operation
  return {
    operationId: operation.id,
    displayName: watch.displayName,
    mode: watch.mode,
    defaultIntervalMinutes: watch.defaultIntervalMinutes,
    minIntervalMinutes: watch.minIntervalMinutes,
    minIntervalSeconds: minSeconds || null,
    docsTitle: operation.summary,
    ...(watch.inputHint === undefined ? {} : { inputHint: watch.inputHint }),
    sampleEvent: sampleEvent(operation),
  }
}
