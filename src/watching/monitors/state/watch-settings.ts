import type { Condition } from '../values/conditions.ts'

/** What a monitor watches of a record, beside the items of a list. */
export type WatchSettings = ValueWatch | TextWatch

/** Numbers of a record: a series, and events by conditions. */
export interface ValueWatch {
  readonly kind: 'values'
  /** Paths of numbers, of the record or of its common shape. */
  readonly fields: readonly string[]
  /** Empty: the monitor stores its series and reports nothing. */
  readonly conditions: readonly Condition[]
}

/** Texts of a record: events about their differences. */
export interface TextWatch {
  readonly kind: 'text'
  /** Paths of texts, of the record or of its common shape. */
  readonly fields: readonly string[]
  /** The heading of the section to compare. Null: the whole text. */
  readonly heading: string | null
  /** The CSS selector of the elements to compare, in a field with HTML. Null: the whole text. */
  readonly selector: string | null
  /** Passages that contain one of these texts are left out; a run of digits stands for any number. */
  readonly ignore: readonly string[]
  /** Null: both. */
  readonly only: 'added' | 'removed' | null
}

/** What a monitor compares of a text, as callers send and see it. */
export interface ShownText {
  readonly heading?: string | null | undefined
  readonly selector?: string | null | undefined
  readonly ignore?: readonly string[] | undefined
  readonly only?: 'added' | 'removed' | null | undefined
}

/** The settings as callers send and see them. */
export interface ShownWatch {
  readonly watch: 'items' | 'values' | 'text'
  readonly fields: readonly string[] | null
  readonly conditions: readonly Condition[] | null
  readonly text: ShownText | null
}

export function shownWatch(watch: WatchSettings | null): ShownWatch {
  if (watch === null) return { watch: 'items', fields: null, conditions: null, text: null }
  const { kind, fields } = watch
  if (kind === 'values') return { watch: kind, fields, conditions: watch.conditions, text: null }
  const { heading, selector, ignore, only } = watch
  return { watch: kind, fields, conditions: null, text: { heading, selector, ignore, only } }
}
