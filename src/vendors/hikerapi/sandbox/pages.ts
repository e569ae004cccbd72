import type { List } from '../../../simulation/lists.ts'
import { page } from '../../../simulation/lists.ts'

/** Tokens of pages: where one starts, and how long the list was when its first page was shown. */
export interface Start {
  readonly after: number | null
  readonly newest: number | null
}

export function startIn(token: string | null): Start {
  const [after, newest] = (token ?? '').split('_').map((part) => (/^\d+$/.test(part) ? Number(part) : null))
  return { after: after ?? null, newest: newest ?? null }
}

/** A page of a list, and the token of the next. */
export function paged<T>(list: List<T> & { readonly newest?: number }, start: Start, size: number) {
  const { items, next } = page(list, { after: start.after, size })
  return { items, token: next === null ? null : `${next}_${list.newest ?? ''}` }
}
