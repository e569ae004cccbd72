import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSwitches } from '../../../src/lookup/switches/switches.ts'
import { remoteAdmin } from '../../../src/operator/administration/client.ts'
import type { Admin } from '../../../src/operator/administration/verbs.ts'
import { startWatching, type Watching } from '../../support/watching.ts'

const token = 'an admin token of at least 32 characters'
let run: Watching
let admin: Admin
beforeAll(async () => {
  run = await startWatching({ env: { ADMIN_TOKEN: token }, cacheSeconds: 300 })
  admin = remoteAdmin({ url: run.base, token }, 'ada@laptop')
})
afterAll(() => run.close())

const path = '/v1/feed/ada/posts'
const refusal = (reason: string) => ({
  code: 'temporarily_unavailable',
  reason: 'switched_off',
  retryable: true,
  message: expect.stringContaining(reason),
})

describe('a switch', () => {
  it.each([
    ['platform', 'feed'],
    ['operation', 'feed.posts'],
    ['source', 'feed/web'],
  ] as const)(
    "of a %s refuses lookups uncharged with the operator's reason, cached answers too",
    async (kind, name) => {
      const fresh = `/v1/feed/new-${kind}/posts`
      expect((await run.call(path)).status).toBe(200)
      const before = await run.balance()
      await admin('switch off', { kind, name, reason: 'the platform asks us to wait.' })
      for (const target of kind === 'source' ? [fresh] : [path, fresh]) {
        const answer = await run.call(target)
        expect([answer.status, answer.body.error]).toMatchObject([503, refusal('asks us to wait. Nothing')])
        expect(answer.headers.get('retry-after')).toBe('60')
      }
      expect(await run.balance()).toBe(before)
      const on = await admin('switch on', { kind, name })
      expect(on).toMatchObject({ kind, name, by: 'admin token (ada@laptop)' })
      expect((await run.call(fresh)).status).toBe(200)
      const acts = (await admin('audit', {})).items.slice(0, 2)
      expect(acts).toMatchObject([{ act: 'switch on' }, { act: 'switch off', subject: `${kind} ${name}` }])
    },
  )

  it('is read by other nodes from the database', async () => {
    const elsewhere = createSwitches({ database: run.service.database, registry: run.service.registry })
    const operation = run.service.registry.byId('feed.posts')!
    await admin('switch off', { kind: 'platform', name: 'feed', reason: 'a test' })
    await elsewhere.refresh()
    expect(() => elsewhere.requireOn(operation)).toThrow('switched off by the operator: a test. Nothing')
    await admin('switch on', { kind: 'platform', name: 'feed' })
    await elsewhere.refresh()
    elsewhere.requireOn(operation)
  })

  it('of an unknown name is refused, and the nearest name suggested', async () => {
    const unknown = admin('switch off', { kind: 'operation', name: 'feed.post', reason: 'a test' })
    await expect(unknown).rejects.toMatchObject({ message: expect.stringContaining('feed.posts') })
    const on = admin('switch on', { kind: 'platform', name: 'feed' })
    await expect(on).rejects.toMatchObject({ kind: 'not_found' })
  })

  it('lets monitors wait: no check fails, nothing is charged, and they are checked when it is on again', async () => {
    const { monitor } = await run.watch('grace')
    const read = async () => (await run.call(`/v1/monitors/${monitor}`)).body.data
    await run.pass(60)
    const before = await run.balance()
    await admin('switch off', { kind: 'platform', name: 'feed', reason: 'repairs' })
    for (let slot = 0; slot < 5; slot += 1) await run.pass(60)
    expect(await read()).toMatchObject({
      status: 'active',
      statusReason: expect.stringMatching(/^Waits: .*repairs/),
    })
    const { checks } = (await run.call(`/v1/monitors/${monitor}/checks`)).body.data
    expect(new Set(checks.slice(0, 5).map(({ outcome }: { outcome: string }) => outcome))).toEqual(
      new Set(['skipped']),
    )
    expect(await run.balance()).toBe(before)
    expect(await admin('switch on', { kind: 'platform', name: 'feed' })).toMatchObject({ monitors: 1 })
    // Another node may not know of it yet: its check would be skipped, and the next one an hour away.
    await run.pass(0)
    expect(await run.balance()).toBe(before)
    await run.pass(0.1)
    expect((await read()).statusReason).toBeNull()
    expect(await run.balance()).toBeLessThan(before)
  })
})
