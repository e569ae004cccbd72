import type { SimulatedPlatform } from '../../../catalog/ports/simulated.ts'
import { type Forced, forcedIn } from '../../../simulation/forced.ts'
import { type Call, type Route, routed } from '../../../simulation/router.ts'
import { adDetail, adSearch } from './ads.ts'
import { fragment, jobPage, search, typeaheadHits } from './jobs.ts'
import { notFoundPage, site } from './markup.ts'
import { organizationPage } from './organizations.ts'
import { personPage } from './people.ts'
import { captions, captionsHost, postPage, pulse } from './posts.ts'
import { accountValues, recordValues } from './record-values.ts'
import { networkSize, organizationById, organizationBySlug, restOrigin } from './rest.ts'
import { adLibrary, commentsOfPost, reactionsOfPost } from './rest-lists.ts'

const routes: readonly Route[] = [
  ['GET', site, '/jobs-guest/jobs/api/seeMoreJobPostings/search', search],
  ['GET', site, '/jobs-guest/jobs/api/jobPosting/:id', fragment],
  ['GET', site, '/jobs-guest/api/typeaheadHits', typeaheadHits],
  ['GET', site, '/jobs/view/:id', jobPage],
  ['GET', site, '/company/:name', organizationPage],
  ['GET', site, '/school/:name', organizationPage],
  ['GET', site, '/showcase/:name', organizationPage],
  ['GET', site, '/in/:handle', personPage],
  ['GET', site, '/posts/:name', postPage],
  ['GET', site, '/feed/update/:urn', postPage],
  ['GET', site, '/embed/feed/update/:urn', postPage],
  ['GET', site, '/pulse/:slug', pulse],
  ['GET', site, '/ad-library/search', adSearch],
  ['GET', site, '/ad-library/searchPaginationFragment', adSearch],
  ['GET', site, '/ad-library/detail/:id', adDetail],
  ['GET', restOrigin, '/rest/organizations', organizationBySlug],
  ['GET', restOrigin, '/rest/organizations/:id', organizationById],
  ['GET', restOrigin, '/rest/networkSizes/:urn', networkSize],
  ['GET', restOrigin, '/rest/socialActions/:urn/comments', commentsOfPost],
  ['GET', restOrigin, '/rest/reactions/:entity', reactionsOfPost],
  ['GET', restOrigin, '/rest/adLibrary', adLibrary],
  ['GET', captionsHost, '/captions/:id', captions],
]

/** What in a request forces a failing or slow platform: a name, number or words in its path or query. */
function forcedCall({ request, query }: Call): Forced | null {
  const words = [decodeURIComponent(request.url.pathname), ...query.values()]
  return words.map(forcedIn).find((forced) => forced !== null) ?? null
}

/** The simulated LinkedIn, as far as guests see it. */
export function simulatedLinkedin(): SimulatedPlatform {
  return {
    ...routed(routes, { forced: forcedCall, otherwise: notFoundPage }),
    account: accountValues,
    thing: recordValues,
  }
}
