import { scrapecreatorsStandIn } from '../../../../gateways/vendors/scrapecreators/sandbox/index.ts'
import * as tiktok from './lists.ts'
import * as shop from './shop.ts'

/** The simulated ScrapeCreators, with the paths that this platform's sources call. */
export const simulatedScrapeCreators = () =>
  scrapecreatorsStandIn(
    {
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
    },
    ['/v1/tiktok/user/showcase'],
  )
