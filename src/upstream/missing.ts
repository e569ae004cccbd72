import type { UpstreamRequest, UpstreamResponse } from '../catalog/ports/upstream.ts'
import { Fault } from '../errors.ts'
import { isRestrictionPage } from '../pages/restrictions/detect-restriction.ts'
import { jsonIn } from '../reading/json.ts'

/** Servers before a platform, and its own on a path that they do not know, know no thing by its name. */
const server =
  /<hr ?\/?>\s*<center>\s*(?:nginx|openresty|cloudflare|tengine|awselb|envoy)\b|\bCannot (?:GET|POST|HEAD) \//i

/** Pages that are longer are the platform's own. */
const longestWall = 65_536

/** Whether a 404 or 410 is somebody else's word than the platform's on what was asked for. */
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
