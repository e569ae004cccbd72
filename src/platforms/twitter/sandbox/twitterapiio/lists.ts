import type { SimulatedResponse } from '../../../../catalog/ports/simulated.ts'
import { json } from '../../../../simulation/answers.ts'
import { type Forced, forcedBy, forcedByNumber, forcedIn } from '../../../../simulation/forced.ts'
import { lengthUnder, listOf, newestFirst } from '../../../../simulation/lists.ts'
import { paged, startIn } from '../../../../simulation/page-tokens.ts'
import type { Call } from '../../../../simulation/router.ts'
import { account, regulars } from '../accounts.ts'
import { communityOf } from '../endpoints.ts'
import { accountPosts, type PostLine, postById, replyPosts, searchPosts } from '../posts.ts'
import { tweetObject } from './posts.ts'
import { userObject } from './users.ts'

export const failed = (msg: string) => json({ status: 'error', msg })

/** Items of a page, and of a list that is forced to a single page. */
const pageSize = 20
const lastPageSize = 7
/** Maximum length of lists. */
const maxListItems = 90

/** The fields beside every list: whether a next page exists, and its cursor. */
const pagingFields = (token: string | null) => ({ has_next_page: token !== null, next_cursor: token ?? '' })

const startOf = ({ query }: Call) => startIn(query.get('cursor'))

/** A page of posts, newest first. */
function pageOf(call: Call, line: PostLine, forced: Forced | null) {
  const start = startOf(call)
  const length = {
    most: maxListItems,
    lastPage: lastPageSize,
    forced: forced === 'private' ? ('empty' as const) : forced,
  }
  const list = newestFirst(line, call.now, line.at, { newest: start.newest, ...length })
  const { items, token } = paged(list, start, pageSize)
  return { posts: items, page: pagingFields(token) }
}

const isGone = (forced: Forced | null) => forced === 'not_found' || forced === 'restricted'

/** `GET /twitter/user/last_tweets`: empty for a protected account. */
export function timeline(call: Call): SimulatedResponse {
  const handle = (call.query.get('userName') ?? '').toLowerCase()
  const forced = forcedBy(handle)
  if (isGone(forced)) return failed('user not found')
  const { posts, page } = pageOf(call, accountPosts(handle), forced)
  const tweets = posts.map((post) => tweetObject(post, call.now, false))
  const data = { pin_tweet: null, tweets }
  return json({ status: 'success', code: 0, msg: 'success', data, ...page })
}

/** `GET /twitter/tweet/advanced_search`. */
export function search(call: Call): SimulatedResponse {
  const text = call.query.get('query') ?? ''
  const tokens = text.replaceAll(/[()"]/g, ' ').split(/\s+/)
  const after = (name: string) =>
    tokens.find((one) => one.startsWith(`${name}:`))?.slice(name.length + 1) ?? null
  const kinds: Record<string, 'photo' | 'video'> = { images: 'photo', videos: 'video' }
  const wanted = tokens.filter((one) => one !== '' && !/^\w+:|^OR$/.test(one)).join(' ')
  const line = searchPosts({
    words: wanted,
    from: after('from'),
    kind: kinds[after('filter') ?? ''] ?? null,
    language: after('lang'),
  })
  const forced = forcedIn(wanted)
  const { posts, page } = pageOf(call, line, isGone(forced) ? 'empty' : forced)
  return json({ tweets: posts.map((post) => tweetObject(post, call.now, true)), ...page })
}

/** `GET /twitter/tweet/replies/v2`. */
export function replies(call: Call): SimulatedResponse {
  const id = call.query.get('tweetId') ?? ''
  const forced = forcedByNumber(id)
  const post = postById(id, call.now)
  if (post === null || isGone(forced) || forced === 'private') return failed('tweet not found')
  const { posts, page } = pageOf(call, replyPosts(post), forced)
  const tweets = posts.map((one) => tweetObject(one, call.now, true))
  return json({ status: 'success', msg: 'success', tweets, ...page })
}

/** `GET /twitter/user/search`. */
export function people(call: Call): SimulatedResponse {
  const text = call.query.get('query') ?? ''
  const stem = text.toLowerCase().replaceAll(/\W+/g, '').slice(0, 9)
  const forced = forcedBy(text)
  const length = lengthUnder(forced !== null && forced !== 'last_page' ? 'empty' : forced, 50, lastPageSize)
  const found = listOf(length, (place) =>
    stem === '' ? `${regulars[place % regulars.length]!.slice(0, 11)}_${place}` : `${stem}_${place}`,
  )
  const { items, token } = paged(found, startOf(call), pageSize)
  const users = items.map((handle) => userObject(account(handle)))
  return json({ status: 'success', msg: 'success', users, ...pagingFields(token) })
}

/** `GET /twitter/community/info`. */
export function communityInfo({ query }: Call): SimulatedResponse {
  const id = query.get('community_id') ?? ''
  const forced = forcedByNumber(id)
  if (isGone(forced) || forced === 'private') return failed('community not found')
  const community_info = { ...communityOf(id), is_nsfw: false, rules: [] }
  return json({ community_info, status: 'success', msg: 'success' })
}

/** `GET /twitter/community/tweets`. */
export function communityPosts(call: Call): SimulatedResponse {
  const id = call.query.get('community_id') ?? ''
  const forced = forcedByNumber(id)
  if (isGone(forced) || forced === 'private') return failed('community not found')
  const line = searchPosts({ words: `community ${id}`, from: null, kind: null, language: null })
  const { posts, page } = pageOf(call, line, forced)
  return json({ tweets: posts.map((post) => tweetObject(post, call.now, true)), ...page, status: 'success' })
}
