import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { file } from '../../../simulation/answers.ts'
import { segmentHeader, webVtt } from '../../../simulation/captions.ts'
import { masterPlaylist, mediaPlaylist } from '../../../simulation/playlists.ts'
import type { Call } from '../../../simulation/router.ts'
import { dice, words } from '../../../simulation/world.ts'
import { postOfId, postOfVideo } from './world.ts'

const languages = [
  { language: 'en', name: 'English', greeting: 'Hello and welcome.' },
  { language: 'de', name: 'Deutsch', greeting: 'Hallo und willkommen.' },
]
/** Captions come in two files of six seconds. */
const parts = [0, 1]
const partSeconds = 6

const denied = file(
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code></Error>',
  'application/xml',
  {},
  403,
)

function captions(post: string, language: string, part: number): SimulatedResponse {
  const said = languages.find((one) => one.language === language)
  if (!said || !parts.includes(part)) return denied
  const text = part === 0 ? said.greeting : words.sentence(dice('said', post, language))
  const startMs = part * partSeconds * 1000 + 500
  return file(webVtt([{ startMs, endMs: startMs + 2500, text }], segmentHeader), 'text/vtt')
}

/** Files of hosted videos (v.redd.it). */
export function videoFile({ params, query, now }: Call): SimulatedResponse {
  const id = postOfVideo(params.video ?? '')
  const name = params.file ?? ''
  const post = id === null ? null : postOfId(id, now)
  if (!post || (post.kind !== 'video' && post.kind !== 'nocaptions')) return denied
  if (name === 'HLSPlaylist.m3u8') {
    // Captions are named only when the formats asked for include them.
    const captioned = post.kind === 'video' && (query.get('f') ?? '').split(',').includes('subsAll')
    return masterPlaylist(
      { address: 'HLS_720.m3u8', width: 1280, height: 720 },
      captioned ? languages.map((one) => ({ ...one, address: `HLS_subs_${one.language}.m3u8` })) : [],
    )
  }
  if (post.kind !== 'video') return denied
  const list = /^HLS_subs_([a-z]{2})\.m3u8$/.exec(name)?.[1]
  if (list) {
    return mediaPlaylist(
      parts.map((part) => `subs_${list}_${part}.vtt`),
      partSeconds,
    )
  }
  const [, language, part] = /^subs_([a-z]{2})_(\d)\.vtt$/.exec(name) ?? []
  return language ? captions(post.id, language, Number(part)) : denied
}
