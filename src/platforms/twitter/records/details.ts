import { z } from 'zod'
import { count, id, int, isoTime, lookupStatus, nullableText } from '../../../catalog/records.ts'
import type { Viewing } from '../../../catalog/source.ts'
import { type Community, type Post, postUrl, type Reference, type Transcript } from '../model.ts'
import { author, authorOf, byline, bylineOf, unavailable } from './accounts.ts'
import { extras, extrasOf, kindsOf } from './items.ts'
import { detailMedia, detailMediaOf } from './media.ts'
import { counted, mostlyTold, orNull, told, type Untold } from './told.ts'

const tag = z.strictObject({ text: z.string() })
const mention = z.strictObject({
  handle: z.string(),
  displayName: z.string().optional(),
  platformUserId: id.optional(),
})

const detailFields = (untold: Untold) => ({
  id,
  url: z.string(),
  conversationId: untold(id),
  createdAt: isoTime,
  language: untold(z.string()),
  text: z.string(),
  isLongForm: untold(z.boolean()),
  displayTextRange: untold(z.array(int).length(2)),
  metrics: z.strictObject({
    views: untold(count),
    favorites: untold(count),
    retweets: untold(count),
    replies: untold(count),
    bookmarks: untold(count),
    quotes: untold(count),
    unavailable,
  }),
  media: untold(z.array(detailMedia(untold))),
  entities: z.strictObject({
    hashtags: untold(z.array(tag)),
    userMentions: untold(z.array(mention)),
    urls: untold(
      z.array(
        z.strictObject({
          url: untold(z.string()),
          displayUrl: untold(z.string()),
          expandedUrl: untold(z.string()),
        }),
      ),
    ),
    symbols: untold(z.array(tag)),
  }),
  isReply: untold(z.boolean()),
  inReplyToTweetId: id.optional(),
  inReplyToUserId: id.optional(),
  inReplyToScreenName: z.string().optional(),
  isQuote: untold(z.boolean()),
  quotedTweetId: id.optional(),
  isRetweet: untold(z.boolean()),
  retweetedTweetId: id.optional(),
  possiblySensitive: untold(z.boolean()),
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
  ...extras,
})

/** A post with those it refers to. */
function detail(untold: Untold) {
  const fields = detailFields(untold)
  const referred = z.strictObject({ ...fields, author: byline(untold).nullable() }).optional()
  return { ...fields, quotedTweet: referred, retweetedTweet: referred }
}

const communityTweet = z.strictObject({ ...detail(mostlyTold), author: byline(mostlyTold).nullable() })

export const tweetRecord = z.strictObject({
  lookupStatus,
  author: author.nullable(),
  tweet: z.strictObject(detail(orNull)).nullable(),
})

export const transcriptRecord = z.strictObject({
  lookupStatus,
  tweet: z.strictObject({ url: z.string() }).nullable(),
  transcript: nullableText,
})

export const communityTweetsRecord = z.strictObject({ lookupStatus, tweets: z.array(communityTweet) })

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
      /** Names of the fields the source cannot tell, which then say nothing. */
      unavailable,
    })
    .nullable(),
})

export type CommunityTweet = z.infer<typeof communityTweet>

const idOf = (reference: Reference | false | null) => (reference ? reference.id : null)

function detailOf(post: Post) {
  const { counts } = post
  const answered = post.replyTo || null
  return {
    id: post.id,
    url: postUrl(post),
    conversationId: post.conversationId,
    createdAt: post.createdAt,
    language: post.language,
    text: post.text,
    isLongForm: post.isLong,
    displayTextRange: post.range && [...post.range],
    metrics: counted({
      views: counts.views,
      favorites: counts.likes,
      retweets: counts.reposts,
      replies: counts.replies,
      bookmarks: counts.bookmarks,
      quotes: counts.quotes,
    }),
    media: post.media?.map(detailMediaOf) ?? null,
    entities: {
      hashtags: post.hashtags?.map((text) => ({ text })) ?? null,
      userMentions:
        post.mentions?.map(({ handle, displayName, id }) => ({
          handle,
          ...told({ displayName, platformUserId: id }),
        })) ?? null,
      urls: post.urls && [...post.urls],
      symbols: post.symbols?.map((text) => ({ text })) ?? null,
    },
    possiblySensitive: post.isSensitive,
    ...kindsOf(post),
    ...told({
      inReplyToTweetId: answered?.postId ?? null,
      inReplyToUserId: answered?.userId ?? null,
      inReplyToScreenName: answered?.handle ?? null,
      quotedTweetId: idOf(post.quoted),
      retweetedTweetId: idOf(post.reposted),
      editInfo: post.edits && { ...post.edits, editTweetIds: [...post.edits.editTweetIds] },
      source: post.source.label,
      sourceUrl: post.source.url,
    }),
    ...extrasOf(post),
  }
}

const withAuthor = (post: Post) => ({ ...detailOf(post), author: post.author && bylineOf(post.author) })

const postOf = (reference: Reference | false | null) => (reference ? reference.post : null)

const referredOf = ({ quoted, reposted }: Post) => ({
  ...told({
    quotedTweet: postOf(quoted) && withAuthor(postOf(quoted)!),
    retweetedTweet: postOf(reposted) && withAuthor(postOf(reposted)!),
  }),
})

/** `trim` leaves the author out. */
export const tweetView = (post: Post, { params }: Viewing<{ trim?: boolean }>) => ({
  author: params.trim || !post.author ? null : authorOf(post.author),
  tweet: { ...detailOf(post), ...referredOf(post) },
})

export const communityTweetsView = (posts: readonly Post[]) => ({
  tweets: posts.map((post) => ({ ...withAuthor(post), ...referredOf(post) })),
})

export const transcriptView = ({ post, text }: Transcript) => ({
  tweet: { url: postUrl(post) },
  transcript: text,
})

/** What of a community the X API does not tell, and vendors tell in part. */
const beyondTheApi = {
  isNsfw: false,
  primaryTopic: null,
  bannerImageUrl: null,
  creator: null,
  rules: [],
  memberFacepileAvatarUrls: [],
  trendingHashtags: [],
}

const beyondOf = ({ rules, creator, memberAvatars }: Community) => ({
  ...(rules === undefined ? {} : { rules: rules.map((rule) => ({ ...rule })) }),
  ...(creator === undefined ? {} : { creator: creator && { ...creator } }),
  ...(memberAvatars === undefined ? {} : { memberFacepileAvatarUrls: [...memberAvatars] }),
})

export const communityView = (community: Community) => ({
  community: {
    platform: 'twitter' as const,
    id: community.id,
    url: `https://x.com/i/communities/${community.id}`,
    name: community.name,
    description: community.description,
    createdAt: community.createdAt,
    memberCount: community.memberCount,
    joinPolicy: community.isOpen ? ('open' as const) : ('restricted' as const),
    ...beyondTheApi,
    ...beyondOf(community),
    unavailable: Object.keys(beyondTheApi).filter((name) => !(name in beyondOf(community))),
  },
})
