import type { SimulatedPlatform, SimulatedRequest, SimulatedResponse } from '../../../upstream/types.ts'
import { dice, worldBegan } from '../../shared/world.ts'
import { regulars } from './accounts.ts'
import { apiAnswer } from './api.ts'
import { embedAnswer, widgetAnswer } from './embeds.ts'
import { postId } from './posts.ts'
import { providerAnswer } from './provider.ts'
import { videoAnswer } from './video.ts'
import { json } from './wire.ts'

/** `t.co`: every short link opens a post of the first month, except those that lead nowhere. */
function shortLinkAnswer({ url }: SimulatedRequest): SimulatedResponse {
  const code = url.pathname.slice(1)
  if (code === 'sim_not_found') return { status: 404, body: '' }
  const d = dice('x short link', code)
  const author = d.pick(regulars)
  const id = postId(author, worldBegan + d.int(0, 30 * 86_400) * 1000)
  return { status: 301, headers: { location: `https://x.com/${author}/status/${id}` }, body: '' }
}

const answers: Readonly<Record<string, (request: SimulatedRequest) => SimulatedResponse>> = {
  'https://api.x.com': apiAnswer,
  'https://cdn.syndication.twimg.com': widgetAnswer,
  'https://publish.x.com': embedAnswer,
  'https://video.twimg.com': videoAnswer,
  'https://t.co': shortLinkAnswer,
  'https://provider.simulated/twitter': providerAnswer,
}

/** The stand-in for X that answers test keys. */
export function simulatedX(): SimulatedPlatform {
  return {
    origins: Object.keys(answers),
    handle(request) {
      const answer = Object.entries(answers).find(([origin]) => request.url.href.startsWith(origin))?.[1]
      return answer ? answer(request) : json({ title: 'Not Found' }, 404)
    },
  }
}
