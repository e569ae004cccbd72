import { afterAll, beforeAll, expect, it } from 'vitest'
import { testBrowser } from '../../support/browser-session.ts'
import { authorizationOf, authorize, exchange, redirectUri } from '../../support/oauth-client.ts'
import { freePort } from '../../support/ports.ts'
import { type Replay, startReplay } from '../../support/replay.ts'
import { startTestService, type TestService } from '../../support/service.ts'

const origin = 'https://assistant.example'
const idOf = (name: string) => `${origin}/${name}.json`
const documentOf = (name: string, changes: object = {}) => ({
  client_id: idOf(name),
  client_name: 'An assistant',
  redirect_uris: [redirectUri],
  token_endpoint_auth_method: 'none',
  ...changes,
})
const documents: Record<string, unknown> = {
  good: documentOf('good', { scope: 'openid email lookups monitors:write', application_type: 'web' }),
  other: documentOf('good'),
  huge: documentOf('huge', { client_name: 'x'.repeat(50_000) }),
  scripted: documentOf('scripted', { redirect_uris: ['javascript:alert(1)'] }),
}

let service: TestService
let replay: Replay
beforeAll(async () => {
  replay = await startReplay([origin])
  replay.use(({ path }) => {
    const name = /^\/(\w+)\.json$/.exec(path)?.[1] ?? ''
    if (name === 'moved') return { status: 302, headers: { location: idOf('good') }, body: '' }
    const headers = { 'content-type': 'application/json' }
    return { headers, body: JSON.stringify(documents[name] ?? null) }
  })
  const port = await freePort()
  const base = `http://127.0.0.1:${port}`
  const env = {
    PORT: String(port),
    PUBLIC_URL: base,
    OAUTH: 'true',
    UPSTREAM_ORIGINS: replay.upstreamOrigins,
  }
  service = await startTestService({ env })
})
afterAll(async () => {
  await service.close()
  await replay.close()
})

it('an assistant is known by the metadata document that it publishes', async () => {
  const browser = testBrowser(service)
  await browser.request('/sign-in/key', { method: 'POST', body: { key: service.testKey } })
  const asked = authorizationOf(idOf('good'), service.base)
  const redirect = await authorize(browser, asked)
  const { access_token: token } = await exchange(service, idOf('good'), redirect, asked.verifier)
  const headers = { authorization: `Bearer ${token}` }
  expect((await service.call('/v1/balance', { key: null, headers })).status).toBe(200)
  const { connections } = (await service.call('/v1/connections')).body.data
  expect(connections[0]).toMatchObject({ clientId: idOf('good'), clientName: 'An assistant' })
})

it.each(['other', 'huge', 'moved', 'scripted', 'absent'])(
  'a document that is %s names no client',
  async (name) => {
    const { parameters } = authorizationOf(idOf(name), service.base)
    const answer = await testBrowser(service).request(`/oauth/authorize?${parameters}`)
    expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
  },
)
