import type { UpstreamRequest, UpstreamResponse } from '../catalog/ports/upstream.ts'
import { Fault } from '../errors.ts'
import { isRestrictionPage } from '../pages/restrictions/detect-restriction.ts'
import { jsonIn } from '../reading/json.ts'

/** 404 pages of gateways and of unknown routes say nothing about the requested object. */
const server =
  /<hr ?\/?>\s*<center>\s*(?:nginx|openresty|cloudflare|tengine|awselb|envoy)\b|\bCannot (?:GET|POST|HEAD) \//i

/** Longer pages are the platform's own. */
const longestWall = 65_536

/** Whether a 404 or 410 comes from another server than the platform's, or does not concern the requested object. */
function saysNothing({ headers = {} }: UpstreamRequest, response: UpstreamResponse): boolean {
  if (response.body.length > longestWall) return false
  const text = response.text()
  const wantsPage = /^text\/html\b/.test(headers.accept ?? '')
  if (server.test(text)) return true
  if (/^\s*</.test(text)) return isRestrictionPage(text)
  return wantsPage && typeof jsonIn(text) === 'object'
}

/**
 * An answer whose 404 or 410 can be taken for a sign that the thing is not there.
 * @throws Fault changed for a wall or a gateway's page under such a status, and for an error of an interface where a page
 *   was asked for
 */
export function vouched(request: UpstreamRequest, response: UpstreamResponse): UpstreamResponse {
  const { status, url } = response
  if ((status === 404 || status === 410) && saysNothing(request, response)) {
    const field = `HTTP status ${status}`
    throw new Fault('changed', `${field} from ${new URL(url).origin} that says nothing of the thing`, {
      field,
    })
  }
  return response
}
