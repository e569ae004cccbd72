import type { Client } from '@modelcontextprotocol/client'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callTool, connectAgent } from '../../support/agents.ts'
import { startTestService, type TestService } from '../../support/service.ts'

/** What the directory of Claude's connectors requires of a server (docs/MCP.md). */
let service: TestService
let agent: Client
let tools: Awaited<ReturnType<Client['listTools']>>['tools']
beforeAll(async () => {
  service = await startTestService()
  const platforms = service.service.registry.platforms.map(({ name }) => name).join(',')
  agent = await connectAgent(service.base, {
    ...{ key: service.testKey, path: `/mcp/x/default,jobs,research,${platforms}` },
  })
  tools = (await agent.listTools()).tools
})
afterAll(async () => {
  await agent.close()
  await service.close()
})

describe('every tool', () => {
  it('has a title, a name of at most 64 characters, and one hint: it reads, or it changes something', () => {
    expect(tools.length).toBeGreaterThan(150)
    for (const { name, title, annotations } of tools) {
      expect(title, name).toMatch(/\S/)
      expect(name).toMatch(/^[a-z0-9_]{1,64}$/)
      expect([annotations?.readOnlyHint, annotations?.destructiveHint].sort(), name).toEqual([false, true])
    }
  })

  it('that only reads takes no action that changes something', () => {
    const changing = tools.filter(({ annotations }) => annotations?.readOnlyHint === false)
    expect(changing.map(({ name }) => name).sort()).toEqual([
      'change_job',
      'change_monitor',
      'create_monitor',
      'run_job',
    ])
    for (const { name, inputSchema, annotations } of tools) {
      if (annotations?.readOnlyHint)
        expect(Object.keys(inputSchema.properties ?? {}), name).not.toContain('action')
    }
  })

  it('describes itself: it names no other server and gives the model no orders', () => {
    for (const { name, description = '' } of tools) {
      expect(description.length, name).toBeGreaterThan(10)
      expect(description, name).not.toMatch(
        /\b(?:always|must call|ignore|instead of (?:web|other)|other servers?)\b/i,
      )
    }
  })

  it('answers with fewer than 25,000 tokens, whatever is asked for', async () => {
    const { text, data } = await callTool(agent, 'run_lookup', {
      ...{ operation: 'reddit.posts.comments', detail: 'full', maxTokens: 20_000 },
      parameters: { url: 'https://www.reddit.com/r/cooking/comments/1abcde2/title/' },
    })
    for (const form of [text, JSON.stringify(data)]) expect(countTokens(form)).toBeLessThan(25_000)
  })
})
