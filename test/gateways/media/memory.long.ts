import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pino from 'pino'
import { expect, test } from 'vitest'
import { openMedia } from '../../../src/gateways/media/part.ts'
import { createUpstream } from '../../../src/gateways/upstream/client.ts'
import { readConfig } from '../../../src/runtime/config/config.ts'
import { testClock } from '../../support/service.ts'

const megabyte = 1024 * 1024
const fileBytes = 20 * megabyte

test('ten lookups of four files of 20 MiB are not held in memory', async () => {
  const start = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')
  const piece = Buffer.alloc(64 * 1024)
  const origin = createServer(async (_, response) => {
    response.setHeader('content-length', fileBytes)
    response.write(start)
    for (let left = fileBytes - start.length; left > 0; left -= piece.length) {
      if (!response.write(left < piece.length ? piece.subarray(0, left) : piece))
        await once(response, 'drain')
    }
    response.end()
  })
  origin.listen(0, '127.0.0.1')
  await once(origin, 'listening')
  const folder = await mkdtemp(join(tmpdir(), 'slk-media-'))
  const upstream = createUpstream({ allowedRanges: ['127.0.0.0/8'] })
  try {
    const media = openMedia({
      config: readConfig({ DATA_DIR: folder }),
      clock: testClock(Date.now()),
      log: pino({ level: 'silent' }),
      secret: 'a secret of a test, long enough to be one',
      publicUrl: () => 'https://lookup.example',
    })
    const { port } = origin.address() as AddressInfo
    const lookup = async (files: number) => {
      const guarded = upstream.guarded({
        platform: 'example',
        operation: 'example.media',
        mode: 'live',
        signal: AbortSignal.timeout(120_000),
      })
      const wanted = Array(files).fill({ url: `http://127.0.0.1:${port}/`, kind: 'image' as const })
      return media.store(guarded).store(wanted)
    }
    await lookup(1)
    const before = process.memoryUsage.rss()
    let most = before
    const watch = setInterval(() => {
      most = Math.max(most, process.memoryUsage.rss())
    }, 5)
    const all = await Promise.all(Array.from({ length: 10 }, () => lookup(4)))
    clearInterval(watch)
    expect(all.flat().map(({ status }) => status)).toEqual(Array(40).fill('stored'))
    // On a quiet machine it is less than 100; beside other suites the collector comes late. Held whole, it is 1000.
    expect((most - before) / megabyte).toBeLessThan(400)
  } finally {
    await upstream.close()
    origin.close()
    await rm(folder, { recursive: true, force: true })
  }
})
