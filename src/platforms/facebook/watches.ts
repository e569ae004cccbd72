import { watchFeed, watchSearch } from '../../catalog/lists.ts'
import { examples } from './parameters.ts'

/** How often monitors watch Facebook's lists. */

type Defaults = Readonly<Record<string, string>>

const hourly = { defaultMinutes: 60, minMinutes: 15 }

/** Watches a page's content, newest first. */
export const pageWatch = (displayName: string) => watchFeed(hourly, displayName, examples.page)

/** Watches posts of a group or listings of the Marketplace. */
export const listingsWatch = (displayName: string, inputHint: string, defaults: Defaults) =>
  watchSearch(hourly, displayName, inputHint, { defaults })

/** Watches ads, newest first. */
export const adsWatch = (displayName: string, inputHint: string) =>
  watchSearch({ defaultMinutes: 1440, minMinutes: 60 }, displayName, inputHint, {
    defaults: { sortBy: 'most-recent' },
  })

/** Watches the comments on a post. A simulated post receives new comments less than daily. */
export const commentsWatch = watchSearch(
  { defaultMinutes: 30, minMinutes: 10 },
  'Comments on a Facebook post',
  examples.post,
  {
    triggerAheadMinutes: 10_080,
  },
)
