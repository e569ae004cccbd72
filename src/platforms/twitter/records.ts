import { z } from 'zod'
import { count, id, int, isoTime, lookupStatus, nullableText, page } from '../shared/records.ts'

/**
 * Names of counts the answering source does not tell. The record shape wants a number for each, so they stand
 * at 0; this list keeps them apart from a counted 0.
 */
const unavailable = z.array(z.string()).optional()

export const profileMetrics = z.strictObject({
  followers: count,
  following: count,
  tweets: count,
  favourites: count,
  listedCount: count.optional(),
  mediaCount: count.optional(),
  fastFollowersCount: count.optional(),
  unavailable,
})

export const profile = z.strictObject({
  platform: z.literal('twitter'),
  handle: z.string(),
  displayName: nullableText,
  bio: nullableText,
  avatarUrl: nullableText,
  bannerUrl: nullableText.optional(),
  verified: z.boolean(),
  blueVerified: z.boolean(),
  profileUrl: z.string(),
  privateAccount: z.boolean(),
  platformUserId: id.optional(),
  accountCreatedAt: isoTime.optional(),
  location: nullableText.optional(),
  website: nullableText.optional(),
  pinnedTweetId: id.optional(),
  verificationInfo: z
    .strictObject({
      isIdentityVerified: z.boolean(),
      verifiedSinceMsec: z.string().optional(),
      reason: z
        .strictObject({ text: z.string().optional(), entities: z.array(z.unknown()).optional() })
        .optional(),
    })
    .optional(),
  tipJar: z
    .strictObject({ isEnabled: z.boolean(), handles: z.record(z.string(), z.string()).optional() })
    .optional(),
  highlights: z.strictObject({ canHighlightTweets: z.boolean(), highlightedTweetCount: count }).optional(),
  businessAccount: z.record(z.string(), z.unknown()).optional(),
  creatorSubscriptionsCount: count.optional(),
  affiliateLabel: z
    .strictObject({ description: z.string(), badgeUrl: z.string().optional(), url: z.string().optional() })
    .optional(),
})

export const profileRecord = z.strictObject({
  lookupStatus,
  profile: profile.nullable(),
  metrics: profileMetrics.nullable(),
})

const itemAuthor = z.strictObject({
  handle: z.string(),
  displayName: nullableText,
  avatarUrl: nullableText,
  profileUrl: nullableText,
  verified: z.boolean(),
  blueVerified: z.boolean(),
  platformUserId: id.optional(),
})

const poll = z.strictObject({
  options: z.array(z.strictObject({ label: z.string(), votes: count })),
  closed: z.boolean(),
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
    likes: count,
    retweets: count,
    replies: count,
    quotes: count,
    views: count.nullable(),
    bookmarkCount: count.nullable(),
    unavailable,
  }),
  media: z.array(
    z.strictObject({
      url: z.string(),
      type: z.enum(['photo', 'video']),
      thumbnailUrl: z.string().optional(),
      contentType: z.string().optional(),
      bitrate: count.optional(),
      width: count.optional(),
      height: count.optional(),
    }),
  ),
  expandedUrl: nullableText,
  isRetweet: z.boolean(),
  isReply: z.boolean(),
  isQuote: z.boolean(),
  source: nullableText,
  poll: poll.optional(),
  card: card.optional(),
})

export const timelineRecord = z.strictObject({
  lookupStatus,
  profile: z
    .strictObject({
      platform: z.literal('twitter'),
      handle: z.string(),
      displayName: nullableText,
      bio: nullableText,
      location: nullableText,
      avatarUrl: nullableText,
      bannerUrl: nullableText,
      verified: z.boolean(),
      blueVerified: z.boolean(),
      profileUrl: z.string(),
      platformUserId: id.optional(),
    })
    .nullable(),
  tweets: z.array(tweet),
  page,
})

const size = z.strictObject({ h: count, w: count, resize: z.string() })

const mediaBase = {
  id,
  url: z.string(),
  displayUrl: z.string(),
  expandedUrl: z.string(),
  mediaUrlHttps: z.string(),
  sizes: z.strictObject({ thumb: size, small: size, medium: size, large: size }),
  originalInfo: z.strictObject({ width: count, height: count }),
  altText: z.string().optional(),
}

const detailMedia = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('photo'), ...mediaBase }),
  z.strictObject({
    type: z.enum(['video', 'animated_gif']),
    ...mediaBase,
    variants: z
      .array(z.strictObject({ contentType: z.string(), url: z.string(), bitrate: count.optional() }))
      .min(1),
    durationMs: count.optional(),
    aspectRatio: z.array(z.int().positive()).length(2).optional(),
  }),
])

const detailFields = {
  id,
  url: z.string(),
  conversationId: id,
  createdAt: isoTime,
  language: z.string(),
  text: z.string(),
  isLongForm: z.boolean(),
  /** True where the source cuts long posts and none that has the full text is configured. */
  textTruncated: z.literal(true).optional(),
  displayTextRange: z.array(int).length(2),
  metrics: z.strictObject({
    views: count,
    favorites: count,
    retweets: count,
    replies: count,
    bookmarks: count,
    quotes: count,
    unavailable,
  }),
  media: z.array(detailMedia),
  entities: z.strictObject({
    hashtags: z.array(z.strictObject({ text: z.string() })),
    userMentions: z.array(
      z.strictObject({
        handle: z.string(),
        displayName: z.string().optional(),
        platformUserId: id.optional(),
      }),
    ),
    urls: z.array(z.strictObject({ url: z.string(), displayUrl: z.string(), expandedUrl: z.string() })),
    symbols: z.array(z.strictObject({ text: z.string() })),
  }),
  isReply: z.boolean(),
  inReplyToTweetId: id.optional(),
  inReplyToUserId: id.optional(),
  inReplyToScreenName: z.string().optional(),
  isQuote: z.boolean(),
  quotedTweetId: id.optional(),
  isRetweet: z.boolean(),
  retweetedTweetId: id.optional(),
  possiblySensitive: z.boolean(),
  editInfo: z
    .strictObject({
      editTweetIds: z.array(id),
      editableUntilMsec: z.string(),
      isEditEligible: z.boolean(),
      editsRemaining: z.string(),
    })
    .optional(),
  source: z.string().optional(),
  sourceUrl: z.string().optional(),
  poll: poll.optional(),
  card: card.optional(),
}

const detailWithAuthor = z.strictObject({
  ...detailFields,
  author: z
    .strictObject({
      handle: z.string(),
      displayName: nullableText,
      avatarUrl: nullableText,
      verified: z.boolean(),
      blueVerified: z.boolean(),
      platformUserId: id.optional(),
    })
    .nullable(),
})

export const tweetRecord = z.strictObject({
  lookupStatus,
  author: z.strictObject({ profile, metrics: profileMetrics }).nullable(),
  tweet: z
    .strictObject({
      ...detailFields,
      quotedTweet: detailWithAuthor.optional(),
      retweetedTweet: detailWithAuthor.optional(),
    })
    .nullable(),
})

export const repliesRecord = z.strictObject({ lookupStatus, replies: z.array(tweet), page })

export const transcriptRecord = z.strictObject({
  lookupStatus,
  tweet: z.strictObject({ url: z.string() }).nullable(),
  transcript: nullableText,
})

/** A row of the people section. */
export const person = z.strictObject({
  platformUserId: id,
  handle: nullableText,
  displayName: nullableText,
  bio: nullableText,
  avatarUrl: nullableText,
  bannerUrl: nullableText.optional(),
  verified: z.boolean(),
  blueVerified: z.boolean(),
  privateAccount: z.boolean(),
  profileUrl: z.string(),
  website: nullableText.optional(),
  location: nullableText.optional(),
  accountCreatedAt: isoTime.optional(),
  metrics: profileMetrics,
})

export const searchRecord = z.strictObject({ tweets: z.array(tweet), people: z.array(person), page })

export const communityRecord = z.strictObject({
  lookupStatus,
  community: z
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
      primaryTopic: nullableText,
      bannerImageUrl: nullableText,
      creator: z
        .strictObject({ handle: z.string(), verified: z.boolean(), blueVerified: z.boolean() })
        .nullable(),
      rules: z.array(z.strictObject({ id, name: z.string(), description: nullableText })),
      memberFacepileAvatarUrls: z.array(z.string()),
      trendingHashtags: z.array(z.string()),
    })
    .nullable(),
})

export const communityTweetsRecord = z.strictObject({
  lookupStatus,
  tweets: z.array(
    z.strictObject({
      ...detailWithAuthor.shape,
      quotedTweet: detailWithAuthor.optional(),
      retweetedTweet: detailWithAuthor.optional(),
    }),
  ),
})

export type Profile = z.infer<typeof profile>
export type ProfileMetrics = z.infer<typeof profileMetrics>
export type Tweet = z.infer<typeof tweet>
export type Person = z.infer<typeof person>
export type DetailMedia = z.infer<typeof detailMedia>
export type DetailWithAuthor = z.infer<typeof detailWithAuthor>
export type TimelineData = z.infer<typeof timelineRecord>
export type TweetData = z.infer<typeof tweetRecord>
export type RepliesData = z.infer<typeof repliesRecord>
export type TranscriptData = z.infer<typeof transcriptRecord>
export type SearchData = z.infer<typeof searchRecord>
export type ProfileData = z.infer<typeof profileRecord>
export type CommunityData = z.infer<typeof communityRecord>
export type CommunityTweetsData = z.infer<typeof communityTweetsRecord>
