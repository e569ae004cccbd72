import type { SimulatedRequest, SimulatedResponse } from '../../../upstream/types.ts'
import { dice, words } from '../../shared/world.ts'

function playlist(lines: readonly string[]): SimulatedResponse {
  return {
    status: 200,
    headers: { 'content-type': 'application/x-mpegURL' },
    body: `${['#EXTM3U', ...lines].join('\n')}\n`,
  }
}

const missing: SimulatedResponse = {
  status: 404,
  headers: { 'content-type': 'text/plain' },
  body: 'Not Found',
}

/** Seconds of one caption file. */
const partSeconds = 6

function cueTime(seconds: number): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}.000`
}

/** What is said in a video, one sentence for each caption file. */
function spoken(id: string): string[] {
  const d = dice('x speech', id)
  return Array.from({ length: 4 }, () => words.sentence(d))
}

/** `video.twimg.com`: master playlists (RFC 8216), their caption renditions, and WebVTT files. */
export function videoAnswer({ url }: SimulatedRequest): SimulatedResponse {
  const [, , id = '', , kind, file = '', part = ''] = url.pathname.split('/')
  if (!/^\d+$/.test(id) || kind !== 'pl') return missing
  const base = `/ext_tw_video/${id}/pu/pl`
  if (file === 'subs' && part === 'en.m3u8') {
    const parts = spoken(id).flatMap((_, index) => [
      `#EXTINF:${partSeconds}.000,`,
      `${base}/subs/${index}.vtt`,
    ])
    return playlist(['#EXT-X-TARGETDURATION:6', '#EXT-X-PLAYLIST-TYPE:VOD', ...parts, '#EXT-X-ENDLIST'])
  }
  if (file === 'subs') {
    const index = Number(/^(\d+)\.vtt$/.exec(part)?.[1] ?? Number.NaN)
    const said = spoken(id)[index]
    if (said === undefined) return missing
    const [from, to] = [index * partSeconds, (index + 1) * partSeconds].map(cueTime)
    return {
      status: 200,
      headers: { 'content-type': 'text/vtt' },
      body: `WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n\n${from} --> ${to} line:-1\n${said}\n`,
    }
  }
  const captions = url.searchParams.get('container') === 'captions'
  return playlist([
    '#EXT-X-VERSION:6',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    ...(captions
      ? [
          `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="English",DEFAULT=YES,AUTOSELECT=YES,FORCED=NO,LANGUAGE="en",URI="${base}/subs/en.m3u8"`,
        ]
      : []),
    `#EXT-X-STREAM-INF:BANDWIDTH=2176000,RESOLUTION=1280x720,CODECS="mp4a.40.2,avc1.640020"${captions ? ',SUBTITLES="subs"' : ''}`,
    `${base}/1280x720/video.m3u8`,
  ])
}
