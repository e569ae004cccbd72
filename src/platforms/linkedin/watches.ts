import { watchFeed, watchSearch } from '../../catalog/lists.ts'
import { examples } from './parameters.ts'

/** How often monitors watch LinkedIn's lists. */

const twoHours = { defaultMinutes: 120, minMinutes: 30 }

/** What a person or an organization posts, newest first. */
export const postsWatch = (displayName: string, inputHint: string) =>
  watchFeed(twoHours, displayName, inputHint)

/** The comments on a post; a simulated one does not get some every day. */
export const commentsWatch = watchSearch(twoHours, 'Comments on a LinkedIn post', examples.activityId, {
  triggerAheadMinutes: 10_080,
})

/** Jobs, which last for weeks. */
export const jobsWatch = (
  displayName: string,
  inputHint: string,
  defaults?: Readonly<Record<string, string>>,
) => watchSearch({ defaultMinutes: 240, minMinutes: 60 }, displayName, inputHint, defaults && { defaults })
