import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Fault, ServiceError } from '../../../src/catalog/errors.ts'
import { createTranscriber } from '../../../src/gateways/transcripts/transcriber.ts'
import { createUpstream, type Upstream } from '../../../src/gateways/upstream/client.ts'

let server: Server
let base: string
let upstream: Upstream
let asked: { authorization: string | undefined; body: string } | undefined
let duration = 4

beforeAll(async () => {
  server = createServer(async (request, response) => {
    if (request.url === '/video.mp4') return response.end('the bytes of a video')
    if (request.url === '/page.mp4') return response.end('\n<!doctype html><title>Log in</title>')
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    asked = { authorization: request.headers.authorization, body: Buffer.concat(chunks).toString('latin1') }
    response.setHeader('content-type', 'application/json')
    const segments = [
      { id: 0, start: 0, end: 1.5, text: ' Hello there.' },
      { id: 1, start: 1.5, end: 4, text: ' General words.' },
    ]
    response.end(
      JSON.stringify({ text: ' Hello there. General words.', language: 'english', duration, segments }),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  upstream = createUpstream({ allowedRanges: ['127.0.0.0/8'] })
})
afterAll(async () => {
  await upstream.close()
  server.close()
})

function transcriber(settings: Record<string, string>, maxSeconds = 600) {
  const binding = {
    platform: 'example',
    operation: 'example.transcript',
    mode: 'live' as const,
    signal: AbortSignal.timeout(120_000),
  }
  return createTranscriber({
    setting: (name) => settings[name],
    maxSeconds,
    guarded: upstream.guarded(binding),
    endpoint: upstream.client(binding),
  })
}

const configured = () => ({
  TRANSCRIPTION_URL: `${base}/v1/audio/transcriptions`,
  TRANSCRIPTION_KEY: 'key of the endpoint',
  TRANSCRIPTION_MODEL: 'large-v3',
})

test('speech becomes segments in milliseconds, plain text and a language code', async () => {
  const heard = await transcriber(configured()).transcribe({
    mediaUrl: `${base}/video.mp4`,
    durationMs: 4000,
  })
  expect(heard).toEqual({
    segments: [
      { text: 'Hello there.', startMs: 0, endMs: 1500 },
      { text: 'General words.', startMs: 1500, endMs: 4000 },
    ],
    plainText: 'Hello there. General words.',
    language: 'en',
    durationMs: 4000,
  })
  expect(asked?.authorization).toBe('Bearer key of the endpoint')
  expect(asked?.body).toContain('the bytes of a video')
  expect(asked?.body).toContain('large-v3')
})

test('a video longer than the limit is refused, whether its length was known before or measured', async () => {
  const short = transcriber(configured(), 3)
  const known = short.transcribe({ mediaUrl: `${base}/video.mp4`, durationMs: 4000 })
  await expect(known).rejects.toMatchObject({ kind: 'video_too_long_for_transcription' })
  duration = 700
  const found = transcriber(configured()).transcribe({ mediaUrl: `${base}/video.mp4`, durationMs: null })
  await expect(found).rejects.toBeInstanceOf(ServiceError)
  duration = 4
})

test('without an endpoint the fault names the missing setting', async () => {
  const unconfigured = transcriber({})
  expect(unconfigured.available).toBe(false)
  const wanted = unconfigured.transcribe({ mediaUrl: `${base}/video.mp4`, durationMs: null })
  await expect(wanted).rejects.toSatisfy(
    (error) => error instanceof Fault && error.publicMessage?.includes('TRANSCRIPTION_URL') === true,
  )
})

test('a web page in place of the media file is not sent to the endpoint', async () => {
  asked = undefined
  const heard = transcriber(configured()).transcribe({ mediaUrl: `${base}/page.mp4`, durationMs: 4000 })
  await expect(heard).rejects.toMatchObject({ reason: 'media' })
  expect(asked).toBeUndefined()
})
