import type { SimulatedResponse } from '../../../catalog/ports/simulated.ts'
import { bareNumber, parseJson } from '../../../reading/json.ts'
import { at, type Json, obj, objs } from '../../../reading/narrow.ts'
import { str } from '../../../reading/values.ts'
import { forcedBy, forcedByNumber } from '../../../simulation/forced.ts'
import { all, filtered, first, listIn, newestFirst, page } from '../../../simulation/lists.ts'
import type { Call, Handler } from '../../../simulation/router.ts'
import { grant, isBearer, isInForm } from '../../../simulation/tokens.ts'
import { dice, timeline, words, worldBegan } from '../../../simulation/world.ts'
import { adFile } from './creative-center.ts'
import { forcedOf, kinds, makeId, numberOf, timeOf } from './ids.ts'
import { coverOf, userObject } from './items.ts'
import { json, numberIn, pageFromCursor, type QueryValues } from './wire.ts'
import { commentsOf, peopleOf, personOf, postOf, postsOf, repliesOf, sharedList } from './world.ts'

/** Simulated open.tiktokapis.com: tokens, Research API, Commercial Content API. */

/** @param values the fields of the body that are texts or numbers */
type OfficialAnswer = (values: QueryValues, now: number, body: Json) => SimulatedResponse

const app = { id: 'simulated', secret: 'simulated', token: 'simulated-token' }
const fields = { id: 'client_key', secret: 'client_secret' }

export const token: Handler = ({ form }) =>
  json(
    isInForm(form, app, fields)
      ? grant(app, 7200)
      : { error: 'invalid_client', error_description: 'Client key or secret is incorrect.' },
  )

const answer = (data: unknown) => json({ data, error: { code: 'ok', message: '' } })

const refusal = (code: string, message: string, status = 400) =>
  json({ data: {}, error: { code, message } }, status)
const notFoundAnswer = (what: string) => refusal('invalid_params', `${what} not found`)
export const noScope = refusal('scope_not_authorized', 'The user did not authorize the scope required', 401)

/** The body of a call, with all digits of its ids. */
const bodyOf = ({ request }: Call): Json => obj(parseJson(request.body?.toString() || '{}')) ?? {}
const textsOf = (body: Json): QueryValues =>
  Object.fromEntries(Object.entries(body).map(([name, value]) => [name, str(value) ?? undefined]))

/** Size of a page: `max_count` of the call, within the API's limit. */
const sizeOf = (values: QueryValues, usual = 20, most = 100) =>
  Math.min(most, numberIn(values, 'max_count', usual))

function video(id: string, now: number, handle?: string, musicId?: string) {
  const post = postOf(id, handle)
  return {
    id: bareNumber(id),
    username: post.author.handle,
    video_description: post.caption,
    create_time: Math.floor(post.created / 1000),
    region_code: post.author.region,
    like_count: post.likes,
    comment_count: commentsOf(post, now).length,
    share_count: post.shares,
    view_count: post.views,
    favorites_count: post.saves,
    music_id: bareNumber(musicId ?? post.musicId),
    hashtag_names: post.hashtags,
    video_duration: post.duration,
  }
}

const dayOf = (text = '') => Date.parse(text.replace(/^(....)(..)(..)$/, '$1-$2-$3T00:00:00Z'))

const query: OfficialAnswer = (values, now, body) => {
  const [main] = objs(at(body, 'query', 'and'))
  const named = str(at(main, 'field_values', 0)) ?? ''
  const author = main?.field_name === 'username' ? named : undefined
  const musicId = main?.field_name === 'music_id' ? named : undefined
  const [start, end] = [dayOf(values.start_date), dayOf(values.end_date) + 86_400_000]
  if (!(end > start) || end - start > 31 * 86_400_000) return refusal('invalid_params', 'bad dates')
  if (forcedOf(named) === 'not_found') {
    return author ? notFoundAnswer('username') : answer({ videos: [], has_more: false, cursor: 0 })
  }
  const all = author ? postsOf(personOf(author), now) : sharedList(named, now)
  const list = main?.field_name === 'video_id' ? listIn([named]) : first(all, 2000)
  const inTime = filtered(list, (id) => timeOf(id) >= start && timeOf(id) < end)
  const shown = pageFromCursor(inTime, values, sizeOf(values))
  return answer({
    videos: shown.items.map((id) => video(id, now, author, musicId)),
    cursor: shown.end,
    has_more: shown.more,
    search_id: '7201388525814961198',
  })
}

/** Comments that the simulated API has for a post. */
const maxComments = 60

const comments: OfficialAnswer = (values, now) => {
  const post = postOf(values.video_id ?? '0')
  if (post.forced === 'not_found') return notFoundAnswer('video')
  const entries = all(first(commentsOf(post, now), maxComments)).flatMap((id) => {
    const replies = all(repliesOf(id))
    return [
      { id, parent: post.id, count: replies.length },
      ...replies.map((reply) => ({ id: reply, parent: id, count: 0 })),
    ]
  })
  const { items, end, more } = pageFromCursor(listIn(entries), values, sizeOf(values))
  return answer({
    comments: items.map(({ id, parent, count }) => ({
      id: bareNumber(id),
      video_id: bareNumber(post.id),
      parent_comment_id: bareNumber(parent),
      text: words.sentence(dice('comment text', id)),
      like_count: dice('comment likes', id).int(0, 400),
      reply_count: count,
      create_time: Math.floor(timeOf(id) / 1000),
    })),
    cursor: end,
    has_more: more,
  })
}

const userInfo: OfficialAnswer = ({ username = '' }, now) => {
  const person = personOf(username)
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
  (kind: 'followers' | 'following'): OfficialAnswer =>
  (values, now) => {
    const wanted = { cursor: numberIn(values, 'cursor', 0), size: sizeOf(values) }
    const { items, cursor, more } = peopleOf(personOf(values.username ?? ''), kind, now, wanted)
    const named = items.map((person) => ({ username: person.handle, display_name: person.name }))
    return answer({ [`user_${kind}`]: named, cursor, has_more: more })
  }

const advertiser = (place: number) => ({
  business_id: bareNumber(makeId(worldBegan, place, kinds.other)),
  business_name: `${words.personName(dice('advertiser', place)).split(' ')[1]} & Co.`,
})

const adOf = (id: string, now: number) => ({
  ad: {
    id: bareNumber(id),
    videos: [{ url: adFile(id), cover_image_url: coverOf(postOf(id), now) }],
    image_urls: [],
  },
  advertiser: advertiser(dice('library ad', id).int(1, 40)),
})

/** Behind its first three digits, a search id contains the number of the page. */
const adQuery: OfficialAnswer = (values, now, body) => {
  const { search_term: term = '', search_id = '1000' } = values
  const seed = numberOf(`${str(at(body, 'filters', 'country_code')) ?? 'FR'} ${term}`)
  const size = sizeOf(values, 10, 20)
  const number = Number(search_id.slice(3))
  const line = timeline(`library ${seed}`, forcedBy(term) === 'busy' ? 1 : 600)
  const make = (index: number) => makeId(worldBegan + index * 60_000, seed, kinds.other)
  const list = newestFirst(line, now, make, { most: 80, forced: forcedBy(term), lastPage: size })
  const { items, next } = page(list, { after: number * size, size })
  const ads = items.map((id) => adOf(id, now))
  return answer({ ads, has_more: next !== null, search_id: `100${number + 1}` })
}

const adDetail: OfficialAnswer = ({ ad_id: id = '' }, now) => {
  if (forcedByNumber(id) === 'not_found') return notFoundAnswer('ad')
  const { ad, advertiser: by } = adOf(id, now)
  return answer({
    ad: {
      ...ad,
      reach: { unique_users_seen_by_country: { FR: '18K', DE: '12K' } },
      title: words.title(dice('ad title', id)),
      external_url: 'https://example.com/offer',
      advertising_objective: 'reach',
    },
    ad_group: { targeting_info: { country: ['FR', 'DE'] } },
    advertiser: by,
  })
}

const advertisers: OfficialAnswer = ({ search_term: term = '' }) =>
  answer({ advertisers: forcedBy(term) === 'empty' ? [] : [advertiser(numberOf(term) % 40)] })

/** Calls by their paths under `/v2/research/`. */
const calls: Readonly<Record<string, OfficialAnswer>> = {
  'user/info': userInfo,
  'user/followers': people('followers'),
  'user/following': people('following'),
  'video/query': query,
  'video/comment/list': comments,
  'adlib/ad/query': adQuery,
  'adlib/ad/detail': adDetail,
  'adlib/advertiser/query': advertisers,
}

/** The identifiers in the body of a call, any of which may force an outcome. */
export function identifiersInBody(call: Call): string[] {
  const body = bodyOf(call)
  const { username, search_term, video_id, ad_id } = textsOf(body)
  const named = str(at(body, 'query', 'and', 0, 'field_values', 0))
  return [username, search_term, named, video_id, ad_id].flatMap((one) => one ?? [])
}

/** The calls of the API as routes, which refuse a wrong token and a missing account. */
export const officialRoutes = Object.entries(calls).map(
  ([path, respond]): [path: string, handler: Handler] => [
    `/v2/research/${path}`,
    (call) => {
      if (!isBearer(call.request, app.token)) {
        return refusal('access_token_invalid', 'The access token is invalid', 401)
      }
      const isMissing = identifiersInBody(call).map(forcedOf).includes('not_found')
      if (path.startsWith('user/') && isMissing) return notFoundAnswer('user')
      const body = bodyOf(call)
      return respond(textsOf(body), call.now, body)
    },
  ],
)
