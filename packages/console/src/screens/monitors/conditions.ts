import type { MonitorsGetData } from 'social-lookup-client'

export type Condition = NonNullable<MonitorsGetData['conditions']>[number]
export type When = Condition['when']

/** The parts of conditions that are numbers. */
const numberParts = [
  'value',
  'rearm',
  'margin',
  'amount',
  'percent',
  'withinHours',
  'hours',
  'checks',
] as const
export type NumberPart = (typeof numberParts)[number]

/** A condition as it stands in its fields. */
export interface ConditionDraft extends Readonly<Record<NumberPart, string>> {
  readonly key: string
  readonly when: When
  /** Empty: each number of the monitor. */
  readonly field: string
  /** Empty: both. */
  readonly direction: '' | 'up' | 'down'
}

/** The number fields of each kind, with those that must be filled first. */
export const partsOf: Readonly<
  Record<When, { readonly needed: readonly NumberPart[]; readonly optional: readonly NumberPart[] }>
> = {
  changes: { needed: [], optional: [] },
  above: { needed: ['value'], optional: ['rearm'] },
  below: { needed: ['value'], optional: ['rearm'] },
  crosses: { needed: ['value'], optional: ['margin'] },
  moves: { needed: [], optional: ['amount', 'percent', 'withinHours'] },
  still: { needed: ['hours'], optional: [] },
  disappears: { needed: [], optional: ['checks'] },
}

export const newCondition = (when: When): ConditionDraft => ({
  ...{ key: crypto.randomUUID(), when, field: '', direction: '' },
  ...(Object.fromEntries(numberParts.map((name) => [name, ''])) as Record<NumberPart, string>),
})

/** The conditions of a monitor, to be edited. */
export const conditionsAsDrafts = (conditions: readonly Condition[] | null): ConditionDraft[] =>
  (conditions ?? []).map((condition) => {
    const known = Object.fromEntries(Object.entries(condition).map(([name, value]) => [name, String(value)]))
    return { ...newCondition(condition.when), ...known } as ConditionDraft
  })

/** Whether a condition can be sent. */
const isComplete = (draft: ConditionDraft): boolean =>
  partsOf[draft.when].needed.every((name) => draft[name].trim() !== '') &&
  (draft.when !== 'moves' || draft.amount.trim() !== '' || draft.percent.trim() !== '')

/** The conditions that are complete, as they are sent. */
export const conditionsOf = (drafts: readonly ConditionDraft[]): Condition[] =>
  drafts.filter(isComplete).map((draft) => {
    const { when, field, direction } = draft
    const { needed, optional } = partsOf[when]
    const numbers = [...needed, ...optional].filter((name) => draft[name].trim() !== '')
    return {
      when,
      ...(field === '' || when === 'disappears' ? {} : { field }),
      ...Object.fromEntries(numbers.map((name) => [name, Number(draft[name])])),
      ...(when === 'moves' && direction !== '' ? { direction } : {}),
    } as Condition
  })
