import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../support/service.ts'

/** Errors that no platform causes can be met with a test key, and cost nothing. */

let running: TestService
beforeAll(async () => {
  running = await startTestService()
})
afterAll(() => running.close())

test.each([
  ['youtube/channel?handle=sim_no_credits', 402, 'insufficient_credits'],
  ['twitter/profiles/sim_no_credits', 402, 'insufficient_credits'],
  ['tiktok/search?query=sim_internal', 500, 'internal_error'],
  ['reddit/subreddits/sim_too_large/posts', 413, 'response_too_large'],
])('%s is a %i', async (path, status, code) => {
  const before = await running.balance()
  const answer = await running.call(`/v1/${path}`)
  expect([answer.status, answer.body.error.code]).toEqual([status, code])
  expect(await running.balance()).toBe(before)
})

test('an identifier fails as often as it says, then works, and starts again after a minute', async () => {
  const call = async (name: string) => (await running.call(`/v1/youtube/channel?handle=${name}`)).status
  const before = await running.balance()
  const first = await running.call('/v1/youtube/channel?handle=sim_fails_2')
  expect([first.status, first.body.error]).toEqual([
    503,
    expect.objectContaining({ code: 'temporarily_unavailable', retryable: true, retryAfterSeconds: 1 }),
  ])
  expect(await call('sim_fails_2')).toBe(503)
  expect(await running.balance()).toBe(before)
  expect(await call('sim_fails_2_other')).toBe(503)
  const third = await running.call('/v1/youtube/channel?handle=sim_fails_2')
  expect([third.status, third.body.meta?.lookupStatus]).toEqual([200, 'found'])
  expect(await call('sim_fails_2')).toBe(200)
  running.clock.advance(61_000)
  expect(await call('sim_fails_2')).toBe(503)
})

test('a forced failure of a batch fails its row, which works when it is repeated alone', async () => {
  const link = (name: string) => `https://www.linkedin.com/in/${name}`
  const batch = (...names: string[]) =>
    running.call(`/v2/linkedin/profiles/batch?${names.map((name) => `url=${link(name)}`).join('&')}`)
  const before = await running.balance()
  const { body, status } = await batch('ada', 'sim_fails_1', 'sim_unavailable', 'sim_internal')
  const rows = body.data.results.map((row: { error: { code: string } | null; creditsCharged: number }) => [
    row.error?.code,
    row.creditsCharged,
  ])
  expect([status, rows]).toEqual([
    200,
    [
      [undefined, 3],
      ['temporarily_unavailable', 0],
      ['temporarily_unavailable', 0],
      ['internal_error', 0],
    ],
  ])
  expect(body.data.results[1].error).toMatchObject({ retryable: true, retryAfterSeconds: 1 })
  expect(before - (await running.balance())).toBe(3)
  const again = await batch('sim_fails_1')
  expect(again.body.data.results[0]).toMatchObject({ error: null, creditsCharged: 3 })
})

test('a forced failure of a crawled page fails its row', async () => {
  const page = (name: string) => `url=https://example.com/${name}`
  const { body } = await running.call(`/v1/web/crawl?${page('sim/article')}&${page('sim_fails_1')}`)
  expect(body.data.results[0]).toMatchObject({ success: true, creditsCharged: 1 })
  expect(body.data.results[1]).toMatchObject({
    success: false,
    creditsCharged: 0,
    error: { code: 'temporarily_unavailable', retryable: true },
  })
})
