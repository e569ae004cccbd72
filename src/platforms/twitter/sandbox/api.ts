import type { SimulatedRequest, SimulatedResponse } from '../../../upstream/types.ts'
import { type Forced, failingResponse, forcedBy, forcedByNumber, slowMs } from '../../shared/forced.ts'
import { dice, words } from '../../shared/world.ts'
import { account, accountId, handleOfId, regulars } from './accounts.ts'
import { searchAnswer, timelineAnswer } from './api-lists.ts'
import { Gathered, userObject, type Wanted } from './api-objects.ts'
import { accountPosts, postById } from './posts.ts'
import { inNewSpelling, invalidRequest, json, problem, targetError } from './wire.ts'

/** The Bearer token that the simulated X API takes. */
const appToken = 'simulated-app-token'

const listOf = (query: URLSearchParams, ...names: string[]) =>
  new Set(
    names
      .flatMap((name) => (query.get(name) ?? '').split(','))
      .map((name) => name.replaceAll('post', 'tweet')),
  )

function wantedBy(query: URLSearchParams): Wanted {
  return {
    tweet: listOf(query, 'tweet.fields', 'post.fields'),
    user: listOf(query, 'user.fields'),
    media: listOf(query, 'media.fields'),
    poll: listOf(query, 'poll.fields'),
    expansions: listOf(query, 'expansions'),
  }
}

/** A request to the X API, read as far as every endpoint needs it. */
export interface ApiCall {
  readonly query: URLSearchParams
  readonly wanted: Wanted
  readonly now: number
}

/** The pinned post of an account: every fiftieth, so that it is also further down in the timeline. */
function pinnedOf(handle: string, now: number): string | undefined {
  const posts = accountPosts(handle, now)
  for (let index = posts.newest - (posts.newest % 50); index >= 0; index--) {
    const post = posts.at(index)
    if (post.kind !== 'reply' && post.kind !== 'repost') return post.id
  }
  return undefined
}

function userAnswer(handle: string, { wanted, now }: ApiCall): SimulatedResponse {
  const forced = forcedBy(handle)
  const error = (why: Parameters<typeof targetError>[0]) =>
    json({ errors: [targetError(why, 'user', 'username', handle)] })
  if (forced === 'not_found') return error('missing')
  if (forced === 'restricted') return error('unavailable')
  return json({ data: userObject(account(handle), wanted, { pinned_tweet_id: pinnedOf(handle, now) }) })
}

function postAnswer(id: string, { wanted, now }: ApiCall): SimulatedResponse {
  const forced = forcedByNumber(id)
  const post = postById(id, now)
  const error = (why: Parameters<typeof targetError>[0]) =>
    json({ errors: [targetError(why, 'tweet', 'id', id)] })
  if (post === null || forced === 'not_found') return error('missing')
  if (forced === 'private') return error('protected')
  const gathered = new Gathered(wanted)
  // What a copyright notice took down is still answered, with its text replaced.
  const withheld =
    forced === 'restricted' ? { withheld: { copyright: true, country_codes: ['XY'], scope: 'tweet' } } : {}
  const data = gathered.post(post, withheld)
  return json({ data, includes: gathered.includes() })
}

function communityAnswer(id: string, { query }: ApiCall): SimulatedResponse {
  const forced = forcedByNumber(id)
  const error = (why: Parameters<typeof targetError>[0]) =>
    json({ errors: [targetError(why, 'community', 'id', id)] })
  if (forced === 'not_found') return error('missing')
  if (forced === 'private') return error('protected')
  if (forced === 'restricted') return error('unavailable')
  const d = dice('x community', id)
  const full = {
    id,
    name: words.title(d),
    description: words.sentence(d),
    access: 'Public',
    join_policy: d.pick(['Open', 'RestrictedJoinRequestsRequireModeratorApproval']),
    member_count: d.int(3, 90_000),
    created_at: new Date(Date.UTC(2022, d.int(0, 11), d.int(1, 28))).toISOString(),
  }
  const fields = listOf(query, 'community.fields')
  return json({
    data: Object.fromEntries(
      Object.entries(full).filter(([name]) => fields.has(name) || name === 'id' || name === 'name'),
    ),
  })
}

/** People found by a search: a hundred, or one page of them. */
function peopleAnswer({ query, wanted }: ApiCall): SimulatedResponse {
  const said = query.get('query') ?? ''
  const forced = forcedBy(said)
  if (forced === 'restricted') {
    return problem(403, 'disallowed-resource', 'Forbidden', 'This query is not allowed.')
  }
  const size = Number(query.get('max_results') ?? 100)
  if (!(size >= 1 && size <= 1000))
    return invalidRequest('max_results', String(size), 'max_results is not valid')
  const total =
    forced === 'empty' || forced === 'not_found' || forced === 'private'
      ? 0
      : forced === 'last_page'
        ? Math.min(size, 5)
        : 100
  const from = Number.parseInt(query.get('next_token') ?? '0', 36)
  const stem = said.toLowerCase().replaceAll(/\W+/g, '').slice(0, 9)
  const rows = Array.from({ length: Math.max(0, Math.min(size, total - from)) }, (_, place) => {
    const index = from + place
    const handle = index % 3 === 0 || stem === '' ? regulars[index % regulars.length]! : `${stem}_${index}`
    return userObject(account(index % 3 === 0 ? `${handle.slice(0, 11)}_${index}` : handle), wanted)
  })
  const next = from + rows.length < total ? { next_token: (from + rows.length).toString(36) } : {}
  return rows.length === 0
    ? json({ meta: { result_count: 0 } })
    : json({ data: rows, meta: { result_count: rows.length, ...next } })
}

/** Every endpoint that is simulated, with what in the request may force an outcome. */
function route(
  path: string,
  call: ApiCall,
): { forced: Forced | null; answer: () => SimulatedResponse } | null {
  const [, kind, ...rest] = path.split('/').slice(1)
  const [a = '', b = '', c = ''] = rest
  if (kind === 'users' && a === 'by' && b === 'username') {
    if (!/^\w{1,15}$/.test(c)) {
      return {
        forced: null,
        answer: () => invalidRequest('username', c, 'The `username` does not match ^[A-Za-z0-9_]{1,15}$'),
      }
    }
    return { forced: forcedBy(c), answer: () => userAnswer(c, call) }
  }
  if (kind === 'users' && a === 'search') {
    return { forced: forcedBy(call.query.get('query') ?? ''), answer: () => peopleAnswer(call) }
  }
  if (kind === 'users' && /^\d+$/.test(a) && b === 'tweets') {
    const handle = handleOfId(a)
    const missing = () => json({ errors: [targetError('missing', 'user', 'id', a)] })
    return {
      forced: forcedByNumber(a),
      answer: () => (handle === null || accountId(handle) !== a ? missing() : timelineAnswer(handle, call)),
    }
  }
  if (kind === 'tweets' && a === 'search' && (b === 'recent' || b === 'all')) {
    const said = call.query.get('query') ?? ''
    const word = said.split(/[\s()"]+/).find((one) => forcedBy(one))
    const id = /(?:conversation_id|in_reply_to_tweet_id):(\d+)/.exec(said)?.[1]
    const forced = id === undefined ? (word === undefined ? null : forcedBy(word)) : forcedByNumber(id)
    return { forced, answer: () => searchAnswer(b, call) }
  }
  if (kind === 'tweets' && /^\d+$/.test(a))
    return { forced: forcedByNumber(a), answer: () => postAnswer(a, call) }
  if (kind === 'communities' && /^\d+$/.test(a)) {
    return { forced: forcedByNumber(a), answer: () => communityAnswer(a, call) }
  }
  return null
}

/** Answers a request to api.x.com in the format of the X API v2. */
export function apiAnswer({ url, headers, now }: SimulatedRequest): SimulatedResponse {
  const authorization = headers.authorization ?? ''
  const isUser = /^OAuth .*oauth_signature="[^"]+"/.test(authorization)
  if (!isUser && authorization !== `Bearer ${appToken}`) {
    return problem(401, 'blank', 'Unauthorized', 'Unauthorized')
  }
  if (url.pathname === '/2/users/search' && !isUser) {
    return problem(
      403,
      'unsupported-authentication',
      'Unsupported Authentication',
      'Authenticating with OAuth 2.0 Application-Only is forbidden for this endpoint.',
    )
  }
  const call = { query: url.searchParams, wanted: wantedBy(url.searchParams), now }
  const found = route(url.pathname, call)
  if (!found) return problem(404, 'resource-not-found', 'Not Found', 'Not Found')
  const failing = failingResponse(found.forced)
  if (failing) {
    const reset = { 'x-rate-limit-remaining': '0', 'x-rate-limit-reset': String(Math.ceil(now / 1000) + 30) }
    return failing.status === 429 ? { ...failing, headers: { ...failing.headers, ...reset } } : failing
  }
  const answer = found.answer()
  const spelled = url.searchParams.has('post.fields')
    ? { ...answer, body: JSON.stringify(inNewSpelling(JSON.parse(String(answer.body)))) }
    : answer
  return found.forced === 'slow' ? { ...spelled, delayMs: slowMs } : spelled
}
