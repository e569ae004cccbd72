import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callStateless, callTool, connectAgent } from '../../support/agents.ts'
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

const call = (name: string, args: Record<string, unknown>) => callTool(agent, name, args)

/** Runs something and returns the credits that it cost. */
async function costOf(run: () => Promise<unknown>): Promise<number> {
  const before = await service.balance()
  await run()
  return before - (await service.balance())
}

const audience = (handle: string) => ({ operation: 'tiktok.profiles.audience', parameters: { handle } })
const capabilities = { elicitation: { form: {} } }
const accepted = { consent: { action: 'accept', content: { confirm: true } } }

/** A call of a client that can ask the person. */
const asking = (name: string, args: object, more: object = {}, key?: null) =>
  callStateless(service, {
    ...{ method: 'tools/call', params: { name, arguments: args, ...more }, capabilities },
    ...(key === undefined ? {} : { key }),
  })

const monthly = { operation: 'reddit.search', parameters: { query: 'Lumo' } }

/** A monitor without a cap, which a person created elsewhere. */
async function uncapped(minutes = 10_080): Promise<string> {
  const { body } = await service.call('/v1/monitors', {
    ...{ key: service.testKey, method: 'POST' },
    body: {
      operationId: 'tiktok.profiles.videos',
      params: { handle: 'nasa' },
      schedule: { type: 'interval', minutes },
    },
  })
  return body.data.id
}

describe('a monitor', () => {
  it('that is rarely checked is not created without a word: its highest month counts', async () => {
    const { text, isError } = await call('create_monitor', { ...monthly, everyMinutes: 10_080 })
    expect(isError).toBe(true)
    expect(text).toMatch(
      /at most 14400 where whole pages are new.*repeat the call with spendCapCredits: \d+/s,
    )
  })

  it('with a cap is asked for by the cap, never by a lower or a higher sum', async () => {
    const result = await asking('create_monitor', { ...monthly, everyMinutes: 10_080, spendCapCredits: 500 })
    const { message, requestedSchema } = result.inputRequests.consent.params
    expect(message).toContain('about 5 a month and at most 500 a month by its spendCapCredits')
    expect(message).not.toContain('14400')
    expect(requestedSchema.properties.confirm.title).toBe('Spend up to 500 credits a month')
  })

  it('does not resume without consent, because its checks then go on', async () => {
    const id = await uncapped()
    await call('change_monitor', { id, action: 'pause' })
    const refused = await call('change_monitor', { id, action: 'resume' })
    expect(refused.text).toMatch(/at most \d{4,} where whole pages are new.*spendCapCredits: 5/s)
    const { data } = await call('list_monitors', { status: 'paused' })
    expect(data.monitors.map((one: { id: string }) => one.id)).toContain(id)
    const resumed = await call('change_monitor', { id, action: 'resume', spendCapCredits: 40 })
    expect(resumed.text).toMatch(/^done: the monitor is active\. .*at most 40 a month/)
  })

  it('does not resume where the person declines', async () => {
    const id = await uncapped()
    await call('change_monitor', { id, action: 'pause' })
    const change = { id, action: 'resume' }
    const { requestState } = await asking('change_monitor', change)
    const inputResponses = { consent: { action: 'decline' } }
    const declined = await asking('change_monitor', change, { requestState, inputResponses })
    expect(declined.isError).toBe(true)
    expect(declined.content[0].text).toContain('The person declined the price')
  })

  it.each([
    ['another schedule', { everyMinutes: 5 }],
    ['another schedule by cron', { cron: '* * * * *' }],
    ['a name and another schedule', { name: 'x', everyMinutes: 60 }],
    ['resume and another schedule at once', { action: 'resume', everyMinutes: 60 }],
  ])('without a cap is not made dearer by %s', async (_, change) => {
    const id = await uncapped()
    const { isError, text } = await call('change_monitor', { id, action: 'update', ...change })
    expect(isError).toBe(true)
    expect(text).toMatch(/spendCapCredits|cron|minutes/)
    const { body } = await service.call(`/v1/monitors/${id}`, { key: service.testKey })
    expect(body.data.schedule).toEqual({ type: 'interval', minutes: 10_080 })
  })

  it('becomes cheaper without consent', async () => {
    const id = await uncapped(1440)
    const slower = await call('change_monitor', { id, action: 'update', everyMinutes: 10_080 })
    expect(slower.isError).toBe(false)
    const capped = await call('change_monitor', { id, action: 'update', spendCapCredits: 10 })
    expect(capped.text).toMatch(/at most 10 a month/)
  })
})

describe('one consent', () => {
  it('buys once, however often it is sent', async () => {
    const first = await asking('run_lookup', audience('once'))
    const answer = { requestState: first.requestState, inputResponses: accepted }
    expect(await costOf(() => asking('run_lookup', audience('once'), answer))).toBe(30)
    const again = await asking('run_lookup', audience('once'), answer)
    expect(again.structuredContent).toMatchObject({ status: 'found', charged: 0 })
    const all = () => Promise.all([1, 2, 3].map(() => asking('run_lookup', audience('once'), answer)))
    expect(await costOf(all)).toBe(0)
  })

  it('buys nothing minutes later, when the first answer is no repetition any more', async () => {
    const { requestState } = await asking('run_lookup', audience('later'))
    const answer = { requestState, inputResponses: accepted }
    expect(await costOf(() => asking('run_lookup', audience('later'), answer))).toBe(30)
    service.clock.advance(6 * 60_000)
    expect((await asking('run_lookup', audience('later'), answer)).resultType).toBe('input_required')
  })

  it('buys once where it is sent five times at once', async () => {
    const { requestState } = await asking('run_lookup', audience('race'))
    const answer = { requestState, inputResponses: accepted }
    const cost = await costOf(() =>
      Promise.all(Array.from({ length: 5 }, () => asking('run_lookup', audience('race'), answer))),
    )
    expect(cost).toBe(30)
  })

  it.each([
    ['for another target', 'run_lookup', audience('somebody')],
    ['with another option', 'run_lookup', { ...audience('bound'), detail: 'full' }],
    ['for another tool', 'batch', { lookups: [audience('bound')] }],
  ])('buys nothing %s', async (_, name, args) => {
    const { requestState } = await asking('run_lookup', audience('bound'))
    const cost = await costOf(async () => {
      const result = await asking(name, args, { requestState, inputResponses: accepted })
      expect(result.resultType).toBe('input_required')
    })
    expect(cost).toBe(0)
  })

  it.each([
    ['a word for yes', { action: 'accept', content: { confirm: 'yes' } }],
    ['no content', { action: 'accept' }],
    ['false', { action: 'accept', content: { confirm: false } }],
    ['cancel', { action: 'cancel' }],
  ])('is not %s', async (_, consent) => {
    const { requestState } = await asking('run_lookup', audience('yes'))
    const inputResponses = { consent }
    expect(await costOf(() => asking('run_lookup', audience('yes'), { requestState, inputResponses }))).toBe(
      0,
    )
  })

  it('is not a number that the model sends where the person can be asked', async () => {
    const result = await asking('run_lookup', { ...audience('model'), maxCredits: 1000 })
    expect(result.resultType).toBe('input_required')
  })
})

const jobs = { operation: 'linkedin.jobs.search', parameters: { keyword: 'nurse', location: 'Berlin' } }

describe('a limit', () => {
  it.each([
    ['beside the parameters', { ...jobs, limit: 5 }],
    ['among the parameters', { ...jobs, parameters: { ...jobs.parameters, limit: 5 } }],
    ['as text among the parameters', { ...jobs, parameters: { ...jobs.parameters, limit: '5' } }],
  ])('bounds the price %s', async (_, args) => {
    const { data } = await call('run_lookup', args)
    expect(data.status).toBe('found')
    expect(data.charged).toBeLessThanOrEqual(12)
  })

  it('bounds the price of each lookup of a batch', async () => {
    const { data, isError } = await call('batch', { lookups: [jobs], limit: 4 })
    expect(isError).toBe(false)
    expect(data.charged).toBeLessThanOrEqual(10)
  })

  it('among the parameters of a lookup that has none cuts the list', async () => {
    const { data } = await call('run_lookup', {
      operation: 'reddit.search',
      parameters: { query: 'maps', limit: 2 },
    })
    expect(data.posts).toHaveLength(2)
  })
})

describe('what a model may try to spend unasked', () => {
  it('a dry run confirms no price', async () => {
    const lookup = audience('dry.first')
    const cost = await costOf(async () => {
      expect((await call('run_lookup', { ...lookup, dryRun: true })).isError).toBe(false)
      expect((await call('run_lookup', lookup)).isError).toBe(true)
      expect((await asking('run_lookup', lookup)).resultType).toBe('input_required')
    })
    expect(cost).toBe(0)
  })

  it('a key in _meta confirms no price, and one of a cheap call pays for no dear one', async () => {
    const keyed = (args: object) =>
      callStateless(service, {
        ...{ method: 'tools/call', params: { name: 'run_lookup', arguments: args }, capabilities: {} },
        meta: { 'social-lookup/idempotencyKey': 'cheap' },
      })
    await keyed({ operation: 'tiktok.profiles', parameters: { handle: 'cheap' } })
    const cost = await costOf(async () => {
      expect((await keyed(audience('keyed'))).isError).toBe(true)
      expect((await keyed({ ...audience('keyed'), maxCredits: 30 })).isError).toBe(true)
    })
    expect(cost).toBe(0)
  })

  it('one lookup of a batch that was paid before does not exempt the others', async () => {
    await call('run_lookup', { ...audience('paid.before'), maxCredits: 30 })
    const lookups = [audience('paid.before'), audience('unpaid')]
    const cost = await costOf(async () => {
      expect((await call('batch', { lookups })).isError).toBe(true)
    })
    expect(cost).toBe(0)
  })

  it('equal calls of create_monitor with a consent create one monitor', async () => {
    const wanted = { ...monthly, everyMinutes: 10_080, spendCapCredits: 500 }
    const { requestState } = await asking('create_monitor', wanted)
    const answer = { requestState, inputResponses: accepted }
    const made = await Promise.all([1, 2, 3].map(() => asking('create_monitor', wanted, answer)))
    const ids = made.flatMap(({ structuredContent: data }) => (data?.monitor ? [data.monitor.id] : []))
    expect(new Set(ids).size).toBe(1)
  })

  it('an address that only reads has no tool that spends on a schedule', async () => {
    const reader = await connectAgent(service.base, { key: service.testKey, path: '/mcp/readonly' })
    const create = callTool(reader, 'create_monitor', { ...monthly, spendCapCredits: 100_000 })
    await expect(create).rejects.toThrow(/Unknown tool/)
    await reader.close()
  })
})

describe('a refusal', () => {
  it.each([
    ['run_lookup', jobs, /costs up to 2002 credits.*With limit: 9 it costs at most 20 credits/],
    ['run_lookup', { ...jobs, maxCredits: 50 }, /above maxCredits 50\. With limit: 9 it costs/],
    ['run_lookup', { ...jobs, maxCredits: 8 }, /With limit: 3 it costs at most 8 credits/],
    [
      'run_lookup',
      { operation: 'tiktok.profiles.videos', parameters: { handle: 'nasa', hostMedia: true } },
      /Without hostMedia it costs at most 1 credit\./,
    ],
    ['batch', { lookups: [jobs] }, /linkedin\.jobs\.search: With limit: 9/],
    [
      'batch',
      {
        lookups: Array.from({ length: 30 }, () => ({
          operation: 'tiktok.profiles',
          parameters: { handle: 'nasa' },
        })),
      },
      /The first 20 cost at most 20\./,
    ],
    ['run_lookup', { ...audience('dear'), maxCredits: 5 }, /No parameter makes it cheaper/],
  ])('of %s with %j names what makes it cheap', async (name, args, words) => {
    const { text, isError } = await call(name, args)
    expect(isError).toBe(true)
    expect(text).toMatch(words)
  })
})
