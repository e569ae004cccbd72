import { ServiceError } from '../../../catalog/errors.ts'
import { didYouMean } from '../../../catalog/http/nearest.ts'
import { memoize } from '../../../catalog/memoize.ts'
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

/**
 * Keywords times the fields that they are searched in, over all rules. Each is a search in each item of a page: of a
 * hundred items with short texts it takes some 50 ms.
 */
const maxComparisons = 10_000
/** The characters of a text that are searched, and the characters of a keyword. Both as compared: see `normalize`. */
const maxTextCharacters = 50_000
const maxKeywordCharacters = 1000

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
  if (new Set(rule.fields).size < (rule.fields?.length ?? 0))
    refuse(`${where}.fields`, 'names a field twice.')
  const long = keywords.find((keyword) => normalize(keyword).length > maxKeywordCharacters)
  if (long !== undefined) {
    const shown = JSON.stringify(long.slice(0, 20))
    refuse(
      where,
      `has a keyword (it begins with ${shown}) whose ligatures stand for more than ${maxKeywordCharacters} characters.`,
    )
  }
}

/** Keywords times fields of a rule. */
function comparisonsOf(operation: Watchable, rule: FilterRule): number {
  const keywords = keywordLists.reduce((sum, list) => sum + new Set(rule[list]).size, 0)
  return keywords * (rule.fields ?? itemFields(operation).prose).length
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
  const comparisons = [...include, ...exclude].reduce((sum, rule) => sum + comparisonsOf(operation, rule), 0)
  if (comparisons > maxComparisons) {
    refuse(
      'filters',
      `may compare at most ${maxComparisons} times: keywords times the fields that they are searched in, over all rules. These compare ${comparisons} times. Send fewer keywords, or name fewer fields in \`fields\` (without it, a rule searches ${itemFields(operation).prose.length} fields).`,
    )
  }
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

/** Makes texts comparable regardless of case and character width. A ligature can become eighteen characters. */
const normalize = (text: string) => text.normalize('NFKC').toLowerCase()

/** The part of a text that is searched. */
const searched = (text: string) => normalize(text.slice(0, maxTextCharacters)).slice(0, maxTextCharacters)

/** The keywords of a rule as they are compared: each once per rule, not per text. */
const keywordsOf = memoize(({ any = [], all = [], none = [] }: FilterRule) => {
  const distinct = (keywords: readonly string[]) => [...new Set(keywords.map(normalize))]
  return { any: distinct(any), all: distinct(all), none: distinct(none) }
})

/** The texts of an item at a path as they are compared: each once per item, not per rule. */
function textsOf(record: unknown): (path: string) => readonly string[] {
  const known = new Map<string, readonly string[]>()
  return (path) => {
    let texts = known.get(path)
    if (texts === undefined) {
      const values = valuesAt(record, path.split('.'))
      texts = values.flatMap((one) => (typeof one === 'string' ? searched(one) : []))
      known.set(path, texts)
    }
    return texts
  }
}

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

function meets(
  rule: FilterRule,
  fields: ItemFields,
  record: unknown,
  textsAt: (path: string) => readonly string[],
): boolean {
  const { field, op, value } = rule
  if (field !== undefined && op !== undefined && value !== undefined) {
    // A number that the platform did not report meets no threshold.
    return valuesAt(record, field.split('.')).some((one) => typeof one === 'number' && holds(one, op, value))
  }
  // Monitors of earlier releases may name a field twice.
  const texts = [...new Set(rule.fields ?? fields.prose)].flatMap(textsAt)
  const there = (keyword: string) => texts.some((text) => text.includes(keyword))
  const { any, all, none } = keywordsOf(rule)
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
  const textsAt = textsOf(record)
  return [
    ...include.flatMap((rule, i) => (meets(rule, fields, record, textsAt) ? [] : [`include[${i}]`])),
    ...exclude.flatMap((rule, i) => (meets(rule, fields, record, textsAt) ? [`exclude[${i}]`] : [])),
  ]
}
