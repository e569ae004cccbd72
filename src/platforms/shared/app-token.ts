import { createHash } from 'node:crypto'
import { changed, Fault } from '../../catalog/errors.ts'
import type { UpstreamResponse } from '../../catalog/ports/upstream.ts'
import type { LookupContext } from '../../catalog/source.ts'
import { obj } from '../../reading/narrow.ts'
import { int, str } from '../../reading/values.ts'

/** How a platform issues application-only tokens (OAuth 2.0 client credentials, RFC 6749 section 4.4). */
export interface AppTokenGrant {
  /** Platform and kind of token, such as `reddit`: for log lines and for the key under which nodes share the token. */
  readonly name: string
  readonly tokenUrl: string
  readonly clientId: string
  readonly clientSecret: string
  /** Where the request carries the credentials: in HTTP Basic (the RFC's default) or in form fields. */
  readonly credentials: 'basic' | { readonly idField: string; readonly secretField: string }
  readonly headers?: Readonly<Record<string, string>>
  /** Form fields to send in addition to `grant_type=client_credentials`. */
  readonly form?: Readonly<Record<string, string>>
  /** Names of the settings that the operator has to check when the platform refuses the credentials. */
  readonly settings: string
}

type TokenContext = Pick<LookupContext, 'upstream' | 'shared'>

/** A token is renewed this long before it expires, so that it stays valid while a request is under way. */
const renewalMarginSeconds = 60

function sharedNameOf(grant: AppTokenGrant): string {
  // The key contains a digest of the credentials, so that a token of earlier credentials is not used after a change.
  const digest = createHash('sha256')
    .update(`${grant.clientId}\n${grant.clientSecret}`)
    .digest('hex')
    .slice(0, 16)
  return `app-token:${grant.name}:${digest}`
}

/** The log and doctor name the settings to the operator; the public message does not. */
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
    // Any refusal is about the credentials.
    missing: () => true,
    // A second token request is harmless, so one retry is safe.
    retries: 1,
  })
  // Refusals are often HTML pages. Some platforms refuse with status 200 and {"error": "invalid_client"}.
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
 * Sends a request with an application-only token. The token is requested when there is none, stored for its lifetime
 * and shared by all nodes. When the platform rejects it, it is renewed once.
 * @param send sends the request with the token
 * @param rejected whether the platform's response rejects the token (default: HTTP 401)
 * @throws Fault `not_configured` when the platform refuses the credentials or a new token
 */
export async function withAppToken(
  grant: AppTokenGrant,
  context: TokenContext,
  send: (token: string) => Promise<UpstreamResponse>,
  rejected: (answer: UpstreamResponse) => boolean = (answer) => answer.status === 401,
): Promise<UpstreamResponse> {
  const name = sharedNameOf(grant)
  const renew = () => requestToken(grant, context)
  const answer = await send(await context.shared.get(name, renew))
  if (!rejected(answer)) return answer
  await context.shared.forget(name)
  const again = await send(await context.shared.get(name, renew))
  if (!rejected(again)) return again
  throw refusalOf(grant, 'a fresh app token', again)
}
