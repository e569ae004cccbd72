import { watchFeed, watchSearch } from '../../catalog/lists.ts'
import { handle } from './parameters.ts'

/** Check intervals (minutes) of monitors on Instagram's lists. */

/** A monitor on an account's list, newest first. */
export const accountWatch = (displayName: string) =>
  watchFeed({ defaultMinutes: 60, minMinutes: 15 }, displayName, handle.example)

/** A monitor on a search or a listing. */
export const searchWatch = (
  displayName: string,
  inputHint: string,
  defaults?: Readonly<Record<string, string>>,
) => watchSearch({ defaultMinutes: 120, minMinutes: 30 }, displayName, inputHint, defaults && { defaults })

/** A monitor on a post's comments. A simulated post does not get comments every day, hence the longer look-ahead. */
export const commentsWatch = (inputHint: string, defaults: Readonly<Record<string, string>> = {}) =>
  watchSearch({ defaultMinutes: 30, minMinutes: 10 }, 'Comments on an Instagram post', inputHint, {
    triggerAheadMinutes: 10_080,
    defaults,
  })
