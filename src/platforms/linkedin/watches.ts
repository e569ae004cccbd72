import { watchFeed, watchSearch } from '../../catalog/lists.ts'
import { examples } from './parameters.ts'

/** The intervals at which monitors check LinkedIn's lists. */

const twoHours = { defaultMinutes: 120, minMinutes: 30 }

/** Posts of a person or organization, newest first. */
export const postsWatch = (displayName: string, inputHint: string) =>
  watchFeed(twoHours, displayName, inputHint)

/** Comments on a post. A simulated post does not get comments every day. */
export const commentsWatch = watchSearch(twoHours, 'Comments on a LinkedIn post', examples.activityId, {
  triggerAheadMinutes: 10_080,
})

/** Jobs, which stay open for weeks. */
export const jobsWatch = (
  displayName: string,
  inputHint: string,
  defaults?: Readonly<Record<string, string>>,
) => watchSearch({ defaultMinutes: 240, minMinutes: 60 }, displayName, inputHint, defaults && { defaults })
