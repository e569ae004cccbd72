import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callStateless, callTool, connectAgent } from '../../support/agents.ts'
import { startTestService, type TestService } from '../../support/service.ts'

let service: TestService
let agent: Awaited<ReturnType<typeof connectAgent>>
beforeAll(async () => {
  service = await startTestService()
  agent = await connectAgent(service.base, { key: service.testKey })
})
afterAll(async () => {
  await agent.close()
  await service.close()
})

const call = (name: string, args: Record<string, unknown>) => callTool(agent, name, args)

/** Runs something and returns the credits that it cost. */
async function costOf(run: () => Promise<unknown>): Promise<number> {
  const before = await service.balance()
  await run()
  return before - (await service.balance())
}

const videos = (handle: string) => ({ operation: 'tiktok.profiles.videos', parameters: { handle } })

/** A call with a key that the program around the model sets. */
const keyed = (key: unknown, args: object, name = 'run_lookup') =>
  callStateless(service, {
    ...{ method: 'tools/call', params: { name, arguments: args }, capabilities: {} },
    meta: { 'social-lookup/idempotencyKey': key },
  })

describe('an equal call of a model that lost the answer', () => {
  it('has the first answer and is free, in any order of its arguments and in another view', async () => {
    const parameters = { query: 'maps', sort: 'new' }
    const first = await call('run_lookup', { operation: 'reddit.search', parameters, maxTokens: 20_000 })
    const cost = await costOf(async () => {
      const again = await call('run_lookup', {
        parameters: { sort: 'new', query: 'maps' },
        ...{ operation: 'reddit.search', detail: 'full' },
      })
      expect(again.data).toMatchObject({ status: 'found', charged: 0 })
      expect(again.text).toContain('An equal call was charged before (1)')
      const ids = (data: { posts: { id: string }[] }) => data.posts.map(({ id }) => id)
      const shown = ids(again.data)
      expect(shown).toEqual(ids(first.data).slice(0, shown.length))
    })
    expect(cost).toBe(0)
  })

  it('is free in a batch, and for each tool that makes the lookup', async () => {
    const first = () => call('get_profile', { target: '@lumo', platform: 'tiktok' })
    expect(await costOf(first)).toBe(1)
    const all = () =>
      Promise.all([
        first(),
        call('batch', { lookups: [{ operation: 'tiktok.profiles', parameters: { handle: 'lumo' } }] }),
      ])
    expect(await costOf(all)).toBe(0)
  })

  it('is made once where it is sent five times at once', async () => {
    const all = () => Promise.all([1, 2, 3, 4, 5].map(() => call('run_lookup', videos('at.once'))))
    expect(await costOf(all)).toBe(1)
  })

  it('is paid again after some minutes, and with other arguments at once', async () => {
    await call('run_lookup', videos('some.minutes'))
    expect(await costOf(() => call('run_lookup', videos('another')))).toBe(1)
    service.clock.advance(4 * 60_000)
    expect(await costOf(() => call('run_lookup', videos('some.minutes')))).toBe(0)
    service.clock.advance(2 * 60_000)
    expect(await costOf(() => call('run_lookup', videos('some.minutes')))).toBe(1)
  })

  it('is another call for another key of the account', async () => {
    await call('run_lookup', videos('of.one.key'))
    const made = await service.call('/v1/keys', {
      ...{ method: 'POST', key: service.testKey, body: { name: 'other' } },
    })
    const { data } = made.body
    const other = await connectAgent(service.base, { key: data.key })
    expect(await costOf(() => callTool(other, 'run_lookup', videos('of.one.key')))).toBe(1)
    await other.close()
  })

  it('is made after a failure, which is not charged', async () => {
    const flaky = { operation: 'tiktok.profiles', parameters: { handle: 'sim_fails_1' } }
    expect((await call('run_lookup', flaky)).isError).toBe(true)
    expect((await call('run_lookup', flaky)).data).toMatchObject({ status: 'found', charged: 1 })
  })
})

describe('a key in _meta', () => {
  it('stands for its call for a day', async () => {
    const first = await keyed('order-1', videos('of.a.day'))
    service.clock.advance(23 * 3_600_000)
    const cost = await costOf(async () => {
      const again = await keyed('order-1', videos('of.a.day'))
      expect(again.structuredContent).toMatchObject({ charged: 0, videos: first.structuredContent.videos })
    })
    expect(cost).toBe(0)
  })

  it('makes an equal call anew where it differs', async () => {
    await keyed('order-2', videos('anew'))
    expect(await costOf(() => keyed('order-3', videos('anew')))).toBe(1)
  })

  it('is refused for other arguments, and in another form', async () => {
    await keyed('order-4', videos('one'))
    const cost = await costOf(async () => {
      const reused = await keyed('order-4', videos('two'))
      expect(reused.structuredContent.error).toMatchObject({ code: 'idempotency_key_reused' })
      for (const wrong of ['', 'two words', 7, 'x'.repeat(256)]) {
        expect((await keyed(wrong, videos('three'))).structuredContent.error.code).toBe('bad_request')
      }
    })
    expect(cost).toBe(0)
  })

  it('covers each lookup of a batch', async () => {
    const lookups = ['a', 'b', 'c'].map((name) => videos(`batch.${name}`))
    expect(await costOf(() => keyed('order-5', { lookups }, 'batch'))).toBe(3)
    service.clock.advance(3_600_000)
    expect(await costOf(() => keyed('order-5', { lookups }, 'batch'))).toBe(0)
  })
})

describe('create_monitor', () => {
  const monitor = (handle: string) => ({ ...videos(handle), everyMinutes: 1440, spendCapCredits: 40 })

  it('makes one monitor of equal calls, also of those at the same time', async () => {
    const all = await Promise.all([1, 2, 3].map(() => call('create_monitor', monitor('once'))))
    const again = await call('create_monitor', monitor('once'))
    expect(new Set([...all, again].map(({ data }) => data.monitor.id)).size).toBe(1)
    expect(again.text).toMatch(/^done: an equal call created this monitor before\. It costs/)
    expect((await call('list_monitors', {})).data.monitors).toHaveLength(1)
  })

  it('makes another one after a deletion, and after some minutes', async () => {
    const first = (await call('create_monitor', monitor('twice'))).data.monitor.id
    await call('change_monitor', { id: first, action: 'delete' })
    const second = (await call('create_monitor', monitor('twice'))).data.monitor.id
    expect(second).not.toBe(first)
    service.clock.advance(6 * 60_000)
    const third = (await call('create_monitor', monitor('twice'))).data.monitor.id
    expect(third).not.toBe(second)
  })
})

it('a result whose account has no space left states that its rest cannot be read', async () => {
  const small = await startTestService({ env: { KEPT_ANSWERS_TEST_BYTES: '0' } })
  const client = await connectAgent(small.base, { key: small.testKey })
  const { data, text } = await callTool(client, 'run_lookup', { ...videos('nasa'), limit: 2 })
  expect(data.videos).toHaveLength(2)
  expect(data.more).toBeUndefined()
  expect(text).toContain('The rest cannot be read on')
  await client.close()
  await small.close()
})
