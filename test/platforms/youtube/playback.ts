import { json, recorded as recordingsOf } from '../../support/playback.ts'
import type { ReplayRoute, SeenRequest } from '../../support/replay.ts'

export const origins = ['https://www.youtube.com', 'https://www.googleapis.com'] as const
export const recorded = recordingsOf('youtube')
const recording = recorded.recording

/** What identifies a call: a first page's id or address. Continuations go by their kind alone. */
function identity(body: Record<string, unknown> | undefined): unknown {
  const inner = body?.playerRequest as Record<string, unknown> | undefined
  return body?.browseId ?? body?.url ?? body?.query ?? body?.videoId ?? inner?.videoId ?? null
}

/** `browse`, `next+continuation`, … for InnerTube and captions; `api/videos`, … for the Data API. */
function kindOf({ origin, path }: SeenRequest, body: Record<string, unknown> | undefined): string {
  const name = path.split('/').at(-1)!
  if (origin === 'https://www.googleapis.com') return `api/${name}`
  return body?.continuation === undefined ? name : `${name}+continuation`
}

/**
 * Answers calls with recordings, by kind of call: `{ browse: file, 'browse+continuation': file, player: file }`.
 * A call for another channel, address or video than the recorded one is not answered.
 */
export function play(files: Readonly<Record<string, string>>): ReplayRoute {
  return (request: SeenRequest) => {
    const body = request.method === 'POST' ? JSON.parse(request.body) : undefined
    const file = files[kindOf(request, body)]
    if (file === undefined) return undefined
    const wanted = identity(recording(file).request.body)
    if (body && wanted !== null && identity(body) !== null && identity(body) !== wanted) return undefined
    return recorded.answer(file)
  }
}

/** What is not recorded: InnerTube does not know it, and the Data API does not show it. */
export const nothingElse: ReplayRoute = ({ origin }) =>
  origin === 'https://www.googleapis.com'
    ? json({ error: { code: 403, errors: [{ reason: 'forbidden' }] } }, 403)
    : json({ error: { code: 404, status: 'NOT_FOUND' } }, 404)

export const kurzgesagt = 'UCsXVk37bltHxD1rDPwtNM8Q'
export const commons = 'UCTwECeGqMZee77BjdoYtI2Q'
