import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import * as client from 'openid-client'
import { chromium } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { findChromium } from '../../../src/gateways/browser/chromium.ts'
import { freePort } from '../../support/ports.ts'
import { startTestService, type TestService } from '../../support/service.ts'

let service: TestService
let callback = ''
const arrived = Promise.withResolvers<URL>()
/** Where the assistant waits for the browser to come back. */
const assistant = createServer((request, response) => {
  response.end('You can close this page.')
  arrived.resolve(new URL(request.url!, callback))
})
beforeAll(async () => {
  await new Promise<void>((done) => assistant.listen(0, '127.0.0.1', done))
  callback = `http://127.0.0.1:${(assistant.address() as AddressInfo).port}/callback`
  const port = await freePort()
  service = await startTestService({
    env: { PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}`, OAUTH: 'true' },
  })
})
afterAll(async () => {
  await service.close()
  assistant.close()
})

it.skipIf(!findChromium())(
  'an OAuth client of a package connects through a real browser, refreshes and is revoked',
  async () => {
    const insecure = { execute: [client.allowInsecureRequests] }
    const config = await client.dynamicClientRegistration(
      new URL(service.base),
      { client_name: 'Package client', redirect_uris: [callback], token_endpoint_auth_method: 'none' },
      client.None(),
      { ...insecure, algorithm: 'oauth2' },
    )
    const verifier = client.randomPKCECodeVerifier()
    const state = client.randomState()
    const url = client.buildAuthorizationUrl(config, {
      redirect_uri: callback,
      scope: 'lookups web',
      state,
      resource: `${service.base}/mcp`,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    const browser = await chromium.launch({ executablePath: findChromium()!, args: ['--no-sandbox'] })
    const page = await browser.newPage()
    await page.goto(url.href)
    await page.fill('#key', service.testKey)
    await page.click('#key-form button')
    await page.waitForSelector('#consent:not([hidden])')
    expect(await page.textContent('#client')).toBe('Package client')
    await page.click('#consent button[type=submit]')
    const redirect = await arrived.promise
    await browser.close()

    const tokens = await client.authorizationCodeGrant(config, redirect, {
      pkceCodeVerifier: verifier,
      expectedState: state,
    })
    const lookup = (token: string) =>
      client.fetchProtectedResource(
        config,
        token,
        new URL(`${service.base}/v1/tiktok/profiles/ada.cooks`),
        'GET',
      )
    expect((await lookup(tokens.access_token)).status).toBe(200)
    const fresh = await client.refreshTokenGrant(config, tokens.refresh_token!)
    expect((await lookup(fresh.access_token)).status).toBe(200)
    await client.tokenRevocation(config, fresh.refresh_token!)
    await expect(client.refreshTokenGrant(config, fresh.refresh_token!)).rejects.toThrow()
  },
)
