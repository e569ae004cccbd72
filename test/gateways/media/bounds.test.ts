import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fastify, { type FastifyInstance } from 'fastify'
import pino from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { StoredMedia } from '../../../src/catalog/ports/media.ts'
import { type Media, type MediaOptions, openMedia } from '../../../src/gateways/media/part.ts'
import { createUpstream } from '../../../src/gateways/upstream/client.ts'
import { readConfig } from '../../../src/runtime/config/config.ts'
import { testClock } from '../../support/service.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
)

/** A delivery network whose pictures have as many bytes as their path says. It holds them back while a test says so. */
let held: Promise<void> | undefined
let underWay = 0
let peakUnderWay = 0
const origin = createServer(async (request, response) => {
  underWay += 1
  peakUnderWay = Math.max(peakUnderWay, underWay)
  await held
  const bytes = Number(request.url!.slice(1))
  response.end(Buffer.concat([png, Buffer.alloc(Math.max(0, bytes - png.length))]))
  underWay -= 1
})
const upstream = createUpstream({ allowedRanges: ['127.0.0.0/8'] })
let base: string
beforeAll(async () => {
  origin.listen(0, '127.0.0.1')
  await once(origin, 'listening')
  base = `http://127.0.0.1:${(origin.address() as AddressInfo).port}`
})
afterAll(async () => {
  await upstream.close()
  origin.close()
})

const closing: (() => Promise<unknown>)[] = []
afterEach(async () => {
  for (const close of closing.splice(0)) await close()
})

async function open(env: Record<string, string> = {}, more: Partial<MediaOptions> = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'slk-media-'))
  closing.push(() => rm(folder, { recursive: true, force: true }))
  const media: Media = openMedia({
    config: readConfig({ DATA_DIR: folder, ...env }),
    clock: testClock(Date.now()),
    log: pino({ level: 'silent' }),
    secret: 'a secret of a test, long enough to be one',
    publicUrl: () => 'https://lookup.example',
    ...more,
  })
  const guarded = upstream.guarded({
    platform: 'example',
    operation: 'example.media',
    mode: 'live',
    signal: AbortSignal.timeout(120_000),
  })
  const store = (sizes: number[]) =>
    media.store(guarded).store(sizes.map((bytes) => ({ url: `${base}/${bytes}`, kind: 'image' })))
  const app: FastifyInstance = fastify()
  for (const plugin of media.plugins ?? []) await plugin(app)
  closing.unshift(() => app.close())
  return { folder, store, app, media }
}

const pathOf = (kept: StoredMedia) => {
  if (kept.status !== 'stored') throw new Error(kept.errorMessage)
  return new URL(kept.url).pathname
}
const statuses = (all: StoredMedia[]) => all.map(({ status }) => status)

test('beyond the quota the oldest files go, and the newest stays', async () => {
  const { store, app } = await open({ MEDIA_QUOTA_BYTES: '25000' })
  const kept: StoredMedia[] = []
  for (let i = 0; i < 6; i++) kept.push(...(await store([5000])))
  const found = await Promise.all(kept.map(async (one) => (await app.inject(pathOf(one))).statusCode))
  expect(found.slice(0, 2)).toEqual([404, 404])
  expect(found.slice(2)).toEqual([200, 200, 200, 200])
})

test('a lookup hosts a limited number of files; further files have an error', async () => {
  const { store } = await open()
  const all = await store(Array(34).fill(100))
  expect(statuses(all)).toEqual([...Array(32).fill('stored'), 'failed', 'failed'])
  expect(all[33]).toMatchObject({ errorCode: 'too_many' })
})

test('all lookups together fetch as many files at once as the budget holds', async () => {
  const { store } = await open({ MEDIA_MAX_BYTES: '10000', MEDIA_IN_FLIGHT_BYTES: '30000' })
  let release = () => {}
  held = new Promise((resolve) => {
    release = resolve
  })
  peakUnderWay = 0
  const all = [store([100, 200, 300, 400]), store([100, 200, 300, 400])]
  await expect.poll(() => underWay).toBe(3)
  release()
  held = undefined
  expect((await Promise.all(all)).flat().every(({ status }) => status === 'stored')).toBe(true)
  expect(peakUnderWay).toBe(3)
})

test('a refused file leaves nothing on the disk', async () => {
  const { store, folder } = await open({ MEDIA_MAX_BYTES: '2000' })
  expect(statuses(await store([5000]))).toEqual(['failed'])
  expect(await readdir(join(folder, 'media-arriving'))).toEqual([])
})

test('HEAD returns the headers of a file without opening it', async () => {
  const { store, app, folder } = await open()
  const [kept] = await store([5000])
  const path = pathOf(kept!)
  const got = await app.inject(path)
  const head = await app.inject({ method: 'HEAD', url: path })
  expect([head.statusCode, head.payload]).toEqual([200, ''])
  for (const name of ['content-type', 'content-length', 'accept-ranges', 'cache-control']) {
    expect(head.headers[name], name).toBe(got.headers[name])
  }
  // A folder in its place has a size, too, and cannot be read.
  const [group] = await readdir(join(folder, 'media'))
  const [file] = await readdir(join(folder, 'media', group!))
  const place = join(folder, 'media', group!, file!)
  await rm(place)
  await mkdir(place)
  expect((await app.inject({ method: 'HEAD', url: path })).statusCode).toBe(200)
})

test('the connection of a slow reader is reset', async () => {
  const { store, app } = await open({}, { patience: { graceMs: 50, bytesPerSecond: 1e12 } })
  const [kept] = await store([20_000_000])
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(`GET ${pathOf(kept!)} HTTP/1.1\r\nhost: x\r\n\r\n`)
  await new Promise<void>((resolve) => {
    socket.once('data', () => {
      socket.pause()
      resolve()
    })
  })
  // It hears of nothing while it does not read.
  await expect.poll(async () => (await countConnections(app)) === 0).toBe(true)
  socket.resume()
  await closed
  expect(socket.bytesRead).toBeLessThan(20_000_000)
})

function countConnections(app: FastifyInstance): Promise<number> {
  return new Promise((resolve, reject) => {
    app.server.getConnections((error, count) => (error ? reject(error) : resolve(count)))
  })
}
