import { changed } from '../../../errors.ts'
import type { LookupContext } from '../../../lookup/source.ts'
import { plainText, readWebVtt } from '../../../transcripts/captions.ts'
import type { Segment } from '../../../transcripts/types.ts'
import type { CaptionTrack, Post } from './post.ts'
import { mediaHeaders } from './web.ts'

export interface Captions {
  /** WebVTT, as the platform serves it. */
  content: string
  language: string
  segments: readonly Segment[]
  plainText: string
}

/** The track to read: the language asked for, else the spoken one, else the first. */
export function chooseTrack(tracks: readonly CaptionTrack[], language?: string): CaptionTrack | null {
  const readable = tracks.filter((track) => track.format === 'webvtt')
  if (language !== undefined) return readable.find((track) => track.language === language) ?? null
  return readable.find((track) => track.original) ?? readable[0] ?? null
}

/**
 * Captions of a post in the language asked for; null when it has none. The files lie on the delivery network, whose
 * addresses come from the page: hence the guarded client.
 */
export async function fetchCaptions(
  context: LookupContext,
  post: Post,
  mediaCookie: string | null,
  language?: string,
): Promise<Captions | null> {
  const track = chooseTrack(post.captions, language)
  if (track === null) return null
  const answer = await context.guarded.request({
    url: track.url,
    headers: mediaHeaders(mediaCookie),
    maxBytes: 4_000_000,
  })
  // Links of captions expire; the page that named this one may come from a cache on the way.
  if (answer.status >= 400) return null
  const content = answer.text()
  const segments = readWebVtt(content)
  if (segments === null) throw changed('captions', content.slice(0, 60))
  return { content, language: track.language, segments, plainText: plainText(segments) }
}

function stamp(milliseconds: number): string {
  const at = Math.max(0, Math.round(milliseconds))
  const pad = (value: number, length = 2) => String(value).padStart(length, '0')
  const hours = Math.floor(at / 3_600_000)
  const minutes = Math.floor(at / 60_000) % 60
  return `${pad(hours)}:${pad(minutes)}:${pad(Math.floor(at / 1000) % 60)}.${pad(at % 1000, 3)}`
}

/** Segments as WebVTT (W3C). */
export function writeWebVtt(segments: readonly Segment[]): string {
  const cues = segments.map(
    (segment) =>
      `${stamp(segment.startMs)} --> ${stamp(segment.endMs)}\n${segment.text.replaceAll('-->', '→')}\n`,
  )
  return `WEBVTT\n\n${cues.join('\n')}`
}
