import { changed, Fault, notEntitled } from '../../../../catalog/errors.ts'
import { type LookupContext, notFound } from '../../../../catalog/source.ts'
import { jsonIn } from '../../../../reading/json.ts'
import { type Json, obj } from '../../../../reading/narrow.ts'
import { int, str } from '../../../../reading/values.ts'
import type { SourceAnswer } from '../../../shared/web-source.ts'

/** LinkedIn's versioned REST API with the token of a member of the operator's own app. */

export const apiOrigin = 'https://api.linkedin.com'
export const needsToken = ['LINKEDIN_ACCESS_TOKEN'] as const

/** LinkedIn supports a version for about a year. The default is the version of the month before last. */
function versionOf(context: LookupContext): string {
  const now = new Date(context.clock.now())
  const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 2, 1))
  return context.setting('LINKEDIN_API_VERSION') ?? month.toISOString().slice(0, 7).replace('-', '')
}

const refused = (why: string) =>
  new Fault('not_configured', `linkedin: ${why}`, {
    publicMessage: 'The platform refused the credentials of this service. Nothing was charged.',
  })

/** Errors of the API itself have a code beside the status. Gateways send a status and a message alone. */
const isOwnError = (body: Json | undefined): boolean =>
  /^[A-Z][A-Z_]+$/.test(str(body?.code) ?? '') || int(body?.serviceErrorCode) !== null

/**
 * Calls an endpoint.
 * @param permission the permission that the operator's app requires
 * @throws Fault not_configured for a rejected token or version, not_entitled, rate_limited, changed
 */
export async function requestRest(
  context: LookupContext,
  path: string,
  permission: string,
): Promise<SourceAnswer<Json>> {
  const response = await context.upstream.request({
    url: apiOrigin + path,
    headers: {
      authorization: `Bearer ${context.setting('LINKEDIN_ACCESS_TOKEN') ?? ''}`,
      'linkedin-version': versionOf(context),
      'x-restli-protocol-version': '2.0.0',
      accept: 'application/json',
    },
    accept: [400, 401, 403, 404, 426],
    missing: (answer) => isOwnError(obj(jsonIn(answer.text()))),
  })
  const { status } = response
  if (status === 401) throw refused('HTTP 401; check LINKEDIN_ACCESS_TOKEN')
  if (status === 426) throw refused(`this version is no longer served; check LINKEDIN_API_VERSION`)
  const body = obj(response.json())
  if (status === 403) throw notEntitled(permission)
  if (status === 404 && int(body?.status) === 404 && isOwnError(body)) {
    // Documented: LinkedIn sends this message to an app without the product.
    if (/virtual resource/i.test(str(body?.message) ?? '')) throw notEntitled(permission)
    // This message comes from the API itself; a gateway's 404 has another form.
    return notFound
  }
  if (status !== 200 || !body) throw changed(`${path} status ${status}`, body)
  return { outcome: 'answered', found: body }
}
