import { createHash, randomBytes } from 'node:crypto'
import type { TestBrowser } from './browser-session.ts'
import type { TestService } from './service.ts'

// biome-ignore lint/suspicious/noExplicitAny: tests look into answers of every shape
type Answer = any

export const redirectUri = 'http://127.0.0.1:9999/callback'

export interface Authorization {
  readonly parameters: URLSearchParams
  readonly verifier: string
}

/** A request for authorization as an assistant makes it. */
export function authorizationOf(
  clientId: string,
  base: string,
  changes: Record<string, string> = {},
): Authorization {
  const verifier = randomBytes(32).toString('base64url')
  const parameters = new URLSearchParams({
    client_id: clientId,
    redirect_uri: redirectUri,
    response_type: 'code',
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
    state: randomBytes(8).toString('hex'),
    resource: `${base}/mcp`,
    scope: 'lookups web monitors:read monitors:write',
    ...changes,
  })
  for (const [name, value] of Object.entries(changes)) if (value === '') parameters.delete(name)
  return { parameters, verifier }
}

/** Registers a client that runs on the person's machine. */
export async function registerClient({ base }: TestService, changes: object = {}): Promise<Answer> {
  const response = await fetch(`${base}/oauth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ client_name: 'Test assistant', redirect_uris: [redirectUri], ...changes }),
  })
  return response.json()
}

export const everything = {
  mode: 'test',
  scopes: ['lookups', 'web', 'monitors:read', 'monitors:write'],
  creditsPerDay: null,
}

/** Goes through the authorization in a browser; `decision: null` refuses. Returns the redirect to the assistant. */
export async function authorize(
  browser: TestBrowser,
  { parameters }: Authorization,
  decision: object | null = everything,
): Promise<URL> {
  const begun = await browser.request(`/oauth/authorize?${parameters}`)
  const consent = begun.headers.get('location')
  if (consent === null || !consent.includes('/oauth/consent/')) {
    throw new Error(`${begun.status} ${consent ?? begun.text}`)
  }
  const headers = { 'x-csrf-token': await browser.csrfToken() }
  const decided = await browser.request(consent, { method: 'POST', body: { decision }, headers })
  if (decided.status !== 200) throw new Error(decided.text)
  let next: string = decided.body.data.redirect
  while (!next.startsWith(parameters.get('redirect_uri')!)) {
    const answer = await browser.request(next)
    const location = answer.headers.get('location')
    if (location === null) throw new Error(`${answer.status} ${answer.text}`)
    next = location
  }
  return new URL(next)
}

/** A call of the token endpoint. */
export async function requestToken(
  { base }: { base: string },
  parameters: Record<string, string>,
): Promise<Answer> {
  const response = await fetch(`${base}/oauth/token`, {
    method: 'POST',
    body: new URLSearchParams(parameters),
  })
  return { status: response.status, ...((await response.json()) as object) }
}

/** Exchanges the code of a redirect. */
export function exchange(
  service: { base: string },
  clientId: string,
  redirect: URL,
  verifier: string,
  changes: Record<string, string> = {},
): Promise<Answer> {
  return requestToken(service, {
    grant_type: 'authorization_code',
    client_id: clientId,
    redirect_uri: redirectUri,
    code: redirect.searchParams.get('code')!,
    code_verifier: verifier,
    ...changes,
  })
}
