import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { testClock } from './clock.ts'
import { freePort } from './ports.ts'
import { startTestService, type TestService } from './service.ts'

const issuer = 'https://login.example'

/** A service whose assistants come from another authorization server, and that server's tokens. */
export interface OutsideService {
  readonly service: TestService
  /** A token of a client; `scope: undefined` leaves the claim out. */
  token(client: string, scope: string | undefined): Promise<string>
  close(): Promise<void>
}

/** Starts a service that trusts a key of this process. */
export async function startOutsideService(): Promise<OutsideService> {
  const { publicKey, privateKey } = await generateKeyPair('ES256')
  const keys = createServer(async (_, response) => {
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one', alg: 'ES256' }] }))
  })
  await new Promise<void>((done) => keys.listen(0, '127.0.0.1', done))
  const port = await freePort()
  const env = {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    OAUTH_ISSUER: issuer,
    OAUTH_KEYS_URL: `http://127.0.0.1:${(keys.address() as AddressInfo).port}/keys`,
  }
  // Ids of requests contain the time.
  const service = await startTestService({ env, clock: testClock(Date.now()) })
  const account = (await service.call('/v1/whoami')).body.data.user.id
  return {
    service,
    token(client, scope) {
      const now = Math.floor(service.clock.now() / 1000)
      const claims = { client_id: client, social_lookup_account: account, social_lookup_mode: 'test' }
      return new SignJWT({ ...claims, ...(scope === undefined ? {} : { scope }) })
        .setProtectedHeader({ alg: 'ES256', kid: 'one', typ: 'at+jwt' })
        .setIssuer(issuer)
        .setSubject('ada')
        .setAudience(`${service.base}/mcp`)
        .setIssuedAt(now)
        .setExpirationTime(now + 3600)
        .sign(privateKey)
    },
    async close() {
      await service.close()
      keys.close()
    },
  }
}
