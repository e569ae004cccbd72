import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { parseJson } from '../../../reading/json.ts'
import { at, type Json, obj, objs } from '../../../reading/narrow.ts'
import { int, str } from '../../../reading/values.ts'
import { forcedBy, forcedByNumber } from '../../../simulation/forced.ts'
import { all, filtered, type List, listOf, newestFirst, page } from '../../../simulation/lists.ts'
import type { Call, Handler } from '../../../simulation/router.ts'
import { grant, isBearer, isInForm } from '../../../simulation/tokens.ts'
import { dice, timeline, words, worldBegan } from '../../../simulation/world.ts'
import { adFile } from './creative.ts'
import { forcedOf, kinds, makeId, numberOf, timeOf } from './ids.ts'
import { coverOf, userObject } from './items.ts'
import { bare, json } from './wire.ts'
import { commentsOf, peopleOf, personOf, postOf, postsOf, repliesOf, sharedList } from './world.ts'

/** open.tiktokapis.com: tokens, Research API, Commercial Content API. */

type Answer = (body: Json, now: number) => SimulatedResponse

const app = { id: 'simulated', secret: 'simulated', token: 'simulated-token' }
const fields = { id: 'client_key', secret: 'client_secret' }

export const token: Handler = ({ form }) =>
  json(
    isInForm(form, app, fields)
      ? grant(app, 7200)
      : { error: 'invalid_client', error_description: 'Client key or secret is incorrect.', log_id: '0' },
  )

function answer(data: unknown, code = 'ok', message = '', status = 200): SimulatedResponse {
  return json({ data, error: { code, message } }, status)
}

export const noScope = answer(
  {},
  'scope_not_authorized',
  'The user did not authorize the scope required',
  401,
)
const unknown = (what: string) => answer({}, 'invalid_params', `${what} not found`, 400)

/** The body of a call, its ids with every digit. */
const bodyOf = ({ request }: Call): Json => obj(parseJson(request.body?.toString() || '{}')) ?? {}

/** A page of a list by the cursor in the body. */
function cut<T>(list: List<T>, body: Json) {
  const from = int(body.cursor) ?? 0
  const { items, next } = page(list, { after: from, size: Math.min(100, int(body.max_count) ?? 20) })
  return { items, end: from + items.length, has_more: next !== null }
}

function video(id: string, now: number, handle?: string) {
  const post = postOf(id, handle)
  return {
    id: bare(id),
    username: post.author.handle,
    video_description: post.caption,
    create_time: Math.floor(post.created / 1000),
    region_code: post.author.region,
    like_count: post.likes,
    comment_count: commentsOf(post, now).length,
    share_count: post.shares,
    view_count: post.views,
    favorites_count: post.saves,
    music_id: bare(post.musicId),
    hashtag_names: post.hashtags,
    video_duration: post.duration,
  }
}

const dayOf = (text: string | null) =>
  Date.parse(text?.replace(/^(....)(..)(..)$/, '$1-$2-$3T00:00:00Z') ?? '')

/** The posts that a condition names, newest first. */
function matching(field: unknown, value: string, now: number): List<string> {
  if (field === 'video_id') return listOf(1, () => value)
  const list = field === 'username' ? postsOf(personOf(value), now) : sharedList(value, now)
  return { ...list, length: Math.min(2000, list.length) }
}

const query: Answer = (body, now) => {
  const [main] = objs(at(body, 'query', 'and'))
  const named = str(at(main, 'field_values', 0)) ?? ''
  const [start, end] = [dayOf(str(body.start_date)), dayOf(str(body.end_date)) + 86_400_000]
  if (!(end > start) || end - start > 31 * 86_400_000) return answer({}, 'invalid_params', 'bad dates', 400)
  if (forcedOf(named) === 'not_found') {
    const nobody = main?.field_name === 'username'
    return nobody ? unknown('username') : answer({ videos: [], has_more: false, cursor: 0 })
  }
  const list = matching(main?.field_name, named, now)
  const shown = cut(
    filtered(list, (id) => timeOf(id) >= start && timeOf(id) < end),
    body,
  )
  const author = main?.field_name === 'username' ? named : undefined
  return answer({
    videos: shown.items.map((id) => video(id, now, author)),
    cursor: shown.end,
    has_more: shown.has_more,
    search_id: '7201388525814961198',
  })
}

/** Comments that the API knows of a post. */
const mostComments = 60

const comments: Answer = (body, now) => {
  const post = postOf(str(body.video_id) ?? '0')
  if (post.forced === 'not_found') return unknown('video')
  const entries = page(commentsOf(post, now), { size: mostComments }).items.flatMap((id) => {
    const replies = all(repliesOf(id))
    return [
      { id, parent: post.id, count: replies.length },
      ...replies.map((reply) => ({ id: reply, parent: id, count: 0 })),
    ]
  })
  const shown = cut(
    listOf(entries.length, (place) => entries[place]!),
    body,
  )
  return answer({
    comments: shown.items.map(({ id, parent, count }) => ({
      id: bare(id),
      video_id: bare(post.id),
      parent_comment_id: bare(parent),
      text: words.sentence(dice('comment text', id)),
      like_count: dice('comment likes', id).int(0, 400),
      reply_count: count,
      create_time: Math.floor(timeOf(id) / 1000),
    })),
    cursor: shown.end,
    has_more: shown.has_more,
  })
}

const userInfo: Answer = (body, now) => {
  const person = personOf(str(body.username) ?? '')
  return answer({
    display_name: person.name,
    bio_description: person.bio,
    avatar_url: userObject(person, now).avatarLarger,
    is_verified: person.verified,
    follower_count: person.followers(now),
    following_count: person.following(now),
    likes_count: person.likes,
    video_count: postsOf(person, now).length,
  })
}

const people =
  (kind: 'followers' | 'following'): Answer =>
  (body, now) => {
    const asked = { cursor: int(body.cursor), size: Math.min(100, int(body.max_count) ?? 20) }
    const { items, cursor, more } = peopleOf(personOf(str(body.username) ?? ''), kind, now, asked)
    const named = items.map((person) => ({ username: person.handle, display_name: person.name }))
    return answer({ [`user_${kind}`]: named, cursor, has_more: more })
  }

const advertiser = (place: number) => ({
  business_id: bare(makeId(worldBegan, place, kinds.other)),
  business_name: `${words.personName(dice('advertiser', place)).split(' ')[1]} & Co.`,
  paid_for_by: 'Simulated Media Ltd.',
})

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

/** Search ids name the page behind three digits. */
const adQuery: Answer = (body, now) => {
  const term = str(body.search_term) ?? ''
  const seed = numberOf(`${str(at(body, 'filters', 'country_code')) ?? 'FR'} ${term}`)
  const size = Math.min(20, int(body.max_count) ?? 10)
  const number = Number((str(body.search_id) ?? '1000').slice(3))
  const line = timeline(`library ${seed}`, forcedBy(term) === 'busy' ? 1 : 600)
  const make = (index: number) => makeId(worldBegan + index * 60_000, seed, kinds.other)
  const list = newestFirst(line, now, make, { most: 80, forced: forcedBy(term), lastPage: size })
  const { items, next } = page(list, { after: number * size, size })
  const ads = items.map((id) => adOf(id, now))
  return answer({ ads, has_more: next !== null, search_id: `100${number + 1}` })
}

const adDetail: Answer = (body, now) => {
  const id = str(body.ad_id) ?? ''
  if (forcedByNumber(id) === 'not_found') return unknown('ad')
  const { ad, advertiser: by } = adOf(id, now)
  return answer({
    ad: {
      ...ad,
      reach: { ...ad.reach, unique_users_seen_by_country: { FR: '18K', DE: '12K' } },
      title: words.title(dice('ad title', id)),
      external_url: 'https://example.com/offer',
      advertising_objective: 'reach',
    },
    ad_group: { targeting_info: { country: ['FR', 'DE'] } },
    advertiser: by,
  })
}

const advertisers: Answer = (body) => {
  const term = str(body.search_term) ?? ''
  return answer({ advertisers: forcedBy(term) === 'empty' ? [] : [advertiser(numberOf(term) % 40)] })
}

/** Calls by their paths under `/v2/research/`. */
const calls: Readonly<Record<string, Answer>> = {
  'user/info': userInfo,
  'user/followers': people('followers'),
  'user/following': people('following'),
  'video/query': query,
  'video/comment/list': comments,
  'adlib/ad/query': adQuery,
  'adlib/ad/detail': adDetail,
  'adlib/advertiser/query': advertisers,
}

/** The identifiers of a call, which may force an outcome. */
export function identifiersInBody(call: Call): string[] {
  const body = bodyOf(call)
  const named = [body.username, body.search_term, at(body, 'query', 'and', 0, 'field_values', 0)]
  return [...named, body.video_id, body.ad_id].flatMap((one) => str(one) ?? [])
}

/** Calls of the API as routes: refused without its token, or for nobody. */
export const officialRoutes = Object.entries(calls).map(
  ([path, respond]): [path: string, handler: Handler] => [
    `/v2/research/${path}`,
    (call) => {
      if (!isBearer(call.request, app.token)) {
        return answer({}, 'access_token_invalid', 'The access token is invalid', 401)
      }
      const isNobody = identifiersInBody(call).map(forcedOf).includes('not_found')
      return path.startsWith('user/') && isNobody ? unknown('user') : respond(bodyOf(call), call.now)
    },
  ],
)
