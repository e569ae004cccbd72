import { parse } from 'css-what'
import { ServiceError } from '../../../catalog/errors.ts'
import type { AnyOperation } from '../../../catalog/operation.ts'
import type { Registry } from '../../../catalog/registry.ts'
import {
  paceOf,
  recordSource,
  requireRecordSource,
  requireWatchable,
  type Watchable,
} from '../lists/sources.ts'
import type { ReadingTools } from '../options.ts'
import { allowedSchedule, isInSeconds, type MonitorSchedule } from '../schedule/schedule.ts'
import type { MonitorRow } from '../state/monitor-rows.ts'
import { maxMisses } from '../state/monitor-state.ts'
import type { ShownText, TextWatch, WatchSettings } from '../state/watch-settings.ts'
import { isHtmlField } from '../texts/read-text-fields.ts'
import type { Condition } from '../values/conditions.ts'
import { checkRecordFields, recordFields } from '../values/value-fields.ts'

/** What to watch, as a request states it. */
export interface WantedWatch {
  /** Default: items. */
  readonly watch?: 'items' | 'values' | 'text' | undefined
  readonly fields?: readonly string[] | undefined
  readonly conditions?: readonly Condition[] | undefined
  readonly text?: ShownText | undefined
}

/** Texts that pages have: a monitor of a page need not name its field. */
const pageFields = ['markdown.fit', 'html']

/** The texts that a monitor of a page compares if it names no fields. */
export function pageFieldsOf(operation: AnyOperation): string[] {
  const { texts } = recordFields(operation)
  return pageFields.filter((field) => texts.includes(field))
}

/** A condition that is due later than the series is stored would never hold. */
const maxSpanHours = 24 * 366

function refuse(message: string): never {
  throw new ServiceError('bad_request', message)
}

/** The operation as the monitor reads it: a list for items, the record for values and texts. */
export const requireSource = (
  registry: Registry,
  operationId: string,
  watch: WantedWatch['watch'] | null,
): Watchable =>
  watch === 'values' || watch === 'text'
    ? requireRecordSource(registry, operationId)
    : requireWatchable(registry, operationId)

/** The source of an existing monitor. */
export const sourceOf = (
  registry: Registry,
  row: { readonly operation_id: string; readonly watch: WatchSettings | null },
): Watchable => requireSource(registry, row.operation_id, row.watch?.kind ?? null)

/** The schedule of a monitor as it runs now, by the operator's limit. */
export function scheduleNow(
  { registry, minSeconds }: Pick<ReadingTools, 'registry' | 'minSeconds'>,
  row: Pick<MonitorRow, 'operation_id' | 'watch' | 'schedule'>,
): MonitorSchedule {
  // Only a schedule in seconds depends on the source, which may no longer exist.
  if (!isInSeconds(row.schedule)) return row.schedule
  const operation = registry.byId(row.operation_id)
  return operation === undefined
    ? row.schedule
    : allowedSchedule(row.schedule, paceOf({ minSeconds }, recordSource(operation)))
}

/**
 * Checks what a monitor is to watch. Null: the items of a list.
 * @throws ServiceError bad_request, with what to send instead
 */
export function checkWatch(operation: AnyOperation, wanted: WantedWatch): WatchSettings | null {
  const { watch = 'items', fields, conditions, text } = wanted
  if (watch !== 'values' && conditions !== undefined) refuse('conditions needs "watch": "values".')
  if (watch !== 'text' && text !== undefined) refuse('text needs "watch": "text".')
  if (watch === 'items') {
    if (fields !== undefined) refuse('fields needs "watch": "values" or "watch": "text".')
    return null
  }
  if (watch === 'values') return checkValues(operation, fields ?? [], conditions ?? [])
  return checkText(operation, fields ?? pageFieldsOf(operation), text ?? {})
}

function checkValues(
  operation: AnyOperation,
  fields: readonly string[],
  conditions: readonly Condition[],
): WatchSettings {
  checkRecordFields(operation, 'numbers', fields)
  conditions.forEach((condition, i) => {
    checkCondition(condition, fields, `conditions[${i}]`)
  })
  if (conditions.filter(({ when }) => when === 'disappears').length > 1)
    refuse('conditions may have one condition with "when": "disappears".')
  return { kind: 'values', fields: [...fields], conditions: [...conditions] }
}

function checkCondition(condition: Condition, fields: readonly string[], where: string): void {
  if (condition.when === 'disappears') {
    const { checks = 3 } = condition
    if (checks < 2 || checks >= maxMisses)
      refuse(
        `${where}.checks must be 2 to ${maxMisses - 1}: one answer can be a mistake, and after ${maxMisses} the monitor stops.`,
      )
    return
  }
  const { field } = condition
  if (field !== undefined && !fields.includes(field))
    refuse(`${where}.field must be one of fields: ${fields.join(', ')}.`)
  if (condition.when === 'above' && (condition.rearm ?? condition.value) > condition.value)
    refuse(`${where}.rearm must not exceed value: the condition is armed again at or below it.`)
  if (condition.when === 'below' && (condition.rearm ?? condition.value) < condition.value)
    refuse(`${where}.rearm must not be less than value: the condition is armed again at or above it.`)
  if (condition.when === 'moves') {
    if (condition.amount === undefined && condition.percent === undefined)
      refuse(`${where} needs amount, percent or both; with both, both must be reached.`)
    if ((condition.withinHours ?? 1) > maxSpanHours)
      refuse(`${where}.withinHours may be ${maxSpanHours} at most.`)
  }
  if (condition.when === 'still' && condition.hours > maxSpanHours)
    refuse(`${where}.hours may be ${maxSpanHours} at most.`)
}

function checkText(operation: AnyOperation, fields: readonly string[], text: ShownText): TextWatch {
  checkRecordFields(operation, 'texts', fields)
  const { heading = null, selector = null, ignore = [], only = null } = text
  if (heading !== null && selector !== null) refuse('text takes either heading or selector.')
  if (selector !== null) {
    const plain = fields.find((field) => !isHtmlField(field))
    if (plain !== undefined)
      refuse(
        `text.selector needs a field with HTML, such as html of web.html; ${plain} has no elements. Send text.heading for a section of Markdown.`,
      )
    requireSelector(selector)
  }
  return { kind: 'text', fields: [...fields], heading, selector, ignore: [...new Set(ignore)], only }
}

function requireSelector(selector: string): void {
  try {
    const parts = parse(selector).flat()
    if (!parts.some(({ type }) => type === 'pseudo' || type === 'pseudo-element')) return
  } catch {
    refuse(`text.selector is not a CSS selector: ${JSON.stringify(selector.slice(0, 100))}.`)
  }
  refuse('text.selector may not have pseudo-classes. Send elements, classes, ids and attributes.')
}

/** The settings after a change of some of them. @throws ServiceError bad_request */
export function changedWatch(
  registry: Registry,
  row: { readonly operation_id: string; readonly watch: WatchSettings | null },
  wanted: Omit<WantedWatch, 'watch'>,
): WatchSettings | null {
  const { watch } = row
  const operation = recordSource(sourceOf(registry, row))
  const { fields = watch?.fields } = wanted
  if (watch === null) return checkWatch(operation, { ...wanted, watch: 'items' })
  if (watch.kind === 'values') {
    const conditions = wanted.conditions ?? watch.conditions
    return checkWatch(operation, { ...wanted, watch: 'values', fields, conditions })
  }
  const { heading, selector, ignore, only } = watch
  const text = { heading, selector, ignore, only, ...wanted.text }
  return checkWatch(operation, { ...wanted, watch: 'text', fields, text })
}
