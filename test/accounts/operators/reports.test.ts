import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createOutcomeCounter } from '../../../src/lookup/outcomes/outcome-counter.ts'
import { remoteAdmin } from '../../../src/operator/administration/client.ts'
import type { Admin } from '../../../src/operator/administration/verbs.ts'
import { examplePlatform } from '../../support/example-platform.ts'
import { startTestService, type TestService } from '../../support/service.ts'

const token = 'an admin token of at least 32 characters'
let service: TestService
let admin: Admin
let account: string
beforeAll(async () => {
  service = await startTestService({
    platforms: [examplePlatform({ requests: [] })],
    env: { ADMIN_TOKEN: token, CHECKOUT_URL: 'https://ada:pass@shop.example/buy?key=s3cret' },
  })
  admin = remoteAdmin({ url: service.base, token })
  account = (await admin('accounts list', {})).items[0]!.id
})
afterAll(() => service.close())

describe('the overview', () => {
  it('sums up the lookups of all nodes, and names what only this node knows', async () => {
    const { database } = service.service
    for (const times of [30, 70]) {
      const lookups = () => [
        { mode: 'live' as const, platform: 'example', measure: 'found', times },
        { mode: 'live' as const, platform: 'example', measure: times === 70 ? 'ms:50' : 'ms:500', times },
      ]
      await createOutcomeCounter({ database, clock: service.clock, sources: () => [], lookups }).write()
    }
    const { lookups, platforms, thisNode, monitors } = await admin('overview', {})
    expect(lookups).toMatchObject({ asked: 100, answered: 100, failed: 0, p50Ms: 50, p95Ms: 500 })
    expect(platforms).toMatchObject([{ platform: 'example', asked: 100 }])
    expect(thisNode).toMatchObject({ node: expect.any(String), memoryBytes: expect.any(Number) })
    expect(monitors).toEqual({ monitors: 0, oldestSeconds: 0 })
  })
})

describe('sources', () => {
  it('are listed with their switches and how their requests ended', async () => {
    const { database } = service.service
    const [first] = await admin('sources list', {})
    const { operation, source } = first!
    const row = { mode: 'live' as const, operation, source }
    const sources = () => [
      { ...row, outcome: 'found', times: 3, durationMs: 300 },
      { ...row, outcome: 'timeout', times: 1, durationMs: 500 },
    ]
    await createOutcomeCounter({ database, clock: service.clock, sources, lookups: () => [] }).write()
    await admin('switch off', { kind: 'source', name: `example/${source}`, reason: 'a test' })
    const listed = (await admin('sources list', {})).find((one) => one.operation === operation)
    expect(listed).toMatchObject({
      ...{ answered: 3, failed: 1, averageMs: 200, fault: 'timeout' },
      switchedOff: { kind: 'source', reason: 'a test' },
    })
    await admin('switch on', { kind: 'source', name: `example/${source}` })
  })
})

describe('the settings', () => {
  it('are shown without secrets, also within addresses', async () => {
    const settings = await admin('settings', {})
    const setting = (name: string) => settings.find((one) => one.name === name)
    expect(setting('ADMIN_TOKEN')).toMatchObject({ isSet: true, isSecret: true, value: null })
    expect(setting('CHECKOUT_URL')).toMatchObject({ value: 'https://shop.example/buy' })
    expect(setting('VALKEY_TIMEOUT_MS')!.value).toBe('500')
    expect(setting('USAGE_RETENTION_DAYS')!.value).toMatch(/^\d+$/)
    for (const secret of [token, 's3cret', 'pass@']) expect(JSON.stringify(settings)).not.toContain(secret)
  })
})

describe('requests of all accounts', () => {
  it('are found by account, operation and outcome, page by page, with their price', async () => {
    for (const name of ['lamp', 'chair', 'table']) await service.call(`/v1/example/things/${name}`)
    const all = await admin('requests', { account, limit: 2 })
    expect(all.items).toHaveLength(2)
    const rest = await admin('requests', { account, limit: 2, cursor: all.nextCursor! })
    const ids = [...all.items, ...rest.items].map(({ requestId }) => requestId)
    expect(new Set(ids).size).toBe(3)
    expect(rest.items[0]).toMatchObject({ account, outcome: 'found', price: { credits: expect.any(Number) } })
    expect((await admin('requests', { account, outcome: 'failed' })).items).toEqual([])
    expect((await admin('requests', { account: 'acc_none' })).items).toEqual([])
    const range = { from: new Date(2000), to: new Date(1000) }
    await expect(admin('requests', range)).rejects.toMatchObject({ kind: 'bad_request' })
  })
})

describe('an account', () => {
  it('is found by its name and shown with its usage', async () => {
    await admin('accounts rename', { account, name: 'Lovelace Analytics' })
    expect((await admin('accounts list', { search: 'lovelace' })).items).toMatchObject([{ id: account }])
    expect((await admin('accounts list', { search: 'nobody' })).items).toEqual([])
    const shown = await admin('accounts show', { account })
    expect(shown).toMatchObject({ id: account, name: 'Lovelace Analytics', keys: 2, monitors: { active: 0 } })
    expect(shown.usage.length).toBeGreaterThan(0)
  })

  it('is looked at read only, with a reason that the audit keeps', async () => {
    const { url } = await admin('accounts view', { account, reason: 'ticket 12' })
    const request = {
      method: 'POST',
      key: null,
      body: { token: url.split('#')[1]! },
      headers: { origin: service.base },
    }
    // It opens no session of the usual two weeks.
    expect((await service.call('/sign-in/link', request)).status).toBe(401)
    const [set] = (await service.call('/sign-in/view', request)).headers.getSetCookie()
    expect(set).toContain('Max-Age=3600')
    const cookie = set!.split(';')[0]!
    const as = {
      cookie,
      'x-mode': 'test',
      'x-view': cookie.slice(cookie.indexOf('view_') + 5).split('=')[0]!,
    }
    expect((await service.call('/v1/balance', { key: null, headers: as })).status).toBe(200)
    const lookup = await service.call('/v1/example/things/lamp', { key: null, headers: as })
    expect([lookup.status, lookup.body.error.code]).toEqual([403, 'forbidden'])
    const [act] = (await admin('audit', { account, act: 'accounts view' })).items
    expect(act).toMatchObject({ act: 'accounts view', details: { reason: 'ticket 12', role: 'viewer' } })
  })
})

describe('alerts', () => {
  it('name what is wrong, the worst first, and nothing else', async () => {
    expect(await admin('alerts', {})).toEqual([])
    const { database } = service.service
    const lookups = () => [{ mode: 'live' as const, platform: 'example', measure: 'failed', times: 500 }]
    await createOutcomeCounter({ database, clock: service.clock, sources: () => [], lookups }).write()
    await admin('switch off', { kind: 'platform', name: 'example', reason: 'a test' })
    const kinds = (await admin('alerts', {})).map(({ severity, kind }) => [severity, kind])
    expect(kinds).toEqual([
      ['critical', 'platform_not_working'],
      ['notice', 'switched_off'],
    ])
  })
})

describe('the audit', () => {
  it('is filtered by actor, act and time', async () => {
    const acts = async (filter: Parameters<Admin>[1]) =>
      (await admin('audit', filter as object)).items.map(({ act }) => act)
    expect(new Set(await acts({ act: 'switch off' } as never))).toEqual(new Set(['switch off']))
    expect(await acts({ actor: 'nobody' } as never)).toEqual([])
    expect(await acts({ to: new Date(0) } as never)).toEqual([])
  })
})
