import { afterAll, beforeAll, describe, expect, it, test } from 'vitest'
import { createAccount } from '../../../src/accounts/accounts.ts'
import { createRegistry } from '../../../src/catalog/registry.ts'
import { remoteAdmin } from '../../../src/operator/administration/client.ts'
import type { Admin } from '../../../src/operator/administration/verbs.ts'
import { erasePerson } from '../../../src/operator/erasure/erase-person.ts'
import { readPerson } from '../../../src/operator/erasure/person.ts'
import { createTextMatcher, likePatterns } from '../../../src/operator/erasure/text-matcher.ts'
import { platforms } from '../../../src/platforms/index.ts'
import type { Database } from '../../../src/runtime/storage/database.ts'
import { openSecrets } from '../../../src/runtime/storage/secrets.ts'
import { createWorker, type Worker } from '../../../src/runtime/workers/worker.ts'
import { itemHash } from '../../../src/watching/jobs/schedules/delivered-items.ts'
import { startValkey } from '../../lookup/valkey-server.ts'
import { testDatabase } from '../../support/database.ts'
import { startTestService, type TestService } from '../../support/service.ts'
import { findStoredText } from '../../support/stored-values.ts'
import { startWatching } from '../../support/watching.ts'

const token = 'an admin token of at least 32 characters'
const env = { ADMIN_TOKEN: token, USAGE_PARAMETERS: 'true' }
const reason = 'a request of the person'

describe('an erased person', () => {
  const handle = 'zanzibarquill'
  let run: TestService
  let worker: Worker
  let admin: Admin
  beforeAll(async () => {
    run = await startTestService({ env })
    worker = createWorker(run.service.work)
    admin = remoteAdmin({ url: run.base, token }, 'ada@laptop')
  })
  afterAll(async () => {
    await worker.stop()
    await run.close()
  })

  const profile = async (name: string) => (await run.call(`/v1/twitter/profiles/${name}`)).body
  async function watch(name: string): Promise<string> {
    const sink = await run.call('/v1/webhook-endpoints', { method: 'POST', body: { kind: 'sink' } })
    const made = await run.call('/v1/monitors', {
      method: 'POST',
      body: {
        operationId: 'twitter.profiles.tweets',
        params: { handle: name },
        schedule: { type: 'interval', minutes: 60 },
        webhookEndpointId: sink.body.data.id,
      },
      headers: { 'idempotency-key': name },
    })
    expect(made.status, made.text).toBe(201)
    await run.call(`/v1/monitors/${made.body.data.id}/trigger`, { method: 'POST', body: {} })
    await worker.runDue()
    return made.body.data.id
  }
  /** Monitors of the numbers and the words of a record, each read once. */
  async function watchRecord(name: string): Promise<void> {
    const watches = [
      { watch: 'values', fields: ['metrics.followers'] },
      { watch: 'text', fields: ['profile.bio'] },
    ]
    for (const watched of watches) {
      const made = await run.call('/v1/monitors', {
        method: 'POST',
        body: {
          ...{ operationId: 'twitter.profiles', params: { handle: name } },
          ...{ schedule: { type: 'interval', minutes: 60 }, ...watched },
        },
      })
      expect(made.status, made.text).toBe(201)
    }
  }
  /** A monitor of a web page, which ignores a passage. */
  async function watchPage(url: string): Promise<string> {
    const body = {
      ...{ operationId: 'web.markdown', params: { url }, schedule: { type: 'interval', minutes: 60 } },
      ...{ watch: 'text', text: { ignore: [`Seen by @${handle}`, 'people are reading this'] } },
    }
    const made = await run.call('/v1/monitors', { method: 'POST', body })
    expect(made.status, made.text).toBe(201)
    return made.body.data.id
  }
  async function runJob(...names: string[]) {
    const body = {
      operationId: 'twitter.profiles',
      inputs: names.map((name) => ({ handle: name, note: `of ${name}` })),
      schedule: { type: 'interval', minutes: 1440 },
    }
    const { data } = (await run.call('/v1/jobs', { method: 'POST', body })).body
    await worker.runDue()
    return data.job as { id: string; scheduleId: string }
  }
  const rowsOf = async (job: string) => (await run.call(`/v1/jobs/${job}/rows`)).body.data.rows
  const countOf = async (table: string) =>
    (await run.service.database.query<{ count: number }>(`select count(*)::int as count from ${table}`))[0]!
      .count
  const eventsOf = async (monitor: string) =>
    (await run.call(`/v1/events?monitor=${monitor}`)).body.data.events.length

  it('is in no table, and lookups of a blocked identifier are restricted until it is unblocked', async () => {
    const { database } = run.service
    const theirs = await watch(handle)
    const other = await watch('gracehopper')
    for (const name of [handle, 'gracehopper']) await watchRecord(name)
    const job = await runJob(handle, 'gracehopper')
    const [theirPage, otherPage] = [
      await watchPage(`https://x.com/${handle}`),
      await watchPage('https://example.com/'),
    ]
    const pages = { operationId: 'web.markdown', inputs: [{ url: `https://www.x.com/${handle}/` }] }
    await run.call('/v1/jobs', { method: 'POST', body: pages })
    await worker.runDue()
    await database.query('insert into job_schedule_items (schedule_id, item, at) values ($1, $2, now())', [
      ...[job.scheduleId, itemHash(handle)],
    ])
    const counts = async () => [await countOf('monitor_values'), await countOf('monitor_texts')]
    expect([(await rowsOf(job.id)).length, ...(await counts())]).toEqual([2, 2, 4])
    expect((await profile(handle)).data.lookupStatus).toBe('found')
    await run.call(`/v1/twitter/profiles/${handle}?nonsense=@${handle}`)
    await expect
      .poll(() => database.query('select 1 from refusals where parameters is not null'))
      .toHaveLength(1)
    const [before, others] = [await eventsOf(theirs), await eventsOf(other)]
    expect([before, others].every((count) => count > 0)).toBe(true)
    const places = (await findStoredText(database, handle)).map(({ table }) => table)
    expect(new Set(places)).toEqual(new Set([...places, 'events', 'monitors', 'usage_batches', 'refusals']))

    const identifiers = [`https://x.com/${handle}`]
    const erase = { platform: 'twitter', identifiers, reason, block: true }
    await expect(admin('person erase', { ...erase, confirm: handle })).rejects.toMatchObject({
      kind: 'bad_request',
    })
    const erased = await admin('person erase', { ...erase, confirm: identifiers[0]! })
    expect(erased).toMatchObject({
      block: expect.any(String),
      rows: {
        ...{ monitors: 4, ignored_texts: 1, refusals: 1, idempotency_keys: 1 },
        ...{ job_rows: 2, job_schedule_rows: 1, job_schedule_items: 1 },
      },
    })
    expect(await findStoredText(database, handle)).toEqual([])
    expect([await eventsOf(theirs), await eventsOf(other)]).toEqual([0, others])
    expect(await counts()).toEqual([1, 2])
    expect((await run.call(`/v1/monitors/${theirPage}`)).status).toBe(404)
    expect((await run.call(`/v1/monitors/${otherPage}`)).body.data.text.ignore).toEqual([
      'people are reading this',
    ])
    const [erasedRow, otherRow] = await rowsOf(job.id)
    expect(erasedRow).toMatchObject({ withheld: 'erased', data: null, own: null, input: {} })
    expect(otherRow).toMatchObject({ withheld: null, data: { lookupStatus: 'found' } })
    run.clock.advance(1440 * 60_000)
    await run.service.work.sweeps.find(({ name }) => name === 'start-scheduled-jobs')!.run()
    const { lastJobId } = (await run.call(`/v1/job-schedules/${job.scheduleId}`)).body.data
    expect(await run.call(`/v1/jobs/${lastJobId}`)).toMatchObject({ body: { data: { rows: { total: 1 } } } })
    expect((await admin('verify', {})).differences).toEqual([])

    for (const path of [handle, handle.toUpperCase(), `@${handle}`]) {
      expect((await profile(path)).data).toMatchObject({ lookupStatus: 'restricted', profile: null })
    }
    const pageOf = async (url: string) =>
      (await run.call(`/v1/web/markdown?url=${encodeURIComponent(url)}`)).body.data.lookupStatus
    expect([await pageOf(`https://www.x.com/${handle}/`), await pageOf('https://x.com/gracehopper')]).toEqual(
      ['restricted', 'found'],
    )
    expect((await profile('gracehopper')).data.lookupStatus).toBe('found')
    expect(await admin('person blocks', {})).toMatchObject([
      { id: erased.block, platform: 'twitter', reason },
    ])
    await admin('person unblock', { id: erased.block! })
    run.clock.advance(60_000)
    expect((await profile(handle)).data.lookupStatus).toBe('found')
    const acts = (await admin('audit', {})).items.map(({ act, subject }) => [act, subject])
    expect(acts.slice(0, 2)).toEqual([
      ['person unblock', erased.block],
      ['person erase', erased.block],
    ])
  })
})

describe('a schedule of jobs', () => {
  it('that starts a run during the erasure of a person gives it no input that names them', async () => {
    const run = await startTestService({ env })
    const worker = createWorker(run.service.work)
    const { database } = run.service
    const handle = 'quizzicalmoor'
    const body = {
      operationId: 'twitter.profiles',
      inputs: [{ handle }, { handle: 'gracehopper' }],
      schedule: { type: 'interval', minutes: 1440 },
    }
    expect((await run.call('/v1/jobs', { method: 'POST', body })).status).toBe(202)
    await worker.runDue()
    run.clock.advance(1440 * 60_000)
    const sweep = run.service.work.sweeps.find(({ name }) => name === 'start-scheduled-jobs')!
    let started: Promise<unknown> | undefined
    const start = () => (started ??= Promise.resolve(sweep.run()))
    const during: Database = {
      ...database,
      async query<T>(text: string, values?: unknown[]) {
        const found = await database.query<T>(text, values)
        if (text.includes('from job_rows')) await start()
        return found
      },
    }
    const registry = createRegistry(platforms)
    await erasePerson(
      { database: during, secrets: await openSecrets(database), registry },
      readPerson(registry, 'twitter', [handle]),
    )
    expect(await database.query('select 1 from jobs')).toHaveLength(2)
    expect(await findStoredText(database, handle)).toEqual([])
    await worker.stop()
    await run.close()
  })
})

describe('the identifiers of a person', () => {
  const registry = createRegistry(platforms)
  test.each([
    ['twitter', 'NASA', ['nasa'], ['person nasa']],
    [
      'twitter',
      'https://x.com/NASA/status/1491475671058681863',
      ['1491475671058681863'],
      ['object 1491475671058681863'],
    ],
    ['linkedin', 'https://www.linkedin.com/in/ada-okafor', ['ada-okafor'], ['person ada-okafor']],
    ['youtube', '@kurzgesagt', ['kurzgesagt'], ['person kurzgesagt']],
    ['reddit', 'https://www.reddit.com/user/spez', ['spez'], []],
  ])('of %s are read from %s', (platform, text, terms, scoped) => {
    expect(readPerson(registry, platform, [text])).toMatchObject({ platform, terms, scoped })
  })

  test('match as values, mentions and paths, and not inside other names and words', () => {
    const matches = createTextMatcher(['nasa', '1491475671058681863'])
    for (const text of [
      '{"handle":"NASA"}',
      'by @nasa.',
      'https://x.com/nasa/status',
      'id 1491475671058681863,',
    ])
      expect(matches(text), text).toBe(true)
    for (const text of ['@nasa_goddard', 'the nasa budget', '"nasa.gov"', '91491475671058681863'])
      expect(matches(text), text).toBe(false)
  })

  test('are found by the database in whatever case the matcher finds them', async () => {
    const { database, close } = await testDatabase()
    for (const [name, text] of [
      ['γιώργος', '"ΓΙΏΡΓΟΣ"'],
      ['σοφία', '@ΣΟΦΊΑ'],
      ['дмитрий', '/ДМИТРИЙ'],
      ['josé_1', '"JOSÉ_1"'],
    ] as const) {
      const [row] = await database.query('select lower($1) like any($2) as found', [
        text,
        likePatterns([name]),
      ])
      expect([createTextMatcher([name])(text), row], name).toEqual([true, { found: true }])
    }
    await close()
  })
})

const valkey = await startValkey()
afterAll(() => valkey?.stop())

describe.skipIf(valkey === null)('two nodes with Valkey', () => {
  it('forget the cached answers of an erased person within five seconds, and no others', async () => {
    const { database, close } = await testDatabase()
    const shared = { env: { ...env, VALKEY_URL: valkey!.url }, cacheSeconds: 3600, database }
    const first = await startWatching(shared)
    const second = await startWatching(shared)
    const connection = await valkey!.connect()
    const stored = async () => {
      const keys = (await connection.keys('*:a:*')).sort()
      return (await Promise.all(keys.map((key) => connection.get(key)))).join()
    }
    try {
      for (const { world } of [first, second]) {
        for (const name of ['ottoline', 'grace']) {
          world.lists.set(name, [{ id: '1', at: null, text: `written by @${name}` }])
        }
      }
      const call = async (name: string) => {
        for (const node of [first, second]) {
          expect((await node.call(`/v1/feed/${name}/posts`)).status).toBe(200)
        }
      }
      await call('ottoline')
      await call('grace')
      const requests = () => first.world.requests.length + second.world.requests.length
      expect([requests(), (await stored()).includes('ottoline')]).toEqual([2, true])
      const admin = remoteAdmin({ url: first.base, token })
      await admin('person erase', {
        platform: 'feed',
        identifiers: ['ottoline'],
        confirm: 'ottoline',
        reason,
      })
      expect(await stored()).not.toContain('ottoline')
      await call('grace')
      expect(requests()).toBe(2)
      // The second node reads the erasure by itself; then it has to ask the platform again.
      await expect
        .poll(
          async () => {
            await second.call('/v1/feed/ottoline/posts')
            return second.world.requests.some(({ name }) => name === 'ottoline') || requests() > 2
          },
          { timeout: 90_000, interval: 250 },
        )
        .toBe(true)
      // The erasure of an account empties the cache of all nodes, if that is asked for.
      await call('grace')
      expect(await stored()).toContain('grace')
      const { id } = await createAccount(database, first.clock, { trialCredits: 0, testCredits: 0 })
      await admin('accounts erase', { account: id, confirm: id, cachedAnswers: true })
      expect(await stored()).toBe('')
    } finally {
      await first.close()
      await second.close()
      await close()
    }
  })
})
