import type { SimulatedPlatform, SimulatedResponse } from '../catalog/ports/simulated.ts'
import { json } from './answers.ts'
import { type Call, type Route, routed } from './router.ts'

/** Origin of the simulated speech to text; each platform has a path below it. */
const speechOrigin = 'https://transcription.simulated'

/** The speech-to-text endpoint (OpenAI API, `verbose_json`): the same two sentences for every file. */
function transcription({ request }: Call): SimulatedResponse {
  if (!request.body?.toString('latin1').includes('ftyp')) return json({ error: { message: 'no audio' } }, 400)
  return json({
    task: 'transcribe',
    language: 'english',
    duration: 5,
    text: 'This is what was said. And this is the rest of it.',
    segments: [
      { id: 0, start: 0, end: 2.5, text: ' This is what was said.' },
      { id: 1, start: 2.5, end: 5, text: ' And this is the rest of it.' },
    ],
  })
}

/** A platform's files, with a speech-to-text endpoint that accepts them. */
export function withSpeech(platform: string, files: readonly Route[]): SimulatedPlatform {
  const path = `/${platform}/v1/audio/transcriptions`
  const all = routed([...files, ['POST', speechOrigin, path, transcription]])
  const own = `${speechOrigin}/${platform}`
  return { ...all, origins: all.origins.map((origin) => (origin === speechOrigin ? own : origin)) }
}
