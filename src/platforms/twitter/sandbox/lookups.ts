import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { json } from '../../../simulation/answers.ts'
import { type Forced, forcedBy, forcedByNumber } from '../../../simulation/forced.ts'
import type { Call } from '../../../simulation/router.ts'
import { dice, words } from '../../../simulation/world.ts'
import { account } from './accounts.ts'
import { Gathered, only, userObject, type Wanted } from './objects.ts'
import { accountPosts, postById } from './posts.ts'
import { invalidRequest, targetError } from './problems.ts'

const listOf = (query: URLSearchParams, ...names: string[]) =>
  new Set(
    names
      .flatMap((name) => (query.get(name) ?? '').split(','))
      .map((name) => name.replaceAll('post', 'tweet')),
  )

/** What a request asks to hear, in either spelling. */
export function wantedBy({ query }: Call): Wanted {
  return {
    tweet: listOf(query, 'tweet.fields', 'post.fields'),
    user: listOf(query, 'user.fields'),
    media: listOf(query, 'media.fields'),
    poll: listOf(query, 'poll.fields'),
    expansions: listOf(query, 'expansions'),
  }
}

/** The pinned post of an account: every fiftieth, so that it is also further down in the timeline. */
function pinnedOf(handle: string, now: number): string | undefined {
  const posts = accountPosts(handle)
  const newest = posts.newest(now)
  for (let index = newest - (newest % 50); index >= 0; index--) {
    const post = posts.at(index)
    if (post.kind !== 'reply' && post.kind !== 'repost') return post.id
  }
  return undefined
}

/** `GET /2/users/by/username/:name`. A protected account is told, its posts are not. */
export function userAnswer(call: Call): SimulatedResponse {
  const { name = '' } = call.params
  if (!/^\w{1,15}$/.test(name)) {
    return invalidRequest('username', name, 'The `username` does not match ^[A-Za-z0-9_]{1,15}$')
  }
  const forced = forcedBy(name)
  if (forced === 'not_found' || forced === 'restricted') return targetError(forced, 'user', 'username', name)
  return json({ data: userObject(account(name), wantedBy(call), pinnedOf(name, call.now)) })
}

const isMissing = (forced: Forced | null) => forced === 'not_found' || forced === 'private'

/** `GET /2/tweets/:id`. What a copyright notice took down is still answered, and marked. */
export function postAnswer(call: Call): SimulatedResponse {
  const { id = '' } = call.params
  const forced = forcedByNumber(id)
  const post = postById(id, call.now)
  if (post === null || isMissing(forced)) {
    return targetError(forced === 'private' ? forced : 'not_found', 'tweet', 'id', id)
  }
  const gathered = new Gathered(wantedBy(call), call.now)
  const withheld = { copyright: true, country_codes: ['XY'], scope: 'tweet' }
  const data = gathered.post(post, forced === 'restricted' ? { withheld } : {})
  return json({ data, includes: gathered.includes() })
}

/** A community, in the words that X's interfaces share. */
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
export function communityAnswer({ params: { id = '' }, query }: Call): SimulatedResponse {
  const forced = forcedByNumber(id)
  if (forced === 'not_found' || forced === 'private' || forced === 'restricted') {
    return targetError(forced, 'community', 'id', id)
  }
  return json({ data: only(communityOf(id), ['id', 'name'], listOf(query, 'community.fields')) })
}
