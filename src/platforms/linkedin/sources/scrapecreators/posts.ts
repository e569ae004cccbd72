import { type DriftReporter, readPartsOrNull } from '../../../../reading/entries.ts'
import { type Json, must, obj } from '../../../../reading/narrow.ts'
import { count, iso, str, text, url } from '../../../../reading/values.ts'
import type { Post } from '../../model.ts'
import { unknownPost } from '../unknown-models.ts'
import { unmasked } from '../web/elements.ts'
import { picturesOf, placeOf, readActor, readComment, timeIn } from './values.ts'

/** Posts and articles of LinkedIn. */

const kindOf = (path: string) => (path.startsWith('/pulse/') ? ('article' as const) : ('post' as const))

const isFilm = (address: string) =>
  /\/(?:dms\/)?(?:playlist|video)\b|\.mp4|\.m3u8/.test(new URL(address).pathname)

function filmOf(value: unknown): Post['video'] {
  const address = url(value)
  if (address === null || !isFilm(address)) return null
  return {
    url: address,
    posterUrl: null,
    durationSeconds: null,
    width: null,
    height: null,
    captionsUrl: null,
  }
}

/** Reads the first comments; null for an empty list beside a count that states others. */
function commentsOf(post: Json, reporter: DriftReporter) {
  const comments = readPartsOrNull(post.comments, readComment, reporter, 'comments')
  return comments?.length === 0 && count(post.commentCount) !== 0 ? null : comments
}

/**
 * Reads a post in search results.
 * @param comments counts unreadable comments; records of search results show none
 */
export function readFoundPost(entry: unknown, reporter: DriftReporter, comments = reporter): Post {
  const post = must(obj(entry), 'post')
  const { url: address, path, id } = placeOf(post.url, 'post.url')
  const images = picturesOf(post.images, post.image, reporter)
  return {
    ...unknownPost,
    type: kindOf(path),
    id,
    url: address,
    title: str(post.name),
    headline: str(post.headline),
    text: unmasked(text(post.description)),
    author: readActor(post.author, 'url', null),
    publishedAt: iso(post.datePublished) ?? timeIn(id),
    reactionCount: count(post.likeCount),
    commentCount: count(post.commentCount),
    images,
    video: filmOf(post.media),
    topComments: commentsOf(post, comments),
  }
}

/** Reads a post of an organization. It has no counts. */
export function readCompanyPost(entry: unknown): Post {
  const post = must(obj(entry), 'post')
  const { url: address, path, id } = placeOf(post.url, 'post.url')
  const shownId = str(post.id)
  return {
    ...unknownPost,
    type: kindOf(path),
    id: shownId ?? id,
    url: address,
    text: text(post.text),
    publishedAt: iso(post.datePublished) ?? timeIn(shownId ?? id),
  }
}

/** Reads a post or article with the related articles of its guest page. */
export function readPost(body: Json, reporter: DriftReporter): Post {
  const post = readFoundPost(body, reporter)
  return {
    ...post,
    related: readPartsOrNull(
      body.moreArticles,
      (entry) => {
        const article = must(obj(entry), 'moreArticles')
        const place = placeOf(article.link, 'moreArticles.link')
        return {
          type: kindOf(place.path),
          id: place.id,
          url: place.url,
          title: str(article.title) ?? str(article.headline),
          dateLabel: str(article.datePublished),
          authorName: str(obj(article.author)?.name ?? article.author),
          description: unmasked(str(article.description)),
          reactionCount: count(article.reactionCount) ?? count(article.likeCount),
          commentCount: count(article.commentCount),
        }
      },
      reporter,
      'moreArticles',
    ),
  }
}
