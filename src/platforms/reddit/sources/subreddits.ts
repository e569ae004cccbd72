import { changed } from '../../../catalog/errors.ts'
import { type Continuation, type Finding, notFound } from '../../../catalog/source.ts'
import { requiredList, requireSameId } from '../../../reading/entries.ts'
import { at, must, obj } from '../../../reading/narrow.ts'
import { int, str, text } from '../../../reading/values.ts'
import { requestOptional } from '../../shared/optional-request.ts'
import type { PostPage, Subreddit } from '../model.ts'
import type { Query, Reader } from './reader.ts'
import { type Listing, listingOf, postsOf, subredditOf } from './things.ts'

/** Requests the rules as one text; null if there are no rules or if they cannot be read. The rules are optional. */
async function rulesOf(name: string, { context, get }: Reader): Promise<string | null> {
  return requestOptional('rules', context, async () => {
    const answer = await get(`/r/${name}/about/rules`)
    if (answer.outcome !== 'answered') return null
    const rules = requiredList(obj(answer.json)?.rules, 'rules').map((entry, place) => {
      const rule = obj(entry)
      const title = must(str(rule?.short_name) ?? str(rule?.violation_reason), 'rules.short_name')
      const body = must(text(rule?.description), 'rules.description')
      return `${place + 1}. ${title}${body && `\n${body}`}`
    })
    return str(rules.join('\n\n'))
  })
}

/**
 * Whether a Listing is a search of subreddits without the requested one: Reddit's answer for an unknown subreddit. It may be
 * empty.
 */
function isSearchFor(name: string, { children }: Listing): boolean {
  return children.every((child) => {
    const found = str(at(child, 'data', 'display_name'))
    return obj(child)?.kind === 't5' && found !== null && found.toLowerCase() !== name
  })
}

/** A subreddit's description, rules, pictures and counts. */
export async function lookUpSubreddit(
  params: { readonly subreddit?: string; readonly url?: string },
  reader: Reader,
): Promise<Finding<Subreddit>> {
  const name = must(params.subreddit ?? params.url, 'subreddit')
  const answer = await reader.get(`/r/${name}/about`)
  if (answer.outcome !== 'answered') return answer
  // For an unknown name Reddit answers with a list of subreddits, which may be empty.
  if (obj(answer.json)?.kind === 'Listing') {
    if (isSearchFor(name, listingOf(answer.json, 'subreddit'))) return notFound
    throw changed('subreddit.kind', 'Listing')
  }
  const about = subredditOf(answer.json, reader.context)
  requireSameId(name, about.name, 'subreddit.display_name')
  return { outcome: 'found', model: { ...about, rules: await rulesOf(name, reader) } }
}

/** Posts per request: 50 texts of the maximum length (40,000 characters) fit into the size limit of answers. */
const pageSize = 50

/** Names of several subreddits together, or of a subreddit that Reddit chooses. */
const several = /\+|^(?:all|popular|random|randnsfw)$/i

/**
 * Reads one page of a Listing of posts, from the start or from the cursor.
 * @param of the requested subreddit; null for all of Reddit
 */
async function readPage(
  path: string,
  query: Query,
  { context, get }: Reader,
  of: string | null,
): Promise<Finding<PostPage>> {
  const from = obj(context.continuation)
  const after = str(from?.after) ?? undefined
  const seen = int(from?.seen) ?? 0
  const count = after === undefined ? undefined : seen
  const answer = await get(path, { ...query, limit: pageSize, after, count })
  if (answer.outcome !== 'answered') return answer
  const listing = listingOf(answer.json, 'Listing of posts')
  const { children } = listing
  if (children.length > 0 && of !== null && isSearchFor(of, listing)) return notFound
  if (after !== undefined && listing.after === after) throw changed('Listing of posts.after', after)
  const posts = postsOf(listing, context, of === null || several.test(of) ? null : of)
  const next: Continuation =
    listing.after === null ? null : { after: listing.after, seen: seen + children.length }
  return { outcome: 'found', model: { seen, posts }, next }
}

interface ListParams {
  readonly subreddit: string
  readonly query?: string
  readonly sort?: string
  readonly timeframe?: string
}

/** Posts of a subreddit. A time frame without a sort selects the sort that has time frames. */
export function lookUpSubredditPosts(params: ListParams, reader: Reader) {
  const sort = params.sort ?? (params.timeframe === undefined ? 'hot' : 'top')
  const t = sort === 'top' || sort === 'controversial' ? params.timeframe : undefined
  return readPage(`/r/${params.subreddit}/${sort}`, { t }, reader, params.subreddit)
}

/** Posts of all of Reddit that match words. */
export async function lookUpSearch(
  params: { readonly query: string; readonly sortBy?: string; readonly timeframe?: string },
  reader: Reader,
) {
  const { query: q, sortBy: sort = 'relevance', timeframe: t = 'all' } = params
  const found = await readPage('/search', { q, type: 'link', sort, t }, reader, null)
  // All of Reddit always exists: without a Listing there is no proof of an empty result.
  if (found.outcome === 'not_found') throw changed('search results')
  return found
}

/** Posts of one subreddit that match words. */
export function lookUpSubredditSearch(params: ListParams, reader: Reader) {
  const { subreddit, query, sort = 'relevance', timeframe: t = 'all' } = params
  // Reddit returns no posts for an empty query. A query for the subreddit itself returns all its posts.
  const q = query ?? `subreddit:${subreddit}`
  const wanted = { q, restrict_sr: '1', type: 'link', sort, t, sr_detail: '1', include_over_18: 'on' }
  return readPage(`/r/${subreddit}/search`, wanted, reader, subreddit)
}
