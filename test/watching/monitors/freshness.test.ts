import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { FeedItem } from '../../support/feed-platform.ts'
import { startWatching, type Watching } from '../../support/watching.ts'

/** Answers are kept for longer than monitors wait between two looks. */
let service: Watching
/** What live keys see of the platform: the same lists. */
const platform = createServer((request, response) => {
  const name = new URL(request.url!, 'http://feed').pathname.slice(1)
  const items = service.world.lists.get(name) ?? []
  response.setHeader('content-type', 'application/json')
  response.end(JSON.stringify({ items, next: null }))
})
beforeAll(async () => {
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  const { port } = platform.address() as AddressInfo
  service = await startWatching({
    cacheSeconds: 3600,
    env: { UPSTREAM_ORIGINS: JSON.stringify({ 'https://feed.test': `http://127.0.0.1:${port}` }) },
  })
})
afterAll(async () => {
  await service.close()
  platform.close()
})

let serial = 0

function list() {
  const name = `kept${serial++}`
  const items: FeedItem[] = []
  service.world.lists.set(name, items)
  const publish = (id: string) => items.unshift({ id, at: new Date(service.clock.now()).toISOString() })
  publish('old')
  const asked = () => service.world.requests.filter((request) => request.name === name).length
  const lookUp = async () => {
    const { data, meta } = (await service.call(`/v1/feed/${name}/posts`)).body
    return { ids: data.items.map(({ id }: FeedItem) => id), cached: meta.cached ?? false }
  }
  return { name, publish, asked, lookUp }
}

const often = { schedule: { type: 'interval', minutes: 5 } }

test('a check never receives data requested before the previous check, by this or any other caller', async () => {
  const { name, publish, asked, lookUp } = list()
  expect(await lookUp()).toEqual({ ids: ['old'], cached: false })
  service.clock.advance(1000)
  const { monitor } = await service.watch(name, often)
  service.clock.advance(1000)
  publish('a')
  // Others are still served what is kept.
  expect(await lookUp()).toEqual({ ids: ['old'], cached: true })
  const before = asked()
  await service.pass(6)
  expect(await service.reported(monitor)).toEqual(['a'])
  expect(asked()).toBe(before + 1)
  publish('b')
  await service.pass(6)
  expect(await service.reported(monitor)).toEqual(['a', 'b'])
})

test('the results of a check are cached for other callers and for other monitors', async () => {
  const { name, publish, asked, lookUp } = list()
  const { monitor: one } = await service.watch(name, often)
  const { monitor: other } = await service.watch(name, { schedule: { type: 'interval', minutes: 5 } })
  service.clock.advance(1000)
  publish('a')
  const before = asked()
  await service.pass(6)
  expect([await service.reported(one), await service.reported(other)]).toEqual([['a'], ['a']])
  expect(asked()).toBe(before + 1)
  expect(await lookUp()).toEqual({ ids: ['a', 'old'], cached: true })
  expect(asked()).toBe(before + 1)
})

test('a trigger finds an item published a second ago, and its result is cached for other callers', async () => {
  const { name, publish } = list()
  const key = service.liveKey
  const body = { operationId: 'feed.posts', params: { name }, schedule: { type: 'interval', minutes: 60 } }
  const { id, baseline } = (await service.post('/v1/monitors', body, { key })).body.data
  expect(baseline.outcome).toBe('found')
  const found: string[] = []
  for (const item of ['a', 'b', 'c']) {
    service.clock.advance(1000)
    publish(item)
    await service.post(`/v1/monitors/${id}/trigger`, undefined, { key })
    await service.pass(0)
    const { events } = (await service.call(`/v1/monitors/${id}/events`, { key })).body.data
    found.push(events[0]?.payload.data.itemId)
    const other = (await service.call(`/v1/feed/${name}/posts`, { key })).body
    expect([other.data.items[0].id, other.meta.cached]).toEqual([item, true])
  }
  expect(found).toEqual(['a', 'b', 'c'])
})
