import { z } from 'zod'
import {
  count,
  each,
  id,
  isoTime,
  lookupStatus,
  nullableInt,
  nullableText,
  page,
} from '../../../catalog/records.ts'
import { told } from '../../shared/views.ts'
import type { Comment } from '../model.ts'

/** Comments of a post and their replies. */

const comment = z.strictObject({
  id,
  text: z.string(),
  createdAt: isoTime,
  ...each(count, 'likes', 'replyCount'),
  language: z.string(),
  author: z.strictObject({
    handle: z.string(),
    ...each(nullableText, 'displayName', 'avatarUrl'),
    ...each(z.string().optional(), 'platformUserId', 'secUid'),
  }),
})

export const commentsRecord = z.strictObject({
  lookupStatus,
  comments: z.array(comment),
  page,
  totalComments: nullableInt,
})

export const repliesRecord = z.strictObject({
  lookupStatus,
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
      ...told({ platformUserId: author?.id, secUid: author?.secUid }),
    },
  }
}
