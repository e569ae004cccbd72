import type { Remark } from '../../../simulation/comments.ts'
import { dice, words } from '../../../simulation/world.ts'
import { accountOf, postsOf, type SimulatedPost, talkOf, userIdOf } from './world.ts'

/** The simulated world in Instagram's wire formats: GraphQL nodes (profiles, embeds) and REST items (feed, pages). */

type Wire = Record<string, unknown>

export const cdn = 'https://scontent.cdninstagram.com'

/** An address on the delivery network. It expires one to two days later (`oe`, hexadecimal Unix time). */
export function fileUrl(name: string, ending: string, now: number): string {
  const expires = Math.floor(now / 86_400_000 + 2) * 86_400
  return `${cdn}/v/t51.82787-15/${name}_n.${ending}?oh=00_simulated&oe=${expires.toString(16).toUpperCase()}`
}

const seconds = (milliseconds: number) => Math.floor(milliseconds / 1000)
const edges = (nodes: readonly unknown[]) => ({ edges: nodes.map((node) => ({ node })) })

export const size = { width: 1080, height: 1350 }

/** An account inside posts and comments. */
export function userWire(handle: string, now: number): Wire {
  const person = accountOf(handle)
  return {
    id: userIdOf(handle),
    pk: userIdOf(handle),
    username: handle,
    full_name: person.name,
    is_private: false,
    is_verified: person.verified,
    profile_pic_url: fileUrl(`pic${person.picture}`, 'jpg', now),
  }
}

/** An account on pages of 2026, where `id` is the account's Graph API id. */
export const polarisUser = (handle: string, now: number): Wire => ({
  ...userWire(handle, now),
  id: `178414${(BigInt(userIdOf(handle)) % 100_000_000_000n).toString().padStart(11, '0')}`,
})

/** The account that every post tags. */
const companion = 'bo.repairs'

/** The pictures and videos of a carousel; an empty list for other posts. */
export function partsOf(post: SimulatedPost) {
  if (post.kind !== 'carousel') return []
  return [0, 1, 2].map((place) => ({ id: `${BigInt(post.id) + BigInt(place) + 1n}`, isVideo: place === 2 }))
}

const nodeType = { image: 'GraphImage', video: 'GraphVideo', carousel: 'GraphSidecar' } as const

/** A post as a GraphQL node. */
export function nodeOf(post: SimulatedPost, now: number): Wire {
  const image = fileUrl(post.id, 'jpg', now)
  const song = { artist_name: post.handle, song_name: 'Original audio', uses_original_audio: true }
  return {
    __typename: nodeType[post.kind],
    id: post.id,
    shortcode: post.shortcode,
    dimensions: size,
    display_url: image,
    thumbnail_src: fileUrl(`${post.id}_640`, 'jpg', now),
    is_video: post.kind === 'video',
    ...(post.kind === 'video'
      ? {
          video_url: fileUrl(post.id, 'mp4', now),
          video_view_count: post.hidesCounts ? null : post.plays,
          video_duration: post.seconds,
          has_audio: true,
          product_type: post.isReel ? 'clips' : 'igtv',
          clips_music_attribution_info: { ...song, audio_id: userIdOf(post.handle) },
        }
      : { product_type: post.kind === 'carousel' ? 'carousel_container' : 'feed' }),
    accessibility_caption: post.kind === 'image' ? `Photo by ${post.handle}.` : null,
    edge_media_to_caption: edges([{ text: post.caption }]),
    edge_media_to_comment: { count: post.comments },
    edge_liked_by: { count: post.hidesCounts ? -1 : post.likes },
    edge_media_preview_like: { count: post.hidesCounts ? -1 : post.likes },
    edge_media_to_tagged_user: edges([{ user: userWire(companion, now) }]),
    like_and_view_counts_disabled: post.hidesCounts,
    comments_disabled: false,
    is_paid_partnership: false,
    taken_at_timestamp: seconds(post.createdAt),
    location: null,
    owner: userWire(post.handle, now),
    coauthor_producers: [],
    pinned_for_users: [],
    ...(post.kind === 'carousel'
      ? {
          edge_sidecar_to_children: edges(
            partsOf(post).map(({ id, isVideo }) => ({
              __typename: isVideo ? 'GraphVideo' : 'GraphImage',
              id,
              dimensions: size,
              display_url: fileUrl(id, 'jpg', now),
              is_video: isVideo,
              accessibility_caption: null,
              ...(isVideo ? { video_url: fileUrl(id, 'mp4', now) } : {}),
            })),
          ),
        }
      : {}),
  }
}

const mediaType = { image: 1, video: 2, carousel: 8 } as const

const files = (id: string, isVideo: boolean, now: number): Wire => ({
  image_versions2: {
    candidates: [
      { ...size, url: fileUrl(id, 'jpg', now) },
      { width: 640, height: 800, url: fileUrl(`${id}_640`, 'jpg', now) },
    ],
  },
  ...(isVideo ? { video_versions: [{ type: 101, ...size, url: fileUrl(id, 'mp4', now) }] } : {}),
})

/** A post as a REST item. */
export function itemOf(post: SimulatedPost, now: number): Wire {
  const isVideo = post.kind === 'video'
  return {
    pk: post.id,
    id: `${post.id}_${userIdOf(post.handle)}`,
    code: post.shortcode,
    taken_at: seconds(post.createdAt),
    media_type: mediaType[post.kind],
    product_type: post.isReel ? 'clips' : post.kind === 'carousel' ? 'carousel_container' : 'feed',
    caption: { pk: `${BigInt(post.id) + 9n}`, text: post.caption },
    like_count: post.hidesCounts ? -1 : post.likes,
    comment_count: post.comments,
    like_and_view_counts_disabled: post.hidesCounts,
    original_width: size.width,
    original_height: size.height,
    ...files(post.id, isVideo, now),
    ...(isVideo ? { play_count: post.plays, video_duration: post.seconds, has_audio: true } : {}),
    carousel_media:
      post.kind === 'carousel'
        ? partsOf(post).map((part) => ({
            pk: part.id,
            media_type: part.isVideo ? 2 : 1,
            original_width: size.width,
            original_height: size.height,
            accessibility_caption: null,
            ...files(part.id, part.isVideo, now),
          }))
        : null,
    user: userWire(post.handle, now),
    usertags: { in: [{ user: userWire(companion, now) }] },
    coauthor_producers: [],
    location: null,
    timeline_pinned_user_ids: [],
    is_paid_partnership: false,
    accessibility_caption: post.kind === 'image' ? `Photo by ${post.handle}.` : null,
  }
}

const polarisType = {
  image: 'XIGPolarisImageMedia',
  video: 'XIGPolarisVideoMedia',
  carousel: 'XIGPolarisCarouselMedia',
} as const

/** A post on pages of 2026. */
export const polarisItemOf = (post: SimulatedPost, now: number): Wire => ({
  ...itemOf(post, now),
  __typename: polarisType[post.kind],
  id: `POLARIS_${post.id}`,
  user: polarisUser(post.handle, now),
})

/** A post on the grid of an account's page: without likes, times and parts. */
export function gridNodeOf(post: SimulatedPost, now: number): Wire {
  const { __typename, pk, id, code, caption, media_type, product_type, accessibility_caption, user } =
    polarisItemOf(post, now)
  const display_uri = fileUrl(`${post.id}_640`, 'jpg', now)
  return {
    ...{ __typename, pk, id, code, caption, display_uri, media_type, product_type },
    ...{ accessibility_caption, user },
  }
}

const postsInProfile = 12

/** The user of `web_profile_info`. */
export function profileWire(handle: string, isPrivate: boolean, now: number): Wire {
  const person = accountOf(handle)
  const posts = postsOf(handle, now, null)
  const shown = isPrivate
    ? []
    : Array.from({ length: Math.min(postsInProfile, posts.length) }, (_, n) => posts.at(n))
  const d = dice('instagram profile', handle)
  return {
    ...userWire(handle, now),
    fbid: `1784${userIdOf(handle)}`,
    is_private: isPrivate,
    biography: person.bio,
    pronouns: [],
    category_name: d.pick(['Chef', 'Artist', null]),
    is_business_account: d.chance(0.3),
    is_professional_account: true,
    hide_like_and_view_counts: false,
    highlight_reel_count: d.int(0, 12),
    profile_pic_url_hd: fileUrl(`pic${person.picture}_hd`, 'jpg', now),
    external_url: person.website,
    bio_links: [{ title: words.title(d), url: person.website, link_type: 'external' }],
    edge_followed_by: { count: person.followers },
    edge_follow: { count: person.following },
    edge_owner_to_timeline_media: {
      count: isPrivate ? 40 : posts.length,
      page_info: { has_next_page: !isPrivate && posts.length > postsInProfile, end_cursor: null },
      ...edges(shown.map((post) => nodeOf(post, now))),
    },
    edge_related_profiles: edges(['bo.repairs', 'hana.paints'].map((other) => userWire(other, now))),
  }
}

/** The id of a post's comment, from its index among the post's comments. */
const commentIdOf = (post: SimulatedPost, index: number) =>
  (17_900_000_000_000_000n + (BigInt(post.id) % 1_000_000_000n) * 100_000n + BigInt(index)).toString()

/** A comment on a page. */
export const commentWire = (post: SimulatedPost, one: Remark, now: number): Wire => ({
  pk: commentIdOf(post, one.index),
  text: one.text,
  created_at: seconds(one.at),
  comment_like_count: one.likes,
  child_comment_count: talkOf(post).replies(one, now).length,
  user: userWire(one.author ?? post.handle, now),
})
