import { watchFeed, watchSearch } from '../../catalog/lists.ts'

/** How often monitors watch YouTube's lists. */

/** Uploads of a channel. A simulated channel publishes every `everyMinutes`. */
export const channelWatch = (displayName: string, everyMinutes: number) =>
  watchFeed({ defaultMinutes: 60, minMinutes: 15 }, displayName, '@kurzgesagt', {
    defaults: { sortBy: 'latest' },
    triggerAheadMinutes: everyMinutes,
  })

/** Items of a search or playlist. A simulated channel that it finds publishes twice a week. */
export const searchWatch = (displayName: string, inputHint: string) =>
  watchSearch({ defaultMinutes: 360, minMinutes: 60 }, displayName, inputHint, {
    triggerAheadMinutes: 10_080,
  })

/** The comments under a video; a simulated one does not get some every day. */
export const commentsWatch = (inputHint: string) =>
  watchSearch({ defaultMinutes: 60, minMinutes: 15 }, 'New comments under a YouTube video', inputHint, {
    defaults: { order: 'newest' },
    triggerAheadMinutes: 10_080,
  })
