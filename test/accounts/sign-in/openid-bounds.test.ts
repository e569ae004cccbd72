import { afterEach, expect, it } from 'vitest'
import { createOpenid } from '../../../src/accounts/sign-in/openid.ts'
import { createOutsideTokens } from '../../../src/agents/oauth/outside-tokens.ts'
import type { Database } from '../../../src/runtime/storage/database.ts'
import type { SecretBox } from '../../../src/runtime/storage/secrets.ts'
import { answerEndlessly, answerSlowly, serverThat } from '../../support/endless.ts'
import { testClock } from '../../support/service.ts'

let server: Awaited<ReturnType<typeof serverThat>>
afterEach(() => server.close())

const away = { code: 'temporarily_unavailable' }
const clock = testClock(Date.now())
const purpose = { invitation: null, signUp: null, next: null }
const openidAt = (issuer: string, timeoutMs: number) =>
  createOpenid({
    settings: { issuer, clientId: 'social-lookup', scope: 'openid' },
    // Never used: no request to the provider begins before its configuration is read.
    secrets: null as unknown as SecretBox,
    clock,
    redirectUrl: () => 'https://social.test/sign-in/oidc/callback',
    timeoutMs,
  })

it('a sign-in provider that answers without end or drips is away', async () => {
  server = await serverThat(answerEndlessly)
  await expect(openidAt(server.url, 20_000).begin(purpose)).rejects.toMatchObject(away)
  server.close()
  server = await serverThat(answerSlowly)
  await expect(openidAt(server.url, 200).begin(purpose)).rejects.toMatchObject(away)
})

it('an authorization server whose keys have no end is away', async () => {
  server = await serverThat(answerEndlessly)
  const check = createOutsideTokens({
    server: { issuer: server.url, keysUrl: `${server.url}/keys`, accountClaim: 'account' },
    // Never used: no token passes without its key.
    database: null as unknown as Database,
    clock,
    isForUs: () => true,
    platforms: [],
  })
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
  const token = `${encode({ alg: 'RS256', typ: 'at+jwt', kid: 'one' })}.${encode({})}.AAAA`
  await expect(check(token)).rejects.toMatchObject(away)
})
