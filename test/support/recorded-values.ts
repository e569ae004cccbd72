import { isDeepStrictEqual } from 'node:util'
import type { ScalarTag } from 'yaml'

/** A condition in place of a value, in the data files of recorded answers. */
class Condition {
  readonly matches: (value: unknown) => boolean
  readonly words: string

  constructor(words: string, matches: (value: unknown) => boolean) {
    this.words = words
    this.matches = matches
  }
}

const isText = (value: unknown): value is string => typeof value === 'string'
const size = (value: unknown) => (isText(value) || Array.isArray(value) ? value.length : Number(value))

function haveDifferent(values: readonly unknown[]): boolean {
  return values.length > 0 && new Set(values).size === values.length
}

/** Conditions that take one text: `!has words`. */
const conditions: Readonly<Record<string, (text: string) => (value: unknown) => boolean>> = {
  /** A text that contains it. */
  has: (text) => (value) => isText(value) && value.includes(text),
  /** A text, or a record as JSON, that does not contain it. */
  lacks: (text) => (value) => !JSON.stringify(value).includes(text),
  /** A list or text that is longer, or a number that is larger. */
  over: (text) => (value) => size(value) > Number(text),
  /** A number as near as half a unit of its last digit. */
  near: (text) => (value) =>
    Math.abs(Number(value) - Number(text)) < 0.5 * 10 ** -(text.split('.')[1]?.length ?? 0),
  /** A value of this kind: string, number, undefined. */
  any: (text) => (value) => typeof value === text,
  /** A list whose entries have different values of the field. */
  distinct: (field) => (value) =>
    Array.isArray(value) && haveDifferent(value.map((one) => (field ? one[field] : one))),
}

/** Tags of the data files: `!re ^A`, `!has words`, `!over 5`. */
export const valueTags: ScalarTag[] = [
  { tag: '!re', resolve: (text: string) => new RegExp(text) },
  ...Object.entries(conditions).map(([name, of]) => ({
    tag: `!${name}`,
    resolve: (text: string) => new Condition(`${name} ${text}`.trim(), of(text)),
  })),
]

type Compare = (value: unknown, at: string) => string[]

/** Conditions that take data: `{ $is: { … } }`. */
const dataConditions: Readonly<Record<string, (data: never) => Compare>> = {
  /** Equal, without further fields. */
  $is: (data: unknown) => (value, at) =>
    isDeepStrictEqual(value, data) ? [] : [`${at}: ${shown(value)} is not exactly ${shown(data)}`],
  /** A list with such entries among others. */
  $with: (data: readonly unknown[]) => (value, at) =>
    data
      .filter((one) => !list(value).some((entry) => differences(entry, one).length === 0))
      .map((one) => `${at}: no entry is ${shown(one)}`),
  /** A list of one entry or more, all of them such. */
  $each: (data: unknown) => (value, at) =>
    list(value).length === 0
      ? [`${at}: ${shown(value)} has no entries`]
      : list(value).flatMap((entry, place) => differences(entry, data, `${at}.${place}`)),
  /** A list with a number of entries that are such. */
  $count:
    ({ of, is }: { readonly of: unknown; readonly is: number }) =>
    (value, at) => {
      const count = list(value).filter((entry) => differences(entry, of).length === 0).length
      return count === is ? [] : [`${at}: ${count} entries are ${shown(of)}, not ${is}`]
    },
  /** Several conditions on one value. */
  $all: (data: readonly unknown[]) => (value, at) => data.flatMap((one) => differences(value, one, at)),
}

const list = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function shown(value: unknown): string {
  if (value === undefined) return 'undefined'
  if (value instanceof RegExp) return String(value)
  if (value instanceof Condition) return `(${value.words})`
  const text = JSON.stringify(value, (_, inner) =>
    inner instanceof RegExp || inner instanceof Condition ? shown(inner) : inner,
  )
  return text.length > 300 ? `${text.slice(0, 300)} …` : text
}

/**
 * Where a value differs from what a data file expects. An expected object may lack fields of the value. A list matches
 * entry by entry; an object in the place of a list has the list's `length` and some of its entries by their places.
 */
export function differences(value: unknown, expected: unknown, at = 'value'): string[] {
  if (expected instanceof Condition) {
    return expected.matches(value) ? [] : [`${at}: ${shown(value)} is not ${shown(expected)}`]
  }
  if (expected instanceof RegExp) {
    return isText(value) && expected.test(value) ? [] : [`${at}: ${shown(value)} does not match ${expected}`]
  }
  if (typeof expected !== 'object' || expected === null) {
    return value === expected ? [] : [`${at}: ${shown(value)} is not ${shown(expected)}`]
  }
  const [name = ''] = Object.keys(expected)
  if (name in dataConditions) return dataConditions[name]!((expected as never)[name])(value, at)
  if (typeof value !== 'object' || value === null) return [`${at}: ${shown(value)} is not ${shown(expected)}`]
  if (Array.isArray(expected) && list(value).length !== expected.length) {
    return [`${at}: ${shown(value)} has not ${expected.length} entries`]
  }
  return Object.entries(expected).flatMap(([key, inner]) =>
    differences((value as never)[key], inner, `${at}.${key}`),
  )
}
