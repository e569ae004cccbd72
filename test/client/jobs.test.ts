import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Fetch, SocialLookup } from '../../packages/client/src/index.ts'
import { platforms } from '../../src/platforms/index.ts'
import { createWorker } from '../../src/runtime/workers/worker.ts'
import { type ProfileWorld, profilePlatform } from '../support/profile-platform.ts'
import { plenty, startWatching, type Watching } from '../support/watching.ts'

const linkedin = platforms.filter(({ name }) => name === 'linkedin')
const world: ProfileWorld = new Map()
let service: Watching
beforeAll(async () => {
  service = await startWatching({ env: plenty, platforms: [...linkedin, profilePlatform(world)] })
})
afterAll(() => service.close())

/** Lets the worker run what is due a minute later. */
async function work(): Promise<void> {
  service.clock.advance(60_000)
  const worker = createWorker(service.service.work)
  await worker.runDue()
  await worker.stop()
}
const clientOf = (fetch: Fetch = globalThis.fetch) =>
  new SocialLookup({ apiKey: service.testKey, baseUrl: service.base, fetch, wait: work })

test('a job is created, waited for with its progress, and its rows are iterated in their order', async () => {
  for (const name of ['ada', 'ben']) world.set(name, { followers: 7, bio: name })
  const sl = clientOf()
  const { data } = await sl.jobs.create({
    operationId: 'people.profiles',
    inputs: [{ name: 'ada', customer: 'A-1' }, { name: 'nobody' }, { name: 'ben' }],
    maxCredits: 10,
  })
  const seen: number[] = []
  const job = await sl.jobs.wait({ id: data.job!.id }, { onProgress: ({ percent }) => seen.push(percent) })
  expect([job.status, job.creditsSpent, seen.at(-1)]).toEqual(['completed', 3, 100])
  const rows = await sl.jobs.rows({ id: job.id, limit: 2 }).toArray()
  expect(rows.map(({ row, outcome, own }) => [row, outcome, own])).toEqual([
    [1, 'found', { customer: 'A-1' }],
    [2, 'not_found', null],
    [3, 'found', null],
  ])
})

test('a paused job ends the wait', async () => {
  const sl = clientOf()
  const inputs = [{ name: 'ada' }, { name: 'ben' }]
  const { data } = await sl.jobs.create({ operationId: 'people.profiles', inputs, maxCredits: 1 })
  expect(await sl.jobs.wait({ id: data.job!.id })).toMatchObject({
    status: 'paused',
    pausedBy: 'max_credits',
  })
})

test('inputs are also a text with a header, or more than a JSON body takes', async () => {
  const types: (string | undefined)[] = []
  const sl = clientOf(async (url, init) => {
    types.push(init.headers['content-type'])
    return fetch(url, init)
  })
  const text = 'Who;customer\nada;A-1\nben;B-2\n'
  const schedule = { type: 'cron', expression: '0 6,18 * * *', timezone: 'Europe/Berlin' } as const
  const table = { operationId: 'people.profiles', inputs: text, columns: { name: 'Who' }, maxCredits: 5 }
  const { data } = await sl.jobs.create({ ...table, schedule })
  const scheduled = await sl.jobs.schedule({ id: data.job!.scheduleId! })
  expect(scheduled.data.schedule).toEqual(schedule)
  await sl.jobs.deleteSchedule({ id: scheduled.data.id })
  expect([data.plan?.rows, data.plan?.ownColumns, data.job?.maxCredits]).toEqual([2, ['customer'], 5])
  await sl.jobs.cancel({ id: data.job!.id })
  const inputs = Array.from({ length: 6001 }, (_, place) => ({ name: `p${place % 20}` }))
  const many = await sl.jobs.create({ operationId: 'people.profiles', inputs, dryRun: true })
  expect([many.data.plan?.rows, many.data.plan?.highestCredits]).toEqual([6001, 20])
  expect(types.filter(Boolean)).toEqual(['text/csv', 'application/x-ndjson'])
})

test('more inputs than jobAbove are a job: the same rows at the same price, once, and found again after a break', async () => {
  const urls = Array.from({ length: 60 }, (_, place) => `https://www.linkedin.com/in/p${place}`)
  urls[3] = 'https://www.linkedin.com/in/sim_not_found'
  urls[4] = 'https://www.linkedin.com/in/sim_unavailable'
  const rowsOf = (sl: SocialLookup, jobAbove: number) =>
    sl.linkedin.v2.profiles.batch.rows(urls, { jobAbove, rowRetries: 0, idempotencyKey: `rows-${jobAbove}` })
  const plain = clientOf()
  const wanted = await rowsOf(plain, 1000).toArray()
  let posts = 0
  let breaks = 1
  const unsteady = clientOf(async (url, init) => {
    if (init.method === 'POST') posts += 1
    if (url.includes('/rows?') && breaks-- > 0) throw new TypeError('broken')
    return fetch(url, init)
  })
  const before = await service.balance()
  const rows = await rowsOf(unsteady, 50).toArray()
  expect(rows.map(({ url, lookupStatus }) => [url, lookupStatus])).toEqual(
    wanted.map(({ url, lookupStatus }) => [url, lookupStatus]),
  )
  expect([posts, unsteady.spent, before - (await service.balance())]).toEqual([1, plain.spent, plain.spent])
  // Under its key the job is there, and nothing is charged again.
  expect(await rowsOf(clientOf(), 50).toArray()).toHaveLength(60)
  expect(before - (await service.balance())).toBe(plain.spent)
})

test('the numbers of a monitor are read as a series, and what it reports is followed by its type', async () => {
  world.set('eve', { followers: 10 })
  const sl = clientOf()
  const { data } = await sl.monitors.create({
    operationId: 'people.profiles' as 'feed.posts' as never,
    params: { name: 'eve' } as never,
    schedule: { type: 'interval', minutes: 60 },
    watch: 'values',
    fields: ['metrics.followers'],
    conditions: [{ when: 'changes' }],
  })
  for (const followers of [10, 25, 40]) {
    world.set('eve', { followers })
    await service.pass(70)
  }
  const { points } = (await sl.monitors.series({ id: data.id })).data
  expect(points.map(({ values }) => values['metrics.followers'])).toEqual([10, 10, 25, 40])
  const end = new AbortController()
  const heard: unknown[] = []
  for await (const event of sl.monitors.events.follow({ id: data.id }, { pollMs: 1, signal: end.signal })) {
    if (event.type !== 'monitor.condition_met') continue
    heard.push([event.data.met[0]!.before, event.data.values['metrics.followers']])
    if (heard.length === 2) end.abort()
  }
  expect(heard).toEqual([
    [10, 25],
    [25, 40],
  ])
})
