import { listOf, orderBy } from '../../../catalog/lists.ts'
import { cursor } from '../../../catalog/parameters.ts'
import { words } from '../parameters.ts'
import { mediaListRecord, mediaListView } from '../records/v2/media.ts'
import { searchWatch } from '../watches.ts'

/** Parts of several declarations. */

/** A paged search by words: its parameters, the echoed query and its monitor. */
export const searchByWords = (displayName: string, example: string) => ({
  parameters: { query: words('Words to look for.', example), cursor: cursor() },
  echo: ({ query }: { readonly query: string }) => ({ query }),
  watch: searchWatch(displayName, example),
})

/** A list of media in v2. */
export const mediaList = { record: mediaListRecord, view: mediaListView }

/** The media of a hashtag or place, ordered by `sort`. */
export const sortedMedia = {
  ...mediaList,
  list: listOf('media', {
    time: 'createdAt',
    order: orderBy('sort', { newest_first: ['newest'], ranked: ['top'] }),
  }),
}
