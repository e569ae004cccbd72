import { wrapFetchWithPayment } from '@x402/fetch'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fetch, SocialLookup } from '../../packages/client/src/index.ts'
import { clientOf, simulatedPayments } from '../money/payments/payers.ts'
import { startTestService } from '../support/service.ts'
import { startWatching, type Watching } from '../support/watching.ts'

let service: Watching
beforeAll(async () => {
  service = await startWatching()
})
afterAll(() => service.close())

test('events are followed through breaks and restarts: none is missed, and the order is theirs', async () => {
  const at = () => new Date(service.clock.now()).toISOString()
  const posts = [{ id: 'old', at: at() }]
  service.world.lists.set('ada', posts)
  await service.watch('ada')
  await service.pass(0)
  const publish = async (id: string) => {
    posts.unshift({ id, at: at() })
    await service.pass(70)
  }
  for (const id of ['one', 'two']) await publish(id)

  let calls = 0
  const unsteady: Fetch = async (url, init) => {
    calls += 1
    if (calls === 1 || calls === 3)
      throw Object.assign(new TypeError('broken'), { cause: { code: 'ECONNRESET' } })
    return fetch(url, init)
  }
  const sl = new SocialLookup({
    apiKey: service.testKey,
    baseUrl: service.base,
    fetch: unsteady,
    retries: 0,
  })
  /** Reads until this number of events has come; returns their items and the place for the next run. */
  async function read(count: number, after?: string) {
    const end = new AbortController()
    const follow = sl.events.follow(after === undefined ? {} : { after }, { pollMs: 1, signal: end.signal })
    const items: unknown[] = []
    for await (const event of follow) {
      if (event.type === 'monitor.new_items') items.push(event.data.itemId)
      if (items.length === count) end.abort()
    }
    return { items, cursor: follow.cursor }
  }
  const first = await read(2)
  expect(first.items).toEqual(['one', 'two'])
  await publish('three')
  expect((await read(1, first.cursor)).items).toEqual(['three'])
  expect(calls).toBeGreaterThan(3)

  // As a list, they end at the newest event, and their cursor is the place to read on.
  const list = sl.events.list({ after: 'start', limit: 1 })
  expect((await list.toArray()).map(({ payload }) => payload.data.itemId)).toEqual(['one', 'two', 'three'])
  expect(list.stopped).toBe('end')
  await publish('four')
  const rest = await sl.events.list({ after: list.cursor ?? undefined }).toArray()
  expect(rest.map(({ payload }) => payload.data.itemId)).toEqual(['four'])
})

test('a request waits at the service for the next event', async () => {
  const waits: (string | null)[] = []
  const end = new AbortController()
  const sl = new SocialLookup({
    ...{ apiKey: service.testKey, baseUrl: service.base, timeoutMs: 50_000 },
    async fetch(url, init) {
      const answer = await fetch(url, init)
      waits.push(new URL(url).searchParams.get('wait'))
      return answer
    },
  })
  const list = sl.events.list({ after: 'start' })
  await list.toArray()
  const after = list.cursor ?? 'start'
  waits.length = 0
  service.world.lists.set('waits', [{ id: 'old', at: null }])
  await service.watch('waits')
  const items: unknown[] = []
  const read = (async () => {
    for await (const event of sl.events.follow({ after }, { signal: end.signal })) {
      if (event.type === 'monitor.new_items') items.push(event.data.itemId)
      if (items.length === 2) end.abort()
    }
  })()
  for (const id of ['first', 'second']) {
    service.world.lists.get('waits')!.unshift({ id, at: null })
    await service.pass(70)
    await expect.poll(() => items.at(-1), { timeout: 5000 }).toBe(id)
  }
  await read
  // One that is empty and answered early is asked again after a pause; here each had waited.
  expect(waits).toEqual(waits.map(() => '25'))
  expect(waits.length).toBeLessThan(6)
})

test('a fetch that pays makes calls without a key', async () => {
  const selling = await startTestService({ env: simulatedPayments })
  const pay = wrapFetchWithPayment(globalThis.fetch, clientOf('pays'))
  const sl = new SocialLookup({ baseUrl: selling.base, fetch: pay })
  const channel = await sl.youtube.channel({ handle: 'nasa' })
  expect(channel.found).toBe(true)
  expect(sl.spent).toBe(1)
  // A settlement that nobody heard of may have moved the money: a second request would be a second payment.
  const signatures: string[] = []
  const payOnce = wrapFetchWithPayment((input: string | URL | Request, init?: RequestInit) => {
    const signature = new Request(input, init).headers.get('payment-signature')
    if (signature !== null) signatures.push(signature)
    return fetch(input, init)
  }, clientOf('lost'))
  const unheard = new SocialLookup({ baseUrl: selling.base, fetch: payOnce, wait: async () => {} })
  const error = await unheard.youtube.channel({ handle: 'nasa' }).catch((failed: unknown) => failed)
  expect(error).toMatchObject({ status: 503, reason: 'in_progress', mayHaveRun: true })
  expect(signatures).toHaveLength(1)
  expect([unheard.spent, unheard.uncertain]).toEqual([0, 1])
  await selling.close()
})
