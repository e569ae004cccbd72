import { each } from '../../../catalog/fields.ts'
import type { Call } from '../../../simulation/router.ts'
import type { Wire } from '../../../simulation/wire.ts'
import { dice, words } from '../../../simulation/world.ts'
import { listing, postData, postThing, redditor, type SimulatedPost, token36 } from './things.ts'
import { oldestShown, type Place, replyCount, rootCount, timeOfPlace } from './threads.ts'

/** Comments at the root in one answer; the rest are behind a stub. */
const rootsShown = 40
/** Replies of one comment in one answer. */
const repliesShown = 2
const maxDepth = 10

/** Digits (base 36) of a number at the root, where a busy post counts the minutes, and below it. */
const rootDigits = 4
const replyDigits = 2

/** Ids of one post share four characters, so that no two posts share an id. */
function idOf(post: SimulatedPost, place: Place): string {
  const digits = place.map((n, depth) => n.toString(36).padStart(depth === 0 ? rootDigits : replyDigits, '0'))
  return token36(4, 'comments', post.id) + digits.join('')
}

function placeOf(post: SimulatedPost, id: string): Place | null {
  const path = /^([0-9a-z]{4})((?:[0-9a-z]{2})*)$/.exec(id.slice(4))
  if (!id.startsWith(token36(4, 'comments', post.id)) || path === null) return null
  return [path[1]!, ...(path[2]!.match(/../g) ?? [])].map((digits) => Number.parseInt(digits, 36))
}

/** Numbers of the comments at the root, in the order of a sort. */
function roots(post: SimulatedPost, sort: string, now: number): number[] {
  const count = rootCount(post, now)
  const oldest = oldestShown(post, count)
  const numbers = Array.from({ length: count - oldest }, (_, n) => oldest + n)
  if (sort === 'old') return numbers
  if (sort === 'new') return numbers.reverse()
  const rank = numbers.map((n) => (n === 0 ? 2 : dice('rank', sort, post.id, n).next()))
  return numbers.sort((a, b) => rank[b]! - rank[a]!)
}

function stub(ids: string[], parent: string, depth: number): Wire {
  const first = ids[0]
  const data = { count: ids.length, depth, parent_id: parent, children: ids }
  return { kind: 'more', data: { ...data, id: first ?? '_', name: `t1_${first ?? '_'}` } }
}

/** A comment with its replies, down to `levels` below it. */
function commentThing(post: SimulatedPost, place: Place, depth: number, levels: number): Wire {
  const id = idOf(post, place)
  const d = dice('reddit t1', id)
  const person = redditor(d)
  const removed = d.chance(0.04)
  const body = removed ? '[removed]' : words.sentence(d)
  const score = d.int(-5, 900)
  const op = postData(post, post.createdAt)
  const places = Array.from({ length: replyCount(post, place) }, (_, n) => [...place, n])
  // Below the last level there is a stub without ids.
  const listed = levels === 0 ? [] : places
  const shown = listed.slice(0, repliesShown).map((one) => commentThing(post, one, depth + 1, levels - 1))
  const hidden = listed.slice(repliesShown).map((one) => idOf(post, one))
  const isCut = hidden.length > 0 || shown.length < places.length
  const replies = isCut ? [...shown, stub(hidden, `t1_${id}`, depth + 1)] : shown
  const data = {
    id,
    name: `t1_${id}`,
    body,
    body_html: `<div class="md"><p>${body}</p>\n</div>`,
    author: removed ? '[deleted]' : person,
    ...each(score, 'score', 'ups'),
    created_utc: timeOfPlace(post, place) / 1000,
    parent_id: place.length > 1 ? `t1_${idOf(post, place.slice(0, -1))}` : `t3_${post.id}`,
    link_id: `t3_${post.id}`,
    depth,
    is_submitter: op.author === person,
    distinguished: null,
    ...each(false, 'score_hidden', 'stickied', 'locked'),
    total_awards_received: 0,
    permalink: `${op.permalink}${id}/`,
    subreddit: post.subreddit,
    replies: replies.length > 0 ? listing(replies) : '',
  }
  return { kind: 't1', data }
}

/** The maximum number of levels that a request selects. */
const levelsIn = (form: URLSearchParams) => Math.min(Number(form.get('depth') ?? maxDepth), maxDepth)

/** The two Listings of `/comments/…`, or the one thread of a comment. */
export function commentsAnswer(post: SimulatedPost, { params, query, now }: Call): Wire[] {
  const head = listing([postThing(post, now)])
  const levels = levelsIn(query) - 1
  if (params.comment !== undefined) {
    const place = placeOf(post, params.comment)
    return [head, listing(place ? [commentThing(post, place, 0, levels)] : [])]
  }
  const all = roots(post, query.get('sort') ?? 'confidence', now)
  const shown = all.slice(0, Math.min(rootsShown, Number(query.get('limit') ?? 200)))
  const hidden = all.slice(shown.length).map((n) => idOf(post, [n]))
  const things = shown.map((n) => commentThing(post, [n], 0, levels))
  return [head, listing(hidden.length > 0 ? [...things, stub(hidden, `t3_${post.id}`, 0)] : things)]
}

function flat(thing: Wire): Wire[] {
  const data = thing.data as Wire
  const replies = data.replies as { data: { children: Wire[] } } | '' | undefined
  if (!replies) return [thing]
  return [{ ...thing, data: { ...data, replies: '' } }, ...replies.data.children.flatMap(flat)]
}

/** `morechildren`: a flat list in tree order. */
export function moreChildren(post: SimulatedPost, query: URLSearchParams): Wire {
  const ids = (query.get('children') ?? '').split(',')
  const things = ids.flatMap((id) => {
    const place = placeOf(post, id)
    if (!place) return []
    const levels = Math.max(0, levelsIn(query) - place.length)
    return flat(commentThing(post, place, place.length - 1, levels))
  })
  return { json: { errors: [], data: { things } } }
}
