import { afterAll, beforeAll, expect, test } from 'vitest'
import { feedPlatform, feedWorld } from '../support/feed-platform.ts'
import { startTestService, type TestService } from '../support/service.ts'

const world = feedWorld()
let running: TestService

beforeAll(async () => {
  running = await startTestService({ platforms: [feedPlatform(world)] })
})
afterAll(() => running.close())

const answering = (items: readonly object[]) => {
  world.respond = () => ({ status: 200, headers: {}, body: JSON.stringify({ items, next: null }) })
}

test('an item that the platform shows twice on a page comes once', async () => {
  answering([
    { id: 'a', at: null },
    { id: 'b', at: null },
    { id: 'a', at: null, text: 'again' },
  ])
  const { body } = await running.call('/v1/feed/twice/posts')
  expect(body.data.items.map(({ id, text }: { id: string; text: string }) => [id, text])).toEqual([
    ['a', ''],
    ['b', ''],
  ])
  expect(body.data.page.returnedCount).toBe(2)
})

test('the number of unreadable entries is in meta, and absent where every entry was read', async () => {
  answering([{ id: 'a', at: null }, { at: null }, { id: 'b', at: null }, {}])
  const incomplete = await running.call('/v1/feed/incomplete/posts')
  expect(incomplete.body.data.items).toHaveLength(2)
  expect(incomplete.body.meta.unreadableEntries).toBe(2)
  answering([{ id: 'a', at: null }])
  const complete = await running.call('/v1/feed/complete/posts')
  expect(complete.body.meta).not.toHaveProperty('unreadableEntries')
})

test('a repetition under an Idempotency-Key reports the unreadable entries of the first answer', async () => {
  answering([{ id: 'a', at: null }, { at: null }, { id: 'b', at: null }, {}])
  const get = () =>
    running.call('/v1/feed/repeated/posts', { headers: { 'idempotency-key': 'unreadable-entries' } })
  const first = await get()
  expect(first.body.meta.unreadableEntries).toBe(2)
  // The platform lacks nothing by now; the stored answer does.
  answering([{ id: 'a', at: null }])
  await expect.poll(async () => (await get()).headers.get('idempotent-replayed')).toBe('true')
  expect((await get()).text).toBe(first.text)
  await running.service.database.query('delete from kept_answers')
  const anew = await get()
  expect(anew.headers.get('idempotent-replayed')).toBe('refetched')
  expect(anew.body.meta).not.toHaveProperty('unreadableEntries')
})
