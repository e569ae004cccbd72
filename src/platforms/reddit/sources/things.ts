import { changed } from '../../../catalog/errors.ts'
import {
  type DriftReporter,
  expectValue,
  readEntries,
  requiredList,
  requireSameId,
} from '../../../reading/entries.ts'
import { at, type Json, must, obj, objs } from '../../../reading/narrow.ts'
import { bool, count, int, isoFromSeconds, num, str, text, url } from '../../../reading/values.ts'
import { absolute } from '../identifiers.ts'

/** A number that Reddit always sends. Null and reported if it is missing or has another form. */
function core<T>(value: unknown, read: (value: unknown) => T | null, field: string, reporter: DriftReporter) {
  return value === null ? null : expectValue(read(value), field, reporter)
}

/**
 * The first available picture. A missing field ends the search, because a worse picture must not replace the best one.
 */
function picture(...places: unknown[]): string | null {
  const place = places.find((value) => value !== '' && value !== null)
  return url(place)
}

/**
 * A flag. Formats older than the flag lack both it and `contemporary`, a key introduced at the same time: only there a
 * missing flag means false.
 */
function flagOf(data: Json, name: string, contemporary: string): boolean | null {
  return bool(data[name]) ?? (name in data || contemporary in data ? null : false)
}

/**
 * The data of a Reddit "thing" (`{kind, data}`): t1 is a comment, t3 a post, t5 a subreddit. Its name is kind and id.
 * @throws Fault changed if the kind differs, or if the name does not match the id
 */
function dataOf(thing: unknown, kind: 't1' | 't3' | 't5', field: string): Json & { readonly id: string } {
  const data = obj(obj(thing)?.data)
  if (obj(thing)?.kind !== kind || !data) throw changed(`${field}.kind`, obj(thing)?.kind)
  const id = must(str(data.id), `${field}.id`)
  requireSameId(`${kind}_${id}`, str(data.name), `${field}.name`)
  return { ...data, id }
}

/** A path of the site, or null. */
const pathIn = (value: unknown) => (/^\/\w/.test(text(value) ?? '') ? text(value) : null)

/** The name of an author; null for a deleted account, which Reddit names `[deleted]`. */
function authorName(data: Json): string | null {
  const name = str(data.author)
  return name === '[deleted]' ? null : name
}

/** Reddit's own video host. */
export const videoOrigin = 'https://v.redd.it'

/** The file on Reddit's own video host; undefined if the post has no such field. */
function hosted(post: Json): Json | undefined {
  return obj(at(post, 'media', 'reddit_video')) ?? obj(at(post, 'secure_media', 'reddit_video'))
}

/** The original post inside a crosspost. */
function isCrosspostOf(data: Json): boolean | null {
  const signs = [data.crosspost_parent, data.crosspost_parent_list]
  if (signs.every((value) => value === undefined)) return false
  return str(signs[0]) !== null && Array.isArray(signs[1]) ? true : null
}

/** The video of a post or of its original post; `none` only if both state that they have no video. */
function videoOf(data: Json, isVideo: boolean | null) {
  const parents = objs(data.crosspost_parent_list)
  const shown = [data, ...parents].find((post) => hosted(post) || post.is_video === true)
  if (shown) {
    const video = hosted(shown)
    // A video has only its link until Reddit has processed its files.
    const files = [video?.fallback_url, video?.hls_url, video?.dash_url, shown.url]
    const file = files.map(url).find((link) => link?.startsWith(`${videoOrigin}/`))
    const id = file && new URL(file).pathname.split('/')[1]
    return id ? { id, playlistUrl: url(video?.hls_url) } : null
  }
  const isAlone = isCrosspostOf(data) === false
  const isShown = parents.length > 0 && parents.every((parent) => parent.is_video === false)
  return isVideo === false && (isAlone || isShown) ? ('none' as const) : null
}

/**
 * Reads a post, under the names of most records. Null means unknown; for texts and names it also means absent. Pictures
 * and description of the subreddit come from `sr_detail` if present.
 * @throws Fault changed if id or title is missing
 */
export function postOf(thing: unknown, reporter: DriftReporter) {
  const data = dataOf(thing, 't3', 'post')
  const home = obj(data.sr_detail)
  const subreddit = str(data.subreddit)
  const isVideo = flagOf(data, 'is_video', 'num_crossposts')
  const stickied = bool(data.stickied)
  const ratio = num(data.upvote_ratio)
  return {
    id: data.id,
    /** The id with its kind: `t3_…`. */
    fullId: str(data.name),
    title: must(str(data.title), 'post.title'),
    /** Markdown. */
    text: str(data.selftext),
    author: authorName(data),
    authorId: str(data.author_fullname),
    subreddit,
    subredditNamePrefixed: str(data.subreddit_name_prefixed) ?? (subreddit && `r/${subreddit}`),
    subredditSubscribers: count(data.subreddit_subscribers),
    home: {
      id: str(data.subreddit_id),
      name: subreddit,
      nsfw: bool(home?.over_18) ?? bool(home?.over18),
      quarantined: bool(data.quarantine),
      iconUrl: picture(home?.community_icon, home?.icon_img),
      bannerUrl: url(home?.banner_img),
      description: str(home?.public_description),
    },
    /** The absolute link target; the post itself for a text post. */
    url: absolute(str(data.url)),
    permalink: pathIn(data.permalink),
    createdAt: isoFromSeconds(data.created_utc),
    thumbnailUrl: url(data.thumbnail),
    /** Upvotes minus downvotes. */
    score: core(data.score, int, 'post.score', reporter),
    upvotes: count(data.ups),
    upvoteRatio: ratio !== null && ratio >= 0 && ratio <= 1 ? ratio : null,
    commentCount: core(data.num_comments, count, 'post.num_comments', reporter),
    crosspostCount: count(data.num_crossposts),
    awardCount: count(data.total_awards_received),
    video: videoOf(data, isVideo),
    isVideo: hosted(data) ? true : isVideo,
    isPinned: stickied === false ? flagOf(data, 'pinned', 'num_crossposts') : stickied,
    isOriginalContent: flagOf(data, 'is_original_content', 'is_robot_indexable'),
    stickied,
    locked: flagOf(data, 'locked', 'quarantine'),
    spoiler: flagOf(data, 'spoiler', 'subreddit_name_prefixed'),
    over18: bool(data.over_18),
    archived: flagOf(data, 'archived', 'num_crossposts'),
    crosspost: isCrosspostOf(data),
  }
}

/**
 * Reads a comment without its replies.
 * @param depth levels below the root of the tree
 * @param path path of the post, for formats in which comments have no path
 * @throws Fault changed if id or text is missing
 */
export function commentOf(thing: unknown, depth: number, path: string | null, reporter: DriftReporter) {
  const data = dataOf(thing, 't1', 'comment')
  const permalink = pathIn(data.permalink) ?? (path && `${path}${data.id}/`)
  const isHidden = data.score_hidden === true
  return {
    id: data.id,
    url: absolute(permalink),
    permalink,
    /** The parent's id with its kind: `t3_…` at the root, `t1_…` below. */
    parentId: str(data.parent_id),
    author: authorName(data),
    text: must(text(data.body), 'comment.body'),
    renderedHtml: str(data.body_html),
    score: isHidden ? null : core(data.score, int, 'comment.score', reporter),
    upvotes: isHidden ? null : count(data.ups),
    createdAt: isoFromSeconds(data.created_utc),
    depth,
    isSubmitter: flagOf(data, 'is_submitter', 'permalink'),
    stickied: flagOf(data, 'stickied', 'depth'),
    locked: flagOf(data, 'locked', 'total_awards_received'),
    /** `moderator`, `admin`; null for an ordinary comment. */
    distinguished: str(data.distinguished),
  }
}

/**
 * Reads a subreddit without its rules.
 * @throws Fault changed if id or name is missing
 */
export function subredditOf(thing: unknown, reporter: DriftReporter) {
  const data = dataOf(thing, 't5', 'subreddit')
  const name = must(str(data.display_name), 'subreddit.display_name')
  const short = text(data.public_description)
  return {
    name,
    subredditId: `t5_${data.id}`,
    url: absolute(str(data.url) ?? `/r/${name}/`),
    description: short === '' ? str(data.description) : short,
    iconUrl: picture(data.community_icon, data.icon_img),
    bannerUrl: picture(data.banner_background_image, data.banner_img),
    advertiserCategory: str(data.advertiser_category),
    submitText: str(data.submit_text),
    createdAt: isoFromSeconds(data.created_utc),
    subscribers: core(data.subscribers, count, 'subreddit.subscribers', reporter),
  }
}

/**
 * Reads a Listing: its things, and the name after which the next page starts. The last page has an `after` of null. An
 * empty page also has a `dist` of 0 (formats before 2018 have no `dist`).
 * @throws Fault changed for any other form
 */
export function listingOf(value: unknown, field: string) {
  const data = obj(obj(value)?.data)
  if (obj(value)?.kind !== 'Listing' || !data) throw changed(field, obj(value)?.kind)
  const children = requiredList(data.children, `${field}.children`)
  const after = data.after === null ? null : must(text(data.after) || null, `${field}.after`)
  const counted = data.dist === undefined || data.dist === null ? 0 : int(data.dist)
  if (children.length === 0 && (after !== null || counted !== 0)) throw changed(`${field}.children`)
  return { children, after }
}

export type Listing = ReturnType<typeof listingOf>

/**
 * The posts of a Listing with their positions, counted from 0.
 * @param home the subreddit to which all posts must belong
 */
export function postsOf(listing: Listing, reporter: DriftReporter, home: string | null = null) {
  const read = (thing: unknown, place: number) => {
    const post = postOf(thing, reporter)
    if (home !== null) requireSameId(home, post.subreddit, 'post.subreddit')
    return { ...post, place }
  }
  return readEntries(listing.children, read, reporter, 'Listing of posts')
}
