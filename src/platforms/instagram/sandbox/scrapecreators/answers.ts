import type { SimulatedResponse } from '../../../../catalog/ports/simulated.ts'
import {
  answered,
  badRequest,
  fallen,
  given,
  isoOf,
  missing,
  refuseForced,
  secondsOf,
  type Wire,
} from '../../../../gateways/vendors/scrapecreators/sandbox/answers.ts'
import { pageAt, pageOf } from '../../../../gateways/vendors/scrapecreators/sandbox/pages.ts'
import type { Remark } from '../../../../simulation/comments.ts'
import { forcedBy, forcedByNumber } from '../../../../simulation/forced.ts'
import { filtered, type GrowingList, lengthUnder, listOf, page } from '../../../../simulation/lists.ts'
import type { Call } from '../../../../simulation/router.ts'
import { dice, words } from '../../../../simulation/world.ts'
import { readHandle, readMedia } from '../../identifiers.ts'
import { fileUrl, itemOf, nodeOf, userWire } from '../wire.ts'
import {
  accountOf,
  commentsOf,
  handleOfUser,
  hashtagIdOf,
  postOf,
  postsOf,
  postsWith,
  type SimulatedPost,
  talkOf,
} from '../world.ts'

/** Instagram in the vendor's words. */

export function basicProfile(call: Call): SimulatedResponse {
  const id = given(call, 'userId') ?? ''
  const handle = handleOfUser(id)
  const forced = forcedBy(handle)
  if (forced !== 'private' && fallen(forced)) return fallen(forced)!
  const person = accountOf(handle)
  return answered({
    ...userWire(handle, call.now),
    is_private: forced === 'private',
    biography: person.bio,
    bio_links: [{ title: 'Site', url: person.website }],
    external_url: person.website,
    hd_profile_pic_url_info: { url: fileUrl(`pic${person.picture}_hd`, 'jpg', call.now) },
    follower_count: person.followers,
    following_count: person.following,
    media_count: postsOf(handle, call.now, null).length,
    is_business: false,
    is_professional_account: null,
    account_type: 3,
    category: null,
    pronouns: [],
  })
}

/** Posts of others, in which somebody is tagged. */
export function tagged(call: Call): SimulatedResponse {
  const handle = handleOfUser(given(call, 'user_id') ?? '')
  refuseForced(forcedBy(handle))
  const list = (newest: number | null) =>
    postsWith(forcedBy(handle) ? handle : `tags ${handle}`, call.now, newest)
  const { items, next } = pageAt(call, list, 10)
  const posts = items.map((post) => {
    const { pk, code, media_type, caption, like_count, comment_count } = itemOf(post, call.now)
    const { id, username } = userWire(post.handle, call.now)
    return {
      pk,
      code,
      media_type,
      caption,
      like_count,
      comment_count,
      view_count: null,
      user: { pk: id, id, username },
      url: `https://www.instagram.com/p/${post.shortcode}/`,
    }
  })
  return answered({ posts, cursor: next, has_more: next !== null })
}

const highlightBase = 17_900_000_000_000_000n
const titles = ['Bread', 'Travel', 'Studio', 'Friends']

export function highlights(call: Call): SimulatedResponse {
  const id = given(call, 'user_id')
  const handle = id === null ? readHandle(given(call, 'handle') ?? '') : handleOfUser(id)
  if (handle === null) return badRequest('user_id or handle is required')
  const forced = forcedBy(handle)
  refuseForced(forced)
  const owner = { ...userWire(handle, call.now), __typename: 'GraphUser' }
  const first = highlightBase + BigInt(dice('instagram highlights', handle).int(1, 900_000_000)) * 10n
  return answered({
    highlights: titles.slice(0, lengthUnder(forced, titles.length)).map((title, place) => ({
      __typename: 'GraphHighlightReel',
      id: String(first + BigInt(place)),
      title,
      cover_media: { thumbnail_src: fileUrl(`cover_${first}_${place}`, 'jpg', call.now) },
      cover_media_cropped_thumbnail: { url: fileUrl(`cover_${first}_${place}_150`, 'jpg', call.now) },
      owner,
    })),
  })
}

export function highlight(call: Call): SimulatedResponse {
  const id = given(call, 'id') ?? ''
  const forced = forcedByNumber(id)
  refuseForced(forced)
  const posts = page(postsOf('ada.cooks', call.now, null), { size: lengthUnder(forced, 5) }).items
  const cover = fileUrl(`cover_${id}`, 'jpg', call.now)
  return answered({
    id: `highlight:${id}`,
    title: titles[Number(id.at(-1)) % titles.length],
    created_at: secondsOf(call.now - 90 * 86_400_000),
    latest_reel_media: secondsOf(call.now - 86_400_000),
    media_count: posts.length,
    cover_media: { cropped_image_version: { url: cover, width: 150, height: 150 }, full_image_version: null },
    user: userWire('ada.cooks', call.now),
    items: posts.map((post) => ({ ...itemOf(post, call.now), media_type: post.kind === 'video' ? 2 : 1 })),
  })
}

const commentIdOf = (post: SimulatedPost, index: number) =>
  String(highlightBase + (BigInt(post.id) % 1_000_000n) * 100_000n + BigInt(index))

function commentWire(post: SimulatedPost, one: Remark, id: string, replies: number, now: number): Wire {
  return {
    id,
    text: one.text,
    created_at: isoOf(one.at),
    comment_like_count: one.likes,
    child_comment_count: replies,
    user: userWire(one.author ?? post.handle, now),
  }
}

function requestedPost(call: Call): SimulatedPost | null {
  const ref = readMedia(given(call, 'url') ?? '')
  return ref ? postOf(ref.id, call.now) : null
}

export function comments(call: Call): SimulatedResponse {
  const post = requestedPost(call)
  if (!post) return missing
  refuseForced(post.forced)
  const talk = talkOf(post)
  const list = (newest: number | null) => commentsOf(post, call.now, newest)
  const { items, next } = pageAt(call, list, 15)
  return answered({
    comments: items.map((one) =>
      commentWire(post, one, commentIdOf(post, one.index), talk.replies(one, call.now).length, call.now),
    ),
    cursor: next,
  })
}

export function replies(call: Call): SimulatedResponse {
  const post = requestedPost(call)
  const parent = given(call, 'comment_id')
  if (!post || parent === null) return missing
  refuseForced(post.forced ?? forcedByNumber(parent))
  const talk = talkOf(post)
  // Everybody answers the first comment.
  const list = talk.replies(talk.at(0), call.now)
  const { items, next } = pageAt(call, () => list, 10)
  return answered({
    comments: items.map((one) => ({
      ...commentWire(post, one, String(BigInt(parent) + 1000n + BigInt(one.index)), 0, call.now),
      parent_comment_id: parent,
    })),
    cursor: next,
    has_more: next !== null,
  })
}

export function search(call: Call): SimulatedResponse {
  const query = given(call, 'query') ?? ''
  const forced = forcedBy(query)
  refuseForced(forced)
  const many = lengthUnder(forced, 5)
  const name = query.toLowerCase().replaceAll(/[^a-z0-9]+/g, '')
  const tags = Array.from({ length: many }, (_, place) => (place === 0 ? name : `${name}${place}`))
  return answered({
    data: {
      query,
      users: tags.map((one, position) => ({ position, ...userWire(one, call.now) })),
      hashtags: tags.map((one, place) => ({
        position: many + place,
        id: hashtagIdOf(one),
        name: one,
        media_count: dice('instagram tag', one).int(90, 9_000_000),
        search_result_subtitle: null,
      })),
      places: tags.slice(0, 2).map((one, place) => ({
        position: 2 * many + place,
        id: String(dice('instagram place', one).int(100_000, 999_999_999)),
        name: `${query} ${place + 1}`,
        title: `${query} ${place + 1}`,
        subtitle: '',
        facebook_places_id: null,
      })),
      keywords: [],
      rank_token: 'sim',
    },
  })
}

/** A page of the Google index: pages are counted, eleven at most. */
function indexPage<T>(call: Call, list: GrowingList<T> | ReturnType<typeof listOf<T>>, size: number) {
  const number = Number(given(call, 'cursor') ?? given(call, 'page') ?? 1)
  const { items, next } = page(list, { after: (number - 1) * size, size })
  return { number, items, cursor: next === null ? null : String(number + 1) }
}

const tooFar = badRequest('Pages end at 11')

export function profiles(call: Call): SimulatedResponse {
  const query = given(call, 'query') ?? ''
  const forced = forcedBy(query)
  refuseForced(forced)
  const list = listOf(lengthUnder(forced, 60), (place) => {
    const handle = `${words
      .personName(dice('instagram found', query, place))
      .toLowerCase()
      .replaceAll(/[^a-z]+/g, '.')}${place}`
    const person = accountOf(handle)
    return {
      ...userWire(handle, call.now),
      biography: `${person.bio} ${query}`,
      bio_links: [],
      external_url: person.website,
      is_business_account: false,
      is_professional_account: true,
      category_name: 'Chef',
      follower_count: person.followers,
      following_count: person.following,
      media_count: person.posts,
      matched_from: 'profile',
    }
  })
  const { number, items, cursor } = indexPage(call, list, 10)
  return number > 11 ? tooFar : answered({ query, profiles: items, cursor })
}

function indexedWire(post: SimulatedPost, now: number): Wire {
  const node = nodeOf(post, now)
  const { display_url, thumbnail_src, video_url, video_duration, has_audio, product_type } = node
  const person = accountOf(post.handle)
  return {
    id: post.id,
    __typename: String(node.__typename).replace('Graph', 'XDTGraph'),
    shortcode: post.shortcode,
    url: `https://www.instagram.com/p/${post.shortcode}/`,
    caption: post.caption,
    display_url,
    thumbnail_src,
    video_url,
    video_duration,
    has_audio,
    product_type,
    dimensions: node.dimensions,
    accessibility_caption: node.accessibility_caption,
    clips_music_attribution_info: node.clips_music_attribution_info ?? null,
    is_video: post.kind === 'video',
    owner: { ...userWire(post.handle, now), follower_count: person.followers, post_count: person.posts },
    taken_at: isoOf(post.createdAt),
    is_ad: false,
    is_affiliate: false,
    is_paid_partnership: false,
    like_count: post.hidesCounts ? -1 : post.likes,
    comment_count: post.comments,
    location: null,
  }
}

const reelsAmong = (list: GrowingList<SimulatedPost>) => filtered(list, ({ isReel }) => isReel)

export function hashtag(call: Call): SimulatedResponse {
  const name = given(call, 'hashtag') ?? ''
  refuseForced(forcedBy(name))
  const all = postsWith(name, call.now, null)
  const list = given(call, 'media_type') === 'reels' ? reelsAmong(all) : all
  const { number, items, cursor } = indexPage(call, list, 10)
  const posts = items.map((post) => indexedWire(post, call.now))
  return number > 11
    ? tooFar
    : answered({ hashtag: name, media_type: given(call, 'media_type') ?? 'all', posts, cursor })
}

export function reels(call: Call): SimulatedResponse {
  const query = given(call, 'query') ?? ''
  refuseForced(forcedBy(query))
  const { number, items } = indexPage(call, reelsAmong(postsWith(query, call.now, null)), 10)
  return number > 11 ? tooFar : answered({ reels: items.map((post) => indexedWire(post, call.now)) })
}

export function topic(call: Call): SimulatedResponse {
  const query = given(call, 'query') ?? ''
  refuseForced(forcedBy(query))
  const cursor = given(call, 'cursor')
  const { items, next } = pageOf(cursor, (newest) => postsWith(query, call.now, newest), 12)
  const about = {
    title: query,
    total_media_count: 8_800_000,
    description: { plain_text: words.sentence(dice('topic', query)), source_uris: [], linked_terms: [] },
    suggested_terms: [`${query} recipe`, `best ${query}`],
  }
  return answered({
    query,
    ...(cursor === null ? about : {}),
    posts: items.map((post) => {
      const node = nodeOf(post, call.now)
      return {
        id: `POLARIS_${post.id}`,
        shortcode: post.shortcode,
        url: `https://www.instagram.com/p/${post.shortcode}/`,
        type: post.isReel ? 'reel' : post.kind === 'image' ? 'photo' : post.kind,
        caption: post.caption,
        display_url: node.display_url,
        video_url: node.video_url ?? null,
        play_count: post.kind === 'video' ? post.plays : null,
        owner: userWire(post.handle, call.now),
      }
    }),
    cursor: next,
    has_more: next !== null,
  })
}

export function trending(call: Call): SimulatedResponse {
  const { items } = page(reelsAmong(postsWith('trending', call.now, null)), { size: 12 })
  const reels = items.map((post) => {
    const { code, ...item } = itemOf(post, call.now)
    return { ...item, id: post.id, shortcode: code, caption: post.caption, taken_at: isoOf(post.createdAt) }
  })
  return answered({ data: { reels } })
}

export function audio(call: Call): SimulatedResponse {
  const id = given(call, 'audio_id') ?? ''
  refuseForced(forcedByNumber(id))
  const sound = {
    music_info: {
      music_asset_info: {
        audio_cluster_id: id,
        id: `${id}1`,
        title: 'Night Train',
        display_artist: 'The Copper Pans',
        ig_username: 'copper.pans',
        duration_in_ms: 61_000,
        cover_artwork_uri: fileUrl(`audio_${id}`, 'jpg', call.now),
        is_explicit: false,
      },
    },
    original_sound_info: null,
  }
  const list = (newest: number | null) => {
    const all = postsWith(forcedByNumber(id) ? `sim_${forcedByNumber(id)}` : `audio ${id}`, call.now, newest)
    return { ...reelsAmong(all), newest: all.newest }
  }
  const { items, next } = pageAt(call, list, 12)
  return answered({
    reels: items.map((post) => ({ ...itemOf(post, call.now), clips_metadata: sound })),
    cursor: next,
    has_more: next !== null,
  })
}
