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
