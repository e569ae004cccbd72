import type { UpstreamResponse } from '../../catalog/ports/upstream.ts'
import { type LookupContext, notFound, type Refusal } from '../../catalog/source.ts'
import { changed } from '../../errors.ts'
import { type Json, must, obj } from '../../reading/narrow.ts'
import { str } from '../../reading/values.ts'
import { unexpectedStatus } from '../failures.ts'
import type { Query, VendorCalls } from '../vendor.ts'
import { entriesOf, type ListForm, nextOf } from './wire.ts'

/** Asking ScrapeCreators, and what its answers say before anything of them is read. */

/** What was asked for, or why there is no such thing. */
export type Answer<T> = T | Refusal

const bodyOf = (response: UpstreamResponse): Json => must(obj(response.json()), 'body')

/**
 * Whether a 404 says that there is no such thing. The status alone proves nothing: it is also answered for paths that
 * are gone and links that were not understood.
 */
const saysMissing = (body: Json) =>
  body.success === false && body.error === 'not_found' && body.errorStatus === 404

/** @throws Fault changed for an answer that does not call itself a success */
function successOf(body: Json): Json {
  if (body.success !== true) throw changed('success', str(body.error) ?? body.success)
  return body
}

async function asked(vendor: VendorCalls, path: string, query: Query, posts: boolean): Promise<Answer<Json>> {
  const response = await vendor[posts ? 'post' : 'get'](path, query, [404])
  const body = bodyOf(response)
  if (response.status !== 404) return successOf(body)
  if (saysMissing(body)) return notFound
  throw unexpectedStatus('scrapecreators', path, response)
}

/** One thing. */
export const askThing = (vendor: VendorCalls, path: string, query: Query): Promise<Answer<Json>> =>
  asked(vendor, path, query, false)

export const isRefusal = (answer: Json | Refusal | Page): answer is Refusal =>
  'outcome' in answer && typeof answer.outcome === 'string'

/** A page of a list. */
export interface Page {
  readonly body: Json
  readonly entries: readonly unknown[]
  readonly next: string | null
}

/** Cursors that are longer go into the body of a POST: addresses have an end. */
const longestCursor = 1000

/** Where this page starts: the vendor's cursor, or null on the first. */
export const cursorOf = ({ continuation }: Pick<LookupContext, 'continuation'>): string | null =>
  str(continuation)

/** A page of a list that belongs to something: `not_found` where there is no such thing. */
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
  const answer = await asked(vendor, path, sent, posts && (from?.length ?? 0) > longestCursor)
  if (isRefusal(answer)) return answer
  return { body: answer, entries: entriesOf(answer, form), next: nextOf(answer, form, from) }
}

/** A page of what a search found: where it found nothing, some of them are answered as missing. */
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
