import { must, obj } from '../../../../reading/narrow.ts'
import { count, iso, str, text } from '../../../../reading/values.ts'
import type { Comment } from '../../model.ts'
import { personOf } from '../web/nodes.ts'

/** Reads a comment or reply. Both counts may be missing. */
export function readComment(entry: unknown): Comment {
  const comment = must(obj(entry), 'comment')
  const user = obj(comment.user)
  return {
    id: must(str(comment.id), 'comment.id'),
    text: must(text(comment.text), 'comment.text'),
    createdAt: must(iso(comment.created_at), 'comment.created_at'),
    author: user ? personOf(user) : null,
    likeCount: count(comment.comment_like_count),
    replyCount: count(comment.child_comment_count),
  }
}
