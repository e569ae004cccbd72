import type { Readable } from 'node:stream'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exportAs, whileItWorks } from '../../../src/api/account/exports.ts'
import { remoteAdmin } from '../../../src/operator/administration/client.ts'
import type { Admin } from '../../../src/operator/administration/verbs.ts'
import { type ExampleWorld, examplePlatform } from '../../support/example-platform.ts'
import { startTestService, type TestService, testClock } from '../../support/service.ts'

const token = 'an admin token of at least 32 characters'
const world: ExampleWorld = { requests: [] }
let run: TestService
let admin: Admin
let account: string
beforeAll(async () => {
  // Request ids contain the time of the machine.
  const clock = testClock(Date.now())
  run = await startTestService({ env: { ADMIN_TOKEN: token }, platforms: [examplePlatform(world)], clock })
  admin = remoteAdmin({ url: run.base, token })
  account = (await admin('accounts list', {})).items[0]!.id
})
afterAll(() => run.close())

let names = 0
const newKey = async (limits: object = {}) =>
  admin('keys create', { account, mode: 'test', name: `k${names++}`, ...limits })
const list = async (query: string, key?: string) =>
  (await run.call(`/v1/requests?${query}`, key === undefined ? {} : { key })).body.data
const details = (id: string, key?: string) => run.call(`/v1/requests/${id}`, key === undefined ? {} : { key })

describe('a request of an account', () => {
  it('shows its parameters, price, ledger entry, and how to run it again', async () => {
    const made = await run.call('/v1/example/things?kind=ada')
    const id = made.body.meta.requestId
    const { status, body } = await details(id)
    expect(status).toBe(200)
    expect(body.data).toMatchObject({
      requestId: id,
      operation: 'example.things.list',
      outcome: 'found',
      status: 200,
      error: null,
      cached: false,
      creditsCharged: 1,
      parameters: { kind: 'ada' },
      price: { credits: 1, parts: [{ name: 'base', units: 1, creditsEach: 1, credits: 1 }] },
      ledgerEntries: [{ kind: 'charge', credits: -1 }],
    })
    expect(body.data.runAgain).toContain(`'${run.base}/v1/example/things?kind=ada'`)
    expect(body.data.runAgain).not.toContain('slk_')
    const again = await run.call('/v1/example/things?kind=ada')
    const cached = (await details(again.body.meta.requestId)).body.data
    expect(cached).toMatchObject({ cached: true, creditsCharged: 1, parameters: { kind: 'ada' } })
  })

  it('that failed shows status, code and reason', async () => {
    world.respond = () => ({ status: 500, body: 'broken' })
    const failed = await run.call('/v1/example/things?kind=broken')
    delete world.respond
    const { error } = failed.body
    const { body } = await details(error.requestId)
    expect(body.data).toMatchObject({
      outcome: 'failed',
      status: failed.status,
      error: { code: error.code, reason: error.reason, retryable: error.retryable },
      creditsCharged: 0,
      parameters: { kind: 'broken' },
      ledgerEntries: [],
    })
  })

  it('of another account does not exist', async () => {
    const other = await admin('accounts create', { name: 'Other' })
    const { key } = await admin('keys create', { account: other.id, mode: 'test', name: 'x' })
    const id = (await run.call('/v1/example/things?kind=ada')).body.meta.requestId
    expect((await details(id, key)).status).toBe(404)
    expect((await list('', key)).requests).toEqual([])
  })
})

describe('a refused request', () => {
  const refused = async (call: Promise<{ status: number; body: { error: { requestId: string } } }>) => {
    const { status, body } = await call
    const found = (await details(body.error.requestId)).body.data
    expect(found).toMatchObject({ requestId: body.error.requestId, status, outcome: 'refused' })
    return found
  }

  it('leaves a trace for 400, 402, 403 and 429', async () => {
    const wrong = await refused(run.call('/v1/example/things?kind=ada&tpyo=1'))
    expect(wrong).toMatchObject({ operation: 'example.things.list', parameters: { kind: 'ada' } })
    // A name that nobody declared may be a secret, so the caller alone sees it.
    expect(wrong.error.message).toContain('Unknown query parameter. Use kind')
    expect(JSON.stringify(wrong)).not.toContain('tpyo')
    const { key: poor } = await newKey({ creditsPerDay: 1 })
    await run.call('/v1/example/things?kind=poor', { key: poor })
    const short = await refused(run.call('/v1/example/things?kind=poor', { key: poor }))
    expect(short).toMatchObject({ status: 402, error: { reason: 'key_limit' } })
    const { key: narrow } = await newKey({ allowed: ['example.other'] }).catch(() =>
      newKey({ manages: false }),
    )
    expect(await refused(run.call('/v1/monitors', { key: narrow }))).toMatchObject({ status: 403 })
    const { key: slow } = await newKey({ requestsPerSecond: 1 })
    await run.call('/v1/example/things?kind=ada', { key: slow })
    expect(await refused(run.call('/v1/example/things?kind=ada', { key: slow }))).toMatchObject({
      status: 429,
    })
  })

  it('is one row for a thousand equal ones, and each id leads to it', async () => {
    const ids: string[] = []
    for (let i = 0; i < 30; i++) {
      ids.push((await run.call('/v1/example/things?kind=flood&limit=no')).body.error.requestId)
    }
    const { requests } = await list('status=400')
    const rows = requests.filter(
      ({ parameters }: { parameters: { kind?: string } }) => parameters.kind === 'flood',
    )
    expect(rows).toHaveLength(1)
    expect(rows[0]).toMatchObject({ times: 30, requestId: ids[0] })
    expect((await details(ids[29]!)).body.data).toMatchObject({ times: 30, requestId: ids[29] })
  })
})

describe('the list of requests', () => {
  it('is newest first, filtered, and paged without gaps or repeats', async () => {
    const { key, id } = await newKey()
    for (let i = 0; i < 7; i++) {
      run.clock.advance(1000)
      await run.call(`/v1/example/things?kind=${i % 2 === 0 ? 'ada' : `p${i}`}`, { key })
      if (i % 3 === 0) await run.call(`/v1/example/things?kind=${i}&wrong=${i}`, { key })
    }
    const all = (await list(`key=${id}`)).requests
    expect(all).toHaveLength(10)
    const times = all.map(({ at }: { at: string }) => at)
    expect(times).toEqual([...times].sort().reverse())
    const paged: unknown[] = []
    for (let cursor = ''; ; ) {
      const { requests, page } = await list(`key=${id}&limit=3${cursor && `&cursor=${cursor}`}`)
      paged.push(...requests)
      cursor = page.nextCursor
      if (!page.hasMore) break
    }
    expect(paged).toEqual(all)
    const outcomes = async (query: string) =>
      new Set((await list(`key=${id}&${query}`)).requests.map(({ outcome }: { outcome: string }) => outcome))
    expect(await outcomes('outcome=refused')).toEqual(new Set(['refused']))
    expect(await outcomes('charged=true')).toEqual(new Set(['found']))
    expect(await outcomes('status=400')).toEqual(new Set(['refused']))
    expect((await list(`key=${id}&to=${times.at(-1)}`)).requests).toEqual([])
  })

  it('finds a rare outcome and a rare reason among other hours, and passes no failure by', async () => {
    const { key, id } = await newKey()
    for (let hour = 0; hour < 12; hour++) {
      run.clock.advance(3_600_000)
      if (hour % 4 === 0) world.respond = () => ({ status: 500, body: 'broken' })
      await run.call(`/v1/example/things?kind=rare${hour}`, { key })
      delete world.respond
      for (const kind of ['ada', 'bob']) await run.call(`/v1/example/things?kind=${kind}`, { key })
    }
    const kinds = async (query: string) =>
      (await list(`key=${id}&${query}`)).requests.map(
        ({ parameters }: { parameters: { kind: string } }) => parameters.kind,
      )
    const rare = ['rare8', 'rare4', 'rare0']
    expect(await kinds('outcome=failed')).toEqual(rare)
    expect(await kinds('charged=false')).toEqual(rare)
    const [{ status, error }] = (await list(`key=${id}&outcome=failed`)).requests
    expect(await kinds(`status=${status}`)).toEqual(rare)
    expect(await kinds(`reason=${error.reason}&code=${error.code}`)).toEqual(rare)
    expect(await kinds('reason=at_capacity')).toEqual([])
    expect(await kinds('limit=100')).toHaveLength(36)
  })

  it('of a key limited to some operations has only its own requests', async () => {
    await run.call('/v1/example/things?kind=ada')
    const { key, id } = await newKey({ allowed: ['example.*'] })
    await run.call('/v1/example/things?kind=ada', { key })
    const { requests } = await list('', key)
    expect(requests.map((one: { key: string }) => one.key)).toEqual([id])
  })

  it('keeps live and test requests apart', async () => {
    const { requests } = await list('', run.liveKey)
    expect(requests).toEqual([])
  })
})

describe('usage of an account', () => {
  it('is summed up by any grouping, and agrees with the charges', async () => {
    const { key, id } = await newKey()
    for (const kind of ['ada', 'ada', 'u1']) await run.call(`/v1/example/things?kind=${kind}`, { key })
    world.respond = () => ({ status: 500, body: 'broken' })
    await run.call('/v1/example/things?kind=u2', { key })
    delete world.respond
    const usage = async (query: string) => (await run.call(`/v1/usage?key=${id}&${query}`)).body.data.usage
    const [sum] = await usage('by=operation,key')
    expect(sum).toMatchObject({
      operation: 'example.things.list',
      key: id,
      lookups: 4,
      credits: 3,
      failed: 1,
    })
    for (const by of ['day', 'hour', 'outcome', 'source', 'monitor', 'hour,outcome']) {
      const rows = await usage(`by=${by}`)
      const total = (name: 'lookups' | 'credits') =>
        rows.reduce((all: number, row: Record<string, number>) => all + row[name]!, 0)
      expect([total('lookups'), total('credits')], by).toEqual([4, 3])
    }
    expect((await usage('by=outcome')).map(({ outcome }: { outcome: string }) => outcome)).toEqual([
      'found',
      'failed',
    ])
    expect(await usage('by=outcome&outcome=failed')).toMatchObject([{ lookups: 1, credits: 0 }])
    const now = new Date(run.clock.now() + 1).toISOString()
    expect(await usage(`by=hour&to=${now}`)).toMatchObject([{ lookups: 4 }])
  })

  it('of a limited key is its own, and the periods are checked', async () => {
    const { key } = await newKey({ allowed: ['example.*'] })
    await run.call('/v1/example/things?kind=ada', { key })
    const { usage } = (await run.call('/v1/usage?by=operation', { key })).body.data
    expect(usage).toMatchObject([{ lookups: 1 }])
    const wrong = await run.call('/v1/usage?from=2027-01-02&to=2027-01-01')
    expect([wrong.status, wrong.body.error.message]).toEqual([400, 'from must be before to.'])
    const late = await run.call('/v1/usage?from=9999-12-31T23:59:59.999Z')
    expect([late.status, late.body.data.usage]).toEqual([200, []])
  })

  it('is exported as CSV', async () => {
    const csv = await run.call('/v1/usage?by=operation', { headers: { accept: 'text/csv' } })
    expect(csv.text.split('\r\n')[0]).toBe('operation,lookups,credits,cached,failed,averageMs')
  })

  it('is exported whole, like requests and the ledger, whatever the size of a page', async () => {
    const file = async (path: string) => {
      const answer = await run.call(path, { headers: { accept: 'text/csv' } })
      expect([answer.status, answer.headers.get('x-next-cursor')]).toEqual([200, null])
      return answer.text
    }
    for (const path of ['/v1/usage?by=outcome,key', '/v1/requests?', '/v1/ledger?']) {
      const inPages = await file(`${path}&all=true&limit=2`)
      expect(inPages.split('\r\n').length).toBeGreaterThan(4)
      expect(inPages).toBe(await file(`${path}&all=true`))
      const paged = await run.call(`${path}&limit=2`, { headers: { accept: 'text/csv' } })
      const cursor = paged.headers.get('x-next-cursor')
      expect(
        paged.text + (await file(`${path}&all=true&limit=2&cursor=${cursor}`)).replace(/^.*\r\n/, ''),
      ).toBe(inPages)
      expect((await run.call(`${path}&all=true`)).status).toBe(400)
    }
  })
})

it('a file of all entries breaks off when the key that asked for it is revoked', async () => {
  const { id, key } = await newKey()
  const actor = (await run.service.keyring.authenticate(key))!
  const rows = async () => ({ rows: [{ n: 1 }], nextCursor: 'more' })
  const { file } = exportAs('text/csv', {
    ...{ name: 'things', columns: ['n'], ...(await rows()) },
    readNext: whileItWorks(run.service, actor, rows),
  })
  const parts = (file!.text as Readable)[Symbol.asyncIterator]()
  expect((await parts.next()).value).toBe('n\r\n1\r\n')
  expect((await parts.next()).value).toBe('1\r\n')
  await admin('keys revoke', { id })
  // What was read ahead is still delivered.
  await expect(async () => {
    for (let left = 20; left > 0; left--) await parts.next()
  }).rejects.toMatchObject({ kind: 'unauthorized' })
})

describe('parameters', () => {
  it('are not stored if the operator switches that off', async () => {
    const private_ = await startTestService({
      env: { USAGE_PARAMETERS: 'false' },
      platforms: [examplePlatform(world)],
    })
    await private_.call('/v1/example/things?kind=secret')
    await private_.call('/v1/example/things?kind=secret&wrong=1')
    const { text, body } = await private_.call('/v1/requests')
    expect(body.data.requests).toHaveLength(2)
    expect(text).not.toContain('secret')
    await private_.close()
  })
})
