import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { file } from '../../../simulation/answers.ts'
import { segmentHeader, webVtt } from '../../../simulation/captions.ts'
import { masterPlaylist, mediaPlaylist } from '../../../simulation/playlists.ts'
import type { Call } from '../../../simulation/router.ts'
import { dice, words } from '../../../simulation/world.ts'
import { isHosted, postOfId, postOfVideo } from './things.ts'

const languages = { en: ['English', 'Hello and welcome.'], de: ['Deutsch', 'Hallo und willkommen.'] }
const partSeconds = 6

const denied = file(
  '<?xml version="1.0" encoding="UTF-8"?><Error><Code>AccessDenied</Code></Error>',
  'application/xml',
  {},
  403,
)

/** Files of hosted videos (v.redd.it). */
export function videoFile({ params: { video = '', file: name = '' }, query, now }: Call): SimulatedResponse {
  const id = postOfVideo(video)
  const post = id === null ? null : postOfId(id, now)
  if (!post || !isHosted(post)) return denied
  const spoken = Object.entries(post.kind === 'video' ? languages : {})
  if (name === 'HLSPlaylist.m3u8') {
    // Captions are named only when the formats asked for include them.
    const named = (query.get('f') ?? '').split(',').includes('subsAll') ? spoken : []
    return masterPlaylist(
      { address: 'HLS_720.m3u8', width: 1280, height: 720 },
      named.map(([language, [name = '']]) => ({ language, name, address: `HLS_subs_${language}.m3u8` })),
    )
  }
  for (const [language, [, greeting = '']] of spoken) {
    const texts = [greeting, words.sentence(dice('said', post.id, language))]
    const parts = texts.map((_, part) => `subs_${language}_${part}.vtt`)
    if (name === `HLS_subs_${language}.m3u8`) return mediaPlaylist(parts, partSeconds)
    const part = parts.indexOf(name)
    const startMs = part * partSeconds * 1000 + 500
    const cue = { startMs, endMs: startMs + 2500, text: texts[part] ?? '' }
    if (part >= 0) return file(webVtt([cue], segmentHeader), 'text/vtt')
  }
  return denied
}
