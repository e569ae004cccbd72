import type { SimulatedResponse } from '../../../../catalog/ports/simulated.ts'
import {
  answered,
  badRequest,
  given,
  isoOf,
  missing,
  refuseForced,
  secondsOf,
  type Wire,
} from '../../../../gateways/vendors/scrapecreators/sandbox/answers.ts'
import { pageAt, pageOf } from '../../../../gateways/vendors/scrapecreators/sandbox/pages.ts'
import { json } from '../../../../simulation/answers.ts'
import { discussion, type Remark } from '../../../../simulation/comments.ts'
import { forcedBy, isWalled } from '../../../../simulation/forced.ts'
import { personOf } from '../../../../simulation/people.ts'
import type { Call } from '../../../../simulation/router.ts'
import { feedbackOf, readPage, readPost } from '../../identifiers.ts'
import { site } from '../../links.ts'
import { commentCount } from '../graph-objects.ts'
import {
  accountOf,
  avatarOf,
  coverOf,
  filmOf,
  pageIdOf,
  pageNamed,
  picturesOf,
  postOf,
  postsOf,
  type SimulatedPost,
} from '../world.ts'

/** ScrapeCreators' answers about pages, groups and comments. */

/** The page in the `url` parameter. */
export function requestedPage(call: Call): string | null {
  const ref = readPage(given(call, 'url') ?? '')
  if (ref === null || 'share' in ref) return null
  return pageNamed('id' in ref ? ref.id : ref.handle)
}

export function profile(call: Call): SimulatedResponse {
  const name = requestedPage(call)
  if (name === null) return badRequest('url is required')
  const url = `${site}/${name}`
  const forced = forcedBy(name)
  if (forced === 'not_found') {
    const data = { url, accountDoesNotExist: true, isPrivate: false, message: "Account doesn't exist" }
    return json({ success: true, credits_remaining: 99_999, data }, 404)
  }
  if (isWalled(forced)) {
    const account_status = forced === 'private' ? 'private' : 'age-restricted'
    return answered({ url, account_status, isPrivate: true, message: `Profile is ${account_status}` })
  }
  const person = accountOf(name)
  const open = { open: '07:30', close: '16:00', intervals: [{ open: '07:30', close: '16:00' }] }
  const closed = { open: null, close: null, intervals: [], fullText: 'CLOSED' }
  return answered({
    id: pageIdOf(name),
    name: person.name,
    url,
    isPrivate: false,
    gender: 'UNKNOWN',
    category: 'Bakery',
    pageIntro: person.bio,
    address: `1 Main Street, ${person.place}`,
    email: `hello@${name.replaceAll(/[^a-z0-9]/g, '')}.example`,
    phone: '+1 555 010 0100',
    website: person.website,
    services: 'Delivery · Takeaway',
    priceRange: '$$',
    rating: `4.6 (${person.following} reviews)`,
    ratingCount: person.following,
    likeCount: person.followers,
    followerCount: person.followers + person.following,
    profilePicLarge: avatarOf(name),
    coverPhoto: { photo: { id: pageIdOf(name), image: { uri: coverOf(name) } } },
    creationDate: 'November 25, 2012',
    adLibrary: { adStatus: 'This Page is currently running ads.', pageId: pageIdOf(name) },
    isBusinessPageActive: false,
    ...(given(call, 'get_business_hours') === null
      ? {}
      : { businessHours: [{ monday: closed }, { tuesday: open }, { sunday: closed }] }),
  })
}

const authorOf = (name: string): Wire => ({
  id: pageIdOf(name),
  name: accountOf(name).name,
  is_verified: accountOf(name).verified,
  url: `${site}/${name}`,
  image: avatarOf(name),
})

function reelWire(post: SimulatedPost): Wire {
  return {
    id: Buffer.from(`S:_I${pageIdOf(post.owner)}:VK:${post.id}`).toString('base64'),
    post_id: post.id,
    creation_time: isoOf(post.createdAt),
    url: `${site}/reel/${post.id}`,
    view_count: post.views,
    feedback_id: feedbackOf(post.id),
    description: post.text,
    video_id: post.id,
    thumbnail: picturesOf(post)[0],
    play_time_in_ms: post.seconds * 1000,
    video_url: filmOf(post.id, 'hd'),
    music: { id: post.id.slice(0, 15), track_title: `${accountOf(post.owner).name} · Original audio` },
    author: authorOf(post.owner),
  }
}

function photoWire(post: SimulatedPost): Wire {
  const [uri] = picturesOf(post)
  const set = `pb.${pageIdOf(post.owner)}.-2207520000`
  return {
    id: Buffer.from(`app_item:${pageIdOf(post.owner)}:${post.id}`).toString('base64'),
    photo_id: post.id,
    accessibility_caption: 'May be an image of bread',
    viewer_image: { uri, height: 1800, width: 1440 },
    thumbnail: `${uri}&stp=s206`,
    url: `${site}/photo.php?fbid=${post.id}&set=${set}&type=3`,
  }
}

/** A tab of a page. Its cursor has two values, and a request must send both. */
const tabOf =
  (field: 'reels' | 'photos', kind: 'video' | 'photo', size: number, wireOf: (post: SimulatedPost) => Wire) =>
  (call: Call): SimulatedResponse => {
    const name = requestedPage(call)
    if (name === null) return badRequest('url is required')
    refuseForced(forcedBy(name))
    const cursor = given(call, 'cursor')
    const page = given(call, 'next_page_id')
    if (cursor !== null && page !== `page:${cursor}`)
      return badRequest('next_page_id is required with cursor')
    const { items, next } = pageOf(cursor, (newest) => postsOf(name, call.now, newest, kind), size)
    return answered({
      [field]: items.map(wireOf),
      cursor: next,
      next_page_id: next === null ? null : `page:${next}`,
    })
  }

export const reels = tabOf('reels', 'video', 10, reelWire)
export const photos = tabOf('photos', 'photo', 8, photoWire)

export function pagePosts(call: Call): SimulatedResponse {
  const id = given(call, 'pageId')
  const name = id === null ? requestedPage(call) : pageNamed(id)
  if (name === null) return badRequest('url or pageId is required')
  refuseForced(forcedBy(name))
  const { items, next } = pageAt(call, (newest) => postsOf(name, call.now, newest), 3)
  const posts = items.map((post) => {
    const url = `${site}/${name}/posts/${post.id}`
    return { ...postWire(post, url, call.now), permalink: url }
  })
  return answered({ posts, cursor: next })
}

function postWire(post: SimulatedPost, url: string, now: number): Wire {
  const isFilm = post.kind === 'video'
  return {
    id: post.id,
    text: post.text,
    url,
    author: { __typename: 'User', name: accountOf(post.owner).name, id: pageIdOf(post.owner) },
    reactionCount: post.reactions,
    commentCount: commentCount(post, now),
    videoViewCount: isFilm ? post.views : null,
    publishTime: secondsOf(post.createdAt),
    videoDetails: isFilm
      ? { sdUrl: filmOf(post.id, 'sd'), hdUrl: filmOf(post.id, 'hd'), thumbnailUrl: picturesOf(post)[0] }
      : {},
    topComments: [],
  }
}

export function groupPosts(call: Call): SimulatedResponse {
  const word = /\/groups\/([^/?]+)/.exec(given(call, 'url') ?? '')?.[1] ?? given(call, 'group_id')
  if (word == null) return badRequest('url or group_id is required')
  const group = pageNamed(decodeURIComponent(word))
  refuseForced(forcedBy(group))
  const { items, next } = pageAt(call, (newest) => postsOf(group, call.now, newest), 3)
  return answered({
    posts: items.map((post) =>
      postWire(post, `${site}/groups/${pageIdOf(group)}/permalink/${post.id}/`, call.now),
    ),
    cursor: next,
  })
}

/** The token of a comment: its post and its index. */
const tokenOf = (post: string, index: number) => Buffer.from(`${post}:${index}`).toString('base64url')

function remarkWire(post: SimulatedPost, one: Remark, replies: number, token: string): Wire {
  const person = personOf('facebook', one.author ?? post.owner)
  const id = Buffer.from(`comment:${post.id}_${token}`).toString('base64')
  return {
    id,
    text: one.text,
    created_at: isoOf(one.at),
    reply_count: replies,
    reaction_count: one.likes,
    reactions: { thankful: 0, like: one.likes, love: 0, care: 0, haha: 0, wow: 0, sad: 0, anger: 0 },
    author: {
      id: pageIdOf(person.handle),
      name: person.name,
      gender: 'NEUTER',
      profile_picture: avatarOf(person.handle),
    },
    feedback_id: Buffer.from(`feedback:${post.id}_${token}`).toString('base64'),
    expansion_token: token,
  }
}

const talkOf = (post: SimulatedPost) =>
  discussion(`facebook ${post.id}`, post.createdAt, { isBusy: post.forced === 'busy' })

function requestedPost(call: Call): SimulatedPost | null {
  const feedback = given(call, 'feedback_id')
  const feedbackText = feedback && Buffer.from(feedback, 'base64').toString('utf8')
  const ref = feedbackText ? null : readPost(given(call, 'url') ?? '')
  const id = feedbackText ? /^feedback:(\d+)/.exec(feedbackText)?.[1] : ref?.id
  const owner = ref?.owner && ref.kind !== 'group' ? pageNamed(ref.owner) : undefined
  return id ? postOf(id, call.now, owner) : null
}

export function comments(call: Call): SimulatedResponse {
  const post = requestedPost(call)
  if (!post) return missing
  refuseForced(post.forced)
  const talk = talkOf(post)
  const list = (newest: number | null) => {
    const count = newest ?? commentCount(post, call.now)
    return { ...talk.newest(count), newest: count }
  }
  const { items, next } = pageAt(call, list, 10)
  return answered({
    comments: items.map((one) =>
      remarkWire(post, one, talk.replies(one, call.now).length, tokenOf(post.id, one.index)),
    ),
    cursor: next,
    has_next_page: next !== null,
  })
}

export function replies(call: Call): SimulatedResponse {
  const token = given(call, 'expansion_token') ?? ''
  const [, id = '', index = ''] = /^(\d+):(\d+)$/.exec(Buffer.from(token, 'base64url').toString('utf8')) ?? []
  const post = id === '' ? null : postOf(id, call.now)
  if (!post) return missing
  const talk = talkOf(post)
  const to = talk.at(Number(index))
  const { items, next } = pageAt(call, () => talk.replies(to, call.now), 10)
  return answered({
    replies: items.map((one) =>
      remarkWire(post, one, 0, tokenOf(post.id, (Number(index) + 1) * 100_000 + one.index)),
    ),
    cursor: next,
    has_next_page: next !== null,
  })
}
