import { changed } from '../../../../catalog/errors.ts'
import type { LookupContext } from '../../../../catalog/source.ts'
import { readEntries, requireSameId, withoutForeign } from '../../../../reading/entries.ts'
import { at, type Json, must, obj } from '../../../../reading/narrow.ts'
import { bool, str } from '../../../../reading/values.ts'
import type { SourceAnswer } from '../../../shared/web-source.ts'
import { readItem } from './items.ts'
import type { MediaList } from './media-list.ts'
import { nodesOf } from './nodes.ts'
import { isOfOthers, type ListOwner, requireOwned } from './owners.ts'
import { type PageQuery, pageData } from './page-data.ts'
import { graphql, tokenPage } from './reader.ts'

/**
 * Reels from the page of an account's Reels tab: with plays and without captions. Further pages need the query and the
 * tokens that the page contains; a page without a query is the only page.
 */

/** Start of a further page: the cursor of the tab's query. */
export interface TabPlace {
  readonly tab: string
}

/** The list in the page formats of 2026. */
const connectionIn = (found: Json) =>
  obj(found.xdt_api__v1__clips__user__connection_v2) ??
  obj(at(found, 'fetch__XDTUserDict', 'clips_connection')) ??
  obj(at(found, 'xig_user_by_username', 'polaris_clips_connection'))

const ownerIdIn = ({ variables }: PageQuery) =>
  str(at(variables, 'data', 'target_user_id')) ?? str(variables.target_user_id) ?? str(variables.user_id)

function readConnection(
  connection: Json,
  owner: ListOwner,
  canGoOn: boolean,
  context: LookupContext,
): MediaList {
  const nodes = nodesOf(connection)
  if (nodes === null) throw changed('clips_connection.edges')
  // The newest format has no wrapper.
  const listed = nodes.map((node) => obj(node.media) ?? node)
  const items = withoutForeign(listed, (item) => isOfOthers(item, owner), context, 'clips')
  requireOwned(items, owner, 'clips.user.pk')
  const media = readEntries(items, (item) => readItem(item, context), context, 'clips')
  const hasMore = must(bool(at(connection, 'page_info', 'has_next_page')), 'clips.page_info')
  if (hasMore && nodes.length === 0) throw changed('clips.edges', 'empty, though there is more')
  const after = hasMore ? must(str(at(connection, 'page_info', 'end_cursor')), 'clips.end_cursor') : null
  if (hasMore && !canGoOn) context.drift('clips: those on the page only')
  const next = after !== null && canGoOn ? { tab: after } : null
  return { media, next, hasMore, hasReels: null, marksReels: true, isPartial: false }
}

/**
 * Reads a page of an account's Reels tab.
 * @param place start of the page; null for the first page
 */
export async function readReelsTab(
  context: LookupContext,
  handle: string,
  place: TabPlace | null,
): Promise<SourceAnswer<MediaList>> {
  const answer = await tokenPage(context, `/${handle}/reels/`)
  if (answer.outcome !== 'answered') return answer
  const data = await pageData(answer.found.html, context.signal)
  const tabQuery = data.queries.find(({ name }) => /ReelsTab/.test(name)) ?? null
  const reported =
    str(tabQuery?.variables.username) ?? str(at(data.found, 'xig_user_by_username', 'username'))
  requireSameId(handle, reported, 'clips.username')
  // Instagram answers a query by username to browsers only, so the first page is the only page.
  const query = tabQuery && tabQuery.variables.username === undefined ? tabQuery : null
  const owner = { id: query && must(ownerIdIn(query), 'target_user_id'), handle }
  const connection = connectionIn(data.found)
  if (connection && place === null) {
    return { outcome: 'answered', found: readConnection(connection, owner, query !== null, context) }
  }
  if (query === null) {
    if (place !== null) throw changed('the Reels tab names no query')
    if (data.isMissing) return { outcome: 'not_found' }
    if (!data.isShell || Object.keys(data.found).some((name) => /clips/.test(name))) {
      throw changed('the Reels tab')
    }
    return { outcome: 'restricted' }
  }
  const variables = { ...query.variables, after: place?.tab ?? null }
  const further = await graphql(context, { ...query, variables }, answer.found)
  if (further.outcome !== 'answered') return further
  const list = connectionIn(further.found)
  if (!list) throw changed('clips_connection')
  return { outcome: 'answered', found: readConnection(list, owner, true, context) }
}
