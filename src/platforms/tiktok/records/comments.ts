import { z } from 'zod'
import { count, id, isoTime, nullableInt, nullableText, page } from '../../../catalog/records.ts'
import type { Comment } from '../model.ts'
import { outcomeStatus } from './posts.ts'

/** Comments of a post and their replies. */

const comment = z.strictObject({
  id,
  text: z.string(),
  createdAt: isoTime,
  likes: count,
  replyCount: count,
  language: z.string(),
  author: z.strictObject({
    handle: z.string(),
    displayName: nullableText,
    avatarUrl: nullableText,
    platformUserId: z.string().optional(),
    secUid: z.string().optional(),
  }),
})

export const commentsRecord = z.strictObject({
  lookupStatus: outcomeStatus,
  comments: z.array(comment),
  page,
  totalComments: nullableInt,
})

export const repliesRecord = z.strictObject({
  lookupStatus: outcomeStatus,
  replies: z.array(comment),
  page,
  totalReplies: nullableInt,
})

/** The contract's types have no null: `un` is a language that is not known, `''` an author whom no source names. */
export function commentView({ author, language, ...rest }: Comment): z.infer<typeof comment> {
  return {
    ...rest,
    language: language ?? 'un',
    author: {
      handle: author?.handle ?? '',
      displayName: author?.displayName ?? null,
      avatarUrl: author?.avatarUrl ?? null,
      ...(author?.id ? { platformUserId: author.id } : {}),
      ...(author?.secUid ? { secUid: author.secUid } : {}),
    },
  }
}
