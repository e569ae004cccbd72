import type { DriftReporter } from '../../../../reading/entries.ts'
import { expectValue, readPartsOrNull, requireSameId } from '../../../../reading/entries.ts'
import { type Json, must, obj } from '../../../../reading/narrow.ts'
import { bool, count, iso, isoFromSeconds, str, text, url } from '../../../../reading/values.ts'
import { type Comment, type Person, type Photo, type Post, type Reel, unknownPerson } from '../../model.ts'

/** Reads reels, photos, posts, comments and replies of ScrapeCreators. */

/** Reads an author; the field names differ between lists. */
function personOf(value: unknown): Person | null {
  const person = obj(value)
  if (!person) return null
  return {
    ...unknownPerson,
    id: str(person.id),
    name: str(person.name),
    shortName: str(person.short_name),
    url: url(person.url),
    avatarUrl: url(person.image) ?? url(person.profile_picture),
    isVerified: bool(person.is_verified),
  }
}

function readMusic(value: unknown): Reel['music'] {
  const title = str(obj(value)?.track_title)
  return title === null ? null : { title }
}

/** Reads a reel of a page's tab. */
export function readReel(entry: unknown): Reel {
  const reel = must(obj(entry), 'reel')
  const videoId = must(str(reel.video_id), 'reel.video_id')
  return {
    id: videoId,
    postId: str(reel.post_id),
    videoId,
    url: must(url(reel.url), 'reel.url'),
    description: text(reel.description),
    createdAt: iso(reel.creation_time),
    viewCount: count(reel.view_count),
    thumbnailUrl: url(reel.thumbnail),
    videoUrl: url(reel.video_url),
    durationMs: count(reel.play_time_in_ms),
    music: readMusic(reel.music),
    author: personOf(reel.author),
  }
}

/** Reads a photo of a page's tab. */
export function readPhoto(entry: unknown): Photo {
  const photo = must(obj(entry), 'photo')
  const image = obj(photo.viewer_image)
  const id = must(str(photo.photo_id), 'photo.photo_id')
  const link = must(url(photo.url), 'photo.url')
  requireSameId(id, /[?&]fbid=(\d+)/.exec(link)?.[1], 'photo.url')
  return {
    id,
    url: link,
    accessibilityCaption: str(photo.accessibility_caption),
    imageUrl: url(image?.uri),
    thumbnailUrl: url(photo.thumbnail),
    width: count(image?.width),
    height: count(image?.height),
  }
}

function videoOf(value: unknown): Post['video'] {
  const video = obj(value)
  if (!video) return null
  const [sdUrl, hdUrl] = [url(video.sdUrl), url(video.hdUrl)]
  const thumbnailUrl = url(video.thumbnailUrl)
  if (sdUrl === null && hdUrl === null && thumbnailUrl === null) return null
  return { sdUrl, hdUrl, thumbnailUrl, durationSec: null, width: null, height: null, captionsUrl: null }
}

/** Reads a comment embedded in a post. */
function readTopComment(entry: unknown): Comment {
  const comment = must(obj(entry), 'topComments')
  return {
    id: must(str(comment.id), 'topComments.id'),
    text: must(text(comment.text), 'topComments.text'),
    createdAt: isoFromSeconds(comment.publishTime),
    author: personOf(comment.author),
    replyCount: null,
    reactionCount: null,
    reactions: null,
  }
}

/** Reads a post of a public group or of a page. */
export function readGroupPost(entry: unknown, reporter: DriftReporter): Post {
  const post = must(obj(entry), 'post')
  const id = must(str(post.id), 'post.id')
  return {
    id,
    url: must(url(post.url), 'post.url'),
    text: text(post.text),
    createdAt: isoFromSeconds(post.publishTime),
    author: personOf(post.author),
    feedbackId: null,
    reactionCount: count(post.reactionCount),
    reactions: null,
    commentCount: count(post.commentCount),
    shares: null,
    views: count(post.videoViewCount),
    imageUrls: null,
    width: null,
    height: null,
    video: videoOf(post.videoDetails),
    music: null,
    topComments: readPartsOrNull(post.topComments, readTopComment, reporter, 'topComments'),
  }
}

/** Reactions by kind; null if one value is not a count. */
function kindsOf(value: unknown): Readonly<Record<string, number>> | null {
  const kinds = obj(value)
  if (!kinds) return null
  const counts = Object.entries(kinds).map(([kind, number]) => [kind, count(number)] as const)
  return counts.every(([, number]) => number !== null)
    ? (Object.fromEntries(counts) as Record<string, number>)
    : null
}

/** The two tokens that request a comment's replies, as one text; null where the answer lacks them. */
function threadOf(comment: Json): string | null {
  const [feedbackId, token] = [str(comment.feedback_id), str(comment.expansion_token)]
  return feedbackId === null || token === null ? null : `${feedbackId} ${token}`
}

/** The ids of post and comment, `<post>_<comment>`, in the base64 id of a comment; empty for other ids. */
export function namesOf(entry: unknown): string {
  const decoded = Buffer.from(str(obj(entry)?.id) ?? '', 'base64').toString('utf8')
  return /^comment:(\d+_\d+)$/.exec(decoded)?.[1] ?? ''
}

/** Reads a comment or reply. */
export function readComment(entry: unknown, reporter: DriftReporter): Comment {
  const comment = must(obj(entry), 'comment')
  const known = <T>(value: T, field: string) => expectValue(value, `comment.${field}`, reporter)
  return {
    id: must(str(comment.id), 'comment.id'),
    text: must(text(comment.text), 'comment.text'),
    createdAt: known(iso(comment.created_at), 'created_at'),
    author: personOf(comment.author),
    replyCount: known(count(comment.reply_count), 'reply_count'),
    reactionCount: known(count(comment.reaction_count), 'reaction_count'),
    reactions: kindsOf(comment.reactions),
    repliesToken: threadOf(comment),
  }
}
