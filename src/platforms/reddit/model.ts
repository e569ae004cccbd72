/**
 * What Reddit tells, in no API version's words. `null` is "not told" everywhere; what there is none of is said as such:
 * an empty text, an empty list, 0, false, the empty name of a deleted account.
 */

import type { Segment } from '../../catalog/ports/transcripts.ts'

/** A post. Id and title are what Reddit tells at the least. */
export interface Post {
  /** Base 36, without its kind. */
  readonly id: string
  /** With its kind: `t3_…`. */
  readonly fullName: string | null
  readonly title: string
  /** Markdown; empty for a post without a text of its own. */
  readonly text: string | null
  readonly author: { readonly name: string | null; readonly id: string | null }
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
  readonly commentCount: number | null
  readonly crosspostCount: number | null
  readonly awardCount: number | null
  /** The video hosted by Reddit, of the post or of the one it is a crosspost of. */
  readonly video: HostedVideo | 'none' | null
  readonly isVideo: boolean | null
  readonly isPinned: boolean | null
  readonly isStickied: boolean | null
  readonly isLocked: boolean | null
  readonly isSpoiler: boolean | null
  readonly isOver18: boolean | null
  readonly isOriginalContent: boolean | null
  readonly isArchived: boolean | null
  readonly isCrosspost: boolean | null
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
export interface SubredditName {
  readonly name: string | null
  readonly prefixedName: string | null
  readonly id: string | null
  readonly subscribers: number | null
  readonly isOver18: boolean | null
  readonly isQuarantined: boolean | null
  readonly iconUrl: string | null
  readonly bannerUrl: string | null
  readonly description: string | null
}

export interface HostedVideo {
  /** Base 36: the first segment of its files' paths. */
  readonly id: string
  /** Its HLS master playlist; null where only the id is known. */
  readonly playlistUrl: string | null
}

/** A subreddit as it tells of itself. */
export interface Subreddit {
  readonly name: string
  /** With its kind: `t5_…`. */
  readonly fullName: string
  /** In full; null when not told. */
  readonly url: string | null
  readonly description: string | null
  /** Numbered, in one text. */
  readonly rules: string | null
  readonly iconUrl: string | null
  readonly bannerUrl: string | null
  readonly advertiserCategory: string | null
  readonly submitText: string | null
  readonly createdAt: string | null
  readonly subscribers: number | null
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

export interface Comment {
  readonly id: string
  /** Path of the comment. */
  readonly permalink: string | null
  /** With its kind: `t3_…` at the root, `t1_…` below. */
  readonly parentId: string | null
  readonly author: string | null
  /** Markdown. */
  readonly text: string
  readonly html: string | null
  /** Null also while Reddit hides it. */
  readonly score: number | null
  readonly upvotes: number | null
  readonly createdAt: string | null
  /** Levels below the root of the tree. */
  readonly depth: number
  readonly isSubmitter: boolean | null
  readonly isStickied: boolean | null
  readonly isLocked: boolean | null
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
