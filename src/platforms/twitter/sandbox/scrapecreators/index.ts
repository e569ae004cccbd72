import { scrapecreatorsStandIn } from '../../../../vendors/scrapecreators/sandbox/index.ts'
import * as twitter from './answers.ts'

/** The stand-in for ScrapeCreators, with the paths that this platform's sources call. */
export const simulatedScrapeCreators = () =>
  scrapecreatorsStandIn({
    '/v1/twitter/user-tweets': twitter.timeline,
    '/v1/twitter/community': twitter.community,
    '/v1/twitter/community/tweets': twitter.communityPosts,
  })
