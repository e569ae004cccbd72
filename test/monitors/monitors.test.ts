import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWatching, type Watching } from '../support/watching.ts'

let service: Watching
beforeAll(async () => {
  service = await startWatching()
})
afterAll(() => service.close())

const minute = 60_000
const at = (minutesAgo: number) => new Date(service.clock.now() - minutesAgo * minute).toISOString()

test('a new item becomes one event with its own id, and arrives in the sink', async () => {
  service.world.lists.set('first', [{ id: 'a', at: at(10) }])
  const { monitor, endpoint } = await service.watch('first')
  service.world.lists.get('first')!.unshift({ id: 'b', at: at(1) })
  await service.pass(70)
  expect(await service.reported(monitor)).toEqual(['b'])
  const { deliveries } = (await service.call(`/v1/webhook-endpoints/${endpoint}/deliveries`)).body.data
  expect(deliveries).toHaveLength(1)
  expect(deliveries[0]).toMatchObject({ status: 'success', attempt: 1, manual: false })
  expect(JSON.parse(deliveries[0].payloadText).data.itemId).toBe('b')
})
