import { z } from 'zod'
import * as common from '../../catalog/common.ts'
import type { commentsRecord, transcriptRecord, videoItem, videoRecord } from './records/posts.ts'
import type { profileRecord } from './records/profiles.ts'

export const commonProfile = common.asProfile(({ profile, metrics }: z.infer<typeof profileRecord>) =>
  profile === null
    ? null
    : common.profile('tiktok', {
        id: profile.platformUserId,
        handle: common.bareHandle(profile.handle),
        name: profile.displayName,
        bio: profile.bio,
        profileUrl: profile.profileUrl,
        pictureUrl: profile.avatarUrl,
        websiteUrl: profile.bioLink?.url,
        isVerified: profile.verified,
        isPrivate: profile.privateAccount,
        followerCount: metrics?.followers,
        followingCount: metrics?.following,
        postCount: metrics?.posts,
        likeCount: metrics?.likes,
        createdAt: common.isoOrNull(profile.accountCreatedAt),
      }),
)

const profileUrlOf = (handle: string | null | undefined): string | null => {
  const bare = common.bareHandle(handle)
  return bare === null ? null : `https://www.tiktok.com/@${bare}`
}

const rowAuthor = z.looseObject({
  id: z.string().nullish(),
  handle: z.string().nullish(),
  displayName: z.string().nullish(),
  avatarUrl: z.string().nullish(),
  verified: z.boolean().nullish(),
})

/** The author of a video in a list, where its details name one. */
function authorOfRow({ details }: z.infer<typeof videoItem>): common.CommonAuthor | null {
  const read = rowAuthor.safeParse(details?.author)
  if (!read.success) return null
  const { id, handle, displayName, avatarUrl, verified } = read.data
  return common.author({
    id: id ?? null,
    handle: common.bareHandle(handle),
    name: displayName ?? null,
    profileUrl: profileUrlOf(handle),
    pictureUrl: avatarUrl ?? null,
    isVerified: verified ?? null,
  })
}

const rowOf = (row: z.infer<typeof videoItem>): common.CommonPost =>
  common.post('tiktok', {
    id: row.id,
    url: row.url,
    text: row.caption,
    createdAt: common.isoOrNull(row.createdAt),
    author: authorOfRow(row),
    likeCount: row.stats.likes,
    commentCount: row.stats.comments,
    shareCount: row.stats.shares,
    saveCount: row.stats.saves,
    viewCount: row.stats.views,
    durationSeconds: common.seconds(row.durationMs),
    media: common.medium('video', row.media.downloadUrl, {
      thumbnailUrl: row.thumbnailUrl,
      durationSeconds: common.seconds(row.durationMs),
    }),
  })

type Videos = { readonly videos: readonly z.infer<typeof videoItem>[] }

export const commonVideos = common.asPosts(({ videos }: Videos) => videos.map(rowOf))

export const commonSearch = common.asSearch(({ videos }: Videos) => videos.map(rowOf))

/** Videos of a sound, a collection or a hashtag. */
export const commonOtherVideos = common.asOtherPosts(({ videos }: Videos) => videos.map(rowOf))

export const commonVideo = common.asPost(({ video, author, metrics, media }: z.infer<typeof videoRecord>) =>
  video === null
    ? null
    : common.post('tiktok', {
        id: video.id,
        url: video.url,
        type: video.mediaType === 'video' ? 'video' : 'carousel',
        text: video.caption,
        createdAt: common.isoOrNull(video.createdAt),
        author:
          author === null
            ? null
            : common.author({
                id: author.platformUserId,
                handle: common.bareHandle(author.handle),
                name: author.nickname,
                profileUrl: profileUrlOf(author.handle),
                pictureUrl: author.avatarUrl,
                isVerified: author.verified,
              }),
        likeCount: metrics?.likes,
        commentCount: metrics?.comments,
        shareCount: metrics?.shares,
        saveCount: metrics?.saves,
        viewCount: metrics?.views,
        durationSeconds: common.seconds(video.durationMs),
        media:
          media === null
            ? null
            : [
                ...common.medium('video', media.downloadUrl, {
                  thumbnailUrl: media.thumbnailUrl,
                  durationSeconds: common.seconds(video.durationMs),
                }),
                ...(media.slideshowImages ?? []).flatMap((url) => common.medium('image', url)),
              ],
      }),
)

export const commonComments = common.asComments(({ comments }: z.infer<typeof commentsRecord>) =>
  comments.map(({ id, text, createdAt, likes, replyCount, author }) =>
    common.comment({
      id,
      text,
      createdAt: common.isoOrNull(createdAt),
      likeCount: likes,
      replyCount,
      author: common.author({
        id: author.platformUserId,
        handle: common.bareHandle(author.handle),
        name: author.displayName,
        profileUrl: profileUrlOf(author.handle),
        pictureUrl: author.avatarUrl,
      }),
    }),
  ),
)

export const commonTranscript = common.asTranscript(({ transcript }: z.infer<typeof transcriptRecord>) =>
  transcript === null
    ? null
    : { text: transcript.plainText, language: transcript.language, segments: transcript.segments },
)
