import { scrapecreatorsStandIn } from '../../../../gateways/vendors/scrapecreators/sandbox/index.ts'
import * as events from './events.ts'
import * as facebook from './lists.ts'
import * as market from './market.ts'

/** The simulated ScrapeCreators, with the paths that this platform's sources call. */
export const simulatedScrapeCreators = () =>
  scrapecreatorsStandIn(
    {
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
    },
    ['/v1/facebook/adLibrary/search/ads', '/v1/facebook/adLibrary/company/ads'],
  )
