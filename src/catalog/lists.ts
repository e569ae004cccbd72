import type { ListShape, Watch } from './operation.ts'

/** A field that an item may lack, or that is null where the platform does not report it. */
type Optional = string | null | undefined

/**
 * How a list names its items, by fields of each: `listOf('posts', { id: 'url', time: 'publishedAt' })`.
 * @param name the field of the record that holds the list; a null field is read as an empty list
 * @param by.id the field that identifies an item permanently; with several fields, the first that has a value
 * @param by.time the field with the time at which the item appeared (ISO 8601), if items have one
 */
export function listOf<
  const Name extends string,
  const Id extends string = 'id',
  const Time extends string = never,
>(
  name: Name,
  by: { readonly id?: Id | readonly Id[]; readonly time?: Time } = {},
): ListShape<
  Readonly<
    Record<
      Name,
      readonly (Readonly<Record<Id, string | null>> & { readonly [T in Time]?: Optional })[] | null
    >
  >
> {
  const { id = 'id', time } = by
  const fields: readonly string[] = typeof id === 'string' ? [id] : id
  const idOf = (item: Readonly<Record<string, Optional>>) =>
    fields.map((field) => item[field]).find(isPresent) ?? ''
  return {
    items: (data) => data[name] ?? [],
    itemId: idOf,
    ...(time === undefined
      ? {}
      : { itemTime: (item: Readonly<Record<string, Optional>>) => item[time] ?? null }),
  }
}

const isPresent = (value: Optional) => value !== null && value !== undefined

/**
 * Minutes between two checks of a monitor: `usual` is the default, the other bound is the smallest interval that a
 * caller may set.
 */
interface Pace {
  readonly defaultMinutes: number
  readonly minMinutes: number
}

/** Settings of a watch beside its pace and its texts. */
type More = Pick<Watch, 'defaults' | 'triggerAheadMinutes'>

const watch =
  (mode: Watch['mode']) =>
  (pace: Pace, displayName: string, inputHint: string, more: More = {}): Watch => ({
    mode,
    defaultIntervalMinutes: pace.defaultMinutes,
    minIntervalMinutes: pace.minMinutes,
    displayName,
    inputHint,
    ...more,
  })

/** A list watched with its newest items first: items are compared by id and by the time of the newest. */
export const watchFeed = watch('feed')

/** A list watched in any order: items are compared by id only. */
export const watchSearch = watch('search')
