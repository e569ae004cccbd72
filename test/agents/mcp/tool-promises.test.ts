import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { callTool, connectAgent } from '../../support/agents.ts'
import { startTestService, type TestService } from '../../support/service.ts'
import { statedCharge } from '../../support/stated-price.ts'

let service: TestService
let agent: Awaited<ReturnType<typeof connectAgent>>
let descriptions: Map<string, string>
beforeAll(async () => {
  service = await startTestService()
  agent = await connectAgent(service.base, { key: service.testKey })
  const { tools } = await agent.listTools()
  descriptions = new Map(tools.map(({ name, description }) => [name, description ?? '']))
})
afterAll(async () => {
  await agent.close()
  await service.close()
})

const call = (name: string, args: Record<string, unknown> = {}) => callTool(agent, name, args)

async function costOf(run: () => Promise<unknown>): Promise<number> {
  const before = await service.balance()
  await run()
  return before - (await service.balance())
}

/** The first number of credits that a text states. */
const stated = (text: string): number => Number(/(\d+) credits?/.exec(text)![1])

const page = 'https://example.com/article'

describe('search', () => {
  it.each(['youtube', 'tiktok', 'twitter', 'reddit', 'linkedin', 'instagram', 'facebook'])(
    'has posts of the platform alone, at a price that it states: %s',
    async (platform) => {
      const { data, text, isError } = await call('search', { query: 'maps', platform, detail: 'full' })
      if (isError) {
        // Not every platform has a search of posts; the error names those that have one.
        expect(text).toMatch(new RegExp(`Posts on ${platform} cannot be searched; these can: .*reddit`))
        return
      }
      expect(data.status).toBe('found')
      expect(data.posts.length).toBeGreaterThan(0)
      for (const post of data.posts) expect(post.platform).toBe(platform)
      const [, least, most] = /(\d+)(?: to (\d+))? credits?\.$/.exec(descriptions.get('search')!)!
      expect(data.charged).toBeGreaterThanOrEqual(Number(least))
      expect(data.charged).toBeLessThanOrEqual(Number(most ?? least))
    },
  )
})

describe('find_lookups and describe_lookup', () => {
  const queries = [
    'ads of a company',
    'jobs in Berlin',
    'shop products',
    'people search',
    'hashtags',
    'trends',
  ]

  it.each(queries)('are free, and state parameters and the price that is charged: %s', async (query) => {
    const cost = await costOf(async () => {
      const { data } = await call('find_lookups', { query })
      expect(data.lookups.length).toBeGreaterThan(0)
      for (const { operation, parameters, price } of data.lookups) {
        expect(price).toMatch(/\d+ credits?/)
        const { lookup } = (await call('describe_lookup', { operation })).data
        const named = lookup.parameters.map(({ name }: { name: string }) => name).join(', ')
        expect(named).toBe(parameters)
        expect(lookup.price).toBe(price)
        expect(lookup.example).toBeDefined()
      }
    })
    expect(cost).toBe(0)
  })

  it.each(['videos of a channel', 'company with slug or number on linkedin'])(
    'state examples that run_lookup takes, the price that is charged, and a dry run the most: %s',
    async (query) => {
      // Equal lookups within some minutes are free.
      service.clock.advance(11 * 60_000)
      const { data } = await call('find_lookups', { query, limit: 6 })
      for (const { operation } of data.lookups) {
        const { lookup } = (await call('describe_lookup', { operation })).data
        const dry = await call('run_lookup', { operation, parameters: lookup.example, dryRun: true })
        const ran = await call('run_lookup', {
          ...{ operation, parameters: lookup.example, maxCredits: dry.data.price.credits },
        })
        expect(ran.data.status, operation).toBe('found')
        expect(ran.data.charged, operation).toBeLessThanOrEqual(dry.data.price.credits)
        const units = { 'input:url': ran.data.results?.length ?? 0 }
        const charge = statedCharge(lookup.price, { params: lookup.example, outcome: 'found', units })
        expect(ran.data.charged, operation).toBeGreaterThanOrEqual(charge.least)
        expect(ran.data.charged, operation).toBeLessThanOrEqual(charge.most)
      }
    },
  )
})

describe('ask, batch and next_page', () => {
  it('ask costs what its lookup costs, and names the lookup', async () => {
    const { data, text } = await call('ask', { question: 'how many followers has @promise on TikTok?' })
    expect(data).toMatchObject({ status: 'found', charged: 1 })
    expect(text).toMatch(/The lookup was tiktok\.profiles\./)
  })

  it('batch has an outcome and a price for each lookup, which add up to the charge', async () => {
    const lookups = [
      { operation: 'tiktok.profiles', parameters: { handle: 'in.batch' } },
      { operation: 'tiktok.profiles', parameters: { handle: 'sim_not_found' } },
      { operation: 'tiktok.profiles', parameters: { handle: 'sim_unavailable' } },
      { operation: 'tiktok.profiles', parameters: { name: 'wrong' } },
    ]
    const cost = await costOf(async () => {
      const { data } = await call('batch', { lookups, detail: 'compact' })
      const statuses = data.results.map(({ status }: { status: string }) => status)
      expect(statuses).toEqual(['found', 'not_found', 'error', 'error'])
      expect(data.charged).toBe(2)
    })
    expect(cost).toBe(2)
  })

  it('next_page is free for the rest of a page and costs what the first did for a new one', async () => {
    const list = { operation: 'tiktok.profiles.videos', parameters: { handle: 'pages' } }
    const first = await call('run_lookup', { ...list, limit: 2 })
    let { more } = first.data
    while (!more.isCharged) {
      const free = async () => {
        more = (await call('next_page', { next: more.next, maxTokens: 20_000 })).data.more
      }
      expect(await costOf(free)).toBe(0)
    }
    expect(await costOf(() => call('next_page', { next: more.next }))).toBe(first.data.charged)
  })
})

describe('tools of web pages', () => {
  it('read_page has the article as Markdown, at the price that it states', async () => {
    const { data } = await call('read_page', { url: page })
    expect(data.status).toBe('found')
    expect(data.markdown.fit ?? data.markdown.raw).toMatch(/\w/)
    expect(data.charged).toBe(stated(descriptions.get('read_page')!))
  })

  it('answer_from_page answers with sentences of the page', async () => {
    const { data } = await call('read_page', { url: page, detail: 'full' })
    const text: string = (data.markdown.raw ?? data.markdown.fit).replace(/\s+/g, ' ')
    const [word] = /\b[A-Z][a-z]{5,}\b/.exec(text)!
    const answered = await call('answer_from_page', { url: page, question: `What about ${word}?` })
    expect(answered.data.status).toBe('found')
    expect(answered.data.charged).toBe(stated(descriptions.get('answer_from_page')!))
    if (answered.data.answer === undefined) expect(answered.text).toContain('no sentence of it answers')
    else expect(text).toContain(answered.data.answer.replace(/\s+/g, ' ').slice(0, 30))
  })

  it('extract has a record for each element, with the fields that the schema names', async () => {
    const schema = {
      baseSelector: 'p',
      fields: [{ name: 'words', selector: ':scope', type: 'text' }],
    }
    const { data } = await call('extract', { url: page, schema })
    expect(data.status).toBe('found')
    expect(data.charged).toBe(stated(descriptions.get('extract')!))
    for (const record of data.extracted) expect(Object.keys(record)).toEqual(['words'])
  })
})

describe('tools of the account', () => {
  it('balance_and_usage is free and has the balance, limits, usage by lookup and newest entries', async () => {
    await call('get_profile', { target: '@of.usage', platform: 'tiktok' })
    const cost = await costOf(async () => {
      const { data } = await call('balance_and_usage', { days: 7 })
      expect(data.balance).toBe(await service.balance())
      expect(data.key).toMatchObject({ mode: 'test', limits: 'none', lookups: 'all' })
      expect(data.usage.byOperation.map(({ operation }: { operation: string }) => operation)).toContain(
        'tiktok.profiles',
      )
      expect(data.usage.credits).toBeGreaterThan(0)
      expect(data.ledger.length).toBeGreaterThan(0)
    })
    expect(cost).toBe(0)
  })

  it('a dry run of create_monitor creates nothing and states the cost of a month', async () => {
    const watched = { operation: 'tiktok.profiles.videos', parameters: { handle: 'dry' }, everyMinutes: 1440 }
    const { text, data } = await call('create_monitor', { ...watched, dryRun: true })
    expect(text).toMatch(/^done: nothing was created\. It would cost 1 credit a check, about \d+ a month/)
    expect(data.monitor.id).toBeUndefined()
    expect((await call('list_monitors')).data.monitors).toEqual([])
  })

  it('change_monitor does each action that it names', async () => {
    const watched = { operation: 'tiktok.profiles.videos', parameters: { handle: 'nasa' } }
    const made = await call('create_monitor', { ...watched, everyMinutes: 1440, spendCapCredits: 20 })
    const { id } = made.data.monitor
    const states: string[] = []
    for (const action of ['pause', 'resume'] as const) {
      states.push((await call('change_monitor', { id, action })).data.monitor.status)
    }
    expect(states).toEqual(['paused', 'active'])
    const renamed = await call('change_monitor', {
      id,
      action: 'update',
      name: 'renamed',
      spendCapCredits: 10,
    })
    expect(renamed.data.monitor).toMatchObject({ name: 'renamed', spendCapCredits: 10 })
    expect((await call('change_monitor', { id, action: 'check_now' })).text).toMatch(
      /^done: the check runs now/,
    )
    expect((await call('change_monitor', { id, action: 'delete' })).text).toMatch(/is deleted/)
    expect((await call('list_monitors')).data.monitors).toEqual([])
  })

  it('read_events is free and starts without events', async () => {
    const cost = await costOf(async () => {
      const { data } = await call('read_events', { after: 'start' })
      expect(data.events).toEqual([])
    })
    expect(cost).toBe(0)
  })
})
