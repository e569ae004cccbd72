import { must, obj } from '../../../../reading/narrow.ts'
import { count, isoFromSeconds, str, text } from '../../../../reading/values.ts'
import type { Comment } from '../../model.ts'
import { namedBy } from './people.ts'

/** Reads a comment or reply. Replies have no reply count. */
export function readComment(entry: unknown): Comment {
  const comment = must(obj(entry), 'comment')
  return {
    id: must(str(comment.pk), 'comment.pk'),
    text: must(text(comment.text), 'comment.text'),
    createdAt: must(
      isoFromSeconds(comment.created_at_utc) ?? isoFromSeconds(comment.created_at),
      'comment.created_at',
    ),
    author: namedBy(comment.user),
    likeCount: count(comment.comment_like_count),
    replyCount: count(comment.child_comment_count),
  }
}
