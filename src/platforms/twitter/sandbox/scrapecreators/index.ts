import { scrapecreatorsStandIn } from '../../../../gateways/vendors/scrapecreators/sandbox/index.ts'
import * as twitter from './answers.ts'

/** Simulates the paths of ScrapeCreators that this platform's sources request. */
export const simulatedScrapeCreators = () =>
  scrapecreatorsStandIn({
    '/v1/twitter/user-tweets': twitter.timeline,
    '/v1/twitter/community': twitter.community,
    '/v1/twitter/community/tweets': twitter.communityPosts,
  })
