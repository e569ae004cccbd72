/** Decides which conditions of a monitor hold, by the rules of docs/MONITORS.md. Pure. */

import {
  isCertainlyAbove,
  isCertainlyBelow,
  isCoarser,
  isProvenChange,
  provenDifference,
  roundingUnit,
} from './rounding.ts'

/** Of one field, or of every field of the monitor. */
interface OfField {
  readonly field?: string | undefined
}

/** A condition of a monitor that watches values. */
export type Condition =
  | (OfField & { readonly when: 'changes' })
  | (OfField & {
      readonly when: 'above' | 'below'
      readonly value: number
      /** The level at which it is armed again. Absent: `value`. */
      readonly rearm?: number | undefined
    })
  | (OfField & { readonly when: 'crosses'; readonly value: number; readonly margin?: number | undefined })
  | (OfField & {
      readonly when: 'moves'
      readonly amount?: number | undefined
      readonly percent?: number | undefined
      readonly withinHours?: number | undefined
      readonly direction?: 'up' | 'down' | undefined
    })
  | (OfField & { readonly when: 'still'; readonly hours: number })
  | { readonly when: 'disappears'; readonly checks?: number | undefined }

/** The last known value of a field. Times are in milliseconds since the Unix epoch. */
interface KnownValue {
  readonly value: number
  /** When a check read it last. */
  readonly at: number
  /** Since when it provably did not change. */
  readonly since: number
}

/** What a monitor knows about one condition and field. */
interface ConditionState {
  readonly armed?: boolean
  readonly side?: 'above' | 'below' | null
  /** The number that a movement is compared with, and since when. */
  readonly reference?: number
  readonly referenceAt?: number
}

/** What a monitor that watches values knows, besides its series. */
export interface ValueState {
  readonly fields: Readonly<Record<string, KnownValue>>
  readonly conditions: Readonly<Record<string, ConditionState>>
  /** Consecutive checks that answered `not_found`. Faults and other outcomes prove nothing and do not count. */
  readonly misses: number
  readonly isGone: boolean
}

export const noValues: ValueState = { fields: {}, conditions: {}, misses: 0, isGone: false }

/** Proven misses before a target counts as disappeared. */
export const defaultMisses = 3

/** A condition that holds. */
export interface MetCondition {
  readonly condition: Condition
  readonly field: string | null
  readonly value: number | null
  /** The value before, and when it was read. */
  readonly before: number | null
  readonly beforeAt: string | null
  readonly difference: number | null
  readonly percent: number | null
  /** A sentence for readers. */
  readonly reason: string
}

/** The smallest and the greatest number of a field in a span. Null: no check read it there. */
export type Extremes = { readonly min: number; readonly max: number } | null

/** A span of the series that a condition needs. */
export interface WantedSpan {
  readonly key: string
  readonly field: string
  readonly since: number
}

export interface Observed {
  /** Null: the platform does not show the number. */
  readonly values: Readonly<Record<string, number | null>>
  readonly at: number
  /** The extremes of the spans of `wantedSpans`, by key. */
  readonly spans: ReadonlyMap<string, Extremes>
}

const hourMs = 3_600_000
const iso = (at: number) => new Date(at).toISOString()
/**
 * The name of a condition and field in the state. The properties are in the order in which the database stores them, by
 * length and then by letters: the condition of a creation is not read from it yet.
 */
const keyOf = (condition: Condition, field: string): string => {
  const byLength = ([one]: [string, unknown], [other]: [string, unknown]) =>
    one.length - other.length || (one < other ? -1 : 1)
  return `${JSON.stringify(Object.fromEntries(Object.entries(condition).toSorted(byLength)))} ${field}`
}

/** The fields that a condition is about. */
const fieldsOf = (condition: Condition, fields: readonly string[]): readonly string[] => {
  if (condition.when === 'disappears') return []
  return condition.field === undefined ? fields : [condition.field]
}

/** The spans of the series to read before {@link judge}. */
export function wantedSpans(
  conditions: readonly Condition[],
  fields: readonly string[],
  state: ValueState,
  at: number,
): WantedSpan[] {
  return conditions.flatMap((condition) => {
    if (condition.when !== 'moves' || condition.withinHours === undefined) return []
    const start = at - condition.withinHours * hourMs
    return fieldsOf(condition, fields).map((field) => {
      const key = keyOf(condition, field)
      // A movement that was reported does not count again.
      return { key, field, since: Math.max(start, state.conditions[key]?.referenceAt ?? start) }
    })
  })
}

/** What one condition decides about one number. */
interface Verdict {
  readonly state: ConditionState
  /** Absent: nothing is reported. */
  readonly reason?: string
  /** What the movement is compared with, if it is not the value before. */
  readonly comparedWith?: number
}

type Judged = { readonly value: number; readonly known: KnownValue | undefined; readonly at: number }

function judgeLevel(
  condition: Extract<Condition, { when: 'above' | 'below' }>,
  before: ConditionState,
  { value }: Judged,
): Verdict {
  const { when, value: limit, rearm = limit } = condition
  const holds = when === 'above' ? isCertainlyAbove(value, limit) : isCertainlyBelow(value, limit)
  // The first number only arms the condition: a monitor reports what happens, not what is.
  if (before.armed === undefined) return { state: { armed: !holds } }
  if (before.armed && holds) return { state: { armed: false }, reason: `is ${when} ${limit}` }
  const isBack = when === 'above' ? value <= rearm : value >= rearm
  return { state: { armed: before.armed || (isBack && !holds) } }
}

function judgeCrossing(
  { value: limit, margin = 0 }: Extract<Condition, { when: 'crosses' }>,
  before: ConditionState,
  { value }: Judged,
): Verdict {
  const side = isCertainlyAbove(value, limit + margin)
    ? 'above'
    : isCertainlyBelow(value, limit - margin)
      ? 'below'
      : null
  const known = before.side ?? null
  const state = { side: side ?? known }
  return known === null || side === null || side === known
    ? { state }
    : { state, reason: `crossed ${limit} and is ${side} it` }
}

/** Whether a movement is large enough by every size that the condition states. */
function isLargeEnough(
  { amount, percent, direction }: Extract<Condition, { when: 'moves' }>,
  from: number,
  to: number,
): boolean {
  const moved = provenDifference(from, to)
  if (moved === 0 || (direction === 'up' && moved < 0) || (direction === 'down' && moved > 0)) return false
  const size = Math.abs(moved)
  return (
    (amount === undefined || size >= amount) &&
    (percent === undefined || from === 0 || (100 * size) / Math.abs(from) >= percent)
  )
}

function judgeMovement(
  condition: Extract<Condition, { when: 'moves' }>,
  before: ConditionState,
  { value, known, at }: Judged,
  span: Extremes,
): Verdict {
  const isSpan = condition.withinHours !== undefined
  const reference = before.reference ?? known?.value
  const starts = isSpan ? [span?.min, span?.max] : [reference]
  const from = starts.find((start) => start !== undefined && isLargeEnough(condition, start, value))
  if (from !== undefined) {
    const within = isSpan ? ` within ${condition.withinHours} hours` : ''
    return {
      state: { reference: value, referenceAt: at },
      reason: `moved from ${from} to ${value}${within}`,
      comparedWith: from,
    }
  }
  return { state: isSpan || before.reference !== undefined ? before : { reference: reference ?? value } }
}

function judgeStillness(
  { hours }: Extract<Condition, { when: 'still' }>,
  before: ConditionState,
  { value, known, at }: Judged,
): Verdict {
  const since = known === undefined || isProvenChange(known.value, value) ? at : known.since
  // A rounded count can stand still while the number behind it moves.
  const holds = roundingUnit(value) === 0 && at - since >= hours * hourMs
  if (!holds) return { state: { armed: since === at || (before.armed ?? true) } }
  if (before.armed === false) return { state: before }
  return { state: { armed: false }, reason: `has not changed since ${iso(since)}` }
}

function judgeNumber(condition: Condition, before: ConditionState, judged: Judged, span: Extremes): Verdict {
  switch (condition.when) {
    case 'changes': {
      const { value, known } = judged
      const changed = known !== undefined && isProvenChange(known.value, value)
      return changed ? { state: {}, reason: `changed from ${known.value} to ${value}` } : { state: {} }
    }
    case 'above':
    case 'below':
      return judgeLevel(condition, before, judged)
    case 'crosses':
      return judgeCrossing(condition, before, judged)
    case 'moves':
      return judgeMovement(condition, before, judged, span)
    case 'still':
      return judgeStillness(condition, before, judged)
    case 'disappears':
      return { state: before }
  }
}

/** The number that is known from now on. */
function learn(known: KnownValue | undefined, value: number, at: number): KnownValue {
  if (known === undefined) return { value, at, since: at }
  if (isCoarser(known.value, value)) return { ...known, at }
  const since = isProvenChange(known.value, value) ? at : known.since
  return { value, at, since }
}

/** Two digits are enough for readers. */
const percentOf = (from: number, difference: number): number | null =>
  from === 0 ? null : Math.round((10_000 * difference) / Math.abs(from)) / 100

/**
 * Judges the numbers that a check read. A number that the platform hides is null: it changes nothing and meets no
 * condition.
 */
export function judge(
  conditions: readonly Condition[],
  fields: readonly string[],
  state: ValueState,
  { values, at, spans }: Observed,
): { readonly state: ValueState; readonly met: readonly MetCondition[] } {
  const met: MetCondition[] = []
  const states: Record<string, ConditionState> = {}
  for (const condition of conditions) {
    if (condition.when === 'disappears' && state.isGone) met.push(returnOf(condition))
    for (const field of fieldsOf(condition, fields)) {
      const key = keyOf(condition, field)
      const before = state.conditions[key] ?? {}
      const value = values[field] ?? null
      const known = state.fields[field]
      if (value === null) {
        states[key] = before
        continue
      }
      const { reason, comparedWith, ...verdict } = judgeNumber(
        condition,
        before,
        { value, known, at },
        spans.get(key) ?? null,
      )
      states[key] = verdict.state
      if (reason === undefined) continue
      const from = comparedWith ?? known?.value ?? null
      const difference = from === null ? null : value - from
      met.push({
        ...{ condition, field, value },
        before: known?.value ?? null,
        beforeAt: known === undefined ? null : iso(known.at),
        difference,
        percent: from === null || difference === null ? null : percentOf(from, difference),
        reason: `${field} ${reason}.`,
      })
    }
  }
  const learned = Object.fromEntries(
    fields.flatMap((field) => {
      const value = values[field] ?? null
      const known = state.fields[field]
      if (value !== null) return [[field, learn(known, value, at)]]
      return known === undefined ? [] : [[field, known]]
    }),
  )
  return { state: { fields: learned, conditions: states, misses: 0, isGone: false }, met }
}

const nothing = { field: null, value: null, before: null, beforeAt: null, difference: null, percent: null }

const returnOf = (condition: Condition): MetCondition => ({
  ...nothing,
  condition,
  reason: 'The target is there again.',
})

/** Judges a check that answered `not_found`. A target that was never found cannot disappear. */
export function judgeMiss(
  conditions: readonly Condition[],
  state: ValueState,
): { readonly state: ValueState; readonly met: readonly MetCondition[] } {
  if (Object.keys(state.fields).length === 0 || state.isGone) return { state, met: [] }
  const misses = state.misses + 1
  const met = conditions.flatMap((condition): MetCondition[] =>
    condition.when === 'disappears' && misses === (condition.checks ?? defaultMisses)
      ? [{ ...nothing, condition, reason: `The target was not found by ${misses} checks in a row.` }]
      : [],
  )
  return { state: { ...state, misses, isGone: met.length > 0 }, met }
}
