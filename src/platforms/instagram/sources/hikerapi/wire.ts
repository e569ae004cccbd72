import type { UpstreamResponse } from '../../../../catalog/ports/upstream.ts'
import { isPrivate, notFound, type Refusal, restricted } from '../../../../catalog/source.ts'
import { changed } from '../../../../errors.ts'
import { type Json, must, obj } from '../../../../reading/narrow.ts'
import { str } from '../../../../reading/values.ts'
import { isUnknownPath } from '../../../../vendors/failures.ts'

/** Statuses of answers about the requested object. HikerAPI charges all of them. */
export const answers = [400, 403, 404]

/** A classified answer: its body, a refusal, or an empty list. */
export type Answer = { readonly body: unknown } | { readonly refusal: Refusal } | { readonly isEmpty: true }

function jsonOf(response: UpstreamResponse): Json | undefined {
  try {
    return obj(response.json())
  } catch {
    return undefined
  }
}

/** Classifies a 404 by its text: an empty list, or a missing object. */
function classifyMissing(body: Json | undefined): Answer {
  const message = `${str(body?.detail) ?? ''} ${str(body?.exc_type) ?? ''}`
  if (isUnknownPath(message)) throw changed('status 404', message)
  if (/entries not found/i.test(message)) return { isEmpty: true }
  if (/not ?found|unavailable|does(?:n.t| not) exist/i.test(message)) return { refusal: notFound }
  throw changed('status 404', message.slice(0, 120))
}

/**
 * Classifies an answer by its status and the message in its body.
 * @throws Fault changed for an unknown status or message
 */
export function judge(response: UpstreamResponse): Answer {
  const { status } = response
  if (status === 200) {
    const body = response.json()
    if (obj(body)?.status === 'fail') throw changed('status', obj(body)?.message)
    return { body }
  }
  const body = jsonOf(response)
  const message = `${str(body?.detail) ?? ''} ${str(body?.exc_type) ?? ''}`
  if (status === 404) return classifyMissing(body)
  // A 403 also means that Instagram refuses to show the target: only the word "private" proves a private account.
  if (status === 403 && body) return { refusal: /private/i.test(message) ? isPrivate : restricted }
  throw changed(`status ${status}`, message.slice(0, 120))
}

/** The body of a single object. "No entries" means that the object is missing. */
export function thing(response: UpstreamResponse): { readonly body: Json } | { readonly refusal: Refusal } {
  const answer = judge(response)
  if ('isEmpty' in answer) return { refusal: notFound }
  return 'refusal' in answer ? answer : { body: must(obj(answer.body), 'body') }
}
