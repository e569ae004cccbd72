import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { forcedBy, forcedByNumber } from '../../../simulation/forced.ts'
import { first, type List, lengthUnder, ranked } from '../../../simulation/lists.ts'
import { mentioning } from '../../../simulation/mention.ts'
import { dice, words } from '../../../simulation/world.ts'
import { pick } from '../../shared/views.ts'
import { generatedPerson, handleOfSecUid, tagId, tagOf, timeOf } from './ids.ts'
import { accountObject, appUser, itemStruct, musicObject, postDetail, profileDetail } from './items.ts'
import { type Answer, json, listAnswer, numberIn, type QueryValues, routesOf } from './wire.ts'
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

/** Simulated JSON calls of www.tiktok.com. */

const missing = (statusCode: number, more: object = {}) =>
  json({ statusCode, status_msg: "item doesn't exist", ...more })

/** Posts in a list of an author's most popular posts. */
const maxPopularPosts = 120

/** `post_item_list_request_type` 1: most popular first. */
const itemList: Answer = (values, now) => {
  const handle = handleOfSecUid(values.secUid ?? '')
  if (handle === null) return json({ statusCode: 10201, itemList: [] })
  const posts = postsOf(personOf(handle), now)
  const isPopular = values.post_item_list_request_type === '1'
  return listAnswer(
    isPopular ? ranked(first(posts, maxPopularPosts), (id) => postOf(id).views) : posts,
    values,
    {
      name: 'itemList',
      size: 16,
      write: (id) => itemStruct(postOf(id, handle), now),
    },
  )
}

const userList: Answer = (values, now) => {
  const owner = personOf(handleOfSecUid(values.secUid ?? '') ?? 'ada.cooks')
  if (owner.hidesLists) return json({ statusCode: 2096, userList: [] })
  const kind = values.scene === '67' ? 'followers' : 'following'
  const wanted = { cursor: numberIn(values, 'minCursor', 0), size: numberIn(values, 'count', 30) }
  const { items, total, cursor, more } = peopleOf(owner, kind, now, wanted)
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
  const person = personOf(generatedPerson('commenter', id))
  const d = dice('comment text', id)
  return {
    cid: id,
    aweme_id: post,
    text: words.sentence(d),
    create_time: Math.floor(timeOf(id) / 1000),
    digg_count: d.int(0, 400),
    reply_comment_total: replies,
    comment_language: person.language,
    user: pick(appUser(person, now), 'uid', 'sec_uid', 'unique_id', 'nickname', 'avatar_thumb'),
  }
}

const commentsAnswer = (
  list: List<string>,
  values: QueryValues,
  write: (id: string) => unknown,
): SimulatedResponse =>
  listAnswer(list, values, {
    name: 'comments',
    size: 20,
    write,
    otherFields: { total: list.length },
    isSearchForm: true,
  })

const commentList: Answer = (values, now) => {
  const post = postOf(values.aweme_id ?? '0')
  if (post.forced === 'not_found') return missing(10204)
  return commentsAnswer(commentsOf(post, now), values, (id) =>
    commentObject(id, post.id, repliesOf(id).length, now),
  )
}

const replyList: Answer = (values, now) => {
  const { comment_id: parent = '0', item_id: id = '0' } = values
  if ([parent, id].map(forcedByNumber).includes('not_found')) return missing(10204)
  return commentsAnswer(repliesOf(parent), values, (reply) => commentObject(reply, id, 0, now))
}

/** A page of a list by several authors. */
const shared = (
  name: string,
  values: QueryValues,
  now: number,
  tag = '',
  common: object = {},
): SimulatedResponse =>
  listAnswer(sharedList(name, now), values, {
    name: 'itemList',
    size: 12,
    write: (id) => ({ ...itemStruct(tag === '' ? postOf(id) : postMatching(id, `#${tag}`), now), ...common }),
  })

/**
 * Builds a call that answers with {@link shared} by the id in a parameter.
 * @param common values that all posts of the list have
 */
const sharedBy =
  (parameter: string, common: (id: string, now: number) => object = () => ({})): Answer =>
  (values, now) => {
    const id = values[parameter] ?? '0'
    if (forcedByNumber(id) === 'not_found') return missing(10218, { itemList: [] })
    return shared(id, values, now, '', common(id, now))
  }

/** Posts in a search result that is sorted by likes. */
const maxRankedPosts = 100

/** Posts that a search finds; `sort_type` 1: most liked first. */
export function foundPosts(values: QueryValues, now: number): List<string> {
  const { keyword = '', publish_time = '', sort_type = '', region = '' } = values
  const filters = [publish_time, sort_type, region].join('|')
  const list = sharedList(forcedBy(keyword) || filters === '||' ? keyword : `${keyword} ${filters}`, now)
  return sort_type === '1' ? ranked(first(list, maxRankedPosts), (id) => postOf(id).likes) : list
}

/** A post whose caption contains the searched words. */
function postMatching(id: string, words: string) {
  const post = postOf(id)
  return { ...post, caption: mentioning(post.caption, words) }
}

const searchItems: Answer = (values, now) =>
  listAnswer(foundPosts(values, now), values, {
    name: 'item_list',
    size: 12,
    write: (id) => itemStruct(postMatching(id, values.keyword ?? ''), now),
    isSearchForm: true,
  })

const searchGeneral: Answer = (values, now) => {
  const list = foundPosts(values, now)
  const isFirst = numberIn(values, 'cursor', 0) === 0
  return listAnswer(list, values, {
    name: 'data',
    size: 12,
    write: (id, place) => {
      const entry = { type: 1, item: itemStruct(postMatching(id, values.keyword ?? ''), now) }
      // As on the real site, the first page contains a card of accounts among the posts.
      return isFirst && place === 2 && list.length > 3 ? [{ type: 4, user_list: [] }, entry] : entry
    },
    isSearchForm: true,
  })
}

const searchUsers: Answer = (values, now) => {
  const { keyword = '' } = values
  return listAnswer(peopleFound(keyword, now), values, {
    name: 'user_list',
    size: 10,
    write: ({ name, ...person }) => ({
      user_info: appUser({ ...person, name: forcedBy(keyword) ? name : mentioning(name, keyword) }, now),
    }),
    isSearchForm: true,
  })
}

const preview: Answer = ({ keyword = '', region = '' }) => {
  const about = ` ${words.title(dice('suggestions', keyword, region)).toLowerCase()}`
  const endings = ['', ' near me', ' recipe', about, ' 2026', ' for beginners', ' at home']
  const shown = endings.slice(0, lengthUnder(forcedBy(keyword), endings.length))
  const sug_list = shown.map((ending, pos) => ({
    content: `${keyword}${ending}`,
    pos,
    extra_info: { lang: 'en' },
  }))
  return json({ sug_list })
}

const challengeDetail: Answer = ({ challengeName: name = '' }) => {
  if (forcedBy(name) === 'not_found') return json({ statusCode: 10205, challengeInfo: {} })
  const used = lengthUnder(forcedBy(name), 5012)
  const statsV2 = { videoCount: String(used), viewCount: String(used * 1801) }
  return json({ challengeInfo: { challenge: { id: tagId(name), title: name }, statsV2 } })
}

const musicDetail: Answer = ({ musicId: id = '0' }, now) => {
  if (forcedByNumber(id) === 'not_found') return json({ statusCode: 10218, musicInfo: {} })
  const stats = { videoCount: lengthUnder(forcedByNumber(id), 5000) }
  return json({ musicInfo: { music: musicObject(id, now), artists: [], stats } })
}

/** Calls by their paths under `/api/`. */
const calls: Readonly<Record<string, Answer>> = {
  'item/detail': ({ itemId = '0' }, now) => json(postDetail(itemId, forcedByNumber(itemId), now)),
  'user/detail': ({ uniqueId = '' }, now) => json(profileDetail(uniqueId, now)),
  'post/item_list': itemList,
  'user/list': userList,
  'comment/list': commentList,
  'comment/list/reply': replyList,
  'search/item/full': searchItems,
  'search/general/full': searchGeneral,
  'search/user/full': searchUsers,
  'search/general/preview': preview,
  'challenge/detail': challengeDetail,
  'challenge/item_list': (values, now) => {
    const name = tagOf(values.challengeID ?? '')
    return shared(name, values, now, /^\d+$/.test(name) ? '' : name)
  },
  'music/detail': musicDetail,
  'music/item_list': sharedBy('musicID', (id, now) => ({ music: musicObject(id, now) })),
  'collection/item_list': sharedBy('collectionId'),
  'mix/item_list': sharedBy('mixId'),
}

/** The identifiers of a call, any of which may force an outcome; `secUid` contains a handle. */
export function identifiersIn(query: URLSearchParams): string[] {
  const handle = handleOfSecUid(query.get('secUid') ?? '')
  return [...(handle === null ? [] : [handle]), ...query.values()]
}

/** Calls under `/api/` as routes. */
export const apiRoutes = routesOf('/api/', calls)
