import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { startWatching, type Watching } from '../../support/watching.ts'

/** A platform that answers when the test says so. */
const held: ServerResponse[] = []
let holds = false
const answer = (response: ServerResponse) => {
  response.setHeader('content-type', 'application/json')
  const items = [...ids].map((id, place) => ({
    id,
    at: new Date(Date.UTC(2026, 0, 20 - place)).toISOString(),
  }))
  response.end(JSON.stringify({ items, next: null }))
}
const ids = ['old']
const platform = createServer((_, response) => void (holds ? held.push(response) : answer(response)))
let service: Watching
beforeAll(async () => {
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve))
  const { port } = platform.address() as AddressInfo
  service = await startWatching({
    env: {
      MAX_CONCURRENT_LOOKUPS: '1',
      MAX_CONCURRENT_PER_PLATFORM: '1',
      UPSTREAM_ORIGINS: JSON.stringify({ 'https://feed.test': `http://127.0.0.1:${port}` }),
    },
  })
})
afterAll(async () => {
  await service.close()
  platform.close()
})

test('a check without capacity on this node is retried after seconds, and does not count as a fault of the platform', async () => {
  const key = service.liveKey
  const body = {
    operationId: 'feed.posts',
    params: { name: 'news' },
    schedule: { type: 'interval', minutes: 60 },
  }
  const { id } = (await service.post('/v1/monitors', body, { key })).body.data
  const read = async () => (await service.call(`/v1/monitors/${id}`, { key })).body.data
  holds = true
  const other = service.call('/v1/feed/other/posts', { key })
  await vi.waitFor(() => expect(held).toHaveLength(1), { timeout: 90_000 })
  const waits: number[] = []
  service.clock.advance(70 * 60_000)
  for (let n = 0; n < 5; n++) {
    await service.worker.runDue()
    const { nextRunAt, statusReason, status } = await read()
    expect([status, statusReason]).toEqual(['active', expect.stringContaining('At capacity')])
    waits.push((Date.parse(nextRunAt) - service.clock.now()) / 1000)
    service.clock.set(Date.parse(nextRunAt))
  }
  // Up to a third later.
  for (const [n, least] of [2, 5, 10, 30, 60].entries()) {
    expect(waits[n]).toBeGreaterThanOrEqual(least)
    expect(waits[n]).toBeLessThanOrEqual(least * 1.34)
  }
  holds = false
  held.forEach(answer)
  expect((await other).status).toBe(200)
  ids.unshift('new')
  await service.worker.runDue()
  expect(await read()).toMatchObject({ status: 'active', statusReason: null })
  const events = (await service.call('/v1/events?limit=100', { key })).body.data.events
  expect(events.map(({ type }: { type: string }) => type)).toEqual(['monitor.new_items'])
})
