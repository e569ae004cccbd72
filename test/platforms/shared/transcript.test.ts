import { expect, test } from 'vitest'
import { Fault } from '../../../src/catalog/errors.ts'
import type { UpstreamRequest } from '../../../src/catalog/ports/upstream.ts'
import {
  type CaptionTrack,
  readSpokenText,
  type SpokenVideo,
} from '../../../src/platforms/shared/transcript.ts'

const english: CaptionTrack = {
  url: 'https://cdn.example/en',
  language: 'en',
  original: true,
  format: 'webvtt',
}
const video: SpokenVideo = { captions: [english], file: 'https://cdn.example/v.mp4', durationMs: 1000 }
const cues = 'WEBVTT\n\n00:00.000 --> 00:01.000\nhello\n'

function contextOf(captions: { status: number; body: string }) {
  const drift: string[] = []
  const asked: string[] = []
  const answer = { headers: {}, url: '', body: Buffer.from(captions.body), json: () => null as never }
  return {
    drifted: drift,
    asked,
    signal: new AbortController().signal,
    drift: (field: string) => void drift.push(field),
    guarded: {
      request: async ({ url }: UpstreamRequest) => {
        asked.push(url)
        return { ...answer, status: captions.status, text: () => captions.body }
      },
    },
    transcriber: {
      available: true,
      transcribe: async () => ({
        segments: [{ text: 'heard', startMs: 0, endMs: 1500 }],
        plainText: 'heard',
        language: 'en',
        durationMs: 1500,
      }),
    },
  }
}

const good = () => contextOf({ status: 200, body: cues })

test('captions are read unchanged, and cost nothing more', async () => {
  expect(await readSpokenText(good(), video, { useAiFallback: true })).toMatchObject({
    kind: 'spoken',
    transcript: { content: cues, language: 'en', source: 'captions', plainText: 'hello' },
    served: {},
  })
})

test('captions that the platform does not report are unknown, not missing', async () => {
  expect(await readSpokenText(good(), { ...video, captions: null }, {})).toEqual({ kind: 'unknown' })
  expect(await readSpokenText(good(), { ...video, captions: [] }, {})).toEqual({ kind: 'none' })
  expect(await readSpokenText(good(), video, { language: 'fr' })).toEqual({ kind: 'none' })
  const other = { ...english, format: 'creator_caption' }
  expect(await readSpokenText(good(), { ...video, captions: [other] }, {})).toEqual({ kind: 'unknown' })
  const fileless = { ...video, captions: [], file: null }
  expect(await readSpokenText(good(), fileless, { useAiFallback: true })).toEqual({ kind: 'unknown' })
})

test.each([
  ['a link that expired', { status: 403, body: '' }, 'media'],
  ['a page in their place', { status: 200, body: '<html>' }, 'changed'],
  ['a file without a cue', { status: 200, body: 'WEBVTT\n\n' }, 'changed'],
])(
  'captions that cannot be read are a fault, or the reason for speech to text: %s',
  async (_, file, reason) => {
    const failure = await readSpokenText(contextOf(file), video, {}).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(Fault)
    expect(failure).toMatchObject({ reason })
    const context = contextOf(file)
    expect(await readSpokenText(context, video, { useAiFallback: true })).toMatchObject({
      transcript: {
        source: 'speech_to_text',
        content: 'WEBVTT\n\n00:00:00.000 --> 00:00:01.500\nheard\n',
      },
      served: { useAiFallback: 1 },
    })
    expect(context.drifted).toEqual([`captions ${reason}`])
  },
)
