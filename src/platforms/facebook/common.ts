import type { z } from 'zod'
import * as common from '../../catalog/common.ts'
import { handleInLink } from './identifiers.ts'
import type { postsRecord } from './records/lists.ts'
import type { commentsRecord, postRecord, transcriptRecord } from './records/posts.ts'
import type { profileRecord } from './records/profiles.ts'

export const commonProfile = common.asProfile(
  ({ profile, metrics, contact, business }: z.infer<typeof profileRecord>) =>
    profile === null
      ? null
      : common.profile('facebook', {
          type: profile.profileType === 'person' ? 'person' : 'organization',
          id: profile.platformUserId,
          handle: handleInLink(profile.profileUrl),
          name: profile.displayName,
          bio: business?.intro,
          profileUrl: profile.profileUrl,
          pictureUrl: profile.avatarUrl,
          websiteUrl: contact?.website,
          location: contact?.address,
          category: business?.category,
          followerCount: metrics?.followers,
          likeCount: metrics?.likes,
        }),
)

/** The thumbnail of a post without a video is one of its pictures. */
function videoOf({ videoHdUrl, videoUrl, thumbnailUrl, durationSec }: NonNullable<PostMedia>) {
  const url = videoHdUrl ?? videoUrl ?? null
  return url === null
    ? []
    : common.medium('video', url, {
        thumbnailUrl: thumbnailUrl ?? null,
        durationSeconds: durationSec ?? null,
      })
}

type PostMedia = z.infer<typeof postRecord>['media']

const mediaOf = (media: PostMedia): common.CommonMedium[] | null =>
  media === null
    ? null
    : [...videoOf(media), ...(media.imageUrls ?? []).flatMap((url) => common.medium('image', url))]

export const commonPost = common.asPost(({ post, author, metrics, media }: z.infer<typeof postRecord>) =>
  post === null
    ? null
    : common.post('facebook', {
        id: post.postId,
        url: post.url,
        type: common.typeByMedia(mediaOf(media)),
        text: post.description,
        ...common.creationOf(post.publishedAt),
        author:
          author === null
            ? null
            : common.author({
                id: author.platformUserId,
                handle: handleInLink(author.profileUrl),
                name: author.name,
                profileUrl: author.profileUrl,
                pictureUrl: author.avatarUrl,
                isVerified: author.verified,
              }),
        likeCount: metrics?.likes,
        likesAre: 'reactions',
        commentCount: metrics?.comments,
        shareCount: metrics?.shares,
        viewCount: metrics?.views,
        durationSeconds: media?.durationSec,
        media: mediaOf(media),
      }),
)

export const commonPosts = common.asPosts(({ posts }: z.infer<typeof postsRecord>) =>
  posts.map((row) => {
    const media = [
      ...common.medium('video', row.videoHdUrl ?? row.videoSdUrl, {
        thumbnailUrl: row.videoThumbnailUrl ?? null,
      }),
      ...(row.imageUrls ?? []).flatMap((url) => common.medium('image', url)),
    ]
    return common.post('facebook', {
      id: row.id,
      url: row.url,
      type: common.typeByMedia(media),
      text: row.text,
      ...common.creationOf(row.createdAt),
      author:
        row.authorId === undefined && row.authorDisplayName === undefined
          ? null
          : common.author({ id: row.authorId, name: row.authorDisplayName }),
      likeCount: row.reactionCount,
      likesAre: 'reactions',
      commentCount: row.commentCount,
      viewCount: row.videoViewCount,
      media,
    })
  }),
)

export const commonComments = common.asComments(({ comments }: z.infer<typeof commentsRecord>) =>
  comments.map(({ id, text, createdAt, replyCount, reactionCount, author }) =>
    common.comment({
      id,
      text,
      ...common.creationOf(createdAt),
      likeCount: reactionCount,
      likesAre: 'reactions',
      replyCount,
      author: common.author({ id: author.platformUserId, name: author.name }),
    }),
  ),
)

export const commonTranscript = common.asTranscript(({ transcript }: z.infer<typeof transcriptRecord>) =>
  transcript === null ? null : { text: transcript, language: null, segments: null },
)
