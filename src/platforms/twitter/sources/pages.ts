import type { Continuation, LookupAnswer, LookupContext } from '../../../lookup/source.ts'
import { type Json, obj, str } from '../../shared/narrow.ts'
import { askApi, readRows } from './api.ts'

/**
 * Where a list goes on: at X's page of this token (the first without one), behind this row. X's smallest pages
 * are larger than the smallest the caller may ask for; the rest of a page comes with the next cursor.
 */
export interface PageState {
  readonly token: string | null
  readonly after: string | null
}

/** The state in a continuation; the start of the list when there is none. */
export function readState(continuation: Continuation): PageState {
  const state = obj(continuation)
  return { token: str(state?.token), after: str(state?.after) }
}

/** A list of the X API, and how much of it is wanted. */
export interface PageRequest {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** The parameter that takes X's token: `next_token` or `pagination_token`. */
  readonly tokenParameter: string
  readonly limit: number
  /** Bounds of `max_results` on this endpoint. */
  readonly least: number
  readonly most: number
  readonly as?: 'app' | 'user'
}

/** Rows cut to the caller’s limit, and where the next page starts. */
export interface Page {
  readonly rows: readonly Json[]
  readonly body: Json
  readonly next: PageState | null
}

/** Asks for one page of a list and cuts it to the caller's limit without losing rows. */
export async function askPage(
  context: LookupContext,
  state: PageState,
  request: PageRequest,
): Promise<Page | Exclude<LookupAnswer<never>, { outcome: 'found' }>> {
  const size = Math.min(request.most, Math.max(request.least, request.limit))
  const query = {
    ...request.query,
    max_results: String(size),
    ...(state.token === null ? {} : { [request.tokenParameter]: state.token }),
  }
  const body = await askApi(context, request.path, query, request.as)
  const read = readRows(body, request.path)
  if ('outcome' in read) return read
  const from = state.after === null ? 0 : read.rows.findIndex((row) => row.id === state.after) + 1
  const rows = read.rows.slice(from, from + request.limit)
  const rest = from + rows.length < read.rows.length
  const last = str(rows.at(-1)?.id)
  if (rest) return { rows, body, next: { token: state.token, after: last } }
  return { rows, body, next: read.next === null ? null : { token: read.next, after: null } }
}
