import type { AnyOperation, ListOrder, ListShape, OrderByParameter, Watch } from './operation.ts'

/** A field that an item may lack, or that is null where the platform does not report it. */
type Optional = string | null | undefined

/**
 * How a list names its items, by fields of each: `listOf('posts', { id: 'url', time: 'publishedAt' })`.
 * @param name the field of the record that holds the list; a null field is read as an empty list
 * @param by.id the field that identifies an item permanently; with several fields, the first that has a value
 * @param by.time the field with the time at which the item appeared (ISO 8601), if items have one
 * @param by.order the order of the items, for lists that can be watched
 */
export function listOf<
  const Name extends string,
  const Id extends string = 'id',
  const Time extends string = never,
>(
  name: Name,
  by: {
    readonly id?: Id | readonly Id[]
    readonly time?: Time
    readonly order?: ListOrder | OrderByParameter
  } = {},
): ListShape<
  Readonly<
    Record<
      Name,
      readonly (Readonly<Record<Id, string | null>> & { readonly [T in Time]?: Optional })[] | null
    >
  >
> {
  const { id = 'id', time, order } = by
  const fields: readonly string[] = typeof id === 'string' ? [id] : id
  const idOf = (item: Readonly<Record<string, Optional>>) =>
    fields.map((field) => item[field]).find(isPresent) ?? ''
  return {
    items: (data) => data[name] ?? [],
    itemId: idOf,
    ...(order === undefined ? {} : { order }),
    ...(time === undefined
      ? {}
      : { itemTime: (item: Readonly<Record<string, Optional>>) => item[time] ?? null }),
  }
}

/** Declares the order of each value of a parameter: `orderBy('sort', { newest_first: ['new'], ranked: ['top'] })`. */
export function orderBy(
  parameter: string,
  values: Readonly<Partial<Record<ListOrder, readonly string[]>>>,
): OrderByParameter {
  const entries = Object.entries(values) as [ListOrder, readonly string[]][]
  const orders = Object.fromEntries(entries.flatMap(([order, names]) => names.map((name) => [name, order])))
  return { parameter, orders }
}

/** The order of an operation's list for the raw parameters of a request, by parameter name. */
export function orderOfList(
  { list, watch, parameters }: Pick<AnyOperation, 'list' | 'watch' | 'parameters'>,
  query: Readonly<Record<string, string>>,
): ListOrder {
  const order = list?.order ?? (watch?.mode === 'search' ? 'unordered' : 'newest_first')
  if (typeof order === 'string') return order
  const sent = query[order.parameter]?.trim() ?? String(parameters[order.parameter]?.default)
  return order.orders[sent] ?? 'ranked'
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

/** The posts of one author or place. An item that is much older than the newest is an old one that came back. */
export const watchFeed = watch('feed')

/** A search, a collection or comments: an item that was never among the results is new, as their order allows. */
export const watchSearch = watch('search')
