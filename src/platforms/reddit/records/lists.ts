import { z } from 'zod'
import { each, id, int, nullableInt, nullableText } from '../../../catalog/fields.ts'
import { lookupStatus, page } from '../../../catalog/records.ts'
import type { Viewing } from '../../../catalog/source.ts'
import { type Losses, readEntries } from '../../../reading/entries.ts'
import { provenRecordOf } from '../../shared/record-of.ts'
import { absolute } from '../identifiers.ts'
import type { PostEntry, PostPage } from '../model.ts'
import { searchSorts, timeframes } from '../parameters.ts'
import { known, postCore, ratio, time } from './posts.ts'

const some = z.string().min(1)
const flag = z.boolean()

/** The posts of a page as items. One without a value that its contract has no null for is left out and counted. */
function itemsOf<Item>({ entries }: PostPage, item: (entry: PostEntry) => Item, losses: Losses): Item[] {
  return readEntries(entries, item, losses, 'posts')
}

const metrics = z.strictObject({
  ...each(nullableInt, 'score', 'upvotes'),
  upvoteRatio: ratio,
  ...each(nullableInt, 'commentCount', 'crosspostCount', 'subredditSubscribers'),
})

const feedPost = z.strictObject({
  id,
  ...each(nullableText, 'fullId', 'subreddit'),
  title: some,
  text: nullableText,
  author: z.strictObject({ username: nullableText, id: nullableText }),
  ...each(nullableText, 'url', 'permalinkUrl'),
  publishedAt: time,
  metrics,
  flags: z.strictObject(
    each(flag, 'isVideo', 'isPinned', 'isLocked', 'isSpoiler', 'isOver18', 'isOriginalContent'),
  ),
})

const feedPostOf = provenRecordOf(feedPost, ({ post }: PostEntry) => ({
  ...known(post),
  author: { username: post.author.name || null, id: post.author.id },
  permalinkUrl: absolute(post.permalink),
  publishedAt: post.createdAt,
  metrics: known(post),
  flags: { ...post, isPinned: post.isStickied === false ? post.isPinned : post.isStickied },
}))

export const subredditPosts = z.strictObject({ lookupStatus, posts: z.array(feedPost), page })

export const subredditPostsView = (found: PostPage, losses: Losses) => ({
  posts: itemsOf(found, feedPostOf, losses),
})

const searchPost = z.strictObject({
  ...postCore,
  ...each(nullableText, 'name', 'title', 'subredditPrefixedName', 'url', 'bodyText'),
  upvotes: nullableInt,
  isVideo: flag,
  subredditSubscriberCount: nullableInt.optional(),
})

export const searchResults = z.strictObject({
  query: z.string(),
  posts: z.array(searchPost),
  totalResults: int,
  page,
})

/** Characters of a post's text that a trimmed answer keeps. */
const trimmedLength = 280

const searchPostOf = provenRecordOf(searchPost, ({ post, trim }: PostEntry & { readonly trim: boolean }) => ({
  ...known(post),
  subredditPrefixedName: post.subreddit.prefixedName,
  bodyText: (trim ? [...(post.text ?? '')].slice(0, trimmedLength).join('') : post.text) || null,
  ...(trim ? {} : { subredditSubscriberCount: post.subreddit.subscribers }),
}))

export function searchView(found: PostPage, viewing: Viewing<{ readonly trim?: boolean }>) {
  const trim = viewing.params.trim === true
  const posts = itemsOf(found, (entry) => searchPostOf({ ...entry, trim }), viewing)
  return { posts, totalResults: posts.length }
}

const foundIn = z.strictObject({
  ...each(nullableText, 'id', 'name'),
  ...each(flag.nullable(), 'nsfw', 'quarantined'),
  ...each(nullableText, 'iconUrl', 'bannerUrl', 'description'),
  ...each(nullableInt, 'weeklyVisitors', 'weeklyContributions'),
})

const subredditSearchPost = z.strictObject({
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

export const subredditSearchResults = z.strictObject({
  subreddit: z.string(),
  query: nullableText,
  sort: z.enum(searchSorts),
  timeframe: z.enum(timeframes),
  posts: z.array(subredditSearchPost),
  totalResults: int,
  page,
})

const foundPostOf = provenRecordOf(
  subredditSearchPost,
  ({ post, place, seen }: PostEntry & { readonly seen: number }) => ({
    ...known(post),
    postId: post.fullName ?? `t3_${post.id}`,
    nsfw: post.isOver18,
    crosspost: post.isCrosspost,
    subreddit: {
      ...post.subreddit,
      nsfw: post.subreddit.isOver18,
      quarantined: post.subreddit.isQuarantined,
      description: post.subreddit.description || null,
      // Reddit tells who is there right now, not who came in a week.
      weeklyVisitors: null,
      weeklyContributions: null,
    },
    metrics: { votes: post.score, comments: post.commentCount },
    thumbnailBlurred: post.thumbnailUrl === null ? null : post.isOver18 || post.isSpoiler,
    position: seen + place,
    relativePosition: place,
  }),
)

export function subredditSearchView(found: PostPage, losses: Losses) {
  const posts = itemsOf(found, (entry) => foundPostOf({ ...entry, seen: found.seen }), losses)
  return { posts, totalResults: posts.length }
}
