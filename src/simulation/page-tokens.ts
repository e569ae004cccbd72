import { type GrowingList, type List, page } from './lists.ts'

/** The content of a page token. */
export interface Start {
  /** The position where the page starts; null: with the first item. */
  readonly after: number | null
  /**
   * The list's newest item when its first page was shown, so that later pages do not shift; null: the newest item
   * now.
   */
  readonly newest: number | null
}

const numberIn = (part = '') => (/^\d+$/.test(part) ? Number(part) : null)

/**
 * Reads a token of {@link tokenAt}.
 * @param token null on the first page
 */
export function startIn(token: string | null, between = '_'): Start {
  const [after, newest] = (token ?? '').split(between)
  return { after: numberIn(after), newest: numberIn(newest) }
}

/** The token of the page that starts at a position: `12_340`. */
export const tokenAt = (place: number, list: List<unknown> | GrowingList<unknown>, between = '_') =>
  [place, 'newest' in list ? list.newest : ''].join(between)

/** A page of a list with the token of the next page; null on the last page. */
export function paged<T>(list: List<T> | GrowingList<T>, { after }: Start, size: number, between?: string) {
  const { items, next } = page(list, { after, size })
  return { items, token: next === null ? null : tokenAt(next, list, between) }
}
