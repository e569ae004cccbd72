import { changed, Fault } from '../../catalog/errors.ts'
import type { Segment } from '../../catalog/ports/transcripts.ts'
import type { Served } from '../../catalog/price.ts'
import type { LookupContext } from '../../catalog/source.ts'
import { readCaptionFile } from '../../reading/caption-files.ts'
import { plainText } from '../../reading/captions.ts'

/** Spoken text: the platform's captions, otherwise speech to text by the operator's endpoint. */

/** A caption file of a platform. */
export interface CaptionTrack {
  readonly url: string
  /** ISO 639-1 code; the platform's own code for languages without one. */
  readonly language: string
  /** Whether the captions are in the spoken language, not a machine translation; null where unknown. */
  readonly original: boolean | null
  /** `webvtt`, or the platform's name of another format. */
  readonly format: string
}

/** The parts of a video that its spoken text is read from. */
export interface SpokenVideo {
  /** The caption tracks; `[]` only where the platform states that there are none, null where unknown. */
  readonly captions: readonly CaptionTrack[] | null
  /** Address of the media file; null where unknown. */
  readonly file: string | null
  readonly durationMs: number | null
  /** Request headers that the platform's delivery network requires. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface Transcript {
  /** WebVTT (W3C). */
  readonly content: string
  readonly language: string
  /** `captions`: from the platform; `speech_to_text`: from the operator's transcription endpoint. */
  readonly source: 'captions' | 'speech_to_text'
  readonly segments: readonly Segment[]
  readonly plainText: string
}

/**
 * `none`: the platform states that the video has no captions (in the requested language). `unknown`: the platform does
 * not state it, so the lookup has to try another source.
 */
export type SpokenText =
  | { readonly kind: 'spoken'; readonly transcript: Transcript; readonly served: Served }
  | { readonly kind: 'none' | 'unknown' }

/** The WebVTT track in the requested language; without a request the spoken one or the first. Null without a match. */
export function chooseTrack(tracks: readonly CaptionTrack[], language?: string): CaptionTrack | null {
  const readable = tracks.filter((track) => track.format === 'webvtt')
  if (language !== undefined) return readable.find((track) => track.language === language) ?? null
  return readable.find((track) => track.original === true) ?? readable[0] ?? null
}

/**
 * Fetches and reads a caption file. The guarded client fetches it, because the address comes from the platform's data.
 * @throws Fault media where the file is missing (caption links expire); changed where it holds no captions
 */
export async function readCaptionTrack(
  context: Pick<LookupContext, 'guarded' | 'drift'>,
  track: CaptionTrack,
  headers?: SpokenVideo['headers'],
): Promise<Transcript> {
  const answer = await context.guarded.request({
    url: track.url,
    ...(headers ? { headers } : {}),
    maxBytes: 4_000_000,
  })
  if (answer.status >= 400) {
    throw new Fault('media', `captions answered ${answer.status}`, {
      publicMessage: 'The captions of this video could not be fetched. Nothing was charged.',
    })
  }
  const content = answer.text()
  const segments = await readCaptionFile(content, 'webVtt', { reporter: context })
  if (segments === null || segments.length === 0) throw changed('captions', content.slice(0, 60))
  return {
    // SubRip differs from WebVTT in its header and decimal sign only, and platforms send either.
    content: /^\uFEFF?WEBVTT/.test(content) ? content : writeWebVtt(segments),
    language: track.language,
    source: 'captions',
    segments,
    plainText: plainText(segments),
  }
}

function stamp(milliseconds: number): string {
  const at = Math.max(0, Math.round(milliseconds))
  const pad = (value: number, length = 2) => String(value).padStart(length, '0')
  const minutes = Math.floor(at / 60_000)
  return `${pad(Math.floor(minutes / 60))}:${pad(minutes % 60)}:${pad(Math.floor(at / 1000) % 60)}.${pad(at % 1000, 3)}`
}

/** Segments as WebVTT (W3C). */
function writeWebVtt(segments: readonly Segment[]): string {
  const cues = segments.map(
    ({ startMs, endMs, text }) => `${stamp(startMs)} --> ${stamp(endMs)}\n${text.replaceAll('-->', '→')}\n`,
  )
  return `WEBVTT\n\n${cues.join('\n')}`
}

/**
 * Transcribes a media file by the operator's speech-to-text endpoint.
 * @throws ServiceError video_too_long_for_transcription; Fault not_configured without an endpoint, media where the file
 *   is missing
 */
export async function transcribeFile(
  context: Pick<LookupContext, 'transcriber'>,
  { file, durationMs, headers }: SpokenVideo & { readonly file: string },
  language?: string,
): Promise<Transcript> {
  const transcription = await context.transcriber.transcribe({
    mediaUrl: file,
    durationMs,
    ...(headers ? { headers } : {}),
    ...(language === undefined ? {} : { language }),
  })
  const { segments, plainText: spoken } = transcription
  const content = writeWebVtt(segments)
  return { content, language: transcription.language, source: 'speech_to_text', segments, plainText: spoken }
}

/**
 * Reads the spoken text of a video from its captions. Where these are missing or unreadable, and the caller set
 * `useAiFallback`, speech to text is used, which serves one unit of `useAiFallback`.
 * @throws Fault, ServiceError as {@link readCaptionTrack} and {@link transcribeFile}
 */
export async function readSpokenText(
  context: Pick<LookupContext, 'guarded' | 'transcriber' | 'drift' | 'signal'>,
  video: SpokenVideo,
  wish: { readonly language?: string | undefined; readonly useAiFallback?: boolean | undefined },
): Promise<SpokenText> {
  const { captions, file, headers } = video
  const fallsBack = wish.useAiFallback === true && file !== null
  const track = captions && chooseTrack(captions, wish.language)
  if (track) {
    try {
      return { kind: 'spoken', transcript: await readCaptionTrack(context, track, headers), served: {} }
    } catch (error) {
      if (!fallsBack || !(error instanceof Fault) || context.signal.aborted) throw error
      context.drift(`captions ${error.reason}`)
    }
  }
  if (fallsBack) {
    const transcript = await transcribeFile(context, { ...video, file }, wish.language)
    return { kind: 'spoken', transcript, served: { useAiFallback: 1 } }
  }
  const unread = captions?.some(({ language }) => (wish.language ?? language) === language)
  return { kind: captions === null || unread || wish.useAiFallback ? 'unknown' : 'none' }
}
