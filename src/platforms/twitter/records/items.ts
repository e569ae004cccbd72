import { z } from 'zod'
import { count, id, isoTime, lookupStatus, nullableText, page } from '../../../catalog/records.ts'
import { type Found, type Post, postUrl, type Timeline } from '../model.ts'
import {
  itemAuthor,
  itemAuthorOf,
  person,
  personOf,
  timelineProfile,
  timelineProfileOf,
  unavailable,
} from './accounts.ts'
import { listMedia, listMediaOf } from './media.ts'
import { counted } from './told.ts'

const poll = z.strictObject({
  options: z.array(z.strictObject({ label: z.string(), votes: count.nullable() })),
  closed: z.boolean().nullable(),
  endsAt: isoTime.nullable(),
  durationMinutes: count.nullable(),
})

const card = z.strictObject({
  url: z.string(),
  title: nullableText,
  description: nullableText,
  imageUrl: nullableText,
  domain: nullableText,
})

/** What lists and single posts tell alike. */
export const extras = {
  /** True where the text was cut by whoever told it. */
  textTruncated: z.literal(true).optional(),
  poll: poll.optional(),
  card: card.optional(),
}

/** An item of a list. */
export const tweet = z.strictObject({
  id,
  url: nullableText,
  text: z.string(),
  createdAt: isoTime,
  createdAtLabel: nullableText,
  language: nullableText,
  conversationId: nullableText,
  inReplyToStatusId: nullableText,
  quotedStatusId: nullableText,
  retweetTweetId: nullableText,
  author: itemAuthor.nullable(),
  metrics: z.strictObject({
    likes: count.nullable(),
    retweets: count.nullable(),
    replies: count.nullable(),
    quotes: count.nullable(),
    views: count.nullable(),
    bookmarkCount: count.nullable(),
    unavailable,
  }),
  media: z.array(listMedia).nullable(),
  expandedUrl: nullableText,
  isRetweet: z.boolean().nullable(),
  isReply: z.boolean().nullable(),
  isQuote: z.boolean().nullable(),
  source: nullableText,
  ...extras,
})

export const timelineRecord = z.strictObject({
  lookupStatus,
  profile: timelineProfile.nullable(),
  tweets: z.array(tweet),
  page,
})

export const repliesRecord = z.strictObject({ lookupStatus, replies: z.array(tweet), page })

export const searchRecord = z.strictObject({ tweets: z.array(tweet), people: z.array(person), page })

export type Tweet = z.infer<typeof tweet>
export type Person = z.infer<typeof person>

/** The way X itself labels a time: `Tue Mar 21 20:50:14 +0000 2006`. */
export function timeLabel(iso: string): string {
  const [weekday, day, month, year, clock] = new Date(iso).toUTCString().split(/,? /)
  return `${weekday} ${month} ${day} ${clock} +0000 ${year}`
}

export const extrasOf = ({ isCut, poll, card }: Post) => ({
  ...(isCut ? { textTruncated: true as const } : {}),
  ...(poll ? { poll: { ...poll, options: [...poll.options] } } : {}),
  ...(card ? { card } : {}),
})

/** What a post is: null where it was not told. */
export const kindsOf = ({ reposted, replyTo, quoted }: Post) => ({
  isRetweet: reposted && true,
  isReply: replyTo && true,
  isQuote: quoted && true,
})

export function tweetOf(post: Post): Tweet {
  const { author, counts } = post
  const [answered, quoted, reposted] = [post.replyTo || null, post.quoted || null, post.reposted || null]
  // X attaches the media of a repost to the original.
  const media = post.media?.length === 0 && reposted?.post ? reposted.post.media : post.media
  return {
    id: post.id,
    url: postUrl(post),
    text: post.text,
    createdAt: post.createdAt,
    createdAtLabel: timeLabel(post.createdAt),
    language: post.language,
    conversationId: post.conversationId,
    inReplyToStatusId: answered?.postId ?? null,
    quotedStatusId: quoted?.id ?? null,
    retweetTweetId: reposted?.id ?? null,
    author: author && itemAuthorOf(author),
    metrics: {
      ...counted({
        likes: counts.likes,
        retweets: counts.reposts,
        replies: counts.replies,
        quotes: counts.quotes,
      }),
      views: counts.views,
      bookmarkCount: counts.bookmarks,
    },
    media: media?.map(listMediaOf) ?? null,
    expandedUrl: post.urls?.[0]?.expandedUrl ?? null,
    ...kindsOf(post),
    source: post.source.label,
    ...extrasOf(post),
  }
}

export const timelineView = ({ account, posts }: Timeline) => ({
  profile: timelineProfileOf(account),
  tweets: posts.map(tweetOf),
})

export const repliesView = (posts: readonly Post[]) => ({ replies: posts.map(tweetOf) })

export const searchView = ({ posts, people }: Found) => ({
  tweets: posts.map(tweetOf),
  people: people.map(personOf),
})
