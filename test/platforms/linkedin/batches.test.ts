import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { linkedin } from '../../../src/platforms/linkedin/index.ts'
import { testClock } from '../../support/clock.ts'
import { startTestService, type TestService } from '../../support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService({ platforms: [linkedin] })
})
afterAll(() => service.close())

const batch = (path: string, inputs: readonly string[]) =>
  service.call(`${path}?${inputs.map((one) => `url=${encodeURIComponent(one)}`).join('&')}`)

const statuses = (answer: { body: { data: { results: { lookupStatus: string }[] } } }) =>
  answer.body.data.results.map(({ lookupStatus }) => lookupStatus)

describe('each input of a batch has an outcome of its own', () => {
  test('people: in input order with duplicates; a fault and a bad link are rows, and cost nothing', async () => {
    const inputs = ['ada-okafor', 'sim_not_found', 'sim_malformed', 'https://example.com/', 'ada-okafor']
    const before = await service.balance()
    const answer = await batch('/v2/linkedin/profiles/batch', inputs)
    expect(answer.status, answer.text.slice(0, 300)).toBe(200)
    const { results, summary } = answer.body.data
    expect(results.map(({ url }: { url: string }) => url)).toEqual(inputs)
    expect(statuses(answer)).toEqual(['found', 'not_found', 'error', 'error', 'found'])
    expect(results[0].profile).toEqual(results[4].profile)
    expect(results[2]).toMatchObject({
      profile: null,
      error: { code: 'lookup_failed', reason: 'platform_changed', retryable: false },
    })
    expect(results[3]).toMatchObject({
      profile: null,
      error: { code: 'bad_request', reason: 'invalid_request', retryable: false },
    })
    expect(results[3].error.message).toContain('/in/')
    expect(summary).toEqual({
      requestedCount: 5,
      foundCount: 2,
      notFoundCount: 1,
      restrictedCount: 0,
      errorCount: 2,
    })
    expect(answer.body.meta.creditsCharged).toBe(9)
    expect(before - (await service.balance())).toBe(9)
  })

  test('a fault that passes says when to try again, and a forced error fails its row alone', async () => {
    const inputs = ['ada-okafor', 'sim_unavailable', 'sim_internal']
    const { status, body } = await batch('/v2/linkedin/profiles/batch', inputs)
    expect(status).toBe(200)
    const [found, away, broken] = body.data.results
    expect(found.error).toBeNull()
    expect(away.error).toMatchObject({
      code: 'temporarily_unavailable',
      retryable: true,
      retryAfterSeconds: 5,
    })
    expect(broken.error).toMatchObject({ code: 'internal_error', reason: 'internal', retryable: true })
    expect(body.meta.creditsCharged).toBe(3)
    expect((await batch('/v2/linkedin/profiles/batch', ['sim_internal'])).status).toBe(500)
  })

  test('organizations: 9 by slug, 6 by number, 3 for a verified miss', async () => {
    const inputs = ['night-trains', '68221413', 'sim_not_found', 'sim_unavailable']
    const answer = await batch('/v2/linkedin/organizations/batch', inputs)
    expect(statuses(answer)).toEqual(['found', 'found', 'not_found', 'error'])
    expect(answer.body.meta.creditsCharged).toBe(9 + 6 + 3)
  })

  test('jobs: 3 for each', async () => {
    const answer = await batch('/v2/linkedin/jobs/batch', ['4411867124', '9000000000000000000'])
    expect(statuses(answer)).toEqual(['found', 'not_found'])
    expect(answer.body.meta.creditsCharged).toBe(6)
  })

  test.each([
    ['profiles', 'ada-okafor'],
    ['organizations', 'night-trains'],
    ['jobs', '4411867124'],
  ])('v1 %s: 2 for each that was found or verified to be missing', async (name, good) => {
    const missing = name === 'jobs' ? '9000000000000000000' : 'sim_not_found'
    const walled = name === 'jobs' ? '9000000000000000002' : 'sim_restricted'
    const answer = await batch(`/v1/linkedin/${name}`, [good, missing, walled])
    expect(statuses(answer)).toEqual(['found', 'not_found', 'error'])
    expect(answer.body.data.summary).toEqual({ requestedUrls: 3, found: 1, notFound: 1, errored: 1 })
    expect(answer.body.meta.creditsCharged).toBe(4)
    expect(answer.body.data.results[2].error.message).toContain('members')
  })

  test('nothing but failures is a failure, and free', async () => {
    const answer = await batch('/v2/linkedin/profiles/batch', ['sim_malformed', 'sim_unavailable'])
    expect([502, 503]).toContain(answer.status)
    expect(answer.body.data).toBeUndefined()
  })

  test('one answer serves equal inputs, however they are written', async () => {
    const forms = ['ada-okafor', '@Ada-Okafor', 'https://de.linkedin.com/in/ada-okafor/']
    const answer = await batch('/v2/linkedin/profiles/batch', forms)
    const [first, ...others] = answer.body.data.results
    for (const other of others) expect(other.profile).toEqual(first.profile)
    expect(answer.body.meta.creditsCharged).toBe(9)
  })
})

describe('a batch is refused before anything is charged', () => {
  test.each([
    ['without inputs', [], /url is required/],
    ['with more than 50', Array.from({ length: 51 }, (_, n) => `ada-${n}`), /at most 50/],
    ['where no input names anything', ['https://example.com/', 'two words'], /profile link/],
  ])('%s', async (_, inputs, message) => {
    const before = await service.balance()
    const answer = await batch('/v2/linkedin/profiles/batch', inputs)
    expect(answer.status).toBe(400)
    expect(answer.body.error.message).toMatch(message)
    expect(await service.balance()).toBe(before)
  })

  test.each([
    'profiles?handle=ada-okafor&entityId=ACoAAAa1Bb2Cc3Dd4Ee5Ff6Gg7Hh8Ii9Jj',
    'profiles?handle=ada-okafor&includeSkills=true',
    'organizations?id=1441&includePosts=1',
    'profiles/batch?url=ada-okafor&include=about',
    'jobs/search?keyword=engineer',
    'jobs/search?query=engineer&location=Nairobi',
    'jobs/search?query=engineer&timeRange=past-week',
    'jobs/search?query=engineer&jobType=full-time',
    'jobs/search?query=engineer&locationRadius=5-miles',
    'people/search?count=51&query=x',
    'organizations/search?count=51&query=x',
    'organizations/audiense/posts',
  ])('%s', async (target) => {
    const before = await service.balance()
    expect((await service.call(`/v2/linkedin/${target}`)).status).toBe(400)
    expect(await service.balance()).toBe(before)
  })
})

describe('prices', () => {
  test.each([
    ['/v2/linkedin/organizations?id=68221413', 6],
    ['/v2/linkedin/organizations?slug=night-trains', 9],
    ['/v2/linkedin/organizations?slug=sim_not_found', 3],
    ['/v2/linkedin/organizations/resolve?slug=sim_not_found', 3],
    ['/v2/linkedin/jobs/search?query=chef&count=5', 6],
    ['/v2/linkedin/people/search?query=ada', 3],
    ['/v1/linkedin/jobs/search?keyword=chef&location=Oslo&limit=5', 2 + 5 * 2],
    ['/v1/linkedin/profiles/posts?url=ada-okafor&limit=3', 2 + 3 * 2],
    ['/v1/linkedin/profiles/posts?url=sim_empty', 2],
    ['/v1/linkedin/companies?url=night-trains', 1],
  ])('%s: %i', async (target, credits) => {
    const answer = await service.call(target)
    expect(answer.status, answer.text.slice(0, 300)).toBe(200)
    expect(answer.body.meta.creditsCharged).toBe(credits)
  })

  test('a transcript costs 1; a post without a video is a 400', async () => {
    const url = 'https://www.linkedin.com/posts/night-trains_simulated-activity-7463608443963318274-vId1'
    expect((await service.call(`/v1/linkedin/posts/transcript?url=${url}`)).body.meta.creditsCharged).toBe(1)
    const any = 'https://www.linkedin.com/feed/update/urn:li:activity:7272223334445556667/'
    expect((await service.call(`/v1/linkedin/posts/transcript?url=${any}`)).body.data.lookupStatus).toBe(
      'found',
    )
    const { posts } = (await service.call('/v1/linkedin/companies/posts?url=night-trains')).body.data
    const codes = new Set<string>()
    for (const post of posts) {
      const { body } = await service.call(`/v1/linkedin/posts/transcript?url=${post.url}`)
      codes.add(body.error?.code ?? body.data.lookupStatus)
    }
    expect([...codes].sort()).toEqual(['found', 'transcript_target_not_video'])
  })
})

test('a job search goes on where it stopped, and says where each page stands', async () => {
  const first = await service.call('/v2/linkedin/jobs/search?query=archivist&count=7')
  expect(first.body.data.page).toMatchObject({ start: 0, page: 1, returnedCount: 7, hasMore: true })
  const cursor = encodeURIComponent(first.body.data.page.nextCursor)
  const second = await service.call(`/v2/linkedin/jobs/search?query=archivist&count=7&cursor=${cursor}`)
  expect(second.body.data.page).toMatchObject({ start: 7, page: 2, returnedCount: 7 })
  const ids = [...first.body.data.jobs, ...second.body.data.jobs].map(({ id }: { id: string }) => id)
  expect(new Set(ids).size).toBe(14)
  const whole = await service.call('/v2/linkedin/jobs/search?query=archivist&count=14')
  expect(whole.body.data.jobs.map(({ id }: { id: string }) => id)).toEqual(ids)
})

describe('retirement', () => {
  const migrating = [
    ['profiles?url=ada-okafor', '/v2/linkedin/profiles/batch'],
    ['organizations?url=night-trains', '/v2/linkedin/organizations/batch'],
    ['jobs?url=4411867124', '/v2/linkedin/jobs/batch'],
    ['people/search?lastName=Okafor', '/v2/linkedin/people/search'],
    ['jobs/search?keyword=chef&location=Oslo', '/v2/linkedin/jobs/search'],
    ['profiles/posts?url=ada-okafor', '/v2/linkedin/people/{entityId}/posts'],
  ] as const

  test('has not started, unless the operator says when', async () => {
    for (const [target] of migrating) {
      const answer = await service.call(`/v1/linkedin/${target}`)
      expect([answer.status, answer.headers.get('deprecation')]).toEqual([200, null])
    }
  })

  test('six routes name their successors for 30 days, and are gone then; the others stay', async () => {
    const startsAt = Date.UTC(2026, 5, 1)
    const clock = testClock(startsAt + 86_400_000)
    const retiring = await startTestService({
      clock,
      env: { RETIREMENT_STARTS: '2026-06-01' },
      platforms: [linkedin],
    })
    try {
      for (const [target, successor] of migrating) {
        const answer = await retiring.call(`/v1/linkedin/${target}`)
        expect([answer.status, answer.headers.get('sunset')]).toEqual([200, 'Wed, 01 Jul 2026 00:00:00 GMT'])
        expect(answer.headers.get('link')).toContain(successor)
      }
      clock.advance(30 * 86_400_000)
      const before = await retiring.balance()
      for (const [target] of migrating) {
        const answer = await retiring.call(`/v1/linkedin/${target}`)
        expect([answer.status, answer.body.error.code]).toEqual([410, 'endpoint_retired'])
      }
      expect(await retiring.balance()).toBe(before)
      const others = linkedin.operations.filter((one) => one.version === 'v1' && !one.retired)
      expect(others).toHaveLength(7)
      expect((await retiring.call('/v1/linkedin/companies?url=night-trains')).status).toBe(200)
    } finally {
      await retiring.close()
    }
  })
})
