import type { SimulatedPlatform, SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { json } from '../../../simulation/answers.ts'
import { delivered } from '../../../simulation/delivered.ts'
import { type Forced, forcedBy, forcedByCode } from '../../../simulation/forced.ts'
import { paged, startIn } from '../../../simulation/page-tokens.ts'
import { type Call, type Route, routed, together } from '../../../simulation/router.ts'
import { withSpeech } from '../../../simulation/speech.ts'
import { graphNames, graphRoutes } from './graph.ts'
import { graphql, postEmbed, postPage, profileEmbed, profilePage, reelsPage, site } from './pages.ts'
import { valuesOf } from './provider-values.ts'
import { cdn, itemOf, profileWire, userWire } from './wire.ts'
import { handleOfUser, namedAccount, postsOf, thinHandles } from './world.ts'

const wall = json(
  {
    message: 'Please wait a few minutes before you try again.',
    require_login: true,
    igweb_rollout: true,
    status: 'fail',
  },
  401,
)

/** Instagram refuses JSON calls without the site's own header. */
const withAppId =
  (respond: (call: Call) => SimulatedResponse) =>
  (call: Call): SimulatedResponse =>
    call.request.headers['x-ig-app-id'] === '936619743392459'
      ? respond(call)
      : json({ message: 'useragent mismatch', status: 'fail' }, 400)

/** The answer instead of an account's JSON, for handles that force an outcome. */
function refusalFor(handle: string): SimulatedResponse | null {
  const forced = forcedBy(handle)
  if (forced === 'not_found') return json({ message: 'User not found', status: 'fail' }, 404)
  return forced === 'restricted' || thinHandles.includes(handle) ? wall : null
}

function profileInfo({ query, now }: Call): SimulatedResponse {
  const handle = (query.get('username') ?? '').toLowerCase()
  return (
    refusalFor(handle) ??
    json({ data: { user: profileWire(handle, forcedBy(handle) === 'private', now) }, status: 'ok' })
  )
}

const pageSize = 12

function feed(handle: string, { query, now }: Call): SimulatedResponse {
  const refusal = refusalFor(handle)
  if (refusal) return refusal
  const user = { ...userWire(handle, now), is_private: forcedBy(handle) === 'private' }
  const start = startIn(query.get('max_id'))
  const size = Math.min(pageSize, Number(query.get('count') ?? pageSize))
  const { items, token } = paged(postsOf(handle, now, start.newest), start, size)
  return json({
    items: items.map((post) => itemOf(post, now)),
    num_results: items.length,
    more_available: token !== null,
    ...(token === null ? {} : { next_max_id: token }),
    user,
    status: 'ok',
  })
}

const media = ({ params }: Call) => delivered((params['*'] ?? '').includes('.mp4'))

const routes: readonly Route[] = [
  ['GET', site, '/api/v1/users/web_profile_info', withAppId(profileInfo)],
  [
    'GET',
    site,
    '/api/v1/feed/user/:handle/username',
    withAppId((call) => feed((call.params.handle ?? '').toLowerCase(), call)),
  ],
  [
    'GET',
    site,
    '/api/v1/feed/user/:id(^\\d+$)',
    withAppId((call) => feed(handleOfUser(call.params.id ?? '0'), call)),
  ],
  ['GET', site, '/p/:code/embed/captioned', postEmbed],
  ['GET', site, '/p/:code', postPage],
  ['GET', site, '/:handle/embed', profileEmbed],
  ['GET', site, '/:handle/reels', reelsPage],
  ['POST', site, '/graphql/query', graphql],
  ['GET', site, '/:handle', profilePage],
  ...graphRoutes,
]

/** The outcome that a request's handle, hashtag or shortcode forces. */
function forcedCall(call: Call): Forced | null {
  const { params, query, request } = call
  if (request.url.origin !== site) {
    return graphNames(call).map(forcedBy).find(Boolean) ?? null
  }
  const named = params.handle ?? query.get('username') ?? (params.id ? handleOfUser(params.id) : null)
  return named ? forcedBy(named) : params.code ? forcedByCode(params.code) : null
}

/** The simulated Instagram: its public pages and JSON, its Graph API, its files, and speech to text. */
export function simulatedInstagram(): SimulatedPlatform {
  const visited = routed(routes, { forced: forcedCall })
  const files = withSpeech('instagram', [['GET', cdn, '/v/*', media]])
  return { ...together(visited, files), account: namedAccount, thing: valuesOf }
}
