import { notEntitled, parameterError } from '../../../../catalog/errors.ts'
import {
  type Finding,
  type LookupContext,
  notFound,
  type Refusal,
  type Source,
} from '../../../../catalog/source.ts'
import { readEntries, requireSameId } from '../../../../reading/entries.ts'
import { must, obj } from '../../../../reading/narrow.ts'
import { iso, str } from '../../../../reading/values.ts'
import type { Post, SearchResult } from '../../model.ts'
import { languageCode, type SearchRequest, type Section, withOperators } from '../../parameters.ts'
import { resolvePostId } from '../single-posts.ts'
import { official, requestedFields, requestOne, requestPage, userSettings } from './api.ts'
import { readUser, requestPosts } from './objects.ts'

/** The setting for plans that include the full-archive search. */
const archiveSetting = 'X_FULL_ARCHIVE'

const dayMs = 86_400_000
/** Reach of the recent search, in milliseconds. */
const recentMs = 7 * dayMs
/** The day of the first post. Without a start the full-archive search covers only 30 days. */
export const firstDay = '2006-03-21'

const isoSeconds = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')

/** The path of the search that reaches back to a time: the last seven days, or all posts. */
function searchPath(sinceMs: number, context: LookupContext): string {
  // One hour of margin: the start must still be within reach when X receives it.
  if (sinceMs > context.clock.now() - recentMs + 3_600_000) return '/tweets/search/recent'
  if (context.setting(archiveSetting) === 'true') return '/tweets/search/all'
  throw notEntitled(
    `the search of posts older than seven days (${archiveSetting}=true where the plan has it)`,
  )
}

/**
 * Two sources with the same lookup: one for plans with the full-archive search, one for all plans. The second refuses
 * where the operator declares such a plan, so that a lookup runs only once.
 */
function withBothPlans<P, Model>(source: Pick<Source<P, Model>, 'serves' | 'lookup'>): Source<P, Model>[] {
  return [
    { ...official, ...source, requires: [...official.requires, archiveSetting] },
    {
      ...official,
      ...source,
      async lookup(params, context) {
        if (context.setting(archiveSetting) === 'true') throw notEntitled('more than was asked before')
        return source.lookup(params, context)
      },
    },
  ]
}

/** Replies per page. X allows more, but charges for each post. */
const repliesPerPage = 20

/** The search for a post's replies. `start` is the window's beginning; null where X needs none. */
type ReplySearch = { readonly path: string; readonly query: string; readonly start: string | null }

async function firstReplies(ref: string, context: LookupContext): Promise<ReplySearch | Refusal> {
  const id = await resolvePostId(ref, context)
  if (id === null) return notFound
  return requestOne(context, 'post', id, requestedFields.standing, (post) => {
    const since = Date.parse(must(iso(post.created_at), 'post.created_at'))
    const path = searchPath(since, context)
    const isFirst = must(str(post.conversation_id), 'post.conversation_id') === id
    // For a thread's first post all replies of the thread; for other posts the direct replies.
    const query = isFirst ? `conversation_id:${id} is:reply` : `in_reply_to_tweet_id:${id}`
    return { path, query, start: path.endsWith('/all') ? isoSeconds(since) : null }
  })
}

/**
 * Requires that a reply belongs to the searched conversation or post.
 * @throws Fault changed for a post that names another one
 */
function requireReplyOf(query: string, { conversationId, replyTo }: Post): void {
  const [, kind, id = ''] = /^(conversation_id|in_reply_to_tweet_id):(\d+)/.exec(query) ?? []
  if (kind === 'conversation_id') requireSameId(id, conversationId, 'conversation_id')
  else requireSameId(id, replyTo ? replyTo.postId : null, 'referenced_tweets')
}

async function findReplies(
  { url }: { url: string },
  context: LookupContext,
): Promise<Finding<readonly Post[]>> {
  const search = (context.continuation as ReplySearch | null) ?? (await firstReplies(url, context))
  if ('outcome' in search) return search
  const { path, query, start } = search
  const wanted = { query, sort_order: 'recency', start_time: start ?? undefined }
  const page = await requestPosts(context, { path, query: wanted, limit: repliesPerPage })
  if ('outcome' in page) return page
  for (const post of page.posts) requireReplyOf(query, post)
  const next = page.next && { path, query, start, ...page.next }
  return { outcome: 'found', model: page.posts, next }
}

/** Sources of replies, newest first. */
export const officialReplies = withBothPlans({ lookup: findReplies })

const mediaOperators: Partial<Record<Section, string>> = { photos: 'has:images', videos: 'has:video_link' }

function queryOf(wishes: SearchRequest): string {
  const { section = 'top', language, minLikes, minReplies, minRetweets } = wishes
  return withOperators(wishes.query, [
    mediaOperators[section],
    language && `lang:${languageCode(language)}`,
    minLikes && `min_likes:${minLikes}`,
    minReplies && `min_replies:${minReplies}`,
    minRetweets && `min_reposts:${minRetweets}`,
  ])
}

async function searchPosts(wishes: SearchRequest, context: LookupContext): Promise<Finding<SearchResult>> {
  const { section = 'top', limit = 20, startDate, endDate, isBuiltByService: isOurs } = wishes
  const now = context.clock.now()
  // X rejects a start before the first post.
  const startMs = startDate && Date.parse(startDate < firstDay ? firstDay : startDate)
  if (startMs && startMs > now) throw parameterError('startDate must not lie in the future')
  const sinceMs = startMs || (endDate ? Date.parse(firstDay) : now)
  const path = searchPath(sinceMs, context)
  // X rejects an end less than ten seconds in the past.
  const endMs = endDate && Date.parse(endDate) + dayMs
  const page = await requestPosts(context, {
    path,
    query: {
      query: queryOf(wishes),
      sort_order: section === 'latest' ? 'recency' : 'relevancy',
      start_time: path.endsWith('/all') || startMs ? isoSeconds(sinceMs) : undefined,
      end_time: endMs && endMs < now - 10_000 ? isoSeconds(endMs) : undefined,
    },
    limit,
    callersQuery: isOurs ? undefined : wishes.query,
  })
  if ('outcome' in page) return page
  return { outcome: 'found', model: { posts: page.posts, people: [] }, next: page.next }
}

async function searchPeople(wishes: SearchRequest, context: LookupContext): Promise<Finding<SearchResult>> {
  const { query, limit = 20, isBuiltByService: isOurs } = wishes
  const page = await requestPage(context, {
    path: '/users/search',
    query: { ...requestedFields.users, query },
    limit,
    minPageSize: 1,
    maxPageSize: 1000,
    as: 'user',
    callersQuery: isOurs ? undefined : query,
    isCounted: false,
  })
  if ('outcome' in page) return page
  const read = (row: unknown) => readUser(must(obj(row), 'user'), context)
  const found = readEntries(page.rows, read, context, 'data')
  return { outcome: 'found', model: { posts: [], people: found }, next: page.next }
}

/** Search sources: posts with the app's token, people with the operator's account. */
export function officialSearch<P extends { section?: Section }>(
  wishesOf: (params: P) => SearchRequest,
): Source<P, SearchResult>[] {
  return [
    ...withBothPlans<P, SearchResult>({
      serves: ({ section }) => section !== 'people',
      lookup: (params, context) => searchPosts(wishesOf(params), context),
    }),
    {
      name: 'official',
      requires: userSettings,
      serves: ({ section }) => section === 'people',
      lookup: (params, context) => searchPeople(wishesOf(params), context),
    },
  ]
}
