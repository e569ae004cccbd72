import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it } from 'vitest'
import { perform } from '../../../bench/support/agent-caller.ts'
import { callByModel } from '../../../bench/support/model-caller.ts'
import { connectAgent } from '../../support/agents.ts'
import { startTestService } from '../../support/service.ts'

/** A stand-in for a model: it wants these calls, one after the other, and stops after them. */
async function openModel(wanted: readonly { name: string; arguments: string }[]) {
  // biome-ignore lint/suspicious/noExplicitAny: requests of the model's interface
  const requests: any[] = []
  const server = createServer(async (request, response) => {
    let text = ''
    for await (const part of request) text += part
    const next = wanted[requests.length]
    requests.push(JSON.parse(text))
    const calls = next && [{ id: `call_${requests.length}`, type: 'function', function: next }]
    const message = { role: 'assistant', content: next ? null : 'done', ...(calls && { tool_calls: calls }) }
    response.setHeader('content-type', 'application/json')
    response.end(JSON.stringify({ choices: [{ message }] }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    caller: callByModel({ url: `http://127.0.0.1:${port}/v1`, key: 'k', model: 'm' }),
    requests,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

const profile = {
  name: 'get_profile',
  arguments: JSON.stringify({ target: '@nasa', platform: 'tiktok' }),
}

it('a model of the benchmark gets the tools, their results, and two calls at most', async () => {
  const service = await startTestService()
  const agent = await connectAgent(service.base, { key: service.testKey })
  const { tools } = await agent.listTools()
  const model = await openModel([{ name: 'no_such_tool', arguments: 'no json' }, profile, profile])
  const done = await perform(agent, tools, 'Followers of @nasa on TikTok', model.caller)
  expect(done).toMatchObject({ calls: 1, text: expect.stringContaining('handle: nasa') })
  expect(model.requests).toHaveLength(2)
  expect(
    model.requests[0].tools.map(({ function: one }: { function: { name: string } }) => one.name),
  ).toEqual(tools.map(({ name }) => name))
  expect(model.requests[1].messages.at(-1)).toMatchObject({ role: 'tool', tool_call_id: 'call_1' })
  await model.close()
  const one = await openModel([profile])
  const once = await perform(agent, tools, 'Followers of @nasa on TikTok', one.caller)
  expect(once.calls).toBe(1)
  expect(one.requests[1].messages.at(-1).content).toContain('handle: nasa')
  await one.close()
  await agent.close()
  await service.close()
})
