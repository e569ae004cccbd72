import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { commonKinds } from '../../../src/catalog/common.ts'
import { callTool, connectAgent } from '../../support/agents.ts'
import { startTestService, type TestService } from '../../support/service.ts'

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

const call = (name: string, args: Record<string, unknown>) => callTool(agent, name, args)

/** The lowest and highest price that a description states. */
function statedPrices(name: string): [number, number] {
  const [, least, most] = /(\d+)(?: to (\d+))? credits?\.$/.exec(descriptions.get(name)!)!
  return [Number(least), Number(most ?? least)]
}

const profiles = {
  youtube: 'https://www.youtube.com/@kurzgesagt',
  tiktok: 'https://www.tiktok.com/@nasa',
  instagram: 'https://www.instagram.com/ada.cooks/',
  twitter: 'https://x.com/nasa',
  facebook: 'https://www.facebook.com/adabakery',
  linkedin: 'https://www.linkedin.com/in/ada-okafor',
  reddit: 'https://www.reddit.com/r/programming/',
}
const posts = {
  youtube: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ',
  tiktok: 'https://www.tiktok.com/@ada.cooks/video/7336839120215361045',
  instagram: 'https://www.instagram.com/p/DLZEet2I6No/',
  twitter: 'https://x.com/NASA/status/1491475671058681863',
  facebook: 'https://www.facebook.com/adabakery/posts/1304655294363177',
  linkedin: 'https://www.linkedin.com/posts/night-trains_simulated-activity-7463608443963318272-aB1c',
  reddit: 'https://www.reddit.com/r/cooking/comments/1abcde2/title/',
}

const targets = [
  ...Object.entries(profiles).flatMap(([platform, target]) => [
    ['get_profile', 'profile', platform, target],
    ['list_posts', 'posts', platform, target],
  ]),
  ...Object.entries(posts).flatMap(([platform, target]) => [
    ['get_post', 'post', platform, target],
    ['get_comments', 'comments', platform, target],
  ]),
] as [string, keyof typeof commonKinds, string, string][]

describe('a description', () => {
  it.each(targets)('of %s states the %s and the price that come on %s', async (name, kind, _, target) => {
    const { data } = await call(name, { target, detail: 'full' })
    expect(data.status).toBe('found')
    const [least, most] = statedPrices(name)
    expect(data.charged).toBeGreaterThanOrEqual(least)
    expect(data.charged).toBeLessThanOrEqual(most)
    const schema = commonKinds[kind] as unknown as { shape?: object; element?: { shape: object } }
    const known = Object.keys(schema.shape ?? schema.element!.shape)
    for (const one of [data[kind]].flat()) {
      for (const field of Object.keys(one)) expect(known).toContain(field)
    }
  })

  it.each(Object.entries(profiles))('of list_posts states the order that comes on %s', async (_, target) => {
    expect(descriptions.get('list_posts')).toContain('newest first, pinned ones before')
    const { data } = await call('list_posts', {
      target,
      fields: ['createdAt', 'isPinned'],
      maxTokens: 20_000,
    })
    const times: string[] = data.posts
      .map((one: { createdAt?: string }) => one.createdAt ?? '')
      .filter(Boolean)
    // Pinned posts of a page are at most three.
    const unpinned = times.slice(3)
    expect(unpinned).toEqual([...unpinned].sort().reverse())
  })

  it('of describe_lookup names fields that batch and run_lookup return', async () => {
    const lookups = [
      { operation: 'reddit.search', parameters: { query: 'maps' } },
      { operation: 'tiktok.profiles.videos', parameters: { handle: 'nasa' } },
      { operation: 'youtube.videos', parameters: { url: posts.youtube } },
    ]
    for (const lookup of lookups) {
      const { data: described } = await call('describe_lookup', { operation: lookup.operation })
      const inner = /\w+\{([^}]*)\}/.exec(described.lookup.fields)![1]!.split(', ').slice(0, 6)
      const alone = await call('run_lookup', { ...lookup, fields: inner })
      const inBatch = await call('batch', { lookups: [lookup], fields: inner })
      const [row] = inBatch.data.results
      const named = (data: Record<string, unknown>) =>
        Object.values(data).flatMap((value) =>
          typeof value === 'object' && value !== null ? Object.keys([value].flat()[0] ?? {}) : [],
        )
      expect(alone.text).not.toContain('There is no field')
      expect(named(row).filter((field) => inner.includes(field))).toEqual(
        named(alone.data).filter((field) => inner.includes(field)),
      )
      expect(named(row).length).toBeGreaterThan(1)
    }
  })
})

describe('a bare name that names several things', () => {
  it.each(['get_profile', 'list_posts'])('is a question of %s before anything is paid', async (name) => {
    const before = await service.balance()
    const { text, isError } = await call(name, { target: 'night-trains', platform: 'linkedin' })
    expect(isError).toBe(true)
    expect(text).toMatch(
      /can name several things: linkedin\.companies.*1 credit.*linkedin\.v2\.p.*\d credits/,
    )
    expect(await service.balance()).toBe(before)
  })

  it('is no question where its form states its platform', async () => {
    const { data } = await call('get_profile', { target: 'r/AskHistorians' })
    expect(data).toMatchObject({ status: 'found', profile: { platform: 'reddit', handle: 'askhistorians' } })
  })

  it('of a lookup that does not exist is answered with the nearest', async () => {
    const { text } = await call('run_lookup', { operation: 'youtube.video' })
    expect(text).toMatch(/Did you mean youtube\.videos\?/)
  })

  it('is looked up where the link states which it is', async () => {
    const person = await call('get_profile', { target: profiles.linkedin })
    expect(person.data.profile.type).toBe('person')
    const company = await call('get_profile', { target: 'https://www.linkedin.com/company/night-trains' })
    expect(company.data.profile.type).toBe('organization')
  })
})

describe('posts of a person on LinkedIn', () => {
  it('are listed by the link, and the price of both lookups is stated', async () => {
    // Equal lookups within some minutes are free.
    service.clock.advance(11 * 60_000)
    const before = await service.balance()
    const { data, text } = await call('list_posts', { target: profiles.linkedin, detail: 'full' })
    expect(data).toMatchObject({ status: 'found', charged: 6 })
    expect(data.posts[0]).toMatchObject({ platform: 'linkedin', author: { handle: 'ada-okafor' } })
    expect(text).toMatch(/linkedin\.v2\.people\.resolve \(3 of 6 credits\) returned the entityId/)
    expect(await service.balance()).toBe(before - 6)
  })

  it('cost nothing above maxCredits, which counts both lookups', async () => {
    const before = await service.balance()
    const refused = await call('list_posts', {
      target: 'https://www.linkedin.com/in/ida-novak',
      maxCredits: 5,
    })
    expect(refused.text).toMatch(/may cost 6 credits, above maxCredits 5/)
    expect(await service.balance()).toBe(before)
  })
})

it('a private profile whose name and bio are public is not called invisible', async () => {
  const { data, text } = await call('get_profile', { target: 'sim_private', platform: 'instagram' })
  expect(data.status).toBe('private')
  expect(data.profile.handle).toBeDefined()
  expect(text).toMatch(/^private: the owner of this profile shows the public only what is here/)
})
