import { afterAll, beforeAll, expect, it } from 'vitest'
import { createWorker, type Worker } from '../../../src/runtime/workers/worker.ts'
import { callTool, connectAgent } from '../../support/agents.ts'
import { startTestService, type TestService } from '../../support/service.ts'

let service: TestService
let worker: Worker
let agent: Awaited<ReturnType<typeof connectAgent>>
beforeAll(async () => {
  service = await startTestService()
  worker = createWorker(service.service.work)
  agent = await connectAgent(service.base, { key: service.testKey, path: '/mcp/x/jobs' })
})
afterAll(async () => {
  await agent.close()
  await worker.stop()
  await service.close()
})

it('a job above the threshold needs the person’s consent, and its rows are read by the agent', async () => {
  const inputs = Array.from({ length: 30 }, (_, i) => ({ handle: `maker${i}` }))
  const job = { operation: 'tiktok.profiles', inputs }
  const priced = await callTool(agent, 'run_job', { ...job, dryRun: true })
  expect(priced.text).toMatch(
    /nothing was created. It would cost 30 credits usually and 30 at most for 30 rows/,
  )
  const refused = await callTool(agent, 'run_job', job)
  expect(refused.text).toMatch(/maxCredits: 30/)
  expect((await callTool(agent, 'read_job', {})).data.jobs).toEqual([])
  const made = await callTool(agent, 'run_job', { ...job, maxCredits: 30 })
  expect(made.data.job).toMatchObject({ status: 'running' })
  await worker.runDue()
  const read = await callTool(agent, 'read_job', { id: made.data.job.id, limit: 2 })
  expect(read.data.job).toMatchObject({ status: 'completed', percent: 100 })
  expect(read.data.rows[0].data.profile.handle).toBe('maker0')
  expect(read.data.cursor).toEqual(expect.any(String))
})
