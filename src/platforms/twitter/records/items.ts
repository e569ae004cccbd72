import { z } from 'zod'
import { count, each, id, isoTime, nullableText } from '../../../catalog/fields.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { lookupStatus, page } from '../../../catalog/record-schema.ts'
import { contentView } from '../../shared/record-view.ts'
import { card, type Post, poll, postUrl, type SearchResult, type Timeline, timeLabel } from '../model.ts'
import {
  countsWithUnavailable,
  itemAuthor,
  namedAccount,
  person,
  timelineProfile,
  unavailable,
} from './accounts.ts'
import { listMedia, listMediaOf } from './media.ts'

/** Fields that list items and single posts share. */
export const contentFields = {
  /** True where the source cut the text. */
  textTruncated: z.literal(true).optional(),
  poll: poll.optional(),
  card: card.optional(),
}

/** An item of a list. */
export const tweet = z
  .strictObject({
    id,
    url: nullableText,
    text: z.string(),
    createdAt: isoTime,
    ...each(nullableText, 'createdAtLabel', 'language', 'conversationId'),
    ...each(nullableText, 'inReplyToStatusId', 'quotedStatusId', 'retweetTweetId'),
    author: itemAuthor.nullable(),
    metrics: z.strictObject({
      ...each(count.nullable(), 'likes', 'retweets', 'replies', 'quotes', 'views', 'bookmarkCount'),
      unavailable,
    }),
    media: z.array(listMedia).nullable(),
    expandedUrl: nullableText,
    ...each(z.boolean().nullable(), 'isRetweet', 'isReply', 'isQuote'),
    source: nullableText,
    ...contentFields,
  })
  .register(recordNames, { name: 'TwitterTweet' })

export const timelineRecord = z.strictObject({
  lookupStatus,
  profile: timelineProfile.nullable(),
  tweets: z.array(tweet),
  page,
})

export const repliesRecord = z.strictObject({ lookupStatus, replies: z.array(tweet), page })

export const searchRecord = z
  .strictObject({ tweets: z.array(tweet), people: z.array(person), page })
  .register(recordNames, { name: 'TwitterSearchResults' })

export type Tweet = z.infer<typeof tweet>
export type Person = z.infer<typeof person>

/** A post under the names that all its records share. `isReply` and the like are null where unknown. */
export function namedPost(post: Post) {
  const [replyTo, quoted, reposted] = [post.replyTo || null, post.quoted || null, post.reposted || null]
  return {
    ...post,
    url: postUrl(post),
    author: post.author && namedAccount(post.author),
    isRetweet: post.reposted && true,
    isReply: post.replyTo && true,
    isQuote: post.quoted && true,
    replyTo,
    quoted,
    reposted,
    textTruncated: post.isTruncated ? (true as const) : null,
  }
}

function namedItem(post: Post) {
  const base = namedPost(post)
  const { replyTo, quoted, reposted } = base
  const { likes, reposts: retweets, replies, quotes, views, bookmarks } = post.counts
  // X attaches the media of a repost to the original.
  const media = post.media?.length === 0 && reposted?.post ? reposted.post.media : post.media
  return {
    ...base,
    createdAtLabel: timeLabel(post.createdAt),
    inReplyToStatusId: replyTo?.postId ?? null,
    quotedStatusId: quoted?.id ?? null,
    retweetTweetId: reposted?.id ?? null,
    metrics: {
      ...countsWithUnavailable({ likes, retweets, replies, quotes }),
      views,
      bookmarkCount: bookmarks,
    },
    media: media?.map(listMediaOf) ?? null,
    expandedUrl: post.urls?.[0]?.expandedUrl ?? null,
  }
}

export const timelineView = contentView(timelineRecord, ({ account, posts }: Timeline) => ({
  profile: namedAccount(account),
  tweets: posts.map(namedItem),
}))

export const repliesView = contentView(repliesRecord, (posts: readonly Post[]) => ({
  replies: posts.map(namedItem),
}))

export const searchView = contentView(searchRecord, ({ posts, people }: SearchResult) => ({
  tweets: posts.map(namedItem),
  people: people.map((account) => ({ ...namedAccount(account), platformUserId: account.id! })),
}))
