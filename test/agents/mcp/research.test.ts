import { afterAll, beforeAll, expect, it } from 'vitest'
import { platforms } from '../../../src/platforms/index.ts'
import { callTool, connectAgent } from '../../support/agents.ts'
import { startTestService, type TestService } from '../../support/service.ts'

const longText = Array.from({ length: 30_000 }, (_, at) => `word${at}`).join(' ')

/** The simulated web, with one page that is longer than a result may be. */
const withLongPage = platforms.map((platform) => {
  if (platform.name !== 'web') return platform
  const simulated: typeof platform.simulated = async () => {
    const usual = await platform.simulated()
    const body = `<html><head><title>Long</title></head><body><article><h1>Long</h1><p>${longText}</p></article></body></html>`
    const long = { status: 200, headers: { 'content-type': 'text/html; charset=utf-8' }, body }
    return {
      ...usual,
      handle: (request) => (request.url.pathname === '/long' ? long : usual.handle(request)),
    }
  }
  return { ...platform, simulated }
})

let service: TestService
let agent: Awaited<ReturnType<typeof connectAgent>>
beforeAll(async () => {
  // Every search of two platforms is above this price.
  service = await startTestService({ env: { MCP_CONSENT_CREDITS: '1' }, platforms: withLongPage })
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
    'untrusted',
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

it('gives each part of a long text again without a charge: after the first it costs nothing', async () => {
  const read = async (id: string) => (await callTool(agent, 'fetch', { id, maxCredits: 3 })).data
  const first = await read('https://long.example/long')
  const before = await service.balance()
  const parts = [first]
  for (let next = first.metadata.next; next !== undefined; next = parts.at(-1).metadata.next)
    parts.push(await read(next))
  expect(parts.length).toBeGreaterThan(2)
  expect(parts.map(({ text }) => text).join('')).toContain(longText)
  // The answer to the second part was lost, or that to the first: its rest has another id and the same text.
  expect(await read(first.metadata.next)).toEqual(parts[1])
  const again = await read('https://long.example/long')
  expect(again.text).toBe(first.text)
  const second = await read(again.metadata.next)
  expect(second.text).toBe(parts[1].text)
  expect(second.metadata.from).toBe(first.text.length)
  expect(await service.balance()).toBe(before)
})
