import { operationsOf } from '../../catalog/operation.ts'
import { definePlatform } from '../../catalog/platform.ts'
import { together } from '../../simulation/router.ts'
import * as v1Migration from './operations/v1-migration.ts'
import * as v1Others from './operations/v1-others.ts'
import * as v2Activities from './operations/v2-activities.ts'
import * as v2Jobs from './operations/v2-jobs.ts'
import * as v2Organizations from './operations/v2-organizations.ts'
import * as v2People from './operations/v2-people.ts'

/** LinkedIn: people, organizations, jobs, posts and ads, in both versions. */
export const linkedin = definePlatform({
  name: 'linkedin',
  displayName: 'LinkedIn',
  nicknames: ['LI', 'linked in', 'linkdin', 'linkedln', 'linkdein'],
  hosts: ['linkedin.com', 'licdn.com'],
  operations: operationsOf(v1Migration, v1Others, v2People, v2Organizations, v2Jobs, v2Activities),
  simulated: async () =>
    together(
      (await import('./sandbox/index.ts')).simulatedLinkedin(),
      (await import('./sandbox/harvestapi/index.ts')).simulatedHarvestapi(),
      (await import('./sandbox/scrapecreators/index.ts')).simulatedScrapeCreators(),
    ),
  testSettings: { LINKEDIN_ACCESS_TOKEN: 'simulated-member-token' },
  settings: {
    LINKEDIN_ACCESS_TOKEN:
      'Access token of a member of your LinkedIn app (Community Management); enables the official source of organizations, comments, reactions and the search for ads.',
    LINKEDIN_API_VERSION: 'Version of the REST API as YYYYMM (default: the month before last).',
  },
})
