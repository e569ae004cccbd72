import type { SimulatedResponse } from '../../../upstream/types.ts'
import { dice, words } from '../../shared/world.ts'
import { postOfId, postOfVideo } from './world.ts'

const languages = [
  { code: 'en', name: 'English', greeting: 'Hello and welcome.' },
  { code: 'de', name: 'Deutsch', greeting: 'Hallo und willkommen.' },
]

const playlist = (lines: string[]): SimulatedResponse => ({
  status: 200,
  headers: { 'content-type': 'application/vnd.apple.mpegurl' },
  body: `#EXTM3U\n#EXT-X-VERSION:4\n${lines.join('\n')}\n`,
})

const denied: SimulatedResponse = {
  status: 403,
  headers: { 'content-type': 'application/xml' },
  body: '<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code></Error>',
}

function master(formats: string, captioned: boolean): SimulatedResponse {
  // Captions are named only when the formats asked for include them.
  const captions = captioned && formats.split(',').includes('subsAll')
  const media = languages.map(
    ({ code, name }, n) =>
      `#EXT-X-MEDIA:TYPE=SUBTITLES,GROUP-ID="subs",NAME="${name}",LANGUAGE="${code}",DEFAULT=${n === 0 ? 'YES' : 'NO'},AUTOSELECT=YES,URI="HLS_subs_${code}.m3u8"`,
  )
  return playlist([
    '#EXT-X-MEDIA:TYPE=AUDIO,GROUP-ID="audio",NAME="audio",DEFAULT=YES,URI="HLS_AUDIO_128.m3u8"',
    ...(captions ? media : []),
    `#EXT-X-STREAM-INF:BANDWIDTH=2400000,RESOLUTION=1280x720,AUDIO="audio"${captions ? ',SUBTITLES="subs"' : ''}`,
    'HLS_720.m3u8',
  ])
}

function captions(post: string, code: string, part: number): SimulatedResponse {
  const said = languages.find((language) => language.code === code)
  if (!said || part > 1) return denied
  const text = part === 0 ? said.greeting : words.sentence(dice('said', post, code))
  const second = part * 6
  return {
    status: 200,
    headers: { 'content-type': 'text/vtt' },
    body: `WEBVTT\nX-TIMESTAMP-MAP=MPEGTS:0,LOCAL:00:00:00.000\n\n00:00:0${second}.500 --> 00:00:0${second + 3}.000\n${text}\n`,
  }
}

/** Files of hosted videos (v.redd.it). */
export function videoFile(url: URL, now: number): SimulatedResponse {
  const [, video = '', file = ''] = url.pathname.split('/')
  const id = postOfVideo(video)
  const post = id === null ? null : postOfId(id, now)
  if (!post || (post.kind !== 'video' && post.kind !== 'nocaptions')) return denied
  if (file === 'HLSPlaylist.m3u8') return master(url.searchParams.get('f') ?? '', post.kind === 'video')
  if (post.kind !== 'video') return denied
  const list = /^HLS_subs_([a-z]{2})\.m3u8$/.exec(file)?.[1]
  if (list) {
    return playlist([
      '#EXT-X-TARGETDURATION:6',
      ...[0, 1].flatMap((part) => ['#EXTINF:6.0,', `subs_${list}_${part}.vtt`]),
      '#EXT-X-ENDLIST',
    ])
  }
  const [, code, part] = /^subs_([a-z]{2})_(\d)\.vtt$/.exec(file) ?? []
  return code ? captions(post.id, code, Number(part)) : denied
}
