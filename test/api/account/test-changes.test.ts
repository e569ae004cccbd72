import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callTool, connectAgent } from '../../support/agents.ts'
import { startTestService, type TestService } from '../../support/service.ts'

let run: TestService
beforeAll(async () => {
  run = await startTestService()
})
afterAll(() => run.close())

const post = (path: string, body: object = {}) => run.call(path, { method: 'POST', body })
const rows = async () =>
  (await run.service.database.query<{ n: number }>('select count(*)::int as n from admin_acts'))[0]!.n
const windows = (set = '') =>
  run.service.database.query<{ used: number }>(
    `update rate_windows set used = used${set} where name like '%:test changes' returning used`,
  )

describe('changes by test keys', () => {
  const watch = (handle: string) => ({
    name: handle,
    operationId: 'youtube.channels.videos',
    params: { handle },
    schedule: { type: 'interval', minutes: 1440 },
  })

  it('count by their rows of the audit in a day of the account, by routes and tools alike', async () => {
    const before = await rows()
    const endpoint = await post('/v1/webhook-endpoints', { kind: 'sink' })
    expect(endpoint.status).toBe(201)
    const path = `/v1/webhook-endpoints/${endpoint.body.data.id}`
    expect((await run.call(path, { method: 'PATCH', body: { description: 'other' } })).status).toBe(200)
    expect((await post(`${path}/test`)).status).toBeLessThan(300)
    expect((await post('/v1/monitors?dryRun=true', watch('@nasa'))).status).toBeLessThan(300)
    const monitor = await post('/v1/monitors', watch('@nasa'))
    expect(monitor.status).toBe(201)
    const { id } = monitor.body.data
    const agent = await connectAgent(run.base, { key: run.testKey })
    const rename = (name: string) => callTool(agent, 'change_monitor', { id, action: 'update', name })
    expect((await rename('other')).data.status).toBe('done')
    const left = (await rows()) - before
    expect(left).toBe(4)
    expect(await windows()).toEqual([{ used: left }])

    await windows('+ 5000')
    const refused = await post('/v1/monitors', watch('@esa'))
    expect(refused.status).toBe(429)
    expect(refused.body.error.message).toContain('5,000 changes')
    expect((await run.call(path, { method: 'PATCH', body: { description: 'more' } })).status).toBe(429)
    expect((await rename('third')).text).toMatch(/rate_limited|too many requests/i)
    expect((await rows()) - before).toBe(left)
    // Requests that leave no row, and those that end something.
    expect((await post(`${path}/test`)).status).not.toBe(429)
    expect((await run.call('/v1/keys/end', { method: 'POST' })).status).toBe(403)
    expect((await run.call(path, { method: 'DELETE' })).status).toBe(200)
    await agent.close()
  })
})
