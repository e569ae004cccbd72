import type { LookupContext, Refusal } from '../../../../catalog/source.ts'
import { type Json, must, obj } from '../../../../reading/narrow.ts'
import { str } from '../../../../reading/values.ts'
import { type Asking, askApi, readRows } from './api.ts'

/**
 * Where a list goes on: at X's page of this token (the first without one), behind this row. X's smallest pages
 * are larger than the smallest the caller may ask for; the rest of a page comes with the next cursor.
 */
export type PageState = { readonly token: string | null; readonly after: string | null }

/** A list of the X API, and how much of it is wanted. */
export interface PageRequest extends Asking {
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  readonly limit: number
  /** The parameter that takes X's token, where it is not that of searches. */
  readonly tokenParameter?: 'pagination_token'
  /** Bounds of `max_results`, where they are not those of searches. */
  readonly least?: number
  readonly most?: number
}

/** Rows cut to the caller’s limit, and where the next page starts. */
export interface Page {
  readonly rows: readonly unknown[]
  readonly body: Json
  readonly next: PageState | null
}

const idOf = (row: unknown) => str(obj(row)?.id)

/** Asks for the page that the continuation names, cut to the caller’s limit without losing rows. */
export async function askPage(context: LookupContext, request: PageRequest): Promise<Page | Refusal> {
  const { path, query, limit, tokenParameter = 'next_token', least = 10, most = 100, ...asking } = request
  const state = obj(context.continuation)
  const [token, after] = [str(state?.token), str(state?.after)]
  const full = {
    ...query,
    max_results: String(Math.min(most, Math.max(least, limit))),
    ...(token === null ? {} : { [tokenParameter]: token }),
  }
  const body = await askApi(context, path, full, asking)
  const read = readRows(body, path)
  if ('outcome' in read) return read
  const from = after === null ? 0 : read.rows.findIndex((row) => idOf(row) === after) + 1
  const rows = read.rows.slice(from, from + limit)
  if (from + rows.length < read.rows.length) {
    return { rows, body, next: { token, after: must(idOf(rows.at(-1)), 'X API row id') } }
  }
  return { rows, body, next: read.next === null ? null : { token: read.next, after: null } }
}
