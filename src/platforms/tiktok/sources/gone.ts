import type { UpstreamResponse } from '../../../catalog/ports/upstream.ts'
import { jsonIn } from '../../../reading/json.ts'
import { type Json, obj } from '../../../reading/narrow.ts'
import { int, str, yes } from '../../../reading/values.ts'

/**
 * TikTok's own signs that an object does not exist, in answers without a result code. A status without one of them proves
 * nothing: gateways and unknown routes answer 400 and 404, too.
 */

/** Whether the data of an embed page states that its object does not exist. Other errors of the page are no absence. */
export const isGoneEmbed = (data: Json): boolean => yes(data.is404) || int(data.errorStatus) === 404

/**
 * Whether oEmbed states that a post does not exist: status 400 and `{"code":400,"message":"Something went wrong"}`, or the
 * same status and type without a body.
 */
export function isGoneOembed(response: UpstreamResponse): boolean {
  if (response.status !== 400) return false
  const body = response.text().trim()
  if (body === '') return /^application\/json\b/.test(response.headers['content-type'] ?? '')
  const json = obj(jsonIn(body))
  return int(json?.code) === 400 && /^something went wrong\.?$/i.test(str(json?.message) ?? '')
}
