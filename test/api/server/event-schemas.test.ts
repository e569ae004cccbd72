import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import type { z } from 'zod'
import type * as client from '../../../packages/client/src/types.ts'
import { declaredRoutes } from '../../../scripts/client/declared-routes.ts'
import { openApiDocument } from '../../../src/api/server/openapi/document.ts'
import type {
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
} from '../../../src/catalog/events/data-schemas.ts'
import {
  conditionMetType,
  createDigestEvent,
  createNewItemEvent,
  createObservationEvent,
  createTestEvent,
  itemsEditedType,
  itemsRemovedType,
  partMissingType,
  summaryType,
  textChangedType,
} from '../../../src/catalog/events/event.ts'
import {
  createCreditNotice,
  createEndpointDisabledNotice,
  createEndpointNotice,
  createMonitorNotice,
  endpointNotices,
  monitorNotices,
} from '../../../src/catalog/events/notices.ts'
import { createRegistry } from '../../../src/catalog/registry.ts'
import { platforms } from '../../../src/platforms/index.ts'
import { listWatchable, sampleEvent } from '../../../src/watching/monitors/lists/sources.ts'
import { bodyOf } from '../../../src/watching/webhooks/delivery/payload.ts'

const registry = createRegistry(platforms)
const document = openApiDocument(registry, declaredRoutes(), { version: '1', serverUrl: '/', sold: false })
const ajv = new Ajv2020({ strict: false })
addFormats.default(ajv)
ajv.addSchema(document, 'document')
const isOf = (name: string) => ajv.compile({ $ref: `document#/components/schemas/${name}` })
const event = isOf('Event')

const at = Date.UTC(2026, 0, 31)
const subject = { id: 'mon_1', name: 'n', operationId: 'youtube.channels.videos', params: { handle: 'nasa' } }

const time = new Date(at).toISOString()
const observations = [
  {
    type: itemsEditedType,
    data: { itemIds: ['1'], itemTimes: [time], items: [{ text: 'a' }], editedFields: [['text']] },
  },
  {
    type: itemsRemovedType,
    data: { itemIds: ['1'], itemTimes: [null], lastSeenAt: [time], missedChecks: 3 },
  },
  {
    type: conditionMetType,
    data: {
      at: time,
      met: [
        {
          ...{ condition: { when: 'changes' }, field: 'metrics.followers', value: 2, before: 1 },
          ...{ beforeAt: time, difference: 1, percent: 100, reason: 'why' },
        },
      ],
      ...{ values: { 'metrics.followers': 2 }, reason: 'why' },
    },
  },
  {
    type: textChangedType,
    data: {
      ...{ at: time, result: 'changed', before: { at: time }, text: '+ a', reason: 'why' },
      differences: [{ field: 'bio', changes: [{ kind: 'added', after: 'a' }], omitted: 0 }],
    },
  },
  {
    type: summaryType,
    data: {
      ...{ summaryId: 'sum_1', name: 'Brands', tag: 'brands', from: time, to: time, part: 1, hasMore: false },
      ...{ monitors: [{ id: 'mon_1', name: 'n', events: 1 }], events: [{ id: 'evt_1' }], reason: 'why' },
    },
  },
  { type: partMissingType, data: { at: time, heading: 'Prices', selector: null, checks: 3, reason: 'why' } },
]

test('every event that the service sends has the schema of its type and no other', () => {
  const sent = [
    ...monitorNotices.map((type) =>
      createMonitorNotice(subject, { type, status: 'active', reason: 'why' }, 'run', at),
    ),
    createTestEvent('evt_1', 'whe_1', at),
    ...observations.map((one) => createObservationEvent(subject, one, { slot: 's', at, creditsCharged: 1 })),
    createCreditNotice({ mode: 'live' }, { kind: 'balance', level: 500, balance: 497 }, { id: 'evt_2', at }),
    createCreditNotice(
      { mode: 'live' },
      { kind: 'account_budget', level: 80, creditsPerDay: 1000, spent: 804, key: null },
      { id: 'evt_3', at },
    ),
    createCreditNotice(
      { mode: 'live' },
      { kind: 'key_budget', level: 80, creditsPerDay: 10, spent: 8, key: { id: 'key_1', name: 'k' } },
      { id: 'evt_4', at },
    ),
    createEndpointDisabledNotice(
      { id: 'whe_1', url: null, description: null, failingSince: at, consecutiveFailures: 3, gone: true },
      at,
    ),
  ]
  const failing = { id: 'whe_1', url: null, description: null, failingSince: at, consecutiveFailures: 3 }
  sent.push(...endpointNotices.map((type) => createEndpointNotice(type, failing, 'it answered 500.', at)))
  for (const one of sent) {
    expect(event(one), `${one.type} ${JSON.stringify(event.errors)}`).toBe(true)
    for (const payload of ['thin', 'reference'] as const) {
      const part = JSON.parse(bodyOf(JSON.stringify(one), payload))
      expect(event(part), `${payload} ${one.type} ${JSON.stringify(event.errors)}`).toBe(true)
    }
    expect(event({ ...one, data: {} }), one.type).toBe(false)
  }
})

test('items of events have the schema of the operation that found them', () => {
  const newItems = isOf('NewItemsByOperation')
  const watchable = listWatchable(registry)
  for (const operation of watchable) {
    const sample = sampleEvent(operation)
    expect(newItems(sample), `${operation.id} ${JSON.stringify(newItems.errors)}`).toBe(true)
    expect(event(sample), operation.id).toBe(true)
    const [first] = sample.data.items as object[]
    const item = { id: '1', record: first!, time: at }
    const position = { slot: 's', part: 1, parts: 1, at, creditsCharged: 1 }
    const about = { ...subject, operationId: operation.id }
    expect(newItems(createDigestEvent(about, [item, item], position)), operation.id).toBe(true)
    const foreign = createNewItemEvent(about, { ...item, record: { foreign: 1 } }, at, 1)
    expect(newItems(foreign), operation.id).toBe(false)
  }
  expect(watchable.length).toBeGreaterThan(50)
})

/** Compiles only if both types accept the values of the other one. */
type Same<A, B> = [A, B] extends [B, A] ? true : never

test('the client describes the same data', () => {
  const same: [
    Same<z.infer<typeof conditionMetData>, client.ConditionMetEvent['data']>,
    Same<z.infer<typeof itemsEditedData>, client.ItemsEditedEvent['data']>,
    Same<z.infer<typeof itemsRemovedData>, client.ItemsRemovedEvent['data']>,
    Same<z.infer<typeof textChangedData>, client.TextChangedEvent['data']>,
    Same<z.infer<typeof partMissingData>, client.PartMissingEvent['data']>,
    Same<z.infer<typeof summaryData>, client.SummaryEvent['data']>,
    Same<z.infer<typeof monitorNoticeData>, client.MonitorNoticeEvent['data']>,
    Same<z.infer<typeof endpointDisabledData>, client.EndpointDisabledEvent['data']>,
    Same<z.infer<typeof endpointNoticeData>, client.EndpointNoticeEvent['data']>,
    Same<z.infer<typeof balanceLowData>, client.BalanceLowEvent['data']>,
    Same<z.infer<typeof accountBudgetData>, client.AccountBudgetEvent['data']>,
    Same<z.infer<typeof keyBudgetData>, client.KeyBudgetEvent['data']>,
    Same<z.infer<typeof jobEventData>, client.JobEvent['data']>,
    Same<z.infer<typeof jobScheduleEventData>, client.JobScheduleEvent['data']>,
    Same<z.infer<typeof endpointTestData>, client.TestEvent['data']>,
    Same<keyof z.infer<typeof newItemsData>, keyof client.NewItemsEvent['data']>,
  ] = [true, true, true, true, true, true, true, true, true, true, true, true, true, true, true, true]
  expect(same).not.toContain(false)
})
