import { forcedBy, forcedByNumber, forcedIn, isHidden } from '../../../simulation/forced.ts'
import { filtered, first, lengthUnder, listOf, newestFirst, ranked } from '../../../simulation/lists.ts'
import { paged, type Start, startIn } from '../../../simulation/page-tokens.ts'
import type { Call } from '../../../simulation/router.ts'
import type { Wire } from '../../../simulation/wire.ts'
import { dice, words } from '../../../simulation/world.ts'
import { account, accountId, handleOfId, regulars } from './accounts.ts'
import { likesOf, listUnlessEmpty } from './contents.ts'
import { postObjects, selectFields, userObject } from './objects.ts'
import { accountPosts, postById, replyPosts, type SimPost, searchPosts } from './posts.ts'
import { forbiddenQuery, invalidRequest, targetError } from './problems.ts'

/** Simulated endpoints of the X API v2. */

/** The pinned post of an account: an earlier post, so that it also appears further down in the timeline. */
function pinnedOf(handle: string, now: number): string | undefined {
  const posts = accountPosts(handle)
  const newest = posts.newest(now)
  for (let index = newest - (newest % 50); index >= 0; index--) {
    const post = posts.at(index)
    if (post.kind !== 'reply' && post.kind !== 'repost') return post.id
  }
  return undefined
}

/** `GET /2/users/by/username/:name`. Protected accounts are visible; their posts are not. */
export function userAnswer(call: Call) {
  const { name = '' } = call.params
  if (!/^\w{1,15}$/.test(name)) {
    throw invalidRequest('username', name, 'The `username` does not match ^[A-Za-z0-9_]{1,15}$')
  }
  const forced = forcedBy(name)
  if (forced === 'not_found' || forced === 'restricted') throw targetError(forced, 'user', 'username', name)
  return { data: userObject(call, account(name), pinnedOf(name, call.now)) }
}

/** `GET /2/tweets/:id`. A post withheld by a copyright notice is answered with a mark. */
export function postAnswer(call: Call) {
  const { id = '' } = call.params
  const forced = forcedByNumber(id)
  const post = postById(id, call.now)
  if (forced === 'private') throw targetError('private', 'tweet', 'id', id)
  if (post === null || forced === 'not_found') throw targetError('not_found', 'tweet', 'id', id)
  const { postObject, includes } = postObjects(call)
  const withheld = { copyright: true, country_codes: ['XY'], scope: 'tweet' }
  const data = postObject(post, forced === 'restricted' ? { withheld } : {})
  return { data, includes: includes() }
}

/** A community, with the fields that X's interfaces share. */
export function communityOf(id: string) {
  const d = dice('x community', id)
  return {
    id,
    name: words.title(d),
    description: words.sentence(d),
    join_policy: d.pick(['Open', 'RestrictedJoinRequestsRequireModeratorApproval']),
    member_count: d.int(3, 90_000),
    created_at: new Date(Date.UTC(2022, d.int(0, 11), d.int(1, 28))).toISOString(),
  }
}

/** `GET /2/communities/:id`. */
export function communityAnswer(call: Call) {
  const { id = '' } = call.params
  const forced = forcedByNumber(id)
  if (isHidden(forced)) throw targetError(forced, 'community', 'id', id)
  return { data: selectFields(call, 'community.fields', ['id', 'name'], communityOf(id)) }
}

const dayMs = 86_400_000
/** Length of a list that is forced to a single page. */
const lastPageSize = 7

/** The start of the requested page. */
function startOf({ query }: Call, parameter: 'next_token' | 'pagination_token'): Start {
  const token = query.get(parameter)
  if (token === null || /^\d+_\d*$/.test(token)) return startIn(token)
  throw invalidRequest(parameter, token, `Invalid ${parameter}`)
}

/** The requested page size; throws X's problem for sizes out of bounds. */
function sizeOf({ query }: Call, min: number, max: number): number {
  const size = query.get('max_results') ?? '10'
  if (Number(size) >= min && Number(size) <= max) return Number(size)
  throw invalidRequest('max_results', size, `[${size}] is not between ${min} and ${max}`)
}

/** The answer of a list. X omits empty lists. */
const listAnswer = (rows: readonly Wire[], next: string | null) => ({
  data: listUnlessEmpty(rows),
  meta: { result_count: rows.length, next_token: rows.length === 0 ? undefined : (next ?? undefined) },
})

function postsAnswer(posts: readonly SimPost[], next: string | null, call: Call) {
  const { postObject, includes } = postObjects(call)
  const rows = posts.map((post) => postObject(post))
  return { ...listAnswer(rows, next), includes: includes() }
}

/** Number of posts that a timeline reaches back. */
const maxTimelinePosts = 3200

/** `GET /2/users/:id/tweets`. */
export function timelineAnswer(call: Call) {
  const { id = '' } = call.params
  const handle = handleOfId(id)
  if (handle === null || accountId(handle) !== id) throw targetError('not_found', 'user', 'id', id)
  const size = sizeOf(call, 5, 100)
  const forced = forcedBy(handle)
  if (forced === 'private') throw targetError('private', 'user', 'id', id)
  const line = accountPosts(handle)
  const newest = line.newest(call.now)
  const hidesReplies = (call.query.get('exclude') ?? '').includes('replies')
  const max = lengthUnder(forced, size, lastPageSize)
  const oldest = Math.max(0, newest - maxTimelinePosts)
  const posts: SimPost[] = []
  let index = startOf(call, 'pagination_token').after ?? newest
  for (; index >= oldest && posts.length < max; index--) {
    const post = line.at(index)
    if (!hidesReplies || post.kind !== 'reply') posts.push(post)
  }
  const isLast = forced === 'last_page' || forced === 'empty' || index < oldest
  return postsAnswer(posts, isLast ? null : `${index}_`, call)
}

/** Parses a query: its words, and the operators that the simulation supports. */
function readQuery(query: string) {
  const tokens = query.replaceAll(/[()"]/g, ' ').split(/\s+/)
  const operator = (name: string) =>
    tokens.find((token) => token.startsWith(`${name}:`))?.slice(name.length + 1) ?? null
  const has = operator('has')
  return {
    words: tokens.filter((token) => token !== '' && !/^\w+:|^-|^OR$/.test(token)).join(' '),
    from: operator('from')?.toLowerCase() ?? null,
    kind: has === 'images' ? ('photo' as const) : has === 'video_link' ? ('video' as const) : null,
    language: operator('lang'),
    leastLikes: Number(operator('min_likes') ?? 0),
    thread: operator('conversation_id') ?? operator('in_reply_to_tweet_id'),
  }
}

/** The requested time range; throws X's problem for an invalid range or query. */
function timeRangeOf({ query, now }: Call, text: string, reach: string) {
  const time = (name: string, usual: number) => Date.parse(query.get(name) ?? '') || usual
  const startMs = time('start_time', now - (reach === 'all' ? 30 : 7) * dayMs)
  const endMs = time('end_time', now)
  const maxLength = reach === 'all' ? 1024 : 512
  const isBroken = (text.match(/"/g) ?? []).length % 2 === 1 || /min_faves|min_retweets/.test(text)
  const refusals = [
    ['query', text.length > maxLength, `Rules must be at most ${maxLength} characters long`],
    ['query', isBroken, 'There were errors processing your request: no viable alternative at input'],
    ['start_time', reach === 'recent' && startMs < now - 7 * dayMs, 'must be on or after seven days ago'],
    ['end_time', endMs > now || startMs >= endMs, "must be after 'start_time' and 10 seconds ago"],
  ] as const
  for (const [parameter, isWrong, message] of refusals) {
    if (isWrong) throw invalidRequest(parameter, query.get(parameter), message)
  }
  return { startMs, endMs }
}

/** Maximum results of a search by time, and of a search by relevance. */
const maxSearchResults = 600
const maxRankedResults = 200

/** `GET /2/tweets/search/recent` (seven days) and `/all`. */
export function searchAnswer(call: Call) {
  const { query, now } = call
  const { reach = '' } = call.params
  const text = query.get('query') ?? ''
  const size = sizeOf(call, 10, reach === 'all' ? 500 : 100)
  const { startMs, endMs } = timeRangeOf(call, text, reach)
  const search = readQuery(text)
  const forced = search.thread === null ? forcedIn(search.words) : forcedByNumber(search.thread)
  if (forced === 'restricted') throw forbiddenQuery()

  const parent = search.thread === null ? null : postById(search.thread, now)
  const line = parent ? replyPosts(parent) : searchPosts(search)
  const start = startOf(call, 'next_token')
  const isRanked = query.get('sort_order') === 'relevancy'
  const most = isRanked ? maxRankedResults : maxSearchResults
  const options = { newest: start.newest, most }
  const reached = newestFirst(line, Math.min(now, endMs - 1), line.at, options)
  const { newest } = reached
  let length = 0
  while (length < reached.length && line.timeOf(newest - length) >= startMs) length++
  const posts = first(reached, length)
  const liked = search.leastLikes > 0 ? filtered(posts, (post) => likesOf(post) >= search.leastLikes) : posts
  const shown = isRanked ? ranked(liked, (post) => dice('x rank', post.id).next()) : liked
  // Searches find no posts of protected and missing accounts.
  const isNobody = forced === 'private' || (search.thread !== null && parent === null)
  const found = first(shown, isNobody ? 0 : lengthUnder(forced, shown.length, lastPageSize))
  const { items, token } = paged({ ...found, newest }, start, size)
  return postsAnswer(items, token, call)
}

/** `GET /2/users/search`: a hundred accounts. */
export function peopleAnswer(call: Call) {
  const text = call.query.get('query') ?? ''
  const forced = forcedBy(text)
  if (forced === 'restricted') throw forbiddenQuery()
  const stem = text.toLowerCase().replaceAll(/\W+/g, '').slice(0, 9)
  const handleAt = (place: number) =>
    place % 3 === 0 || stem === ''
      ? `${regulars[place % regulars.length]!.slice(0, 11)}_${place}`
      : `${stem}_${place}`
  const people = listOf(lengthUnder(forced === 'private' ? 'empty' : forced, 100, lastPageSize), handleAt)
  const { items, token } = paged(people, startOf(call, 'next_token'), sizeOf(call, 1, 1000))
  const rows = items.map((handle) => userObject(call, account(handle)))
  const { data, meta } = listAnswer(rows, token)
  // X does not count the results of this search.
  return { data, meta: rows.length === 0 ? meta : { next_token: meta.next_token } }
}
