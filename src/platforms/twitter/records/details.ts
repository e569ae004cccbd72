import { z } from 'zod'
import { count, each, id, int, isoTime, nullableText } from '../../../catalog/fields.ts'
import { recordNames } from '../../../catalog/record-names.ts'
import { lookupStatus } from '../../../catalog/record-schema.ts'
import type { ViewContext } from '../../../catalog/source.ts'
import { contentView } from '../../shared/record-view.ts'
import { type Community, edits, type Post, postUrl, type Transcript } from '../model.ts'
import { author, byline, countsWithUnavailable, unavailable } from './accounts.ts'
import { contentFields, namedPost } from './items.ts'
import { detailMedia, namedMedia, nullIfUnknown } from './media.ts'

const tag = z.strictObject({ text: z.string() })
const mention = z.strictObject({
  handle: z.string(),
  displayName: z.string().optional(),
  platformUserId: id.optional(),
})

/** A post inside another post. */
const nestedTweet = z
  .strictObject({
    id,
    url: z.string(),
    conversationId: nullIfUnknown(id),
    createdAt: isoTime,
    language: nullIfUnknown(z.string()),
    text: z.string(),
    isLongForm: nullIfUnknown(z.boolean()),
    displayTextRange: nullIfUnknown(z.array(int).length(2)),
    metrics: z
      .strictObject({
        ...each(nullIfUnknown(count), 'views', 'favorites', 'retweets', 'replies', 'bookmarks', 'quotes'),
        unavailable,
      })
      .register(recordNames, { name: 'TwitterTweetMetrics' }),
    media: nullIfUnknown(z.array(detailMedia)),
    entities: z
      .strictObject({
        hashtags: nullIfUnknown(z.array(tag)),
        userMentions: nullIfUnknown(z.array(mention)),
        urls: nullIfUnknown(
          z.array(z.strictObject(each(nullIfUnknown(z.string()), 'url', 'displayUrl', 'expandedUrl'))),
        ),
        symbols: nullIfUnknown(z.array(tag)),
      })
      .register(recordNames, { name: 'TwitterEntities' }),
    isReply: nullIfUnknown(z.boolean()),
    ...each(id.optional(), 'inReplyToTweetId', 'inReplyToUserId'),
    inReplyToScreenName: z.string().optional(),
    isQuote: nullIfUnknown(z.boolean()),
    quotedTweetId: id.optional(),
    isRetweet: nullIfUnknown(z.boolean()),
    retweetedTweetId: id.optional(),
    possiblySensitive: nullIfUnknown(z.boolean()),
    editInfo: edits.optional(),
    ...each(z.string().optional(), 'source', 'sourceUrl'),
    ...contentFields,
    author: byline.nullable(),
  })
  .register(recordNames, { name: 'TwitterQuotedTweet' })

/** A post with its quoted and reposted posts. */
const communityTweet = nestedTweet
  .extend(each(nestedTweet.optional(), 'quotedTweet', 'retweetedTweet'))
  .register(recordNames, { name: 'TwitterCommunityTweet' })

export const tweetRecord = z.strictObject({
  lookupStatus,
  author: author.nullable(),
  tweet: communityTweet
    .omit({ author: true })
    .register(recordNames, { name: 'TwitterTweetDetails' })
    .nullable(),
})

export const transcriptRecord = z.strictObject({
  lookupStatus,
  tweet: z.strictObject({ url: z.string() }).nullable(),
  transcript: nullableText,
})

export const communityTweetsRecord = z.strictObject({ lookupStatus, tweets: z.array(communityTweet) })

const community = z
  .strictObject({
    platform: z.literal('twitter'),
    id,
    url: z.string(),
    name: z.string(),
    description: nullableText,
    createdAt: isoTime,
    memberCount: count,
    isNsfw: z.boolean(),
    joinPolicy: z.enum(['open', 'restricted']),
    ...each(nullableText, 'primaryTopic', 'bannerImageUrl'),
    creator: z
      .strictObject({ handle: z.string(), verified: z.boolean(), blueVerified: z.boolean() })
      .nullable(),
    rules: z.array(z.strictObject({ id, name: z.string(), description: nullableText })),
    ...each(z.array(z.string()), 'memberFacepileAvatarUrls', 'trendingHashtags'),
    /** Names of the fields that the source does not report; their values are placeholders. */
    unavailable,
  })
  .register(recordNames, { name: 'TwitterCommunity' })

export const communityRecord = z.strictObject({ lookupStatus, community: community.nullable() })

function namedDetail(post: Post) {
  const base = namedPost(post)
  const { replyTo, quoted, reposted } = base
  const { views, likes: favorites, reposts: retweets, replies, bookmarks, quotes } = post.counts
  return {
    ...base,
    metrics: countsWithUnavailable({ views, favorites, retweets, replies, bookmarks, quotes }),
    media: post.media?.map(namedMedia) ?? null,
    entities: {
      hashtags: post.hashtags?.map((text) => ({ text })) ?? null,
      userMentions: post.mentions?.map((one) => ({ ...one, platformUserId: one.id })) ?? null,
      urls: post.urls,
      symbols: post.symbols?.map((text) => ({ text })) ?? null,
    },
    inReplyToTweetId: replyTo?.postId,
    inReplyToUserId: replyTo?.userId,
    inReplyToScreenName: replyTo?.handle,
    quotedTweetId: quoted?.id,
    retweetedTweetId: reposted?.id,
  }
}

function namedWithReferences(post: Post) {
  const base = namedDetail(post)
  return {
    ...base,
    quotedTweet: base.quoted?.post && namedDetail(base.quoted.post),
    retweetedTweet: base.reposted?.post && namedDetail(base.reposted.post),
  }
}

/** `trim` omits the author. */
export const tweetView = contentView(
  tweetRecord,
  (post: Post, { params }: ViewContext<{ trim?: boolean }>) => {
    const { author, ...tweet } = namedWithReferences(post)
    return {
      author: params.trim || !author ? null : { profile: author, metrics: author.metrics },
      tweet,
    }
  },
)

export const communityTweetsView = contentView(communityTweetsRecord, (posts: readonly Post[]) => ({
  tweets: posts.map(namedWithReferences),
}))

export const transcriptView = ({ post, text }: Transcript) => ({
  tweet: { url: postUrl(post) },
  transcript: text,
})

/** Placeholders for fields that the X API does not report; vendors report some of them. */
const unreportedByApi = {
  isNsfw: false,
  primaryTopic: null,
  bannerImageUrl: null,
  creator: null,
  rules: [],
  memberFacepileAvatarUrls: [],
  trendingHashtags: [],
}

export const communityView = contentView(communityRecord, ({ isOpen, ...known }: Community) => ({
  community: {
    ...unreportedByApi,
    ...known,
    platform: 'twitter' as const,
    url: `https://x.com/i/communities/${known.id}`,
    joinPolicy: isOpen ? ('open' as const) : ('restricted' as const),
    unavailable: Object.keys(unreportedByApi).filter((name) => !(name in known)),
  },
}))
