import { eventIdOf } from './ids.ts'
import type { Item } from './item.ts'

/** The body of an event: what webhooks receive and `GET /v1/monitors/{id}/events` shows as `payload`. */
export interface EventEnvelope {
  readonly id: string
  readonly apiVersion: string
  readonly type: string
  readonly createdAt: string
  readonly monitor: { readonly id: string; readonly name: string }
  readonly source: { readonly operationId: string; readonly params: Readonly<Record<string, unknown>> }
  readonly data: Readonly<Record<string, unknown>>
  readonly billing: { readonly creditsCharged: number }
}

export const newItemsType = 'monitor.new_items'
export const itemsEditedType = 'monitor.items_edited'
export const itemsRemovedType = 'monitor.items_removed'
export const conditionMetType = 'monitor.condition_met'
export const textChangedType = 'monitor.text_changed'
export const partMissingType = 'monitor.part_missing'
export const summaryType = 'monitor.summary'
export const testType = 'webhook_endpoint.test'
const apiVersion = 'v1'

/** The monitor that an event is about. */
export interface EventSubject {
  readonly id: string
  readonly name: string
  readonly operationId: string
  readonly params: Readonly<Record<string, unknown>>
}

/** The fields that differ between the events of a monitor. */
type EventContent = Pick<EventEnvelope, 'id' | 'type' | 'data'> & {
  readonly at: number
  readonly creditsCharged?: number
}

/** Builds the envelope of an event about a monitor. */
export function buildEvent(
  subject: EventSubject,
  { id, type, data, at, creditsCharged = 0 }: EventContent,
): EventEnvelope {
  return {
    id,
    apiVersion,
    type,
    createdAt: new Date(at).toISOString(),
    monitor: { id: subject.id, name: subject.name },
    source: { operationId: subject.operationId, params: subject.params },
    data,
    billing: { creditsCharged },
  }
}

const shownTime = ({ time }: Item) => (time === null ? null : new Date(time).toISOString())

/**
 * The event about one new item. It contains a single item, so that the item has the same event id in every check that
 * finds it.
 */
export function createNewItemEvent(
  subject: EventSubject,
  item: Item,
  at: number,
  creditsCharged: number,
): EventEnvelope {
  const data = { itemId: item.id, itemTime: shownTime(item), items: [item.record] }
  return buildEvent(subject, {
    ...{ id: eventIdOf(at, [subject.id, item.id]), type: newItemsType },
    ...{ data, at, creditsCharged },
  })
}

/** The position of a digest among the digests of one check. */
interface DigestPart {
  readonly slot: string
  /** From 1. */
  readonly part: number
  readonly parts: number
  readonly at: number
  readonly creditsCharged: number
}

/**
 * The event about several new items of one check. Its id is derived from the check: the transaction that stores the event
 * also marks the items as seen, so that no later check reports them.
 */
export function createDigestEvent(
  subject: EventSubject,
  items: readonly Item[],
  { slot, part, parts, at, creditsCharged }: DigestPart,
): EventEnvelope {
  const data = {
    itemIds: items.map(({ id }) => id),
    itemTimes: items.map(shownTime),
    items: items.map(({ record }) => record),
    digest: { part, parts },
  }
  return buildEvent(subject, {
    ...{ id: eventIdOf(at, ['digest', subject.id, slot, String(part)]), type: newItemsType },
    ...{ data, at, creditsCharged },
  })
}

/** The event of a check about the record that a monitor watches. A check has at most one, so its slot identifies it. */
export function createObservationEvent(
  subject: EventSubject,
  { type, data }: Pick<EventEnvelope, 'type' | 'data'>,
  { slot, at, creditsCharged }: Pick<DigestPart, 'slot' | 'at' | 'creditsCharged'>,
): EventEnvelope {
  const id = eventIdOf(at, ['observation', subject.id, slot])
  return buildEvent(subject, { id, type, data, at, creditsCharged })
}

/** The event of an endpoint test without a sample type. */
export function createTestEvent(id: string, endpointId: string, at: number): EventEnvelope {
  const subject = { id: 'sample', name: 'Test', operationId: 'webhook_endpoints.test', params: {} }
  const data = { endpointId, message: 'This endpoint receives events.' }
  return buildEvent(subject, { id, type: testType, data, at })
}
