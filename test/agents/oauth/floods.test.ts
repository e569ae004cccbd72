import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashToken } from '../../../src/accounts/sign-in/tokens.ts'
import { testBrowser } from '../../support/browser-session.ts'
import { costHere } from '../../support/cost.ts'
import { authorizationOf, authorize, everything, registerClient } from '../../support/oauth-client.ts'
import { freePort } from '../../support/ports.ts'
import { startTestService, type TestService } from '../../support/service.ts'

let service: TestService
beforeAll(async () => {
  const port = await freePort()
  service = await startTestService({
    env: {
      PORT: String(port),
      PUBLIC_URL: `http://127.0.0.1:${port}`,
      OAUTH: 'true',
      TRUSTED_PROXIES: '127.0.0.0/8',
    },
  })
})
afterAll(() => service.close())

const hour = 3_600_000
const fill = () =>
  service.service.database.query(
    `insert into oauth_records (model, hash, payload, created_at)
     select 'Client', 'flood ' || n, '', $1 from generate_series(1, 10000) n`,
    [new Date(service.clock.now())],
  )
const isKnown = async (client: string) => {
  const found = await service.service.database.query('select 1 from oauth_records where hash = $1', [
    hashToken(client),
  ])
  return found.length > 0
}

describe('a flood of registrations', () => {
  it('stores no more than the limit, and ends with the flood: clients in use stay', async () => {
    const used = (await registerClient(service)).client_id
    const unused = (await registerClient(service)).client_id
    const browser = testBrowser(service)
    await browser.request('/sign-in/key', { method: 'POST', body: { key: service.testKey } })
    await authorize(browser, authorizationOf(used, service.base), everything)
    await fill()
    const refused = await registerClient(service)
    expect(refused.error).toMatchObject({ code: 'temporarily_unavailable', reason: 'limit_reached' })
    service.clock.advance(hour + 1)
    expect((await registerClient(service)).client_id).toBeTypeOf('string')
    expect(await Promise.all([used, unused].map(isKnown))).toEqual([true, false])
  })
})

describe('a network that registers clients', () => {
  const registered = async (address: string) => {
    const response = await fetch(`${service.base}/oauth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': address },
      body: JSON.stringify({ client_name: 'Flood', redirect_uris: ['http://127.0.0.1:9999/callback'] }),
    })
    return response.status
  }
  it('is 48 bits of an IPv6 address', async () => {
    service.clock.advance(hour)
    const statuses = []
    for (let n = 0; n < 61; n++) statuses.push(await registered(`2001:db8:1:${n.toString(16)}::${n}`))
    expect(statuses.filter((status) => status === 201)).toHaveLength(60)
    expect(statuses.at(-1)).toBe(429)
    expect(await registered('2001:db8:2::1')).toBe(201)
  })
})

it('clients whose consent page no person saw make room before others', async () => {
  service.clock.advance(hour)
  await service.service.database.query(`delete from oauth_records where hash like 'flood%'`)
  const [seen, unseen] = [
    (await registerClient(service)).client_id,
    (await registerClient(service)).client_id,
  ]
  const browser = testBrowser(service)
  await browser.request('/sign-in/key', { method: 'POST', body: { key: service.testKey } })
  const { parameters } = authorizationOf(seen, service.base)
  const consent = (await browser.request(`/oauth/authorize?${parameters}`)).headers.get('location')
  expect((await browser.request(`${consent}/request`)).status).toBe(200)
  await fill()
  service.clock.advance(600_001)
  expect((await registerClient(service)).client_id).toBeTypeOf('string')
  expect(await Promise.all([seen, unseen].map(isKnown))).toEqual([true, false])
})

it('thousands of parameters in an address take no longer than other long addresses', async () => {
  service.clock.advance(hour)
  const names = Array.from({ length: 4000 }, (_, n) => `a${n.toString(36)}=1`)
  for (const path of ['/oauth/authorize', '/oauth/token']) {
    let least = Number.POSITIVE_INFINITY
    const address = `${service.base}${path}?${names.join('&')}`
    for (let again = 0; again < 3; again += 1) {
      const cost = await costHere(async () => expect((await fetch(address)).status).toBe(400))
      least = Math.min(least, cost)
    }
    // 24 kB: 3 ms a kilobyte.
    expect(least, path).toBeLessThan(72)
  }
})

it('a network begins a bounded number of authorizations', async () => {
  const client = (await registerClient(service)).client_id
  const begin = async () => {
    const { parameters } = authorizationOf(client, service.base)
    return (await testBrowser(service).request(`/oauth/authorize?${parameters}`)).status
  }
  for (let n = 0; n < 300; n++) expect(await begin()).toBe(303)
  expect(await begin()).toBe(429)
  service.clock.advance(600_000)
  expect(await begin()).toBe(303)
})
