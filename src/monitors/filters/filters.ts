import { ServiceError } from '../../errors.ts'
import { didYouMean } from '../../http/nearest.ts'
import type { Watchable } from '../lists/sources.ts'
import { type ItemFields, itemFields } from './item-fields.ts'

export const operators = ['gt', 'gte', 'lt', 'lte', 'eq', 'ne'] as const
type Operator = (typeof operators)[number]

/** A rule: keywords in the texts of an item, or a threshold for one of its numbers. */
export interface FilterRule {
  /** At least one of these keywords occurs. */
  readonly any?: readonly string[] | undefined
  /** All of these keywords occur. */
  readonly all?: readonly string[] | undefined
  /** No keyword of these occurs. */
  readonly none?: readonly string[] | undefined
  /** The fields to search for keywords. Absent: all prose fields. */
  readonly fields?: readonly string[] | undefined
  readonly field?: string | undefined
  readonly op?: Operator | undefined
  readonly value?: number | undefined
}

/** An item is reported if it meets every rule of `include` and no rule of `exclude`. */
export interface Filters {
  readonly include?: readonly FilterRule[] | undefined
  readonly exclude?: readonly FilterRule[] | undefined
}

const keywordLists = ['any', 'all', 'none'] as const

function refuse(where: string, message: string): never {
  throw new ServiceError('bad_request', `${where} ${message}`)
}

function checkField(operation: Watchable, where: string, field: string, kind: 'numbers' | 'texts'): void {
  const known = itemFields(operation)[kind]
  if (known.includes(field)) return
  const what = kind === 'numbers' ? 'number' : 'text'
  const there = known.length === 0 ? `They have no ${kind}.` : `Available: ${known.join(', ')}.`
  refuse(
    where,
    `${JSON.stringify(field)} is not a ${what} in the items of ${operation.id}.${didYouMean(field, known)} ${there}`,
  )
}

function checkRule(operation: Watchable, where: string, rule: FilterRule): void {
  const keywords = keywordLists.flatMap((list) => rule[list] ?? [])
  const threshold = [rule.field, rule.op, rule.value].filter((part) => part !== undefined).length
  const form = 'must have keywords (any, all, none; fields says where) or a threshold (field, op and value).'
  if (threshold > 0 && (threshold < 3 || keywords.length > 0 || rule.fields)) refuse(where, form)
  if (threshold === 0 && keywords.length === 0) refuse(where, form)
  if (rule.field !== undefined) checkField(operation, `${where}.field`, rule.field, 'numbers')
  for (const field of rule.fields ?? []) checkField(operation, `${where}.fields`, field, 'texts')
  if (threshold === 0 && rule.fields === undefined && itemFields(operation).prose.length === 0) {
    refuse(where, 'needs fields: the items of this source have no prose to search.')
  }
}

/**
 * Checks filters against the schema of a source's items. Returns null for filters without rules.
 * @throws ServiceError bad_request, with the available fields
 */
export function checkFilters(operation: Watchable, filters: Filters | null | undefined): Filters | null {
  const include = filters?.include ?? []
  const exclude = filters?.exclude ?? []
  include.forEach((rule, i) => {
    checkRule(operation, `filters.include[${i}]`, rule)
  })
  exclude.forEach((rule, i) => {
    checkRule(operation, `filters.exclude[${i}]`, rule)
  })
  return include.length + exclude.length === 0 ? null : { include, exclude }
}

/** Every value at a path. A list on the path contributes the values of all its elements. */
function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => valuesAt(one, path))
  const [name, ...rest] = path
  if (name === undefined) return [value]
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return []
  return valuesAt((value as Record<string, unknown>)[name], rest)
}

/** Makes texts comparable regardless of case and character width. */
const normalize = (text: string) => text.normalize('NFKC').toLowerCase()

function holds(number: number, op: Operator, value: number): boolean {
  switch (op) {
    case 'gt':
      return number > value
    case 'gte':
      return number >= value
    case 'lt':
      return number < value
    case 'lte':
      return number <= value
    case 'eq':
      return number === value
    case 'ne':
      return number !== value
  }
}

function meets(rule: FilterRule, fields: ItemFields, record: unknown): boolean {
  const { field, op, value } = rule
  if (field !== undefined && op !== undefined && value !== undefined) {
    // A number that the platform did not report meets no threshold.
    return valuesAt(record, field.split('.')).some((one) => typeof one === 'number' && holds(one, op, value))
  }
  const texts = (rule.fields ?? fields.prose)
    .flatMap((path) => valuesAt(record, path.split('.')))
    .flatMap((text) => (typeof text === 'string' ? normalize(text) : []))
  const there = (keyword: string) => texts.some((text) => text.includes(normalize(keyword)))
  const { any = [], all = [], none = [] } = rule
  return (any.length === 0 || any.some(there)) && all.every(there) && !none.some(there)
}

/** Whether an item is reported. */
export function passes(filters: Filters | null, operation: Watchable, record: unknown): boolean {
  return unmetRules(filters, operation, record).length === 0
}

/** The rules that keep an item from being reported, by their places: `include[0]`, `exclude[1]`. */
export function unmetRules(filters: Filters | null, operation: Watchable, record: unknown): string[] {
  if (filters === null) return []
  const fields = itemFields(operation)
  const { include = [], exclude = [] } = filters
  return [
    ...include.flatMap((rule, i) => (meets(rule, fields, record) ? [] : [`include[${i}]`])),
    ...exclude.flatMap((rule, i) => (meets(rule, fields, record) ? [`exclude[${i}]`] : [])),
  ]
}
