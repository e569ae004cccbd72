import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createLink } from '../../../src/accounts/sign-in/links.ts'
import { remoteAdmin } from '../../../src/operator/administration/client.ts'
import type { Admin } from '../../../src/operator/administration/verbs.ts'
import { callTool, connectAgent } from '../../support/agents.ts'
import { testBrowser } from '../../support/browser-session.ts'
import { authorizationOf, authorize, exchange, registerClient } from '../../support/oauth-client.ts'
import { freePort } from '../../support/ports.ts'
import { startTestService, type TestService } from '../../support/service.ts'

const token = 'an admin token of at least 32 characters'
let service: TestService
let admin: Admin
let account: string
beforeAll(async () => {
  const port = await freePort()
  const env = {
    PORT: String(port),
    PUBLIC_URL: `http://127.0.0.1:${port}`,
    OAUTH: 'true',
    ADMIN_TOKEN: token,
  }
  service = await startTestService({ env })
  admin = remoteAdmin({ url: service.base, token })
  account = (await service.call('/v1/whoami')).body.data.user.id
})
afterAll(() => service.close())

/** Names of the tools that a key or token sees. */
async function toolsOf(key: string, path = '/mcp'): Promise<string[]> {
  const agent = await connectAgent(service.base, { key, path })
  const { tools } = await agent.listTools()
  await agent.close()
  return tools.map(({ name }) => name)
}

const monitorTools = ['create_monitor', 'list_monitors', 'change_monitor', 'read_events', 'read_series']

describe('a key', () => {
  it('that is limited to some lookups sees only their tools, and cannot call others', async () => {
    const { key } = await admin('keys create', { account, mode: 'test', name: 'l', allowed: ['web.*'] })
    const names = await toolsOf(key)
    expect(names).toContain('read_page')
    for (const name of ['get_profile', 'search', ...monitorTools]) expect(names).not.toContain(name)
    expect(await toolsOf(key, '/mcp/x/youtube')).toEqual([])
    const agent = await connectAgent(service.base, { key })
    const refused = await callTool(agent, 'run_lookup', {
      operation: 'tiktok.profiles',
      parameters: { handle: 'ada' },
    })
    expect(refused.data.error).toMatchObject({ code: 'forbidden', reason: 'key_not_allowed' })
    const described = await callTool(agent, 'describe_lookup', { operation: 'tiktok.profiles' })
    expect(described.data.error).toMatchObject({ code: 'forbidden', reason: 'key_not_allowed' })
    // Nor the rest of what another key of the account looked up.
    const full = await connectAgent(service.base, { key: service.testKey })
    const looked = { target: '@nasa', platform: 'youtube', limit: 1 }
    const { next } = (await callTool(full, 'list_posts', looked)).data.more
    expect((await callTool(agent, 'next_page', { next })).isError).toBe(true)
    expect((await callTool(full, 'next_page', { next })).isError).toBe(false)
    await full.close()
    await expect(agent.callTool({ name: 'get_profile', arguments: { target: 'x' } })).rejects.toThrow(
      /Unknown tool/,
    )
    await agent.close()
  })

  it('continues its own results alone, also beside another key without limits', async () => {
    const other = await admin('keys create', { account, mode: 'test', name: 'other' })
    const [agent, stranger] = await Promise.all(
      [service.testKey, other.key].map((key) => connectAgent(service.base, { key })),
    )
    const looked = { target: '@nasa', platform: 'youtube', limit: 1 }
    const { next } = (await callTool(agent!, 'list_posts', looked)).data.more
    expect((await callTool(stranger!, 'next_page', { next })).text).toMatch(/handle is unknown/)
    const uri = `social-lookup://results/${next}`
    await expect(stranger!.readResource({ uri })).rejects.toThrow()
    expect((await agent!.readResource({ uri })).contents).toHaveLength(1)
    expect((await callTool(agent!, 'next_page', { next })).isError).toBeFalsy()
    await Promise.all([agent!.close(), stranger!.close()])
  })

  it('that belongs to other addresses is refused', async () => {
    const created = await service.call('/v1/keys', {
      method: 'POST',
      body: { name: 'elsewhere', addresses: ['10.0.0.1'] },
    })
    const answer = await service.call('/mcp', {
      method: 'POST',
      key: created.body.data.key,
      body: { jsonrpc: '2.0', id: 1, method: 'tools/list' },
    })
    expect(answer.status).toBe(403)
    expect(answer.body.error.data.reason).toBe('address_not_allowed')
  })

  it('stops at its limit of credits a day with the reason', async () => {
    const { key } = await admin('keys create', { account, mode: 'test', name: 'd', creditsPerDay: 1 })
    const agent = await connectAgent(service.base, { key })
    const get = (handle: string) => callTool(agent, 'get_profile', { target: handle, platform: 'tiktok' })
    expect((await get('ada')).data.status).toBe('found')
    const refused = await get('bo')
    expect(refused.data.error).toMatchObject({ reason: 'key_limit', retryable: true })
    // A model cannot wait until midnight.
    expect(refused.text).toMatch(/Do not wait for it: tell the person\. .* in \d+ minutes\./)
    await agent.close()
  })

  it('stops at its limit of requests a second, for resources too', async () => {
    const { key } = await admin('keys create', { account, mode: 'test', name: 'r', requestsPerSecond: 1 })
    const agent = await connectAgent(service.base, { key })
    await agent.readResource({ uri: 'social-lookup://prices' })
    await expect(agent.readResource({ uri: 'social-lookup://prices' })).rejects.toThrow(
      /1 request in a second/,
    )
    await agent.close()
  })
})

describe('an assistant', () => {
  async function tokenWith(scopes: readonly string[]): Promise<string> {
    const { client_id: client } = await registerClient(service)
    service.clock.advance(600_000)
    const browser = testBrowser(service)
    const rights = { accountId: account, role: 'owner', operatorRole: null } as const
    const link = await createLink(service.service.database, service.clock, {
      ...rights,
      kind: 'sign_in',
      createdBy: 'test',
    })
    await browser.request('/sign-in/link', { method: 'POST', body: { token: link.token } })
    const asked = authorizationOf(client, service.base)
    const redirect = await authorize(browser, asked, { mode: 'test', scopes, creditsPerDay: null })
    return (await exchange(service, client, redirect, asked.verifier)).access_token
  }

  it('without a token is shown where to authorize itself', async () => {
    const answer = await service.call('/mcp', { key: null, method: 'POST', body: {} })
    expect(answer.status).toBe(401)
    const header = answer.headers.get('www-authenticate')
    expect(header).toContain(`resource_metadata="${service.base}/.well-known/oauth-protected-resource/mcp"`)
    expect(header).toContain('scope="')
  })

  it('sees the tools of its scopes only', async () => {
    const lookups = await toolsOf(await tokenWith(['lookups']))
    expect(lookups).toContain('get_profile')
    for (const name of ['read_page', ...monitorTools]) expect(lookups).not.toContain(name)
    const reader = await toolsOf(await tokenWith(['lookups', 'web', 'monitors:read']))
    expect(reader).toEqual(expect.arrayContaining(['read_page', 'list_monitors', 'read_events']))
    for (const name of ['create_monitor', 'change_monitor']) expect(reader).not.toContain(name)
    expect(await toolsOf(await tokenWith(['lookups', 'monitors:write']))).toContain('create_monitor')
  })
})
