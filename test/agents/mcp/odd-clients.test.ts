import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { json } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callTool, connectAgent } from '../../support/agents.ts'
import { startTestService, type TestService } from '../../support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

const ping = (id: number) => ({ jsonrpc: '2.0', id, method: 'ping' })

async function send(body: unknown, headers: Record<string, string>, path = '/mcp') {
  const answer = await fetch(service.base + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-api-key': service.testKey, ...headers },
    body: JSON.stringify(body),
  })
  return { status: answer.status, text: await answer.text() }
}

const both = { accept: 'application/json, text/event-stream' }

describe('a client', () => {
  it.each(['*/*', 'application/json, */*;q=0.1', 'Application/JSON; q=1, Text/Event-Stream'])(
    'that accepts every type (%s) is answered',
    async (accept) => {
      expect((await send(ping(1), { accept })).status).toBe(200)
    },
  )

  it('that accepts another type only learns what to accept', async () => {
    const { status, text } = await send(ping(1), { accept: 'text/html' })
    expect(status).toBe(406)
    expect(text).toMatch(/must accept both application\/json and text\/event-stream/)
  })

  it('may write the address with a slash at its end', async () => {
    expect((await send(ping(1), both, '/mcp/')).status).toBe(200)
    expect((await send(ping(1), both, '/mcp/x/youtube/')).status).toBe(200)
  })

  it('learns by the code of JSON-RPC that its body is not JSON', async () => {
    const headers = { 'content-type': 'application/json', 'x-api-key': service.testKey, ...both }
    const answer = await fetch(`${service.base}/mcp`, { method: 'POST', headers, body: '{"jsonrpc":' })
    expect(answer.status).toBe(400)
    expect(await answer.json()).toMatchObject({ error: { code: -32700 } })
  })

  it.each(['', 'json', ';', ' ', 'application/json, application/json', 'text/plain', '/', 'a/b;'])(
    'that sends the content-type %j learns what to send, on every address that takes JSON',
    async (type) => {
      const { hostname, port } = new URL(service.base)
      const agents = ['/mcp', '/mcp/', '/mcp/x/youtube', '/mcp/x/youtube/']
      for (const path of [...agents, '/v1/ask', '/v1/keys', '/v1/monitors', '/sign-in/key']) {
        const headers = { 'content-type': type, 'x-api-key': service.testKey, ...both }
        const sent = request({ hostname, port, path, method: 'POST', headers }).end(JSON.stringify(ping(1)))
        const [response] = (await once(sent, 'response')) as [IncomingMessage]
        const { error } = (await json(response)) as { error: { message: string } }
        expect([path, response.statusCode, error.message]).toEqual([path, 400, expect.stringMatching(/JSON/)])
      }
    },
  )

  it('names a platform as people write it, and lists fields as words between commas', async () => {
    const agent = await connectAgent(service.base, { key: service.testKey })
    for (const platform of ['X', 'x (twitter)', 'Twitter']) {
      const look = { target: '@nasa', platform, fields: 'handle, followerCount' }
      const { data } = await callTool(agent, 'get_profile', look)
      expect(data.profile).toEqual({ handle: 'nasa', followerCount: expect.any(Number) })
    }
    const { text } = await callTool(agent, 'get_profile', { target: '@nasa', platform: 'myspace' })
    expect(text).toMatch(/platform must be one of youtube, /)
    await agent.close()
  })

  it('may send some messages as a batch, and not the tools of all platforms a hundred times', async () => {
    const few = Array.from({ length: 10 }, (_, id) => ping(id))
    expect((await send(few, both)).text.match(/"result"/g)).toHaveLength(10)
    const many = Array.from({ length: 100 }, (_, id) => ({ ...ping(id), method: 'tools/list' }))
    const refused = await send(many, both, '/mcp/x/youtube,reddit')
    expect(refused.status).toBe(400)
    expect(JSON.parse(refused.text).error.message).toMatch(/may have 10 messages/)
    const twice = await send(many.slice(0, 2), both)
    expect(JSON.parse(twice.text).error.message).toMatch(/may have one tools\/list/)
  })

  it('may not ask ten dear questions in a batch: what is beyond the work of a request is refused in words', async () => {
    const find = (query: string, id: number) => ({
      ...{ jsonrpc: '2.0', id, method: 'tools/call' },
      params: { name: 'find_lookups', arguments: { query } },
    })
    const refused = async (query: string) => {
      const { text } = await send(
        Array.from({ length: 10 }, (_, id) => find(query, id)),
        both,
      )
      return text.match(/Send the others in further requests/g)?.length ?? 0
    }
    expect(await refused('how many followers does @nasa have on tiktok')).toBe(0)
    const dear =
      'how many followers, likes & comments do @nasa, @esa and @jaxa have on tiktok, and who posts about space'
    expect(await refused(dear)).toBeGreaterThan(0)
  })

  it('completes a value with the number of all that match', async () => {
    const agent = await connectAgent(service.base, { key: service.testKey })
    const { completion } = await agent.complete({
      ref: { type: 'ref/resource', uri: 'social-lookup://operations/{operation}' },
      argument: { name: 'operation', value: '' },
    })
    expect(completion.values).toHaveLength(100)
    expect(completion.total).toBeGreaterThan(150)
    expect(completion.hasMore).toBe(true)
    await agent.close()
  })

  it('reads no invisible characters in an error that repeats its arguments', async () => {
    const agent = await connectAgent(service.base, { key: service.testKey })
    const tagged = `na${String.fromCodePoint(0xe0041)}\u202esa`
    const { text, data } = await callTool(agent, 'get_profile', { target: tagged, platform: 'tiktok' })
    expect(text).toContain('"nasa" is not understood')
    expect(data.error.message).toContain('"nasa" is not understood')
    await agent.close()
  })
})

describe('what an answer lacks', () => {
  it('is stated where a page does not answer the question', async () => {
    const agent = await connectAgent(service.base, { key: service.testKey })
    const page = { url: 'https://example.com/a', question: 'Which zebra won the election?' }
    const { text } = await callTool(agent, 'answer_from_page', page)
    expect(text).toMatch(/^found: the page was read, but no sentence of it answers the question\./)
    const asked = { operation: 'web.ask', parameters: { url: page.url, q: page.question } }
    expect((await callTool(agent, 'run_lookup', asked)).text).toMatch(/^found: .* No value for answer\./)
    await agent.close()
  })

  it('is shown where fields name it, though compact answers leave it out: the way to replies', async () => {
    const agent = await connectAgent(service.base, { key: service.testKey })
    const comments = {
      operation: 'youtube.videos.comments',
      parameters: { url: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
      limit: 1,
    }
    const usual = (await callTool(agent, 'run_lookup', comments)).data.comments[0]
    expect(usual).not.toHaveProperty('repliesCursor')
    const named = { ...comments, fields: ['repliesCursor', 'author.avatarUrl'] }
    const [{ repliesCursor: cursor, author }] = (await callTool(agent, 'run_lookup', named)).data.comments
    expect(author).toEqual({ avatarUrl: expect.stringContaining('https://') })
    const replies = { operation: 'youtube.videos.comments.replies', parameters: { cursor } }
    expect((await callTool(agent, 'run_lookup', replies)).data.status).toBe('found')
    const described = await callTool(agent, 'describe_lookup', { operation: replies.operation })
    expect(described.text).toContain('A compact answer has it where `fields` names it.')
    const picture = { target: '@nasa', platform: 'tiktok', fields: ['pictureUrl'] }
    expect((await callTool(agent, 'get_profile', picture)).data.profile.pictureUrl).toMatch(/^https:/)
    await agent.close()
  })

  it('is not shown as an empty object among selected fields', async () => {
    const agent = await connectAgent(service.base, { key: service.testKey })
    const lookup = { operation: 'tiktok.profiles', parameters: { handle: 'nasa' }, fields: ['handle'] }
    const { data } = await callTool(agent, 'run_lookup', lookup)
    expect(data.profile).toEqual({ handle: 'nasa' })
    expect(data).not.toHaveProperty('metrics')
    await agent.close()
  })
})

it('has every hint on each tool, and states when not to use it', async () => {
  const agent = await connectAgent(service.base, { key: service.testKey })
  for (const { name, title, description, annotations } of (await agent.listTools()).tools) {
    expect(title, name).toBeTruthy()
    expect(description, name).toMatch(/\bNot (?:for|needed)\b/)
    const { readOnlyHint, destructiveHint, idempotentHint, openWorldHint } = annotations!
    for (const hint of [readOnlyHint, destructiveHint, idempotentHint, openWorldHint])
      expect(hint, name).toBeTypeOf('boolean')
    if (readOnlyHint) expect(destructiveHint, name).toBe(false)
  }
  await agent.close()
})

it('states a price in credits in each description of a tool that makes a lookup', async () => {
  const agent = await connectAgent(service.base, { key: service.testKey })
  for (const { name, description } of (await agent.listTools()).tools) {
    const isPriced = /credit|Free\.|Price of that lookup|as find_lookups states|own outcome and price/
    const isCheck = /costs the lookup|costs one check|costs what the first did/
    expect(`${name}: ${description}`).toMatch(new RegExp(`${isPriced.source}|${isCheck.source}`))
  }
  await agent.close()
})
