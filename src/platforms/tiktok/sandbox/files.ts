import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { file as ofType, page } from '../../../simulation/answers.ts'
import { type Cue, webVtt } from '../../../simulation/captions.ts'
import { mp4 } from '../../../simulation/movies.ts'
import { colourOf, png } from '../../../simulation/pictures.ts'
import type { Call } from '../../../simulation/router.ts'
import { dice, words } from '../../../simulation/world.ts'
import { authorOf } from './ids.ts'
import { chainCookie } from './wire.ts'
import { postOf } from './world.ts'

/** The delivery network: real pictures and videos, made on request, and captions. */

const denied = page('Access Denied', '<h1>Access Denied</h1>', 403)

/** A small stand-in keeps the shape of the size named in the address (`720:1280` becomes 72 by 128). */
export function picture({ request }: Call): SimulatedResponse {
  const path = request.url.pathname
  const post = /cover-(\d+)/.exec(path)?.[1]
  if (post && authorOf(post) === 'sim_gone_media') return denied
  const [, width = '72', height = '128'] = /:(\d+):(\d+)\./.exec(path) ?? []
  const [wide, high] = [Math.ceil(Number(width) / 10), Math.ceil(Number(height) / 10)]
  return ofType(png(wide, high, colourOf(path)), 'image/png')
}

export function video({ request, query }: Call): SimulatedResponse {
  const { pathname } = request.url
  const id = /\/(\d{15,20})(?:\/|\.mp4)/.exec(pathname)?.[1] ?? '0'
  const allowed = request.headers.cookie?.includes(chainCookie) || pathname.startsWith('/ads/')
  if (!allowed || authorOf(id) === 'sim_gone_media') return denied
  return ofType(mp4(png(36, 64, colourOf(id)), 36, 64, Number(query.get('l') ?? 5)), 'video/mp4')
}

const spoken: Record<string, string[]> = {
  'eng-US': ['Welcome back to the kitchen.', 'Today we make a soup in one pot.', 'Thanks for watching!'],
  'spa-ES': ['Bienvenidos de nuevo a la cocina.', 'Hoy hacemos una sopa en una olla.', '¡Gracias por ver!'],
}

export function captions({ params }: Call): SimulatedResponse {
  const { id = '0', language = 'eng-US' } = params
  const lines = [...(spoken[language] ?? []), words.title(dice('spoken', id))]
  const step = 1000 * Math.max(1, Math.floor(postOf(id).duration / lines.length))
  const cues = lines.map((text, place): Cue => ({ startMs: place * step, endMs: (place + 1) * step, text }))
  return ofType(webVtt(cues), 'text/vtt')
}
