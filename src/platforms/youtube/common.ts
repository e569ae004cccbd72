import type { z } from 'zod'
import * as common from '../../catalog/common.ts'
import type { channelRecord, channelVideosRecord } from './records/channels.ts'
import type { commentsRecord } from './records/comments.ts'
import type { searchRecord } from './records/search.ts'
import type { transcriptRecord, videoRecord } from './records/videos.ts'
import { ageIn, spanOfAge } from './sources/ages.ts'

export const commonChannel = common.asProfile(({ channel, metrics }: z.infer<typeof channelRecord>) =>
  channel === null
    ? null
    : common.profile('youtube', {
        id: channel.platformUserId,
        handle: common.bareHandle(channel.handle),
        name: channel.displayName,
        bio: channel.bio,
        profileUrl: channel.profileUrl,
        pictureUrl: channel.avatarUrl,
        websiteUrl: channel.externalLinks?.[0],
        location: channel.country,
        isVerified: channel.verified,
        followerCount: metrics?.subscribers,
        postCount: metrics?.videos,
        viewCount: metrics?.views,
      }),
)

interface Publication {
  readonly publishedAt: string | null
  readonly publishedTimeText: string | null
}

/** When something was published. The record's time is an estimate where YouTube shows an age. */
function creationOf({ publishedAt, publishedTimeText }: Publication) {
  const age = ageIn(publishedTimeText)
  if (age === null || publishedAt === null) return common.creationOf(publishedAt ?? publishedTimeText)
  return common.creationWithin(publishedTimeText!, spanOfAge(age, Date.parse(publishedAt)))
}

/** The latest time (ISO 8601) at which an item of a search can have been published. Null: YouTube shows no age. */
export function latestTimeOf({ publishedAt = null, publishedTimeText = null }: Partial<Publication>) {
  const age = ageIn(publishedTimeText)
  if (age === null || publishedAt === null) return publishedAt
  return new Date(spanOfAge(age, Date.parse(publishedAt)).latest).toISOString()
}

type Row = z.infer<typeof channelVideosRecord>['videos'][number]
type FoundRow = z.infer<typeof searchRecord>['videos'][number]

function rowOf(row: Row | FoundRow, author: common.CommonAuthor | null): common.CommonPost {
  return common.post('youtube', {
    id: row.id,
    url: row.url,
    type: 'video',
    title: row.title,
    text: row.description,
    ...creationOf(row),
    author,
    likeCount: row.likeCount,
    commentCount: row.commentCount,
    viewCount: row.viewCount,
    durationSeconds: row.durationSeconds,
    media: common.medium('video', null, {
      thumbnailUrl: row.thumbnailUrl,
      durationSeconds: row.durationSeconds,
    }),
  })
}

export const commonChannelVideos = common.asPosts(({ videos }: z.infer<typeof channelVideosRecord>) =>
  videos.map((row) =>
    rowOf(
      row,
      row.channelTitle === null
        ? null
        : common.author({ name: row.channelTitle, pictureUrl: row.channelThumbnailUrl }),
    ),
  ),
)

export const commonSearch = common.asSearch(({ videos, shorts, liveStreams }: z.infer<typeof searchRecord>) =>
  [...videos, ...shorts, ...liveStreams].map((row) =>
    rowOf(
      row,
      row.channel === null
        ? null
        : common.author({
            id: row.channel.id,
            handle: common.bareHandle(row.channel.handle),
            name: row.channel.title,
            profileUrl: row.channel.id === null ? null : `https://www.youtube.com/channel/${row.channel.id}`,
            pictureUrl: row.channel.thumbnailUrl,
          }),
    ),
  ),
)

export const commonVideo = common.asPost(({ video, channel, metrics }: z.infer<typeof videoRecord>) =>
  video === null
    ? null
    : common.post('youtube', {
        id: video.id,
        url: video.url,
        type: 'video',
        title: video.title,
        text: video.description,
        createdAt: common.isoOrNull(video.publishedAt),
        author:
          channel === null
            ? null
            : common.author({
                id: channel.platformUserId,
                handle: common.bareHandle(channel.handle),
                name: channel.displayName,
                profileUrl: channel.profileUrl,
              }),
        likeCount: metrics?.likes,
        commentCount: metrics?.comments,
        viewCount: metrics?.views,
        durationSeconds: common.seconds(video.durationMs),
        media: common.medium('video', null, {
          thumbnailUrl: video.thumbnailUrl,
          durationSeconds: common.seconds(video.durationMs),
        }),
      }),
)

export const commonComments = common.asComments(({ comments }: z.infer<typeof commentsRecord>) =>
  comments.map(({ id, text, createdAt, publishedTimeText, likeCount, replyCount, author }) =>
    common.comment({
      id,
      text,
      ...creationOf({ publishedAt: createdAt, publishedTimeText }),
      likeCount,
      replyCount,
      author: common.author({
        id: author.platformUserId,
        handle: common.bareHandle(author.handle),
        name: author.displayName,
        profileUrl: author.channelUrl,
        pictureUrl: author.avatarUrl,
        isVerified: author.verified,
      }),
    }),
  ),
)

export const commonTranscript = common.asTranscript(({ transcript }: z.infer<typeof transcriptRecord>) =>
  transcript === null
    ? null
    : { text: transcript.plainText, language: transcript.language, segments: transcript.segments },
)
