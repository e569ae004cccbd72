import { Fault, parameterError } from '../../../errors.ts'
import type { LookupAnswer, LookupContext, Source } from '../../../lookup/source.ts'
import { iso, must, obj, str } from '../../shared/narrow.ts'
import { firstOf } from '../../shared/records.ts'
import type { RepliesData, SearchData } from '../records.ts'
import { personOf } from './account.ts'
import { askApi, asked, bearerSetting, readOne, userSettings } from './api.ts'
import { readPosts, readUser } from './api-records.ts'
import { askPage, readState } from './pages.ts'
import { tweetOf } from './post.ts'
import { postIdOf } from './post-link.ts'

/** The setting that says that the plan includes the search of all posts. */
export const archiveSetting = 'X_FULL_ARCHIVE'

const dayMs = 86_400_000
/** How far back the search of recent posts reaches. */
const recentMs = 7 * dayMs
/** The day of the first post; without a start the full search reaches back 30 days only. */
export const firstDay = '2006-03-21'

/** The search that reaches back to this time: of the last seven days, or of all posts. */
function searchPath(sinceMs: number, context: LookupContext, whatFor: string): string {
  // An hour of margin, so that the start is still within reach when X reads it.
  if (sinceMs > context.clock.now() - recentMs + 3_600_000) return '/tweets/search/recent'
  if (context.setting(archiveSetting) === 'true') return '/tweets/search/all'
  const message = `${whatFor} reach back more than seven days, which needs the full-archive search of the X API: set ${archiveSetting}=true where the plan includes it. Nothing was charged.`
  throw new Fault('not_configured', message, { publicMessage: message })
}

type Lookup<P, Data> = Source<P, Data>['lookup']

/** Replies per page: what a screenful costs, not the most X would give. */
const repliesPerPage = 20

interface ReplySearch {
  readonly path: string
  readonly query: string
  /** Start of the window, where X needs one. */
  readonly start: string | null
}

async function firstReplies(
  ref: string,
  context: LookupContext,
): Promise<ReplySearch | Exclude<LookupAnswer<never>, { outcome: 'found' }>> {
  const id = await postIdOf(ref, context)
  if (id === null) return { outcome: 'not_found' }
  const read = readOne(await askApi(context, `/tweets/${id}`, asked.standing), 'post', id)
  if ('outcome' in read) return read
  const since = must(iso(read.record.created_at), 'X API post.created_at')
  const isFirst = (str(read.record.conversation_id) ?? id) === id
  const path = searchPath(Date.parse(since), context, 'Replies to this post')
  return {
    path,
    // The whole thread under its first post; direct answers to any other.
    query: isFirst ? `conversation_id:${id} is:reply` : `in_reply_to_tweet_id:${id}`,
    start: path.endsWith('/all') ? since.replace(/\.\d+Z$/, 'Z') : null,
  }
}

const replies: Lookup<{ url: string }, RepliesData> = async ({ url }, context) => {
  const kept = obj(context.continuation)
  const search = kept
    ? {
        path: must(str(kept.path), 'cursor path'),
        query: must(str(kept.query), 'cursor query'),
        start: str(kept.start),
      }
    : await firstReplies(url, context)
  if ('outcome' in search) return search
  const { path, query, start } = search
  const page = await askPage(context, readState(context.continuation), {
    path,
    query: { ...asked.posts, query, sort_order: 'recency', ...(start === null ? {} : { start_time: start }) },
    tokenParameter: 'next_token',
    limit: repliesPerPage,
    least: 10,
    most: 100,
  })
  if ('outcome' in page) return page
  return {
    outcome: 'found',
    data: {
      lookupStatus: 'found',
      replies: readPosts(page, context).map(tweetOf),
      page: firstOf(page.next !== null),
    },
    next: page.next && { ...page.next, ...search },
  }
}

export type Section = 'top' | 'latest' | 'people' | 'photos' | 'videos'

/** What a search asks for. */
export interface SearchWishes {
  /** In X's own query language. */
  readonly query: string
  readonly section?: Section
  readonly minRetweets?: number
  readonly minLikes?: number
  readonly minReplies?: number
  readonly limit?: number
  readonly startDate?: string
  readonly endDate?: string
  readonly language?: string
}

/** X's codes where they are not those of ISO 639-1. */
const languageCodes: Readonly<Record<string, string>> = { id: 'in' }

const mediaOperators: Partial<Record<Section, string>> = { photos: 'has:images', videos: 'has:video_link' }

function queryOf(wishes: SearchWishes): string {
  const { section = 'top', language, minLikes, minReplies, minRetweets } = wishes
  const operators = [
    mediaOperators[section],
    language && `lang:${languageCodes[language] ?? language}`,
    minLikes && `min_likes:${minLikes}`,
    minReplies && `min_replies:${minReplies}`,
    minRetweets && `min_reposts:${minRetweets}`,
  ].filter((operator) => operator)
  // OR binds weaker than the space before an operator.
  const query = operators.length > 0 && /\bOR\b/.test(wishes.query) ? `(${wishes.query})` : wishes.query
  return [query, ...operators].join(' ')
}

/** The window of time as X takes it; X refuses an end that lies less than ten seconds back. */
function windowOf({ startDate, endDate }: SearchWishes, context: LookupContext) {
  const now = context.clock.now()
  // X refuses a start before there was anything to find.
  const first = startDate !== undefined && startDate < firstDay ? firstDay : startDate
  const startMs = first === undefined ? null : Date.parse(`${first}T00:00:00Z`)
  if (startMs !== null && startMs > now) throw parameterError('startDate must not lie in the future')
  const endMs = endDate === undefined ? null : Date.parse(`${endDate}T00:00:00Z`) + dayMs
  const end =
    endMs !== null && endMs < now - 10_000 ? new Date(endMs).toISOString().replace('.000', '') : null
  return { startMs, end }
}

const posts: Lookup<SearchWishes, SearchData> = async (wishes, context) => {
  const { section = 'top', limit = 20, endDate } = wishes
  const { startMs, end } = windowOf(wishes, context)
  const openStart =
    startMs ?? (endDate === undefined ? context.clock.now() : Date.parse(`${firstDay}T00:00:00Z`))
  const path = searchPath(openStart, context, 'These dates')
  const start =
    path.endsWith('/all') || startMs !== null ? new Date(openStart).toISOString().replace('.000', '') : null
  const page = await askPage(context, readState(context.continuation), {
    path,
    query: {
      ...asked.posts,
      query: queryOf(wishes),
      sort_order: section === 'latest' ? 'recency' : 'relevancy',
      ...(start === null ? {} : { start_time: start }),
      ...(end === null ? {} : { end_time: end }),
    },
    tokenParameter: 'next_token',
    limit,
    least: 10,
    most: 100,
  })
  if ('outcome' in page) return page
  return {
    outcome: 'found',
    data: { tweets: readPosts(page, context).map(tweetOf), people: [], page: firstOf(page.next !== null) },
    next: page.next && { ...page.next },
  }
}

const people: Lookup<SearchWishes, SearchData> = async ({ query, limit = 20 }, context) => {
  const page = await askPage(context, readState(context.continuation), {
    path: '/users/search',
    query: { ...asked.users, query },
    tokenParameter: 'next_token',
    limit,
    least: 1,
    most: 1000,
    as: 'user',
  })
  if ('outcome' in page) return page
  return {
    outcome: 'found',
    data: {
      tweets: [],
      people: page.rows.map((row) => personOf(readUser(row))),
      page: firstOf(page.next !== null),
    },
    next: page.next && { ...page.next },
  }
}

/** Replies of a thread, newest first. */
export const repliesSource: Source<{ url: string }, RepliesData> = {
  name: 'official',
  requires: [bearerSetting],
  lookup: replies,
}

/** Searches of posts with the app's token, searches of people with the operator's own account. */
export function searchSources<P extends { section?: Section }>(
  wishesOf: (params: P) => SearchWishes,
): readonly Source<P, SearchData>[] {
  return [
    {
      name: 'official',
      requires: [bearerSetting],
      serves: ({ section }) => section !== 'people',
      lookup: (params, context) => posts(wishesOf(params), context),
    },
    {
      name: 'official',
      requires: userSettings,
      serves: ({ section }) => section === 'people',
      lookup: (params, context) => people(wishesOf(params), context),
    },
  ]
}
