/**
 * What Reddit tells, in no API version's words. `null` is "not told" everywhere; what there is none of is said as such:
 * an empty text, an empty list, 0, false, the empty name of a deleted account.
 */

import type { Segment } from '../../catalog/ports/transcripts.ts'
import type { Told } from '../shared/told.ts'

/** A post. Id and title are what Reddit tells at the least. */
export interface Post
  extends Told<'commentCount' | 'crosspostCount' | 'awardCount', number>,
    Told<'isVideo' | 'isPinned' | 'isStickied' | 'isLocked' | 'isSpoiler' | 'isOver18', boolean>,
    Told<'isOriginalContent' | 'isArchived' | 'isCrosspost', boolean> {
  /** Base 36, without its kind. */
  readonly id: string
  /** With its kind: `t3_…`. */
  readonly fullName: string | null
  readonly title: string
  /** Markdown; empty for a post without a text of its own. */
  readonly text: string | null
  readonly author: Told<'name' | 'id', string>
  readonly subreddit: SubredditName
  /** What the post links to, in full; the post itself for a text. */
  readonly link: string | null
  /** Path of the post. */
  readonly permalink: string | null
  /** ISO 8601, as all times. */
  readonly createdAt: string | null
  readonly thumbnailUrl: string | null
  /** Votes up less votes down. */
  readonly score: number | null
  readonly upvotes: number | null
  /** 0 to 1. */
  readonly upvoteRatio: number | null
  /** The video hosted by Reddit, of the post or of the one it is a crosspost of. */
  readonly video: HostedVideo | 'none' | null
}

/** A page of posts. */
export interface PostPage {
  /** Posts before this page. */
  readonly seen: number
  readonly entries: readonly PostEntry[]
}

/** A post at its place on the page, counted from 0. */
export interface PostEntry {
  readonly post: Post
  readonly place: number
}

/** A subreddit as a post names it. */
export interface SubredditName
  extends Told<'name' | 'prefixedName' | 'id' | 'iconUrl' | 'bannerUrl' | 'description', string>,
    Told<'isOver18' | 'isQuarantined', boolean>,
    Told<'subscribers', number> {}

export interface HostedVideo {
  /** Base 36: the first segment of its files' paths. */
  readonly id: string
  /** Its HLS master playlist; null where only the id is known. */
  readonly playlistUrl: string | null
}

/** A subreddit as it tells of itself. */
export interface Subreddit
  extends Told<'description' | 'iconUrl' | 'bannerUrl' | 'advertiserCategory' | 'submitText', string>,
    Told<'subscribers', number> {
  readonly name: string
  /** With its kind: `t5_…`. */
  readonly fullName: string
  /** In full; null when not told. */
  readonly url: string | null
  /** Numbered, in one text. */
  readonly rules: string | null
  readonly createdAt: string | null
}

/** A page of a post's comments; the post is null where it could not be had beside them. */
export interface Discussion {
  readonly post: Post | null
  readonly tree: CommentTree
}

/** Comments of one level in their order, and where Reddit cut it off: null where all are there. */
export interface CommentTree {
  readonly comments: readonly Comment[]
  readonly rest: Branch | null
}

/** Where a branch that Reddit cut off goes on. */
export type Branch =
  /** Comments by their ids, all at `depth`; beyond `carried` of them the tree has to be read again. */
  | { readonly more: readonly string[]; readonly depth: number; readonly carried?: number }
  /** The replies of one comment that is too deep for the tree. */
  | { readonly thread: string; readonly depth: number }

export interface Comment
  extends Told<'author' | 'html' | 'createdAt', string>,
    Told<'upvotes', number>,
    Told<'isSubmitter' | 'isStickied' | 'isLocked', boolean> {
  readonly id: string
  /** Path of the comment. */
  readonly permalink: string | null
  /** With its kind: `t3_…` at the root, `t1_…` below. */
  readonly parentId: string | null
  /** Markdown. */
  readonly text: string
  /** Null also while Reddit hides it. */
  readonly score: number | null
  /** Levels below the root of the tree. */
  readonly depth: number
  /** `moderator`, `admin`; null for an ordinary comment. */
  readonly distinguished: string | null
  readonly replies: CommentTree
}

/** A post's hosted video with its captions; null where it has none in the language asked for. */
export interface Captioned {
  readonly post: Post
  readonly video: HostedVideo
  readonly captions: { readonly language: string; readonly segments: readonly Segment[] } | null
}
