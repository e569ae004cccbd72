import { expect, test } from 'vitest'
import { createWorker } from '../../../src/runtime/workers/worker.ts'
import { claimPace, type RateLimit } from '../../../src/watching/webhooks/endpoints/rate-limit.ts'
import { type Receiver, type Watching, withReceiver } from '../../support/watching.ts'

let service: Watching
let receiver: Receiver
withReceiver({ env: { ENDPOINTS_PER_ACCOUNT: '100', MONITORS_PER_ACCOUNT: '100' } }, (opened) => {
  service = opened.service
  receiver = opened.receiver
})

const spanOf = (limit: RateLimit) => (limit.per === 'second' ? 1000 : 60_000)

test('no span of a second or minute has more than the limit, wherever it begins, and most of it is used', () => {
  for (const per of ['second', 'minute'] as const) {
    for (const deliveries of [1, 2, 3, 4, 5, 7, 10, 59, 60, 100, 121, 999, 10_000]) {
      const { maxDeliveries, everyMs } = claimPace({ deliveries, per })
      // The fullest span begins with a claim.
      const claims = Math.ceil(spanOf({ deliveries, per }) / everyMs)
      expect([per, deliveries, claims * maxDeliveries <= deliveries]).toEqual([per, deliveries, true])
      expect(claims * maxDeliveries).toBeGreaterThan(deliveries / 2)
    }
  }
})

let serial = 0
async function subscribe(rateLimit?: RateLimit) {
  const path = `/pace${serial++}`
  const body = { kind: 'http', url: receiver.url + path, ...(rateLimit ? { rateLimit } : {}) }
  const { id } = (await service.post('/v1/webhook-endpoints', body)).body.data
  const name = path.slice(1)
  service.world.lists.set(name, [{ id: 'old', at: new Date(service.clock.now()).toISOString() }])
  const schedule = { type: 'interval', minutes: 525_600 }
  const monitor = { operationId: 'feed.posts', params: { name }, schedule, webhookEndpointId: id }
  const made = await service.post('/v1/monitors', monitor)
  return {
    id: id as string,
    got: () => receiver.received.filter((request) => request.path === path).length,
    /** Publishes many items at once; they are found with what is due next. */
    async publish(count: number) {
      const at = new Date(service.clock.now()).toISOString()
      service.world.lists
        .get(name)!
        .unshift(...Array.from({ length: count }, (_, i) => ({ id: `n${i}`, at })))
      await service.post(`/v1/monitors/${made.body.data.id}/trigger`)
    },
  }
}

test.each([
  [{ deliveries: 5, per: 'minute' }, 3000],
  [{ deliveries: 10, per: 'second' }, 100],
] as const)(
  '%j is kept with a backlog, of several workers together, while others are sent all at once',
  async (limit, stepMs) => {
    service.world.pageSize = 30
    const [paced, free] = [await subscribe(limit), await subscribe()]
    const workers = [createWorker(service.service.work), createWorker(service.service.work)]
    await paced.publish(20)
    await free.publish(20)
    const counts: number[] = []
    let before = 0
    for (let step = 0; counts.length === 0 || paced.got() < 20; step++) {
      expect(step, 'it all arrives in the end').toBeLessThan(200)
      await Promise.all(workers.map((worker) => worker.runDue()))
      if (step === 0) expect(free.got()).toBe(20)
      counts.push(paced.got() - before)
      before = paced.got()
      service.clock.advance(stepMs)
    }
    await Promise.all(workers.map((worker) => worker.stop()))
    const span = spanOf(limit) / stepMs
    const sums = counts.map((_, at) => counts.slice(at, at + span).reduce((sum, count) => sum + count, 0))
    expect(Math.max(...sums)).toBeLessThanOrEqual(limit.deliveries)
    // An endpoint that a worker does not know yet is given four at a time.
    expect(Math.max(...sums)).toBeGreaterThanOrEqual(limit.deliveries * 0.8)
    expect(paced.got()).toBe(20)
  },
)

test('a limit can be set, changed and removed; waiting deliveries continue at the new pace', async () => {
  const hook = await subscribe()
  const path = `/v1/webhook-endpoints/${hook.id}`
  const limited = await service.patch(path, { rateLimit: { deliveries: 1, per: 'minute' } })
  expect(limited.body.data.rateLimit).toEqual({ deliveries: 1, per: 'minute' })
  await hook.publish(9)
  await service.pass(0)
  expect(hook.got()).toBe(1)
  await service.patch(path, { rateLimit: { deliveries: 4, per: 'second' } })
  await service.pass(1)
  expect(hook.got()).toBe(3)
  expect((await service.patch(path, { rateLimit: null })).body.data.rateLimit).toBeNull()
  await service.pass(0)
  expect(hook.got()).toBe(9)
  for (const rateLimit of [{ deliveries: 0, per: 'second' }, { deliveries: 1, per: 'hour' }, 5]) {
    expect((await service.patch(path, { rateLimit })).status).toBe(400)
  }
})

test('manual redeliveries obey the limit too', async () => {
  const hook = await subscribe({ deliveries: 1, per: 'minute' })
  await hook.publish(2)
  await service.pass(0)
  const path = `/v1/webhook-endpoints/${hook.id}/deliveries?status=success`
  const [sent] = (await service.call(path)).body.data.deliveries
  await service.post(`/v1/webhook-deliveries/${sent.id}/redeliver`)
  await service.pass(0.5)
  expect(hook.got()).toBe(1)
  await service.pass(0.5)
  await service.pass(1)
  expect(hook.got()).toBe(3)
})
