/** What Reddit tells, as its readers have it: `null` is "not told". Ids are base 36, without their kind; times ISO 8601. */

import type { Segment } from '../../catalog/ports/transcripts.ts'
import type { commentOf, postOf, postsOf, subredditOf } from './sources/things.ts'

export type Post = ReturnType<typeof postOf>

/** A page of posts, each at its place. */
export interface PostPage {
  /** Posts before this page. */
  readonly seen: number
  readonly posts: ReturnType<typeof postsOf>
}

/** A subreddit with its rules, numbered, in one text. */
export type Subreddit = ReturnType<typeof subredditOf> & { readonly rules: string | null }

/** A video of Reddit's own: its id is the first segment of its files' paths; its playlist may not be told. */
export type HostedVideo = Exclude<Post['video'], 'none' | null>

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

export type Comment = ReturnType<typeof commentOf> & { readonly replies: CommentTree }

/** A post's hosted video with its captions; null where it has none in the language asked for. */
export interface Captioned {
  readonly post: Post
  readonly video: HostedVideo
  readonly captions: { readonly language: string; readonly segments: readonly Segment[] } | null
}
