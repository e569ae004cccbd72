import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callTool } from '../../support/agents.ts'
import { type TestBrowser, testBrowser } from '../../support/browser-session.ts'
import {
  authorizationOf,
  authorize,
  everything,
  exchange,
  redirectUri,
  registerClient,
} from '../../support/oauth-client.ts'
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

let browser: TestBrowser
beforeAll(async () => {
  browser = testBrowser(service)
  await browser.request('/sign-in/key', { method: 'POST', body: { key: service.testKey } })
})

/** What an application stores for its client, in memory. It registers itself and starts a browser. */
function memoryProvider() {
  // biome-ignore lint/suspicious/noExplicitAny: two packages with types of their own for the same records
  const stored: Record<string, any> = {}
  const save = (name: string) => (value: unknown) => {
    stored[name] = value
  }
  const provider = {
    redirectUrl: redirectUri,
    clientMetadata: { client_name: 'Official client', redirect_uris: [redirectUri] },
    clientInformation: () => stored.client,
    saveClientInformation: save('client'),
    tokens: () => stored.tokens,
    saveTokens: save('tokens'),
    redirectToAuthorization: save('url'),
    saveCodeVerifier: save('verifier'),
    codeVerifier: () => stored.verifier,
    saveDiscoveryState: save('discovery'),
    discoveryState: () => stored.discovery,
  }
  return { provider, stored }
}

const packages = {
  '@modelcontextprotocol/client': {
    agent: () => new Client({ name: 'a', version: '1' }, { versionNegotiation: { mode: 'auto' } }),
    transport: (url: URL, provider: object) =>
      new StreamableHTTPClientTransport(url, { authProvider: provider as never }),
    finish: (transport: unknown, parameters: URLSearchParams) =>
      (transport as StreamableHTTPClientTransport).finishAuth(parameters),
  },
  '@modelcontextprotocol/sdk': {
    agent: () => new OlderClient({ name: 'a', version: '1' }),
    transport: (url: URL, provider: object) => new OlderTransport(url, { authProvider: provider as never }),
    finish: (transport: unknown, parameters: URLSearchParams) =>
      (transport as OlderTransport).finishAuth(parameters.get('code')!),
  },
} as const

describe.each(Object.keys(packages) as (keyof typeof packages)[])('the client of %s', (name) => {
  it.each(['/mcp', '/mcp/', '/mcp/x/tiktok,default', '/mcp/x/tiktok,default/', '/mcp?tools=get_profile'])(
    'goes from the 401 of %s through registration and consent to a call that is charged',
    async (path) => {
      const { agent, transport: open, finish } = packages[name]
      const { provider, stored } = memoryProvider()
      const url = new URL(service.base + path)
      const first = open(url, provider)
      await expect(agent().connect(first as never)).rejects.toThrow(/nauthorized/)
      const asked = stored.url.searchParams as URLSearchParams
      expect(asked.get('resource')).toBe(url.href)

      const redirect = await authorize(browser, { parameters: asked, verifier: '' })
      await finish(first, redirect.searchParams)
      const connected = agent()
      await connected.connect(open(url, provider) as never)
      const before = await service.balance()
      const { data } = await callTool(connected, 'get_profile', { target: '@ada', platform: 'tiktok' })
      expect([data.status, await service.balance()]).toEqual(['found', before - data.charged])
      expect(data.charged).toBeGreaterThan(0)
      await connected.close()
    },
  )
})

describe('the metadata that a 401 names', () => {
  it.each([
    '/mcp',
    '/mcp/',
    '/mcp/x/youtube',
    '/mcp/x/youtube/',
    '/mcp/x/youtube,reddit?tools=ask',
    '/mcp?signIn=1',
  ])('of %s has the called address as its resource, and a token for it is given', async (path) => {
    const refused = await service.call(path, { key: null, method: 'POST', body: {} })
    const header = refused.headers.get('www-authenticate')!
    const [, metadata] = /resource_metadata="([^"]+)"/.exec(header)!
    const answer = await fetch(metadata!)
    const { resource } = (await answer.json()) as { resource: string }
    expect(resource).toBe(service.base + path)
    const { client_id: client } = await registerClient(service)
    const asked = authorizationOf(client, service.base, { resource })
    const redirect = await authorize(browser, asked)
    const { access_token: token } = await exchange(service, client, redirect, asked.verifier, { resource })
    const headers = { authorization: `Bearer ${token}` }
    expect((await service.call('/v1/balance', { key: null, headers })).status).toBe(200)
  })

  it.each([
    ...['/mcp2', '/mcpx', '/mcp/../admin', '/mcp/x', '/mcp/x/', '/mcp/x/a/b', '/v1', '/mcp#x', '/mcp?a="b'],
    ...['.evil.example/mcp', '@evil.example/mcp'],
  ])('names no other resource: a token for …%s cannot be had', async (path) => {
    const { client_id: client } = await registerClient(service)
    const { parameters } = authorizationOf(client, service.base, { resource: service.base + path })
    const answer = await browser.request(`/oauth/authorize?${parameters}`)
    expect(answer.headers.get('location')).toMatch(/error=invalid_(target|request)/)
  })

  it('quotes nothing of a request that could end the text of the header', async () => {
    const { port, hostname } = new URL(service.base)
    const sent = request({ hostname, port, path: '/mcp?x=",scope="y', method: 'POST' }).end()
    const [response] = (await once(sent, 'response')) as [IncomingMessage]
    response.resume()
    const header = response.headers['www-authenticate']
    expect(header).toMatch(/^Bearer resource_metadata="[^"]+\/mcp", scope="[^"]+"$/)
  })
})

/** Registrations as these applications send them (2026). */
const registrations = {
  'VS Code': {
    client_name: 'Visual Studio Code',
    client_uri: 'https://code.visualstudio.com',
    grant_types: ['authorization_code', 'refresh_token', 'urn:ietf:params:oauth:grant-type:device_code'],
    response_types: ['code'],
    redirect_uris: [
      'https://insiders.vscode.dev/redirect',
      'https://vscode.dev/redirect',
      'http://127.0.0.1/',
      'http://127.0.0.1:33418/',
    ],
    scope: 'lookups web monitors:read monitors:write',
    token_endpoint_auth_method: 'none',
    application_type: 'native',
  },
  Cursor: {
    client_name: 'Cursor',
    client_uri: 'https://cursor.com',
    logo_uri: 'https://cursor.com/favicon.ico',
    redirect_uris: ['cursor://anysphere.cursor-mcp/oauth/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    scope: 'lookups web monitors:read monitors:write',
  },
  'Claude Code': {
    client_name: 'Claude Code (social-lookup)',
    redirect_uris: ['http://localhost:54212/callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    scope: 'openid email profile offline_access lookups',
  },
  'a client of the web that asks for a secret': {
    client_name: 'claude.ai',
    redirect_uris: ['https://claude.ai/api/mcp/auth_callback'],
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'client_secret_post',
    application_type: 'web',
    scope: 'claudeai',
  },
  'a client that states `web` with an address of its own machine': {
    redirect_uris: ['http://localhost:8787/callback'],
    application_type: 'web',
    scope: 'lookups',
  },
} as const

describe('a registration as it is sent by', () => {
  it.each(Object.entries(registrations))('%s leads to a token', async (_, sent) => {
    const { client_id: client, ...registered } = await registerClient(service, sent)
    const known = sent.scope.split(' ').filter((one) => everything.scopes.includes(one))
    expect(registered.scope).toBe(known.length === 0 ? undefined : known.join(' '))
    for (const redirect_uri of sent.redirect_uris) {
      const asked = authorizationOf(client, service.base, { redirect_uri, scope: sent.scope })
      const redirect = await authorize(browser, asked)
      const token = await exchange(service, client, redirect, asked.verifier, { redirect_uri })
      expect(token.token_type).toBe('Bearer')
    }
  })

  it.each([
    ['lookups'],
    ['openid'],
    [''],
    ['  '],
    ['lookups  web'],
    [null],
    [['lookups']],
    [7],
    ['x '.repeat(100)],
  ])('a client with the scope %j is not refused, and may request any scope later', async (scope) => {
    const { client_id: client } = await registerClient(service, { scope })
    const asked = authorizationOf(client, service.base, { scope: 'web monitors:read' })
    const redirect = await authorize(browser, asked)
    const { scope: given } = await exchange(service, client, redirect, asked.verifier)
    expect(given.split(' ')).toEqual(expect.arrayContaining(['web', 'monitors:read']))
  })
})
