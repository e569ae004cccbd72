import { type Manifest, Parser } from 'm3u8-parser'

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
