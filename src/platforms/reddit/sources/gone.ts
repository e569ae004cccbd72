import type { UpstreamResponse } from '../../../catalog/ports/upstream.ts'
import { jsonIn } from '../../../reading/json.ts'
import { at } from '../../../reading/narrow.ts'
import { num, str } from '../../../reading/values.ts'

/** The title of Reddit's own page for missing objects. It counts only as the whole title. */
const title = /<title>\s*reddit\.com: page not found\s*<\/title>/i

/**
 * Whether Reddit itself reports that the object is missing: `{"message": "Not Found", "error": 404}`, or its own page. A 404
 * alone is no sign, because gateways and removed routes send it as well.
 */
export function saysGone(answer: UpstreamResponse): boolean {
  if (answer.status !== 404) return false
  const text = answer.text()
  const body = jsonIn(text)
  if (body === undefined) return title.test(text)
  return num(at(body, 'error')) === 404 && str(at(body, 'message'))?.toLowerCase() === 'not found'
}
