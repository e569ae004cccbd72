import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createOutsideTokens } from '../../../src/agents/oauth/outside-tokens.ts'
import { freePort } from '../../support/ports.ts'
import { startTestService, type TestService } from '../../support/service.ts'

const issuer = 'https://login.example'
const { publicKey, privateKey } = await generateKeyPair('ES256')
const stranger = await generateKeyPair('ES256')
const keys = createServer(async (_, response) => {
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }] }))
})
let service: TestService
let accountId: string
beforeAll(async () => {
  await new Promise<void>((done) => keys.listen(0, '127.0.0.1', done))
  const port = await freePort()
  service = await startTestService({
    env: {
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      OAUTH_ISSUER: issuer,
      OAUTH_KEYS_URL: `http://127.0.0.1:${(keys.address() as AddressInfo).port}/keys`,
    },
  })
  accountId = (await service.call('/v1/whoami')).body.data.user.id
})
afterAll(async () => {
  await service.close()
  keys.close()
})

interface Changes {
  readonly claims?: Record<string, unknown>
  readonly typ?: string
  readonly alg?: string
  readonly key?: Parameters<SignJWT['sign']>[0]
  readonly audience?: string
  readonly seconds?: number
}
async function token({
  claims = {},
  typ = 'at+jwt',
  alg = 'ES256',
  key = privateKey,
  ...rest
}: Changes = {}) {
  const now = Math.floor(service.clock.now() / 1000)
  const payload = { client_id: 'assistant', scope: 'lookups monitors:read', social_lookup_account: accountId }
  return new SignJWT({ ...payload, social_lookup_mode: 'test', ...claims })
    .setProtectedHeader({ alg, kid: 'one', typ })
    .setIssuer((claims.iss as string) ?? issuer)
    .setSubject('ada')
    .setAudience(rest.audience ?? `${service.base}/mcp`)
    .setIssuedAt(now)
    .setExpirationTime(now + (rest.seconds ?? 300))
    .sign(key)
}
const call = (path: string, bearer: string) =>
  service.call(path, { key: null, headers: { authorization: `Bearer ${bearer}` } })
const profile = '/v1/tiktok/profiles/ada.cooks'

it('a token of the operator’s own authorization server works within its scopes', async () => {
  const good = await token()
  expect((await call(profile, good)).body.data.lookupStatus).toBe('found')
  expect((await call('/v1/monitors', good)).status).toBe(200)
  expect((await call('/v1/web/markdown?url=https://example.com', good)).status).toBe(403)
})

it('a token of another issuer, key, type, audience, account or time does not', async () => {
  const wrong: Changes[] = [
    { claims: { iss: 'https://evil.example' } },
    { key: stranger.privateKey },
    { typ: 'JWT' },
    { audience: 'https://other.example' },
    { claims: { social_lookup_account: 'acc_stranger' } },
    { claims: { social_lookup_account: undefined } },
    { seconds: -10 },
    { alg: 'HS256', key: new TextEncoder().encode(JSON.stringify(await exportJWK(publicKey))) },
  ]
  for (const change of wrong) expect((await call('/v1/balance', await token(change))).status).toBe(401)
})

it('an assistant without a token is shown the operator’s own authorization server', async () => {
  const metadata = `${service.base}/.well-known/oauth-protected-resource`
  for (const [path, url] of [
    ['/v1/balance', metadata],
    ['/mcp', `${metadata}/mcp`],
  ] as const) {
    const refused = await service.call(path, { key: null, method: path === '/mcp' ? 'POST' : 'GET' })
    expect(refused.headers.get('www-authenticate')).toContain(`resource_metadata="${url}"`)
    const { body } = await service.call(new URL(url).pathname, { key: null })
    expect(body.authorization_servers).toEqual([issuer])
  }
})

it('a token acts in the mode that it names, whatever mode the client used before', async () => {
  const modeOf = async (claims: object) => {
    const bearer = await token({ claims: { client_id: 'both modes', ...claims } })
    return (await call('/v1/whoami', bearer)).body.data?.key.mode
  }
  expect(await modeOf({})).toBe('test')
  expect(await modeOf({ social_lookup_mode: 'live' })).toBe('live')
  expect(await modeOf({ social_lookup_mode: undefined })).toBe('live')
  expect(await modeOf({ social_lookup_mode: 'tset' })).toBeUndefined()
})

it('tokens are not called wrong while the keys of the server are away', async () => {
  const { database, clock } = service.service
  const server = { issuer, keysUrl: 'http://127.0.0.1:9/keys', accountClaim: 'social_lookup_account' }
  const isForUs = (audience: string) => audience === `${service.base}/mcp`
  const check = createOutsideTokens({ server, database, clock, isForUs, platforms: [] })
  await expect(check(await token())).rejects.toMatchObject({ status: 503 })
  expect(await check('no token at all')).toBeNull()
})

it('its clients are listed and revoked like any other connection', async () => {
  const good = await token({ claims: { client_id: 'other assistant' } })
  expect((await call('/v1/balance', good)).status).toBe(200)
  const { connections } = (await service.call('/v1/connections')).body.data
  const mine = connections.find((one: { clientId: string }) => one.clientId === 'other assistant')
  expect((await service.call(`/v1/connections/${mine.id}`, { method: 'DELETE' })).status).toBe(200)
  service.clock.advance(5000)
  expect((await call('/v1/balance', good)).status).toBe(401)
})
