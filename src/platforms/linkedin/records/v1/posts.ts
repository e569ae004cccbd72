import { z } from 'zod'
import { recordNames } from '../../../../catalog/record-names.ts'
import { lookupStatus, page } from '../../../../catalog/record-schema.ts'
import { contentView } from '../../../shared/record-view.ts'
import type { Actor, Post } from '../../model.ts'
import * as v1 from './shared.ts'

const { text, int, list } = v1

const uri = z.url().nullable()

const author = z
  .strictObject({ name: z.string(), profileUrl: uri, avatarUrl: uri, followers: int })
  .register(recordNames, { name: 'LinkedinAuthor' })

const authorOf = (actor: Actor | null) =>
  actor?.name == null
    ? null
    : { name: actor.name, profileUrl: actor.url, avatarUrl: actor.pictureUrl, followers: actor.followerCount }

export const postRecord = z.strictObject({
  lookupStatus,
  post: z
    .strictObject({
      contentType: z.enum(['post', 'article']),
      url: z.string().min(1),
      title: text,
      headline: text,
      description: text,
      publishedAt: text,
      imageUrl: text,
      imageUrls: list(z.string()),
      videoUrl: text,
      thumbnailUrl: text,
    })
    .register(recordNames, { name: 'LinkedinPost' })
    .nullable(),
  author: author.nullable(),
  metrics: z.strictObject({ reactions: int, comments: int }).nullable(),
  comments: list(z.strictObject({ authorName: text, text, profileUrl: uri })),
  relatedArticles: list(
    z
      .strictObject({
        url: uri,
        title: text,
        publishedAtLabel: text,
        description: text,
        reactions: int,
        comments: int,
      })
      .register(recordNames, { name: 'LinkedinRelatedArticle' }),
  ),
})

const namePost = (post: Post) => {
  const imageUrls = post.images?.map(({ url }) => url) ?? []
  return {
    ...post,
    contentType: post.type,
    description: post.text,
    imageUrl: imageUrls[0] ?? null,
    imageUrls,
    videoUrl: post.video?.url ?? null,
    mediaUrl: post.video?.url ?? null,
    thumbnailUrl: post.video?.posterUrl ?? post.link?.posterUrl ?? null,
    author: authorOf(post.author),
    metrics: { reactions: post.reactionCount, comments: post.commentCount },
  }
}

export const postView = contentView(postRecord, (post: Post) => {
  const { author, metrics, ...fields } = namePost(post)
  return {
    post: fields,
    author,
    metrics,
    comments: (post.topComments ?? []).map((comment) => ({
      ...comment,
      authorName: comment.author?.name ?? null,
      profileUrl: comment.author?.url ?? null,
    })),
    relatedArticles: (post.related ?? [])
      .filter(({ type }) => type === 'article')
      .map((related) => ({
        ...related,
        publishedAtLabel: related.dateLabel,
        reactions: related.reactionCount,
        comments: related.commentCount,
      })),
  }
})

export const transcriptRecord = z.strictObject({
  lookupStatus,
  post: z.strictObject({ url: z.string() }).nullable(),
  transcript: text,
})
/** A post and the spoken text of its video; null without captions. */
export interface Transcript {
  readonly url: string
  readonly transcript: string | null
}
export const transcriptView = ({ url, transcript }: Transcript) => ({ post: { url }, transcript })

export const postSearchRecord = z.strictObject({
  query: z.string(),
  posts: list(
    z
      .strictObject({
        url: z.string().min(1),
        text,
        publishedAt: text,
        mediaUrl: text,
        imageUrl: text,
        imageUrls: list(z.string()),
        author: author.nullable(),
        metrics: z.strictObject({ reactions: int, comments: int }),
      })
      .register(recordNames, { name: 'LinkedinFoundPost' }),
  ),
  page: page,
})
export const postSearchView = contentView(
  postSearchRecord.omit({ query: true, page: true }),
  (posts: readonly Post[]) => ({ posts: posts.map(namePost) }),
)
