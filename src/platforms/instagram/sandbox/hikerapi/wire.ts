import type { Remark } from '../../../../simulation/comments.ts'
import { dice, words } from '../../../../simulation/world.ts'
import { fileUrl, commentWire as instagramComment, itemOf, userWire } from '../wire.ts'
import type { SimulatedPost } from '../world.ts'
import { accountOf, userIdOf } from '../world.ts'

/** HikerAPI's wire formats: Instagram's items with members of its own, and flat ones. */

export type Wire = Record<string, unknown>

const seconds = (at: number) => Math.floor(at / 1000)

/** An item as version 2 passes it on. */
export function mediaWire(post: SimulatedPost, now: number): Wire {
  const item = itemOf(post, now)
  const { usertags } = item as { usertags: { in: unknown[] } }
  const isVideo = post.kind === 'video'
  return {
    ...item,
    usertags: usertags.in,
    play_count: isVideo ? post.plays : 0,
    ...(isVideo ? { ig_play_count: post.plays } : {}),
    taken_at_ts: seconds(post.createdAt),
    sponsor_tags: [],
  }
}

/** The same as version 1 writes it. */
export function flatWire(post: SimulatedPost, now: number): Wire {
  const item = mediaWire(post, now)
  const isVideo = post.kind === 'video'
  const size = { width: 1080, height: 1350, url: fileUrl(post.id, 'jpg', now) }
  return {
    pk: post.id,
    id: item.id,
    code: post.shortcode,
    taken_at: new Date(seconds(post.createdAt) * 1000).toISOString(),
    taken_at_ts: seconds(post.createdAt),
    media_type: item.media_type,
    product_type: item.product_type,
    thumbnail_url: size.url,
    location: null,
    user: item.user,
    comment_count: post.comments,
    like_count: post.hidesCounts ? -1 : post.likes,
    play_count: isVideo ? post.plays : 0,
    view_count: 0,
    caption_text: post.caption,
    accessibility_caption: item.accessibility_caption,
    usertags: item.usertags,
    video_url: isVideo ? fileUrl(post.id, 'mp4', now) : null,
    video_duration: isVideo ? post.seconds : 0,
    resources: (Array.isArray(item.carousel_media) ? item.carousel_media : []).map((part: Wire) => ({
      pk: part.pk,
      media_type: part.media_type,
      thumbnail_url: fileUrl(String(part.pk), 'jpg', now),
      video_url: part.media_type === 2 ? fileUrl(String(part.pk), 'mp4', now) : null,
    })),
    image_versions: [size],
    like_and_view_counts_disabled: post.hidesCounts,
    coauthor_producers: [],
    is_paid_partnership: false,
  }
}

/** An account as its own page shows it. */
export function profileWire(handle: string, now: number): Wire {
  const person = accountOf(handle)
  const d = dice('instagram profile', handle)
  return {
    ...userWire(handle, now),
    biography: person.bio,
    category: d.pick(['Chef', 'Artist', '']),
    account_type: 3,
    is_business: false,
    pronouns: [],
    bio_links: [{ title: words.title(d), url: person.website }],
    external_url: person.website,
    hd_profile_pic_url_info: {
      url: fileUrl(`pic${person.picture}_hd`, 'jpg', now),
      width: 1080,
      height: 1080,
    },
    follower_count: person.followers,
    following_count: person.following,
    media_count: person.posts,
  }
}

/** A post as a story. */
export function storyWire(post: SimulatedPost, now: number): Wire {
  const { code, media_type, image_versions2, video_versions, user, pk, id } = itemOf(
    { ...post, kind: post.kind === 'carousel' ? 'image' : post.kind },
    now,
  )
  const takenAt = seconds(now) - 3600
  return {
    pk,
    id,
    code,
    taken_at: takenAt,
    expiring_at: takenAt + 86_400,
    media_type,
    product_type: 'story',
    image_versions2,
    video_versions,
    ...(post.kind === 'video' ? { video_duration: 12.5, has_audio: true } : {}),
    original_width: 1080,
    original_height: 1920,
    user,
    reel_mentions: [{ user: userWire('bo.repairs', now) }],
    story_link_stickers: [{ story_link: { url: accountOf(post.handle).website } }],
  }
}

/** A comment as version 2 passes it on. */
export function commentWire(post: SimulatedPost, one: Remark, now: number): Wire {
  const wire = instagramComment(post, one, now)
  return { ...wire, media_id: post.id, created_at_utc: wire.created_at }
}

/** A story in the format of highlights. */
export function keptStoryWire(post: SimulatedPost, now: number): Wire {
  const isVideo = post.kind === 'video'
  return {
    pk: post.id,
    id: `${post.id}_${userIdOf(post.handle)}`,
    code: post.shortcode,
    taken_at: new Date(seconds(post.createdAt) * 1000).toISOString(),
    media_type: isVideo ? 2 : 1,
    product_type: 'story',
    thumbnail_url: fileUrl(post.id, 'jpg', now),
    user: { ...userWire(post.handle, now), username: null, is_verified: null },
    video_url: isVideo ? fileUrl(post.id, 'mp4', now) : null,
    video_duration: isVideo ? post.seconds : 0,
    mentions: [],
    links: [{ webUri: accountOf(post.handle).website }],
  }
}

export function replyWire(
  mediaId: string,
  place: number,
  postedAt: number,
  now: number,
  parent?: string,
): Wire {
  const d = dice('hikerapi comment', mediaId, place, parent ?? '')
  const base = 17_900_000_000_000_000n + (BigInt(mediaId) % 1_000_000_000n) * 1000n
  const at = seconds(Math.min(now, postedAt + (place + 1) * 60_000))
  return {
    pk: String(base + BigInt(place) + (parent === undefined ? 0n : 500n)),
    media_id: mediaId,
    text: words.sentence(d),
    created_at: at,
    created_at_utc: at,
    comment_like_count: d.int(0, 40),
    ...(parent === undefined ? { child_comment_count: d.int(0, 4) } : { parent_comment_id: parent }),
    user: userWire(`fan_${d.int(1, 9999)}`, now),
  }
}
