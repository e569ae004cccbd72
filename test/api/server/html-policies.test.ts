import { afterAll, beforeAll, expect, it } from 'vitest'
import { testBrowser } from '../../support/browser-session.ts'
import { authorizationOf, everything, registerClient } from '../../support/oauth-client.ts'
import { freePort } from '../../support/ports.ts'
import { startTestService, type TestService } from '../../support/service.ts'

let service: TestService
beforeAll(async () => {
  const port = await freePort()
  service = await startTestService({
    env: { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, OAUTH: 'true' },
  })
})
afterAll(() => service.close())

interface Shown {
  readonly status: number
  readonly text: string
  readonly headers: Headers
}
/** Hashes of what a page has inline must be in its policy: nothing else inline may run. */
async function expectPolicy(what: string, { text, headers }: Shown) {
  const policy = headers.get('content-security-policy') ?? ''
  expect(headers.get('content-type'), what).toMatch(/^text\/html/)
  expect(policy, what).toContain("default-src 'none'")
  expect(policy, what).toContain("frame-ancestors 'none'")
  expect(policy, what).not.toContain("'unsafe-inline'")
  for (const [, tag, inline] of text.matchAll(/<(script|style)>([\s\S]*?)<\/\1>/g)) {
    const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(inline))
    expect(policy, `${what} ${tag}`).toContain(`'sha256-${Buffer.from(digest).toString('base64')}'`)
  }
}

it('every page has a content policy that permits what it uses and nothing else', async () => {
  const accept = { accept: 'text/html' }
  const browser = testBrowser(service)
  await browser.request('/sign-in/key', { method: 'POST', body: { key: service.testKey } })
  const { client_id: client } = await registerClient(service)
  const { parameters } = authorizationOf(client, service.base, { response_mode: 'form_post' })
  const begun = await browser.request(`/oauth/authorize?${parameters}`)
  const consent = begun.headers.get('location')!
  await expectPolicy('consent', await browser.request(consent))
  const headers = { 'x-csrf-token': await browser.csrfToken() }
  const decided = await browser.request(consent, {
    method: 'POST',
    body: { decision: everything },
    headers,
  })
  const posted = await browser.request(decided.body.data.redirect)
  expect(posted.text).toContain('<form method="post" action="http://127.0.0.1:9999/callback">')
  await expectPolicy('form_post', posted)
  const month = new Date(service.clock.now()).toISOString().slice(0, 7)
  for (const path of [
    `/v1/statements/${month}`,
    ...['/sign-in', '/sign-in/link', '/sign-in/join', '/status', '/docs/errors', '/docs'],
    ...['/console', '/console/live/keys', '/'],
  ]) {
    const answer = await service.call(path, { headers: accept })
    if (!answer.headers.get('content-type')?.startsWith('text/html')) continue
    if (path.startsWith('/docs')) {
      expect(answer.headers.get('content-security-policy'), path).toBeTruthy()
    } else await expectPolicy(path, answer)
  }
})
