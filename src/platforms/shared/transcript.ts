import type { Segment } from '../../catalog/ports/transcripts.ts'
import type { Served } from '../../catalog/price.ts'
import type { LookupContext } from '../../catalog/source.ts'
import { changed, Fault } from '../../errors.ts'
import { readCaptionFile } from '../../reading/caption-files.ts'
import { plainText } from '../../reading/captions.ts'

/** Spoken text: the captions of a platform, or else speech to text by the operator's endpoint. */

/** A file of captions that a platform names. */
export interface CaptionTrack {
  readonly url: string
  /** ISO 639-1 where there is one, else what the platform says. */
  readonly language: string
  /** The spoken language, not a translation by machine; null where the platform does not tell. */
  readonly original: boolean | null
  /** `webvtt`, or what the platform calls another format. */
  readonly format: string
}

/** A video as far as its words go. */
export interface SpokenVideo {
  /** Captions it has; `[]` only where the platform says that there are none, null where nothing is told. */
  readonly captions: readonly CaptionTrack[] | null
  /** Its media file; null where none is known. */
  readonly file: string | null
  readonly durationMs: number | null
  /** Headers that the delivery network wants. */
  readonly headers?: Readonly<Record<string, string>>
}

export interface Transcript {
  /** WebVTT (W3C). */
  readonly content: string
  readonly language: string
  /** `captions`: the platform's own; `speech_to_text`: made by the operator's transcription endpoint. */
  readonly source: 'captions' | 'speech_to_text'
  readonly segments: readonly Segment[]
  readonly plainText: string
}

/**
 * `none`: the video has no captions (in the language asked for), by the platform's own word; `unknown`: the platform
 * did not tell, and another source has to be asked.
 */
export type SpokenText =
  | { readonly kind: 'spoken'; readonly transcript: Transcript; readonly served: Served }
  | { readonly kind: 'none' | 'unknown' }

/** The track to read: in the language asked for, else the spoken one, else the first. Null when there is none. */
export function chooseTrack(tracks: readonly CaptionTrack[], language?: string): CaptionTrack | null {
  const readable = tracks.filter((track) => track.format === 'webvtt')
  if (language !== undefined) return readable.find((track) => track.language === language) ?? null
  return readable.find((track) => track.original === true) ?? readable[0] ?? null
}

/**
 * Fetches and reads a file of captions, through the guarded client: its address comes from a page.
 * @throws Fault media where the file is not there (links of captions expire); changed where it holds no captions
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
 * The words of a media file by the operator's speech-to-text endpoint.
 * @throws ServiceError video_too_long_for_transcription; Fault not_configured without an endpoint, media where the file
 *   is not there
 */
export async function transcribeFile(
  context: Pick<LookupContext, 'transcriber'>,
  { file, durationMs, headers }: SpokenVideo & { readonly file: string },
  language?: string,
): Promise<Transcript> {
  const made = await context.transcriber.transcribe({
    mediaUrl: file,
    durationMs,
    ...(headers ? { headers } : {}),
    ...(language === undefined ? {} : { language }),
  })
  const { segments, plainText: said } = made
  const content = writeWebVtt(segments)
  return { content, language: made.language, source: 'speech_to_text', segments, plainText: said }
}

/**
 * The spoken text of a video: its captions, or where there are none (or none can be read) and the caller wishes it,
 * speech to text, one unit of `useAiFallback`.
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
