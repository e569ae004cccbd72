import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { json } from '../../../simulation/answers.ts'
import { forcedBy, forcedByNumber, forcedIn } from '../../../simulation/forced.ts'
import { filtered, type List, lengthUnder, listOf, page, ranked } from '../../../simulation/lists.ts'
import type { Call } from '../../../simulation/router.ts'
import { dice } from '../../../simulation/world.ts'
import { account, accountId, handleOfId, regulars } from './accounts.ts'
import { likesOf } from './contents.ts'
import { wantedBy } from './lookups.ts'
import { Gathered, userObject } from './objects.ts'
import { accountPosts, type PostLine, postById, replyPosts, type SimPost, searchPosts } from './posts.ts'
import { forbiddenQuery, invalidRequest, targetError } from './problems.ts'

const dayMs = 86_400_000
/** Items of a list that is forced to be the last page. */
const lastPage = 7

/** Page tokens: numbers in base 36. */
const tokenOf = (...numbers: number[]) => `sim${numbers.map((number) => `0${number.toString(36)}`).join('_')}`
const readToken = (token: string) =>
  /^sim\w+$/.test(token)
    ? token
        .slice(3)
        .split('_')
        .map((part) => Number.parseInt(part, 36))
    : []

/** The answer of a list endpoint, or that there is nothing. */
function listAnswer(posts: readonly SimPost[], next: string | null, call: Call): SimulatedResponse {
  if (posts.length === 0) return json({ meta: { result_count: 0 } })
  const gathered = new Gathered(wantedBy(call), call.now)
  const data = posts.map((post) => gathered.post(post))
  const meta = {
    newest_id: posts[0]!.id,
    oldest_id: posts.at(-1)!.id,
    result_count: posts.length,
    ...(next === null ? {} : { next_token: next }),
  }
  return json({ data, includes: gathered.includes(), meta })
}

/** The page size asked for, or what X says of one that it does not give. */
function sizeOf({ query }: Call, least: number, most: number): number | SimulatedResponse {
  const asked = query.get('max_results') ?? '10'
  if (Number(asked) >= least && Number(asked) <= most) return Number(asked)
  return invalidRequest('max_results', asked, `[${asked}] is not between ${least} and ${most}`)
}

/** Most posts a timeline goes back. */
const timelineReach = 3200

/** `GET /2/users/:id/tweets`. */
export function timelineAnswer(call: Call): SimulatedResponse {
  const { id = '' } = call.params
  const handle = handleOfId(id)
  if (handle === null || accountId(handle) !== id) return targetError('not_found', 'user', 'id', id)
  const size = sizeOf(call, 5, 100)
  if (typeof size !== 'number') return size
  const forced = forcedBy(handle)
  if (forced === 'private') return targetError('private', 'user', 'id', id)
  const token = call.query.get('pagination_token')
  const line = accountPosts(handle)
  const newest = line.newest(call.now)
  const from = token === null ? newest : readToken(token)[0]
  if (from === undefined) return invalidRequest('pagination_token', token, 'Invalid pagination_token')
  const hidesReplies = (call.query.get('exclude') ?? '').includes('replies')
  const most = lengthUnder(forced, size, lastPage)
  const oldest = Math.max(0, newest - timelineReach)
  const posts: SimPost[] = []
  let index = from
  for (; index >= oldest && posts.length < most; index--) {
    const post = line.at(index)
    if (!hidesReplies || post.kind !== 'reply') posts.push(post)
  }
  const isLast = forced === 'last_page' || forced === 'empty' || index < oldest
  return listAnswer(posts, isLast ? null : tokenOf(index), call)
}

/** Words and operators of a query in X's language, as far as the simulation heeds them. */
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

/** What X says of a query and a window of time that it does not take. */
function mistakeIn(said: string, window: Window, reach: string, now: number): SimulatedResponse | null {
  const most = reach === 'all' ? 1024 : 512
  if (said.length > most) {
    return invalidRequest('query', said, `Rules must be at most ${most} characters long`)
  }
  if ((said.match(/"/g) ?? []).length % 2 === 1 || /min_faves|min_retweets/.test(said)) {
    const message = 'There were errors processing your request: no viable alternative at input'
    return invalidRequest('query', said, message)
  }
  if (reach === 'recent' && window.startMs < now - 7 * dayMs) {
    return invalidRequest('start_time', null, "'start_time' must be on or after seven days ago")
  }
  if (window.endMs > now || window.startMs >= window.endMs) {
    return invalidRequest('end_time', null, "'end_time' must be after 'start_time' and 10 seconds ago")
  }
  return null
}

interface Window {
  readonly startMs: number
  readonly endMs: number
}

/** Most results of one search, and of one by relevance. */
const searchReach = 600
const relevant = 200

/** The posts of a line in a window of time, newest first. */
function within(line: PostLine, newest: number, { startMs }: Window, most: number): List<SimPost> {
  let length = 0
  while (length < most && newest - length >= 0 && line.timeOf(newest - length) >= startMs) length++
  return listOf(length, (place) => line.at(newest - place))
}

/** `GET /2/tweets/search/recent` (seven days) and `/all`. */
export function searchAnswer(call: Call): SimulatedResponse {
  const { query, now, params } = call
  const { reach = '' } = params
  const said = query.get('query') ?? ''
  const size = sizeOf(call, 10, reach === 'all' ? 500 : 100)
  if (typeof size !== 'number') return size
  const time = (name: string, usual: number) => Date.parse(query.get(name) ?? '') || usual
  const window = {
    startMs: time('start_time', now - (reach === 'all' ? 30 : 7) * dayMs),
    endMs: time('end_time', now),
  }
  const mistake = mistakeIn(said, window, reach, now)
  if (mistake) return mistake
  const search = readQuery(said)
  const forced = search.thread === null ? forcedIn(search.words) : forcedByNumber(search.thread)
  if (forced === 'restricted') return forbiddenQuery

  const parent = search.thread === null ? null : postById(search.thread, now)
  const line = parent ? replyPosts(parent) : searchPosts(search)
  const token = query.get('next_token')
  // The token holds the newest place of the first page too, so that later pages do not shift.
  const [from, newest] =
    token === null ? [0, Math.min(line.newest(now), line.newest(window.endMs - 1))] : readToken(token)
  if (from === undefined || newest === undefined) {
    return invalidRequest('next_token', token, 'Invalid next_token')
  }
  const isRanked = query.get('sort_order') === 'relevancy'
  const posts = within(line, newest, window, isRanked ? relevant : searchReach)
  const liked = search.leastLikes > 0 ? filtered(posts, (post) => likesOf(post) >= search.leastLikes) : posts
  const shown = isRanked ? ranked(liked, (post) => dice('x rank', post.id).next()) : liked
  // Protected and missing accounts have nothing that a search could find.
  const isNobody = forced === 'private' || (search.thread !== null && parent === null)
  const length = isNobody ? 0 : lengthUnder(forced, shown.length, lastPage)
  const { items, next } = page(listOf(length, shown.at), { after: from, size })
  return listAnswer(items, next === null ? null : tokenOf(next, newest), call)
}

/** `GET /2/users/search`: people found, a hundred of them. */
export function peopleAnswer(call: Call): SimulatedResponse {
  const said = call.query.get('query') ?? ''
  const forced = forcedBy(said)
  if (forced === 'restricted') return forbiddenQuery
  const size = sizeOf(call, 1, 1000)
  if (typeof size !== 'number') return size
  const stem = said.toLowerCase().replaceAll(/\W+/g, '').slice(0, 9)
  const handleAt = (place: number) =>
    place % 3 === 0 || stem === ''
      ? `${regulars[place % regulars.length]!.slice(0, 11)}_${place}`
      : `${stem}_${place}`
  const people = listOf(lengthUnder(forced === 'private' ? 'empty' : forced, 100, lastPage), handleAt)
  const after = readToken(call.query.get('next_token') ?? '')[0] ?? 0
  const { items, next } = page(people, { after, size })
  if (items.length === 0) return json({ meta: { result_count: 0 } })
  const wanted = wantedBy(call)
  const data = items.map((handle) => userObject(account(handle), wanted))
  return json({
    data,
    meta: { result_count: data.length, ...(next === null ? {} : { next_token: tokenOf(next) }) },
  })
}
