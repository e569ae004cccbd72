import { scrapecreatorsStandIn } from '../../../../gateways/vendors/scrapecreators/sandbox/index.ts'
import * as instagram from './answers.ts'

/** The simulated ScrapeCreators, with the paths that this platform's sources call. */
export const simulatedScrapeCreators = () =>
  scrapecreatorsStandIn({
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
  })
