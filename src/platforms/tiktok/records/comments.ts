import { z } from 'zod'
import { count, each, id, isoTime, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { lookupStatus, page } from '../../../catalog/records.ts'
import { recordOf } from '../../shared/record-of.ts'
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

const nobody = { handle: '', ...each(null, 'id', 'secUid', 'displayName', 'avatarUrl') }

/** The contract's types have no null: `un` is a language that is not known, `''` an author whom no source names. */
export const commentView = recordOf(comment, ({ author: by, language, ...it }: Comment) => {
  const author = by ?? nobody
  return { ...it, language: language ?? 'un', author: { ...author, platformUserId: author.id } }
})
