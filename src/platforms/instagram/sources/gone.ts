import { loadHtml } from '../../../reading/html.ts'
import { jsonIn } from '../../../reading/json.ts'
import { obj } from '../../../reading/narrow.ts'
import { str } from '../../../reading/values.ts'

/**
 * Instagram's own signs that an object does not exist. A status without one of them proves nothing: gateways and unknown
 * routes answer 404, too.
 */

/** Messages of Instagram's JSON with status 404 and `status: fail`. */
const goneMessages = new Set([
  'user not found',
  'target user not found',
  'media not found',
  'media not found or unavailable',
])

/** The whole title: accounts may be called "Page Not Found". */
const goneTitle = /^(?:Profile isn[’']t available|Page not found) • Instagram$/i

/** Whether a page's title states that the profile or post does not exist. */
export const isGoneTitle = (title: string): boolean => goneTitle.test(title.trim())

/** Whether an answer with status 404 is Instagram's own statement that the object does not exist. */
export function isGone(body: string): boolean {
  if (/^\s*\{/.test(body)) {
    const json = obj(jsonIn(body))
    const message = str(json?.message)?.toLowerCase().replace(/\.$/, '') ?? ''
    return json?.status === 'fail' && goneMessages.has(message)
  }
  const title = /<title[^<>]{0,200}>[^<]{0,500}<\/title>/i.exec(body)?.[0]
  return title !== undefined && isGoneTitle(loadHtml(title)('title').text())
}
