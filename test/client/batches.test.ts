import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  type BatchOptions,
  type ClientOptions,
  ConnectionError,
  CreditLimitError,
  type Fetch,
  SocialLookup,
} from '../../packages/client/src/index.ts'
import { fileJournal } from '../../packages/client/src/journal.ts'

/** In the place of the service: batches of people, of which each row costs 3 credits, once for each key. */
class People {
  charged = 0
  readonly requests: string[][] = []
  rowsOf = (urls: string[]): unknown[] => urls.map(rowOf)
  /** Called for each request; what it throws is lost after the charge. */
  before = (_urls: string[]): void => {}
  readonly #answers = new Map<string, unknown[]>()

  readonly fetch: Fetch = async (url, { headers }) => {
    const { pathname, searchParams } = new URL(url)
    if (pathname === '/v1/prices') return answer({ prices: {} }, 0)
    const urls = searchParams.getAll('url')
    this.requests.push(urls)
    const key = headers['idempotency-key']!
    const before = this.#answers.get(key)
    const rows = before ?? this.rowsOf(urls)
    this.#answers.set(key, rows)
    if (before === undefined) this.charged += 3 * rows.length
    this.before(urls)
    return answer({ results: rows }, 3 * rows.length, before ? { 'idempotent-replayed': 'true' } : {})
  }
}
const answer = (data: unknown, creditsCharged: number, headers: Record<string, string> = {}) =>
  Response.json({ data, meta: { requestId: 'r', creditsCharged, version: 'v1' } }, { headers })
const rowOf = (url: string) => ({ url, lookupStatus: 'found', error: null, profile: { handle: url } })
const urlsOf = (count: number) =>
  Array.from({ length: count }, (_, place) => `https://www.linkedin.com/in/p${place}`)

const rowsOf = (people: People, urls: string[], options: BatchOptions = {}, settings: ClientOptions = {}) =>
  new SocialLookup({
    apiKey: 'slk_live_x',
    baseUrl: 'http://127.0.0.1:1',
    fetch: people.fetch,
    wait: async () => {},
    ...settings,
  }).linkedin.v2.profiles.batch.rows(urls, options)

/** Reads the rows one by one; returns those that came, and the error. */
async function read(rows: AsyncIterable<{ url: string }>) {
  const seen: string[] = []
  try {
    for await (const { url } of rows) seen.push(url)
  } catch (error) {
    return { seen, error: error as Error }
  }
  return { seen, error: undefined }
}

test('rows that were paid for come before the error, and the same rows read again pay for none twice', async () => {
  const people = new People()
  const urls = urlsOf(100)
  people.before = (part) => {
    if (part.includes(urls[0]!)) throw new TypeError('lost')
  }
  const rows = rowsOf(people, urls, { retries: 0 })
  const { seen, error } = await read(rows)
  expect(seen).toEqual(urls.slice(50))
  expect(error).toBeInstanceOf(ConnectionError)
  expect(rows.creditsCharged).toBe(150)
  await expect(rows.toArray()).rejects.toThrow(ConnectionError)
  expect(rows.collected.map(({ url }) => url)).toEqual(urls.slice(50))
})

test.each<[string, BatchOptions, ClientOptions]>([
  ['the batch', { maxCredits: 1000 }, {}],
  ['the client', {}, { maxCredits: 1000 }],
])('the limit of %s cuts the last request to fit', async (_, options, settings) => {
  const rows = rowsOf(new People(), urlsOf(400), options, settings)
  const { seen, error } = await read(rows)
  expect([seen.length, rows.creditsCharged]).toEqual([333, 999])
  expect(error).toBeInstanceOf(CreditLimitError)
  expect(error).toMatchObject({ creditsNeeded: 3, creditsLeft: 1 })
})

test('fewer rows than inputs are matched by input, never by place', async () => {
  const people = new People()
  const urls = urlsOf(9)
  people.rowsOf = (part) => part.filter((url) => url !== urls[7]).map(rowOf)
  const { seen, error } = await read(rowsOf(people, urls))
  expect(seen).toEqual([...urls.slice(0, 7), urls[8]])
  expect(error?.message).toContain(`no row came for 1 inputs (${urls[7]})`)
  people.rowsOf = (part) => [...part].reverse().map(rowOf)
  expect((await read(rowsOf(people, urls))).seen).toEqual(urls)
  people.rowsOf = () => [null, 3, {}]
  expect((await read(rowsOf(people, urls))).error?.message).toContain('no row came for 9')
})

describe('a journal', () => {
  test('resumes after a crash, and pays for no row twice', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'slk-journal-'))
    const path = join(folder, 'rows.jsonl')
    const people = new People()
    const urls = urlsOf(220)
    const never = new Promise<never>(() => {})
    // The process ends within its third request: nothing comes back.
    const dying: Fetch = async (url, init) => {
      const answered = await people.fetch(url, init)
      return people.requests.length === 3 ? never : answered
    }
    const first = rowsOf(people, urls, { concurrency: 1, journal: fileJournal(path) }, { fetch: dying })
    const seen: string[] = []
    for await (const { url } of first) {
      seen.push(url)
      if (seen.length === 100) break
    }
    await expect.poll(() => people.requests.length).toBe(3)
    // A crash may also cut the last line.
    await writeFile(path, '{"batch":"link', { flag: 'a' })

    const second = rowsOf(people, urls, { journal: fileJournal(path) })
    expect((await read(second)).seen).toEqual(urls)
    expect([people.charged, people.requests.length, second.creditsCharged]).toEqual([660, 6, 360])
    expect((await read(rowsOf(people, urls, { journal: fileJournal(path) }))).seen).toEqual(urls)
    expect([people.charged, people.requests.length]).toEqual([660, 6])
    expect((await stat(path)).mode & 0o777).toBe(0o600)
    await rm(folder, { recursive: true })
  })

  test('of another call, other parameters or the other mode has no rows for a batch', async () => {
    const lines: string[] = []
    const journal = { read: async () => [...lines], append: async (line: string) => lines.push(line) }
    const people = new People()
    await rowsOf(people, urlsOf(2), { journal }).toArray()
    await rowsOf(people, urlsOf(2), { journal }, { apiKey: 'slk_test_x' }).toArray()
    expect(people.requests).toHaveLength(2)
    expect(lines.some((line) => line.includes('slk_'))).toBe(false)
  })
})
