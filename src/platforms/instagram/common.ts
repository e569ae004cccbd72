import type { z } from 'zod'
import * as common from '../../catalog/common.ts'
import type { reelSearchRecord } from './records/v1/search-posts.ts'
import type {
  commentsRecord,
  mediaListRecord,
  mediaRecord,
  repliesRecord,
  transcriptRecord,
} from './records/v2/media.ts'
import type { profileRecord } from './records/v2/profiles.ts'

export const commonProfile = common.asProfile(({ profile, about }: z.infer<typeof profileRecord>) =>
  profile === null
    ? null
    : common.profile('instagram', {
        id: profile.id,
        handle: profile.handle,
        name: profile.name,
        bio: profile.bio,
        profileUrl: profile.profileUrl,
        pictureUrl: profile.pictureUrl,
        websiteUrl: profile.websiteUrl,
        location: about?.country,
        category: profile.category,
        isVerified: profile.isVerified,
        isPrivate: profile.isPrivate,
        followerCount: profile.followerCount,
        followingCount: profile.followingCount,
        postCount: profile.postCount,
      }),
)

type Media = NonNullable<z.infer<typeof mediaRecord>['media']>

function authorOf(author: Media['author']): common.CommonAuthor | null {
  if (author === null) return null
  const { id, handle, name, profileUrl, pictureUrl, isVerified } = author
  return { id, handle, name, profileUrl, pictureUrl, isVerified }
}

const postOf = (media: Media): common.CommonPost =>
  common.post('instagram', {
    id: media.shortcode,
    url: media.url,
    type: media.type,
    text: media.text,
    createdAt: media.createdAt,
    author: authorOf(media.author),
    likeCount: media.likeCount,
    commentCount: media.commentCount,
    viewCount: media.playCount,
    durationSeconds: media.media?.find(({ durationSeconds }) => durationSeconds !== null)?.durationSeconds,
    media:
      media.media?.map(({ type, url, thumbnailUrl, durationSeconds }) => ({
        type,
        url,
        thumbnailUrl,
        durationSeconds,
      })) ?? null,
  })

export const commonPost = common.asPost(({ media }: z.infer<typeof mediaRecord>) =>
  media === null ? null : postOf(media),
)

export const commonPosts = common.asPosts(({ media }: z.infer<typeof mediaListRecord>) => media.map(postOf))

/** Posts of a hashtag, a place, a sound or a topic, and trending reels. */
export const commonOtherPosts = common.asOtherPosts(
  ({ media }: Pick<z.infer<typeof mediaListRecord>, 'media'>) => media.map(postOf),
)

export const commonSearch = common.asSearch(({ reels }: z.infer<typeof reelSearchRecord>) =>
  reels.map((reel) =>
    common.post('instagram', {
      id: reel.shortcode,
      url: reel.url,
      type: 'video',
      text: reel.caption,
      createdAt: common.isoOrNull(reel.createdAt),
      author:
        reel.owner === undefined
          ? null
          : common.author({
              id: reel.owner.platformUserId,
              handle: common.bareHandle(reel.owner.handle),
              name: reel.owner.displayName,
              profileUrl:
                reel.owner.handle == null
                  ? null
                  : `https://www.instagram.com/${common.bareHandle(reel.owner.handle)}/`,
              pictureUrl: reel.owner.avatarUrl,
              isVerified: reel.owner.verified,
            }),
      likeCount: reel.metrics?.likes,
      commentCount: reel.metrics?.comments,
      viewCount: reel.metrics?.plays ?? reel.metrics?.views,
      durationSeconds: reel.videoDurationSec,
      media: common.medium('video', reel.videoUrl, {
        thumbnailUrl: reel.thumbnailUrl ?? null,
        durationSeconds: reel.videoDurationSec ?? null,
      }),
    }),
  ),
)

export const commonComments = common.asComments(({ comments }: z.infer<typeof commentsRecord>) =>
  comments.map(({ id, text, createdAt, author, likeCount, replyCount }) =>
    common.comment({ id, text, createdAt, author: authorOf(author), likeCount, replyCount }),
  ),
)

export const commonTranscript = common.asTranscript(({ transcript }: z.infer<typeof transcriptRecord>) =>
  transcript === null
    ? null
    : { text: transcript.text, language: transcript.language, segments: transcript.segments },
)

export const commonReplies = common.asReplies(({ replies }: z.infer<typeof repliesRecord>) =>
  replies.map(({ id, text, createdAt, author, likeCount, replyCount }) =>
    common.comment({ id, text, createdAt, author: authorOf(author), likeCount, replyCount }),
  ),
)
