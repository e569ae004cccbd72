import type { SimulatedPlatform, SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { file, json, nowhere, redirect } from '../../../simulation/answers.ts'
import { segmentHeader, spoken, webVtt } from '../../../simulation/captions.ts'
import { forcedIn } from '../../../simulation/forced.ts'
import { masterPlaylist, mediaPlaylist } from '../../../simulation/playlists.ts'
import { type Call, type Handler, routed } from '../../../simulation/router.ts'
import { isBearer, isUserSigned } from '../../../simulation/tokens.ts'
import { dice, worldBegan } from '../../../simulation/world.ts'
import { regulars } from './accounts.ts'
import { embedAnswer, missingPage, widgetAnswer } from './embeds.ts'
import * as endpoints from './endpoints.ts'
import { postId } from './posts.ts'
import { inNewSpelling, problem, Refused } from './problems.ts'

/** An endpoint of the X API. It accepts user credentials, and also the app's token unless `isForUsers`. */
const api =
  (respond: (call: Call) => unknown, isForUsers = false): Handler =>
  (call) => {
    try {
      const isUser = isUserSigned(call.request)
      if (!isUser && !isBearer(call.request, 'simulated-app-token'))
        throw problem(401, 'blank', 'Unauthorized')
      if (isForUsers && !isUser)
        throw problem(403, 'unsupported-authentication', 'Unsupported Authentication')
      const answer = json(respond(call))
      return call.query.has('post.fields') ? { ...answer, body: inNewSpelling(String(answer.body)) } : answer
    } catch (error) {
      if (error instanceof Refused) return error.answer
      throw error
    }
  }

/** `t.co`: every short link opens a post of the first month, except `sim_not_found`. */
function shortLink({ params: { code = '' } }: Call): SimulatedResponse {
  if (code === 'sim_not_found') return missingPage
  const d = dice('x short link', code)
  const author = d.pick(regulars)
  const id = postId(author, worldBegan + d.int(0, 30 * 86_400) * 1000)
  return redirect(`https://x.com/${author}/status/${id}`, 301)
}

const partMs = 6000

/** Playlists of captions, and caption files with one sentence each. */
function captions({ params: { id = '', file: name = '' } }: Call): SimulatedResponse {
  const cues = spoken(dice('x speech', id), 4, partMs)
  const files = cues.map((_, part) => `${part}.vtt`)
  if (name === 'en.m3u8') return mediaPlaylist(files, partMs / 1000)
  const cue = cues[files.indexOf(name)]
  return cue ? file(webVtt([cue], segmentHeader, ' line:-1'), 'text/vtt') : nowhere
}

function videoPlaylist({ params, query }: Call): SimulatedResponse {
  const base = `/ext_tw_video/${params.id}/pu/pl`
  const english = { language: 'en', name: 'English', address: `${base}/subs/en.m3u8` }
  const stream = { address: `${base}/1280x720/video.m3u8`, width: 1280, height: 720 }
  return masterPlaylist(stream, query.get('container') === 'captions' ? [english] : [])
}

const apiOrigin = 'https://api.x.com'
const videos = 'https://video.twimg.com'

/** The simulated X, which answers requests of test keys. */
export function simulatedX(): SimulatedPlatform {
  return routed(
    [
      ['GET', apiOrigin, '/2/users/by/username/:name', api(endpoints.userAnswer)],
      ['GET', apiOrigin, '/2/users/search', api(endpoints.peopleAnswer, true)],
      ['GET', apiOrigin, '/2/users/:id(^\\d+$)/tweets', api(endpoints.timelineAnswer)],
      ['GET', apiOrigin, '/2/tweets/:id(^\\d+$)', api(endpoints.postAnswer)],
      ['GET', apiOrigin, '/2/tweets/search/:reach(^recent|all$)', api(endpoints.searchAnswer)],
      ['GET', apiOrigin, '/2/communities/:id(^\\d+$)', api(endpoints.communityAnswer)],
      ['GET', 'https://cdn.syndication.twimg.com', '/tweet-result', widgetAnswer],
      ['GET', 'https://publish.x.com', '/oembed', embedAnswer],
      ['GET', videos, '/ext_tw_video/:id(^\\d+$)/pu/pl/:file', videoPlaylist],
      ['GET', videos, '/ext_tw_video/:id(^\\d+$)/pu/pl/subs/:file', captions],
      ['GET', 'https://t.co', '/:code', shortLink],
    ],
    {
      forced: ({ params, query }) =>
        forcedIn([...Object.values(params), query.get('query'), query.get('id'), query.get('url')].join(' ')),
      otherwise: json({ title: 'Not Found' }, 404),
    },
  )
}
