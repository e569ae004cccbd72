import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { Client as OlderClient } from '@modelcontextprotocol/sdk/client/index.js'
import { StreamableHTTPClientTransport as OlderTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js'
import { isPaymentRequired } from '@x402/core/schemas'
import type { PaymentPayload, PaymentRequired } from '@x402/core/types'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { clientOf, type payerKeys, simulatedPayments } from '../../money/payments/payers.ts'
import { callStateless, withTasks } from '../../support/agents.ts'
import { startTestService, type TestService } from '../../support/service.ts'

let service: TestService
let agent: OlderClient
beforeAll(async () => {
  service = await startTestService({ env: { ...simulatedPayments, OAUTH: 'true' } })
  agent = await connect('/mcp')
})
afterAll(async () => {
  await agent.close()
  await service.close()
})

const info = { name: 'paying-agent', version: '1.0.0' }

/** Connects without a key. The client checks results by the schemas that it listed. */
async function connect(path: string): Promise<OlderClient> {
  const client = new OlderClient(info)
  const transport = new OlderTransport(new URL(service.base + path))
  await client.connect(transport as Parameters<typeof client.connect>[0])
  await client.listTools()
  return client
}

interface Result {
  readonly isError?: boolean
  readonly content: { type: string; text?: string }[]
  // biome-ignore lint/suspicious/noExplicitAny: tests look into results of every shape
  readonly structuredContent?: any
  readonly _meta?: Record<string, unknown>
}

const send = (name: string, args: object, payment?: PaymentPayload, client = agent) =>
  client.callTool({
    name,
    arguments: { ...args },
    ...(payment === undefined ? {} : { _meta: { 'x402/payment': payment } }),
  }) as Promise<Result>

/** Reads a challenge as the client of `@x402/mcp` does: the structured content, else the first text. */
function challengeOf({ isError, content, structuredContent }: Result): PaymentRequired | null {
  if (isError !== true) return null
  if (isPaymentRequired(structuredContent)) return structuredContent as PaymentRequired
  const parsed: unknown = JSON.parse(content[0]!.text!)
  return isPaymentRequired(parsed) ? (parsed as PaymentRequired) : null
}

async function sign(name: string, args: object, payer: keyof typeof payerKeys = 'pays') {
  const challenge = challengeOf(await send(name, args))
  return clientOf(payer).createPaymentPayload(challenge!)
}

/** Calls a tool and pays for it, as the client of `@x402/mcp` does (typescript/packages/mcp). */
const buy = async (name: string, args: object, payer?: keyof typeof payerKeys) =>
  send(name, args, await sign(name, args, payer))

const receiptOf = ({ _meta }: Result) => _meta?.['x402/payment-response'] as { success: boolean } | undefined
const payments = () =>
  service.service.database.query<{ state: string; operation_id: string; amount: string; booked: boolean }>(
    'select * from payments order by created_at',
  )

const nasa = { target: '@nasa', platform: 'tiktok' }

describe('a tool call without a key', () => {
  it('is answered with the challenge, as structured content and as the same text', async () => {
    const result = await send('get_profile', nasa)
    const challenge = challengeOf(result)!
    expect(challenge).toMatchObject({
      x402Version: 2,
      resource: { url: 'mcp://tool/get_profile' },
      accepts: [{ scheme: 'exact', amount: '1000', network: 'eip155:84532' }],
      extensions: { bazaar: { info: { input: { type: 'mcp', tool: 'get_profile' } } } },
    })
    expect(JSON.parse(result.content[0]!.text!)).toEqual(result.structuredContent)
  })

  it('buys one answer, and the books have it', async () => {
    const result = await buy('get_profile', nasa)
    expect(result.structuredContent).toMatchObject({
      status: 'found',
      charged: 1,
      profile: { handle: 'nasa' },
    })
    expect(receiptOf(result)).toMatchObject({ success: true, network: 'eip155:84532' })
    const rows = await payments()
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ state: 'settled', amount: '1000', booked: true })
    const entries = await service.service.database.query<{ credits: number }>(
      `select credits from ledger_entries where wallet_id like '%acc_payments%'`,
    )
    expect(entries.map(({ credits }) => Number(credits)).sort()).toEqual([-1, 1])
  })

  it('gets the stored answer for the same payment, and buys no other call with it', async () => {
    const payment = await sign('get_profile', nasa)
    const [first, again] = [
      await send('get_profile', nasa, payment),
      await send('get_profile', nasa, payment),
    ]
    expect(again.structuredContent).toEqual(first.structuredContent)
    // A model writes the same arguments in another order.
    const reordered = Object.fromEntries(Object.entries(nasa).reverse())
    expect((await send('get_profile', reordered, payment)).structuredContent).toEqual(first.structuredContent)
    const other = await send('get_profile', { ...nasa, target: '@esa' }, payment)
    expect(other).toMatchObject({ isError: true, structuredContent: { error: { reason: 'payment_used' } } })
  })

  it('reads the rest of a bought page without a second payment, and pays for the next page', async () => {
    const listing = { target: '@nasa', platform: 'tiktok', maxTokens: 600 }
    const { structuredContent } = await buy('list_posts', listing)
    const { next } = structuredContent.more
    const rest = await send('next_page', { next, maxTokens: 20_000 })
    expect(rest.structuredContent).toMatchObject({ status: 'found', charged: 0 })
    const page = await buy('next_page', { next: rest.structuredContent.more.next })
    expect(page.structuredContent.status).toBe('found')
    expect(receiptOf(page)?.success).toBe(true)
  })

  it('buys the answer to a question, and a typed lookup', async () => {
    const asked = await buy('ask', { question: 'how many followers does @nasa have on TikTok?' })
    expect(asked.structuredContent).toMatchObject({ status: 'found', profile: { handle: 'nasa' } })
    const typed = await connect('/mcp/x/tiktok')
    const challenge = challengeOf(await send('tiktok_profiles', { handle: 'nasa' }, undefined, typed))
    const payment = await clientOf('pays').createPaymentPayload(challenge!)
    const bought = await send('tiktok_profiles', { handle: 'nasa' }, payment, typed)
    expect(bought.structuredContent).toMatchObject({ status: 'found', profile: { handle: 'nasa' } })
    await typed.close()
  })

  it('is refused above maxCredits before any payment', async () => {
    const { isError, content } = await send('get_profile', { ...nasa, maxCredits: 0 })
    expect(isError).toBe(true)
    expect(content[0]!.text).toContain('maxCredits')
  })

  it('gets a new challenge if the payer has no money, and no answer if the settlement fails', async () => {
    const before = (await payments()).length
    const poor = await buy('get_profile', nasa, 'poor')
    expect(challengeOf(poor)?.error).toContain('not valid')
    const reverted = await buy('get_profile', nasa, 'reverts')
    expect(challengeOf(reverted)?.error).toContain('could not be settled')
    expect(JSON.stringify(reverted)).not.toContain('followers')
    const added = (await payments()).slice(before)
    expect(added.map(({ state }) => state)).toEqual(['refused'])
  })

  it('that is not a payment learns what a payment is', async () => {
    const { content } = await send('get_profile', nasa, { x402Version: 2 } as never)
    expect(content[0]!.text).toMatch(/x402\/payment/)
  })

  it('is offered what one payment can buy', async () => {
    const names = (await agent.listTools()).tools.map(({ name }) => name)
    expect(names).toContain('run_lookup')
    for (const name of ['batch', 'balance_and_usage', 'create_monitor', 'read_events']) {
      expect(names).not.toContain(name)
    }
    await expect(agent.readResource({ uri: 'social-lookup://monitors/mon_1/events' })).rejects.toThrow()
  })
})

it('sells to the client of revision 2026-07-28 too', async () => {
  const client = new Client(info, { versionNegotiation: { mode: 'auto' } })
  await client.connect(new StreamableHTTPClientTransport(new URL(`${service.base}/mcp`)))
  await client.listTools()
  const asked = (await client.callTool({ name: 'get_profile', arguments: nasa })) as Result
  const payment = await clientOf('pays').createPaymentPayload(challengeOf(asked)!)
  const bought = (await client.callTool({
    name: 'get_profile',
    arguments: nasa,
    _meta: { 'x402/payment': payment },
  } as never)) as Result
  expect(bought.structuredContent).toMatchObject({ status: 'found', charged: 1 })
  await client.close()
})

it('runs a bought call as a task, and never a challenge', async () => {
  const slow = await startTestService({ env: { ...simulatedPayments, MCP_TASK_AFTER_MS: '0' } })
  const post = (method: string, params: Record<string, unknown>, payment?: PaymentPayload) =>
    callStateless(slow, {
      key: null,
      method,
      params,
      capabilities: withTasks,
      ...(payment && { meta: { 'x402/payment': payment } }),
    })
  const called = { name: 'get_profile', arguments: nasa }
  const challenge = challengeOf(await post('tools/call', called))!
  const payment = await clientOf('pays').createPaymentPayload(challenge)
  const { taskId } = await post('tools/call', called, payment)
  let task = await post('tasks/get', { taskId })
  while (task.status === 'working') task = await post('tasks/get', { taskId })
  expect(task.result).toMatchObject({ structuredContent: { status: 'found', charged: 1 } })
  expect(receiptOf(task.result)).toMatchObject({ success: true })
  await slow.close()
})

it('takes one of two calls at once with one payment', async () => {
  const before = (await payments()).length
  const payment = await sign('get_profile', nasa)
  const both = await Promise.all([1, 2].map(() => send('get_profile', nasa, payment)))
  for (const one of both) expect(one.structuredContent).toMatchObject({ status: 'found' })
  expect(await payments()).toHaveLength(before + 1)
})

it('answers 401 to a wrong key, and to an assistant that signs in', async () => {
  const body = { jsonrpc: '2.0', id: 1, method: 'tools/list' }
  const post = { method: 'POST', body }
  const wrong = await service.call('/mcp', { ...post, key: 'slk_test_wrong' })
  const signing = await service.call('/mcp?signIn=1', { ...post, key: null })
  expect([wrong.status, signing.status]).toEqual([401, 401])
  expect(signing.headers.get('www-authenticate')).toContain('resource_metadata')
})
