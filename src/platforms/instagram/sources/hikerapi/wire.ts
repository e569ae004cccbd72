import { changed } from '../../../../catalog/errors.ts'
import type { UpstreamResponse } from '../../../../catalog/ports/upstream.ts'
import { isPrivate, notFound, type Refusal, restricted } from '../../../../catalog/source.ts'
import { type Json, must, obj } from '../../../../reading/narrow.ts'
import { statedError } from '../../../../reading/stated-errors.ts'
import { str } from '../../../../reading/values.ts'

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

const things =
  'user|account|profile|target|media|post|reel|clip|story|highlight|comment|hashtag|location|track|audio|music|topic'

/** The vendor's names and words for missing objects. They name the object: other servers only say "Not Found". */
const missingError = new RegExp(`^(?:${things})(?:notfound|unavailable)(?:error)?$`, 'i')
const missingWords = new RegExp(
  `^(?:target )?(?:${things})s?\\b.{0,40}\\b(?:not ?found|unavailable|does(?:n.t| not) exist)\\b`,
  'i',
)

/** Classifies a 404 by its text: an empty list, or a missing object. */
function classifyMissing(body: Json | undefined): Answer {
  const detail = str(body?.detail) ?? ''
  const error = str(body?.exc_type) ?? ''
  if (/^entries not found\b/i.test(detail)) return { isEmpty: true }
  if (missingError.test(error) || missingWords.test(detail)) return { refusal: notFound }
  throw changed('status 404', `${detail} ${error}`.slice(0, 120))
}

/**
 * Classifies an answer by its status and the message in its body.
 * @throws Fault changed for an unknown status or message
 */
export function judge(response: UpstreamResponse): Answer {
  const { status } = response
  if (status === 200) {
    const body = response.json()
    const json = obj(body)
    const error = json?.exc_type || json?.detail || statedError(json)
    if (error !== undefined && error !== null && error !== '') throw changed('error', error)
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
