import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { errorAnswer, publicError } from '../../../src/catalog/http/envelope.ts'
import { type Media, openMedia } from '../../../src/gateways/media/part.ts'
import { createUpstream, type Upstream } from '../../../src/gateways/upstream/client.ts'
import { readConfig } from '../../../src/runtime/config/config.ts'
import { s3Server } from '../../support/s3.ts'
import { type TestClock, testClock } from '../../support/service.ts'

/** A red dot, 1 × 1, as PNG. */
const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

/** The delivery network of these tests. */
let origin: Server
let base: string

beforeAll(async () => {
  origin = createServer((request, response) => {
    if (request.url === '/dot.png') response.end(png)
    else if (request.url === '/page.png') response.end('<html>not a picture</html>')
    else if (request.url === '/big.png') response.end(Buffer.concat([png, Buffer.alloc(5000)]))
    else response.writeHead(404).end()
  })
  origin.listen(0, '127.0.0.1')
  await once(origin, 'listening')
  base = `http://127.0.0.1:${(origin.address() as AddressInfo).port}`
})
afterAll(() => origin.close())

interface Store {
  readonly env: Record<string, string>
  stop(): Promise<void>
}

async function localFolder(): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), 'slk-media-'))
  return { env: { DATA_DIR: folder }, stop: () => rm(folder, { recursive: true, force: true }) }
}

describe.each([
  ['a folder', localFolder],
  ['an S3-compatible store', s3Server],
])('media hosted in %s', (_, open) => {
  let store: Store
  let clock: TestClock
  let upstream: Upstream
  let media: Media
  let app: FastifyInstance

  beforeAll(async () => {
    store = await open()
    clock = testClock(Date.now())
    upstream = createUpstream({ allowedRanges: ['127.0.0.0/8'] })
    media = openMedia({
      config: readConfig({ ...store.env, MEDIA_RETENTION_HOURS: '24', MEDIA_MAX_BYTES: '4096' }),
      clock,
      log: pino({ level: 'silent' }),
      secret: 'a secret of a test, long enough to be one',
      publicUrl: () => 'https://lookup.example',
    })
    app = fastify()
    app.setErrorHandler((error, request, reply) => {
      const answer = errorAnswer(publicError(error), request.id)
      return reply.code(answer.status).send(answer.body)
    })
    for (const plugin of media.plugins ?? []) await plugin(app)
  })
  afterAll(async () => {
    await app.close()
    await upstream.close()
    await store.stop()
  })

  const keep = async (path: string, kind: 'image' | 'video' = 'image') => {
    const guarded = upstream.guarded({
      platform: 'example',
      operation: 'example.media',
      mode: 'live',
      signal: AbortSignal.timeout(120_000),
    })
    const [kept] = await media.store(guarded).store([{ url: `${base}${path}`, kind }])
    return kept!
  }
  const path = (url: string) => new URL(url).pathname

  test('a file is stored with its type and dimensions, and served under its link', async () => {
    const kept = await keep('/dot.png')
    expect(kept).toMatchObject({
      status: 'stored',
      originalUrl: `${base}/dot.png`,
      mime: 'image/png',
      bytes: png.length,
      width: 1,
      height: 1,
    })
    if (kept.status !== 'stored') return
    expect(kept.url).toMatch(/^https:\/\/lookup\.example\/media\/[0-9a-f]{32}\./)
    const answer = await app.inject(path(kept.url))
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('image/png')
    expect(answer.rawPayload.equals(png)).toBe(true)
  })

  test('ranges are served, and one outside the file is refused', async () => {
    const kept = await keep('/dot.png')
    if (kept.status !== 'stored') throw new Error('not stored')
    const part = await app.inject({ url: path(kept.url), headers: { range: 'bytes=1-3' } })
    expect(part.statusCode).toBe(206)
    expect(part.headers['content-range']).toBe(`bytes 1-3/${png.length}`)
    expect(part.payload).toBe('PNG')
    const tail = await app.inject({ url: path(kept.url), headers: { range: 'bytes=-4' } })
    expect(tail.rawPayload.equals(png.subarray(-4))).toBe(true)
    const outside = await app.inject({ url: path(kept.url), headers: { range: 'bytes=9000-' } })
    expect(outside.statusCode).toBe(416)
    expect(outside.headers['content-range']).toBe(`bytes */${png.length}`)
  })

  test('a link cannot be guessed, altered or used after its time', async () => {
    const kept = await keep('/dot.png')
    if (kept.status !== 'stored') throw new Error('not stored')
    const altered = path(kept.url).replace(
      /\/media\/(.)/,
      (_, first) => `/media/${first === 'a' ? 'b' : 'a'}`,
    )
    expect((await app.inject(altered)).statusCode).toBe(404)
    const prolonged = path(kept.url).replace(/\.([0-9a-z]{6,9})\./, '.zzzzzz.')
    expect((await app.inject(prolonged)).statusCode).toBe(404)
    const before = clock.now()
    clock.advance(24 * 3_600_000 + 1000)
    expect((await app.inject(path(kept.url))).statusCode).toBe(404)
    clock.set(before)
    expect((await app.inject(path(kept.url))).statusCode).toBe(200)
  })

  test.each([
    ['a page in place of a picture', '/page.png', 'image', 'wrong_type'],
    ['a picture in place of a video', '/dot.png', 'video', 'wrong_type'],
    ['a file above the limit', '/big.png', 'image', 'too_large'],
    ['a file that is not there', '/none.png', 'image', 'fetch_failed'],
  ] as const)('%s fails alone, with its reason', async (_title, file, kind, errorCode) => {
    expect(await keep(file, kind)).toMatchObject({ status: 'failed', errorCode })
  })

  test('files past their retention are deleted', async () => {
    const kept = await keep('/dot.png')
    if (kept.status !== 'stored') throw new Error('not stored')
    expect(await media.sweep()).toBe(0)
    const before = clock.now()
    clock.advance(25 * 3_600_000)
    expect(await media.sweep()).toBeGreaterThan(0)
    clock.set(before)
    expect((await app.inject(path(kept.url))).statusCode).toBe(404)
  })
})

test('a file at a private address is not fetched', async () => {
  const store = await localFolder()
  const upstream = createUpstream()
  const media = openMedia({
    config: readConfig(store.env),
    clock: testClock(),
    log: pino({ level: 'silent' }),
    secret: 'a secret of a test, long enough to be one',
    publicUrl: () => 'https://lookup.example',
  })
  const guarded = upstream.guarded({
    platform: 'example',
    operation: 'example.media',
    mode: 'live',
    signal: AbortSignal.timeout(120_000),
  })
  const [kept] = await media.store(guarded).store([{ url: `${base}/dot.png`, kind: 'image' }])
  expect(kept).toMatchObject({ status: 'failed', errorCode: 'not_public' })
  await upstream.close()
  await store.stop()
})
