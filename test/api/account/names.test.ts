import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testBrowser } from '../../support/browser-session.ts'
import { startTestService, type TestService, testClock } from '../../support/service.ts'

const lookup = '/v1/tiktok/profiles/ada.cooks'
const dayMs = 86_400_000
let service: TestService
let keyId: string
beforeAll(async () => {
  service = await startTestService({
    clock: testClock(Date.now()),
    env: { CHECKOUT_URL: 'https://shop.example/credits' },
  })
  keyId = (await service.call('/v1/whoami')).body.data.key.id
})
afterAll(() => service.close())

const data = async (path: string, key?: string) =>
  (await service.call(path, key === undefined ? {} : { key })).body.data

/** A person who accepted an invitation, and made a lookup with test data. */
async function signInAda() {
  const invited = await service.call('/v1/members/invitations', {
    ...{ key: service.liveKey, method: 'POST', body: { role: 'developer' } },
  })
  const browser = testBrowser(service)
  const token = invited.body.data.url.split('#')[1]
  await browser.request('/sign-in/invitation', { method: 'POST', body: { token, name: 'Ada' } })
  const headers = { 'x-mode': 'test', 'x-csrf-token': await browser.csrfToken() }
  expect((await browser.request(lookup, { headers })).status).toBe(200)
  return (path: string) => browser.request(path, { headers })
}

describe('who made a request is stated by name', () => {
  it('of keys to everybody, of people to people and to keys that manage access', async () => {
    expect((await service.call(lookup)).status).toBe(200)
    await service.call('/v1/tiktok/profiles/ada.cooks/videos?limit=wrong')
    const ada = await signInAda()
    const limited = (
      await service.call('/v1/keys', {
        ...{ method: 'POST', body: { name: 'Reports', manages: false } },
      })
    ).body.data.key
    const all = (await ada('/v1/requests')).body.data.requests
    const [first] = all
    expect(first).toMatchObject({ keyName: 'Ada', monitor: null, monitorName: null })
    const ofKey = all.filter(({ key }: { key: string }) => key === keyId)
    const { name } = (await service.call(`/v1/keys/${keyId}`)).body.data
    expect(ofKey.map(({ keyName }: { keyName: string }) => keyName)).toEqual([name, name])
    expect(ofKey.map(({ outcome }: { outcome: string }) => outcome)).toContain('refused')
    expect((await data('/v1/requests'))?.requests[0].keyName).toBe('Ada')
    expect((await data('/v1/requests', limited)).requests[0]).toMatchObject({ key: first.key, keyName: null })
    expect((await data(`/v1/requests/${first.requestId}`)).keyName).toBe('Ada')
    const usage = await data('/v1/usage?by=key')
    expect(usage.usage.map(({ keyName }: { keyName: string }) => keyName).toSorted()).toEqual(
      ['Ada', name].toSorted(),
    )
    const hidden = await data('/v1/usage?by=key', limited)
    expect(hidden.usage.map(({ keyName }: { keyName: string }) => keyName)).toContain(null)
  })

  it('and a charge of the ledger states its lookup', async () => {
    const [entry] = (await data('/v1/ledger')).entries
    const parameters = { username: 'ada.cooks' }
    expect(entry.firstLookup).toEqual({ operation: 'tiktok.profiles', parameters: expect.anything() })
    expect(Object.values(entry.firstLookup.parameters)).toEqual(Object.values(parameters))
    expect((await data(`/v1/ledger/${encodeURIComponent(entry.id)}`)).firstLookup).toEqual(entry.firstLookup)
    const grant = (await data('/v1/ledger')).entries.at(-1)
    expect(grant.firstLookup).toBeNull()
  })
})

describe('the usage of an account', () => {
  it('is of thirty days where no period is chosen, today included', async () => {
    const { from, to } = await data('/v1/usage')
    expect((Date.parse(to) - Date.parse(from)) / dayMs).toBe(30)
  })

  it('continues with the lookups until its first page, also after midnight', async () => {
    // A night that no other test has lookups of.
    service.clock.set((Math.floor(service.clock.now() / dayMs) + 10) * dayMs - 60_000)
    const made = async (...paths: string[]) => {
      for (const path of paths) expect((await service.call(path)).status).toBe(200)
    }
    const paths: Record<string, string> = {
      'tiktok.profiles': lookup,
      'tiktok.profiles.videos': `${lookup}/videos`,
      'youtube.search': '/v1/youtube/search?query=tea',
    }
    await made(...Object.values(paths))
    for (const query of ['by=operation', 'by=operation&from=2020-01-01', 'by=operation&to=9000-01-01']) {
      service.clock.set((Math.ceil(service.clock.now() / dayMs) + 1) * dayMs - 60_000)
      const whole = (await data(`/v1/usage?${query}`)).usage
      expect(whole.length).toBeGreaterThan(2)
      const first = await data(`/v1/usage?${query}&limit=1`)
      const rows = [...first.usage]
      let { nextCursor } = first.page
      while (nextCursor !== null) {
        service.clock.set(service.clock.now() + 40_000)
        // The least used operation becomes the most used.
        await made(...Array.from({ length: 40 }, () => paths[whole.at(-1).operation]!))
        const next = await data(`/v1/usage?${query}&limit=1&cursor=${nextCursor}`)
        expect([next.from, next.to]).toEqual([first.from, first.to])
        rows.push(...next.usage)
        nextCursor = next.page.nextCursor
      }
      expect(rows).toEqual(whole)
    }
  })

  it('is summed up by the days of a time zone', async () => {
    const start = (Math.floor(service.clock.now() / dayMs) + 2) * dayMs
    // 23:30 in UTC is the next day in Tokyo.
    service.clock.set(start - 30 * 60_000)
    await service.call(lookup)
    await service.call('/v1/balance')
    const query = `by=day&from=${new Date(start - 3_600_000).toISOString()}`
    const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
    expect((await data(`/v1/usage?${query}`)).usage).toMatchObject([{ day: dayOf(start - 1), lookups: 1 }])
    const tokyo = await data(`/v1/usage?${query}&timezone=Asia/Tokyo`)
    expect(tokyo.usage).toMatchObject([{ day: dayOf(start), lookups: 1 }])
    expect((await data(`/v1/usage?by=operation&timezone=Asia/Tokyo`)).usage.length).toBeGreaterThan(0)
    for (const wrong of ['Mars/Olympus', '%2B02:00', "UTC'--"]) {
      const { status, body } = await service.call(`/v1/usage?timezone=${wrong}`)
      expect([wrong, status, body.error.message]).toEqual([
        wrong,
        400,
        'timezone is no IANA time zone. Send a name like Europe/Berlin.',
      ])
    }
  })
})

it('an account learns where credits are bought', async () => {
  expect((await data('/v1/whoami')).account.checkoutUrl).toBe('https://shop.example/credits')
})
