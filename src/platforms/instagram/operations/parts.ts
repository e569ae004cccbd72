import { listOf } from '../../../catalog/lists.ts'
import { cursor } from '../../../catalog/parameters.ts'
import { words } from '../parameters.ts'
import { mediaListRecord, mediaListView } from '../records/v2/media.ts'
import { searchWatch } from '../watches.ts'

/** Parts that several declarations have. */

/** A search by words, page by page: what is sent, what of it is told again, and that it may be watched. */
export const searchByWords = (displayName: string, example: string) => ({
  parameters: { query: words('Words to look for.', example), cursor: cursor() },
  echo: ({ query }: { readonly query: string }) => ({ query }),
  watch: searchWatch(displayName, example),
})

/** A list of media in the form of v2. */
export const mediaList = {
  record: mediaListRecord,
  list: listOf('media', { time: 'createdAt' }),
  view: mediaListView,
}
