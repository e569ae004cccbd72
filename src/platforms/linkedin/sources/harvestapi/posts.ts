import { changed } from '../../../../catalog/errors.ts'
import { type DriftReporter, readPartsOrNull, valueReporter } from '../../../../reading/entries.ts'
import { arr, at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { bool, count, hides, iso, isoFromSeconds, num, str, text, url } from '../../../../reading/values.ts'
import { activityUrl } from '../../identifiers.ts'
import type { Comment, Picture, Post } from '../../model.ts'
import { unknownPost } from '../unknown-models.ts'
import { readActor, readAuthor } from './actors.ts'
import { visibleText } from './wire.ts'

/** Posts and comments as HarvestAPI writes them. */

/** A time in milliseconds since the Unix epoch, or as a date. */
function timeOf(milliseconds: unknown, date: unknown): string | null {
  const at = num(milliseconds)
  return at === null ? iso(date) : isoFromSeconds(at / 1000)
}

function pictureOf(entry: unknown): Picture {
  const picture = must(obj(entry), 'picture')
  return {
    url: must(url(picture.url), 'picture.url'),
    width: count(picture.width),
    height: count(picture.height),
    expiresAt: timeOf(picture.expiresAt, picture.expiresAt),
  }
}

/** The pictures of a post. Posts without pictures have an empty list; only shared posts may lack it. */
function imagesOf(list: unknown, isShared: boolean, reporter: DriftReporter): Picture[] | null {
  if (!isShared && (list === undefined || list === null)) reporter.drift('postImages', 'part')
  return readPartsOrNull(list, pictureOf, reporter, 'postImages')
}

/** Kinds of reactions, most frequent first; null where one of them is unreadable, whose place among them is unknown. */
function kindsOf(list: unknown, reporter: DriftReporter): string[] | null {
  const kinds = readPartsOrNull(
    list,
    (entry) => ({
      type: must(visibleText(obj(entry)?.type), 'reaction.type'),
      count: must(count(obj(entry)?.count), 'reaction.count'),
    }),
    valueReporter(reporter),
    'engagement.reactions',
  )
  if (kinds === null || kinds.length !== arr(list).length) return null
  return kinds.toSorted((a, b) => b.count - a.count).map(({ type }) => type)
}

/** The address of the post's page without tracking parameters. */
const addressOf = (post: Json): string =>
  must(url(post.linkedinUrl), 'post.linkedinUrl').replace(/[?#].*/s, '')

/** Reads a post. A post without author or text only shares another post. */
export function readPost(post: Json, reporter: DriftReporter, isShared = false): Post {
  const id = must(str(post.id), 'post.id')
  if (!/^\d{15,20}$/.test(id)) throw changed('post.id', id)
  const author = obj(post.author)
  const shared = obj(post.repost)
  const engagement = obj(post.engagement)
  // The author may hide counts; LinkedIn's interface sends them as 0 then.
  const isShown = (flag: string) =>
    !hides(at(post, 'socialContent', 'hideSocialActivityCounts')) && !hides(at(post, 'socialContent', flag))
  const article = obj(post.article)
  const link = url(article?.link)
  if (!author && !isShared) throw changed('post.author')
  if (!engagement && !isShared) reporter.drift('post.engagement')
  return {
    ...unknownPost,
    type: /\/pulse\//.test(str(post.linkedinUrl) ?? '') ? 'article' : 'post',
    id,
    url: isShared && url(post.linkedinUrl) === null ? activityUrl(id) : addressOf(post),
    text: text(post.content),
    author: author ? readAuthor(author) : null,
    publishedAt: timeOf(at(post, 'postedAt', 'timestamp'), at(post, 'postedAt', 'date')),
    isEdited: bool(post.edited),
    reactionCount: isShown('hideReactionsCount') ? count(engagement?.likes) : null,
    commentCount: isShown('hideCommentsCount') ? count(engagement?.comments) : null,
    repostCount: isShown('hideRepostsCount') ? count(engagement?.shares) : null,
    reactionTypes: kindsOf(engagement?.reactions, reporter),
    images: imagesOf(post.postImages, isShared, reporter),
    link: link === null ? null : { url: link, title: visibleText(article?.title), posterUrl: null },
    repostOf: shared && !isShared ? readPost(shared, reporter, true) : null,
  }
}

/** Sums the reactions of every kind. An empty list of kinds means 0. */
function likesOf(kinds: unknown): number | null {
  if (!Array.isArray(kinds)) return null
  const counts = objs(kinds).map((kind) => count(kind.count))
  if (counts.length < kinds.length || counts.some((one) => one === null)) return null
  return counts.reduce<number>((sum, one) => sum + one!, 0)
}

/**
 * Reads a comment.
 * @throws Fault changed if the id or the text is missing
 */
export function readComment(comment: Json): Comment & { readonly id: string } {
  const actor = obj(comment.actor)
  return {
    id: must(str(comment.id), 'comment.id'),
    text: must(text(comment.commentary), 'comment.commentary'),
    createdAt: timeOf(comment.createdAtTimestamp, comment.createdAt),
    author: actor ? readActor(actor) : null,
    likeCount: likesOf(comment.reactionTypeCounts),
    replyCount: count(comment.numComments),
  }
}
