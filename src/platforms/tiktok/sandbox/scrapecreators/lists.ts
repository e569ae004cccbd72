import type { SimulatedResponse } from '../../../../catalog/ports/simulated.ts'
import {
  answered,
  badRequest,
  fallen,
  given,
  refuseForced,
  type Wire,
} from '../../../../gateways/vendors/scrapecreators/sandbox/answers.ts'
import { forcedBy, forcedByNumber } from '../../../../simulation/forced.ts'
import { type List, page } from '../../../../simulation/lists.ts'
import type { Call } from '../../../../simulation/router.ts'
import { pick } from '../../../shared/views.ts'
import { readHandle, readPostLink } from '../../identifiers.ts'
import { commentObject, foundPosts } from '../api.ts'
import { appUser, coverOf, itemStruct, musicObject, userObject } from '../items.ts'
import {
  commentsOf,
  type Person,
  peopleFound,
  peopleOf,
  personOf,
  postOf,
  repliesOf,
  type SimPost,
  sharedList,
} from '../world.ts'

/** TikTok accounts, posts and comments in the format of TikTok's apps, which ScrapeCreators passes on. */

const file = (...urls: string[]) => ({ uri: 'sim', url_list: urls })

const userWire = (person: Person, now: number): Wire => ({
  ...appUser(person, now),
  avatar_larger: file(userObject(person, now).avatarLarger),
  ...pick(person, 'region', 'language'),
  create_time: Math.floor(person.joined / 1000),
})

function awemeWire(post: SimPost, now: number): Wire {
  const item = itemStruct(post, now)
  const music = musicObject(post.musicId, now)
  const isPhoto = post.pictures > 0
  const images = isPhoto ? (item.imagePost?.images ?? []) : []
  return {
    aweme_id: post.id,
    desc: post.caption,
    desc_language: 'en',
    create_time: Math.floor(post.created / 1000),
    region: post.author.region,
    author: userWire(post.author, now),
    statistics: {
      aweme_id: post.id,
      play_count: post.views,
      digg_count: post.likes,
      comment_count: commentsOf(post, now).length,
      share_count: post.shares,
      collect_count: post.saves,
      download_count: 3,
      repost_count: 0,
    },
    music: {
      id_str: music.id,
      title: music.title,
      author: music.authorName,
      album: music.album,
      play_url: file(music.playUrl),
      cover_large: file(music.coverLarge),
      duration: music.duration,
      is_original_sound: music.original,
    },
    video: {
      duration: post.duration * 1000,
      width: item.video.width,
      height: item.video.height,
      cover: file(coverOf(post, now)),
      play_addr: file(isPhoto ? music.playUrl : String(item.video.playAddr)),
      download_addr: file(String(item.video.downloadAddr || music.playUrl)),
      cla_info: { caption_infos: null, no_caption_reason: 3 },
    },
    ...(isPhoto
      ? {
          image_post_info: {
            images: images.map(({ imageURL }) => ({ display_image: file(...imageURL.urlList) })),
          },
        }
      : {}),
    text_extra: post.hashtags.map((hashtag_name) => ({ hashtag_name, type: 1 })),
    is_ads: false,
    is_top: 0,
  }
}

const people =
  (kind: 'followers' | 'following', name: string) =>
  (call: Call): SimulatedResponse => {
    const handle = readHandle(given(call, 'handle') ?? '')
    if (handle === null) return badRequest('handle is required')
    const person = personOf(handle)
    refuseForced(person.forced)
    const from = given(call, 'min_time')
    const filtersOf = { cursor: from === null ? null : Number(from), size: 30 }
    const { items, total, cursor, more } = peopleOf(person, kind, call.now, filtersOf)
    return answered({
      [name]: items.map((one) => userWire(one, call.now)),
      total,
      has_more: more,
      min_time: cursor,
      max_time: cursor + items.length,
      status_code: 0,
    })
  }

export const followers = people('followers', 'followers')
export const following = people('following', 'followings')

/** A page of a list whose cursor is a position. */
function pageFromCursor<T>(call: Call, list: List<T>, size: number) {
  const from = Number(given(call, 'cursor') ?? 0)
  const { items, next } = page(list, { after: from, size })
  return { items, cursor: from + items.length, more: next !== null }
}

export function users(call: Call): SimulatedResponse {
  const keyword = given(call, 'query') ?? ''
  refuseForced(forcedBy(keyword))
  const { items, cursor } = pageFromCursor(call, peopleFound(keyword, call.now), 10)
  return answered({ cursor, users: items.map((one) => ({ user_info: userWire(one, call.now) })) })
}

/** The vendor's filters, converted to the parameters of the simulated site. */
const searchOf = (call: Call) => ({
  keyword: given(call, 'query') ?? '',
  publish_time: given(call, 'date_posted') ?? given(call, 'publish_time') ?? '',
  sort_type: given(call, 'sort_by') === 'most-liked' ? '1' : '',
  region: given(call, 'region') ?? '',
})

export function videos(call: Call): SimulatedResponse {
  refuseForced(forcedBy(given(call, 'query') ?? ''))
  const { items, cursor } = pageFromCursor(call, foundPosts(searchOf(call), call.now), 12)
  return answered({
    cursor,
    search_item_list: items.map((id) => ({ aweme_info: awemeWire(postOf(id), call.now) })),
  })
}

/** The top search, whose posts have shorter field names and times as text. */
export function top(call: Call): SimulatedResponse {
  refuseForced(forcedBy(given(call, 'query') ?? ''))
  const { items, cursor } = pageFromCursor(call, foundPosts(searchOf(call), call.now), 12)
  const shortened = items.map((id) => {
    const post = postOf(id)
    const { aweme_id, create_time, is_ads, ...rest } = awemeWire(post, call.now)
    return { ...rest, id: aweme_id, create_time: new Date(post.created).toISOString(), is_ad: is_ads }
  })
  return answered({ cursor, items: shortened })
}

export function hashtag(call: Call): SimulatedResponse {
  const name = given(call, 'hashtag') ?? ''
  refuseForced(forcedBy(name))
  const { items, cursor, more } = pageFromCursor(call, sharedList(name, call.now), 12)
  return answered({
    aweme_list: items.map((id) => awemeWire(postOf(id), call.now)),
    cursor,
    has_more: more ? 1 : 0,
    status_code: 0,
  })
}

function commentsAnswer(call: Call, list: List<string>, post: string, isReply: boolean): SimulatedResponse {
  const { items, cursor, more } = pageFromCursor(call, list, 20)
  const comments = items.map((id) => commentObject(id, post, isReply ? 0 : repliesOf(id).length, call.now))
  return answered({ comments, cursor, has_more: more ? 1 : 0, total: list.length, status_code: 0 })
}

const requestedPostId = (call: Call): string | null => readPostLink(given(call, 'url') ?? '')?.id ?? null

export function comments(call: Call): SimulatedResponse {
  const id = requestedPostId(call)
  if (id === null) return badRequest('url is required')
  const post = postOf(id)
  return fallen(post.forced) ?? commentsAnswer(call, commentsOf(post, call.now), id, false)
}

export function replies(call: Call): SimulatedResponse {
  const id = requestedPostId(call)
  const comment = given(call, 'comment_id')
  if (id === null || comment === null) return badRequest('url and comment_id are required')
  return (
    fallen(forcedByNumber(comment) ?? forcedByNumber(id)) ??
    commentsAnswer(call, repliesOf(comment), id, true)
  )
}
