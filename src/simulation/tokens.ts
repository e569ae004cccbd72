import type { SimulatedRequest, SimulatedResponse } from '../catalog/ports/simulated.ts'
import type { Handler } from './router.ts'

/** An app in the simulated platform: the credentials of test keys. */
export interface SimulatedApp {
  readonly id: string
  readonly secret: string
  /** The access token that it gets. */
  readonly token: string
}

/** Whether a request has the app's credentials in its `Authorization` header (RFC 7617, as OAuth 2.0 requires). */
export function isBasic({ headers }: SimulatedRequest, app: SimulatedApp): boolean {
  const credentials = Buffer.from(`${app.id}:${app.secret}`).toString('base64')
  return headers.authorization === `Basic ${credentials}`
}

/** Whether a form has the app's credentials. Platforms name the fields differently (`client_key`). */
export function isInForm(
  form: URLSearchParams,
  app: SimulatedApp,
  names: { readonly id: string; readonly secret: string } = { id: 'client_id', secret: 'client_secret' },
): boolean {
  return form.get(names.id) === app.id && form.get(names.secret) === app.secret
}

/** Whether a request brings the access token (RFC 6750). */
export function isBearer({ headers }: SimulatedRequest, token: string): boolean {
  return headers.authorization === `Bearer ${token}`
}

/** A handler for requests with one of the tokens; other requests are refused. */
export const forBearers =
  (tokens: readonly string[], refusal: SimulatedResponse, handler: Handler): Handler =>
  (call) =>
    tokens.some((token) => isBearer(call.request, token)) ? handler(call) : refusal

/** Whether a request is signed for a user (OAuth 1.0a); the signature itself is not checked. */
export function isUserSigned({ headers }: SimulatedRequest): boolean {
  return /^OAuth .*oauth_signature="[^"]+"/.test(headers.authorization ?? '')
}

/** The body of a granted token (RFC 6749, section 5.1). */
export function grant(app: SimulatedApp, seconds: number, more: Readonly<Record<string, unknown>> = {}) {
  return { access_token: app.token, token_type: 'bearer', expires_in: seconds, ...more }
}
