import { watchFeed, watchSearch } from '../../catalog/lists.ts'
import { examples } from './parameters.ts'

/** How often monitors watch Facebook's lists. */

type Defaults = Readonly<Record<string, string>>

const hourly = { usual: 60, least: 15 }

/** What a page shows, newest first. */
export const pageWatch = (displayName: string) => watchFeed(hourly, displayName, examples.page)

/** What others put into a group or the Marketplace. */
export const listingsWatch = (displayName: string, inputHint: string, defaults: Defaults) =>
  watchSearch(hourly, displayName, inputHint, { defaults })

/** Ads, the newest first. */
export const adsWatch = (displayName: string, inputHint: string) =>
  watchSearch({ usual: 1440, least: 60 }, displayName, inputHint, { defaults: { sortBy: 'most-recent' } })

/** The comments on a post; a simulated one does not get some every day. */
export const commentsWatch = watchSearch(
  { usual: 30, least: 10 },
  'Comments on a Facebook post',
  examples.post,
  {
    triggerAheadMinutes: 10_080,
  },
)
