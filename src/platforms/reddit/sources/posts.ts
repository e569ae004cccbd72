import type { z } from 'zod'
import { changed } from '../../../errors.ts'
import type { LookupContext } from '../../../lookup/source.ts'
import {
  at,
  int,
  isoFromSeconds,
  type Json,
  must,
  num,
  obj,
  objs,
  str,
  url,
  yes,
} from '../../shared/narrow.ts'
import { type PostRef, readPost } from '../identifiers.ts'
import type * as records from '../records.ts'
import { childrenOf, things } from './listings.ts'
import { isWall, type Refusal, redirectOf, redirectOutcome } from './outcomes.ts'
import { type Reader, userAgent, webOrigin } from './reader.ts'

/** A path of Reddit in full; anything else stays what it is. */
export function absolute(link: string | null): string | null {
  return link?.startsWith('/') ? webOrigin + link : link
}

/** Null where the account was deleted: Reddit writes the author as `[deleted]`. */
export function author(of: Json): string | null {
  const name = str(of.author)
  return name === '[deleted]' ? null : name
}

function prefixed(post: Json): string | null {
  const name = str(post.subreddit)
  return str(post.subreddit_name_prefixed) ?? (name && `r/${name}`)
}

/** The post's file on Reddit's own video host, also where it is a crosspost of one. */
export function hostedVideo(post: Json): Json | null {
  for (const holder of [post, ...objs(post.crosspost_parent_list)]) {
    const video = obj(at(holder, 'media', 'reddit_video')) ?? obj(at(holder, 'secure_media', 'reddit_video'))
    if (video) return video
  }
  return null
}

function isVideo(post: Json): boolean {
  return yes(post.is_video) || obj(at(post, 'media', 'reddit_video')) !== undefined
}

export function feedPost(post: Json): z.infer<typeof records.feedPost> {
  return {
    id: must(str(post.id), 'post.id'),
    fullId: str(post.name),
    subreddit: str(post.subreddit),
    title: must(str(post.title), 'post.title'),
    text: str(post.selftext),
    author: { username: author(post), id: str(post.author_fullname) },
    url: absolute(str(post.url)),
    permalinkUrl: absolute(str(post.permalink)),
    publishedAt: isoFromSeconds(post.created_utc),
    metrics: {
      score: int(post.score),
      upvotes: int(post.ups),
      upvoteRatio: num(post.upvote_ratio),
      commentCount: int(post.num_comments),
      crosspostCount: int(post.num_crossposts),
      subredditSubscribers: int(post.subreddit_subscribers),
    },
    flags: {
      isVideo: isVideo(post),
      isPinned: yes(post.stickied) || yes(post.pinned),
      isLocked: yes(post.locked),
      isSpoiler: yes(post.spoiler),
      isOver18: yes(post.over_18),
      isOriginalContent: yes(post.is_original_content),
    },
  }
}

/** Characters of a post's text that a trimmed answer keeps. */
const trimmedLength = 280

export function searchPost(post: Json, trim: boolean): z.infer<typeof records.searchPost> {
  const text = str(post.selftext)
  return {
    id: must(str(post.id), 'post.id'),
    name: str(post.name),
    title: str(post.title),
    author: author(post),
    subreddit: str(post.subreddit),
    subredditPrefixedName: prefixed(post),
    url: absolute(str(post.url)),
    permalink: str(post.permalink),
    bodyText: trim && text ? [...text].slice(0, trimmedLength).join('') : text,
    score: int(post.score),
    upvotes: int(post.ups),
    upvoteRatio: num(post.upvote_ratio),
    commentCount: int(post.num_comments),
    createdAt: isoFromSeconds(post.created_utc),
    isVideo: isVideo(post),
    ...(trim ? {} : { subredditSubscriberCount: int(post.subreddit_subscribers) }),
  }
}

function known(value: unknown): boolean | null {
  return typeof value === 'boolean' ? value : null
}

/** Where the subreddit was sent along (`sr_detail`), its pictures and description come from there. */
export function subredditSearchPost(
  post: Json,
  seen: number,
  place: number,
): z.infer<typeof records.subredditSearchPost> {
  const detail = obj(post.sr_detail)
  const thumbnailUrl = url(post.thumbnail)
  const id = must(str(post.id), 'post.id')
  const permalink = must(str(post.permalink), 'post.permalink')
  return {
    id,
    postId: str(post.name) ?? `t3_${id}`,
    title: must(str(post.title), 'post.title'),
    url: absolute(str(post.url) ?? permalink)!,
    permalink,
    nsfw: yes(post.over_18),
    spoiler: yes(post.spoiler),
    crosspost: str(post.crosspost_parent) !== null,
    subreddit: {
      id: str(post.subreddit_id),
      name: str(post.subreddit),
      nsfw: known(detail?.over_18) ?? known(detail?.over18),
      quarantined: known(post.quarantine),
      iconUrl: url(detail?.community_icon) ?? url(detail?.icon_img),
      bannerUrl: url(detail?.banner_img),
      description: str(detail?.public_description),
      weeklyVisitors: null,
      weeklyContributions: null,
    },
    metrics: { votes: int(post.score), comments: int(post.num_comments) },
    createdAt: isoFromSeconds(post.created_utc),
    thumbnailUrl,
    thumbnailBlurred: thumbnailUrl === null ? null : yes(post.over_18) || yes(post.spoiler),
    position: seen + place,
    relativePosition: place,
  }
}

function basics(post: Json) {
  const permalink = str(post.permalink)
  return {
    id: must(str(post.id), 'post.id'),
    title: must(typeof post.title === 'string' ? post.title : null, 'post.title'),
    url: must(absolute(str(post.url) ?? permalink), 'post.url'),
    permalink,
    subreddit: str(post.subreddit),
    subredditNamePrefixed: prefixed(post),
    author: author(post),
    score: int(post.score),
    upvoteRatio: num(post.upvote_ratio),
    commentCount: int(post.num_comments),
    createdAt: isoFromSeconds(post.created_utc),
    over18: yes(post.over_18),
    locked: yes(post.locked),
  }
}

export function singlePost(post: Json): z.infer<typeof records.post> {
  return {
    ...basics(post),
    fullId: str(post.name),
    text: str(post.selftext),
    subredditSubscribers: int(post.subreddit_subscribers),
    awardCount: int(post.total_awards_received),
    isVideo: isVideo(post),
    archived: yes(post.archived),
    spoiler: yes(post.spoiler),
  }
}

export function commentedPost(post: Json): z.infer<typeof records.commentedPost> {
  return { ...basics(post), stickied: yes(post.stickied) }
}

/** A post as Reddit gave it. */
export type FoundPost = { readonly outcome: 'answered'; readonly post: Json }

/** The post of an answer to `/comments/…`, which is two Listings: post and comments. */
export function postOf(json: unknown): FoundPost | Refusal {
  if (!Array.isArray(json)) throw changed('post and comments')
  const children = childrenOf(json[0], 'Listing of the post')
  if (children.length === 0) return { outcome: 'not_found' }
  return { outcome: 'answered', post: must(things(children, 't3')[0], 'post') }
}

/** Asks Reddit which post a share link opens (`/r/<name>/s/<code>`: HTTP 301 to the permalink). */
async function openShareLink(path: string, context: LookupContext): Promise<PostRef | Refusal> {
  const answer = await context.upstream.request({
    url: webOrigin + path,
    headers: { 'user-agent': userAgent(context) },
    redirect: 'manual',
  })
  const to = redirectOf(answer)
  if (to) {
    if (/\/comments\//.test(to.pathname)) return readPost(to.href) ?? { outcome: 'not_found' }
    return redirectOutcome(to) ?? { outcome: 'not_found' }
  }
  if (answer.status === 403 || answer.status === 401 || isWall(answer.text()))
    return { outcome: 'restricted' }
  // Codes that Reddit does not know get an ordinary page, or 404, in place of a redirect.
  if (answer.status === 404 || answer.status === 200) return { outcome: 'not_found' }
  throw changed(`share link: HTTP status ${answer.status}`)
}

/** The post that shows a hosted video: the first one that is no crosspost. */
async function postOfVideo(videoId: string, reader: Reader): Promise<PostRef | Refusal> {
  const answer = await reader.get('/api/info', { url: `https://v.redd.it/${videoId}` })
  if (answer.outcome !== 'answered') return answer
  const posts = things(childrenOf(answer.json, 'Listing of posts'), 't3')
  const original = posts.filter((post) => !str(post.crosspost_parent))
  const first = (original.length > 0 ? original : posts).sort(
    (a, b) => (num(a.created_utc) ?? 0) - (num(b.created_utc) ?? 0),
  )[0]
  if (!first) return { outcome: 'not_found' }
  return { kind: 'post', postId: must(str(first.id), 'post.id'), commentId: null }
}

/** The id of the post that a link means; share links and video links are looked up. */
export async function resolvePost(
  ref: PostRef,
  reader: Reader,
  context: LookupContext,
): Promise<Extract<PostRef, { kind: 'post' }> | Refusal> {
  if (ref.kind === 'post') return ref
  const found =
    ref.kind === 'share' ? await openShareLink(ref.path, context) : await postOfVideo(ref.videoId, reader)
  return 'outcome' in found ? found : found.kind === 'post' ? found : { outcome: 'not_found' }
}

/** Reads one post with as little of its comments as Reddit allows. */
export async function readPostThing(
  ref: PostRef,
  reader: Reader,
  context: LookupContext,
): Promise<FoundPost | Refusal> {
  const target = await resolvePost(ref, reader, context)
  if ('outcome' in target) return target
  const answer = await reader.get(`/comments/${target.postId}`, { limit: 1, depth: 1 })
  return answer.outcome === 'answered' ? postOf(answer.json) : answer
}
