import { z } from 'zod'
import { each, id, int, isoTime, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { lookupStatus, page, totalCount } from '../../../catalog/record-schema.ts'
import type { ViewContext } from '../../../catalog/source.ts'
import { plainText } from '../../../reading/captions.ts'
import type { DriftReporter } from '../../../reading/entries.ts'
import { must } from '../../../reading/narrow.ts'
import { listView, requiredRecordView } from '../../shared/record-view.ts'
import { absolute } from '../identifiers.ts'
import type { Captioned, Post, PostPage } from '../model.ts'

export const time = isoTime.nullable()
const ratio = z.number().min(0).max(1).nullable()
const some = z.string().min(1)
const flag = z.boolean()

/** Fields of every record of a post. */
const postCore = {
  id,
  ...each(nullableText, 'permalink', 'subreddit', 'author'),
  score: nullableInt,
  upvoteRatio: ratio,
  commentCount: nullableInt,
  createdAt: time,
}

/** Fields of a post in its own lookup and in the lookup of its comments. */
const postBasics = {
  ...postCore,
  title: z.string(),
  url: some,
  subredditNamePrefixed: nullableText,
  ...each(flag, 'over18', 'locked'),
}

/** A post above its comments. */
export const commentedPost = z
  .strictObject({ ...postBasics, stickied: flag })
  .register(recordNames, { name: 'RedditCommentedPost' })

export const commentedPostOf = requiredRecordView(commentedPost, (post: Post) => post)

const post = z
  .strictObject({
    ...postBasics,
    ...each(nullableText, 'fullId', 'text'),
    ...each(nullableInt, 'subredditSubscribers', 'awardCount'),
    ...each(flag, 'isVideo', 'archived', 'spoiler'),
  })
  .register(recordNames, { name: 'RedditPost' })

export const postLookup = z.strictObject({ lookupStatus, post: post.nullable() })

const postOf = requiredRecordView(post, (post: Post) => post)

export const postView = (post: Post) => ({ post: postOf(post) })

const segment = z
  .strictObject({ text: z.string(), startMs: int, endMs: int })
  .register(recordNames, { name: 'SpeechSegment' })

export const transcriptLookup = z.strictObject({
  lookupStatus,
  post: z.strictObject({ id, url: some, videoId: nullableText }).nullable(),
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

const feedPost = z
  .strictObject({
    id,
    ...each(nullableText, 'fullId', 'subreddit'),
    title: some,
    text: nullableText,
    author: z.strictObject({ username: nullableText, id: nullableText }),
    ...each(nullableText, 'url', 'permalinkUrl'),
    publishedAt: time,
    metrics: z.strictObject({
      ...each(nullableInt, 'score', 'upvotes'),
      upvoteRatio: ratio,
      ...each(nullableInt, 'commentCount', 'crosspostCount', 'subredditSubscribers'),
    }),
    flags: z.strictObject(
      each(flag, 'isVideo', 'isPinned', 'isLocked', 'isSpoiler', 'isOver18', 'isOriginalContent'),
    ),
  })
  .register(recordNames, { name: 'RedditSubredditPost' })

const feedOf = listView('posts', feedPost, (post: Post) => ({
  ...post,
  author: { username: post.author, id: post.authorId },
  permalinkUrl: absolute(post.permalink),
  publishedAt: post.createdAt,
  metrics: post,
  flags: { ...post, isLocked: post.locked, isSpoiler: post.spoiler, isOver18: post.over18 },
}))

export const subredditPosts = z.strictObject({ lookupStatus, posts: z.array(feedPost), page })

export const subredditPostsView = ({ posts }: PostPage, reporter: DriftReporter) => feedOf(posts, reporter)

const searchPost = z
  .strictObject({
    ...postCore,
    ...each(nullableText, 'name', 'title', 'subredditPrefixedName', 'url', 'bodyText'),
    upvotes: nullableInt,
    isVideo: flag,
    subredditSubscriberCount: nullableInt.optional(),
  })
  .register(recordNames, { name: 'RedditFoundPost' })

export const searchResults = z.strictObject({
  query: z.string(),
  posts: z.array(searchPost),
  totalResults: totalCount(),
  page,
})

/** Maximum characters of a post's text in a trimmed answer. */
const maxTrimmedCharacters = 280

const foundOf = listView('posts', searchPost, (post: Post, trim: boolean) => ({
  ...post,
  name: post.fullId,
  subredditPrefixedName: post.subredditNamePrefixed,
  bodyText: trim && post.text ? [...post.text].slice(0, maxTrimmedCharacters).join('') : post.text,
  ...(trim ? {} : { subredditSubscriberCount: post.subredditSubscribers }),
}))

export function searchView(found: PostPage, viewing: ViewContext<{ readonly trim?: boolean }>) {
  const { posts } = foundOf(found.posts, viewing, viewing.params.trim === true)
  return { posts, totalResults: posts.length }
}

const foundIn = z.strictObject({
  ...each(nullableText, 'id', 'name'),
  ...each(flag.nullable(), 'nsfw', 'quarantined'),
  ...each(nullableText, 'iconUrl', 'bannerUrl', 'description'),
  ...each(nullableInt, 'weeklyVisitors', 'weeklyContributions'),
})

const subredditSearchPost = z
  .strictObject({
    ...each(id, 'id', 'postId'),
    ...each(some, 'title', 'url', 'permalink'),
    ...each(flag, 'nsfw', 'spoiler', 'crosspost'),
    subreddit: foundIn.nullable(),
    metrics: z.strictObject({ votes: nullableInt, comments: nullableInt }),
    createdAt: time,
    thumbnailUrl: nullableText,
    thumbnailBlurred: flag.nullable(),
    ...each(nullableInt, 'position', 'relativePosition'),
  })
  .register(recordNames, { name: 'RedditSubredditFoundPost' })

export const searchSorts = ['relevance', 'hot', 'top', 'new', 'comments'] as const
export const timeframes = ['all', 'year', 'month', 'week', 'day', 'hour'] as const

export const subredditSearchResults = z.strictObject({
  subreddit: z.string(),
  query: nullableText,
  sort: z.enum(searchSorts),
  timeframe: z.enum(timeframes),
  posts: z.array(subredditSearchPost),
  totalResults: totalCount(),
  page,
})

const foundInSubredditOf = listView(
  'posts',
  subredditSearchPost,
  (post: PostPage['posts'][number], seen: number) => ({
    ...post,
    postId: post.fullId ?? `t3_${post.id}`,
    nsfw: post.over18,
    // Reddit reports current visitors only, not weekly visitors.
    subreddit: { ...post.home, weeklyVisitors: null, weeklyContributions: null },
    metrics: { votes: post.score, comments: post.commentCount },
    thumbnailBlurred: post.thumbnailUrl === null ? null : post.over18 || post.spoiler,
    position: seen + post.place,
    relativePosition: post.place,
  }),
)

export function subredditSearchView(found: PostPage, reporter: DriftReporter) {
  const { posts } = foundInSubredditOf(found.posts, reporter, found.seen)
  return { posts, totalResults: posts.length }
}
