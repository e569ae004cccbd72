import type { SimulatedResponse } from '../../../upstream/types.ts'
import { type Forced, forcedBy, forcedByNumber } from '../../shared/forced.ts'
import { dice, words, worldBegan } from '../../shared/world.ts'
import { handleOfSecUid, kinds, makeId, numberOf, secUidOf, someone, timeOf } from './ids.ts'
import { itemStruct, musicObject, userObject, userStats } from './items.ts'
import { itemDetail } from './pages.ts'
import { json, listOf, nothing } from './wire.ts'
import {
  commentCount,
  commentId,
  type Person,
  personOf,
  postIds,
  postOf,
  replyCount,
  sharedList,
} from './world.ts'

/** JSON calls of www.tiktok.com. */

type Query = URLSearchParams

/** What the identifiers of a call force. */
export function forcedInCall(query: Query): Forced | null {
  const secUid = query.get('secUid')
  const names = [
    secUid === null ? null : handleOfSecUid(secUid),
    query.get('uniqueId'),
    query.get('keyword'),
    query.get('challengeName'),
  ]
  for (const name of names) {
    const forced = name === null ? null : forcedBy(name)
    if (forced) return forced
  }
  const ids = [
    'itemId',
    'aweme_id',
    'comment_id',
    'item_id',
    'musicId',
    'musicID',
    'collectionId',
    'mixId',
    'challengeID',
  ]
  for (const name of ids) {
    const forced = forcedByNumber(query.get(name) ?? '')
    if (forced) return forced
  }
  return null
}

const number = (query: Query, name: string, otherwise: number) => {
  const value = Number(query.get(name))
  return Number.isSafeInteger(value) && value > 0 ? value : otherwise
}

function userDetail(query: Query, now: number): SimulatedResponse {
  const person = personOf(query.get('uniqueId') ?? '')
  if (person.forced === 'not_found') return json({ statusCode: 10221, userInfo: {} })
  return json({ statusCode: 0, userInfo: { user: userObject(person, now), ...userStats(person, now) } })
}

/** `post_item_list_request_type` 1: most popular first. */
function popular(person: Person, now: number): string[] {
  return postIds(person, now, 0, 120).sort((a, b) => postOf(b).views - postOf(a).views)
}

function itemList(query: Query, now: number): SimulatedResponse {
  const handle = handleOfSecUid(query.get('secUid') ?? '')
  if (handle === null) return json({ statusCode: 10201, itemList: [] })
  const person = personOf(handle)
  const count = number(query, 'count', 16)
  const from = number(query, 'cursor', 0)
  const most = query.get('post_item_list_request_type') === '1'
  const ids = most ? popular(person, now).slice(from, from + count) : postIds(person, now, from, count)
  const total = most ? Math.min(120, postIds(person, now, 0, 121).length) : Number.POSITIVE_INFINITY
  const more = most ? from + count < total : postIds(person, now, from + ids.length, 1).length > 0
  const items = ids.map((id) => itemStruct(postOf(id, handle), now))
  return listOf('itemList', items, from + ids.length, more)
}

function userList(query: Query, now: number): SimulatedResponse {
  const owner = personOf(handleOfSecUid(query.get('secUid') ?? '') ?? 'ada.cooks')
  if (owner.hidesLists) return json({ statusCode: 2096, status_code: 2096, userList: [] })
  const followers = query.get('scene') === '67'
  const total = followers ? owner.followers : owner.following
  const from = number(query, 'minCursor', 0)
  const count = Math.min(number(query, 'count', 30), Math.max(0, total - from))
  const userList = Array.from({ length: count }, (_, place) => {
    const person = personOf(someone(followers ? 'follower' : 'followed', owner.handle, from + place))
    return { user: userObject(person, now), ...userStats(person, now) }
  })
  return json({
    statusCode: 0,
    status_code: 0,
    userList,
    minCursor: from + count,
    maxCursor: from,
    total,
    hasMore: from + count < total,
  })
}

function commentObject(id: string, post: string, replies: number, now: number) {
  const person = personOf(someone('commenter', id))
  const user = userObject(person, now)
  const d = dice('comment text', id)
  return {
    cid: id,
    aweme_id: post,
    text: words.sentence(d),
    create_time: Math.floor(timeOf(id) / 1000),
    digg_count: d.int(0, 400),
    reply_comment_total: replies,
    comment_language: person.language,
    status: 1,
    reply_id: '0',
    is_author_digged: d.chance(0.1),
    user: {
      uid: person.id,
      sec_uid: secUidOf(person.handle),
      unique_id: person.handle,
      nickname: person.name,
      avatar_thumb: { uri: 'avatar', url_list: [user.avatarThumb] },
    },
  }
}

function commentsAnswer(comments: unknown[], from: number, total: number): SimulatedResponse {
  const end = from + comments.length
  return json({ status_code: 0, comments, cursor: end, has_more: end < total ? 1 : 0, total })
}

function commentList(query: Query, now: number): SimulatedResponse {
  const post = postOf(query.get('aweme_id') ?? '0')
  if (post.forced === 'not_found') return json({ status_code: 10204, status_msg: "item doesn't exist" })
  const total = commentCount(post, now)
  const from = Math.min(number(query, 'cursor', 0), total)
  const comments = Array.from({ length: Math.min(number(query, 'count', 20), total - from) }, (_, place) => {
    const id = commentId(post, total - 1 - from - place)
    return commentObject(id, post.id, replyCount(id), now)
  })
  return commentsAnswer(comments, from, total)
}

function replyList(query: Query, now: number): SimulatedResponse {
  const parent = query.get('comment_id') ?? '0'
  const post = postOf(query.get('item_id') ?? '0')
  const gone = post.forced === 'not_found' || forcedByNumber(parent) === 'not_found'
  if (gone) return json({ status_code: 10204, status_msg: "item doesn't exist" })
  const total = replyCount(parent)
  const from = Math.min(number(query, 'cursor', 0), total)
  const start = forcedByNumber(parent) === null ? timeOf(parent) : worldBegan
  const replies = Array.from({ length: Math.min(number(query, 'count', 20), total - from) }, (_, place) => {
    const at = from + place
    return commentObject(makeId(start + (at + 1) * 45_000, at, kinds.reply), post.id, 0, now)
  })
  return commentsAnswer(replies, from, total)
}

/** A list to which many authors add, by name. */
function shared(
  name: string,
  query: Query,
  now: number,
  list = 'itemList',
  rest: object = {},
): SimulatedResponse {
  const from = number(query, 'cursor', number(query, 'offset', 0))
  const { ids, more } = sharedList(name, now, from, number(query, 'count', 12))
  const items = ids.map((id) => itemStruct(postOf(id), now))
  return listOf(list, items, from + ids.length, more, rest)
}

/** The site writes search answers with underscores and numbers for truth. */
function searchList(list: string, items: unknown[], from: number, more: boolean): SimulatedResponse {
  return listOf(list, items, from + items.length, more, {
    cursor: from + items.length,
    has_more: more ? 1 : 0,
    hasMore: undefined,
  })
}

function searchName(query: Query): string {
  const filters = ['publish_time', 'sort_type', 'region'].map((name) => query.get(name) ?? '').join('|')
  const keyword = query.get('keyword') ?? ''
  return forcedBy(keyword) || filters === '||' ? keyword : `${keyword} ${filters}`
}

/** Found posts when the most liked come first (`sort_type` 1). */
const mostRanked = 100

function found(query: Query, now: number, from: number, count: number): { ids: string[]; more: boolean } {
  const name = searchName(query)
  if (query.get('sort_type') !== '1') return sharedList(name, now, from, count)
  const { ids } = sharedList(name, now, 0, mostRanked)
  ids.sort((a, b) => postOf(b).likes - postOf(a).likes)
  return { ids: ids.slice(from, from + count), more: from + count < ids.length }
}

function searchItems(query: Query, now: number): SimulatedResponse {
  const from = number(query, 'cursor', 0)
  const { ids, more } = found(query, now, from, number(query, 'count', 12))
  return searchList(
    'item_list',
    ids.map((id) => itemStruct(postOf(id), now)),
    from,
    more,
  )
}

function searchGeneral(query: Query, now: number): SimulatedResponse {
  const from = number(query, 'cursor', 0)
  const { ids, more } = found(query, now, from, 12)
  const data: unknown[] = ids.map((id) => ({ type: 1, item: itemStruct(postOf(id), now), common: {} }))
  const answer = { cursor: from + ids.length, has_more: more ? 1 : 0, hasMore: undefined }
  // A card of accounts stands among the posts of the first page.
  if (from === 0 && data.length > 3)
    data.splice(2, 0, { type: 4, user_list: [], card_title: 'Users', common: {} })
  return listOf('data', data, from + ids.length, more, answer)
}

const fewPeople: Partial<Record<Forced, number>> = { empty: 0, not_found: 0, last_page: 8 }

function searchUsers(query: Query, now: number): SimulatedResponse {
  const keyword = query.get('keyword') ?? ''
  const forced = forcedBy(keyword)
  const total =
    (forced && fewPeople[forced]) ?? (forced === 'busy' ? Math.floor((now - worldBegan) / 60_000) : 90)
  const from = number(query, 'cursor', 0)
  const length = Math.max(0, Math.min(number(query, 'count', 10), total - from))
  const entries = Array.from({ length }, (_, place) => {
    const person = personOf(someone('found', keyword, total - from - place))
    const user = userObject(person, now)
    return {
      user_info: {
        uid: person.id,
        nickname: person.name,
        signature: person.bio,
        avatar_thumb: { uri: 'avatar', url_list: [user.avatarThumb] },
        follower_count: person.followers,
        following_count: person.following,
        total_favorited: person.likes,
        aweme_count: Number(userStats(person, now).statsV2.videoCount),
        custom_verify: person.verified ? 'verified account' : '',
        unique_id: person.handle,
        secret: 0,
        sec_uid: secUidOf(person.handle),
      },
    }
  })
  return searchList('user_list', entries, from, from + length < total)
}

function preview(query: Query): SimulatedResponse {
  const keyword = query.get('keyword') ?? ''
  const d = dice('suggestions', keyword, query.get('region') ?? '')
  const endings = [
    '',
    ' near me',
    ' recipe',
    ` ${words.title(d).toLowerCase()}`,
    ' 2026',
    ' for beginners',
    ' at home',
  ]
  const forced = forcedBy(keyword)
  const few = forced === 'empty' || forced === 'not_found' ? [] : endings
  return json({
    status_code: 0,
    sug_list: few.map((ending, place) => ({
      content: `${keyword}${ending}`,
      pos: place,
      word_record: {
        words_content: `${keyword}${ending}`,
        words_position: place,
        group_id: d.token(19, '123456789'),
      },
      extra_info: { lang: 'en' },
    })),
  })
}

function challengeDetail(query: Query): SimulatedResponse {
  const name = query.get('challengeName') ?? ''
  if (forcedBy(name) === 'not_found') return json({ statusCode: 10205, challengeInfo: {} })
  const id = tagId(name)
  const challenge = { id, title: name, desc: '' }
  return json({
    statusCode: 0,
    challengeInfo: {
      challenge,
      stats: { videoCount: 5000, viewCount: 9_000_000 },
      statsV2: { videoCount: '5012', viewCount: '9012345' },
    },
  })
}

/** Tags met in this process by id; elsewhere a tag's list is named after its id. */
const tags = new Map<string, string>()

function tagId(name: string): string {
  const id = makeId(worldBegan, numberOf(`#${name}`), kinds.tag)
  if (tags.size > 10_000) tags.clear()
  tags.set(id, name)
  return id
}

function musicDetail(query: Query, now: number): SimulatedResponse {
  const id = query.get('musicId') ?? '0'
  if (forcedByNumber(id) === 'not_found') return json({ statusCode: 10218, musicInfo: {} })
  return json({
    statusCode: 0,
    musicInfo: {
      music: musicObject(id, now),
      artists: [],
      stats: { videoCount: dice('music use', id).int(3, 90_000) },
    },
  })
}

const missing = json({ statusCode: 10218, itemList: [] })

/** Answers a call under /api/ of the site; undefined for a path the platform does not have. */
export function apiCall(path: string, query: Query, now: number): SimulatedResponse | undefined {
  if (forcedInCall(query) === 'restricted') return nothing
  const musicId = query.get('musicID') ?? ''
  const collection = query.get('collectionId') ?? query.get('mixId') ?? ''
  switch (path) {
    case '/api/item/detail/':
      return itemDetail(query.get('itemId') ?? '0', now)
    case '/api/user/detail/':
      return userDetail(query, now)
    case '/api/post/item_list/':
      return itemList(query, now)
    case '/api/user/list/':
      return userList(query, now)
    case '/api/comment/list/':
      return commentList(query, now)
    case '/api/comment/list/reply/':
      return replyList(query, now)
    case '/api/search/item/full/':
      return searchItems(query, now)
    case '/api/search/general/full/':
      return searchGeneral(query, now)
    case '/api/search/user/full/':
      return searchUsers(query, now)
    case '/api/search/general/preview/':
      return preview(query)
    case '/api/challenge/detail/':
      return challengeDetail(query)
    case '/api/challenge/item_list/': {
      const id = query.get('challengeID') ?? ''
      return shared(tags.get(id) ?? id, query, now)
    }
    case '/api/music/detail/':
      return musicDetail(query, now)
    case '/api/music/item_list/':
      return forcedByNumber(musicId) === 'not_found' ? missing : shared(musicId, query, now)
    case '/api/collection/item_list/':
    case '/api/mix/item_list/':
      return forcedByNumber(collection) === 'not_found' ? missing : shared(collection, query, now)
    default:
      return undefined
  }
}
