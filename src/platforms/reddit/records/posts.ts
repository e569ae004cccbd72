import { z } from 'zod'
import { id, int, isoTime, lookupStatus, nullableInt, nullableText } from '../../../catalog/records.ts'
import { plainText } from '../../../reading/captions.ts'
import { must } from '../../../reading/narrow.ts'
import { absolute } from '../identifiers.ts'
import type { Captioned, Post } from '../model.ts'

export const time = isoTime.nullable()
export const ratio = z.number().min(0).max(1).nullable()

/** What every record of a post tells under these names. */
export const postCore = {
  id,
  permalink: nullableText,
  subreddit: nullableText,
  author: nullableText,
  score: nullableInt,
  upvoteRatio: ratio,
  commentCount: nullableInt,
  createdAt: time,
}

export const postCoreOf = (post: Post) => ({
  id: post.id,
  permalink: post.permalink,
  subreddit: post.subreddit.name,
  // Empty: the account was deleted.
  author: post.author.name || null,
  score: post.score,
  upvoteRatio: post.upvoteRatio,
  commentCount: post.commentCount,
  createdAt: post.createdAt,
})

/** What a post's own lookup and the lookup of its comments both tell about it. */
export const postBasics = {
  ...postCore,
  title: z.string(),
  url: z.string().min(1),
  subredditNamePrefixed: nullableText,
  over18: z.boolean(),
  locked: z.boolean(),
}

export const postBasicsOf = (post: Post) => ({
  ...postCoreOf(post),
  title: post.title,
  url: must(post.link, 'post.url'),
  subredditNamePrefixed: post.subreddit.prefixedName,
  over18: must(post.isOver18, 'post.over_18'),
  locked: must(post.isLocked, 'post.locked'),
})

const post = z.strictObject({
  ...postBasics,
  fullId: nullableText,
  text: nullableText,
  subredditSubscribers: nullableInt,
  awardCount: nullableInt,
  isVideo: z.boolean(),
  archived: z.boolean(),
  spoiler: z.boolean(),
})

export const postLookup = z.strictObject({ lookupStatus, post: post.nullable() })

export const postView = (post: Post) => ({
  post: {
    ...postBasicsOf(post),
    fullId: post.fullName,
    text: post.text || null,
    subredditSubscribers: post.subreddit.subscribers,
    awardCount: post.awardCount,
    isVideo: must(post.isVideo, 'post.is_video'),
    archived: must(post.isArchived, 'post.archived'),
    spoiler: must(post.isSpoiler, 'post.spoiler'),
  },
})

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
