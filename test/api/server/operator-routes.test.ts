import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { type AddressInfo, createServer } from 'node:net'
import { networkInterfaces } from 'node:os'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { readConfig } from '../../../src/runtime/config/config.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { examplePlatform } from '../../support/example-platform.ts'
import { startTestService, type TestService } from '../../support/service.ts'

const ADMIN_TOKEN = 'an admin token of at least 32 characters'
const paths = ['/metrics', '/admin/v1/accounts']
let shared: TestDatabase
let service: TestService
beforeAll(async () => {
  shared = await testDatabase()
})
afterEach(() => service.close())
afterAll(() => shared.close())

const start = async (env: Record<string, string>) => {
  const platforms = [examplePlatform({ requests: [] })]
  service = await startTestService({ database: shared.database, platforms, env: { ADMIN_TOKEN, ...env } })
}
const ask = async (base: string, more: Record<string, string> = {}) =>
  Promise.all(
    paths.map(
      async (path) =>
        (await fetch(base + path, { headers: { authorization: `Bearer ${ADMIN_TOKEN}`, ...more } })).status,
    ),
  )

describe('metrics and administration', () => {
  test('are beside the API where only this machine can reach it', async () => {
    await start({})
    expect(await ask(service.base)).toEqual([200, 200])
  })

  test('are for this machine alone where everybody can, and a proxy on it speaks for others', async () => {
    await start({ HOST: '0.0.0.0' })
    const { port } = new URL(service.base)
    expect(await ask(`http://127.0.0.1:${port}`)).toEqual([200, 200])
    for (const name of [
      'x-forwarded-for',
      'x-forwarded-proto',
      'x-client-ip',
      'cf-connecting-ip',
      'forwarded',
    ]) {
      expect(await ask(`http://127.0.0.1:${port}`, { [name]: '203.0.113.7' })).toEqual([404, 404])
    }
    const outward = Object.values(networkInterfaces())
      .flatMap((all) => all ?? [])
      .find(({ internal, family }) => !internal && family === 'IPv4')
    if (outward) expect(await ask(`http://${outward.address}:${port}`)).toEqual([404, 404])
  })

  test.each([
    ...['forwarded', 'via', 'x-forwarded-for', 'x-real-ip', 'x-envoy-external-address', 'x-amzn-trace-id'],
    ...['x-azure-clientip', 'x-appengine-user-ip', 'x-remote-addr', 'true-client-ip'],
  ])('are for nobody behind a proxy on this machine that says %s', async (name) => {
    await start({})
    expect(await ask(service.base, { [name]: '203.0.113.7' })).toEqual([404, 404])
  })

  test('are refused to pages whose host name resolves to this machine (DNS rebinding)', async () => {
    await start({})
    const { port } = new URL(service.base)
    const from = async (host: string) =>
      Promise.all(
        paths.map(async (path) => {
          const asked = get(service.base + path, {
            headers: { host, authorization: `Bearer ${ADMIN_TOKEN}` },
          })
          const [answer] = (await once(asked, 'response')) as [IncomingMessage]
          answer.resume()
          return answer.statusCode
        }),
      )
    expect(await from(`evil.example:${port}`)).toEqual([404, 404])
    expect(await from('127.0.0.1.evil.example')).toEqual([404, 404])
    for (const own of [`localhost:${port}`, `127.0.0.1:${port}`, `[::1]:${port}`, 'workstation']) {
      expect(await from(own)).toEqual([200, 200])
    }
  })

  test('are only on the internal address, if one is configured', async () => {
    const probe = createServer().listen(0, '127.0.0.1')
    await once(probe, 'listening')
    const { port } = probe.address() as AddressInfo
    probe.close()
    await once(probe, 'close')
    await start({ INTERNAL_ADDRESS: `127.0.0.1:${port}` })
    expect(await ask(service.base)).toEqual([404, 404])
    expect(await ask(`http://127.0.0.1:${port}`)).toEqual([200, 200])
    expect((await fetch(`http://127.0.0.1:${port}/v1/whoami`)).status).toBe(404)
    // No other answer names the routes that only the other address serves.
    const posted = (base: string, path: string) => fetch(base + path, { method: 'POST' })
    expect((await posted(service.base, '/metrics')).status).toBe(404)
    expect((await posted(`http://127.0.0.1:${port}`, '/metrics')).status).toBe(405)
    expect((await posted(`http://127.0.0.1:${port}`, '/docs')).status).toBe(404)
  })
})

test('an address in use stops the start and names the setting to change', async () => {
  await start({})
  const { port } = new URL(service.base)
  const platforms = [examplePlatform({ requests: [] })]
  const second = startTestService({ database: shared.database, platforms, env: { PORT: port } })
  await expect(second).rejects.toThrow(`PORT ${port} is taken on 127.0.0.1`)
})

test.each(['9464', 'host', '127.0.0.1:99999', ':1', '1.2.3.4:x'])(
  '%s is no address of their own',
  (given) => {
    expect(() => readConfig({ INTERNAL_ADDRESS: given })).toThrow(/INTERNAL_ADDRESS/)
  },
)

test.each(['/%6detrics', '/%61dmin/v1/accounts', '/v1/%77hoami', '/v1/example/%74hings/lamp', '/%64ocs'])(
  '%s leads nowhere: what a proxy closes stays closed however it is written',
  async (path) => {
    await start({})
    const answer = await service.call(path, { headers: { authorization: `Bearer ${ADMIN_TOKEN}` } })
    expect([answer.status, answer.body.error.code]).toEqual([404, 'not_found'])
    expect((await service.call('/v1/example/things/l%61mp')).status).toBe(200)
  },
)
