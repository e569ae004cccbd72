import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callTool, connectAgent } from '../../support/agents.ts'
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

const videos = { operation: 'tiktok.profiles.videos', parameters: { handle: 'nasa' } }
const create = (input: Record<string, unknown>) => callTool(agent, 'create_monitor', { ...videos, ...input })
const count = async () => (await callTool(agent, 'list_monitors')).data.monitors.length

describe('a monitor', () => {
  it('above the threshold of a month is created only with a cap that confirms it', async () => {
    const before = await count()
    const refused = await create({ everyMinutes: 60 })
    expect(refused.text).toMatch(/about 720 a month.*repeat the call with spendCapCredits: 720/s)
    expect(await count()).toBe(before)
    const made = await create({ everyMinutes: 60, spendCapCredits: 720 })
    expect(made.data.status).toBe('done')
    expect(await count()).toBe(before + 1)
  })

  it('needs no confirmation where its cap is below the threshold, and its text states the cap', async () => {
    const { data, text } = await create({ everyMinutes: 10_080, spendCapCredits: 20 })
    expect(data.status).toBe('done')
    expect(text).toMatch(
      /It costs 1 credit a check, about 5 a month and at most 20 a month by its spendCapCredits\./,
    )
  })

  it('is put before the person where the client can ask', async () => {
    const asking = await connectAgent(service.base, {
      key: service.testKey,
      capabilities: { capabilities: { elicitation: { form: {} } } },
    })
    const messages: string[] = []
    asking.setRequestHandler('elicitation/create', async ({ params }) => {
      messages.push(params.message)
      return { action: 'decline' as const }
    })
    const before = await count()
    const hourly = { ...videos, everyMinutes: 60 }
    expect((await callTool(asking, 'create_monitor', hourly)).isError).toBe(true)
    expect(messages.join()).toMatch(/about 720 a month, at most \d+/)
    expect(await count()).toBe(before)
    await asking.close()
  })

  it('is not made more expensive without a cap that confirms it', async () => {
    const { body } = await service.call('/v1/monitors', {
      key: service.testKey,
      method: 'POST',
      body: {
        operationId: videos.operation,
        params: videos.parameters,
        schedule: { type: 'interval', minutes: 10_080 },
      },
    })
    const faster = { id: body.data.id, action: 'update', everyMinutes: 60 }
    const refused = await callTool(agent, 'change_monitor', faster)
    expect(refused.text).toMatch(/spendCapCredits: 720/)
    const changed = await callTool(agent, 'change_monitor', { ...faster, spendCapCredits: 720 })
    expect(changed.data.monitor).toMatchObject({ schedule: { minutes: 60 }, spendCapCredits: 720 })
    // Within the cap that was confirmed, the schedule is free to change.
    const again = await callTool(agent, 'change_monitor', { ...faster, everyMinutes: 90 })
    expect(again.data.status).toBe('done')
    const higher = await callTool(agent, 'change_monitor', { ...faster, spendCapCredits: 900 })
    expect(higher.text).toMatch(/at most 900 a month by its spendCapCredits/)
  })

  it.each([
    [{}, 'UTC'],
    [{ timezone: 'Europe/Berlin' }, 'Europe/Berlin'],
  ])('runs by a cron expression: %j', async (zone, timezone) => {
    const { data } = await create({ cron: '0 9 * * 1', spendCapCredits: 20, ...zone })
    expect(data.monitor.schedule).toEqual({ type: 'cron', expression: '0 9 * * 1', timezone })
  })
})

describe('monitors with a tag', () => {
  const change = (input: Record<string, unknown>) => callTool(agent, 'change_monitor', input)
  const weekly = { everyMinutes: 10_080, spendCapCredits: 20, tags: ['brands'] }
  const statuses = async () =>
    (await callTool(agent, 'list_monitors', { tag: 'brands' })).data.monitors.map(
      ({ status }: { status: string }) => status,
    )

  it('are paused, resumed and checked at once, dear actions with consent to the sum', async () => {
    for (const handle of ['ada', 'grace']) await create({ ...weekly, parameters: { handle } })
    expect((await change({ tag: 'brands', action: 'pause' })).text).toMatch(/2 monitors .* are changed, 0/)
    expect(await statuses()).toEqual(['paused', 'paused'])
    const refused = await change({ tag: 'brands', action: 'resume' })
    expect([refused.isError, refused.text]).toEqual([true, expect.stringMatching(/maxCredits: 40/)])
    expect(await statuses()).toEqual(['paused', 'paused'])
    await change({ tag: 'brands', action: 'resume', maxCredits: 40 })
    expect(await statuses()).toEqual(['active', 'active'])
    expect((await change({ tag: 'brands', action: 'check_now' })).text).toMatch(/2 monitors .* are changed/)
  })

  it('are changed and deleted one by one', async () => {
    for (const action of ['update', 'delete']) {
      const refused = await change({ tag: 'brands', action, name: 'all of them' })
      expect(refused.text).toMatch(/is for one monitor: send its id/)
    }
    expect((await change({ action: 'pause' })).text).toMatch(/Send the id of a monitor, or a tag/)
  })

  it('report edited and removed items, and keep their silence notice', async () => {
    const { data } = await create({ ...weekly, reports: ['edited'] })
    const { id } = data.monitor
    const reports = async () =>
      (await service.call(`/v1/monitors/${id}`, { key: service.testKey })).body.data.reports
    expect(await reports()).toEqual({ edited: true })
    const body = { reports: { edited: true, quietAfterDays: 3 } }
    await service.call(`/v1/monitors/${id}`, { key: service.testKey, method: 'PATCH', body })
    await change({ id, action: 'update', reports: ['removed'] })
    expect(await reports()).toEqual({ removed: true, quietAfterDays: 3 })
    await change({ id, action: 'update', reports: [] })
    expect(await reports()).toEqual({ quietAfterDays: 3 })
  })

  it('has seconds only where the operator allows them', async () => {
    const refused = await create({ everyMinutes: 0.5, spendCapCredits: 20 })
    expect(refused.text).toMatch(/does not allow schedule.seconds/)
  })
})
