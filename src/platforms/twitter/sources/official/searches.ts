import type { Finding, LookupContext, Refusal, Source } from '../../../../catalog/source.ts'
import { notEntitled, parameterError } from '../../../../errors.ts'
import { readEntries } from '../../../../reading/entries.ts'
import { must, obj } from '../../../../reading/narrow.ts'
import { iso, str } from '../../../../reading/values.ts'
import type { Found, Post } from '../../model.ts'
import { languageCode, type SearchWishes, type Section } from '../../parameters.ts'
import { postIdOf } from '../posts.ts'
import { askApi, asked, official, readOne, userSettings } from './api.ts'
import { readPosts } from './objects.ts'
import { askPage } from './pages.ts'
import { readUser } from './users.ts'

/** The setting that says that the plan includes the search of all posts. */
const archiveSetting = 'X_FULL_ARCHIVE'

const dayMs = 86_400_000
/** How far back the search of recent posts reaches. */
const recentMs = 7 * dayMs
/** The day of the first post; without a start the full search reaches back 30 days only. */
export const firstDay = '2006-03-21'

const seconds = (ms: number) => new Date(ms).toISOString().replace(/\.\d+Z$/, 'Z')

/** The search that reaches back to this time: of the last seven days, or of all posts. */
function searchPath(sinceMs: number, context: LookupContext): string {
  // An hour of margin, so that the start is still within reach when X reads it.
  if (sinceMs > context.clock.now() - recentMs + 3_600_000) return '/tweets/search/recent'
  if (context.setting(archiveSetting) === 'true') return '/tweets/search/all'
  throw notEntitled(
    `the search of posts older than seven days (${archiveSetting}=true where the plan has it)`,
  )
}

/**
 * The same lookup with the plan's search of all posts, which the operator declares, and with the search that every
 * plan has. A lookup that the plan covers asks once: the second way is then no other.
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

/** Replies per page: what a screenful costs, not the most X would give. */
const repliesPerPage = 20

type ReplySearch = {
  readonly path: string
  readonly query: string
  /** Start of the window, where X needs one. */
  readonly start: string | null
}

async function firstReplies(ref: string, context: LookupContext): Promise<ReplySearch | Refusal> {
  const id = await postIdOf(ref, context)
  if (id === null) return { outcome: 'not_found' }
  const read = readOne(await askApi(context, `/tweets/${id}`, asked.standing), 'post', id)
  if ('outcome' in read) return read
  const since = Date.parse(must(iso(read.record.created_at), 'post.created_at'))
  const path = searchPath(since, context)
  const isFirst = must(str(read.record.conversation_id), 'post.conversation_id') === id
  return {
    path,
    // The whole thread under its first post; direct answers to any other.
    query: isFirst ? `conversation_id:${id} is:reply` : `in_reply_to_tweet_id:${id}`,
    start: path.endsWith('/all') ? seconds(since) : null,
  }
}

async function replies({ url }: { url: string }, context: LookupContext): Promise<Finding<readonly Post[]>> {
  const search = (context.continuation as ReplySearch | null) ?? (await firstReplies(url, context))
  if ('outcome' in search) return search
  const { path, query, start } = search
  const page = await askPage(context, {
    path,
    query: { ...asked.posts, query, sort_order: 'recency', ...(start === null ? {} : { start_time: start }) },
    limit: repliesPerPage,
  })
  if ('outcome' in page) return page
  return {
    outcome: 'found',
    model: readPosts(page, context),
    next: page.next && { path, query, start, ...page.next },
  }
}

/** Replies of a thread, newest first. */
export const officialReplies = withBothPlans({ lookup: replies })

const mediaOperators: Partial<Record<Section, string>> = { photos: 'has:images', videos: 'has:video_link' }

function queryOf(wishes: SearchWishes): string {
  const { section = 'top', language, minLikes, minReplies, minRetweets } = wishes
  const operators = [
    mediaOperators[section],
    language && `lang:${languageCode(language)}`,
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
  const end = endMs !== null && endMs < now - 10_000 ? seconds(endMs) : null
  return { startMs, end }
}

async function posts(wishes: SearchWishes, context: LookupContext): Promise<Finding<Found>> {
  const { section = 'top', limit = 20, endDate } = wishes
  const { startMs, end } = windowOf(wishes, context)
  const openStart =
    startMs ?? (endDate === undefined ? context.clock.now() : Date.parse(`${firstDay}T00:00:00Z`))
  const path = searchPath(openStart, context)
  const hasStart = path.endsWith('/all') || startMs !== null
  const query = queryOf(wishes)
  const page = await askPage(context, {
    path,
    query: {
      ...asked.posts,
      query,
      sort_order: section === 'latest' ? 'recency' : 'relevancy',
      ...(hasStart ? { start_time: seconds(openStart) } : {}),
      ...(end === null ? {} : { end_time: end }),
    },
    limit,
    ...(wishes.isOurs ? {} : { callersQuery: wishes.query }),
  })
  if ('outcome' in page) return page
  return { outcome: 'found', model: { posts: readPosts(page, context), people: [] }, next: page.next }
}

async function people(wishes: SearchWishes, context: LookupContext): Promise<Finding<Found>> {
  const { query, limit = 20, isOurs } = wishes
  const page = await askPage(context, {
    path: '/users/search',
    query: { ...asked.users, query },
    limit,
    least: 1,
    most: 1000,
    as: 'user',
    ...(isOurs ? {} : { callersQuery: query }),
  })
  if ('outcome' in page) return page
  const read = (row: unknown) => readUser(must(obj(row), 'user'), context)
  const found = readEntries(page.rows, read, context, 'data')
  return { outcome: 'found', model: { posts: [], people: found }, next: page.next }
}

/** Searches of posts with the app's token, searches of people with the operator's own account. */
export function officialSearch<P extends { section?: Section }>(
  wishesOf: (params: P) => SearchWishes,
): Source<P, Found>[] {
  return [
    ...withBothPlans<P, Found>({
      serves: ({ section }) => section !== 'people',
      lookup: (params, context) => posts(wishesOf(params), context),
    }),
    {
      name: 'official',
      requires: userSettings,
      serves: ({ section }) => section === 'people',
      lookup: (params, context) => people(wishesOf(params), context),
    },
  ]
}
