import { createRequire } from 'node:module'
import type { Manifest } from 'm3u8-parser'
import { changed, Fault } from '../catalog/errors.ts'
import type { Segment } from '../catalog/ports/transcripts.ts'
import { inThread } from '../runtime/threads/threads.ts'
import { readCaptionFile, tooTangled } from './caption-files.ts'
import type { DriftReporter } from './entries.ts'

/** The parser loads with the first playlist. */
const require = createRequire(import.meta.url)

/** A caption rendition of an HLS master playlist (RFC 8216, section 4.3.4.1). */
export interface CaptionTrack {
  readonly name: string
  /**
   * The language as the playlist writes it (RFC 5646): `en`, `en-US`; null if the playlist names no
   * language.
   */
  readonly language: string | null
  /** The absolute URL of the rendition's playlist. */
  readonly url: string
  readonly isDefault: boolean
}

/**
 * Lines up to this length may have any form. The parser's time grows with the square of the length
 * of lines without attributes.
 */
const maxFreeLineLength = 500
/** Characters of a tag: signed addresses have up to 4,000. The parser takes half a second for 2,000,000. */
const maxTagLength = 20_000
/** A tag with a list of attributes (RFC 8216, section 4.2). */
const attributes = /^#[A-Z0-9-]+:(?:\s*[A-Z0-9-]+=(?:"[^"]*"|[^",]*)(?:,|$))*$/

/** @throws Fault `changed` for a long tag without a list of attributes, and for one beyond all sizes */
function parse(text: string): Manifest {
  for (const [line] of text.matchAll(/^#EXT-X-.*$/gm)) {
    const { length } = line
    if (length > maxTagLength || (length > maxFreeLineLength && !attributes.test(line)))
      throw changed('HLS attributes')
  }
  const { Parser } = require('m3u8-parser') as typeof import('m3u8-parser')
  const parser = new Parser()
  parser.push(text)
  parser.end()
  return parser.manifest
}

/** A longer playlist is parsed in a thread: a megabyte takes up to 300 ms. Those of an hour have 50,000 characters. */
const maxCharactersHere = 50_000

/** Reads a playlist by an exported function of this module. @throws as that does; Fault too_large */
async function readPlaylist<T>(
  read: (text: string, url: string) => T,
  name: string,
  text: string,
  url: string,
): Promise<T> {
  if (text.length <= maxCharactersHere) return read(text, url)
  const task = { module: new URL(import.meta.url), name, args: [text, url] }
  return inThread<T>('captions', task, { publicMessage: tooTangled })
}

/** Returns whether a text is an HLS playlist. */
export function isPlaylist(text: string): boolean {
  return /^\uFEFF?#EXTM3U/.test(text)
}

/**
 * The caption renditions of a master playlist, in its order. The list is empty for a video without
 * captions: the playlist has streams, and no stream names a caption group.
 * @throws Fault `changed` for renditions without an address, and for a named group that is missing
 */
export function captionTracks(master: string, masterUrl: string): CaptionTrack[] {
  const { mediaGroups, playlists = [], segments = [] } = parse(master)
  const groups = Object.values(mediaGroups?.SUBTITLES ?? {})
  const tracks = groups.flatMap((group) =>
    Object.entries(group).map(([name, rendition]) => {
      if (!rendition.uri || !URL.canParse(rendition.uri, masterUrl)) throw changed('HLS caption URI')
      return {
        name,
        language: rendition.language ?? null,
        url: new URL(rendition.uri, masterUrl).href,
        isDefault: rendition.default === true,
      }
    }),
  )
  if (tracks.length === 0) {
    if (playlists.some((stream) => stream.attributes?.SUBTITLES)) throw changed('HLS caption renditions')
    if (playlists.length === 0 && segments.length === 0) throw changed('HLS streams')
  }
  // Every quality group repeats the same renditions.
  return [...new Map(tracks.map((track) => [track.url, track])).values()]
}

/**
 * The segments of a rendition's playlist, absolute and in order (WebVTT files, RFC 8216 section
 * 3.5).
 * @throws Fault `changed` for an empty playlist
 */
export function playlistSegments(playlist: string, playlistUrl: string): string[] {
  const segments = (parse(playlist).segments ?? []).map(({ uri }) => {
    if (!uri || !URL.canParse(uri, playlistUrl)) throw changed('HLS segment URI')
    return new URL(uri, playlistUrl).href
  })
  if (segments.length === 0) throw changed('HLS segments')
  return segments
}

/**
 * Chooses the track in the requested language. Without a requested language it chooses the default
 * track, or else the first.
 * @param language ISO 639-1
 */
export function chooseTrack(tracks: readonly CaptionTrack[], language?: string): CaptionTrack | null {
  if (language === undefined) return tracks.find((track) => track.isDefault) ?? tracks[0] ?? null
  const wanted = language.toLowerCase()
  return tracks.find((track) => track.language?.toLowerCase().split('-')[0] === wanted) ?? null
}

/** The captions of a video, as its playlists describe them. */
export type HlsCaptions =
  | { readonly kind: 'captions'; readonly language: string | null; readonly segments: Segment[] }
  /** The video has no captions, or no captions in the requested language. */
  | { readonly kind: 'none' }
  /** The platform does not serve the master playlist. */
  | { readonly kind: 'unreadable' }

/**
 * The highest number of caption segments of a video: a feature film has about 1,500 segments of six
 * seconds.
 */
const maxSegments = 2000

/**
 * Returns whether a WebVTT file has more than its header, notes and styles. A segment of silence
 * has only those.
 */
function hasBlocks(text: string): boolean {
  const blocks = text
    .replaceAll('\r', '')
    .trim()
    .split(/\n{2,}/)
    .slice(1)
  return blocks.some((block) => !/^(NOTE|STYLE|REGION)\b/.test(block))
}

/** Characters of all caption files of a video: a feature film has a megabyte. */
const maxAllCharacters = 20_000_000

/** The same, until the files that were read have too many characters together. */
function bounded(read: (url: string) => Promise<string | null>): typeof read {
  let characters = 0
  return async (url) => {
    const text = characters > maxAllCharacters ? null : await read(url)
    characters += text?.length ?? 0
    if (characters <= maxAllCharacters) return text
    throw new Fault('too_large', `caption files of more than ${maxAllCharacters} characters`, {
      publicMessage: tooTangled,
    })
  }
}

/**
 * Reads the captions of a video from its master playlist.
 * @param read fetches a text from the platform's delivery network; null if the network reports that
 * the text is missing
 * @param reporter counts unreadable cues
 * @param language ISO 639-1; the default track if not set
 * @throws Fault `changed` for an invalid playlist or caption file
 */
export async function readHlsCaptions(
  masterUrl: string,
  read: (url: string) => Promise<string | null>,
  reporter: DriftReporter,
  language?: string,
): Promise<HlsCaptions> {
  const master = await read(masterUrl)
  if (master === null) return { kind: 'unreadable' }
  if (!isPlaylist(master)) throw changed('HLS master playlist', master.slice(0, 80))
  const tracks = await readPlaylist(captionTracks, 'captionTracks', master, masterUrl)
  const track = chooseTrack(tracks, language)
  if (!track) {
    // A track of unknown language may have the requested language.
    if (tracks.some((one) => one.language === null)) throw changed('HLS caption LANGUAGE')
    // A stream that names a caption group has captions, even if the playlist does not describe
    // them.
    if (tracks.length === 0 && /^#EXT-X-STREAM-INF:.*\bSUBTITLES=/m.test(master)) {
      throw changed('HLS EXT-X-MEDIA')
    }
    return { kind: 'none' }
  }
  const playlist = await read(track.url)
  if (playlist === null) throw changed('HLS caption playlist')
  // A rendition may also be a single WebVTT file without a playlist.
  const files = isPlaylist(playlist)
    ? await readPlaylist(playlistSegments, 'playlistSegments', playlist, track.url)
    : null
  const texts = files ? await Promise.all(files.slice(0, maxSegments).map(bounded(read))) : [playlist]
  if (texts.length === 0) throw changed('HLS caption playlist')
  const cues: Segment[] = []
  for (const text of texts) {
    const segments = text === null ? null : await readCaptionFile(text, 'webVtt', { reporter })
    if (!segments || (segments.length === 0 && hasBlocks(text!))) throw changed('HLS caption segment')
    cues.push(...segments)
  }
  // A cue that spans two files appears in both (RFC 8216, section 3.5).
  const once = new Map(cues.map((cue) => [`${cue.startMs} ${cue.endMs} ${cue.text}`, cue]))
  return { kind: 'captions', language: track.language, segments: [...once.values()] }
}
