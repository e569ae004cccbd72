import { z } from 'zod'
import { id, int, lookupStatus, nullableInt, nullableText, page } from '../../../catalog/records.ts'
import type { Viewing } from '../../../catalog/source.ts'
import { type Losses, readEntries } from '../../../reading/entries.ts'
import { must } from '../../../reading/narrow.ts'
import { absolute } from '../identifiers.ts'
import type { PostEntry, PostPage } from '../model.ts'
import { searchSorts, timeframes } from '../parameters.ts'
import { postCore, postCoreOf, ratio, time } from './posts.ts'

/** How the posts that a search found are named. */
export const byPostId = {
  itemId: (item: { id: string }) => item.id,
  itemTime: (item: { createdAt: string | null }) => item.createdAt,
}

const some = z.string().min(1)
const flag = z.boolean()

/** The posts of a page as items. One without a value that its contract has no null for is left out and counted. */
function itemsOf<Item>({ entries }: PostPage, item: (entry: PostEntry) => Item, losses: Losses): Item[] {
  return readEntries(entries, item, losses, 'posts')
}

const feedPost = z.strictObject({
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
    upvoteRatio: ratio,
    commentCount: nullableInt,
    crosspostCount: nullableInt,
    subredditSubscribers: nullableInt,
  }),
  flags: z.strictObject({
    isVideo: flag,
    isPinned: flag,
    isLocked: flag,
    isSpoiler: flag,
    isOver18: flag,
    isOriginalContent: flag,
  }),
})

export const subredditPosts = z.strictObject({ lookupStatus, posts: z.array(feedPost), page })

export const subredditPostsView = (found: PostPage, losses: Losses) => ({
  posts: itemsOf(
    found,
    ({ post }) => ({
      id: post.id,
      fullId: post.fullName,
      subreddit: post.subreddit.name,
      title: post.title,
      text: post.text || null,
      author: { username: post.author.name || null, id: post.author.id },
      url: post.link,
      permalinkUrl: absolute(post.permalink),
      publishedAt: post.createdAt,
      metrics: {
        score: post.score,
        upvotes: post.upvotes,
        upvoteRatio: post.upvoteRatio,
        commentCount: post.commentCount,
        crosspostCount: post.crosspostCount,
        subredditSubscribers: post.subreddit.subscribers,
      },
      flags: {
        isVideo: must(post.isVideo, 'is_video'),
        isPinned: must(post.isStickied, 'stickied') || must(post.isPinned, 'pinned'),
        isLocked: must(post.isLocked, 'locked'),
        isSpoiler: must(post.isSpoiler, 'spoiler'),
        isOver18: must(post.isOver18, 'over_18'),
        isOriginalContent: must(post.isOriginalContent, 'is_original_content'),
      },
    }),
    losses,
  ),
})

const searchPost = z.strictObject({
  ...postCore,
  name: nullableText,
  title: nullableText,
  subredditPrefixedName: nullableText,
  url: nullableText,
  bodyText: nullableText,
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

export function searchView(found: PostPage, viewing: Viewing<{ readonly trim?: boolean }>) {
  const trim = viewing.params.trim === true
  const cut = (text: string) => (trim ? [...text].slice(0, trimmedLength).join('') : text)
  const posts = itemsOf(
    found,
    ({ post }) => ({
      ...postCoreOf(post),
      name: post.fullName,
      title: post.title,
      subredditPrefixedName: post.subreddit.prefixedName,
      url: post.link,
      bodyText: post.text ? cut(post.text) : null,
      upvotes: post.upvotes,
      isVideo: must(post.isVideo, 'is_video'),
      ...(trim ? {} : { subredditSubscriberCount: post.subreddit.subscribers }),
    }),
    viewing,
  )
  return { posts, totalResults: posts.length }
}

const subredditSearchPost = z.strictObject({
  id,
  postId: id,
  title: some,
  url: some,
  permalink: some,
  nsfw: flag,
  spoiler: flag,
  crosspost: flag,
  subreddit: z
    .strictObject({
      id: nullableText,
      name: nullableText,
      nsfw: flag.nullable(),
      quarantined: flag.nullable(),
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
  thumbnailBlurred: flag.nullable(),
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

function subredditSearchItem({ post, place }: PostEntry, seen: number) {
  const { id, name, isOver18, isQuarantined, iconUrl, bannerUrl, description } = post.subreddit
  const nsfw = must(post.isOver18, 'over_18')
  const spoiler = must(post.isSpoiler, 'spoiler')
  return {
    id: post.id,
    postId: post.fullName ?? `t3_${post.id}`,
    title: post.title,
    url: must(post.link, 'url'),
    permalink: must(post.permalink, 'permalink'),
    nsfw,
    spoiler,
    crosspost: must(post.isCrosspost, 'crosspost_parent'),
    subreddit: {
      id,
      name,
      nsfw: isOver18,
      quarantined: isQuarantined,
      iconUrl,
      bannerUrl,
      description: description || null,
      // Reddit tells who is there right now, not who came in a week.
      weeklyVisitors: null,
      weeklyContributions: null,
    },
    metrics: { votes: post.score, comments: post.commentCount },
    createdAt: post.createdAt,
    thumbnailUrl: post.thumbnailUrl,
    thumbnailBlurred: post.thumbnailUrl === null ? null : nsfw || spoiler,
    position: seen + place,
    relativePosition: place,
  }
}

export function subredditSearchView(found: PostPage, losses: Losses) {
  const posts = itemsOf(found, (entry) => subredditSearchItem(entry, found.seen), losses)
  return { posts, totalResults: posts.length }
}
