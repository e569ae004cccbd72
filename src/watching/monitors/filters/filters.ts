import { ServiceError } from '../../../catalog/errors.ts'
import type { Item } from '../../../catalog/events/item.ts'
import { didYouMean } from '../../../catalog/http/nearest.ts'
import { memoize } from '../../../catalog/memoize.ts'
import type { Watchable } from '../lists/sources.ts'
import { type ItemFields, itemFields } from './item-fields.ts'
import { markWords, normalize, searched } from './words.ts'

export const operators = ['gt', 'gte', 'lt', 'lte', 'eq', 'ne'] as const
type Operator = (typeof operators)[number]

/** A rule: keywords in the texts of an item, or a threshold for one of its numbers or dates. */
export interface FilterRule {
  /** At least one of these keywords occurs. */
  readonly any?: readonly string[] | undefined
  /** All of these keywords occur. */
  readonly all?: readonly string[] | undefined
  /** No keyword of these occurs. */
  readonly none?: readonly string[] | undefined
  /** The fields to search for keywords. Absent: all prose fields. */
  readonly fields?: readonly string[] | undefined
  /** Keywords match whole words only, not parts of words. */
  readonly wholeWords?: boolean | undefined
  readonly field?: string | undefined
  readonly op?: Operator | undefined
  /** A number; for a date, ISO 8601. */
  readonly value?: number | string | undefined
  /** For a date: it is at most this old when the item is found. Replaces `op` and `value`. */
  readonly withinHours?: number | undefined
}

/** An item is reported if it meets every rule of `include` and no rule of `exclude`. */
export interface Filters {
  readonly include?: readonly FilterRule[] | undefined
  readonly exclude?: readonly FilterRule[] | undefined
  /** Items that were certainly published longer ago, when they are found, are not reported. */
  readonly publishedWithinHours?: number | undefined
}

/** An item that filters judge. */
export type FilteredItem = Pick<Item, 'record' | 'time' | 'latest'>

const keywordLists = ['any', 'all', 'none'] as const

/**
 * Keywords times the fields that they are searched in, over all rules. Each is a search in each item of a page: of a
 * hundred items with short texts it takes some 50 ms.
 */
const maxComparisons = 10_000
/** The characters of a field that are searched, as they are compared. */
const maxFieldCharacters = 50_000
/** Comparisons times the characters of a field: of one item, some 20 ms. */
const maxComparedCharacters = 10_000_000
/** The characters of a keyword, as it is compared: see `normalize`. */
const maxKeywordCharacters = 1000

function refuse(where: string, message: string): never {
  throw new ServiceError('bad_request', `${where} ${message}`)
}

const kindNames = { numbers: 'number', texts: 'text', dates: 'date' } as const

function checkField(operation: Watchable, where: string, field: string, kind: keyof typeof kindNames): void {
  const known = itemFields(operation)[kind]
  if (known.includes(field)) return
  const what = kindNames[kind]
  const there = known.length === 0 ? `They have no ${kind}.` : `Available: ${known.join(', ')}.`
  refuse(
    where,
    `${JSON.stringify(field)} is not a ${what} in the items of ${operation.id}.${didYouMean(field, known)} ${there}`,
  )
}

const form =
  'must have keywords (any, all, none; fields names the texts) or a threshold (field, op and value; for a date also field and withinHours).'

/** Checks a rule about a number or a date. */
function checkThreshold(operation: Watchable, where: string, rule: FilterRule): void {
  const { field, op, value, withinHours, fields, wholeWords } = rule
  const parts = [op, value].filter((part) => part !== undefined).length
  const isComplete = withinHours === undefined ? parts === 2 : parts === 0
  if (field === undefined || !isComplete || fields !== undefined || wholeWords !== undefined)
    refuse(where, form)
  const isDate = withinHours !== undefined || typeof value === 'string'
  checkField(operation, `${where}.field`, field, isDate ? 'dates' : 'numbers')
  if (typeof value === 'string' && Number.isNaN(dateOf(value)))
    refuse(`${where}.value`, 'must be a date like 2026-01-31 or 2026-01-31T12:00:00Z.')
}

function checkRule(operation: Watchable, where: string, rule: FilterRule): void {
  const keywords = keywordLists.flatMap((list) => rule[list] ?? [])
  const isThreshold = [rule.field, rule.op, rule.value, rule.withinHours].some((part) => part !== undefined)
  if (isThreshold === keywords.length > 0) refuse(where, form)
  if (isThreshold) {
    checkThreshold(operation, where, rule)
    return
  }
  for (const field of rule.fields ?? []) checkField(operation, `${where}.fields`, field, 'texts')
  if (rule.fields === undefined && itemFields(operation).prose.length === 0) {
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

/** Keywords times fields of a rule. Marks of words can double a text, so whole words count twice. */
function comparisonsOf(operation: Watchable, rule: FilterRule): number {
  const keywords = keywordLists.reduce((sum, list) => sum + new Set(rule[list]).size, 0)
  return keywords * (rule.fields ?? itemFields(operation).prose).length * (rule.wholeWords ? 2 : 1)
}

/** By filters, which are those of one operation. */
const known = new WeakMap<Filters, number>()

/** The characters of each field of an item that filters search: the more they compare, the fewer. */
function charactersSearched(filters: Filters, operation: Watchable): number {
  const before = known.get(filters)
  if (before !== undefined) return before
  const rules = [...(filters.include ?? []), ...(filters.exclude ?? [])]
  const comparisons = rules.reduce((sum, rule) => sum + comparisonsOf(operation, rule), 0)
  const characters = Math.min(
    maxFieldCharacters,
    Math.floor(maxComparedCharacters / Math.max(1, comparisons)),
  )
  known.set(filters, characters)
  return characters
}

function checkAge(operation: Watchable, { publishedWithinHours }: Filters): void {
  const { itemTime, itemLatestTime } = operation.list
  if (publishedWithinHours === undefined || itemTime || itemLatestTime) return
  refuse(
    'filters.publishedWithinHours',
    `needs items with times; those of ${operation.id} have none. Leave it out.`,
  )
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
  checkAge(operation, filters ?? {})
  const within = filters?.publishedWithinHours
  if (within !== undefined) return { include, exclude, publishedWithinHours: within }
  return include.length + exclude.length === 0 ? null : { include, exclude }
}

/** Every value at a path. A list on the path contributes the values of all its elements. */
export function valuesAt(value: unknown, path: readonly string[]): unknown[] {
  if (Array.isArray(value)) return value.flatMap((one) => valuesAt(one, path))
  const [name, ...rest] = path
  if (name === undefined) return [value]
  if (typeof value !== 'object' || value === null || !Object.hasOwn(value, name)) return []
  return valuesAt((value as Record<string, unknown>)[name], rest)
}

/** The keywords of a rule as they are compared: each once per rule, not per text. */
const keywordsOf = memoize(({ any = [], all = [], none = [], wholeWords }: FilterRule) => {
  const compared = (keyword: string) => (wholeWords ? markWords(normalize(keyword)) : normalize(keyword))
  const distinct = (keywords: readonly string[]) => [...new Set(keywords.map(compared))]
  return { any: distinct(any), all: distinct(all), none: distinct(none) }
})

/** Returns the texts of an item at a path. */
type TextsAt = (path: string) => readonly string[]

/**
 * The texts of an item at a path as they are compared: each once per item, not per rule.
 * @param characters how many of them, of all texts at a path together
 */
function textsOf(record: unknown, characters: number): TextsAt {
  return memoizePaths((path) => {
    let left = characters
    return valuesAt(record, path.split('.')).flatMap((one) => {
      if (typeof one !== 'string' || left <= 0) return []
      const text = searched(one, left)
      left -= text.length
      return text
    })
  })
}

function memoizePaths(read: TextsAt): TextsAt {
  const known = new Map<string, readonly string[]>()
  return (path) => {
    let texts = known.get(path)
    if (texts === undefined) {
      texts = read(path)
      known.set(path, texts)
    }
    return texts
  }
}

/** A date as milliseconds since the Unix epoch; NaN for a text that is no date. A day begins at 00:00 UTC. */
function dateOf(text: string): number {
  return /^\d{4}-\d{2}-\d{2}(T|$)/.test(text) ? Date.parse(text) : Number.NaN
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

/** What the rules of one item share. */
interface Judging {
  readonly fields: ItemFields
  readonly record: unknown
  readonly textsAt: TextsAt
  /** The texts with marks at the edges of their words. */
  readonly markedAt: TextsAt
  /** The platform's time, in milliseconds since the Unix epoch. */
  readonly now: number
}

/** Whether a number or a date meets a threshold. What the platform did not report meets none. */
function meetsThreshold(rule: FilterRule, field: string, { record, now }: Judging): boolean {
  const { op, value, withinHours } = rule
  return valuesAt(record, field.split('.')).some((one) => {
    if (withinHours !== undefined) return typeof one === 'string' && dateOf(one) >= now - withinHours * hourMs
    if (op === undefined || value === undefined) return false
    if (typeof value === 'number') return typeof one === 'number' && holds(one, op, value)
    return typeof one === 'string' && !Number.isNaN(dateOf(one)) && holds(dateOf(one), op, dateOf(value))
  })
}

const hourMs = 3_600_000

function meets(rule: FilterRule, judging: Judging): boolean {
  if (rule.field !== undefined) return meetsThreshold(rule, rule.field, judging)
  const { fields, textsAt, markedAt } = judging
  // Monitors of earlier releases may name a field twice.
  const paths = [...new Set(rule.fields ?? fields.prose)]
  const texts = paths.flatMap(rule.wholeWords ? markedAt : textsAt)
  const there = (keyword: string) => texts.some((text) => text.includes(keyword))
  const { any, all, none } = keywordsOf(rule)
  return (any.length === 0 || any.some(there)) && all.every(there) && !none.some(there)
}

/** Whether an item is reported. `now`: the platform's time, in milliseconds since the Unix epoch. */
export function passes(
  filters: Filters | null,
  operation: Watchable,
  item: FilteredItem,
  now: number,
): boolean {
  return unmetRules(filters, operation, item, now).length === 0
}

/** The rules that keep an item from being reported, by their places: `include[0]`, `exclude[1]`. */
export function unmetRules(
  filters: Filters | null,
  operation: Watchable,
  { record, time, latest }: FilteredItem,
  now: number,
): string[] {
  if (filters === null) return []
  const { include = [], exclude = [], publishedWithinHours: within } = filters
  const textsAt = textsOf(record, charactersSearched(filters, operation))
  const markedAt = memoizePaths((path) => textsAt(path).map(markWords))
  const judging = { fields: itemFields(operation), record, textsAt, markedAt, now }
  // Without a time, an item may be young: a monitor misses nothing.
  const youngest = time ?? latest ?? now
  return [
    ...include.flatMap((rule, i) => (meets(rule, judging) ? [] : [`include[${i}]`])),
    ...exclude.flatMap((rule, i) => (meets(rule, judging) ? [`exclude[${i}]`] : [])),
    ...(within !== undefined && youngest < now - within * hourMs ? ['publishedWithinHours'] : []),
  ]
}
