import type { SimulatedPlatform, SimulatedResponse } from '../../../../catalog/ports/simulated.ts'
import { keyed } from '../../../../gateways/vendors/stand-in.ts'
import { json } from '../../../../simulation/answers.ts'
import { forcedBy, forcedIn } from '../../../../simulation/forced.ts'
import { type Call, type Handler, type Route, routed } from '../../../../simulation/router.ts'
import { account } from '../accounts.ts'
import * as lists from './lists.ts'
import { userObject } from './users.ts'

const origin = 'https://api.twitterapi.io'
const refused = json({ detail: 'Unauthorized: invalid API key' }, 401)

function userInfo({ query }: Call): SimulatedResponse {
  const handle = query.get('userName')
  if (!handle) return json({ detail: 'userName is required' }, 400)
  if (forcedBy(handle) === 'not_found') return lists.failed('user not found')
  if (forcedBy(handle) === 'restricted') {
    const data = { type: 'user', userName: handle, unavailable: true, unavailableReason: 'Suspended' }
    return json({ data, status: 'success', msg: 'success' })
  }
  return json({ data: userObject(account(handle)), status: 'success', msg: 'success' })
}

const route = (path: string, respond: Handler): Route => [
  'GET',
  origin,
  path,
  keyed('x-api-key', refused, respond),
]

/** The simulated twitterapi.io. */
export function simulatedTwitterapiio(): SimulatedPlatform {
  return routed(
    [
      route('/twitter/user/info', userInfo),
      route('/twitter/user/last_tweets', lists.timeline),
      route('/twitter/user/search', lists.people),
      route('/twitter/tweet/advanced_search', lists.search),
      route('/twitter/tweet/replies/v2', lists.replies),
      route('/twitter/community/info', lists.communityInfo),
      route('/twitter/community/tweets', lists.communityPosts),
    ],
    { forced: ({ query }) => forcedIn([...query.values()].join(' ')) },
  )
}
