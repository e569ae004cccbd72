import { createHash } from 'node:crypto'
import type { UpstreamResponse } from '../../catalog/ports/upstream.ts'
import type { LookupContext } from '../../catalog/source.ts'
import { changed, Fault } from '../../errors.ts'
import { obj } from '../../reading/narrow.ts'
import { int, str } from '../../reading/values.ts'

/** How a platform gives application-only tokens (OAuth 2.0 client credentials, RFC 6749 section 4.4). */
export interface AppTokenGrant {
  /** Platform and kind of token, in log lines and as the name under which nodes share it: `reddit`. */
  readonly name: string
  readonly tokenUrl: string
  readonly clientId: string
  readonly clientSecret: string
  /** Where the credentials go: HTTP Basic (the RFC's default) or fields of the form. */
  readonly credentials: 'basic' | { readonly idField: string; readonly secretField: string }
  readonly headers?: Readonly<Record<string, string>>
  /** Further form fields, beside `grant_type=client_credentials`. */
  readonly form?: Readonly<Record<string, string>>
  /** The settings to look at when the platform refuses the credentials. */
  readonly settings: string
}

type TokenContext = Pick<LookupContext, 'upstream' | 'shared'>

/** Renewed this long before its end, so that a request under way does not outlive its token. */
const renewalMarginSeconds = 60

function sharedNameOf(grant: AppTokenGrant): string {
  // Bound to the credentials: after a change nobody gets a token of the old ones.
  const of = createHash('sha256')
    .update(`${grant.clientId}\n${grant.clientSecret}`)
    .digest('hex')
    .slice(0, 16)
  return `app-token:${grant.name}:${of}`
}

/** The settings are named to the operator (log, doctor); a caller has no part in them. */
function refusalOf({ name, settings }: AppTokenGrant, what: string, { status }: UpstreamResponse): Fault {
  return new Fault('not_configured', `${name} refused ${what}: HTTP ${status}; check ${settings}`, {
    publicMessage: 'The platform refused the credentials of this service. Nothing was charged.',
  })
}

async function requestToken(
  grant: AppTokenGrant,
  context: TokenContext,
): Promise<{ value: string; seconds: number }> {
  const form = new URLSearchParams({ grant_type: 'client_credentials', ...grant.form })
  const headers: Record<string, string> = {
    'content-type': 'application/x-www-form-urlencoded',
    accept: 'application/json',
    ...grant.headers,
  }
  if (grant.credentials === 'basic') {
    const pair = Buffer.from(`${grant.clientId}:${grant.clientSecret}`).toString('base64')
    headers.authorization = `Basic ${pair}`
  } else {
    form.set(grant.credentials.idField, grant.clientId)
    form.set(grant.credentials.secretField, grant.clientSecret)
  }
  const answer = await context.upstream.request({
    url: grant.tokenUrl,
    method: 'POST',
    headers,
    body: form.toString(),
    // Asking twice for a token does no harm.
    retries: 1,
  })
  // Refusals are often pages, not JSON; and some platforms refuse with 200 and {"error": "invalid_client"}.
  const body = answer.status < 300 ? obj(answer.json()) : undefined
  const token = str(body?.access_token)
  if (token) {
    const seconds = int(body?.expires_in) ?? 3600
    return { value: token, seconds: Math.max(1, seconds - renewalMarginSeconds) }
  }
  if (body && body.error === undefined) throw changed(`${grant.name} access_token`)
  throw refusalOf(grant, 'the app credentials', answer)
}

/**
 * Sends a request with an application-only token, which is made when there is none, kept for its lifetime and
 * shared by the nodes. A token the platform no longer takes is renewed once.
 * @param send makes the request with the token given
 * @param rejected whether an answer says that the token is no longer good (default: HTTP 401)
 * @throws Fault `not_configured` when the platform refuses the credentials, or a token just made
 */
export async function withAppToken(
  grant: AppTokenGrant,
  context: TokenContext,
  send: (token: string) => Promise<UpstreamResponse>,
  rejected: (answer: UpstreamResponse) => boolean = (answer) => answer.status === 401,
): Promise<UpstreamResponse> {
  const name = sharedNameOf(grant)
  const make = () => requestToken(grant, context)
  const answer = await send(await context.shared.get(name, make))
  if (!rejected(answer)) return answer
  await context.shared.forget(name)
  const again = await send(await context.shared.get(name, make))
  if (!rejected(again)) return again
  throw refusalOf(grant, 'a fresh app token', again)
}
