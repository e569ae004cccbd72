import type { MonitorsPreviewParams } from 'social-lookup-client'

export type Filters = NonNullable<MonitorsPreviewParams['filters']>
type Rule = NonNullable<Filters['include']>[number]
export type Operator = NonNullable<Rule['op']>

/** What an item must do for a rule to hold. `other`: a form that the API has and the fields have not. */
export type RuleKind = 'any' | 'all' | 'none' | 'number' | 'date' | 'other'

/** A rule as it stands in its fields. */
export interface RuleDraft {
  readonly key: string
  /** `include`: only items that meet it are reported. `exclude`: items that meet it are not. */
  readonly side: 'include' | 'exclude'
  readonly kind: RuleKind
  /** Words, separated by commas. */
  readonly words: string
  /** The fields that are searched for the words; empty: all texts that people write. */
  readonly fields: readonly string[]
  /** Whether the words match whole words only. */
  readonly isWhole: boolean
  readonly field: string
  readonly op: Operator
  /** A number; of a date, the day. */
  readonly value: string
  readonly other: Rule | null
}

export const newRule = (kind: 'any' | 'number' | 'date', field = ''): RuleDraft => ({
  ...{ key: crypto.randomUUID(), side: 'include', kind, words: '', fields: [], field, op: 'gte', value: '' },
  ...{ isWhole: false, other: null },
})

const words = (text: string): string[] =>
  text
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '')

/** The rule for the API; null while a part is empty. */
function ruleOf({ kind, words: text, fields, isWhole, field, op, value, other }: RuleDraft): Rule | null {
  if (kind === 'other') return other
  if (kind === 'number' || kind === 'date') {
    if (field === '' || value.trim() === '') return null
    return { field, op, value: kind === 'number' ? Number(value) : value }
  }
  const list = words(text)
  if (list.length === 0) return null
  return {
    [kind]: list,
    ...(fields.length === 0 ? {} : { fields: [...fields] }),
    ...(isWhole ? { wholeWords: true } : {}),
  }
}

const sides = ['include', 'exclude'] as const

/**
 * The filters of all rules that are complete; null: there is none.
 * @param withinHours the age of items up to which they are reported, as it stands in its field
 */
export function filtersOf(rules: readonly RuleDraft[], withinHours = ''): Filters | null {
  const [include, exclude] = sides.map((side) =>
    rules.filter((rule) => rule.side === side).flatMap((rule) => ruleOf(rule) ?? []),
  ) as [Rule[], Rule[]]
  const within = withinHours.trim() === '' ? {} : { publishedWithinHours: Number(withinHours) }
  if (include.length + exclude.length + Object.keys(within).length === 0) return null
  return { include, exclude, ...within }
}

/** The number that the form shows for a rule that the API names: `exclude[0]`. */
export function ruleNumber(rules: readonly RuleDraft[], name: string): number | null {
  const [, side, place] = /^(include|exclude)\[(\d+)\]$/.exec(name) ?? []
  const complete = rules.filter((rule) => rule.side === side && ruleOf(rule) !== null)
  const found = complete[Number(place)]
  return found === undefined ? null : rules.indexOf(found) + 1
}

const wordKinds = ['any', 'all', 'none'] as const

function draftsOf(rule: Rule, side: RuleDraft['side']): RuleDraft[] {
  const base: RuleDraft = { ...newRule('any'), side }
  const { field, op, value } = rule
  if (field !== undefined) {
    // A time of day would be lost in a field for days.
    const fitsField = typeof value === 'number' || value?.length === 10
    if (!fitsField || op === undefined || value === undefined)
      return [{ ...base, kind: 'other', other: rule }]
    return [{ ...base, kind: typeof value === 'number' ? 'number' : 'date', field, op, value: String(value) }]
  }
  const used = wordKinds.filter((kind) => (rule[kind] ?? []).length > 0)
  // Every include rule must hold, so a rule of several lists equals several rules. An exclude rule does not; a comma or
  // a space around a keyword would be lost.
  const fits = used.every((kind) => rule[kind]!.every((word) => words(word).join() === word))
  const isSimple = fits && (side === 'include' || used.length === 1)
  if (!isSimple) return [{ ...base, kind: 'other', other: rule }]
  return used.map((kind) => ({
    ...base,
    key: crypto.randomUUID(),
    kind,
    words: rule[kind]!.join(', '),
    fields: rule.fields ?? [],
    isWhole: rule.wholeWords === true,
  }))
}

/** The rules of a monitor, to be edited. */
export const rulesOf = (filters: Filters | null): RuleDraft[] =>
  sides.flatMap((side) => (filters?.[side] ?? []).flatMap((rule) => draftsOf(rule, side)))
