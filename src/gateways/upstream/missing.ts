import { Fault } from '../../catalog/errors.ts'
import type { UpstreamRequest, UpstreamResponse } from '../../catalog/ports/upstream.ts'

/**
 * Passes a 404 or 410 to a source only if the request recognizes it as the platform's own answer. A status alone proves
 * nothing about the requested object, so a source that declares no words of its platform never sees such a status.
 * @throws Fault changed for any other 404 or 410
 */
export function requireOwnAnswer(request: UpstreamRequest, response: UpstreamResponse): UpstreamResponse {
  const { status, url } = response
  if (status !== 404 && status !== 410) return response
  if (request.missing?.(response) === true) return response
  const field = `HTTP status ${status}`
  throw new Fault('changed', `${field} from ${new URL(url).origin} that says nothing of the thing`, { field })
}
