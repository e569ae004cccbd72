import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { countTokens } from 'gpt-tokenizer/encoding/o200k_base'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { estimateTokens } from '../../../src/agents/mcp/answers/budget.ts'
import { callTool, connectAgent, connectOlderAgent } from '../../support/agents.ts'
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

const call = (name: string, args?: Record<string, unknown>) => callTool(agent, name, args)

describe('the agents’ interface', () => {
  it('serves the official clients of both revisions the same tools', async () => {
    const older = await connectOlderAgent(service.base, { key: service.testKey })
    const names = ({ tools }: { tools: { name: string }[] }) => tools.map(({ name }) => name)
    expect(agent.getNegotiatedProtocolVersion()).toBe('2026-07-28')
    expect(names(await older.listTools())).toEqual(names(await agent.listTools()))
    const asked = { target: '@nasa', platform: 'tiktok' }
    const [newer, old] = [
      await call('get_profile', asked),
      await callTool(older as never, 'get_profile', asked),
    ]
    expect(old.data.profile).toEqual(newer.data.profile)
    await older.close()
  })

  it('costs at most 4,500 tokens of definitions', async () => {
    const { tools } = await agent.listTools()
    expect(countTokens(JSON.stringify(tools))).toBeLessThanOrEqual(4500)
  })

  it('names tools as every model API accepts them, with hints and prices', async () => {
    const { tools } = await agent.listTools()
    for (const { name, title, annotations } of tools) {
      expect(name).toMatch(/^[a-z0-9_]{1,64}$/)
      expect(title).toBeTruthy()
      expect(annotations).toMatchObject({
        readOnlyHint: expect.any(Boolean),
        openWorldHint: expect.any(Boolean),
      })
    }
    expect(tools.find(({ name }) => name === 'get_post')!.description).toMatch(/\d credits?\.$/)
  })

  it('refuses a caller without a key in the form of the protocol', async () => {
    const answer = await service.call('/mcp', {
      key: null,
      method: 'POST',
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    })
    expect(answer.status).toBe(401)
    expect(answer.body).toMatchObject({ jsonrpc: '2.0', error: { data: { reason: 'missing_key' } } })
  })

  it('refuses pages of other sites', async () => {
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
    const answer = await service.call('/mcp', {
      method: 'POST',
      body,
      headers: { origin: 'https://evil.example' },
    })
    expect(answer.status).toBe(403)
  })
})

const profiles = {
  youtube: 'https://www.youtube.com/@kurzgesagt',
  tiktok: 'https://www.tiktok.com/@nasa',
  instagram: 'https://www.instagram.com/ada.cooks/',
  twitter: 'https://x.com/nasa',
  facebook: 'https://www.facebook.com/adabakery',
  linkedin: 'https://www.linkedin.com/in/ada-okafor',
  reddit: 'https://www.reddit.com/r/programming/',
}
const posts = {
  youtube: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  tiktok: 'https://www.tiktok.com/@ada.cooks/video/7336839120215361045',
  instagram: 'https://www.instagram.com/p/DLZEet2I6No/',
  twitter: 'https://x.com/NASA/status/1491475671058681863',
  facebook: 'https://www.facebook.com/adabakery/posts/1304655294363177',
  linkedin: 'https://www.linkedin.com/posts/night-trains_simulated-activity-7463608443963318272-aB1c',
  reddit: 'https://www.reddit.com/r/cooking/comments/1abcde2/title/',
}

describe('a link alone', () => {
  it.each(Object.entries(profiles))('leads to the profile on %s', async (platform, target) => {
    const { data } = await call('get_profile', { target })
    expect(data).toMatchObject({ status: 'found', profile: { platform } })
  })

  it.each(Object.entries(posts))('leads to the post and its comments on %s', async (platform, target) => {
    const found = await call('get_post', { target })
    expect(found.data).toMatchObject({ status: 'found', post: { platform } })
    const comments = await call('get_comments', { target, limit: 2 })
    expect(comments.data).toMatchObject({ status: 'found', comments: expect.any(Array) })
  })

  it('of the wrong kind is refused with the tool that takes it, uncharged', async () => {
    const before = await service.balance()
    const { isError, text } = await call('get_post', { target: profiles.youtube })
    expect(isError).toBe(true)
    expect(text).toMatch(/use get_profile/)
    expect(await service.balance()).toBe(before)
  })
})

describe('a wrong call', () => {
  it.each([
    ['get_profile', { handle: 'nasa' }, /target is required.*Use target, platform/],
    ['run_lookup', { operation: 'tiktok.profiles', parameters: { username: 'a' } }, /It takes handle\./],
    [
      'create_monitor',
      { operation: 'tiktok.profiles', parameters: {} },
      /These can: .*tiktok\.profiles\.videos/,
    ],
    ['find_lookups', { query: 'ads', platform: 'myspace' }, /platform must be one of .*tiktok/],
  ])('of %s with %j learns what to send', async (name, args, what) => {
    const { isError, text } = await call(name, args)
    expect(isError).toBe(true)
    expect(text).toMatch(what)
  })

  it('with an object as JSON text is understood', async () => {
    const { data } = await call('run_lookup', {
      operation: 'tiktok.profiles',
      parameters: '{"handle":"nasa"}',
    })
    expect(data).toMatchObject({ status: 'found', profile: { handle: 'nasa' } })
  })

  it.each([
    ['as text', JSON.stringify([{ operation: 'tiktok.profiles', parameters: { handle: 'nasa' } }])],
    ['with objects as text', [{ operation: 'tiktok.profiles', parameters: '{"handle":"nasa"}' }]],
    [
      'as text with objects as text',
      JSON.stringify([{ operation: 'tiktok.profiles', parameters: '{"handle":"nasa"}' }]),
    ],
    ['of texts', [JSON.stringify({ operation: 'tiktok.profiles', parameters: { handle: 'nasa' } })]],
  ])('with the lookups of a batch %s is understood', async (_, lookups) => {
    const { data } = await call('batch', { lookups })
    expect(data.results).toMatchObject([{ status: 'found', profile: { handle: 'nasa' } }])
  })

  it('with the parameters of a monitor as JSON text is understood', async () => {
    const { data } = await call('create_monitor', {
      operation: 'tiktok.profiles.videos',
      parameters: '{"handle":"nasa"}',
      dryRun: true,
    })
    expect(data.monitor.params).toEqual({ handle: 'nasa' })
  })

  it('of a tool that is not there names no page that is not there', async () => {
    const answer = await service.call('/mcp?tools=no_such_tool', {
      method: 'POST',
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    })
    expect(answer.status).toBe(400)
    const pages = String(answer.body.error.message).match(/\/docs\S*/g) ?? []
    for (const page of pages) expect((await service.call(page)).status).toBe(200)
    expect(answer.body.error.message).toContain('tools/list of /mcp')
  })
})

it('reports progress of a single lookup that is slow, where the client asks for it', async () => {
  const seen: (string | undefined)[] = []
  await agent.callTool(
    {
      name: 'run_lookup',
      arguments: { operation: 'web.screenshot', parameters: { url: 'https://example.com/slow' } },
    },
    { onprogress: ({ message }) => seen.push(message) },
  )
  expect(seen[0]).toMatch(/^web\.screenshot runs/)
})

describe('a file', () => {
  it('is a link that is read without a second charge', async () => {
    const result = await agent.callTool({
      name: 'run_lookup',
      arguments: { operation: 'web.screenshot', parameters: { url: 'https://example.com/' } },
    })
    const links = (result.content as { type: string; uri?: string; mimeType?: string }[]).filter(
      ({ type }) => type === 'resource_link',
    )
    expect(links).toMatchObject([{ mimeType: 'image/png' }])
    const before = await service.balance()
    const file = await fetch(links[0]!.uri!)
    expect(file.headers.get('content-type')).toBe('image/png')
    expect(await service.balance()).toBe(before)
  })
})

describe('an outcome', () => {
  it('is a sentence that says whether to ask again', async () => {
    const missing = await call('get_profile', { target: 'sim_not_found', platform: 'tiktok' })
    expect(missing.isError).toBe(false)
    expect(missing.data.status).toBe('not_found')
    expect(missing.text).toMatch(/^not_found: .*the same call gives the same result/)
    const hidden = await call('list_posts', { target: '@sim_private', platform: 'youtube' })
    expect(hidden.text).toMatch(/^private: the target of this list of posts exists/)
  })
})

describe('balance and usage', () => {
  it('state what was charged, by lookup and in the newest ledger entries', async () => {
    const own = await startTestService()
    const client = await connectAgent(own.base, { key: own.testKey })
    for (const target of ['@nasa', '@esa'])
      await callTool(client, 'get_profile', { target, platform: 'tiktok' })
    await callTool(client, 'get_profile', { target: 'sim_malformed', platform: 'tiktok' })
    const { data: spent } = await callTool(client, 'balance_and_usage')
    expect(spent.usage).toMatchObject({
      ...{ days: 30, lookups: 3, credits: 2, failed: 1 },
      byOperation: [{ operation: 'tiktok.profiles', lookups: 3, credits: 2, failed: 1 }],
    })
    expect(spent.ledger[0]).toMatchObject({ kind: 'charge', balanceAfter: spent.balance })
    await client.close()
    await own.close()
  })

  it('of a key for some lookups leave out the ledger of the account', async () => {
    const { body } = await service.call('/v1/keys', {
      method: 'POST',
      body: { name: 'limited', allowed: ['tiktok.*'] },
    })
    const limited = await connectAgent(service.base, { key: body.data.key })
    const { data } = await callTool(limited, 'balance_and_usage')
    expect(data).toMatchObject({ status: 'done', key: { lookups: ['tiktok.*'] } })
    expect(data).not.toHaveProperty('ledger')
    await limited.close()
  })
})

describe('a long list', () => {
  it('is cut between items within the budget, and its rest is free', async () => {
    const first = await call('get_comments', { target: posts.reddit, maxTokens: 1000 })
    expect(countTokens(first.text)).toBeLessThan(1000)
    expect(countTokens(JSON.stringify(first.data))).toBeLessThan(1000)
    expect(first.data.more).toMatchObject({
      next: expect.stringMatching(/^p_[0-9A-Z]{7}$/),
      isCharged: false,
    })
    const before = await service.balance()
    const rest = await call('next_page', { next: first.data.more.next.toLowerCase() })
    expect(rest.data.comments[0].id).not.toBe(first.data.comments.at(-1).id)
    expect(rest.data.comments.length).toBeGreaterThan(0)
    expect(await service.balance()).toBe(before)
  })

  it('continues on its next page, which is charged', async () => {
    let shown = await call('list_posts', { target: profiles.twitter, maxTokens: 20_000 })
    const ids = new Set(shown.data.posts.map(({ id }: { id: string }) => id))
    while (!shown.data.more.isCharged) shown = await call('next_page', { next: shown.data.more.next })
    const next = await call('next_page', { next: shown.data.more.next })
    expect(next.data.charged).toBe(2)
    expect(next.data.posts.filter(({ id }: { id: string }) => ids.has(id))).toEqual([])
  })

  it('is not continued with the key of another wallet', async () => {
    const first = await call('get_comments', { target: posts.reddit, maxTokens: 1000 })
    const other = await connectAgent(service.base, { key: service.liveKey })
    const { isError } = await callTool(other, 'next_page', { next: first.data.more.next })
    expect(isError).toBe(true)
    await other.close()
  })
})

describe('a price', () => {
  it('above maxCredits is refused before any work', async () => {
    const before = await service.balance()
    const { isError, text } = await call('get_profile', {
      target: 'https://www.youtube.com/@unread',
      maxCredits: 0,
    })
    expect(isError).toBe(true)
    expect(text).toMatch(/Raise maxCredits to 1/)
    expect(await service.balance()).toBe(before)
  })

  const audience = { operation: 'tiktok.profiles.audience', parameters: { handle: 'ada.cooks' } }

  it('above the threshold needs a confirmation, which the refusal names', async () => {
    const refused = await call('run_lookup', audience)
    expect(refused.text).toMatch(/repeat the call with maxCredits: 30/)
    const confirmed = await call('run_lookup', { ...audience, maxCredits: 30 })
    expect(confirmed.data).toMatchObject({ status: 'found', charged: 30 })
  })

  it.each([true, false])(
    'is put before the person where the client can ask (answer: %s)',
    async (confirm) => {
      const asking = await connectAgent(service.base, {
        key: service.testKey,
        capabilities: { capabilities: { elicitation: { form: {} } } },
      })
      const messages: string[] = []
      asking.setRequestHandler('elicitation/create', async ({ params }) => {
        messages.push(params.message)
        return { action: 'accept', content: { confirm } }
      })
      const before = await service.balance()
      const wanted = { ...audience, parameters: { handle: `asked.${confirm}` } }
      const { isError } = await callTool(asking, 'run_lookup', wanted)
      expect(messages.join()).toMatch(/costs up to 30 credits/)
      expect(isError).toBe(!confirm)
      expect(await service.balance()).toBe(confirm ? before - 30 : before)
      await asking.close()
    },
  )
})

describe('a toolset', () => {
  it('has one typed tool for each lookup of a platform', async () => {
    const typed = await connectAgent(service.base, { key: service.testKey, path: '/mcp/x/youtube,reddit' })
    const { tools } = await typed.listTools()
    expect(tools.every(({ name }) => /^(youtube|reddit)_[a-z0-9_]+$/.test(name))).toBe(true)
    const { data } = await callTool(typed, 'youtube_videos_comments', { url: posts.youtube, limit: 1 })
    expect(data).toMatchObject({ status: 'found', comments: [expect.any(Object)] })
    await typed.close()
  })

  it('is chosen by headers', async () => {
    const client = new Client(
      { name: 'test-agent', version: '1.0.0' },
      { versionNegotiation: { mode: 'auto' } },
    )
    const headers = {
      'x-api-key': service.testKey,
      'x-mcp-toolsets': 'reddit',
      'x-mcp-tools': 'get_profile',
    }
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${service.base}/mcp`), { requestInit: { headers } }),
    )
    const names = (await client.listTools()).tools.map(({ name }) => name)
    expect(names).toContain('reddit_subreddits')
    expect(names).toContain('get_profile')
    expect(names).not.toContain('batch')
    await client.close()
  })

  it.each([
    ['/mcp/readonly', {}],
    ['/mcp?readonly=true', {}],
    ['/mcp', { 'x-mcp-readonly': '1' }],
    ['/mcp?tools=create_monitor,get_profile,change_monitor', { 'x-mcp-readonly': 'true' }],
    ['/mcp/x/default/readonly', {}],
  ])('that only reads has no tool that changes the account: %s %j', async (path, more) => {
    const client = new Client({ name: 'reader', version: '1.0.0' })
    const headers = { 'x-api-key': service.testKey, ...more }
    await client.connect(
      new StreamableHTTPClientTransport(new URL(service.base + path), { requestInit: { headers } }),
    )
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toContain('get_profile')
    expect(tools.filter(({ annotations }) => annotations?.readOnlyHint !== true)).toEqual([])
    await expect(client.callTool({ name: 'create_monitor', arguments: {} })).rejects.toThrow(/Unknown tool/)
    await client.close()
  })

  it('is whole where x-mcp-readonly is off', async () => {
    const client = new Client({ name: 'writer', version: '1.0.0' })
    const headers = { 'x-api-key': service.testKey, 'x-mcp-readonly': 'false' }
    await client.connect(
      new StreamableHTTPClientTransport(new URL(`${service.base}/mcp`), { requestInit: { headers } }),
    )
    expect((await client.listTools()).tools.map(({ name }) => name)).toContain('create_monitor')
    await client.close()
  })

  it('that finds lookups needs no key, and no other tool is reached without one', async () => {
    const client = new Client({ name: 'discoverer', version: '1.0.0' })
    await client.connect(new StreamableHTTPClientTransport(new URL(`${service.base}/mcp/x/discover`)))
    const { tools } = await client.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['find_lookups', 'describe_lookup'])
    const { data } = await callTool(client, 'find_lookups', { query: 'ads of a company on facebook' })
    expect(data.lookups[0].operation).toBe('facebook.adLibrary.companies.ads')
    await expect(client.callTool({ name: 'run_lookup', arguments: {} })).rejects.toThrow(/Unknown tool/)
    await client.close()
    const bodyOf = (method: string) => ({ jsonrpc: '2.0', id: 1, method, params: {} })
    for (const path of ['/mcp', '/mcp/x/discover,default', '/mcp/x/discover?tools=run_lookup']) {
      const answer = await service.call(path, { key: null, method: 'POST', body: bodyOf('tools/list') })
      expect(answer.status, path).toBe(401)
    }
    const headers = { 'x-mcp-tools': 'run_lookup' }
    const withHeader = await service.call('/mcp/x/discover', {
      ...{ key: null, method: 'POST', headers, body: bodyOf('tools/list') },
    })
    expect(withHeader.status).toBe(401)
  })

  it('is chosen by names of tools', async () => {
    const path = '/mcp?tools=get_profile,youtube_videos_comments'
    const chosen = await connectAgent(service.base, { key: service.testKey, path })
    const { tools } = await chosen.listTools()
    expect(tools.map(({ name }) => name)).toEqual(['get_profile', 'youtube_videos_comments'])
    await chosen.close()
  })
})

describe('rows of a batch of links', () => {
  const companies = (count: number) => Array.from({ length: count }, (_, at) => `company-${at}`)
  const look = (count: number, options: Record<string, unknown> = {}) =>
    call('run_lookup', {
      operation: 'linkedin.v2.organizations.batch',
      parameters: { url: companies(count) },
      maxCredits: 450,
      ...options,
    })

  it('that do not fit follow for free: a paid row is never lost', async () => {
    const { data } = await look(50, { maxTokens: 3000 })
    expect(data.results.length).toBeGreaterThan(0)
    const names: string[] = data.results.map((row: { url: string }) => row.url)
    const before = await service.balance()
    for (let { more } = data; more; ) {
      const rest = await call('next_page', { next: more.next, maxTokens: 20_000 })
      names.push(...rest.data.results.map((row: { url: string }) => row.url))
      more = rest.data.more
    }
    expect(names).toEqual(companies(50))
    expect(await service.balance()).toBe(before)
  })

  it('have the selected fields, also by the names that describe_lookup lists', async () => {
    const { data, text } = await look(2, { fields: ['url', 'results.organization.name'] })
    expect(data.results).toEqual(
      companies(2).map((url) => ({ url, organization: { name: expect.any(String) } })),
    )
    expect(text).not.toContain('There is no field')
  })
})

describe('an answer without a list', () => {
  it('that does not fit can be read on without a second charge', async () => {
    const lookup = { operation: 'linkedin.v2.organizations', parameters: { id: '1000' } }
    const first = await call('run_lookup', { ...lookup, maxTokens: 500 })
    expect(estimateTokens(JSON.stringify(first.data))).toBeLessThan(500)
    const before = await service.balance()
    const { data } = await call('next_page', { next: first.data.more.next, maxTokens: 20_000 })
    const whole = await call('run_lookup', { ...lookup, maxTokens: 20_000 })
    expect(JSON.parse(data.whole)).toEqual({ organization: whole.data.organization })
    expect(await service.balance()).toBe(before)
  })

  it('has the selected fields by their last name where only one field has it', async () => {
    const lookup = { operation: 'tiktok.profiles.videos', parameters: { handle: 'nasa' }, limit: 2 }
    const { data, text } = await call('run_lookup', { ...lookup, fields: ['views', 'id'], common: false })
    for (const video of data.videos)
      expect(video).toEqual({ id: expect.any(String), stats: { views: expect.any(Number) } })
    expect(text).not.toContain('There is no field')
  })

  it('is shown whole where none of the selected fields exists', async () => {
    const asked = { target: '@nasa', platform: 'youtube' }
    const { data, text } = await call('get_profile', { ...asked, fields: ['subscribers'] })
    expect(data.profile.followerCount).toEqual(expect.any(Number))
    expect(text).toContain('There is no field subscribers')
  })
})

it('keeps a batch of fifty lookups within the budget of the call', async () => {
  const lookups = Array.from({ length: 50 }, (_, at) => ({
    operation: 'reddit.subreddits.posts',
    parameters: { subreddit: `sub${at}` },
  }))
  const { data } = await call('batch', { lookups, maxCredits: 50, fields: ['title'] })
  expect(data.results).toHaveLength(50)
  expect(estimateTokens(JSON.stringify(data))).toBeLessThan(8000)
})

it('takes the usual words for the order of a list, as the routes do', async () => {
  const { data } = await call('run_lookup', {
    operation: 'reddit.search',
    parameters: { query: 'maps', sort: 'new' },
    limit: 1,
  })
  expect(data).toMatchObject({ status: 'found', posts: [{}] })
})
