import { createRequire } from 'node:module'
import type { Manifest } from 'm3u8-parser'
import { changed } from '../errors.ts'
import { readWebVtt } from './captions.ts'
import type { Segment } from './types.ts'

/** The parser is read where there is a playlist. */
const require = createRequire(import.meta.url)

/** A caption rendition of an HLS master playlist (RFC 8216, section 4.3.4.1). */
export interface CaptionTrack {
  readonly name: string
  /** As the playlist writes it (RFC 5646): `en`, `en-US`; null when it does not tell. */
  readonly language: string | null
  /** Playlist of the rendition, absolute. */
  readonly url: string
  readonly isDefault: boolean
}

function parse(text: string): Manifest {
  const { Parser } = require('m3u8-parser') as typeof import('m3u8-parser')
  const parser = new Parser()
  parser.push(text)
  parser.end()
  return parser.manifest
}

/** Whether a text is an HLS playlist at all. */
export function isPlaylist(text: string): boolean {
  return /^\uFEFF?#EXTM3U/.test(text)
}

/** The caption renditions of a master playlist, in its order; none when the video has no captions. */
export function captionTracks(master: string, masterUrl: string): CaptionTrack[] {
  const groups = Object.values(parse(master).mediaGroups?.SUBTITLES ?? {})
  const tracks = groups.flatMap((group) =>
    Object.entries(group).flatMap(([name, rendition]) =>
      rendition.uri && URL.canParse(rendition.uri, masterUrl)
        ? [
            {
              name,
              language: rendition.language ?? null,
              url: new URL(rendition.uri, masterUrl).href,
              isDefault: rendition.default === true,
            },
          ]
        : [],
    ),
  )
  // Every quality group names the same renditions again.
  return [...new Map(tracks.map((track) => [track.url, track])).values()]
}

/** The segments of a rendition's playlist, absolute and in order (WebVTT files, RFC 8216 section 3.5). */
export function playlistSegments(playlist: string, playlistUrl: string): string[] {
  return (parse(playlist).segments ?? []).flatMap(({ uri }) =>
    uri && URL.canParse(uri, playlistUrl) ? [new URL(uri, playlistUrl).href] : [],
  )
}

/**
 * The track to read: the one in the language asked for, or else, when none was asked for, the default or first.
 * @param language ISO 639-1
 */
export function chooseTrack(tracks: readonly CaptionTrack[], language?: string): CaptionTrack | null {
  if (language === undefined) return tracks.find((track) => track.isDefault) ?? tracks[0] ?? null
  const wanted = language.toLowerCase()
  return tracks.find((track) => track.language?.toLowerCase().split('-')[0] === wanted) ?? null
}

/** What a video's playlists say about its captions. */
export type HlsCaptions =
  | { readonly kind: 'captions'; readonly language: string | null; readonly segments: Segment[] }
  /** The video has no captions, or none in the language asked for. */
  | { readonly kind: 'none' }
  /** The platform does not give the master playlist. */
  | { readonly kind: 'unreadable' }

/** Segments of a long video's captions, at most: a feature film has some 1,500 of six seconds. */
const mostSegments = 2000

/**
 * Reads the captions of a video from its master playlist.
 * @param read fetches a text of the platform's delivery network; null when it answers that there is none
 * @param language ISO 639-1; without one the default track is read
 * @throws Fault `changed` when a playlist or caption file is not one
 */
export async function readHlsCaptions(
  masterUrl: string,
  read: (url: string) => Promise<string | null>,
  language?: string,
): Promise<HlsCaptions> {
  const master = await read(masterUrl)
  if (master === null) return { kind: 'unreadable' }
  if (!isPlaylist(master)) throw changed('HLS master playlist', master.slice(0, 80))
  const track = chooseTrack(captionTracks(master, masterUrl), language)
  if (!track) return { kind: 'none' }
  const playlist = await read(track.url)
  if (playlist === null) throw changed('HLS caption playlist')
  // A rendition may also be one WebVTT file without a playlist of its own.
  const files = isPlaylist(playlist) ? playlistSegments(playlist, track.url) : null
  const texts = files ? await Promise.all(files.slice(0, mostSegments).map(read)) : [playlist]
  const cues = texts.flatMap((text) => {
    const segments = text === null ? null : readWebVtt(text)
    if (!segments) throw changed('HLS caption segment')
    return segments
  })
  // A cue that spans two files is in both (RFC 8216, section 3.5).
  const once = new Map(cues.map((cue) => [`${cue.startMs} ${cue.endMs} ${cue.text}`, cue]))
  return { kind: 'captions', language: track.language, segments: [...once.values()] }
}
