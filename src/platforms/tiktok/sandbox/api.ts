import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { forcedBy, forcedByNumber } from '../../../simulation/forced.ts'
import { type List, lengthUnder, listOf, page, ranked } from '../../../simulation/lists.ts'
import { mentioning } from '../../../simulation/mention.ts'
import { dice, words } from '../../../simulation/world.ts'
import { handleOfSecUid, secUidOf, someone, tagId, tagOf, timeOf } from './ids.ts'
import { accountObject, itemStruct, musicObject, postDetail, profileDetail, userObject } from './items.ts'
import { type Answer, cut, json, listAnswer, numberIn, type Query, routesOf } from './wire.ts'
import {
  commentsOf,
  peopleFound,
  peopleOf,
  personOf,
  postOf,
  postsOf,
  repliesOf,
  sharedList,
} from './world.ts'

/** JSON calls of www.tiktok.com. */

const missing = (statusCode: number, more: object = {}) =>
  json({ statusCode, status_msg: "item doesn't exist", ...more })

const itemDetail: Answer = (query, now) => {
  const id = query.get('itemId') ?? '0'
  return json(postDetail(id, forcedByNumber(id), now))
}

const userDetail: Answer = (query, now) => json(profileDetail(query.get('uniqueId') ?? '', now))

/** Posts of an author when the most popular come first. */
const mostPopular = 120

/** `post_item_list_request_type` 1: most popular first. */
const itemList: Answer = (query, now) => {
  const handle = handleOfSecUid(query.get('secUid') ?? '')
  if (handle === null) return json({ statusCode: 10201, itemList: [] })
  const posts = postsOf(personOf(handle), now)
  const popular = query.get('post_item_list_request_type') === '1'
  const few = { ...posts, length: Math.min(mostPopular, posts.length) }
  const shown = cut(popular ? ranked(few, (id) => postOf(id).views) : posts, query, 16)
  const items = shown.items.map((id) => itemStruct(postOf(id, handle), now))
  return listAnswer('itemList', items, shown)
}

const userList: Answer = (query, now) => {
  const owner = personOf(handleOfSecUid(query.get('secUid') ?? '') ?? 'ada.cooks')
  if (owner.hidesLists) return json({ statusCode: 2096, userList: [] })
  const kind = query.get('scene') === '67' ? 'followers' : 'following'
  const asked = { cursor: numberIn(query, 'minCursor', 0), size: numberIn(query, 'count', 30) }
  const { items, total, cursor, more } = peopleOf(owner, kind, now, asked)
  return json({
    statusCode: 0,
    userList: items.map((person) => accountObject(person, now)),
    minCursor: cursor,
    maxCursor: cursor + items.length,
    total,
    hasMore: more,
  })
}

/** A comment of a list, or a reply. */
export function commentObject(id: string, post: string, replies: number, now: number) {
  const person = personOf(someone('commenter', id))
  const d = dice('comment text', id)
  return {
    cid: id,
    aweme_id: post,
    text: words.sentence(d),
    create_time: Math.floor(timeOf(id) / 1000),
    digg_count: d.int(0, 400),
    reply_comment_total: replies,
    comment_language: person.language,
    user: {
      uid: person.id,
      sec_uid: secUidOf(person.handle),
      unique_id: person.handle,
      nickname: person.name,
      avatar_thumb: { url_list: [userObject(person, now).avatarThumb] },
    },
  }
}

function comments(list: List<string>, query: Query, read: (id: string) => unknown): SimulatedResponse {
  const { items, end, more } = cut(list, query, 20)
  return json({ comments: items.map(read), cursor: end, has_more: more ? 1 : 0, total: list.length })
}

const commentList: Answer = (query, now) => {
  const post = postOf(query.get('aweme_id') ?? '0')
  if (post.forced === 'not_found') return missing(10204)
  return comments(commentsOf(post, now), query, (id) => commentObject(id, post.id, repliesOf(id).length, now))
}

const replyList: Answer = (query, now) => {
  const [parent, id] = [query.get('comment_id') ?? '0', query.get('item_id') ?? '0']
  if ([parent, id].map(forcedByNumber).includes('not_found')) return missing(10204)
  return comments(repliesOf(parent), query, (reply) => commentObject(reply, id, 0, now))
}

/** A list to which many authors add, by name. */
function shared(name: string, query: Query, now: number, tag = ''): SimulatedResponse {
  const shown = cut(sharedList(name, now), query, 12)
  const items = shown.items.map((id) => itemStruct(tag === '' ? postOf(id) : matching(id, `#${tag}`), now))
  return listAnswer('itemList', items, shown)
}

/** {@link shared}, by the id that a parameter names. */
const sharedBy =
  (parameter: string): Answer =>
  (query, now) => {
    const id = query.get(parameter) ?? '0'
    return forcedByNumber(id) === 'not_found' ? missing(10218, { itemList: [] }) : shared(id, query, now)
  }

/** Found posts when the most liked come first. */
const mostRanked = 100

/** Posts that a search finds; `sort_type` 1: most liked first. */
export function found(query: Query, now: number): List<string> {
  const filters = ['publish_time', 'sort_type', 'region'].map((name) => query.get(name) ?? '').join('|')
  const keyword = query.get('keyword') ?? ''
  const list = sharedList(forcedBy(keyword) || filters === '||' ? keyword : `${keyword} ${filters}`, now)
  const few = { ...list, length: Math.min(mostRanked, list.length) }
  return query.get('sort_type') === '1' ? ranked(few, (id) => postOf(id).likes) : list
}

/** A post as a search shows it that found it by words. */
function matching(id: string, words: string) {
  const post = postOf(id)
  return { ...post, caption: mentioning(post.caption, words) }
}

const searchItems: Answer = (query, now) => {
  const shown = cut(found(query, now), query, 12)
  const items = shown.items.map((id) => itemStruct(matching(id, query.get('keyword') ?? ''), now))
  return listAnswer('item_list', items, shown, true)
}

const searchGeneral: Answer = (query, now) => {
  const shown = cut(found(query, now), query, 12)
  const items: unknown[] = shown.items.map((id) => ({
    type: 1,
    item: itemStruct(matching(id, query.get('keyword') ?? ''), now),
  }))
  // A card of accounts stands among the posts of the first page.
  if (shown.from === 0 && items.length > 3) items.splice(2, 0, { type: 4, user_list: [] })
  return listAnswer('data', items, shown, true)
}

const searchUsers: Answer = (query, now) => {
  const keyword = query.get('keyword') ?? ''
  const forced = forcedBy(keyword)
  const shown = cut(peopleFound(keyword, now), query, 10)
  const items = shown.items.map((person) => ({
    user_info: {
      uid: person.id,
      nickname: forced ? person.name : mentioning(person.name, keyword),
      signature: person.bio,
      avatar_thumb: { url_list: [userObject(person, now).avatarThumb] },
      follower_count: person.followers(now),
      following_count: person.following(now),
      total_favorited: person.likes,
      aweme_count: postsOf(person, now).length,
      custom_verify: person.verified ? 'verified account' : '',
      unique_id: person.handle,
      secret: 0,
      sec_uid: secUidOf(person.handle),
    },
  }))
  return listAnswer('user_list', items, shown, true)
}

const preview: Answer = (query) => {
  const keyword = query.get('keyword') ?? ''
  const about = ` ${words.title(dice('suggestions', keyword, query.get('region') ?? '')).toLowerCase()}`
  const endings = ['', ' near me', ' recipe', about, ' 2026', ' for beginners', ' at home']
  const list = listOf(
    lengthUnder(forcedBy(keyword), endings.length),
    (place) => `${keyword}${endings[place]}`,
  )
  const sug_list = page(list, { size: 10 }).items.map((content, place) => ({
    content,
    pos: place,
    extra_info: { lang: 'en' },
  }))
  return json({ sug_list })
}

const challengeDetail: Answer = (query) => {
  const name = query.get('challengeName') ?? ''
  if (forcedBy(name) === 'not_found') return json({ statusCode: 10205, challengeInfo: {} })
  const used = lengthUnder(forcedBy(name), 5012)
  const statsV2 = { videoCount: String(used), viewCount: String(used * 1801) }
  return json({ challengeInfo: { challenge: { id: tagId(name), title: name }, statsV2 } })
}

const musicDetail: Answer = (query, now) => {
  const id = query.get('musicId') ?? '0'
  if (forcedByNumber(id) === 'not_found') return json({ statusCode: 10218, musicInfo: {} })
  const stats = { videoCount: lengthUnder(forcedByNumber(id), 5000) }
  return json({ musicInfo: { music: musicObject(id, now), artists: [], stats } })
}

/** Calls by their paths under `/api/`. */
const calls: Readonly<Record<string, Answer>> = {
  'item/detail': itemDetail,
  'user/detail': userDetail,
  'post/item_list': itemList,
  'user/list': userList,
  'comment/list': commentList,
  'comment/list/reply': replyList,
  'search/item/full': searchItems,
  'search/general/full': searchGeneral,
  'search/user/full': searchUsers,
  'search/general/preview': preview,
  'challenge/detail': challengeDetail,
  'challenge/item_list': (query, now) => {
    const name = tagOf(query.get('challengeID') ?? '')
    return shared(name, query, now, /^\d+$/.test(name) ? '' : name)
  },
  'music/detail': musicDetail,
  'music/item_list': sharedBy('musicID'),
  'collection/item_list': sharedBy('collectionId'),
  'mix/item_list': sharedBy('mixId'),
}

/** The identifiers of a call, which may force an outcome; `secUid` hides a handle. */
export function identifiersIn(query: Query): string[] {
  const handle = handleOfSecUid(query.get('secUid') ?? '')
  return [...(handle === null ? [] : [handle]), ...query.values()]
}

/** Calls under `/api/` as routes. */
export const apiRoutes = routesOf('/api/', calls)
