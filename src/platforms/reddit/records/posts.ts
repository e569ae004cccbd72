import { z } from 'zod'
import { each, id, int, isoTime, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { lookupStatus } from '../../../catalog/records.ts'
import { plainText } from '../../../reading/captions.ts'
import { must } from '../../../reading/narrow.ts'
import { provenRecordOf } from '../../shared/record-of.ts'
import { absolute } from '../identifiers.ts'
import type { Captioned, Post } from '../model.ts'

export const time = isoTime.nullable()
export const ratio = z.number().min(0).max(1).nullable()

/** What every record of a post tells under these names. */
export const postCore = {
  id,
  ...each(nullableText, 'permalink', 'subreddit', 'author'),
  score: nullableInt,
  upvoteRatio: ratio,
  commentCount: nullableInt,
  createdAt: time,
}

/** A post under the names that its records have for what it tells. */
export const known = (post: Post) => ({
  ...post,
  name: post.fullName,
  fullId: post.fullName,
  text: post.text || null,
  subreddit: post.subreddit.name,
  subredditNamePrefixed: post.subreddit.prefixedName,
  subredditSubscribers: post.subreddit.subscribers,
  // Empty: the account was deleted.
  author: post.author.name || null,
  url: post.link,
  over18: post.isOver18,
  locked: post.isLocked,
  stickied: post.isStickied,
  archived: post.isArchived,
  spoiler: post.isSpoiler,
})

/** What a post's own lookup and the lookup of its comments both tell about it. */
const postBasics = {
  ...postCore,
  title: z.string(),
  url: z.string().min(1),
  subredditNamePrefixed: nullableText,
  ...each(z.boolean(), 'over18', 'locked'),
}

/** A post above its comments. */
export const commentedPost = z.strictObject({ ...postBasics, stickied: z.boolean() })

export const commentedPostOf = provenRecordOf(commentedPost, known)

const post = z.strictObject({
  ...postBasics,
  ...each(nullableText, 'fullId', 'text'),
  ...each(nullableInt, 'subredditSubscribers', 'awardCount'),
  ...each(z.boolean(), 'isVideo', 'archived', 'spoiler'),
})

const postOf = provenRecordOf(post, known)

export const postLookup = z.strictObject({ lookupStatus, post: post.nullable() })

export const postView = (told: Post) => ({ post: postOf(told) })

const segment = z.strictObject({ text: z.string(), startMs: int, endMs: int })

export const transcriptLookup = z.strictObject({
  lookupStatus,
  post: z.strictObject({ id, url: z.string().min(1), videoId: nullableText }).nullable(),
  transcript: z
    .strictObject({ plainText: z.string(), language: z.string(), segments: z.array(segment) })
    .nullable(),
})

export const transcriptView = ({ post, video, captions }: Captioned) => ({
  post: { id: post.id, url: must(absolute(post.permalink), 'post.permalink'), videoId: video.id },
  transcript: captions && {
    plainText: plainText(captions.segments),
    language: captions.language.split('-')[0]!.toLowerCase(),
    segments: [...captions.segments],
  },
})
