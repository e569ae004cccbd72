import type { z } from 'zod'
import * as common from '../../catalog/common.ts'
import type { profileRecord } from './records/accounts.ts'
import type { transcriptRecord, tweetRecord } from './records/details.ts'
import type { repliesRecord, searchRecord, timelineRecord } from './records/items.ts'

export const commonAccount = common.asProfile(({ profile, metrics }: z.infer<typeof profileRecord>) =>
  profile === null
    ? null
    : common.profile('twitter', {
        id: profile.platformUserId,
        handle: common.bareHandle(profile.handle),
        name: profile.displayName,
        bio: profile.bio,
        profileUrl: profile.profileUrl,
        pictureUrl: profile.avatarUrl,
        websiteUrl: profile.website,
        location: profile.location,
        isVerified: profile.verified,
        isPrivate: profile.privateAccount,
        followerCount: metrics?.followers,
        followingCount: metrics?.following,
        postCount: metrics?.tweets,
        createdAt: common.isoOrNull(profile.accountCreatedAt),
      }),
)

type Tweet = z.infer<typeof repliesRecord>['replies'][number]

const authorOf = (author: Tweet['author']): common.CommonAuthor | null =>
  author === null
    ? null
    : common.author({
        id: author.platformUserId,
        handle: common.bareHandle(author.handle),
        name: author.displayName,
        profileUrl: author.profileUrl,
        pictureUrl: author.avatarUrl,
        isVerified: author.verified,
      })

function postOf({ metrics, media: files, ...tweet }: Tweet): common.CommonPost {
  const media =
    files?.flatMap(({ type, url, thumbnailUrl }) =>
      common.medium(type === 'video' ? 'video' : 'image', url, { thumbnailUrl: thumbnailUrl ?? null }),
    ) ?? null
  return common.post('twitter', {
    id: tweet.id,
    url: tweet.url,
    type: common.typeByMedia(media),
    text: tweet.text,
    createdAt: common.isoOrNull(tweet.createdAt),
    author: authorOf(tweet.author),
    likeCount: metrics.likes,
    commentCount: metrics.replies,
    shareCount: metrics.retweets,
    saveCount: metrics.bookmarkCount,
    viewCount: metrics.views,
    media,
  })
}

export const commonTimeline = common.asPosts(({ tweets }: z.infer<typeof timelineRecord>) =>
  tweets.map(postOf),
)

/** Posts with a hashtag. */
export const commonOtherTweets = common.asOtherPosts(({ tweets }: { readonly tweets: readonly Tweet[] }) =>
  tweets.map(postOf),
)

export const commonSearch = common.asSearch(({ tweets }: z.infer<typeof searchRecord>) => tweets.map(postOf))

export const commonReplies = common.asComments(({ replies }: z.infer<typeof repliesRecord>) =>
  replies.map((tweet) =>
    common.comment({
      id: tweet.id,
      parentId: tweet.inReplyToStatusId,
      url: tweet.url,
      text: tweet.text,
      createdAt: common.isoOrNull(tweet.createdAt),
      author: authorOf(tweet.author),
      likeCount: tweet.metrics.likes,
      replyCount: tweet.metrics.replies,
    }),
  ),
)

type DetailMedium = NonNullable<NonNullable<z.infer<typeof tweetRecord>['tweet']>['media']>[number]

/** The best MP4 of a video, or a picture. */
function mediumOf(one: DetailMedium): common.CommonMedium[] {
  if (one.type === 'photo') return common.medium('image', one.mediaUrlHttps)
  const files = one.variants.filter(({ contentType }) => contentType === 'video/mp4')
  const [best] = files.toSorted((a, b) => (b.bitrate ?? 0) - (a.bitrate ?? 0))
  return common.medium('video', (best ?? one.variants[0])?.url, {
    thumbnailUrl: one.mediaUrlHttps,
    durationSeconds: common.seconds(one.durationMs),
  })
}

export const commonTweet = common.asPost(({ tweet, author }: z.infer<typeof tweetRecord>) => {
  if (tweet === null) return null
  const media = tweet.media?.flatMap(mediumOf) ?? null
  return common.post('twitter', {
    id: tweet.id,
    url: tweet.url,
    type: common.typeByMedia(media),
    text: tweet.text,
    createdAt: common.isoOrNull(tweet.createdAt),
    author:
      author === null
        ? null
        : common.author({
            id: author.profile.platformUserId,
            handle: common.bareHandle(author.profile.handle),
            name: author.profile.displayName,
            profileUrl: author.profile.profileUrl,
            pictureUrl: author.profile.avatarUrl,
            isVerified: author.profile.verified,
          }),
    likeCount: tweet.metrics.favorites,
    commentCount: tweet.metrics.replies,
    shareCount: tweet.metrics.retweets,
    saveCount: tweet.metrics.bookmarks,
    viewCount: tweet.metrics.views,
    durationSeconds: common.durationByMedia(media),
    media,
  })
})

export const commonTranscript = common.asTranscript(({ transcript }: z.infer<typeof transcriptRecord>) =>
  transcript === null ? null : { text: transcript, language: null, segments: null },
)
