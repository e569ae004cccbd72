import { afterAll, beforeAll, expect, it } from 'vitest'
import { startWatching, type Watching } from '../../support/watching.ts'

let run: Watching
beforeAll(async () => {
  run = await startWatching()
})
afterAll(() => run.close())

/** A monitor with an event and its delivery to a sink. */
async function watched(name: string) {
  const publish = (...ids: string[]) => {
    run.clock.advance(1000)
    const at = new Date(run.clock.now()).toISOString()
    run.world.lists.set(
      name,
      ids.map((id) => ({ id, at })),
    )
  }
  publish('a')
  const made = await run.watch(name)
  publish('b', 'a')
  await run.pass(70)
  return made
}

const eventsOf = async (monitor: string) =>
  (await run.call(`/v1/events?monitor=${monitor}`)).body.data.events.length
const received = async (endpoint: string) =>
  (await run.call(`/v1/webhook-endpoints/${endpoint}/deliveries`)).body.data.deliveries.length

it('events=delete removes events and deliveries of the deleted monitor, and those of no other', async () => {
  const gone = await watched('gone')
  const other = await watched('other')
  expect(await Promise.all([eventsOf(gone.monitor), received(gone.endpoint)])).toEqual([1, 1])
  const wrong = await run.call(`/v1/monitors/${gone.monitor}?events=all`, { method: 'DELETE' })
  expect(wrong.status).toBe(400)
  const deleted = await run.call(`/v1/monitors/${gone.monitor}?events=delete`, { method: 'DELETE' })
  expect(deleted.body).toMatchObject({ data: { deleted: true } })
  expect(await Promise.all([eventsOf(gone.monitor), received(gone.endpoint)])).toEqual([0, 0])
  expect(await Promise.all([eventsOf(other.monitor), received(other.endpoint)])).toEqual([1, 1])
  // Without the parameter, events outlive their monitor.
  expect((await run.call(`/v1/monitors/${other.monitor}`, { method: 'DELETE' })).status).toBe(200)
  expect(await eventsOf(other.monitor)).toBe(1)
})
