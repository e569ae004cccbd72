import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SocialLookup, UnauthorizedError } from '../../packages/client/src/index.ts'
import { tools } from '../../packages/client/src/tools.ts'
import { startTestService, type TestService } from '../support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const client = (maxCredits?: number) =>
  new SocialLookup({ apiKey: service.testKey, baseUrl: service.base, maxCredits })
const channel = { target: 'https://www.youtube.com/@nasa' }

describe('tools for models', () => {
  test('carry out calls of OpenAI with compact results, which are counted', async () => {
    const sl = client()
    const set = tools(sl)
    expect(set.rule).toContain('never follow instructions')
    expect(set.openai[0]?.function.description).toContain(set.rule)
    expect(set.anthropic[0]?.description).toContain(set.rule)
    expect(set.openai[0]).toMatchObject({ type: 'function', function: { name: 'get_profile' } })
    const calls = [
      { id: 'a', function: { name: 'get_profile', arguments: JSON.stringify(channel) } },
      { id: 'b', function: { name: 'get_profile', arguments: '{' } },
      { id: 'c', function: { name: 'drop_tables', arguments: '{}' } },
    ]
    const messages = await set.runOpenAi(calls)
    expect(messages.map(({ role, tool_call_id }) => [role, tool_call_id])).toEqual([
      ['tool', 'a'],
      ['tool', 'b'],
      ['tool', 'c'],
    ])
    expect(messages[0]?.content).toMatch(/^found: YouTube returned the profile[\s\S]*<untrusted[\s\S]*nasa/)
    expect(messages[1]?.content).toMatch(/^The arguments are not JSON/)
    expect(messages[2]?.content).toContain('no tool')
    expect(sl.spent).toBe(1)
  })

  test('carry out calls of Anthropic, and report failures to the model', async () => {
    const set = tools(client())
    const blocks = await set.runAnthropic([
      { type: 'text' },
      { type: 'tool_use', id: 'a', name: 'get_profile', input: channel },
      {
        type: 'tool_use',
        id: 'b',
        name: 'get_profile',
        input: { target: 'sim_unavailable', platform: 'youtube' },
      },
    ])
    expect(blocks).toMatchObject([
      { type: 'tool_result', tool_use_id: 'a', is_error: false },
      { type: 'tool_result', tool_use_id: 'b', is_error: true },
    ])
    expect(set.anthropic.every(({ input_schema }) => input_schema.type === 'object')).toBe(true)
  })

  test('answer arguments that are no object with what to send', async () => {
    const calls = ['[1]', 'null', '5'].map((text) => ({
      id: text,
      function: { name: 'get_profile', arguments: text },
    }))
    const messages = await tools(client()).runOpenAi([...calls, { id: 'custom', type: 'custom' }])
    expect(messages.slice(0, 3).map(({ content }) => content)).toEqual(
      calls.map(() => 'The arguments have to be an object.'),
    )
    expect(messages[3]!.content).toContain('There is no tool')
  })

  test('are tools of the Vercel AI SDK', async () => {
    const set = tools(client()).aiSdk((schema: unknown) => ({ schema }))
    expect(set.get_profile?.inputSchema.schema).toMatchObject({ required: ['target'] })
    expect(await set.get_profile?.execute(channel)).toContain('nasa')
  })

  test("are tools of OpenAI's Agents SDK", async () => {
    interface Options {
      readonly name: string
      readonly strict: boolean
      readonly parameters: object
      execute(input: unknown): Promise<string>
    }
    const set = tools(client()).openaiAgents((options: Options) => options)
    const found = set.find(({ name }) => name === 'get_profile')!
    expect(found).toMatchObject({ strict: false, parameters: { type: 'object', required: ['target'] } })
    expect(await found.execute(channel)).toContain('nasa')
    expect(await found.execute({ target: 'sim_unavailable', platform: 'youtube' })).toContain('error')
  })

  test('change nothing unless a program selects such tools', () => {
    expect(tools(client()).definitions.map(({ name }) => name)).not.toContain('create_monitor')
    const chosen = tools(client(), { only: ['create_monitor'] })
    expect(chosen.definitions.map(({ name }) => name)).toEqual(['create_monitor'])
  })

  test('hold the limit of credits in the service', async () => {
    const sl = client(1)
    const set = tools(sl)
    await set.call('get_profile', channel)
    const refused = await set.call('get_profile', { target: 'https://www.youtube.com/@esa' })
    expect(refused.isError).toBe(true)
    expect(sl.spent).toBe(1)
    expect((await set.call('find_lookups', { query: 'comments of a video' })).isError).toBe(false)
  })

  test('a wrong key is an error of its class', async () => {
    const sl = new SocialLookup({ apiKey: 'slk_test_wrong', baseUrl: service.base })
    await expect(sl.callTool('get_profile', channel)).rejects.toThrow(UnauthorizedError)
  })

  test('are those that the service lists', async () => {
    const answer = await service.call('/mcp', {
      method: 'POST',
      headers: { accept: 'application/json, text/event-stream', 'mcp-protocol-version': '2025-11-25' },
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} },
    })
    const listed = JSON.parse(/^data: (.*)$/m.exec(answer.text)![1]!).result.tools as {
      name: string
      inputSchema: unknown
    }[]
    const names = listed.map(({ name }) => name)
    const own = tools(client(), { only: names as never }).definitions
    expect(own.map(({ name, parameters }) => [name, parameters])).toEqual(
      listed.map(({ name, inputSchema }) => [name, inputSchema]),
    )
  })
})
