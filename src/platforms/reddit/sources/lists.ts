import { type Continuation, type Finding, notFound } from '../../../catalog/source.ts'
import { changed } from '../../../errors.ts'
import { obj } from '../../../reading/narrow.ts'
import { int, str } from '../../../reading/values.ts'
import type { PostPage } from '../model.ts'
import type { Query, Reader } from './reader.ts'
import { listingOf, postsOf } from './things.ts'

/** Posts asked for at a time: 50 of the longest texts (40,000 characters) stay below the size limit of answers. */
const pageSize = 50

/** One page of a Listing of posts, from the start or from where the page before ended. */
async function readPage(path: string, query: Query, { context, get }: Reader): Promise<Finding<PostPage>> {
  const from = obj(context.continuation)
  const after = str(from?.after) ?? undefined
  const seen = int(from?.seen) ?? 0
  const count = after === undefined ? undefined : seen
  const answer = await get(path, { ...query, limit: pageSize, after, count })
  if (answer.outcome !== 'answered') return answer
  const listing = listingOf(answer.json, 'Listing of posts')
  const { children } = listing
  // Unknown subreddits lead to a list of subreddits.
  if (children.length > 0 && children.every((child) => obj(child)?.kind === 't5')) return notFound
  const next: Continuation =
    listing.after === null ? null : { after: listing.after, seen: seen + children.length }
  return { outcome: 'found', model: { seen, entries: postsOf(listing, context) }, next }
}

interface ListParams {
  readonly subreddit: string
  readonly query?: string
  readonly sort?: string
  readonly timeframe?: string
}

/** Posts of a subreddit. A time frame alone can only mean the sort that has one. */
export function lookUpSubredditPosts(params: ListParams, reader: Reader) {
  const sort = params.sort ?? (params.timeframe === undefined ? 'hot' : 'top')
  const t = sort === 'top' || sort === 'controversial' ? params.timeframe : undefined
  return readPage(`/r/${params.subreddit}/${sort}`, { t }, reader)
}

/** Posts of all of Reddit that match words. */
export async function lookUpSearch(
  params: { readonly query: string; readonly sortBy?: string; readonly timeframe?: string },
  reader: Reader,
) {
  const { query: q, sortBy: sort = 'relevance', timeframe: t = 'all' } = params
  const found = await readPage('/search', { q, type: 'link', sort, t }, reader)
  // All of Reddit cannot be missing: no Listing, no proof that nothing matches.
  if (found.outcome === 'not_found') throw changed('search results')
  return found
}

/** Posts of one subreddit that match words. */
export function lookUpSubredditSearch(params: ListParams, reader: Reader) {
  const { subreddit, query, sort = 'relevance', timeframe: t = 'all' } = params
  // An empty query finds nothing; the subreddit's own name finds everything in it.
  const q = query ?? `subreddit:${subreddit}`
  const wanted = { q, restrict_sr: '1', type: 'link', sort, t, sr_detail: '1', include_over_18: 'on' }
  return readPage(`/r/${subreddit}/search`, wanted, reader)
}
