import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest'
import { createClient, youtube } from '../../packages/client/src/core.ts'
import { everything } from '../../packages/client/src/generated/everything.ts'
import {
  BadRequestError,
  type ClientOptions,
  type CommonPostsItem,
  type CommonProfile,
  ConnectionError,
  CreditLimitError,
  type DataOf,
  type Fetch,
  InsufficientCreditsError,
  OutcomeError,
  type ResponseInfo,
  SocialLookup,
  TemporarilyUnavailableError,
  type YoutubeVideosCommentsData,
} from '../../packages/client/src/index.ts'
import { quote } from '../../packages/client/src/price.ts'
import { readModel } from '../../scripts/client/model.ts'
import { exampleCall } from '../../src/catalog/example.ts'
import { quote as catalogQuote } from '../../src/catalog/price.ts'
import { createRegistry } from '../../src/catalog/registry.ts'
import { platforms } from '../../src/platforms/index.ts'
import { startTestService, type TestService } from '../support/service.ts'

let service: TestService
beforeAll(async () => {
  service = await startTestService()
})
afterAll(() => service.close())

/** A client with a test key that does not wait between attempts. */
const client = (options: ClientOptions = {}) =>
  new SocialLookup({
    apiKey: service.testKey,
    baseUrl: service.base,
    wait: async () => {},
    random: () => 0,
    ...options,
  })
const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ'
const registry = createRegistry(platforms)
/** The field that is there in a found record, by operation. */
const subjects = Object.fromEntries(readModel().calls.map(({ id, subject }) => [id, subject]))

describe('outcomes', () => {
  test('narrow the data to what is there', async () => {
    const profile = await client().instagram.v2.profiles({ profile: 'nasa' })
    if (!profile.found) throw new Error(profile.outcome)
    expectTypeOf(profile.data.profile.handle).toEqualTypeOf<string>()
    expect(profile.data.profile.handle).toBe('nasa')
    expect(profile.orThrow()).toBe(profile.data)
  })

  test('are values, and errors only for those who prefer that', async () => {
    const missing = await client().youtube.channel({ handle: 'sim_private' })
    expect(missing).toMatchObject({ found: false, outcome: 'private', meta: { creditsCharged: 1 } })
    expect(() => missing.orThrow()).toThrow(OutcomeError)
    expect(structuredClone(missing)).toEqual(missing)
  })

  test('a found record of every operation has the field that its types promise', async () => {
    const sl = client()
    const broken: string[] = []
    for (const { id, method, example, parameters } of registry.operations) {
      if (method === 'POST' || parameters.cursor?.required || !subjects[id]) continue
      let call: unknown = sl
      for (const word of id.split('.')) call = (call as Record<string, unknown>)[word]
      const params = Object.fromEntries(
        Object.entries(example).map(([name, value]) => [name, parameters[name].repeated ? [value] : value]),
      )
      const result = await (
        call as (params: unknown) => Promise<Awaited<ReturnType<typeof sl.youtube.channel>>>
      )(params)
      const subject = subjects[id]
      if (result.found && subject && !(result.data as unknown as Record<string, unknown>)[subject])
        broken.push(id)
    }
    expect(broken).toEqual([])
  })
})

describe('lists', () => {
  test('are read item by item over their pages, and counted', async () => {
    const sl = client()
    const call = sl.youtube.videos.comments({ url: video })
    const ids: string[] = []
    for await (const comment of call) ids.push(comment.id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(ids.length).toBeGreaterThan(30)
    expect(call).toMatchObject({ stopped: 'end', cursor: null })
    expect(call.creditsCharged).toBeGreaterThan(1)
    expect(sl.spent).toBe(call.creditsCharged)
  })

  test('stop before they cost more than maxCredits, and resume from their cursor without a gap', async () => {
    const sl = client()
    const whole = await sl.youtube.videos.comments({ url: video }).toArray()
    const begin = sl.youtube.videos.comments({ url: video }, { maxCredits: 2 })
    const first = await begin.toArray()
    expect(begin).toMatchObject({ stopped: 'maxCredits', creditsCharged: 2 })
    const rest = await sl.youtube.videos.comments({ url: video, cursor: begin.cursor ?? undefined }).toArray()
    expect([...first, ...rest].map(({ id }) => id)).toEqual(whole.map(({ id }) => id))
  })

  test('end at a limit without fetching another page', async () => {
    const call = client().youtube.videos.comments({ url: video })
    expect(await call.toArray({ limit: 3 })).toHaveLength(3)
    expect(call).toMatchObject({ stopped: 'limit', creditsCharged: 1 })
  })

  test('use the page that was awaited before they are iterated', async () => {
    const sl = client()
    const call = sl.youtube.videos.comments({ url: video }, { maxCredits: 2 })
    const page = await call
    expect(call.creditsCharged).toBe(1)
    const items = await call.toArray()
    expect(items.slice(0, page.data.comments.length)).toEqual(page.data.comments)
    expect(call).toMatchObject({ stopped: 'maxCredits', creditsCharged: 2 })
    expect(sl.spent).toBe(2)
  })

  test('resume from the page in which a loop was left, and limit one reading alone', async () => {
    const whole = await client().youtube.videos.comments({ url: video }).toArray()
    const call = client().youtube.videos.comments({ url: video })
    expect(await call.toArray({ limit: 3 })).toHaveLength(3)
    expect(await call.toArray()).toEqual(whole)
    const left = client().youtube.videos.comments({ url: video })
    let count = 0
    for await (const _ of left) {
      count += 1
      if (count === 25) break
    }
    expect(left).toMatchObject({ stopped: null, creditsCharged: 2 })
    const rest = await client()
      .youtube.videos.comments({ url: video, cursor: left.cursor ?? undefined })
      .toArray()
    expect(rest).toEqual(whole.slice(-rest.length))
    expect(rest.length).toBeGreaterThan(whole.length - 25)
  })

  test('end where a limit of credits is used up, instead of fetching a page again', async () => {
    const call = client().youtube.videos.comments({ url: video }, { maxCredits: 1 })
    await call
    expect(await call.toArray({ limit: 2 })).toHaveLength(2)
    expect(await call.toArray()).toEqual([])
    expect(call).toMatchObject({ stopped: 'maxCredits', creditsCharged: 1 })
  })

  test('an abort ends an iteration before its next page', async () => {
    const end = new AbortController()
    const reason = new Error('enough')
    const call = client().youtube.videos.comments({ url: video }, { signal: end.signal })
    const read = async () => {
      for await (const _ of call) end.abort(reason)
    }
    await expect(read()).rejects.toBe(reason)
    expect(call.creditsCharged).toBe(1)
  })

  test('give one page when awaited, and pages with their outcomes', async () => {
    const page = await client().youtube.videos.comments({ url: video })
    expectTypeOf(page.data).toExtend<YoutubeVideosCommentsData>()
    expect(page.data.page.nextCursor).toBeTruthy()
    const missing = client().tiktok.videos.comments({
      url: `https://www.tiktok.com/@nasa/video/9000000000000000001`,
    })
    const outcomes: string[] = []
    for await (const { outcome } of missing.pages()) outcomes.push(outcome)
    expect(outcomes).toEqual(['private'])
    await expect(missing.toArray()).rejects.toThrow(OutcomeError)
  })
})

describe('errors', () => {
  test('are classes by code with what the answer states', async () => {
    const sl = client()
    const bad = await sl.youtube.channel({ handle: 'not a handle!' }).catch((error) => error)
    expect(bad).toBeInstanceOf(BadRequestError)
    expect(bad).toMatchObject({
      code: 'bad_request',
      reason: 'invalid_request',
      retryable: false,
      status: 400,
    })
    expect(bad.requestId).toBeTruthy()
    const page = await fetch(bad.docs)
    expect(page.status).toBe(200)
    const poor = await sl.youtube.channel({ handle: 'sim_no_credits' }).catch((error) => error)
    expect(poor).toBeInstanceOf(InsufficientCreditsError)
    expect(poor.creditsNeeded).toBe(1)
    expect(sl.spent).toBe(0)
  })
})

/** A fetch that lets some attempts fail before or after the service answered. */
function unreliable(failures: ((answered: () => Promise<unknown>) => unknown)[]): Fetch & {
  calls: number
  keys: (string | undefined)[]
} {
  const faulty = async (url: string, init: Parameters<Fetch>[1]) => {
    faulty.keys.push(init.headers['idempotency-key'])
    const failure = failures[faulty.calls++]
    if (failure) {
      const answer = await failure(() => fetch(url, init))
      if (answer instanceof Response) return answer
    }
    return fetch(url, init)
  }
  faulty.calls = 0
  faulty.keys = [] as (string | undefined)[]
  return faulty
}
const passing = async (answered: () => Promise<unknown>) => answered()
const lost = async (answered: () => Promise<unknown>) => {
  await answered()
  throw Object.assign(new TypeError('terminated'), { cause: { code: 'UND_ERR_SOCKET' } })
}
const refused = () => {
  throw Object.assign(new TypeError('fetch failed'), { cause: { code: 'ECONNREFUSED' } })
}

describe('retries', () => {
  test('follow the answer: retryable errors again after Retry-After, others never', async () => {
    const waits: number[] = []
    const sl = client({ wait: async (ms) => waits.push(ms) })
    const busy = await sl.youtube.channel({ handle: 'sim_ratelimited' }).catch((error) => error)
    expect(busy).toBeInstanceOf(TemporarilyUnavailableError)
    expect(waits).toEqual([30_000, 30_000, 30_000])
    waits.length = 0
    await expect(sl.youtube.channel({ handle: 'sim_malformed' })).rejects.toThrow()
    expect(waits).toEqual([])
  })

  test('end at the deadline instead of waiting past it', async () => {
    const sl = client({ wait: () => Promise.reject(new Error('waited')) })
    const call = sl.youtube.channel({ handle: 'sim_ratelimited' }, { deadlineMs: 20_000 })
    await expect(call).rejects.toThrow(TemporarilyUnavailableError)
  })

  test('a lookup that was not sent is repeated, and so is one whose answer was lost, under the same key', async () => {
    const before = await service.balance()
    const faulty = unreliable([refused])
    await client({ fetch: faulty }).youtube.channel({ handle: 'nasa' })
    expect(faulty.calls).toBe(2)
    expect(await service.balance()).toBe(before - 1)

    const again = unreliable([lost])
    expect((await client({ fetch: again }).youtube.channel({ handle: 'nasa' })).found).toBe(true)
    expect(again.keys).toHaveLength(2)
    expect(new Set(again.keys).size).toBe(1)
    const other = unreliable([])
    await client({ fetch: other }).youtube.channel({ handle: 'nasa' })
    expect(again.keys).not.toContain(other.keys[0])
  })

  test('a lookup without an account is repeated only on request, because each request is paid for', async () => {
    const broken = client({ apiKey: '', fetch: unreliable([lost]) })
    const error = await broken.youtube.channel({ handle: 'nasa' }).catch((failed) => failed)
    expect(error).toBeInstanceOf(ConnectionError)
    expect(error).toMatchObject({ mayHaveRun: true, idempotencyKey: expect.any(String) })
  })

  test('a lost answer counts against the limits until the call is sent again with its key', async () => {
    const sl = client({ fetch: unreliable([lost]), retries: 0, maxCredits: 1 })
    const call = () => sl.youtube.channel({ handle: 'nasa' })
    // The price list is read first, and its answer is lost without a cost.
    await expect(call()).rejects.toMatchObject({ mayHaveRun: true })
    expect(sl).toMatchObject({ spent: 0, uncertain: 0 })
    const limited = client({ fetch: unreliable([passing, lost]), retries: 0, maxCredits: 1 })
    const error = await limited.youtube.channel({ handle: 'nasa' }).catch((failed) => failed)
    expect(limited).toMatchObject({ spent: 0, uncertain: 1 })
    await expect(limited.youtube.channel({ handle: 'nasa' })).rejects.toThrow(CreditLimitError)
    const { idempotencyKey } = error
    const settled = await limited.youtube.channel({ handle: 'nasa' }, { idempotencyKey })
    expect(settled.found).toBe(true)
    expect(limited).toMatchObject({ spent: 1, uncertain: 0 })
  })

  test('a question whose answer was lost is repeated and charged once', async () => {
    const before = await service.balance()
    const sl = client({ fetch: unreliable([lost]) })
    const { data } = await sl.ask({ query: 'how many followers does @nasa have on TikTok?' })
    if (data.operationId !== 'tiktok.profiles') throw new Error('routed elsewhere')
    expect(data.lookup.data?.profile?.handle).toBe('nasa')
    expect(await service.balance()).toBe(before - 1)
    expect(sl.spent).toBe(1)
  })

  test('a creation whose answer was lost creates one thing', async () => {
    const sl = client({ fetch: unreliable([lost]) })
    const { data } = await sl.webhookEndpoints.create({ kind: 'sink', description: 'once' })
    const all = await sl.webhookEndpoints.list().toArray()
    expect(all.filter(({ description }) => description === 'once').map(({ id }) => id)).toEqual([data.id])
    expect((await sl.webhookEndpoints.delete({ id: data.id })).data).toEqual({ deleted: true })
  })

  test('a call that the service carries out each time is not repeated where its answer was lost', async () => {
    const sl = client({ apiKey: service.liveKey, fetch: unreliable([lost]) })
    const failed = await sl.members.invite({ role: 'viewer' }).catch((error: unknown) => error)
    expect(failed).toBeInstanceOf(ConnectionError)
    expect(failed).toMatchObject({ mayHaveRun: true })
    const { invitations } = (await sl.members.invitations()).data
    expect(invitations).toHaveLength(1)
    const again = client({ apiKey: service.liveKey, fetch: unreliable([lost]) })
    await again.members.invite({ role: 'viewer' }, { retryLost: true })
    expect((await again.members.invitations()).data.invitations).toHaveLength(3)
  })

  test('an aborted call ends at once with the reason of the signal', async () => {
    const reason = new Error('enough')
    const call = client().youtube.channel({ handle: 'nasa' }, { signal: AbortSignal.abort(reason) })
    await expect(call).rejects.toBe(reason)
  })
})

describe('costs', () => {
  test('a call that could cost more than a limit is not sent', async () => {
    const faulty = unreliable([])
    const sl = client({ fetch: faulty, maxCredits: 12, maxCreditsPerCall: 11 })
    await expect(sl.tiktok.profiles.audience({ handle: 'nasa' })).rejects.toThrow(CreditLimitError)
    await expect(sl.youtube.channel({ handle: 'nasa' }, { maxCredits: 0 })).rejects.toThrow(CreditLimitError)
    // The price list alone.
    expect(faulty.calls).toBe(1)
    const both = await Promise.allSettled([
      sl.tiktok.videos.download({ url: 'https://www.tiktok.com/@nasa/video/7300000000000000001' }),
      sl.linkedin.v2.profiles({ handle: 'ada' }),
    ])
    expect(both[1]).toMatchObject({ status: 'rejected', reason: { creditsNeeded: 3, creditsLeft: 1 } })
  })

  test('calls at the same time read the price list once', async () => {
    const paths: string[] = []
    const counting: Fetch = (url, init) => {
      paths.push(new URL(url).pathname)
      return fetch(url, init)
    }
    const sl = client({ fetch: counting, maxCredits: 50 })
    await Promise.all(['nasa', 'esa', 'jaxa'].map((handle) => sl.youtube.channel({ handle })))
    expect(paths.filter((path) => path === '/v1/prices')).toHaveLength(1)
  })

  test('a question is refused, free of charge, if its lookup could pass a limit', async () => {
    const query = 'how many followers does @nasa have on TikTok?'
    const sl = client({ maxCredits: 1 })
    const refused = await sl.ask({ query }, { maxCredits: 0 }).catch((error) => error)
    expect(refused).toBeInstanceOf(BadRequestError)
    expect(refused.creditsNeeded).toBe(1)
    expect(sl.spent).toBe(0)
    const both = await Promise.allSettled([sl.ask({ query }), sl.ask({ query })])
    expect(both.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    expect(sl.spent).toBe(1)
    await expect(client().ask({ query, maxCredits: 0 })).rejects.toThrow(BadRequestError)
  })

  test('the declared price of every example call is that of the catalog', () => {
    for (const operation of registry.operations) {
      const raw = exampleCall(operation)
      const parsed = Object.fromEntries(
        Object.entries(raw).map(([name, text]) => {
          const parameter = operation.parameters[name]
          const value = parameter.parse(text, name)
          return [name, parameter.repeated ? [value] : value]
        }),
      )
      expect([operation.id, quote(everything[operation.id]!.price, parsed)]).toEqual([
        operation.id,
        catalogQuote(operation.price, parsed),
      ])
    }
  })

  test('the price list of the operator counts, for live keys alone', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'slk-prices-'))
    const list = join(folder, 'prices.json')
    await writeFile(list, JSON.stringify({ 'youtube.channel': 7 }))
    const priced = await startTestService({ env: { PRICE_LIST: list } })
    const sl = (apiKey: string) => client({ apiKey, baseUrl: priced.base })
    const live = sl(priced.liveKey).youtube.channel({ handle: 'nasa' }, { maxCredits: 6 })
    await expect(live).rejects.toMatchObject({ creditsNeeded: 7, creditsLeft: 6 })
    const tried = await sl(priced.testKey).youtube.channel({ handle: 'nasa' }, { maxCredits: 1 })
    expect(tried.meta.creditsCharged).toBe(1)
    await priced.close()
    await rm(folder, { recursive: true })
  })

  test('hooks see every attempt with its cost', async () => {
    const seen: ResponseInfo[] = []
    const started: number[] = []
    const sl = client({
      fetch: unreliable([refused]),
      onRequest: ({ attempt }) => started.push(attempt),
      onResponse: (response) => seen.push(response),
    })
    await sl.youtube.channel({ handle: 'nasa' })
    expect(started).toEqual([1, 2])
    expect(seen.map(({ status, meta }) => [status, meta?.creditsCharged])).toEqual([
      [0, undefined],
      [200, 1],
    ])
  })
})

describe('batches', () => {
  test('take any number of inputs and give their rows in order', async () => {
    const urls = Array.from({ length: 120 }, (_, place) => `https://www.linkedin.com/in/person-${place}`)
    const rows = client().linkedin.v2.profiles.batch.rows(urls)
    const seen = await rows.toArray()
    expect(seen.map(({ url }) => url)).toEqual(urls)
    expect(rows.creditsCharged).toBe(360)
  })

  test('requests under way share the limit', async () => {
    const urls = Array.from({ length: 150 }, (_, place) => `https://www.linkedin.com/in/person-${place}`)
    const rows = client().linkedin.v2.profiles.batch.rows(urls, { maxCredits: 310, concurrency: 3 })
    await expect(rows.toArray()).rejects.toThrow(CreditLimitError)
    expect(rows.creditsCharged).toBeLessThanOrEqual(310)
  })

  test('send rows again that failed for a passing reason, and no others', async () => {
    const sent: number[] = []
    const faulty: Fetch = async (url, init) => {
      const inputs = new URL(url).searchParams.getAll('url')
      sent.push(inputs.length)
      const answer = await fetch(url, init)
      if (sent.length > 1) return answer
      const body = (await answer.json()) as { data: DataOf<'linkedin.v2.profiles.batch'> }
      body.data.results[1] = {
        ...body.data.results[1]!,
        lookupStatus: 'error',
        error: { code: 'lookup_failed', reason: 'platform_down', message: '', retryable: true },
      }
      return Response.json(body)
    }
    const urls = ['ada', 'bob', 'sim_not_found'].map((name) => `https://www.linkedin.com/in/${name}`)
    const waits: number[] = []
    const sl = client({ fetch: faulty, wait: async (ms) => waits.push(ms) })
    const rows = await sl.linkedin.v2.profiles.batch.rows(urls).toArray()
    expect(sent).toEqual([3, 1])
    expect(waits).toEqual([250])
    expect(rows.map(({ url, lookupStatus }) => [url, lookupStatus])).toEqual([
      [urls[0], 'found'],
      [urls[1], 'found'],
      [urls[2], 'not_found'],
    ])
  })
})

test('rows that were paid for are returned when the repeat of others fails', async () => {
  let count = 0
  const breaking: Fetch = async (url, init) => {
    count += 1
    if (count > 1) throw new TypeError('broken')
    return fetch(url, init)
  }
  const urls = ['ada', 'sim_unavailable'].map((name) => `https://www.linkedin.com/in/${name}`)
  const rows = client({ fetch: breaking, retries: 0 }).linkedin.v2.profiles.batch.rows(urls)
  expect((await rows.toArray()).map(({ lookupStatus }) => lookupStatus)).toEqual(['found', 'error'])
  expect(rows.creditsCharged).toBe(3)
})

test('a view of a record has the type of its view', async () => {
  const sl = client()
  const common = await sl.instagram.v2.profiles({ profile: 'nasa' }, { view: 'common' })
  expectTypeOf(common.data.profile).toEqualTypeOf<CommonProfile | null>()
  expect(common.data.profile).toMatchObject({ platform: 'instagram', handle: 'nasa' })
  const some = await sl.instagram.v2.profiles({ profile: 'nasa' }, { fields: ['handle'] })
  expectTypeOf(some.data.profile?.handle).toEqualTypeOf<string | undefined>()
  expect(some.data.profile).toEqual({ handle: 'nasa' })
  const compact = await sl.instagram.v2.profiles({ profile: 'nasa' }, { view: 'compact' })
  expect(compact.data.profile).not.toHaveProperty('profilePictures')
  // The items of a list are those of the common view.
  const videos = sl.tiktok.profiles.videos({ handle: 'kitchen' }, { view: 'common', limit: 3 })
  const items = await videos.toArray()
  expectTypeOf(items).toEqualTypeOf<CommonPostsItem[]>()
  expect(items.map(({ platform }) => platform)).toEqual(['tiktok', 'tiktok', 'tiktok'])
})

test('a route that offers files gives a text for the type that is accepted', async () => {
  const sl = client()
  await sl.youtube.channel({ handle: 'nasa' })
  const file = await sl.requests.list({ limit: 1 }, { accept: 'text/csv' })
  expectTypeOf(file.data).toEqualTypeOf<string>()
  expect(file.data).toMatch(/^[\w.,]+\r?\n/)
  const parts: string[] = []
  for await (const { data } of sl.requests.list({ limit: 1 }, { accept: 'text/csv' }).pages()) {
    parts.push(data)
    if (parts.length === 2) break
  }
  expect(parts).toHaveLength(2)
  expect(parts[1]).not.toBe(parts[0])
  await expect(sl.requests.list({ limit: 1 }, { accept: 'text/csv' }).toArray()).rejects.toThrow(/pages/)
})

test('a client of some groups has those alone', async () => {
  const sl = createClient([youtube], { apiKey: service.testKey, baseUrl: service.base })
  expect((await sl.youtube.channel({ handle: 'nasa' })).found).toBe(true)
  expect('tiktok' in sl).toBe(false)
  // @ts-expect-error there is no such group
  expect(sl.tiktok).toBeUndefined()
})
