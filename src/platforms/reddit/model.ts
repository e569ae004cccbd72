/** Reddit's values. `null` means unknown. Ids are base 36 without their kind; times are ISO 8601 in UTC. */

import type { Segment } from '../../catalog/ports/transcripts.ts'
import type { commentOf, postOf, postsOf, subredditOf } from './sources/things.ts'

export type Post = ReturnType<typeof postOf>

/** A page of posts with their positions. */
export interface PostPage {
  /** Posts before this page. */
  readonly seen: number
  readonly posts: ReturnType<typeof postsOf>
}

/** A subreddit with its rules, numbered, in one text. */
export type Subreddit = ReturnType<typeof subredditOf> & { readonly rules: string | null }

/** A video on Reddit's own host. Its id is the first segment of its files' paths; its playlist may be unknown. */
export type HostedVideo = Exclude<Post['video'], 'none' | null>

/** A page of a post's comments; the post is null if it could not be read. */
export interface Discussion {
  readonly post: Post | null
  readonly tree: CommentTree
}

/** The comments of one level in order, and the branch that Reddit cut off; null if the answer names none. */
export interface CommentTree {
  readonly comments: readonly Comment[]
  readonly rest: Branch | null
  /** Whether the level has entries of unknown kinds, which may stand for further comments. */
  readonly isOpen: boolean
}

/** The continuation of a branch that Reddit cut off. */
export type Branch =
  /** Comments by id, all at `depth`. After the first `carried` ids the tree has to be read again. */
  | { readonly more: readonly string[]; readonly depth: number; readonly carried?: number }
  /** The replies of one comment that is too deep for the tree. */
  | { readonly thread: string; readonly depth: number }

export type Comment = ReturnType<typeof commentOf> & { readonly replies: CommentTree }

/** A post's hosted video with its captions; null if it has no captions in the requested language. */
export interface Captioned {
  readonly post: Post
  readonly video: HostedVideo
  readonly captions: { readonly language: string; readonly segments: readonly Segment[] } | null
}
