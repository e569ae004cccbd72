import { z } from 'zod'
import { lookupStatus } from '../../../../catalog/records.ts'
import type { Actor, Post } from '../../model.ts'
import * as v1 from './shared.ts'

const { text, int, list } = v1

const link = z.strictObject({ name: text, url: text })

const linkedinPost = z.strictObject({
  id: text,
  url: z.string().min(1),
  authorUserId: text,
  title: text,
  headline: text,
  text,
  publishedAt: text,
  hashtags: list(z.string()).nullable(),
  embeddedLinks: list(z.string()).nullable(),
  images: list(z.string()).nullable(),
  videos: list(z.string()).nullable(),
  metrics: z.strictObject({ likes: int, comments: int, reposts: int }).nullable(),
  moreArticlesByUser: list(z.strictObject({ headline: text, datePosted: text, postUrl: text })).nullable(),
  moreRelevantPosts: list(
    z.strictObject({
      postUrl: text,
      postId: text,
      userId: text,
      hashtags: list(z.string()).nullable(),
      embeddedLinks: list(z.string()).nullable(),
    }),
  ).nullable(),
  topVisibleComments: list(
    z.strictObject({
      authorProfileUrl: text,
      authorUserId: text,
      authorName: text,
      publishedAt: text,
      text,
      taggedProfileUrls: list(z.string()).nullable(),
      reactionCount: int,
      authorTitle: text,
      images: list(z.string()).nullable(),
    }),
  ).nullable(),
  authorFollowers: int,
  authorPostCount: int,
  authorArticleCount: int,
  postType: text,
  accountType: text,
  postTextHtml: text,
  repost: z
    .strictObject({
      repostUrl: text,
      repostUserId: text,
      repostUserName: text,
      repostText: text,
      repostDate: text,
      repostId: text,
      repostUserTitle: text,
      repostHangtags: list(z.string()).nullable().describe('Hashtags; the name is spelt so in this version.'),
      repostAttachments: list(z.string()).nullable(),
      taggedUsers: list(link).nullable(),
      taggedCompanies: list(link).nullable(),
    })
    .nullable(),
  taggedCompanies: list(link).nullable(),
  taggedPeople: list(link).nullable(),
  authorName: text,
  authorProfileUrl: text,
  authorTitle: text,
  authorProfilePicUrl: text,
  authorConnectionCount: int,
  videoDurationSec: int,
  externalLinkPreviews: list(z.unknown().nullable()).nullable(),
  videoThumbnailUrl: text,
  documentCoverImageUrl: text,
  documentPageCount: int,
  originalPostText: text,
})

export const profilePostsRecord = z.strictObject({
  lookupStatus,
  posts: list(linkedinPost),
  summary: v1.listSummary,
  compatibility: v1.compatibilityOf(['posts']),
})

function tagged(post: Post, kind: Actor['kind']) {
  return post.mentions?.filter((one) => one.kind === kind).map(({ name, url }) => ({ name, url })) ?? null
}

const urls = (post: Post) => post.images?.map(({ url }) => url) ?? null

function repostOf(of: Post) {
  return {
    repostUrl: of.url,
    repostUserId: of.author?.handle ?? null,
    repostUserName: of.author?.name ?? null,
    repostText: of.text,
    repostDate: of.publishedAt,
    repostId: of.id,
    repostUserTitle: of.author?.headline ?? null,
    repostHangtags: of.hashtags && [...of.hashtags],
    repostAttachments: urls(of),
    taggedUsers: tagged(of, 'person'),
    taggedCompanies: tagged(of, 'organization'),
  }
}

function commentsOf(of: Post) {
  return (
    of.topComments?.map(({ author, createdAt, text: said, likeCount: likes }) => ({
      authorProfileUrl: author?.url ?? null,
      authorUserId: author?.handle ?? null,
      authorName: author?.name ?? null,
      publishedAt: createdAt,
      text: said,
      taggedProfileUrls: null,
      reactionCount: likes,
      authorTitle: author?.headline ?? null,
      images: null,
    })) ?? null
  )
}

function postOf(of: Post): z.infer<typeof linkedinPost> {
  const { author, video } = of
  const isTold = of.reactionCount !== null || of.commentCount !== null || of.repostCount !== null
  return {
    id: of.id,
    url: of.url,
    authorUserId: author?.handle ?? null,
    title: of.title,
    headline: of.headline,
    text: of.text,
    publishedAt: of.publishedAt,
    hashtags: of.hashtags && [...of.hashtags],
    embeddedLinks: of.links && [...of.links],
    images: urls(of),
    videos: video?.url ? [video.url] : null,
    metrics: isTold ? { likes: of.reactionCount, comments: of.commentCount, reposts: of.repostCount } : null,
    moreArticlesByUser:
      of.related
        ?.filter(({ type: kind }) => kind === 'article')
        .map(({ title, dateLabel, url }) => ({ headline: title, datePosted: dateLabel, postUrl: url })) ??
      null,
    moreRelevantPosts:
      of.related
        ?.filter(({ type: kind }) => kind === 'post')
        .map(({ url, id }) => ({
          postUrl: url,
          postId: id,
          userId: null,
          hashtags: null,
          embeddedLinks: null,
        })) ?? null,
    topVisibleComments: commentsOf(of),
    authorFollowers: author?.followerCount ?? null,
    authorPostCount: null,
    authorArticleCount: null,
    postType: of.type,
    accountType: author?.kind ?? null,
    postTextHtml: of.html,
    repost: of.repostOf && repostOf(of.repostOf),
    taggedCompanies: tagged(of, 'organization'),
    taggedPeople: tagged(of, 'person'),
    authorName: author?.name ?? null,
    authorProfileUrl: author?.url ?? null,
    authorTitle: author?.headline ?? null,
    authorProfilePicUrl: author?.pictureUrl ?? null,
    authorConnectionCount: null,
    videoDurationSec: video?.durationSeconds == null ? null : Math.round(video.durationSeconds),
    externalLinkPreviews: null,
    videoThumbnailUrl: video?.posterUrl ?? null,
    documentCoverImageUrl: null,
    documentPageCount: null,
    originalPostText: of.repostOf?.text ?? null,
  }
}

/** Posts of a person, and whether these are all there are. */
export interface ProfilePosts {
  readonly posts: readonly Post[]
  readonly isPartial: boolean
}

export const profilePostsView = ({ posts, isPartial }: ProfilePosts) =>
  v1.listed('posts', posts, postOf, isPartial)
