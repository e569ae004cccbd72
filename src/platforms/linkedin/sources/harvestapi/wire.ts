import { changed } from '../../../../catalog/errors.ts'
import type { UpstreamResponse } from '../../../../catalog/ports/upstream.ts'
import { isUnknownPath } from '../../../../gateways/vendors/failures.ts'
import { bodyOf, errorTextOf, wordsOf } from '../../../../gateways/vendors/harvestapi.ts'
import { arr, type Json } from '../../../../reading/narrow.ts'
import { statedError } from '../../../../reading/stated-errors.ts'
import { str } from '../../../../reading/values.ts'

/** Statuses other than 200 that describe the requested object. */
export const answers = [404]

const things =
  'profile|member|person|user|company|organization|school|page|post|activity|comment|job|element|entity'

/** The vendor's words for an object that LinkedIn does not have. They name the object: gateways only say "Not Found". */
const missing = new RegExp(
  `\\bno included data\\b|\\b(?:${things})s?\\b.{0,60}\\b(?:not ?found|does(?:n.t| not) exist)\\b`,
  'i',
)

/** Whether a body has the vendor's frame of an error. Other servers, too, say in JSON that something was not found. */
const isVendorError = ({ status, error }: Json) =>
  (status === 'error' || typeof status === 'number') && error !== undefined && error !== null

/**
 * Reads the body of an answer. Returns null if the vendor reports that the object is missing.
 * @throws Fault changed for any other message, and for a 404 without such a message
 */
export function readBody(response: UpstreamResponse): Json | null {
  const body = bodyOf(response)
  if (!body) throw changed(`status ${response.status}`, response.text().slice(0, 120))
  const message = errorTextOf(body)
  if (isVendorError(body) && missing.test(wordsOf(body.error)) && !isUnknownPath(message)) return null
  if (response.status !== 200 || arr(body.error).length > 0 || wordsOf(body.error) !== '') {
    throw changed(`status ${response.status}`, message.slice(0, 120))
  }
  const stated = statedError(body)
  if (stated !== undefined) throw changed('error', stated)
  return body
}

/** Returns the text, or null if it is masked. */
export function visibleText(value: unknown): string | null {
  const text = typeof value === 'string' ? str(value.trim()) : null
  return text !== null && !/\*{3}/.test(text) ? text : null
}
