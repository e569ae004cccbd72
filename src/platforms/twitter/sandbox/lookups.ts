import { forcedBy, forcedByNumber } from '../../../simulation/forced.ts'
import type { Call } from '../../../simulation/router.ts'
import { dice, words } from '../../../simulation/world.ts'
import { account } from './accounts.ts'
import { only, postObjects, userObject } from './objects.ts'
import { accountPosts, postById } from './posts.ts'
import { invalidRequest, targetError } from './problems.ts'

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
export function userAnswer(call: Call) {
  const { name = '' } = call.params
  if (!/^\w{1,15}$/.test(name)) {
    throw invalidRequest('username', name, 'The `username` does not match ^[A-Za-z0-9_]{1,15}$')
  }
  const forced = forcedBy(name)
  if (forced === 'not_found' || forced === 'restricted') throw targetError(forced, 'user', 'username', name)
  return { data: userObject(call, account(name), pinnedOf(name, call.now)) }
}

/** `GET /2/tweets/:id`. What a copyright notice took down is still answered, and marked. */
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
export function communityAnswer(call: Call) {
  const { id = '' } = call.params
  const forced = forcedByNumber(id)
  if (forced === 'not_found' || forced === 'private' || forced === 'restricted') {
    throw targetError(forced, 'community', 'id', id)
  }
  return { data: only(call, 'community.fields', ['id', 'name'], communityOf(id)) }
}
