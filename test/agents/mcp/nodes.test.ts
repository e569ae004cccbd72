import { afterAll, beforeAll, expect, it } from 'vitest'
import { callStateless, callTool, connectAgent, withTasks } from '../../support/agents.ts'
import { type TestDatabase, testDatabase } from '../../support/database.ts'
import { startTestService, type TestService, testClock } from '../../support/service.ts'

let shared: TestDatabase
let nodes: TestService[]
beforeAll(async () => {
  shared = await testDatabase()
  const clock = testClock()
  const open = () => startTestService({ database: shared.database, clock, env: { MCP_TASK_AFTER_MS: '0' } })
  nodes = [await open(), await open()]
})
afterAll(async () => {
  for (const node of nodes) await node.close()
  await shared.close()
})

const send = (node: TestService, method: string, params: Record<string, unknown>, capabilities: object) =>
  callStateless(node, { method, params, capabilities })

it('the rest of a result is read on another node', async () => {
  const agents = await Promise.all(nodes.map((node) => connectAgent(node.base, { key: node.testKey })))
  const first = await callTool(agents[0]!, 'list_posts', {
    target: '@nasa',
    platform: 'tiktok',
    maxTokens: 600,
  })
  const rest = await callTool(agents[1]!, 'next_page', { next: first.data.more.next })
  expect(rest.data).toMatchObject({ status: 'found', charged: 0 })
  for (const agent of agents) await agent.close()
})

it('a task is read and cancelled on another node', async () => {
  const [here, other] = nodes as [TestService, TestService]
  const lookups = ['nasa', 'esa'].map((handle) => ({ operation: 'tiktok.profiles', parameters: { handle } }))
  const { taskId } = await send(here, 'tools/call', { name: 'batch', arguments: { lookups } }, withTasks)
  let task = await send(other, 'tasks/get', { taskId }, withTasks)
  while (task.status === 'working') task = await send(other, 'tasks/get', { taskId }, withTasks)
  expect(task).toMatchObject({ status: 'completed', result: { structuredContent: { charged: 2 } } })
  expect(await send(other, 'tasks/cancel', { taskId }, withTasks)).toMatchObject({
    resultType: 'complete',
  })
})

it('a consent that one node asked for is given to another, for this call alone', async () => {
  const [here, other] = nodes as [TestService, TestService]
  const capabilities = { elicitation: { form: {} } }
  const audience = (handle: string) => ({
    name: 'run_lookup',
    arguments: { operation: 'tiktok.profiles.audience', parameters: { handle } },
  })
  const asked = await send(here, 'tools/call', audience('ada.cooks'), capabilities)
  expect(asked.resultType).toBe('input_required')
  const given = {
    requestState: asked.requestState,
    inputResponses: { consent: { action: 'accept', content: { confirm: true } } },
  }
  const elsewhere = await send(other, 'tools/call', { ...audience('nasa'), ...given }, capabilities)
  expect(elsewhere.resultType).toBe('input_required')
  const done = await send(other, 'tools/call', { ...audience('ada.cooks'), ...given }, capabilities)
  expect(done.structuredContent).toMatchObject({ status: 'found', charged: 30 })
})
