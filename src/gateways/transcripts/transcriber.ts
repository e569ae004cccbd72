import { Fault, ServiceError } from '../../catalog/errors.ts'
import type { Segment, Transcriber, Transcription } from '../../catalog/ports/transcripts.ts'
import type { GuardedClient, UpstreamClient } from '../../catalog/ports/upstream.ts'
import { arr, at, obj } from '../../reading/narrow.ts'
import { int, num, str } from '../../reading/values.ts'

/** The maximum file size of the OpenAI API. */
const maxMediaBytes = 25 * 1024 * 1024
const transcribeTimeoutMs = 45_000

export interface TranscriberOptions {
  /** TRANSCRIPTION_URL, TRANSCRIPTION_KEY and TRANSCRIPTION_MODEL of the mode. */
  readonly setting: (name: string) => string | undefined
  readonly maxSeconds: number
  /** Fetches the media file. */
  readonly guarded: GuardedClient
  /** Sends requests to the endpoint. Its address is a setting of the operator, so private addresses are allowed. */
  readonly endpoint: UpstreamClient
}

function tooLong(maxSeconds: number): ServiceError {
  return new ServiceError(
    'video_too_long_for_transcription',
    `The video is longer than the ${maxSeconds} seconds this service transcribes. Nothing was charged.`,
  )
}

/** The `verbose_json` answer of POST /v1/audio/transcriptions (OpenAI API; whisper.cpp, faster-whisper). */
function readTranscription(body: unknown): Transcription {
  const text = at(body, 'text')
  if (typeof text !== 'string') throw new Fault('changed', 'transcription endpoint: no text in the answer')
  const segments: Segment[] = arr(at(body, 'segments')).flatMap((value) => {
    const segment = obj(value)
    const [start, end, words] = [num(segment?.start), num(segment?.end), str(segment?.text)?.trim()]
    if (start === null || end === null || !words) return []
    return [{ text: words, startMs: Math.round(start * 1000), endMs: Math.round(end * 1000) }]
  })
  const seconds = num(at(body, 'duration'))
  const durationMs = seconds === null ? null : int(seconds * 1000)
  const whole = { text: text.trim(), startMs: 0, endMs: durationMs ?? 0 }
  return {
    segments: segments.length > 0 || whole.text === '' ? segments : [whole],
    plainText: text.trim(),
    language: languageCode(str(at(body, 'language'))),
    durationMs,
  }
}

const codes =
  'ar bg bn ca cs da de el en es et fa fi fr he hi hr hu id it ja ko lt lv ms nl no pl pt ro ru sk sl sr sv ta th tr uk ur vi zh'
let codeByName: Map<string, string> | undefined

function codesByName(): Map<string, string> {
  const names = new Intl.DisplayNames(['en'], { type: 'language' })
  return new Map(codes.split(' ').map((code) => [names.of(code)!.toLowerCase(), code]))
}

/** The code of a language. Endpoints return the English name ("english") or a code. */
function languageCode(name: string | null): string {
  const lower = name?.toLowerCase() ?? 'und'
  codeByName ??= codesByName()
  return codeByName.get(lower) ?? lower
}

/** Creates the client of the configured speech-to-text endpoint. */
export function createTranscriber(options: TranscriberOptions): Transcriber {
  const url = options.setting('TRANSCRIPTION_URL')
  return {
    available: url !== undefined,
    async transcribe({ mediaUrl, headers, durationMs, language }) {
      if (url === undefined) {
        throw new Fault('not_configured', 'TRANSCRIPTION_URL is not set', {
          publicMessage:
            'useAiFallback needs a speech-to-text endpoint: set TRANSCRIPTION_URL. Nothing was charged.',
        })
      }
      if (durationMs !== null && durationMs > options.maxSeconds * 1000) throw tooLong(options.maxSeconds)
      const media = await options.guarded.request({
        url: mediaUrl,
        ...(headers ? { headers } : {}),
        maxBytes: maxMediaBytes,
        timeoutMs: 20_000,
      })
      if (media.status !== 200) throw new Fault('media', `media answered ${media.status} for transcription`)
      // Refuses an error page in place of the file: the endpoint might return a transcript of it, which would be charged.
      if (/^\s*[<{]/.test(media.body.subarray(0, 64).toString('latin1'))) {
        throw new Fault('media', 'media answered text in place of a file')
      }
      const form = new FormData()
      form.set('file', new Blob([new Uint8Array(media.body)]), 'media.mp4')
      form.set('model', options.setting('TRANSCRIPTION_MODEL') ?? 'whisper-1')
      form.set('response_format', 'verbose_json')
      if (language) form.set('language', language)
      const encoded = new Response(form)
      const key = options.setting('TRANSCRIPTION_KEY')
      const answer = await options.endpoint.request({
        url,
        method: 'POST',
        headers: {
          'content-type': encoded.headers.get('content-type')!,
          ...(key ? { authorization: `Bearer ${key}` } : {}),
        },
        body: Buffer.from(await encoded.arrayBuffer()),
        timeoutMs: transcribeTimeoutMs,
      })
      if (answer.status !== 200) {
        throw new Fault('provider', `transcription endpoint answered ${answer.status}`, {
          publicMessage: 'The speech-to-text endpoint refused the request. Nothing was charged.',
        })
      }
      const transcription = readTranscription(answer.json())
      if (transcription.durationMs !== null && transcription.durationMs > options.maxSeconds * 1000)
        throw tooLong(options.maxSeconds)
      return transcription
    },
  }
}
