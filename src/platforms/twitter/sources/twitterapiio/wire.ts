import { changed } from '../../../../catalog/errors.ts'
import type { UpstreamResponse } from '../../../../catalog/ports/upstream.ts'
import { notFound, type Refusal } from '../../../../catalog/source.ts'
import { type Json, must, obj } from '../../../../reading/narrow.ts'
import { statedError } from '../../../../reading/stated-errors.ts'
import { str } from '../../../../reading/values.ts'

const things = '(?:user|account|tweet|post|status|community)'

/** Messages of the vendor for missing objects. They name the object: gateways only say "Not Found". */
const missingPattern = new RegExp(
  `\\b${things}\\b.{0,60}\\b(?:not found|does(?: not|n.t) exist)\\b|\\bno such ${things}\\b`,
  'i',
)

/**
 * The body of an answer. The vendor sends failures as HTTP 200 with `status: "error"`. A message about a missing object is
 * an outcome; other messages are faults.
 */
export function readBody(response: UpstreamResponse): { body: Json } | { refusal: Refusal } {
  const body = must(obj(response.json()), 'body')
  if (body.status === undefined || body.status === 'success') {
    const error = statedError(body)
    if (error !== undefined) throw changed('error', error)
    return { body }
  }
  const message = str(body.msg) ?? str(body.message)
  const isError = body.status === 'error'
  if (isError && message !== null && missingPattern.test(message)) return { refusal: notFound }
  throw changed('status', message)
}
