import {
  buildEvent,
  type EventEnvelope,
  itemsEditedType,
  itemsRemovedType,
} from '../../../catalog/events/event.ts'
import { eventIdOf } from '../../../catalog/events/ids.ts'
import { splitByBytes } from '../checks/digest-parts.ts'
import { type MonitorRow, subjectOf } from '../state/monitor-rows.ts'
import type { EditedItem, ItemChanges, RemovedItem } from './tracked-items.ts'

const shown = (time: number | null) => (time === null ? null : new Date(time).toISOString())

const editedData = (edited: readonly EditedItem[]) => ({
  itemIds: edited.map(({ item }) => item.id),
  itemTimes: edited.map(({ item }) => shown(item.time)),
  items: edited.map(({ item }) => item.record),
  editedFields: edited.map(({ fields }) => fields),
})

const removedData = (removed: readonly RemovedItem[]) => ({
  itemIds: removed.map(({ id }) => id),
  itemTimes: removed.map(({ time }) => shown(time)),
  lastSeenAt: removed.map(({ lastSeenAt }) => new Date(lastSeenAt).toISOString()),
  missedChecks: removed[0]?.misses ?? 0,
})

/** The events about changed items of a check: one for all edited items, one for all removed ones, split by size. */
export function itemChangeEvents(
  monitor: MonitorRow,
  { edited, removed }: ItemChanges,
  { slot, now: at }: { readonly slot: string; readonly now: number },
): EventEnvelope[] {
  const subject = subjectOf(monitor)
  const event = (type: string, data: object, part: number) =>
    buildEvent(subject, {
      ...{ id: eventIdOf(at, [type, subject.id, slot, String(part)]), type, at },
      data: { ...data },
    })
  const split = <Entry>(entries: readonly Entry[]) => splitByBytes(entries, subject, monitor.digest_bytes)
  return [
    ...split(edited).map((part, i) => event(itemsEditedType, editedData(part), i)),
    ...split(removed).map((part, i) => event(itemsRemovedType, removedData(part), i)),
  ]
}
