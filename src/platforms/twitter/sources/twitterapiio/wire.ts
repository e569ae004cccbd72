import type { UpstreamResponse } from '../../../../catalog/ports/upstream.ts'
import { notFound, type Refusal } from '../../../../catalog/source.ts'
import { changed } from '../../../../errors.ts'
import { type Json, must, obj } from '../../../../reading/narrow.ts'
import { str } from '../../../../reading/values.ts'

/** Messages of the vendor for missing objects. */
const missingPattern = /\b(?:not found|does not exist|no such)\b/i

/**
 * The body of an answer. The vendor sends failures as HTTP 200 with `status: "error"`. A message about a missing object is
 * an outcome; other messages are faults.
 */
export function readBody(response: UpstreamResponse): { body: Json } | { refusal: Refusal } {
  const body = must(obj(response.json()), 'body')
  if (body.status !== 'error') return { body }
  const said = str(body.msg) ?? str(body.message)
  if (said !== null && missingPattern.test(said)) return { refusal: notFound }
  throw changed('status', said)
}
