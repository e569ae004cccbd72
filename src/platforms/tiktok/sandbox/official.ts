import { parseJson } from '../../../upstream/json.ts'
import type { SimulatedRequest, SimulatedResponse } from '../../../upstream/types.ts'
import { type Forced, failingResponse, forcedBy, forcedByNumber, slowMs } from '../../shared/forced.ts'
import { at, int, type Json, obj, objs, str } from '../../shared/narrow.ts'
import { dice, words, worldBegan } from '../../shared/world.ts'
import { adFile } from './creative.ts'
import { kinds, makeId, numberOf, someone, timeOf } from './ids.ts'
import { coverOf, userObject } from './items.ts'
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

/** open.tiktokapis.com: tokens, Research API, Commercial Content API. */

/** Ids are bare numbers here: texts written as `#123#` lose their quotes. */
function answer(data: unknown, code = 'ok', message = '', status = 200): SimulatedResponse {
  const body = JSON.stringify({ data, error: { code, message, log_id: '20260701000000SIMULATED' } })
  return {
    status,
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: body.replaceAll(/"#(\d+)#"/g, '$1'),
  }
}

const bare = (id: string) => `#${id}#`
const refusal = answer({}, 'scope_not_authorized', 'The user did not authorize the scope required', 401)
const unknown = (what: string) => answer({}, 'invalid_params', `${what} not found`, 400)

const token = 'simulated-token'

function grant(body: string): SimulatedResponse {
  const form = new URLSearchParams(body)
  const known = form.get('client_key') === 'simulated' && form.get('client_secret') === 'simulated'
  const content = known
    ? { access_token: token, expires_in: 7200, token_type: 'Bearer' }
    : { error: 'invalid_client', error_description: 'Client key or secret is incorrect.', log_id: '0' }
  return { status: 200, headers: { 'content-type': 'application/json' }, body: JSON.stringify(content) }
}

function video(id: string, now: number) {
  const post = postOf(id)
  return {
    id: bare(id),
    username: post.author.handle,
    video_description: post.caption,
    create_time: Math.floor(post.created / 1000),
    region_code: post.author.region,
    like_count: post.likes,
    comment_count: commentCount(post, now),
    share_count: post.shares,
    view_count: post.views,
    favorites_count: post.saves,
    music_id: bare(post.musicId),
    hashtag_names: post.hashtags,
    video_duration: post.duration,
  }
}

const dayOf = (text: string) =>
  Date.parse(`${text.slice(0, 4)}-${text.slice(4, 6)}-${text.slice(6)}T00:00:00Z`)

/** The posts that a condition names, newest first. */
function matching(condition: Json, now: number): string[] {
  const value = str(at(condition, 'field_values', 0)) ?? ''
  switch (condition.field_name) {
    case 'username':
      return postIds(personOf(value), now, 0, 2000)
    case 'video_id':
      return [value]
    default:
      return sharedList(value, now, 0, 500).ids
  }
}

function query(body: Json, now: number): SimulatedResponse {
  const conditions = objs(at(body, 'query', 'and'))
  const from = int(body.cursor) ?? 0
  const count = Math.min(100, int(body.max_count) ?? 20)
  const start = dayOf(str(body.start_date) ?? '')
  const end = dayOf(str(body.end_date) ?? '') + 86_400_000
  if (!(end > start) || end - start > 31 * 86_400_000) return answer({}, 'invalid_params', 'bad dates', 400)
  const [main = {}] = conditions
  const named = str(at(main, 'field_values', 0)) ?? ''
  if ((forcedBy(named) ?? forcedByNumber(named)) === 'not_found') {
    return main.field_name === 'username'
      ? unknown('username')
      : answer({ videos: [], has_more: false, cursor: 0 })
  }
  const ids = matching(main, now).filter((id) => timeOf(id) >= start && timeOf(id) < end)
  const shown = ids.slice(from, from + count)
  return answer({
    videos: shown.map((id) => video(id, now)),
    cursor: from + shown.length,
    has_more: from + shown.length < ids.length,
    search_id: '7201388525814961198',
  })
}

function comments(body: Json, now: number): SimulatedResponse {
  const post = postOf(str(body.video_id) ?? '0')
  if (post.forced === 'not_found') return unknown('video')
  const from = int(body.cursor) ?? 0
  const total = Math.min(60, commentCount(post, now))
  const all = Array.from({ length: total }, (_, place) =>
    commentId(post, commentCount(post, now) - 1 - place),
  ).flatMap((id) => {
    const replies = Array.from({ length: replyCount(id) }, (_, place) =>
      makeId(timeOf(id) + (place + 1) * 45_000, place, kinds.reply),
    )
    return [[id, post.id, replies.length] as const, ...replies.map((reply) => [reply, id, 0] as const)]
  })
  const shown = all.slice(from, from + (int(body.max_count) ?? 20))
  return answer({
    comments: shown.map(([id, parent, replies]) => ({
      id: bare(id),
      video_id: bare(post.id),
      parent_comment_id: bare(parent),
      text: words.sentence(dice('comment text', id)),
      like_count: dice('comment likes', id).int(0, 400),
      reply_count: replies,
      create_time: Math.floor(timeOf(id) / 1000),
    })),
    cursor: from + shown.length,
    has_more: from + shown.length < all.length,
  })
}

function userInfo(person: Person, now: number): SimulatedResponse {
  const user = userObject(person, now)
  return answer({
    display_name: person.name,
    bio_description: person.bio,
    avatar_url: user.avatarLarger,
    is_verified: person.verified,
    follower_count: person.followers,
    following_count: person.following,
    likes_count: person.likes,
    video_count: person.posts.newest(now) + 1,
  })
}

/** Cursors of these lists are Unix times. */
const listStart = 1_900_000_000

function people(kind: 'followers' | 'following', body: Json): SimulatedResponse {
  const owner = personOf(str(body.username) ?? '')
  const total = kind === 'followers' ? owner.followers : owner.following
  const from = listStart - (int(body.cursor) ?? listStart)
  const length = Math.max(0, Math.min(int(body.max_count) ?? 20, total - from))
  const names = Array.from({ length }, (_, place) =>
    personOf(someone(kind === 'followers' ? 'follower' : 'followed', owner.handle, from + place)),
  )
  return answer({
    [`user_${kind}`]: names.map((person) => ({ username: person.handle, display_name: person.name })),
    cursor: listStart - from - length,
    has_more: from + length < total,
  })
}

function adOf(id: string, now: number) {
  const d = dice('library ad', id)
  const day = (ago: number) => new Date(now - ago * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
  return {
    ad: {
      id: bare(id),
      first_shown_date: day(d.int(10, 20)),
      last_shown_date: day(d.int(1, 9)),
      status: 'active',
      videos: [{ url: adFile(id), cover_image_url: coverOf(postOf(id), now) }],
      image_urls: [],
      reach: { unique_users_seen: `${d.int(1, 90)}K` },
    },
    advertiser: advertiser(d.int(1, 40)),
  }
}

const advertiser = (place: number) => ({
  business_id: bare(makeId(worldBegan, place, kinds.other)),
  business_name: `${words.personName(dice('advertiser', place)).split(' ')[1]} & Co.`,
  paid_for_by: 'Simulated Media Ltd.',
})

function adQuery(body: Json, now: number): SimulatedResponse {
  const country = str(at(body, 'filters', 'country_code')) ?? 'FR'
  const term = str(body.search_term) ?? ''
  const page = Number((str(body.search_id) ?? '1000').slice(3))
  const forced = forcedBy(term)
  const pages = forced === 'empty' ? 0 : forced === 'last_page' ? 1 : 4
  const length = pages === 0 ? 0 : Math.min(20, int(body.max_count) ?? 10)
  const seed = numberOf(`${country} ${term}`)
  const ads = Array.from({ length }, (_, place) =>
    adOf(makeId(worldBegan + (page * 20 + place) * 60_000, seed, kinds.other), now),
  )
  const more = page + 1 < pages
  return answer({ ads, has_more: more, search_id: `100${page + 1}` })
}

function adDetail(body: Json, now: number): SimulatedResponse {
  const id = str(body.ad_id) ?? ''
  if (forcedByNumber(id) === 'not_found') return unknown('ad')
  const { ad, advertiser: by } = adOf(id, now)
  const reach = { ...ad.reach, unique_users_seen_by_country: { FR: '18K', DE: '12K' } }
  return answer({
    ad: {
      ...ad,
      reach,
      title: words.title(dice('ad title', id)),
      external_url: 'https://example.com/offer',
      advertising_objective: 'reach',
    },
    ad_group: { targeting_info: { country: ['FR', 'DE'] } },
    advertiser: by,
  })
}

function forcedInBody(body: Json): Forced | null {
  const named =
    str(body.username) ?? str(body.search_term) ?? str(at(body, 'query', 'and', 0, 'field_values', 0)) ?? ''
  const id = str(body.video_id) ?? str(body.ad_id) ?? ''
  return forcedBy(named) ?? forcedByNumber(named) ?? forcedByNumber(id)
}

/** Answers a call of the official API. */
export function officialCall(request: SimulatedRequest): SimulatedResponse {
  const { pathname } = request.url
  const text = request.body?.toString() ?? ''
  if (pathname === '/v2/oauth/token/') return grant(text)
  if (request.headers.authorization !== `Bearer ${token}`) {
    return answer({}, 'access_token_invalid', 'The access token is invalid', 401)
  }
  const body = obj(parseJson(text)) ?? {}
  const forced = forcedInBody(body)
  if (forced === 'restricted') return refusal
  const failing = failingResponse(forced)
  if (failing) return failing
  const given = called(pathname, body, request.now)
  return forced === 'slow' ? { ...given, delayMs: slowMs } : given
}

function called(path: string, body: Json, now: number): SimulatedResponse {
  const user = str(body.username)
  const missing = user !== null && forcedBy(user) === 'not_found'
  switch (path) {
    case '/v2/research/user/info/':
      return missing ? unknown('user') : userInfo(personOf(user ?? ''), now)
    case '/v2/research/user/followers/':
      return missing ? unknown('user') : people('followers', body)
    case '/v2/research/user/following/':
      return missing ? unknown('user') : people('following', body)
    case '/v2/research/video/query/':
      return query(body, now)
    case '/v2/research/video/comment/list/':
      return comments(body, now)
    case '/v2/research/adlib/ad/query/':
      return adQuery(body, now)
    case '/v2/research/adlib/ad/detail/':
      return adDetail(body, now)
    case '/v2/research/adlib/advertiser/query/': {
      const none = forcedBy(str(body.search_term) ?? '') === 'empty'
      return answer({ advertisers: none ? [] : [advertiser(numberOf(str(body.search_term) ?? '') % 40)] })
    }
    default:
      return answer({}, 'invalid_params', 'no such endpoint', 404)
  }
}
