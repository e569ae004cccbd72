import type { SimulatedResponse } from '../../../upstream/types.ts'
import { forcedBy, forcedByNumber } from '../../shared/forced.ts'
import type { ApiCall } from './api.ts'
import { Gathered } from './api-objects.ts'
import {
  accountPosts,
  type PostKind,
  postById,
  replyPosts,
  type SimPost,
  type SimSearch,
  searchPosts,
} from './posts.ts'
import { invalidRequest, json, problem, targetError } from './wire.ts'

/** A page token: where to go on, in base 36 with a check, so that a foreign token is refused. */
const tokenPrefix = 'sim0'

function tokenOf(index: number): string {
  return `${tokenPrefix}${index.toString(36)}`
}

function readToken(token: string | null): number | null {
  return token?.startsWith(tokenPrefix) ? Number.parseInt(token.slice(tokenPrefix.length), 36) : null
}

/** The answer of a list endpoint, or that there is nothing. */
function listAnswer(posts: readonly SimPost[], next: string | null, call: ApiCall): SimulatedResponse {
  if (posts.length === 0) return json({ meta: { result_count: 0 } })
  const gathered = new Gathered(call.wanted)
  const data = posts.map((post) => gathered.post(post))
  const meta = {
    newest_id: posts[0]!.id,
    oldest_id: posts.at(-1)!.id,
    result_count: posts.length,
    ...(next === null ? {} : { next_token: next }),
  }
  return json({ data, includes: gathered.includes(), meta })
}

function sizeOf({ query }: ApiCall, least: number, most: number, usual: number): number | SimulatedResponse {
  const asked = query.get('max_results')
  const size = asked === null ? usual : Number(asked)
  return size >= least && size <= most
    ? size
    : invalidRequest(
        'max_results',
        String(asked),
        `The \`max_results\` query parameter value [${asked}] is not between ${least} and ${most}`,
      )
}

/** Most posts a timeline goes back. */
const timelineReach = 3200

/** `GET /2/users/:id/tweets`. */
export function timelineAnswer(handle: string, call: ApiCall): SimulatedResponse {
  const size = sizeOf(call, 5, 100, 10)
  if (typeof size !== 'number') return size
  const forced = forcedBy(handle)
  if (forced === 'private') return json({ errors: [targetError('protected', 'user', 'id', handle)] })
  if (forced === 'empty') return json({ meta: { result_count: 0 } })
  const excluded = (call.query.get('exclude') ?? '').split(',')
  const hidden = new Set<PostKind>([
    ...(excluded.includes('replies') ? (['reply'] as const) : []),
    ...(excluded.includes('retweets') ? (['repost'] as const) : []),
  ])
  const posts = accountPosts(handle, call.now)
  const token = call.query.get('pagination_token')
  const from = token === null ? posts.newest : readToken(token)
  if (from === null) return invalidRequest('pagination_token', String(token), 'Invalid pagination_token')
  const most = forced === 'last_page' ? Math.min(size, 7) : size
  const page: SimPost[] = []
  const oldest = Math.max(0, posts.newest - timelineReach)
  let index = from
  for (; index >= oldest && page.length < most; index--) {
    const post = posts.at(index)
    if (!hidden.has(post.kind)) page.push(post)
  }
  const more = forced !== 'last_page' && index >= oldest
  return listAnswer(page, more ? tokenOf(index) : null, call)
}

/** Words and operators of a query in X's language, as far as the simulation heeds them. */
function readQuery(query: string): SimSearch & { thread: string | null } {
  const tokens = query
    .replaceAll(/[()"]/g, ' ')
    .split(/\s+/)
    .filter((token) => token !== '')
  const operator = (name: string) =>
    tokens.find((token) => token.startsWith(`${name}:`))?.slice(name.length + 1) ?? null
  const plain = tokens.filter((token) => !/^\w+:|^-/.test(token) && token !== 'OR')
  const has = operator('has')
  return {
    words: plain.join(' '),
    from: operator('from')?.toLowerCase() ?? null,
    kind: has === 'images' ? 'photo' : has === 'video_link' ? 'video' : null,
    language: operator('lang'),
    leastLikes: Number(operator('min_likes') ?? 0),
    isBusy: tokens.some((token) => forcedBy(token) === 'busy'),
    thread: operator('conversation_id') ?? operator('in_reply_to_tweet_id'),
  }
}

interface Places {
  /** The newest that lies in the window of time. */
  readonly first: number
  /** How many there are from there on. */
  readonly count: number
  at(index: number): SimPost
}

const dayMs = 86_400_000
/** Most results of one search. */
const searchReach = 600
/** Results of a search by relevance, and the step with which they are drawn (coprime, so that each comes once). */
const relevant = { most: 200, step: 37 }

function thread(id: string, now: number, startMs: number): Places {
  const post = postById(id, now)
  if (!post)
    return {
      first: -1,
      count: 0,
      at: () => {
        throw new Error('no such place')
      },
    }
  const replies = replyPosts(post, now)
  let first = replies.newest
  let count = 0
  while (count < searchReach && first - count >= 0 && replies.timeOf(first - count) >= startMs) count++
  if (count === 0) first = -1
  return { first, count, at: replies.at }
}

function ordinary(search: SimSearch, now: number, startMs: number, endMs: number): Places {
  const posts = searchPosts(search, now)
  const first = Math.min(posts.newest, posts.before(endMs))
  const last = Math.max(0, posts.before(startMs) + 1)
  return { first, count: Math.max(0, Math.min(searchReach, first - last + 1)), at: posts.at }
}

/** `GET /2/tweets/search/recent` (seven days) and `/all`. */
export function searchAnswer(reach: 'recent' | 'all', call: ApiCall): SimulatedResponse {
  const { query, now } = call
  const said = query.get('query') ?? ''
  const size = sizeOf(call, 10, reach === 'all' ? 500 : 100, 10)
  if (typeof size !== 'number') return size
  const most = reach === 'all' ? 1024 : 512
  if (said.length > most) {
    return invalidRequest('query', said, `Rules must be at most ${most} characters long`)
  }
  if ((said.match(/"/g) ?? []).length % 2 === 1 || /min_faves|min_retweets/.test(said)) {
    return invalidRequest(
      'query',
      said,
      'There were errors processing your request: no viable alternative at input (at position 1)',
    )
  }
  const time = (name: string, usual: number) => {
    const given = query.get(name)
    return given === null ? usual : Date.parse(given)
  }
  const startMs = time('start_time', now - (reach === 'all' ? 30 : 7) * dayMs)
  const endMs = time('end_time', now)
  if (reach === 'recent' && startMs < now - 7 * dayMs) {
    return invalidRequest(
      'start_time',
      String(query.get('start_time')),
      "'start_time' must be on or after seven days ago",
    )
  }
  if (endMs > now || startMs >= endMs) {
    return invalidRequest(
      'end_time',
      String(query.get('end_time')),
      "'end_time' must be after 'start_time' and at least 10 seconds ago",
    )
  }

  const search = readQuery(said)
  const forced =
    search.thread === null
      ? search.words
          .split(' ')
          .map(forcedBy)
          .find((one) => one)
      : forcedByNumber(search.thread)
  if (forced === 'restricted') {
    return problem(403, 'disallowed-resource', 'Forbidden', 'This query is not allowed.')
  }
  // Protected and missing accounts have nothing that a search could find.
  if (forced === 'empty' || forced === 'not_found' || forced === 'private')
    return json({ meta: { result_count: 0 } })

  const places = search.thread ? thread(search.thread, now, startMs) : ordinary(search, now, startMs, endMs)
  const byRelevance = query.get('sort_order') === 'relevancy'
  const total =
    forced === 'last_page'
      ? Math.min(size, 7, places.count)
      : byRelevance
        ? Math.min(relevant.most, places.count)
        : places.count
  const token = query.get('next_token')
  // The token holds the newest place of the first page too, so that later pages do not shift.
  const [from, anchor] = token === null ? [0, places.first] : token.split('_').map(readToken)
  if (from === null || from === undefined || anchor === null || anchor === undefined) {
    return invalidRequest('next_token', String(token), 'Invalid next_token')
  }
  const page = Array.from({ length: Math.max(0, Math.min(size, total - from)) }, (_, offset) => {
    const place = from + offset
    return places.at(
      anchor - (byRelevance && total === relevant.most ? (place * relevant.step) % total : place),
    )
  })
  const after = from + page.length
  return listAnswer(page, after < total ? `${tokenOf(after)}_${tokenOf(anchor)}` : null, call)
}
