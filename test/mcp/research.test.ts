import { afterAll, beforeAll, expect, it } from 'vitest'
import { callTool, connectAgent } from '../support/agents.ts'
import { startTestService, type TestService } from '../support/service.ts'

let service: TestService
let agent: Awaited<ReturnType<typeof connectAgent>>
beforeAll(async () => {
  // Every search of two platforms is above this price.
  service = await startTestService({ env: { MCP_CONSENT_CREDITS: '1' } })
  agent = await connectAgent(service.base, { key: service.testKey, path: '/mcp/x/research' })
})
afterAll(async () => {
  await agent.close()
  await service.close()
})

const post = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'

it('states the charge, what is left and that the text is foreign beside the fixed shape', async () => {
  const result = await agent.callTool({ name: 'fetch', arguments: { id: post } })
  expect(Object.keys(result.structuredContent as object).sort()).toEqual([
    'id',
    'metadata',
    'text',
    'title',
    'url',
  ])
  expect(result._meta).toMatchObject({
    'social-lookup/charged': 1,
    'social-lookup/creditsLeft': await service.balance(),
    'social-lookup/untrusted': true,
  })
})

it('needs one confirmation for all platforms of a search, which the refusal names', async () => {
  const before = await service.balance()
  const refused = await callTool(agent, 'search', { query: 'coffee' })
  expect(refused.text).toMatch(/This search costs up to 2 credits.*maxCredits: 2/)
  expect(await service.balance()).toBe(before)
  const found = await callTool(agent, 'search', { query: 'coffee', maxCredits: 2 })
  expect(found.data.results.length).toBeGreaterThan(10)
  expect(await service.balance()).toBe(before - 2)
})

it('returns what it charged for when one of the platforms fails, and names that platform', async () => {
  // The first request for this query fails on each platform, so now only YouTube's does.
  const tools = await connectAgent(service.base, { key: service.testKey })
  await callTool(tools, 'search', { query: 'sim_fails_1', platform: 'reddit' })
  await tools.close()
  const before = await service.balance()
  const { data, isError } = await callTool(agent, 'search', { query: 'sim_fails_1', maxCredits: 2 })
  expect(isError).toBe(false)
  expect(data.failed).toEqual(['youtube'])
  expect(data.results.length).toBeGreaterThan(0)
  expect(await service.balance()).toBe(before - 1)
})
