import { z } from 'zod'
import { id, int, isoTime, lookupStatus, nullableInt, nullableText, page } from '../shared/records.ts'

const time = isoTime.nullable()
const some = z.string().min(1)

export const feedPost = z.strictObject({
  id,
  fullId: nullableText,
  subreddit: nullableText,
  title: some,
  text: nullableText,
  author: z.strictObject({ username: nullableText, id: nullableText }),
  url: nullableText,
  permalinkUrl: nullableText,
  publishedAt: time,
  metrics: z.strictObject({
    score: nullableInt,
    upvotes: nullableInt,
    upvoteRatio: z.number().nullable(),
    commentCount: nullableInt,
    crosspostCount: nullableInt,
    subredditSubscribers: nullableInt,
  }),
  flags: z.strictObject({
    isVideo: z.boolean(),
    isPinned: z.boolean(),
    isLocked: z.boolean(),
    isSpoiler: z.boolean(),
    isOver18: z.boolean(),
    isOriginalContent: z.boolean(),
  }),
})

export const subredditPosts = z.strictObject({ lookupStatus, posts: z.array(feedPost), page })

export const searchSorts = ['relevance', 'hot', 'top', 'new', 'comments'] as const
export const timeframes = ['all', 'year', 'month', 'week', 'day', 'hour'] as const

export const searchPost = z.strictObject({
  id,
  name: nullableText,
  title: nullableText,
  author: nullableText,
  subreddit: nullableText,
  subredditPrefixedName: nullableText,
  url: nullableText,
  permalink: nullableText,
  bodyText: nullableText,
  score: nullableInt,
  upvotes: nullableInt,
  upvoteRatio: z.number().nullable(),
  commentCount: nullableInt,
  createdAt: time,
  isVideo: z.boolean(),
  subredditSubscriberCount: nullableInt.optional(),
})

export const searchResults = z.strictObject({
  query: z.string(),
  posts: z.array(searchPost),
  totalResults: int,
  page,
})

export const subredditSearchPost = z.strictObject({
  id,
  postId: id,
  title: some,
  url: some,
  permalink: some,
  nsfw: z.boolean(),
  spoiler: z.boolean(),
  crosspost: z.boolean(),
  subreddit: z
    .strictObject({
      id: nullableText,
      name: nullableText,
      nsfw: z.boolean().nullable(),
      quarantined: z.boolean().nullable(),
      iconUrl: nullableText,
      bannerUrl: nullableText,
      description: nullableText,
      weeklyVisitors: nullableInt,
      weeklyContributions: nullableInt,
    })
    .nullable(),
  metrics: z.strictObject({ votes: nullableInt, comments: nullableInt }),
  createdAt: time,
  thumbnailUrl: nullableText,
  thumbnailBlurred: z.boolean().nullable(),
  position: nullableInt,
  relativePosition: nullableInt,
})

export const subredditSearchResults = z.strictObject({
  subreddit: z.string(),
  query: nullableText,
  sort: z.enum(searchSorts),
  timeframe: z.enum(timeframes),
  posts: z.array(subredditSearchPost),
  totalResults: int,
  page,
})

export const subreddit = z.strictObject({
  platform: z.literal('reddit'),
  name: some,
  subredditId: some.optional(),
  url: some,
  description: nullableText,
  rules: nullableText,
  iconUrl: nullableText,
  bannerUrl: nullableText,
  advertiserCategory: nullableText,
  submitText: nullableText,
  createdAt: time,
})

export const subredditLookup = z.strictObject({
  lookupStatus,
  subreddit: subreddit.nullable(),
  metrics: z
    .strictObject({
      subscribers: nullableInt,
      weeklyActiveUsers: nullableInt,
      weeklyContributions: nullableInt,
    })
    .nullable(),
})

/** What a post's own lookup and the lookup of its comments both tell about it. */
const postBasics = {
  id,
  title: z.string(),
  url: some,
  permalink: nullableText,
  subreddit: nullableText,
  subredditNamePrefixed: nullableText,
  author: nullableText,
  score: nullableInt,
  upvoteRatio: z.number().nullable(),
  commentCount: nullableInt,
  createdAt: time,
  over18: z.boolean(),
  locked: z.boolean(),
}

export const post = z.strictObject({
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

export const commentedPost = z.strictObject({ ...postBasics, stickied: z.boolean() })

/** A comment with the replies below it. */
export interface Comment {
  id: string
  url: string | null
  permalink: string | null
  parentId: string | null
  author: string | null
  text: string
  renderedHtml: string | null
  score: number | null
  upvotes: number | null
  createdAt: string | null
  depth: number
  isSubmitter: boolean
  stickied: boolean
  locked: boolean
  distinguished: string | null
  replies: { items: Comment[]; page: { nextCursor: string | null; hasMore: boolean } }
}

export const comment: z.ZodType<Comment> = z.strictObject({
  id,
  url: nullableText,
  permalink: nullableText,
  parentId: nullableText,
  author: nullableText,
  text: z.string(),
  renderedHtml: nullableText,
  score: nullableInt,
  upvotes: nullableInt,
  createdAt: time,
  depth: int,
  isSubmitter: z.boolean(),
  stickied: z.boolean(),
  locked: z.boolean(),
  distinguished: nullableText,
  replies: z.strictObject({
    get items() {
      return z.array(comment)
    },
    page,
  }),
})

export const commentsLookup = z.strictObject({
  lookupStatus,
  post: commentedPost.nullable(),
  page,
  comments: z.array(comment),
})

export const transcriptLookup = z.strictObject({
  lookupStatus,
  post: z.strictObject({ id, url: some, videoId: nullableText }).nullable(),
  transcript: z
    .strictObject({
      plainText: z.string(),
      language: z.string(),
      segments: z.array(z.strictObject({ text: z.string(), startMs: int, endMs: int })),
    })
    .nullable(),
})
