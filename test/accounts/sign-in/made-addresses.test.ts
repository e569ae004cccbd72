import { once } from 'node:events'
import { request as send } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type OpenidTestProvider, openidTestProvider } from '../../support/openid-provider.ts'
import { freePort } from '../../support/ports.ts'
import { startTestService, type TestService } from '../../support/service.ts'

let service: TestService
let provider: OpenidTestProvider
beforeAll(async () => {
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  provider = await openidTestProvider(() => `${base}/sign-in/oidc/callback`)
  service = await startTestService({
    env: {
      PORT: String(port),
      PUBLIC_URL: base,
      OAUTH: 'true',
      OIDC_ISSUER: provider.issuer,
      OIDC_CLIENT_ID: 'social-lookup',
      OIDC_CLIENT_SECRET: 'a secret of the client of at least 32 characters',
    },
  })
})
afterAll(async () => {
  await service.close()
  await provider.close()
})

/** Everything in a request that could name another address. fetch sends no Host header of the caller's choice. */
const forged = {
  host: 'evil.example',
  forwarded: 'host=evil.example;proto=https',
  'x-forwarded-host': 'evil.example',
  'x-forwarded-proto': 'https',
  'x-forwarded-prefix': '/evil',
  'x-original-url': 'https://evil.example/',
}

/** The headers and the body of an answer to a request with forged headers, as one text. */
async function answerTo(path: string, headers: Record<string, string> = {}, body?: string): Promise<string> {
  const type = body === undefined ? {} : { 'content-type': 'application/json' }
  const request = send(service.base + path, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { ...forged, ...type, ...headers },
  })
  request.end(body)
  const [response] = await once(request, 'response')
  return `${JSON.stringify(response.headers)} ${await text(response)}`
}

const key = () => ({ 'x-api-key': service.liveKey })
it.each<[string, () => Promise<string>]>([
  ['an invitation', () => answerTo('/v1/members/invitations', key(), '{"role":"viewer"}')],
  ['a refusal of an assistant', () => answerTo('/mcp', {}, '{}')],
  ['the metadata of the resource', () => answerTo('/.well-known/oauth-protected-resource/mcp')],
  ['the metadata of the authorization server', () => answerTo('/.well-known/oauth-authorization-server')],
  [
    'the request to the OpenID Connect provider',
    async () => decodeURIComponent(await answerTo('/sign-in/oidc')),
  ],
])('the address in %s follows from the settings, whatever the headers of the request say', async (_, ask) => {
  const answer = await ask()
  expect(answer).toContain(service.base)
  expect(answer).not.toMatch(/evil/)
})
