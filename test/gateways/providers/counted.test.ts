import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createRegistry } from '../../../src/catalog/registry.ts'
import { countUnits } from '../../../src/lookup/count-units.ts'
import { platforms } from '../../../src/platforms/index.ts'
import { schemaProvider } from '../../../src/simulation/provider/provider.ts'
import { startTestService, type TestService } from '../../support/service.ts'

/** What a provider's answers cost, and how long its pages are, is decided by the service. */

interface Asked {
  readonly operationId: string
  readonly params: Record<string, unknown>
  readonly cursor: string | null
}

const registry = createRegistry(platforms)
const linkedin = platforms.find(({ name }) => name === 'linkedin')!
let server: Server
let run: TestService
/** Requests to the provider. */
const asked: Asked[] = []
/** Rows of a list, whatever page size is asked for. */
let rows: number

/** Answers in the record's shape, and leaves out whatever the protocol lets a provider leave out. */
async function answerOf(wanted: Asked) {
  const world = await linkedin.simulated()
  const body = Buffer.from(
    JSON.stringify({ ...wanted, params: { ...wanted.params, count: rows, limit: rows } }),
  )
  const answer = await schemaProvider(registry, 'linkedin', world).handle({
    ...{ method: 'POST', headers: {}, body, now: Date.UTC(2026, 2, 1), signal: new AbortController().signal },
    url: new URL('https://provider.simulated/linkedin'),
  })
  const { outcome, data, cursor } = JSON.parse(String(answer.body))
  const { page: _, ...rest } = data
  return { outcome, data: rest, cursor }
}

beforeAll(async () => {
  server = createServer(async (request, response) => {
    // The platform itself is away.
    if (request.method !== 'POST') return response.writeHead(500).end()
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const wanted = JSON.parse(Buffer.concat(chunks).toString()) as Asked
    asked.push(wanted)
    response.end(JSON.stringify(await answerOf(wanted)))
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  run = await startTestService({
    env: {
      PROVIDERS: JSON.stringify([{ pattern: 'linkedin.*', url: `${origin}/`, secret: '0123456789abcdef' }]),
      UPSTREAM_ORIGINS: JSON.stringify({ 'https://www.linkedin.com': origin }),
      CACHE_BYTES: '0',
    },
  })
})
afterAll(async () => {
  await run.close()
  server.close()
})
beforeEach(() => {
  asked.length = 0
  rows = 60
})

const call = (target: string) => run.call(target, { key: run.liveKey })
const people = (cursor?: string, count?: number) =>
  call(
    `/v2/linkedin/people/search?query=Ada${count ? `&count=${count}` : ''}${cursor ? `&cursor=${cursor}` : ''}`,
  )

describe('the price of a provider’s answer is counted in it', () => {
  test('rows of a batch, without a word of the provider', async () => {
    const url = (handle: string) => `url=https://www.linkedin.com/in/${handle}`
    const answer = await call(`/v2/linkedin/profiles/batch?${url('ada-okafor')}&${url('bo-lind')}`)
    expect([answer.status, answer.body.data.results.length]).toEqual([200, 2])
    expect(answer.body.meta.creditsCharged).toBe(6)
  })

  test('rows of organizations, each at the price of a lookup by the same name', async () => {
    const url = (name: string) => `url=https://www.linkedin.com/company/${name}`
    const answer = await call(`/v2/linkedin/organizations/batch?${url('night-trains')}&${url('1441')}`)
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.meta.creditsCharged).toBe(9 + 6)
    const rows = answer.body.data.results as { creditsCharged: number }[]
    expect(rows.map(({ creditsCharged }) => creditsCharged)).toEqual([9, 6])
  })

  test('records that are served, not those that were sent', async () => {
    const answer = await call('/v1/linkedin/jobs/search?keyword=engineer&location=Nairobi&limit=3')
    expect([answer.status, answer.body.data.jobs.length]).toEqual([200, 3])
    expect(answer.body.data.summary).toEqual({ returned: 3 })
    expect(answer.body.meta.creditsCharged).toBe(2 + 3 * 2)
  })

  test('pages of a crawl that could be read', () => {
    const crawl = registry.byId('web.crawl')!
    const results = [{ success: true }, { success: false }, { success: true }]
    const { data, served } = countUnits(crawl, crawl.price, { results }, {})
    expect(served).toEqual({ completed: 2 })
    expect(data.results).toEqual(results.map((row) => ({ ...row, creditsCharged: row.success ? 1 : 0 })))
  })

  test.each(
    registry.operations
      .filter(({ price }) => price.inputs ?? price.records)
      .map((one) => [one.id, one] as const),
  )('%s declares what is counted', (_, { price, list, rateOfRow }) => {
    expect(price.records ? list : rateOfRow).toBeDefined()
  })
})

describe('pages have the size that was asked for', () => {
  test('the default goes to the provider, and a longer answer is cut to it', async () => {
    const answer = await people()
    expect(answer.status, answer.text).toBe(200)
    expect(answer.body.data.people).toHaveLength(20)
    expect(asked).toMatchObject([{ params: { query: 'Ada', count: 20 } }])
    expect(answer.body.data.page).toMatchObject({ start: 0, page: 1, hasMore: true, returnedCount: 20 })
  })

  test('its cursor goes on where the page was cut, into the provider’s next page, without a gap', async () => {
    rows = 45
    const ids: string[] = []
    const pages: unknown[] = []
    let cursor: string | undefined
    for (let page = 0; page < 4; page++) {
      const { body, status, text } = await people(cursor, 30)
      expect(status, text).toBe(200)
      ids.push(...body.data.people.map(({ id, handle }: { id: string; handle: string }) => id ?? handle))
      const { start, page: number, returnedCount } = body.data.page
      pages.push([start, number, returnedCount])
      cursor = body.data.page.nextCursor
    }
    expect(pages).toEqual([
      [0, 1, 30],
      [30, 2, 15],
      [45, 3, 30],
      [75, 4, 15],
    ])
    expect(new Set(ids).size).toBe(90)
    expect(asked.map((one) => one.cursor === null)).toEqual([true, true, false, false])
  })

  test('a cursor belongs to the size of its page', async () => {
    const { body } = await people(undefined, 10)
    expect((await people(body.data.page.nextCursor, 11)).status).toBe(400)
  })

  test('simulated lists are long enough to show it', async () => {
    const answer = await run.call('/v2/linkedin/people/search?query=Ada')
    expect(answer.body.data.people).toHaveLength(20)
    const long = await run.call('/v2/linkedin/people/search?query=Ada&count=50')
    expect(long.body.data.people).toHaveLength(50)
    // A total counts all pages.
    for (const { body } of [answer, long]) {
      expect(body.data.page.hasMore).toBe(true)
      expect(body.data.totalCount).toBeGreaterThan(body.data.people.length)
    }
  })
})

test('a provider may leave the page out of every list', async () => {
  rows = 5
  for (const path of [
    '/v2/linkedin/people/ACoAAB1/posts',
    '/v2/linkedin/people/search?query=Grace%20Hopper',
  ]) {
    const answer = await call(path)
    expect([path, answer.status, answer.body.data?.page?.returnedCount]).toEqual([path, 200, 5])
  }
})
