import { scrapecreatorsStandIn } from '../../../../gateways/vendors/scrapecreators/sandbox/index.ts'
import * as linkedin from './answers.ts'

/** Simulates the paths of ScrapeCreators that this platform's sources request. */
export const simulatedScrapeCreators = () =>
  scrapecreatorsStandIn({
    '/v1/linkedin/profile': linkedin.person,
    '/v1/linkedin/company': linkedin.company,
    '/v1/linkedin/company/posts': linkedin.companyPosts,
    '/v1/linkedin/search/posts': linkedin.search,
    '/v1/linkedin/post': linkedin.post,
  })
