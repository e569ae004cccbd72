import { afterAll, beforeAll, expect, test } from 'vitest'
import { startWatching, type Watching } from '../../support/watching.ts'

let service: Watching
let monitor: string
const secret = 'https://ada:hunter2@feeds.example/list?api_key=k1234567890'
const masked = 'https://[secret]@feeds.example/list?api_key=[secret]'
const query = (text: string, values: unknown[] = []) => service.service.database.query(text, values)

/** A monitor as a release before stored it: with the secrets that an address contained. */
beforeAll(async () => {
  service = await startWatching()
  service.world.lists.set('plain', [])
  monitor = (await service.watch('plain')).monitor
  const params = JSON.stringify({ name: secret })
  await query('update monitors set params = $2::json, query = $2::json, name = $3 where id = $1', [
    monitor,
    params,
    `Feed posts: ${secret}`,
  ])
})
afterAll(() => service.close())

const stored = async () =>
  (await query('select query, params, name, revision from monitors where id = $1', [monitor]))[0]

test('secrets in the parameters of a stored monitor are shown to nobody', async () => {
  const { text, body } = await service.call(`/v1/monitors/${monitor}`)
  expect(body.data).toMatchObject({ params: { name: masked }, name: `Feed posts: ${masked}` })
  const list = (await service.call('/v1/monitors')).text
  const exported = (await service.call('/v1/monitors/export')).text
  const feed = (await service.post(`/v1/monitors/${monitor}/feed`)).body.data
  const feeds = await Promise.all(
    Object.values<string>(feed.urls).map(async (url) => (await fetch(url)).text()),
  )
  expect(feeds.length).toBeGreaterThan(0)
  for (const shown of [text, list, exported, ...feeds]) {
    expect(shown).not.toMatch(/hunter2|k1234567890/)
    expect(shown).toContain('[secret]')
  }
})

test('a change that sends the shown values back leaves the stored ones', async () => {
  const before = await stored()
  const { data } = (await service.call(`/v1/monitors/${monitor}`)).body
  const changed = await service.patch(`/v1/monitors/${monitor}`, {
    name: data.name,
    params: data.params,
    delivery: 'digest',
  })
  expect([changed.status, changed.body.data.delivery]).toEqual([200, 'digest'])
  expect(await stored()).toEqual(before)
})

test('a mask that a caller sends is refused with what to send instead, and is stored nowhere', async () => {
  const before = await stored()
  const params = { name: `${masked}&page=2` }
  const changed = await service.patch(`/v1/monitors/${monitor}`, { params })
  const created = await service.post('/v1/monitors', {
    operationId: 'feed.posts',
    params,
    schedule: { type: 'interval', minutes: 60 },
  })
  for (const { status, body } of [changed, created]) {
    expect([status, body.error.message]).toEqual([400, expect.stringMatching(/\[secret\], which stands for/)])
  }
  expect(await stored()).toEqual(before)
})

test('a change to parameters without a secret is stored', async () => {
  service.world.lists.set('other', [])
  const changed = await service.patch(`/v1/monitors/${monitor}`, { params: { name: 'other' }, name: 'Other' })
  expect(changed.body.data).toMatchObject({ params: { name: 'other' }, name: 'Other' })
  expect(await stored()).toMatchObject({ query: { name: 'other' }, name: 'Other' })
})
