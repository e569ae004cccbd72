import { changed } from '../../../errors.ts'
import { expected, type Losses, provenList, readEntries, sameThing } from '../../../reading/entries.ts'
import { at, type Json, must, obj, objs } from '../../../reading/narrow.ts'
import { bool, count, int, isoFromSeconds, num, str, text, url } from '../../../reading/values.ts'
import { absolute } from '../identifiers.ts'
import type { Post, PostEntry, SubredditName } from '../model.ts'

/** A number that Reddit always gives: null, and noted, where it is missing or in another form. */
export function core<T>(value: unknown, read: (value: unknown) => T | null, field: string, losses: Losses) {
  return value === null ? null : expected(read(value), field, losses)
}

/**
 * The first picture there is. What is not told at all ends the search: a second best must not pass for the best one.
 */
export function picture(...places: unknown[]): string | null {
  const place = places.find((value) => value !== '' && value !== null)
  return url(place)
}

/**
 * A flag. Formats from before it existed lack it and its contemporary, another key that came with it: there, and only
 * there, it is false without being told.
 */
export function flagOf(data: Json, name: string, contemporary: string): boolean | null {
  return bool(data[name]) ?? (name in data || contemporary in data ? null : false)
}

/**
 * The data of a thing, which is `{kind, data}`: t1 a comment, t3 a post, t5 a subreddit. Its name is its kind and id.
 * @throws Fault changed for a thing of another kind, or whose name is that of another
 */
export function dataOf(
  thing: unknown,
  kind: 't1' | 't3' | 't5',
  field: string,
): Json & { readonly id: string } {
  const data = obj(obj(thing)?.data)
  if (obj(thing)?.kind !== kind || !data) throw changed(`${field}.kind`, obj(thing)?.kind)
  const id = must(str(data.id), `${field}.id`)
  sameThing(`${kind}_${id}`, str(data.name), `${field}.name`)
  return { ...data, id }
}

/** The name of an author; empty where the account was deleted, which Reddit writes as `[deleted]`. */
export function authorName(data: Json): string | null {
  const name = str(data.author)
  return name === '[deleted]' ? '' : name
}

/** Where the subreddit was sent along (`sr_detail`), its pictures and description come from there. */
function subredditOf(data: Json): SubredditName {
  const name = str(data.subreddit)
  const detail = obj(data.sr_detail)
  return {
    name,
    prefixedName: str(data.subreddit_name_prefixed) ?? (name && `r/${name}`),
    id: str(data.subreddit_id),
    subscribers: count(data.subreddit_subscribers),
    isOver18: bool(detail?.over_18) ?? bool(detail?.over18),
    isQuarantined: bool(data.quarantine),
    iconUrl: picture(detail?.community_icon, detail?.icon_img),
    bannerUrl: url(detail?.banner_img),
    description: text(detail?.public_description),
  }
}

const videoOrigin = 'https://v.redd.it/'

/** The file on Reddit's own video host; undefined where a post says nothing of one. */
function hosted(post: Json): Json | undefined {
  return obj(at(post, 'media', 'reddit_video')) ?? obj(at(post, 'secure_media', 'reddit_video'))
}

/** Only crossposts say that they are some, and carry the post that they show. */
function isCrosspostOf(data: Json): boolean | null {
  const told = [data.crosspost_parent, data.crosspost_parent_list]
  if (told.every((value) => value === undefined)) return false
  return str(told[0]) !== null && Array.isArray(told[1]) ? true : null
}

/** There is none only where the post, and the one it is a crosspost of, say that they are no videos. */
function videoOf(data: Json, isVideo: boolean | null): Post['video'] {
  const parents = objs(data.crosspost_parent_list)
  const shown = [data, ...parents].find((post) => hosted(post) || post.is_video === true)
  if (shown) {
    const video = hosted(shown)
    // Before its files are made, a video has only its link.
    const files = [video?.fallback_url, video?.hls_url, video?.dash_url, shown.url]
    const file = files.map(url).find((link) => link?.startsWith(videoOrigin))
    const id = file && new URL(file).pathname.split('/')[1]
    return id ? { id, playlistUrl: url(video?.hls_url) } : null
  }
  const isAlone = isCrosspostOf(data) === false
  const isShown = parents.length > 0 && parents.every((parent) => parent.is_video === false)
  return isVideo === false && (isAlone || isShown) ? 'none' : null
}

/**
 * Reads a post.
 * @throws Fault changed when it lacks what every post has: id and title
 */
export function postOf(thing: unknown, losses: Losses): Post {
  const data = dataOf(thing, 't3', 'post')
  const isVideo = flagOf(data, 'is_video', 'num_crossposts')
  const ratio = num(data.upvote_ratio)
  return {
    id: data.id,
    fullName: str(data.name),
    title: must(str(data.title), 'post.title'),
    text: text(data.selftext),
    author: { name: authorName(data), id: str(data.author_fullname) },
    subreddit: subredditOf(data),
    link: absolute(str(data.url)),
    permalink: str(data.permalink),
    createdAt: isoFromSeconds(data.created_utc),
    thumbnailUrl: url(data.thumbnail),
    score: core(data.score, int, 'post.score', losses),
    upvotes: count(data.ups),
    upvoteRatio: ratio !== null && ratio >= 0 && ratio <= 1 ? ratio : null,
    commentCount: core(data.num_comments, count, 'post.num_comments', losses),
    crosspostCount: count(data.num_crossposts),
    awardCount: count(data.total_awards_received),
    video: videoOf(data, isVideo),
    isVideo: hosted(data) ? true : isVideo,
    isPinned: flagOf(data, 'pinned', 'num_crossposts'),
    isStickied: bool(data.stickied),
    isLocked: flagOf(data, 'locked', 'quarantine'),
    isSpoiler: flagOf(data, 'spoiler', 'subreddit_name_prefixed'),
    isOver18: bool(data.over_18),
    isOriginalContent: flagOf(data, 'is_original_content', 'is_robot_indexable'),
    isArchived: flagOf(data, 'archived', 'num_crossposts'),
    isCrosspost: isCrosspostOf(data),
  }
}

/**
 * Reads a Listing: its things, and the name after which the next page starts. Its last page says so by an `after` of null,
 * and an empty one by that and a `dist` of 0 (formats before 2018 have no `dist`).
 * @throws Fault changed for anything else
 */
export function listingOf(value: unknown, field: string) {
  const data = obj(obj(value)?.data)
  if (obj(value)?.kind !== 'Listing' || !data) throw changed(field, obj(value)?.kind)
  const children = provenList(data.children, `${field}.children`)
  const after = data.after === null ? null : must(text(data.after) || null, `${field}.after`)
  if (children.length === 0 && (after !== null || (int(data.dist) ?? 0) > 0))
    throw changed(`${field}.children`)
  return { children, after }
}

export type Listing = ReturnType<typeof listingOf>

/** The posts of a Listing, each with its place in it. */
export function postsOf(listing: Listing, losses: Losses): PostEntry[] {
  const read = (thing: unknown, place: number) => ({ post: postOf(thing, losses), place })
  return readEntries(listing.children, read, losses, 'Listing of posts')
}
