import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWatching, type Watching } from '../../support/watching.ts'

/** Cursors of events, checks and deliveries lead on in their own list, and nothing else does. */

let running: Watching
let monitor: string
let sink: string
beforeAll(async () => {
  running = await startWatching()
  running.world.lists.set('news', [])
  const made = await running.watch('news')
  monitor = made.monitor
  sink = made.endpoint
  for (let hour = 1; hour <= 3; hour++) {
    const at = new Date(running.clock.now()).toISOString()
    running.world.lists.set('news', [{ id: `item-${hour}`, at }, ...running.world.lists.get('news')!])
    await running.pass(65)
  }
})
afterAll(() => running.close())

const pathOf = (list: string) =>
  list === 'deliveries' ? `/v1/webhook-endpoints/${sink}/deliveries` : `/v1/monitors/${monitor}/${list}`

async function log(list: string, query = '') {
  const answer = await running.call(pathOf(list) + query)
  expect(answer.status, answer.text).toBe(200)
  return answer.body.data[list]
}

test.each(['events', 'checks', 'deliveries'])('%s are read page by page, each item once', async (list) => {
  const all = await log(list, '?limit=100')
  expect(all.length).toBeGreaterThan(1)
  const seen: unknown[] = []
  let cursor: string | null = null
  do {
    const next: string = cursor === null ? '' : `&cursor=${cursor}`
    const { data } = (await running.call(`${pathOf(list)}?limit=1${next}`)).body
    expect(data.page.returnedCount).toBe(data[list].length)
    seen.push(...data[list])
    cursor = data.page.nextCursor
  } while (cursor !== null)
  expect(seen).toEqual(all)
})

test.each(['events', 'checks', 'deliveries'])('a changed or foreign cursor of %s is a 400', async (list) => {
  const { nextCursor } = (await running.call(`${pathOf(list)}?limit=1`)).body.data.page
  const middle = Math.floor(nextCursor.length / 2)
  const other = nextCursor[middle] === 'A' ? 'B' : 'A'
  const changed = [
    nextCursor.slice(0, middle) + other + nextCursor.slice(middle + 1),
    nextCursor.slice(0, -1),
    `${nextCursor}A`,
    `${nextCursor}=`,
  ]
  for (const cursor of changed) {
    const answer = await running.call(`${pathOf(list)}?limit=1&cursor=${encodeURIComponent(cursor)}`)
    expect([answer.status, answer.body.error?.reason], cursor).toEqual([400, 'invalid_cursor'])
  }
  for (const foreign of ['events', 'checks', 'deliveries'].filter((one) => one !== list)) {
    const answer = await running.call(`${pathOf(foreign)}?cursor=${nextCursor}`)
    expect(answer.status).toBe(400)
  }
})
