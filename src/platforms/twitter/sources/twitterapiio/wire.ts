import type { UpstreamResponse } from '../../../../catalog/ports/upstream.ts'
import { notFound, type Refusal } from '../../../../catalog/source.ts'
import { changed } from '../../../../errors.ts'
import { type Json, must, obj } from '../../../../reading/narrow.ts'
import { str } from '../../../../reading/values.ts'

/** Words by which the vendor says that there is no such thing. */
const missingPattern = /\b(?:not found|does not exist|no such)\b/i

/**
 * The body of an answer. Failures come as HTTP 200 with `status: "error"`: a sentence about a missing thing is an outcome,
 * every other one a fault.
 */
export function readBody(response: UpstreamResponse): { body: Json } | { refusal: Refusal } {
  const body = must(obj(response.json()), 'body')
  if (body.status !== 'error') return { body }
  const said = str(body.msg) ?? str(body.message)
  if (said !== null && missingPattern.test(said)) return { refusal: notFound }
  throw changed('status', said)
}
