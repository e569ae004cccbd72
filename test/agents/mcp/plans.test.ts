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

const call = (name: string, args: Record<string, unknown>) => callTool(agent, name, args)

interface Step {
  readonly operation: string
  readonly credits: number
  readonly onceForEachOf?: number
}

describe('find_lookups', () => {
  it.each([
    [
      'the tiktok profile of @nasa, its videos and their comments',
      ['tiktok.profiles', 'tiktok.profiles.videos', 'tiktok.videos.comments'],
    ],
    [
      'youtube channel of kurzgesagt, then its videos, then the transcript of each video',
      ['youtube.channel', 'youtube.channels.videos', 'youtube.videos.transcript'],
    ],
  ])('plans the calls that answer "%s" in order, with their prices and total', async (query, operations) => {
    const { data, text } = await call('find_lookups', { query })
    expect(data.plan.map(({ operation }: Step) => operation)).toEqual(operations)
    const total = data.plan.reduce((sum: number, { credits }: Step) => sum + credits, 0)
    expect(text).toContain(`once each they cost ${total} credits together`)
    expect(data.plan[2].onceForEachOf).toBe(2)
  })

  it.each([
    'followers of @nasa on tiktok',
    'reddit posts about cats and dogs',
    'search youtube for rock and roll',
  ])('plans nothing where one lookup answers: %s', async (query) => {
    expect((await call('find_lookups', { query })).data.plan).toBeUndefined()
  })

  it.each([
    'send a direct message to @nasa on instagram',
    'the private messages of @nasa on twitter',
    'what is the capital of France',
  ])('says none, as ask does: %s', async (query) => {
    const { data, text } = await call('find_lookups', { query })
    expect(data.lookups).toEqual([])
    expect(text).toMatch(/^done: none\. /)
  })

  it('states how certain each hit is', async () => {
    const { data } = await call('find_lookups', { query: 'ads of a company on facebook', limit: 6 })
    expect(data.lookups[0]).toMatchObject({ operation: 'facebook.adLibrary.companies.ads', fit: 'certain' })
    expect(data.lookups.at(-1).fit).toBe('possible')
  })

  it('calls no lookup of one page certain for a query that names no page', async () => {
    const { data } = await call('find_lookups', { query: 'comments of a facebook post' })
    expect(data.lookups[0]).toMatchObject({ operation: 'facebook.posts.comments', fit: 'likely' })
  })

  it('finds nothing for a search of what a platform does not search', async () => {
    const { data } = await call('find_lookups', { query: 'search facebook posts about lab grown meat' })
    expect(data.lookups).toEqual([])
  })

  it('shows a certain hit alone, and names others', async () => {
    const { data } = await call('find_lookups', { query: 'followers of @nasa on tiktok' })
    expect(data.lookups).toHaveLength(1)
    expect(data.others).toHaveLength(3)
  })
})

describe('a dry run', () => {
  const youtube = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
  const words = { name: 'words', selector: ':scope', type: 'text' }
  it.each([
    ['get_profile', { target: '@dry', platform: 'tiktok' }, 1],
    ['get_post', { target: youtube }, 1],
    ['get_comments', { target: youtube }, 1],
    ['get_transcript', { target: youtube }, 1],
    ['list_posts', { target: 'https://www.linkedin.com/in/dry-run' }, 6],
    ['search', { query: 'dry', platform: 'reddit' }, 1],
    ['run_lookup', { operation: 'tiktok.profiles.audience', parameters: { handle: 'dry' } }, 30],
    ['ask', { question: 'how many followers does @dry have on TikTok?' }, 1],
    ['read_page', { url: 'https://example.com/dry' }, 1],
    ['answer_from_page', { url: 'https://example.com/dry', question: 'why?' }, null],
    ['extract', { url: 'https://example.com/dry', schema: { baseSelector: 'p', fields: [words] } }, null],
    [
      'batch',
      {
        lookups: ['dry.a', 'dry.b'].map((handle) => ({
          operation: 'tiktok.profiles',
          parameters: { handle },
        })),
      },
      2,
    ],
  ])('of %s states the price, asks for no consent and charges nothing', async (name, args, credits) => {
    const before = await service.balance()
    const { data, text, isError } = await call(name, { ...args, dryRun: true })
    expect([isError, data.status, data.charged]).toEqual([false, 'done', 0])
    expect(data.price.credits).toEqual(credits ?? expect.any(Number))
    expect(text).toMatch(/^done: dry run, nothing was looked up\. .* costs at most \d+ credits?/)
    expect(await service.balance()).toBe(before)
  })

  it('is what the call then costs at most, and a repeated call is free', async () => {
    const lookup = {
      operation: 'linkedin.jobs.search',
      parameters: { keyword: 'nurse', location: 'Berlin' },
      limit: 5,
    }
    const { data } = await call('run_lookup', { ...lookup, dryRun: true })
    const ran = await call('run_lookup', lookup)
    expect(ran.data.charged).toBeLessThanOrEqual(data.price.credits)
    const again = await call('run_lookup', { ...lookup, dryRun: true })
    expect(again.data.price).toEqual({ credits: 0 })
  })

  it('of wrong arguments is the error of the call', async () => {
    const { isError, text } = await call('run_lookup', {
      ...{ operation: 'tiktok.profiles', parameters: { name: 'x' }, dryRun: true },
    })
    expect(isError).toBe(true)
    expect(text).toContain('has no parameter "name"')
  })
})

describe('an argument without effect', () => {
  it.each([
    ['limit', { operation: 'tiktok.profiles', parameters: { handle: 'nasa' }, limit: 3 }],
    ['common', { operation: 'tiktok.profiles.audience', parameters: { handle: 'nasa' }, common: true }],
  ])('is named: %s', async (name, args) => {
    const { text } = await call('run_lookup', { ...args, maxCredits: 30 })
    expect(text).toContain(`Without effect: ${name} (`)
  })

  it('is named by change_monitor', async () => {
    const made = await call('create_monitor', {
      ...{ operation: 'tiktok.profiles.videos', parameters: { handle: 'idle' } },
      ...{ everyMinutes: 10_080, spendCapCredits: 10 },
    })
    const { text } = await call('change_monitor', {
      ...{ id: made.data.monitor.id, action: 'delete', name: 'x', maxCredits: 1 },
    })
    expect(text).toContain('Without effect: name, maxCredits.')
  })

  it('is not named where each has one', async () => {
    const { text } = await call('run_lookup', {
      ...{ operation: 'tiktok.profiles.videos', parameters: { handle: 'nasa' }, limit: 3, common: true },
    })
    expect(text).not.toContain('Without effect')
  })
})
