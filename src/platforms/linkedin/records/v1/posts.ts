import { z } from 'zod'
import { lookupStatus, page } from '../../../../catalog/records.ts'
import type { Actor, Post } from '../../model.ts'
import * as v1 from './shared.ts'

const { text, int, list } = v1

const uri = z.url().nullable()

const author = z.strictObject({ name: z.string(), profileUrl: uri, avatarUrl: uri, followers: int })

const authorOf = (of: Actor | null) =>
  of?.name == null
    ? null
    : { name: of.name, profileUrl: of.url, avatarUrl: of.pictureUrl, followers: of.followerCount }

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
    .nullable(),
  author: author.nullable(),
  metrics: z.strictObject({ reactions: int, comments: int }).nullable(),
  comments: list(z.strictObject({ authorName: text, text, profileUrl: uri })),
  relatedArticles: list(
    z.strictObject({
      url: uri,
      title: text,
      publishedAtLabel: text,
      description: text,
      reactions: int,
      comments: int,
    }),
  ),
})

const urlsOf = ({ images }: Post) => images?.map(({ url }) => url) ?? []

export function postView(of: Post) {
  return {
    post: {
      contentType: of.type,
      url: of.url,
      title: of.title,
      headline: of.headline,
      description: of.text,
      publishedAt: of.publishedAt,
      imageUrl: urlsOf(of)[0] ?? null,
      imageUrls: urlsOf(of),
      videoUrl: of.video?.url ?? null,
      thumbnailUrl: of.video?.posterUrl ?? null,
    },
    author: authorOf(of.author),
    metrics: { reactions: of.reactionCount, comments: of.commentCount },
    comments: (of.topComments ?? []).map(({ author: by, text: said }) => ({
      authorName: by?.name ?? null,
      text: said,
      profileUrl: by?.url ?? null,
    })),
    relatedArticles: (of.related ?? [])
      .filter(({ type: kind }) => kind === 'article')
      .map(({ url, title, dateLabel }) => ({
        url,
        title,
        publishedAtLabel: dateLabel,
        description: null,
        reactions: null,
        comments: null,
      })),
  }
}

export const transcriptRecord = z.strictObject({
  lookupStatus,
  post: z.strictObject({ url: z.string() }).nullable(),
  transcript: text,
})
/** A post and what is said in its video; null where it has no captions. */
export interface Transcript {
  readonly url: string
  readonly transcript: string | null
}
export const transcriptView = ({ url, transcript }: Transcript) => ({ post: { url }, transcript })

export const postSearchRecord = z.strictObject({
  query: z.string(),
  posts: list(
    z.strictObject({
      url: z.string().min(1),
      text,
      publishedAt: text,
      mediaUrl: text,
      imageUrl: text,
      imageUrls: list(z.string()),
      author: author.nullable(),
      metrics: z.strictObject({ reactions: int, comments: int }),
    }),
  ),
  page: page,
})
export const postSearchView = (posts: readonly Post[]) => ({
  posts: posts.map((of) => ({
    url: of.url,
    text: of.text,
    publishedAt: of.publishedAt,
    mediaUrl: of.video?.url ?? null,
    imageUrl: urlsOf(of)[0] ?? null,
    imageUrls: urlsOf(of),
    author: authorOf(of.author),
    metrics: { reactions: of.reactionCount, comments: of.commentCount },
  })),
})
