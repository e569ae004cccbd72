import type { UpstreamResponse } from '../../../../catalog/ports/upstream.ts'
import { changed } from '../../../../errors.ts'
import { arr, type Json } from '../../../../reading/narrow.ts'
import { str } from '../../../../reading/values.ts'
import { isUnknownPath } from '../../../../vendors/failures.ts'
import { bodyOf, saidBy, wordsOf } from '../../../../vendors/harvestapi.ts'

/** Statuses other than 200 that describe the requested object. */
export const answers = [404]

/** Words by which the vendor says that LinkedIn has no such thing. */
const missing = /no included data|not ?found|does(?:n.t| not) exist/i

/**
 * Reads the body of an answer. Returns null if the vendor reports that the object is missing.
 * @throws Fault changed for any other message, and for a 404 without such a message
 */
export function readBody(response: UpstreamResponse): Json | null {
  const body = bodyOf(response)
  if (!body) throw changed(`status ${response.status}`, response.text().slice(0, 120))
  const said = saidBy(body)
  if (missing.test(said) && !isUnknownPath(said)) return null
  if (response.status !== 200 || arr(body.error).length > 0 || wordsOf(body.error) !== '') {
    throw changed(`status ${response.status}`, said.slice(0, 120))
  }
  return body
}

/** Text that is told: none where it is masked. */
export function visibleText(value: unknown): string | null {
  const text = typeof value === 'string' ? str(value.trim()) : null
  return text !== null && !/\*{3}/.test(text) ? text : null
}
