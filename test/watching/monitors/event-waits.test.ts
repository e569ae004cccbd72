import { afterAll, beforeAll, expect, test } from 'vitest'
import { createEventWaits } from '../../../src/watching/monitors/service/event-waits.ts'
import { startWatching, type Watching } from '../../support/watching.ts'

let service: Watching
beforeAll(async () => {
  service = await startWatching()
})
afterAll(() => service.close())

const now = () => new Date(service.clock.now()).toISOString()
const eventsAfter = (after: string, more = '') => service.call(`/v1/events?after=${after}${more}`)

test('a request that waits is answered by the next event, and never by one that it had', async () => {
  service.world.lists.set('waited', [{ id: 'old', at: now() }])
  const { monitor } = await service.watch('waited')
  const start = (await eventsAfter('start')).body.data.page.nextCursor
  const waiting = eventsAfter(start, '&wait=30')
  const ofMonitor = service.call(`/v1/monitors/${monitor}/events?after=start&wait=30`)
  service.world.lists.get('waited')!.unshift({ id: 'new', at: now() })
  await service.pass(70)
  for (const answer of await Promise.all([waiting, ofMonitor])) {
    const { events } = answer.body.data
    expect(
      events.map(({ payload }: { payload: { data: { itemId: string } } }) => payload.data.itemId),
    ).toEqual(['new'])
  }
  const { nextCursor } = (await waiting).body.data.page
  const quiet = await eventsAfter(nextCursor, '&wait=1')
  expect([quiet.status, quiet.body.data.events, quiet.body.data.page.nextCursor !== null]).toEqual([
    200,
    [],
    true,
  ])
})

test('a request whose key ends while it waits gets no event', async () => {
  service.world.lists.set('ended', [{ id: 'old', at: now() }])
  await service.watch('ended')
  const { id, key } = (await service.post('/v1/keys', { name: 'reader' })).body.data
  const { nextCursor } = (await eventsAfter('start')).body.data.page
  const waiting = service.call(`/v1/events?after=${nextCursor}&wait=30`, { key })
  // The answer to a later request of the same key: the one before waits.
  expect((await service.call('/v1/balance', { key })).status).toBe(200)
  expect((await service.call(`/v1/keys/${id}`, { method: 'DELETE' })).status).toBe(200)
  service.world.lists.get('ended')!.unshift({ id: 'new', at: now() })
  await service.pass(70)
  expect((await waiting).body.error).toMatchObject({ code: 'unauthorized', reason: 'invalid_key' })
})

test('a wait without a position is refused with what to send', async () => {
  const { status, body } = await service.call('/v1/events?wait=30')
  expect([status, body.error.message]).toEqual([400, expect.stringContaining('send after too')])
  expect((await eventsAfter('start', '&wait=31')).status).toBe(400)
})

test('a stopping process answers its waiting requests at once, and an account has ten at a time', async () => {
  const { database } = service.service
  let isStopping = false
  const waits = createEventWaits({ database, isStopping: () => isStopping })
  const ten = Array.from({ length: 10 }, () => waits.waitBeyond('acc:test', 0, 3600))
  await expect(waits.waitBeyond('acc:test', 0, 3600)).rejects.toMatchObject({ kind: 'rate_limited' })
  const other = waits.waitBeyond('other:test', 0, 3600)
  isStopping = true
  expect(await Promise.all([...ten, other])).toEqual(Array(11).fill(false))
  // Their places are free again.
  expect(await waits.waitBeyond('acc:test', 0, 3600)).toBe(false)
})
