import type { SimulatedPlatform } from '../../../catalog/ports/simulated.ts'
import * as events from '../../../platforms/facebook/sandbox/scrapecreators/events.ts'
import * as facebook from '../../../platforms/facebook/sandbox/scrapecreators/lists.ts'
import * as market from '../../../platforms/facebook/sandbox/scrapecreators/market.ts'
import * as instagram from '../../../platforms/instagram/sandbox/scrapecreators/answers.ts'
import * as linkedin from '../../../platforms/linkedin/sandbox/scrapecreators/answers.ts'
import * as tiktok from '../../../platforms/tiktok/sandbox/scrapecreators/lists.ts'
import * as shop from '../../../platforms/tiktok/sandbox/scrapecreators/shop.ts'
import * as twitter from '../../../platforms/twitter/sandbox/scrapecreators/answers.ts'
import { json } from '../../../simulation/answers.ts'
import { forcedIn } from '../../../simulation/forced.ts'
import { type Call, type Handler, type Route, routed } from '../../../simulation/router.ts'
import { keyed } from '../../stand-in.ts'

const origin = 'https://api.scrapecreators.com'
const refused = json({ success: false, message: 'Invalid API key' }, 401)

const handlers: Readonly<Record<string, Handler>> = {
  '/v1/facebook/profile': facebook.profile,
  '/v1/facebook/profile/reels': facebook.reels,
  '/v1/facebook/profile/posts': facebook.pagePosts,
  '/v1/facebook/profile/photos': facebook.photos,
  '/v1/facebook/profile/events': events.pageEvents,
  '/v1/facebook/group/posts': facebook.groupPosts,
  '/v1/facebook/post/comments': facebook.comments,
  '/v1/facebook/post/comment/replies': facebook.replies,
  '/v1/facebook/marketplace/location/search': market.places,
  '/v1/facebook/marketplace/search': market.listings,
  '/v1/facebook/marketplace/item': market.item,
  '/v1/facebook/events/search': events.eventSearch,
  '/v1/facebook/events': events.eventList,
  '/v1/facebook/event/details': events.eventDetails,
  '/v1/facebook/adLibrary/search/companies': market.companies,
  '/v1/facebook/adLibrary/search/ads': market.adSearch,
  '/v1/facebook/adLibrary/company/ads': market.companyAds,
  '/v1/facebook/adLibrary/ad': market.ad,
  '/v1/instagram/basic-profile': instagram.basicProfile,
  '/v1/instagram/user/tagged-posts': instagram.tagged,
  '/v1/instagram/user/highlights': instagram.highlights,
  '/v1/instagram/user/highlight/detail': instagram.highlight,
  '/v2/instagram/post/comments': instagram.comments,
  '/v1/instagram/post/comment/replies': instagram.replies,
  '/v1/instagram/search': instagram.search,
  '/v1/instagram/search/profiles': instagram.profiles,
  '/v1/instagram/search/hashtag': instagram.hashtag,
  '/v1/instagram/search/popular': instagram.topic,
  '/v2/instagram/reels/search': instagram.reels,
  '/v1/instagram/reels/trending': instagram.trending,
  '/v1/instagram/audio/reels': instagram.audio,
  '/v1/linkedin/profile': linkedin.person,
  '/v1/linkedin/company': linkedin.company,
  '/v1/linkedin/company/posts': linkedin.companyPosts,
  '/v1/linkedin/search/posts': linkedin.search,
  '/v1/linkedin/post': linkedin.post,
  '/v1/twitter/user-tweets': twitter.timeline,
  '/v1/twitter/community': twitter.community,
  '/v1/twitter/community/tweets': twitter.communityPosts,
  '/v1/tiktok/user/followers': tiktok.followers,
  '/v1/tiktok/user/following': tiktok.following,
  '/v1/tiktok/search/users': tiktok.users,
  '/v1/tiktok/search/keyword': tiktok.videos,
  '/v1/tiktok/search/top': tiktok.top,
  '/v1/tiktok/search/hashtag': tiktok.hashtag,
  '/v1/tiktok/video/comments': tiktok.comments,
  '/v1/tiktok/video/comment/replies': tiktok.replies,
  '/v1/tiktok/shop/search': shop.search,
  '/v1/tiktok/shop/products': shop.store,
  '/v1/tiktok/user/showcase': shop.showcase,
  '/v1/tiktok/product': shop.product,
  '/v1/tiktok/shop/product/reviews': shop.reviews,
}

/** Paths that take their query as the body of a POST as well. */
const posted = new Set([
  '/v1/facebook/adLibrary/search/ads',
  '/v1/facebook/adLibrary/company/ads',
  '/v1/tiktok/user/showcase',
])

const routes = Object.entries(handlers).flatMap(([path, handler]): Route[] => {
  const answer = keyed('x-api-key', refused, handler)
  return [
    ['GET', origin, path, answer],
    ...(posted.has(path) ? [['POST', origin, path, answer] as const] : []),
  ]
})

/** What a request forces, by any value of its query; a cursor is none of them. */
function forced({ query }: Call) {
  for (const [name, value] of query) {
    const found = name === 'cursor' ? null : forcedIn(decodeURIComponent(value))
    if (found) return found
  }
  return null
}

/** The stand-in for ScrapeCreators. */
export function simulatedScrapeCreators(): SimulatedPlatform {
  return routed(routes, { forced })
}
