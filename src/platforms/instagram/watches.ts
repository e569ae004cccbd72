import { watchFeed, watchSearch } from '../../catalog/lists.ts'
import { handle } from './parameters.ts'

/** How often monitors watch Instagram's lists. */

/** What an account shows, newest first. */
export const accountWatch = (displayName: string) =>
  watchFeed({ usual: 60, least: 15 }, displayName, handle.example)

/** What a search or a listing finds. */
export const searchWatch = (
  displayName: string,
  inputHint: string,
  defaults?: Readonly<Record<string, string>>,
) => watchSearch({ usual: 120, least: 30 }, displayName, inputHint, defaults && { defaults })

/** The comments on a post; a simulated one does not get some every day. */
export const commentsWatch = (inputHint: string) =>
  watchSearch({ usual: 30, least: 10 }, 'Comments on an Instagram post', inputHint, {
    triggerAheadMinutes: 10_080,
  })
