import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { request } from 'undici'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { chooseEncoding } from '../../../src/catalog/http/compression.ts'
import { startTestService, type TestService } from '../../support/service.ts'

/** Documents for people and programs, and how answers travel. */

let running: TestService
beforeAll(async () => {
  // Said with a slash, which no address that is made of it may have twice.
  running = await startTestService({ env: { PUBLIC_URL: 'https://api.example.com/' } })
})
afterAll(() => running.close())

const get = (path: string, headers: Record<string, string> = {}) => running.call(path, { key: null, headers })

describe('for programs', () => {
  test('llms.txt links to a page for every operation, and each page shows a call that works', async () => {
    const { text, headers } = await get('/llms.txt')
    expect(headers.get('content-type')).toContain('text/markdown')
    const pages = [...text.matchAll(/\]\((\/docs\/operations\/[^)]+)\)/g)].map((match) => match[1]!)
    expect(pages.length).toBe(running.service.registry.operations.length)
    const page = (await get(pages.find((path) => path.includes('tiktok.profiles.videos'))!)).text
    expect(page).toContain('# GET /v1/tiktok/profiles/{handle}/videos')
    expect(page).toContain('Price: 1 credit; hostMedia +2 per hosted file.')
    const address = /"https:\/\/api\.example\.com(\/v1[^"]+)"/.exec(page)![1]!
    expect((await running.call(address)).status).toBe(200)
  })

  test('questions lead to routes', async () => {
    const { text } = await get('/docs/questions.md')
    for (const { phrases, path } of running.service.registry.operations.slice(0, 5)) {
      expect(text).toContain(`| ${phrases[0]} | [GET ${path}]`)
    }
  })

  test('/docs is Markdown on request, and an unknown page suggests the nearest', async () => {
    expect((await get('/docs', { accept: 'text/markdown' })).text).toMatch(/^# social-lookup/)
    expect((await get('/docs', { accept: 'text/html' })).text).toMatch(/^<!doctype html>/i)
    const { status, body } = await get('/docs/operations/youtube.serch.md')
    expect([status, body.error.message]).toEqual([404, expect.stringContaining('youtube.search')])
  })

  test('addresses join the public address and a path with one slash', async () => {
    const { servers } = (await get('/openapi.json')).body
    expect(servers).toEqual([{ url: 'https://api.example.com' }])
  })

  test('every possible error of every route is documented', async () => {
    const { paths } = (await get('/openapi.json')).body
    const answers = (path: string, method: string) => Object.keys(paths[path][method].responses)
    expect(answers('/v1/whoami', 'get')).toEqual(['200', '400', '401', '429', '500', '503'])
    expect((await running.call('/v1/whoami?a=1')).status).toBe(400)
    expect(answers('/v1/ask', 'post')).toContain('429')
  })

  test('the introduction speaks of pagination and rate limits', async () => {
    const { description } = (await get('/openapi.json')).body.info
    expect(description).toMatch(/## Pagination[\s\S]+## Rate limits/)
  })

  test('answers of service routes are not described as those of a platform', async () => {
    const { paths, components } = (await get('/openapi.json')).body
    const own = ['system', 'account', 'monitors', 'webhooks']
    const entries: { tags: string[]; responses: Record<number, unknown> }[] = Object.values(paths).flatMap(
      (path) => Object.values(path as object),
    )
    const descriptions = new Set<string>()
    const seen = new Set<string>()
    const collect = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return
      for (const [name, inner] of Object.entries(value)) {
        if (name === 'description' && typeof inner === 'string') descriptions.add(inner)
        const component = name === '$ref' && String(inner).split('/').at(-1)
        if (component && !seen.has(component)) {
          seen.add(component)
          collect(components.schemas[component])
        }
        if (name !== 'example') collect(inner)
      }
    }
    for (const { tags, responses } of entries)
      if (own.includes(tags[0]!)) collect([responses[200], responses[201], responses[202]])
    expect(descriptions.size).toBeGreaterThan(40)
    expect([...descriptions].filter((words) => /platform/i.test(words))).toEqual([])
  })
})

test('pages have an icon', async () => {
  expect((await get('/favicon.ico')).headers.get('content-type')).toContain('image/svg+xml')
})

test('changing answers are never cached by clients', async () => {
  expect((await get('/health')).headers.get('cache-control')).toBe('no-store')
})

describe('compression', () => {
  const unpack = { br: brotliDecompressSync, gzip: gunzipSync, zstd: zstdDecompressSync }
  const lookup = '/v1/youtube/search?query=tea'
  const raw = async (path: string, accept?: string) => {
    const headers = { 'x-api-key': running.testKey, ...(accept ? { 'accept-encoding': accept } : {}) }
    const answer = await request(running.base + path, { headers })
    return { headers: answer.headers, bytes: Buffer.from(await answer.body.arrayBuffer()) }
  }

  test.each(['br', 'gzip', 'zstd'] as const)(
    'lookups and documents come as %s to who asks for it',
    async (encoding) => {
      for (const path of [lookup, '/openapi.json', '/llms.txt', '/docs/questions.md']) {
        const plain = await raw(path)
        const packed = await raw(path, encoding)
        expect(plain.headers['content-encoding'], path).toBeUndefined()
        expect(packed.headers['content-encoding'], path).toBe(encoding)
        expect(packed.headers.vary, path).toContain('accept-encoding')
        expect(packed.bytes.length, path).toBeLessThan(plain.bytes.length / 2)
        const unpacked = unpack[encoding](packed.bytes)
        if (path === lookup)
          expect(JSON.parse(String(unpacked)).data).toEqual(JSON.parse(String(plain.bytes)).data)
        else expect(unpacked.equals(plain.bytes), path).toBe(true)
      }
    },
  )

  test('short answers are sent as they are', async () => {
    expect((await raw('/health', 'br')).headers['content-encoding']).toBeUndefined()
  })

  test.each([
    [undefined, null],
    ['', null],
    ['identity', null],
    ['gzip', 'gzip'],
    ['gzip, deflate, br', 'br'],
    ['gzip;q=1.0, br;q=0.5', 'gzip'],
    ['br;q=0, gzip', 'gzip'],
    ['identity;q=1, gzip;q=0.5', null],
    ['*', 'br'],
    ['deflate', null],
  ])('accept-encoding %j is answered with %j', (accept, chosen) => {
    expect(chooseEncoding(accept)).toBe(chosen)
  })
})
