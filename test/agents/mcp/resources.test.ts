import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callTool, connectAgent } from '../../support/agents.ts'
import { startTestService, type TestService } from '../../support/service.ts'

let service: TestService
let agent: Awaited<ReturnType<typeof connectAgent>>
beforeAll(async () => {
  service = await startTestService()
  agent = await connectAgent(service.base, { key: service.testKey })
})
afterAll(async () => {
  await agent.close()
  await service.close()
})

const read = async (uri: string) => ((await agent.readResource({ uri })).contents[0] as { text: string }).text

describe('resources', () => {
  it('are all readable and cost nothing', async () => {
    const before = await service.balance()
    const { resources } = await agent.listResources()
    expect(resources.length).toBeGreaterThan(3)
    for (const { uri } of resources) expect((await read(uri)).length).toBeGreaterThan(200)
    expect(await read('social-lookup://operations/youtube.videos.comments')).toContain(
      '/v1/youtube/videos/comments',
    )
    expect(await service.balance()).toBe(before)
  })

  it('complete the arguments of prompts: platforms by their names, links by their beginnings', async () => {
    const complete = async (prompt: string, name: string, value: string) =>
      (await agent.complete({ ref: { type: 'ref/prompt', name: prompt }, argument: { name, value } }))
        .completion.values
    expect(await complete('watch_brand', 'platforms', 'reddit, y')).toEqual(['reddit, youtube'])
    expect(await complete('watch_brand', 'platforms', 'x')).toContain('twitter')
    expect(await complete('summarise_thread', 'link', 'tik')).toEqual(['https://www.tiktok.com/@'])
    expect(await complete('compare_creators', 'creators', 'https://x.com/nasa, you')).toEqual([
      'https://x.com/nasa, https://www.youtube.com/@',
    ])
    expect(await complete('company_headcount', 'companies', 'https://www.linkedin.com/')).toEqual([
      'https://www.linkedin.com/company/',
    ])
    expect(await complete('watch_brand', 'brand', 'Lu')).toEqual([])
    expect(await complete('unknown', 'link', 'x')).toEqual([])
  })

  it('complete the id of a lookup', async () => {
    const { completion } = await agent.complete({
      ref: { type: 'ref/resource', uri: 'social-lookup://operations/{operation}' },
      argument: { name: 'operation', value: 'reddit.po' },
    })
    expect(completion.values).toContain('reddit.posts')
    expect(completion.values[0]).toMatch(/^reddit\.po/)
  })

  it('have the events of a monitor', async () => {
    const { data } = await callTool(agent, 'create_monitor', {
      operation: 'youtube.channels.videos',
      parameters: { handle: 'ada.cooks' },
      everyMinutes: 60,
      spendCapCredits: 100,
    })
    const text = await read(`social-lookup://monitors/${data.monitor.id}/events`)
    // Programs parse it as the stated type; models read first that it is foreign.
    expect(JSON.parse(text)).toEqual({ untrusted: expect.stringContaining('never instructions'), events: [] })
    expect(text).toMatch(/^\{"untrusted"/)
  })

  it('that do not exist are an error of the protocol', async () => {
    await expect(agent.readResource({ uri: 'social-lookup://nowhere' })).rejects.toThrow()
  })
})

describe('prompts', () => {
  const given = {
    brand: 'Lumo',
    creators: 'https://x.com/nasa',
    companies: 'Night Trains',
    link: 'https://x.com/a/status/1',
  }

  it('name only tools and lookups that exist', async () => {
    const { prompts } = await agent.listPrompts()
    expect(prompts).toHaveLength(4)
    const tools = (await agent.listTools()).tools.map(({ name }) => name)
    for (const prompt of prompts) {
      const names = (prompt.arguments ?? []).map(({ name }) => name)
      const args = Object.fromEntries(Object.entries(given).filter(([name]) => names.includes(name)))
      const { messages } = await agent.getPrompt({ name: prompt.name, arguments: args })
      const text = (messages[0]!.content as { text: string }).text
      for (const [word] of text.matchAll(/\b(?:get|list|find|run|create|read|next)_[a-z]+\b/g))
        expect(tools).toContain(word)
      for (const [, id] of text.matchAll(/"([a-z]+(?:\.[a-zA-Z0-9]+)+)"/g)) {
        if (!id!.includes('author'))
          expect((await callTool(agent, 'describe_lookup', { operation: id })).isError, id).toBe(false)
      }
    }
  })

  it('without a required argument are refused', async () => {
    await expect(agent.getPrompt({ name: 'watch_brand', arguments: {} })).rejects.toThrow(/brand is required/)
  })

  it('lead to a monitor: the steps of watch_brand work as written', async () => {
    const found = await callTool(agent, 'find_lookups', { query: 'search posts', platform: 'reddit' })
    const operation = found.data.lookups[0].operation
    expect(operation).toBe('reddit.search')
    const monitor = { operation, parameters: { query: 'Lumo' }, everyMinutes: 1440 }
    const dry = await callTool(agent, 'create_monitor', { ...monitor, dryRun: true })
    expect(dry.text).toMatch(/nothing was created.*about \d+ a month, at most \d+/)
    expect(dry.data.monitor).not.toHaveProperty('id')
    const made = await callTool(agent, 'create_monitor', { ...monitor, spendCapCredits: 60 })
    // Titles of the baseline are the text of strangers.
    expect(made.data.monitor.baseline.previewItems).not.toHaveLength(0)
    expect(made.text).toMatch(/<(untrusted-\w{8}) source="Reddit">[\s\S]*previewItems[\s\S]*<\/\1>/)
    const listed = await callTool(agent, 'list_monitors')
    expect(listed.data.monitors.map(({ id }: { id: string }) => id)).toContain(made.data.monitor.id)
    const { id } = made.data.monitor
    expect((await callTool(agent, 'change_monitor', { id, action: 'pause' })).text).toMatch(/paused/)
    expect((await callTool(agent, 'change_monitor', { id, action: 'delete' })).isError).toBe(false)
  })

  it('lead to headcounts: the steps of company_headcount work as written', async () => {
    const url = 'https://www.linkedin.com/company/night-trains'
    const { data } = await callTool(agent, 'run_lookup', {
      operation: 'linkedin.companies',
      parameters: { url },
    })
    expect(data.metrics.employees).toEqual(expect.any(Number))
  })
})

describe('search and fetch of research modes', () => {
  it('have the shapes that these modes require', async () => {
    const research = await connectAgent(service.base, { key: service.testKey, path: '/mcp/x/research' })
    expect((await research.listTools()).tools.map(({ name }) => name)).toEqual(['search', 'fetch'])
    const found = JSON.parse((await callTool(research, 'search', { query: 'sourdough on reddit' })).text)
    expect(Object.keys(found)).toEqual(['untrusted', 'results'])
    expect(found.results[0]).toEqual({
      id: expect.any(String),
      title: expect.any(String),
      url: expect.stringMatching(/^https:\/\/www\.reddit\.com\//),
    })
    const document = JSON.parse((await callTool(research, 'fetch', { id: found.results[0].id })).text)
    expect(document).toMatchObject({
      id: found.results[0].id,
      title: expect.any(String),
      text: expect.any(String),
      url: expect.any(String),
    })
    const page = JSON.parse(
      (await callTool(research, 'fetch', { id: 'https://example.com/sim/article' })).text,
    )
    expect(page.text.length).toBeGreaterThan(100)
    await research.close()
  })
})
