import { type Continuation, type Finding, notFound } from '../../../catalog/source.ts'
import { changed } from '../../../errors.ts'
import { requiredList, requireSameId } from '../../../reading/entries.ts'
import { must, obj } from '../../../reading/narrow.ts'
import { int, str, text } from '../../../reading/values.ts'
import { requestOptional } from '../../shared/optional-request.ts'
import type { PostPage, Subreddit } from '../model.ts'
import type { Query, Reader } from './reader.ts'
import { listingOf, postsOf, subredditOf } from './things.ts'

/** The rules in one text; null where there are none, or not all of them can be had: they are optional. */
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

/** A subreddit's description, rules, pictures and counts. */
export async function lookUpSubreddit(
  params: { readonly subreddit?: string; readonly url?: string },
  reader: Reader,
): Promise<Finding<Subreddit>> {
  const name = must(params.subreddit ?? params.url, 'subreddit')
  const answer = await reader.get(`/r/${name}/about`)
  if (answer.outcome !== 'answered') return answer
  // An unknown name ends in a list of subreddits, which may be empty.
  if (obj(answer.json)?.kind === 'Listing') {
    listingOf(answer.json, 'subreddit')
    return notFound
  }
  const about = subredditOf(answer.json, reader.context)
  requireSameId(name, about.name, 'subreddit.display_name')
  return { outcome: 'found', model: { ...about, rules: await rulesOf(name, reader) } }
}

/** Posts asked for at a time: 50 of the longest texts (40,000 characters) stay below the size limit of answers. */
const pageSize = 50

/** Names that stand for several subreddits, or for one that Reddit chooses. */
const several = /\+|^(?:all|popular|random|randnsfw)$/i

/**
 * One page of a Listing of posts, from the start or from where the page before ended.
 * @param of the subreddit asked for; null for all of Reddit
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
  // Unknown subreddits lead to a list of subreddits.
  if (children.length > 0 && children.every((child) => obj(child)?.kind === 't5')) return notFound
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

/** Posts of a subreddit. A time frame alone can only mean the sort that has one. */
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
  return readPage(`/r/${subreddit}/search`, wanted, reader, subreddit)
}
