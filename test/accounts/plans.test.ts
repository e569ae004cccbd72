import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { remoteAdmin } from '../../src/operator/administration/client.ts'
import type { Admin } from '../../src/operator/administration/verbs.ts'
import { type ExampleWorld, examplePlatform, holdAnswers } from '../support/example-platform.ts'
import { startTestService, type TestService } from '../support/service.ts'

const token = 'an admin token of at least 32 characters'
const world: ExampleWorld = { requests: [] }
let run: TestService
let admin: Admin
beforeAll(async () => {
  run = await startTestService({ env: { ADMIN_TOKEN: token }, platforms: [examplePlatform(world)] })
  admin = remoteAdmin({ url: run.base, token })
})
afterAll(() => run.close())

/** A new account with two keys. */
async function newAccount(input: { plan?: string } = {}) {
  const { id, plan } = await admin('accounts create', input)
  const make = async (name: string) =>
    (await admin('keys create', { account: id, mode: 'test', name, manages: true })).key
  return { id, plan, key: await make('one'), other: await make('two') }
}
const lookup = (key: string, name = 'ada') => run.call(`/v1/example/things?kind=${name}`, { key })
const whoami = async (key: string) => (await run.call('/v1/whoami', { key })).body.data.account

describe('a plan', () => {
  it('limits the credits that all keys of an account spend on a day', async () => {
    await admin('plans set', { name: 'small', creditsPerDay: 2 })
    const { key, other } = await newAccount({ plan: 'small' })
    expect((await lookup(key)).status).toBe(200)
    expect((await lookup(other)).status).toBe(200)
    expect((await whoami(key)).limits.creditsPerDay).toEqual({ limit: 2, left: 0 })
    const { status, body } = await lookup(other)
    expect([status, body.error]).toMatchObject([
      402,
      { code: 'insufficient_credits', reason: 'account_limit', creditsAvailable: 0 },
    ])
    expect(body.error.message).toContain('This account may spend 2 credits a day')
    // Another account on the plan has credits of its own.
    expect((await lookup((await newAccount({ plan: 'small' })).key)).status).toBe(200)
    run.clock.advance(86_400_000)
    expect((await lookup(key)).status).toBe(200)
  })

  it('applies a changed limit to what was spent before it', async () => {
    const { id, key } = await newAccount()
    for (let i = 0; i < 2; i++) expect((await lookup(key)).status).toBe(200)
    await admin('accounts limit', { account: id, creditsPerDay: 3 })
    expect((await whoami(key)).limits.creditsPerDay).toEqual({ limit: 3, left: 1 })
    expect((await lookup(key)).status).toBe(200)
    expect((await lookup(key)).status).toBe(402)
    await admin('accounts limit', { account: id, creditsPerDay: null })
    expect((await lookup(key)).status).toBe(200)
  })

  it('counts what was spent while its limit of credits was removed', async () => {
    const { id, key } = await newAccount()
    const limit = (creditsPerDay: number | null) => admin('accounts limit', { account: id, creditsPerDay })
    await limit(4)
    expect((await lookup(key)).status).toBe(200)
    await limit(null)
    for (let i = 0; i < 2; i++) expect((await lookup(key)).status).toBe(200)
    run.clock.advance(11_000)
    await limit(4)
    expect((await lookup(key)).status).toBe(200)
    expect((await lookup(key)).status).toBe(402)
  })

  it('is that of new accounts if it is the default, and an account may have limits of its own', async () => {
    await admin('plans set', { name: 'start', isDefault: true, monitors: 1, concurrency: 7 })
    await admin('plans set', { name: 'later', isDefault: true, monitors: 5 })
    const { id, plan, key } = await newAccount()
    expect(plan).toBe('later')
    await admin('accounts plan', { account: id, plan: 'start' })
    expect(await admin('accounts limit', { account: id, monitors: 9 })).toMatchObject({
      plan: 'start',
      limits: { monitors: 9, concurrency: 7, endpoints: null },
    })
    expect(await whoami(key)).toMatchObject({ plan: 'start', limits: { monitors: 9, concurrency: 7 } })
    expect((await admin('plans list', {})).filter(({ isDefault }) => isDefault)).toMatchObject([
      { name: 'later' },
    ])
    await admin('plans set', { name: 'later', isDefault: false })
    expect((await newAccount()).plan).toBeNull()
    await expect(admin('plans remove', { name: 'start' })).rejects.toThrow('1 account is on the plan start')
    await admin('accounts plan', { account: id, plan: null })
    await admin('plans remove', { name: 'start' })
    await expect(admin('accounts plan', { account: id, plan: 'start' })).rejects.toThrow(
      'There is no plan start. The plans are later, small.',
    )
  })

  it('counts lookups in progress while a limit is changed, once', async () => {
    await admin('plans set', { name: 'growing', creditsPerDay: 20 })
    const { id, key, other } = await newAccount({ plan: 'growing' })
    const changes = [
      () => admin('accounts limit', { account: id, monitors: 9 }),
      () => admin('plans set', { name: 'growing', creditsPerDay: 21 }),
      () => admin('accounts plan', { account: id, plan: 'growing' }),
    ]
    for (const [place, change] of changes.entries()) {
      const release = holdAnswers(world)
      const asked = world.requests.length
      const held = run.call(`/v1/example/things/lamp${place}`, { key: other })
      await expect.poll(() => world.requests.length).toBe(asked + 1)
      delete world.respond
      await change()
      expect((await lookup(key)).status).toBe(200)
      release()
      expect((await held).body.meta.creditsCharged).toBe(1)
      const spent = async () => {
        const { limit, left } = (await whoami(key)).limits.creditsPerDay
        return limit - left
      }
      await expect.poll(spent).toBe(2 * (place + 1))
    }
  })

  it('limits requests in a second over the keys of an account, on every route', async () => {
    await admin('plans set', { name: 'slow', requestsPerSecond: 2 })
    const { key, other } = await newAccount({ plan: 'slow' })
    run.clock.set(Math.ceil(run.clock.now() / 1000) * 1000)
    expect([(await lookup(key)).status, (await run.call('/v1/whoami', { key: other })).status]).toEqual([
      200, 200,
    ])
    for (const path of ['/v1/example/things?kind=ada', '/v1/whoami', '/v1/nowhere']) {
      const { status, body } = await run.call(path, { key: other })
      expect([path, status]).toEqual([path, 429])
      expect(body.error.message).toContain('This account may make 2 requests in a second')
    }
    run.clock.advance(1000)
    expect((await lookup(other)).status).toBe(200)
  })

  it('limits requests in progress, and frees a place when a request ends', async () => {
    const { id, key, other } = await newAccount()
    await admin('accounts limit', { account: id, concurrency: 1 })
    let answer = () => {}
    let begun = () => {}
    const started = new Promise<void>((resolve) => {
      begun = resolve
    })
    world.respond = async () => {
      begun()
      await new Promise<void>((resolve) => {
        answer = resolve
      })
      return { status: 500, body: 'broken' }
    }
    const first = lookup(key, 'waiting')
    await started
    const { status, headers, body } = await lookup(other)
    expect([status, headers.get('retry-after')]).toEqual([429, '1'])
    expect(body.error.message).toContain('This account may have 1 request in progress')
    delete world.respond
    answer()
    await first
    expect((await lookup(other)).status).toBe(200)
  })

  it('limits endpoints', async () => {
    const { id, key } = await newAccount()
    await admin('accounts limit', { account: id, endpoints: 1 })
    const create = () =>
      run.call('/v1/webhook-endpoints', { key, method: 'POST', body: { kind: 'sink', description: 'test' } })
    expect((await create()).status).toBe(201)
    const { status, body } = await create()
    expect([status, body.error.reason]).toEqual([400, 'limit_reached'])
    expect(body.error.message).toContain('an account may have 1 webhook endpoints')
    await admin('accounts limit', { account: id, endpoints: 2 })
    expect((await create()).status).toBe(201)
  })

  it('refuses wrong input with the field', async () => {
    for (const [input, words] of [
      [{ name: 'Big Plan' }, 'name: must be of 1 to 50 lower-case letters'],
      [{ name: 'big', creditsPerDay: 0 }, 'creditsPerDay: must be a whole number from 1'],
      [{ name: 'big', monitors: -1 }, 'monitors: must be a whole number from 0'],
    ] as const) {
      await expect(admin('plans set', input)).rejects.toThrow(words)
    }
    const { id } = await newAccount()
    await expect(admin('accounts limit', { account: id })).rejects.toThrow('give a limit')
    await expect(admin('accounts create', { plan: 'none' })).rejects.toThrow('There is no plan none.')
  })
})
