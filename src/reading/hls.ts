import { changed, Fault } from '../catalog/errors.ts'
import type { Segment } from '../catalog/ports/transcripts.ts'
import { pauseIfLate } from '../runtime/threads/pieces.ts'
import { inThread } from '../runtime/threads/threads.ts'
import { boundedSegments, readCaptionFile, tooTangled } from './caption-files.ts'
import type { DriftReporter } from './entries.ts'
import { nonBlankLines } from './linear-scans.ts'

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

/** Attributes of a tag. A Map: a playlist may name one `__proto__`. */
type Attributes = ReadonlyMap<string, string>

/** Attributes of a list (RFC 8216, section 4.2). Each search begins at a comma, so that the time is linear. */
function readAttributes(list: string): Attributes {
  const found = list.matchAll(/(?:^|,)\s*([A-Z0-9-]+)=(?:"([^"]*)"|([^,]*))/g)
  return new Map([...found].map(([, name, quoted, bare]) => [name!, quoted ?? bare!.trim()]))
}

/** What caption readers need of a playlist. */
interface Playlist {
  /** Attributes of `EXT-X-MEDIA` tags. */
  readonly media: readonly Attributes[]
  /** Attributes of `EXT-X-STREAM-INF` tags. */
  readonly streams: readonly Attributes[]
  /** Whether a tag `EXTINF` states that the addresses are those of segments. */
  readonly hasSegments: boolean
  /** Addresses of streams or segments. */
  readonly uris: readonly string[]
}

/** Reads a playlist (RFC 8216, section 4). Other tags say nothing about captions. */
function readTags(text: string): Playlist {
  const media: Attributes[] = []
  const streams: Attributes[] = []
  const uris: string[] = []
  let hasSegments = false
  for (const line of nonBlankLines(text)) {
    const [tag, list] = splitTag(line)
    if (tag === null) uris.push(line)
    else if (tag === '#EXTINF') hasSegments = true
    else if (tag === '#EXT-X-MEDIA') media.push(readAttributes(list))
    else if (tag === '#EXT-X-STREAM-INF') streams.push(readAttributes(list))
  }
  return { media, streams, hasSegments, uris }
}

/** A line's tag, and what follows its colon; null for an address. */
function splitTag(line: string): readonly [tag: string | null, list: string] {
  if (!line.startsWith('#')) return [null, '']
  const colon = line.indexOf(':')
  return colon < 0 ? [line, ''] : [line.slice(0, colon), line.slice(colon + 1)]
}

/** An absolute address. @throws Fault `changed` for a missing one, and one of no form */
function absolute(uri: string | undefined, base: string, field: string): string {
  const url = uri ? URL.parse(uri, base) : null
  if (url === null) throw changed(field)
  return url.href
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
  const { media, streams, hasSegments, uris } = readTags(master)
  const tracks = new Map<string, CaptionTrack>()
  for (const rendition of media) {
    const [group, name] = [rendition.get('GROUP-ID'), rendition.get('NAME')]
    if (rendition.get('TYPE') !== 'SUBTITLES' || !group || !name) continue
    const url = absolute(rendition.get('URI'), masterUrl, 'HLS caption URI')
    const language = rendition.get('LANGUAGE') || null
    const isDefault = /yes/i.test(rendition.get('DEFAULT') ?? '')
    // Every quality group repeats the same renditions.
    tracks.set(url, { name, language, url, isDefault })
  }
  if (tracks.size === 0) {
    if (streams.some((stream) => stream.get('SUBTITLES'))) throw changed('HLS caption renditions')
    if ((streams.length === 0 && !hasSegments) || uris.length === 0) throw changed('HLS streams')
  }
  return [...tracks.values()]
}

/**
 * The segments of a rendition's playlist, absolute and in order (WebVTT files, RFC 8216 section
 * 3.5).
 * @throws Fault `changed` for an empty playlist
 */
export function playlistSegments(playlist: string, playlistUrl: string): string[] {
  const { hasSegments, uris } = readTags(playlist)
  if (!hasSegments || uris.length === 0) throw changed('HLS segments')
  return uris.map((uri) => absolute(uri, playlistUrl, 'HLS segment URI'))
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
    // Small files are read in this thread, and a video may have thousands.
    await pauseIfLate()
    const segments = text === null ? null : await readCaptionFile(text, 'webVtt', { reporter })
    if (!segments || (segments.length === 0 && hasBlocks(text!))) throw changed('HLS caption segment')
    for (const segment of segments) cues.push(segment)
    boundedSegments(cues)
  }
  // A cue that spans two files appears in both (RFC 8216, section 3.5).
  const once = new Map(cues.map((cue) => [`${cue.startMs} ${cue.endMs} ${cue.text}`, cue]))
  return { kind: 'captions', language: track.language, segments: [...once.values()] }
}
