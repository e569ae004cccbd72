import { watchFeed, watchSearch } from '../../catalog/lists.ts'
import { handle } from './parameters.ts'

/** Check intervals (minutes) of monitors on Instagram's lists. */

/** A monitor on an account's list, newest first. */
export const accountWatch = (displayName: string) =>
  watchFeed({ usual: 60, least: 15 }, displayName, handle.example)

/** A monitor on a search or a listing. */
export const searchWatch = (
  displayName: string,
  inputHint: string,
  defaults?: Readonly<Record<string, string>>,
) => watchSearch({ usual: 120, least: 30 }, displayName, inputHint, defaults && { defaults })

/** A monitor on a post's comments. A simulated post does not get comments every day, hence the longer look-ahead. */
export const commentsWatch = (inputHint: string) =>
  watchSearch({ usual: 30, least: 10 }, 'Comments on an Instagram post', inputHint, {
    triggerAheadMinutes: 10_080,
  })
