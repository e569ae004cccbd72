import type { z } from 'zod'
import {
  accountBudgetData,
  balanceLowData,
  conditionMetData,
  endpointDisabledData,
  endpointNoticeData,
  endpointTestData,
  itemsEditedData,
  itemsRemovedData,
  jobEventData,
  jobScheduleEventData,
  keyBudgetData,
  monitorNoticeData,
  newItemsData,
  partMissingData,
  summaryData,
  textChangedData,
} from '../../../catalog/events/data-schemas.ts'
import {
  conditionMetType,
  itemsEditedType,
  itemsRemovedType,
  newItemsType,
  partMissingType,
  summaryType,
  testType,
  textChangedType,
} from '../../../catalog/events/event.ts'
import {
  accountBudgetType,
  balanceLowType,
  endpointDisabledType,
  endpointNotices,
  jobEventTypes,
  jobScheduleEventTypes,
  keyBudgetType,
  monitorNotices,
} from '../../../catalog/events/notices.ts'
import type { Components, Held } from './components.ts'
import { type Json, markedSchemaOf, pascal } from './json.ts'

/** The schemas of events: one for each type, and `Event` for any of them, discriminated by `type`. */

const dataSchemas: Readonly<Record<string, z.ZodType>> = {
  [newItemsType]: newItemsData,
  [itemsEditedType]: itemsEditedData,
  [itemsRemovedType]: itemsRemovedData,
  [conditionMetType]: conditionMetData,
  [textChangedType]: textChangedData,
  [partMissingType]: partMissingData,
  [summaryType]: summaryData,
  ...Object.fromEntries(monitorNotices.map((type) => [type, monitorNoticeData])),
  [endpointDisabledType]: endpointDisabledData,
  ...Object.fromEntries(endpointNotices.map((type) => [type, endpointNoticeData])),
  [balanceLowType]: balanceLowData,
  [accountBudgetType]: accountBudgetData,
  [keyBudgetType]: keyBudgetData,
  ...Object.fromEntries(jobEventTypes.map((type) => [type, jobEventData])),
  ...Object.fromEntries(jobScheduleEventTypes.map((type) => [type, jobScheduleEventData])),
  [testType]: endpointTestData,
}
const types = Object.keys(dataSchemas)

/** `monitor.new_items` as `MonitorNewItemsEvent`. */
export const eventName = (type: string): string => `${pascal(type)}Event`

/** The names of components of events, beside `Event`, which routes that show events refer to. */
export const eventComponents: readonly string[] = [
  ...['EventMonitor', 'EventSource', 'EventBilling', 'EventThin'],
  ...types.map(eventName),
  'NewItemsByOperation',
]

/** The event of new items whose records have the schema of their operation. */
const newItemsComponent = 'NewItemsByOperation'

/** The component of the body that is posted for a type. */
export const bodyComponent = (type: string, hasItems: boolean): string =>
  type === newItemsType && hasItems ? newItemsComponent : eventName(type)

const text = (description: string): Json => ({ type: 'string', description })
const reference = (name: string): Json => ({ $ref: `#/components/schemas/${name}` })

const parts: Readonly<Record<string, Json>> = {
  EventMonitor: {
    type: 'object',
    description:
      'The monitor that the event is about; its `id` is `none` for events about an endpoint, a job or credits.',
    required: ['id', 'name'],
    properties: { id: text('Its id.'), name: text('Its name.') },
  },
  EventSource: {
    type: 'object',
    description: 'The lookup of the check.',
    required: ['operationId', 'params'],
    properties: {
      operationId: text('Dotted id of the operation.'),
      params: { type: 'object', additionalProperties: true, description: 'Its parameters.' },
    },
  },
  EventBilling: {
    type: 'object',
    description: 'The cost of the check.',
    required: ['creditsCharged'],
    properties: { creditsCharged: { type: 'integer', minimum: 0, description: 'Credits charged.' } },
  },
  EventThin: {
    type: 'object',
    description: 'Only in a delivery that leaves records and long texts out.',
    required: ['path', 'links'],
    properties: {
      path: text('Where the whole event is: `/v1/events/{eventId}`.'),
      links: {
        type: 'array',
        items: { type: ['string', 'null'] },
        description: 'The address of each item; null: it has none.',
      },
    },
  },
}

const eventOf = (type: string, data: Json): Json => ({
  type: 'object',
  required: ['id', 'apiVersion', 'type', 'createdAt', 'monitor', 'source', 'data', 'billing'],
  properties: {
    id: text('Id of the event; the same item always has the same event id.'),
    apiVersion: { type: 'string', enum: ['v1'], description: 'Version of this format.' },
    type: { type: 'string', enum: [type], description: 'What happened.' },
    createdAt: { type: 'string', format: 'date-time', description: 'When the event was created.' },
    monitor: reference('EventMonitor'),
    source: reference('EventSource'),
    data,
    billing: reference('EventBilling'),
    thin: reference('EventThin'),
  },
})

/** The items of a watched operation, by its id. */
export type ItemsOfOperations = ReadonlyMap<string, readonly Held[]>

/** Adds the schemas of `data`. The returned function builds the components after names are chosen. */
export function addEvents(components: Components, items: ItemsOfOperations): () => Record<string, Json> {
  const data = types.map(
    (type) =>
      [type, components.add({ group: 'webhooks', id: type }, markedSchemaOf(dataSchemas[type]!))] as const,
  )
  return () => ({
    Event: {
      oneOf: types.map((type) => reference(eventName(type))),
      discriminator: {
        propertyName: 'type',
        mapping: Object.fromEntries(types.map((type) => [type, reference(eventName(type)).$ref])),
      },
    },
    ...parts,
    ...Object.fromEntries(data.map(([type, { schema }]) => [eventName(type), eventOf(type, schema)])),
    ...(items.size === 0 ? {} : { [newItemsComponent]: newItemsByOperation(items) }),
  })
}

/**
 * The event of new items, with the records of each operation. It is a component of its own, because generators refuse a
 * discriminator whose parts are not plain objects. Operations with the same records share a part.
 */
function newItemsByOperation(items: ItemsOfOperations): Json {
  const operations = Map.groupBy(items, ([, held]) => JSON.stringify(held.map(({ schema }) => schema)))
  const choices = [...operations].map(([schemas, entries]) => {
    const distinct = new Set((JSON.parse(schemas) as Json[]).map((schema) => JSON.stringify(schema)))
    const [first, ...others] = Array.from(distinct, (schema) => JSON.parse(schema) as Json)
    return {
      type: 'object',
      properties: {
        source: { properties: { operationId: { enum: entries.map(([id]) => id) } } },
        data: {
          properties: {
            items: { type: 'array', items: others.length === 0 ? first : { anyOf: [first, ...others] } },
          },
        },
      },
    }
  })
  return { allOf: [reference(eventName(newItemsType)), { anyOf: choices }] }
}
