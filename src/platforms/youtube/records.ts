import { z } from 'zod'
import { count, id, lookupStatus, nullableInt, nullableText, page } from '../shared/records.ts'

const url = z.string().min(1)
const nullableIso = z.iso.datetime().nullable()

/** A channel as other records name it. */
const namedChannel = z.strictObject({
  platform: z.literal('youtube'),
  platformUserId: nullableText,
  handle: nullableText,
  displayName: nullableText,
  profileUrl: nullableText,
})

export const channelRecord = z.strictObject({
  lookupStatus,
  channel: z
    .strictObject({
      platform: z.literal('youtube'),
      handle: id,
      displayName: nullableText,
      bio: nullableText,
      avatarUrl: nullableText,
      bannerUrl: nullableText,
      verified: z.boolean(),
      profileUrl: url,
      platformUserId: id.optional(),
      country: nullableText.optional(),
      joinedDateText: nullableText.optional(),
      externalLinks: z.array(z.string()).optional(),
    })
    .nullable(),
  metrics: z.strictObject({ subscribers: nullableInt, videos: nullableInt, views: nullableInt }).nullable(),
})
export type ChannelData = z.infer<typeof channelRecord>

/** What `includeExtras` adds to a row of a list. */
const extras = {
  description: nullableText.optional(),
  likeCount: nullableInt.optional(),
  likeCountText: nullableText.optional(),
  commentCount: nullableInt.optional(),
  commentCountText: nullableText.optional(),
}
const publishing = {
  publishDate: nullableText.optional(),
  genre: nullableText.optional(),
  durationMs: nullableInt.optional(),
  durationFormatted: nullableText.optional(),
}
const viewed = { viewCount: nullableInt, viewCountText: nullableText }
const published = { publishedAt: nullableIso, publishedTimeText: nullableText }
const lasting = { durationSeconds: nullableInt, durationText: nullableText }

export const channelVideosRecord = z.strictObject({
  lookupStatus,
  videos: z.array(
    z.strictObject({
      id,
      url: nullableText,
      title: nullableText,
      thumbnailUrl: nullableText,
      ...viewed,
      ...published,
      ...lasting,
      channelTitle: nullableText,
      channelThumbnailUrl: nullableText,
      ...extras,
      ...publishing,
    }),
  ),
  page,
})
export type ChannelVideosData = z.infer<typeof channelVideosRecord>

export const channelShortsRecord = z.strictObject({
  lookupStatus,
  shorts: z.array(
    z.strictObject({
      id,
      url: nullableText,
      title: nullableText,
      thumbnailUrl: nullableText,
      ...extras,
      description: nullableText,
      ...viewed,
      ...publishing,
    }),
  ),
  page,
})
export type ChannelShortsData = z.infer<typeof channelShortsRecord>

export const playlistRecord = z.strictObject({
  lookupStatus,
  playlist: z
    .strictObject({ id, title: nullableText, owner: namedChannel.nullable(), totalVideos: nullableInt })
    .nullable(),
  videos: z.array(
    z.strictObject({
      id,
      title: nullableText,
      url: nullableText,
      thumbnailUrl: nullableText,
      ...lasting,
      channelTitle: nullableText,
      channelUrl: nullableText,
    }),
  ),
})
export type PlaylistData = z.infer<typeof playlistRecord>

export const communityPostRecord = z.strictObject({
  lookupStatus,
  post: z.strictObject({ id, url, text: nullableText, ...published }).nullable(),
  channel: namedChannel.nullable(),
  media: z.strictObject({
    imageUrls: z.array(z.string()),
    linkedVideo: z
      .strictObject({
        id,
        url,
        title: nullableText,
        thumbnailUrl: nullableText,
        ...published,
        ...viewed,
        ...lasting,
      })
      .nullable(),
  }),
  metrics: z.strictObject({ likes: nullableInt }).nullable(),
})
export type CommunityPostData = z.infer<typeof communityPostRecord>

const rowChannel = z
  .strictObject({
    id: nullableText,
    title: nullableText,
    handle: nullableText,
    thumbnailUrl: nullableText,
  })
  .nullable()

const searchRow = z.strictObject({
  id,
  kind: z.enum(['video', 'short', 'live']),
  url: nullableText,
  title: nullableText,
  thumbnailUrl: nullableText,
  channel: rowChannel,
  ...viewed,
  ...published,
  ...lasting,
  badges: z.array(z.string()),
  ...extras,
})
export type SearchRow = z.infer<typeof searchRow>

export const searchRecord = z.strictObject({
  query: z.string(),
  videos: z.array(searchRow),
  shorts: z.array(searchRow),
  channels: z.array(
    z.strictObject({
      id,
      name: nullableText,
      handle: nullableText,
      description: nullableText,
      thumbnailUrl: nullableText,
      subscriberCount: nullableInt,
      subscriberCountText: nullableText,
      badges: z.array(z.string()),
    }),
  ),
  playlists: z.array(
    z.strictObject({
      id,
      title: nullableText,
      url: nullableText,
      thumbnailUrl: nullableText,
      videoCount: nullableInt,
      videoId: nullableText,
      videoUrl: nullableText,
      channel: z
        .strictObject({ id: nullableText, title: nullableText, handle: nullableText, url: nullableText })
        .nullable(),
    }),
  ),
  shelves: z.array(z.strictObject({ type: nullableText, title: nullableText, items: z.array(searchRow) })),
  liveStreams: z.array(searchRow),
  totalResults: count,
  page,
})
export type SearchData = z.infer<typeof searchRecord>

export const hashtagRecord = z.strictObject({
  hashtag: z.string(),
  type: z.enum(['all', 'shorts']),
  results: z.array(
    z.strictObject({
      id,
      kind: z.enum(['video', 'short']),
      url: nullableText,
      title: nullableText,
      description: nullableText.optional(),
      thumbnailUrl: nullableText,
      channel: rowChannel,
      ...viewed,
      ...published,
      ...lasting,
      badges: z.array(z.string()),
    }),
  ),
  totalResults: count,
  page,
})
export type HashtagData = z.infer<typeof hashtagRecord>

export const videoRecord = z.strictObject({
  lookupStatus,
  video: z
    .strictObject({
      id,
      url,
      title: nullableText,
      description: nullableText,
      descriptionLinks: z.array(z.string()),
      thumbnailUrl: url,
      publishedAt: nullableIso,
      publishDateText: nullableText,
      durationMs: nullableInt,
      durationFormatted: nullableText,
      genre: nullableText,
      keywords: z.array(z.string()),
      isPaidPromotion: z.boolean(),
      liveStatus: z.enum(['live', 'upcoming', 'none']),
      scheduledStartAt: nullableIso,
    })
    .nullable(),
  channel: z
    .strictObject({
      platform: z.literal('youtube'),
      handle: id,
      displayName: nullableText,
      profileUrl: url,
      platformUserId: id.optional(),
    })
    .nullable(),
  metrics: z.strictObject({ views: nullableInt, likes: nullableInt, comments: nullableInt }).nullable(),
  chapters: z.array(
    z.strictObject({ title: z.string(), startTimeText: nullableText, startTimeSeconds: z.number() }),
  ),
  captions: z.array(
    z.strictObject({
      label: z.string(),
      languageCode: z.string(),
      kind: nullableText,
      isTranslatable: z.boolean(),
    }),
  ),
  relatedVideos: z.array(
    z.strictObject({
      id,
      url: nullableText,
      title: z.string(),
      thumbnailUrl: nullableText,
      ...published,
      ...viewed,
      ...lasting,
      channel: z
        .strictObject({
          displayName: nullableText,
          handle: nullableText,
          profileUrl: nullableText,
          platformUserId: id.optional(),
        })
        .nullable(),
    }),
  ),
})
export type VideoData = z.infer<typeof videoRecord>

export const comment = z.strictObject({
  id,
  text: z.string(),
  createdAt: z.iso.datetime(),
  publishedTimeText: nullableText,
  likeCount: count,
  replyCount: count,
  repliesCursor: nullableText,
  author: z.strictObject({
    handle: id,
    displayName: nullableText,
    platformUserId: id.optional(),
    verified: z.boolean(),
    creator: z.boolean(),
    avatarUrl: nullableText,
    channelUrl: nullableText,
  }),
})
export type CommentRow = z.infer<typeof comment>

export const commentsRecord = z.strictObject({ lookupStatus, comments: z.array(comment), page })
export type CommentsData = z.infer<typeof commentsRecord>

export const repliesRecord = z.strictObject({
  replies: z.array(
    z.strictObject({
      id,
      text: z.string(),
      publishedAt: nullableIso,
      publishedTimeText: nullableText,
      replyLevel: count,
      likes: count,
      replyCount: count,
      author: z.strictObject({
        name: id,
        channelId: nullableText,
        channelUrl: nullableText,
        avatarUrl: nullableText,
        isVerified: z.boolean(),
        isCreator: z.boolean(),
      }),
    }),
  ),
  page,
})
export type RepliesData = z.infer<typeof repliesRecord>

const tally = z.strictObject({ positive: count, neutral: count, negative: count })

export const commentAnalysisRecord = z.strictObject({
  lookupStatus,
  commentCount: count,
  totalComments: nullableInt,
  totalLikes: count,
  totalReplies: count,
  avgLikes: z.number(),
  questionCount: count,
  creatorCommentCount: count,
  verifiedCommentCount: count,
  topComments: z.array(comment).max(8),
  keywords: z.array(z.strictObject({ word: z.string(), count })).max(12),
  topics: z.array(
    z.strictObject({ topic: z.string(), comments: count, averageSentiment: z.number().nullable() }),
  ),
  languages: z.array(z.strictObject({ language: z.string(), comments: count })),
  sentiment: z.strictObject({ ...tally.shape, scored: count, average: z.number().nullable() }),
  questions: z.array(z.strictObject({ commentId: id, text: z.string(), likeCount: count })),
})
export type CommentAnalysisData = z.infer<typeof commentAnalysisRecord>

export const transcriptRecord = z.strictObject({
  lookupStatus,
  video: z.strictObject({ id, url }).nullable(),
  transcript: z
    .strictObject({
      segments: z.array(z.strictObject({ text: z.string(), startMs: count, endMs: count })),
      plainText: z.string(),
      language: z.string(),
    })
    .nullable(),
})
export type TranscriptData = z.infer<typeof transcriptRecord>

export const trendingShortsRecord = z.strictObject({
  shorts: z.array(
    z.strictObject({
      id,
      url: nullableText,
      title: nullableText,
      description: nullableText,
      thumbnailUrl: nullableText,
      ...viewed,
      likeCount: nullableInt,
      likeCountText: nullableText,
      commentCount: nullableInt,
      commentCountText: nullableText,
      publishedAt: nullableIso,
      publishedDateText: nullableText,
      channel: z
        .strictObject({ id: nullableText, url: nullableText, handle: nullableText, title: nullableText })
        .nullable(),
      keywords: z.array(z.string()),
      durationMs: nullableInt,
      durationText: nullableText,
    }),
  ),
  totalResults: count,
})
export type TrendingShortsData = z.infer<typeof trendingShortsRecord>
