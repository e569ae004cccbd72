import type { SimulatedResponse } from '../catalog/ports/simulated.ts'
import { file } from './answers.ts'

/** HLS playlists (RFC 8216) of simulated videos; addresses in them may be relative. */

export const playlistType = 'application/vnd.apple.mpegurl'

function playlist(lines: readonly string[], type: string): SimulatedResponse {
  return file(`${['#EXTM3U', ...lines].join('\n')}\n`, type)
}

/** Captions in one language. */
export interface CaptionRendition {
  readonly language: string
  readonly name: string
  readonly address: string
}

/** A master playlist: one stream, with its caption renditions. */
export function masterPlaylist(
  stream: { readonly address: string; readonly width: number; readonly height: number },
  captions: readonly CaptionRendition[] = [],
  type = playlistType,
): SimulatedResponse {
  const renditions = captions.map(
    ({ language, name, address }, place) =>
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="${name}",LANGUAGE="${language}",DEFAULT=${place === 0 ? 'YES' : 'NO'},AUTOSELECT=YES,FORCED=NO,URI="${address}"`,
  )
  const group = captions.length > 0 ? ',SUBTITLES="subs"' : ''
  return playlist(
    [
      '#EXT-X-VERSION:6',
      '#EXT-X-INDEPENDENT-SEGMENTS',
      ...renditions,
      `#EXT-X-STREAM-INF:BANDWIDTH=2400000,RESOLUTION=${stream.width}x${stream.height},CODECS="mp4a.40.2,avc1.640020"${group}`,
      stream.address,
    ],
    type,
  )
}

/** A media playlist of segments of the same length. */
export function mediaPlaylist(
  segments: readonly string[],
  seconds: number,
  type = playlistType,
): SimulatedResponse {
  return playlist(
    [
      `#EXT-X-TARGETDURATION:${Math.ceil(seconds)}`,
      '#EXT-X-PLAYLIST-TYPE:VOD',
      ...segments.flatMap((address) => [`#EXTINF:${seconds.toFixed(3)},`, address]),
      '#EXT-X-ENDLIST',
    ],
    type,
  )
}
