import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callTool, connectAgent } from '../../support/agents.ts'
import { startTestService, type TestService } from '../../support/service.ts'

let service: TestService
let agent: Awaited<ReturnType<typeof connectAgent>>
beforeAll(async () => {
  service = await startTestService()
  agent = await connectAgent(service.base, { key: service.testKey, path: '/mcp/x/tiktok' })
})
afterAll(async () => {
  await agent.close()
  await service.close()
})

const profile = (options: Record<string, unknown>) =>
  callTool(agent, 'tiktok_profiles', { handle: 'nasa', ...options })

describe('the options of a typed tool', () => {
  it.each([
    [{ maxTokens: 5 }, /maxTokens must be at least 500/],
    [{ detail: 'huge' }, /detail must be one of compact, full/],
    [{ limit: 'many' }, /limit must be a/],
    [{ maxCredits: -1 }, /maxCredits must be at least 0/],
  ])('are refused with what to send where they are wrong: %j', async (options, what) => {
    const { data, text } = await profile(options)
    expect(data.error).toMatchObject({ code: 'bad_request', retryable: false })
    expect(text).toMatch(what)
  })

  it('are understood as JSON text', async () => {
    const { data } = await profile({ fields: '["handle"]' })
    expect(data).toMatchObject({ status: 'found', profile: { handle: 'nasa' } })
  })
})

it('a result is continued by the tool that returned it: its rest for nothing, the next page for its price', async () => {
  const videos = (options: object) =>
    callTool(agent, 'tiktok_profiles_videos', { handle: 'nasa', ...options })
  const first = await videos({ limit: 15 })
  const { next, remaining } = first.data.more
  expect(first.text).toContain(`${remaining} more on this page: the same call with next "${next}" (free).`)
  const rest = await videos({ next })
  expect(rest.data).toMatchObject({ charged: 0, videos: expect.any(Array) })
  expect(rest.data.videos).toHaveLength(remaining)
  const second = await videos({ next: rest.data.more.next })
  expect(second.data).toMatchObject({ status: 'found', charged: 1 })
  const urls = [first, rest, second].flatMap(({ data }) => data.videos.map(({ url }: { url: string }) => url))
  expect(new Set(urls).size).toBe(urls.length)
  for (const url of urls) expect(url).toMatch(/^https:/)
})

it('a list is not continued past its end, where the next page would be charged', async () => {
  const all = await connectAgent(service.base, { key: service.testKey })
  const listed = await callTool(all, 'list_posts', { target: '@nasa', platform: 'tiktok', limit: 1 })
  const before = await service.balance()
  const wrong = await callTool(all, 'next_page', { next: `${listed.data.more.next}-999` })
  expect(wrong.text).toMatch(/past the end. Copy `next`/)
  expect(await service.balance()).toBe(before)
  await all.close()
})
