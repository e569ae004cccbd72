import type { SimulatedPlatform } from '../../../../catalog/ports/simulated.ts'
import { keyed } from '../../../../gateways/vendors/stand-in.ts'
import { type Handler, type Route, routed } from '../../../../simulation/router.ts'
import * as accounts from './accounts.ts'
import * as posts from './posts.ts'
import * as searches from './searches.ts'
import { forcedCall, refused } from './signs.ts'

const route = (path: string, respond: Handler): Route => [
  'GET',
  'https://api.hikerapi.com',
  path,
  keyed('x-access-key', refused, async (call) => {
    const answer = await respond(call)
    return { ...answer, headers: { ...answer.headers, 'x-hiker-info': 'reqs=1' } }
  }),
]

/** The simulated HikerAPI. */
export function simulatedHikerapi(): SimulatedPlatform {
  return routed(
    [
      route('/v2/user/by/id', accounts.user),
      route('/v2/user/by/username', accounts.user),
      route('/gql/user/about', accounts.about),
      route('/v2/user/stories', accounts.stories),
      route('/v2/user/stories/by/username', accounts.stories),
      route('/v2/user/highlights', accounts.highlights),
      route('/v2/user/highlights/by/username', accounts.highlights),
      route('/v2/highlight/by/id', accounts.highlight),
      route('/g2/user/following', accounts.following),
      route('/v2/user/tag/medias', posts.tagged),
      route('/v2/user/clips', posts.clips),
      route('/v2/media/comments', posts.comments),
      route('/v2/media/comments/replies', posts.replies),
      route('/v2/hashtag/by/name', posts.hashtag),
      route('/v2/hashtag/medias/top', posts.hashtagPosts),
      route('/v2/hashtag/medias/recent', posts.hashtagPosts),
      route('/v1/location/by/id', posts.place),
      route('/v1/location/medias/top/chunk', posts.placePosts),
      route('/v1/location/medias/recent/chunk', posts.placePosts),
      route('/v2/track/by/id', posts.track),
      route('/v2/fbsearch/accounts', searches.people),
      route('/v2/fbsearch/reels', searches.reels),
      route('/v2/fbsearch/topsearch', searches.top),
      route('/v2/search/hashtags', searches.hashtags),
      route('/v2/search/music', searches.music),
      route('/v1/fbsearch/places', searches.places),
    ],
    { forced: forcedCall },
  )
}
