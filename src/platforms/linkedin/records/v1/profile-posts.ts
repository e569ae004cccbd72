import { z } from 'zod'
import { recordNames } from '../../../../catalog/record-names.ts'
import { lookupStatus } from '../../../../catalog/record-schema.ts'
import type { DriftReporter } from '../../../../reading/entries.ts'
import { contentView } from '../../../shared/record-view.ts'
import { unknownFields } from '../../../shared/unknown-fields.ts'
import type { Actor, Comment, Post, RelatedPost } from '../../model.ts'
import * as v1 from './shared.ts'

const { text, int, list } = v1

const link = z.strictObject({ name: text, url: text })

const linkedinPost = z
  .strictObject({
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
        repostHangtags: list(z.string())
          .nullable()
          .describe('Hashtags; the name is spelt so in this version.'),
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
  .register(recordNames, { name: 'LinkedinProfilePost' })

export const profilePostsRecord = z.strictObject({
  lookupStatus,
  posts: list(linkedinPost),
  summary: v1.listSummary,
  compatibility: v1.compatibilityOf(['posts']),
})

const mentionsOf = ({ mentions }: Post, kind: Actor['kind']) =>
  mentions?.filter((mention) => mention.kind === kind) ?? null

const urlsOf = ({ images }: Post) => images?.map(({ url }) => url) ?? null

const nameRepost = (post: Post) => ({
  repostUrl: post.url,
  repostUserId: post.author?.handle ?? null,
  repostUserName: post.author?.name ?? null,
  repostText: post.text,
  repostDate: post.publishedAt,
  repostId: post.id,
  repostUserTitle: post.author?.headline ?? null,
  repostHangtags: post.hashtags,
  repostAttachments: urlsOf(post),
  taggedUsers: mentionsOf(post, 'person'),
  taggedCompanies: mentionsOf(post, 'organization'),
})

const nameComment = (comment: Comment) => ({
  ...comment,
  authorProfileUrl: comment.author?.url ?? null,
  authorUserId: comment.author?.handle ?? null,
  authorName: comment.author?.name ?? null,
  publishedAt: comment.createdAt,
  reactionCount: comment.likeCount,
  authorTitle: comment.author?.headline ?? null,
  ...unknownFields('taggedProfileUrls', 'images'),
})

const nameArticle = ({ title, dateLabel, url }: RelatedPost) => ({
  headline: title,
  datePosted: dateLabel,
  postUrl: url,
})

const nameRelatedPost = ({ url, id }: RelatedPost) => ({
  postUrl: url,
  postId: id,
  ...unknownFields('userId', 'hashtags', 'embeddedLinks'),
})

const unknownOfPosts = unknownFields(
  'authorPostCount',
  'authorArticleCount',
  'authorConnectionCount',
  'documentCoverImageUrl',
  'documentPageCount',
)

const previewOf = ({ url, title, posterUrl }: NonNullable<Post['link']>) => ({
  url,
  title,
  thumbnailUrl: posterUrl,
})

function namePost(post: Post) {
  const { author, video, related, reactionCount, commentCount, repostCount } = post
  const hasCounts = reactionCount !== null || commentCount !== null || repostCount !== null
  return {
    ...unknownOfPosts,
    ...post,
    authorUserId: author?.handle ?? null,
    embeddedLinks: post.links,
    externalLinkPreviews: post.link && [previewOf(post.link)],
    images: urlsOf(post),
    videos: video?.url ? [video.url] : null,
    metrics: hasCounts ? { likes: reactionCount, comments: commentCount, reposts: repostCount } : null,
    moreArticlesByUser: related?.filter(({ type }) => type === 'article').map(nameArticle) ?? null,
    moreRelevantPosts: related?.filter(({ type }) => type === 'post').map(nameRelatedPost) ?? null,
    topVisibleComments: post.topComments?.map(nameComment) ?? null,
    authorFollowers: author?.followerCount ?? null,
    postType: post.type,
    accountType: author?.kind ?? null,
    postTextHtml: post.html,
    repost: post.repostOf && nameRepost(post.repostOf),
    taggedCompanies: mentionsOf(post, 'organization'),
    taggedPeople: mentionsOf(post, 'person'),
    authorName: author?.name ?? null,
    authorProfileUrl: author?.url ?? null,
    authorTitle: author?.headline ?? null,
    authorProfilePicUrl: author?.pictureUrl ?? null,
    videoDurationSec: video?.durationSeconds == null ? null : Math.round(video.durationSeconds),
    videoThumbnailUrl: video?.posterUrl ?? post.link?.posterUrl ?? null,
    originalPostText: post.repostOf?.text ?? null,
  }
}

/** Posts of a person, and whether the person may have more. */
export interface ProfilePosts {
  readonly posts: readonly Post[]
  readonly isPartial: boolean
}

export const profilePostsView = contentView(
  profilePostsRecord,
  ({ posts, isPartial }: ProfilePosts, reporter: DriftReporter) =>
    v1.showList('posts', posts.map(namePost), reporter, { isPartial }),
)
