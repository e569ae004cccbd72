import { operationsOf } from '../../catalog/operation.ts'
import { definePlatform } from '../../catalog/platform.ts'
import * as pages from './operations/pages.ts'
import * as screenshots from './operations/screenshots.ts'

/** The platform `web`: any public page by its address. */
export const web = definePlatform({
  name: 'web',
  displayName: 'Web pages',
  operations: operationsOf(pages, screenshots),
  simulated: async () => (await import('./sandbox/index.ts')).simulatedWeb(),
  settings: {
    WEB_ROBOTS:
      '`respect` (default): a page that robots.txt closes to this service is `restricted`. `ignore`: robots.txt is not read.',
  },
})
