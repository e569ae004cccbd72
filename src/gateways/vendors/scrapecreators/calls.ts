import { changed } from '../../../catalog/errors.ts'
import type { UpstreamResponse } from '../../../catalog/ports/upstream.ts'
import { type LookupContext, notFound, type Refusal } from '../../../catalog/source.ts'
import { type Json, must, obj } from '../../../reading/narrow.ts'
import { statedError } from '../../../reading/stated-errors.ts'
import { str } from '../../../reading/values.ts'
import { unexpectedStatus } from '../failures.ts'
import type { Query, VendorCalls } from '../vendor.ts'
import { entriesOf, type ListForm, type Onward, onwardOf } from './wire.ts'

/** Calls to ScrapeCreators, and the checks of an answer before its content is read. */

/** The requested object, or why it is not returned. */
export type Answer<T> = T | Refusal

const bodyOf = (response: UpstreamResponse): Json => must(obj(response.json()), 'body')

/**
 * Whether a 404 states that the object does not exist. The status alone proves nothing: removed paths and unreadable
 * links also get it.
 */
const saysMissing = (body: Json) =>
  body.success === false && body.error === 'not_found' && body.errorStatus === 404

/** @throws Fault changed for an answer without the flag of success, or with an error beside it */
function successOf(body: Json): Json {
  if (body.success !== true) throw changed('success', str(body.error) ?? body.success)
  const error = statedError(body)
  if (error !== undefined) throw changed('error', error)
  return body
}

async function asked(vendor: VendorCalls, path: string, query: Query, posts: boolean): Promise<Answer<Json>> {
  const response = await vendor[posts ? 'post' : 'get'](path, query, [404])
  const body = bodyOf(response)
  if (response.status !== 404) return successOf(body)
  if (saysMissing(body)) return notFound
  throw unexpectedStatus('scrapecreators', path, response)
}

/** Requests one object. */
export const askThing = (vendor: VendorCalls, path: string, query: Query): Promise<Answer<Json>> =>
  asked(vendor, path, query, false)

export const isRefusal = (answer: Json | Refusal | Page): answer is Refusal =>
  'outcome' in answer && typeof answer.outcome === 'string'

/** A page of a list. */
export interface Page extends Onward {
  readonly body: Json
  readonly entries: readonly unknown[]
}

/** How the list of a page goes on, for a finding. */
export const onward = ({ next, hasMore }: Onward): Onward => (hasMore === null ? { next, hasMore } : { next })

/** Longer cursors are sent in the body of a POST, because URLs are limited in length. */
const maxQueryCursorLength = 1000

/** The vendor's cursor of this page, or null for the first page. */
export const cursorOf = ({ continuation }: Pick<LookupContext, 'continuation'>): string | null =>
  str(continuation)

/** Requests a page of an object's list; `not_found` if the object does not exist. */
export async function askList(
  vendor: VendorCalls,
  context: LookupContext,
  path: string,
  query: Query,
  form: ListForm,
): Promise<Answer<Page>> {
  const from = cursorOf(context)
  const { cursor = 'cursor', posts = false } = form
  const sent = { ...query, [cursor]: from }
  const answer = await asked(vendor, path, sent, posts && (from?.length ?? 0) > maxQueryCursorLength)
  if (isRefusal(answer)) return answer
  return { body: answer, entries: entriesOf(answer, form), ...onwardOf(answer, form, from) }
}

/** Requests a page of search results. On some paths the vendor reports an empty search as missing. */
export async function askSearch(
  vendor: VendorCalls,
  context: LookupContext,
  path: string,
  query: Query,
  form: ListForm,
): Promise<Page> {
  const page = await askList(vendor, context, path, query, form)
  if (!isRefusal(page)) return page
  return { body: { [form.entries]: [] }, entries: [], next: null }
}
