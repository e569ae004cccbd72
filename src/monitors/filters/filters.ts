import { ServiceError } from '../../errors.ts'
import { didYouMean } from '../../http/nearest.ts'
import type { Watchable } from '../lists/sources.ts'
import { type ItemFields, itemFields } from './item-fields.ts'

export const operators = ['gt', 'gte', 'lt', 'lte', 'eq', 'ne'] as const
type Operator = (typeof operators)[number]

/** Asks the texts of an item for keywords, or one of its numbers for a threshold. */
export interface FilterRule {
  /** At least one of these is there. */
  readonly any?: readonly string[] | undefined
  /** Every one of these is there. */
  readonly all?: readonly string[] | undefined
  /** None of these is there. */
  readonly none?: readonly string[] | undefined
  /** Where keywords are looked for; absent: in everything that people write. */
  readonly fields?: readonly string[] | undefined
  readonly field?: string | undefined
  readonly op?: Operator | undefined
  readonly value?: number | undefined
}

/** An item is reported that meets every rule of `include` and none of `exclude`. */
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
  const there = known.length === 0 ? `They have no ${kind}.` : `There are: ${known.join(', ')}.`
  refuse(
    where,
    `${JSON.stringify(field)} is no ${what} in the items of ${operation.id}.${didYouMean(field, known)} ${there}`,
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
    refuse(where, 'has to say where to look: send fields.')
  }
}

/**
 * Checks filters by the schema of the items of a source; gives null for those that keep nothing back.
 * @throws ServiceError bad_request that names the fields there are
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

/** Every value at a path; the elements of lists on the way are all asked. */
function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => valuesAt(one, path))
  const [name, ...rest] = path
  if (name === undefined) return [value]
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return []
  return valuesAt((value as Record<string, unknown>)[name], rest)
}

/** Case, width and the like do not matter. */
const plain = (text: string) => text.normalize('NFKC').toLowerCase()

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
    // What the platform did not tell meets no threshold.
    return valuesAt(record, field.split('.')).some((one) => typeof one === 'number' && holds(one, op, value))
  }
  const texts = (rule.fields ?? fields.prose)
    .flatMap((path) => valuesAt(record, path.split('.')))
    .flatMap((text) => (typeof text === 'string' ? plain(text) : []))
  const there = (keyword: string) => texts.some((text) => text.includes(plain(keyword)))
  const { any = [], all = [], none = [] } = rule
  return (any.length === 0 || any.some(there)) && all.every(there) && !none.some(there)
}

/** Whether an item is reported. */
export function passes(filters: Filters | null, operation: Watchable, record: unknown): boolean {
  if (filters === null) return true
  const fields = itemFields(operation)
  const { include = [], exclude = [] } = filters
  return (
    include.every((rule) => meets(rule, fields, record)) &&
    !exclude.some((rule) => meets(rule, fields, record))
  )
}
