import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestService, type TestService } from '../support/service.ts'

/** The same request in other words is the same request; parameters that change nothing are refused. */

let running: TestService
beforeAll(async () => {
  running = await startTestService()
})
afterAll(() => running.close())

test.each([
  [
    'a default spelled out',
    'youtube/channels/videos?handle=nasa',
    'youtube/channels/videos?handle=nasa&sortBy=latest',
  ],
  [
    'a handle in another letter case',
    'youtube/channels/videos?handle=NASA',
    'youtube/channels/videos?handle=@nasa',
  ],
  [
    'another spelling of sort',
    'youtube/search?query=tea&sortBy=popular',
    'youtube/search?query=tea&order=popular',
  ],
  [
    'a subreddit in another letter case',
    'reddit/subreddits/Cooking/posts',
    'reddit/subreddits/cooking/posts?sort=hot',
  ],
])('%s continues the same list', async (_, first, other) => {
  const { data } = (await running.call(`/v1/${first}`)).body
  expect(data.page.nextCursor).toBeTypeOf('string')
  const next = `${other}${other.includes('?') ? '&' : '?'}cursor=${encodeURIComponent(data.page.nextCursor)}`
  const answer = await running.call(`/v1/${next}`)
  expect(answer.status, answer.text).toBe(200)
})

test('a page by number and by cursor is the same page', async () => {
  const list = '/v1/tiktok/shop/products/search?query=pan'
  const first = (await running.call(list)).body.data
  expect(first.page).toMatchObject({ currentPage: 1, nextPage: 2, returnedCount: first.products.length })
  const byCursor = (await running.call(`${list}&cursor=${encodeURIComponent(first.page.nextCursor)}`)).body
    .data
  const byNumber = (await running.call(`${list}&page=2`)).body.data
  expect(byCursor.page.currentPage).toBe(2)
  expect(byCursor.products).toEqual(byNumber.products)
  expect(byCursor.products).not.toEqual(first.products)
  const both = await running.call(`${list}&page=2&cursor=${encodeURIComponent(first.page.nextCursor)}`)
  expect([both.status, both.body.error.message]).toEqual([400, expect.stringContaining('page or cursor')])
})

test.each([
  ['reddit/subreddits/cooking/posts?sort=new&timeframe=week', 'timeframe has no effect with sort=new'],
  [
    'youtube/search?query=tea&type=channels&duration=over_20_min',
    'duration has no effect with type=channels',
  ],
  ['youtube/search?query=tea&sort=popular&sortBy=popular', 'sort and sortBy are one parameter'],
])('%s is refused', async (path, message) => {
  const answer = await running.call(`/v1/${path}`)
  expect([answer.status, answer.body.error.message]).toEqual([400, expect.stringContaining(message)])
})

test('a monitor accepts another spelling of sort, and shows its own spelling', async () => {
  const schedule = { type: 'interval', minutes: 60 }
  const watch = (operationId: string, params: object) =>
    running.call('/v1/monitors?dryRun=true', { method: 'POST', body: { operationId, params, schedule } })
  const made = await watch('reddit.search', { query: 'tea', sort: 'top' })
  expect(made.body.data?.params, made.text).toEqual({ query: 'tea', sortBy: 'top' })
  const twice = await watch('reddit.search', { query: 'tea', sort: 'top', sortBy: 'new' })
  expect(twice.body.error?.message).toBe('sort and sortBy are one parameter; send it once')
})
