import { changed } from '../../../../catalog/errors.ts'
import { type DriftReporter, readOptional } from '../../../../reading/entries.ts'
import { at, type Json, must, obj, objs } from '../../../../reading/narrow.ts'
import { bool, str } from '../../../../reading/values.ts'
import { type Post, type Reference, unknownPostCounts, unknownPostParts } from '../../model.ts'
import { count, readEntities, readId, readList, readMedia, repostEntities } from '../common-fields.ts'
import { readPostTime, readSource, unescapeText } from '../post-text.ts'
import { readUser } from './users.ts'

/** Reads posts of twitterapi.io: custom field names around X's own entities and media. */

/** Reads the counts. Some paths omit the views. */
const countsOf = (post: Json, reporter: DriftReporter): Post['counts'] => ({
  ...unknownPostCounts,
  likes: count(post, 'likeCount', reporter),
  reposts: count(post, 'retweetCount', reporter),
  replies: count(post, 'replyCount', reporter),
  quotes: count(post, 'quoteCount', reporter),
  bookmarks: count(post, 'bookmarkCount', reporter),
  ...(post.viewCount === undefined ? {} : { views: count(post, 'viewCount', reporter) }),
})

/** The t.co links of a text that are not in its entities: those of its media. */
function unlistedLinks(post: Json, text: string): string[] {
  const listed = new Set(objs(at(post, 'entities', 'urls')).map(({ url }) => url))
  return (text.match(/https:\/\/t\.co\/\w+/g) ?? []).filter((link) => !listed.has(link))
}

/** Reads the media. Without `media` the list is empty only if the text has no unlisted link. */
function mediaOf(post: Json, text: string, reporter: DriftReporter): Post['media'] {
  const details = at(post, 'extendedEntities', 'media')
  if (details === undefined) {
    if (obj(post.extendedEntities) && unlistedLinks(post, text).length === 0) return []
    reporter.drift('extendedEntities.media')
    return null
  }
  const read = (entry: unknown) => readMedia(entry, reporter)
  return readList(details, read, reporter, 'extendedEntities.media')
}

/** Depth to which references are read: 2 covers a repost of a quote. */
const maxNesting = 2

/**
 * Reads a quoted or reposted post. Without one: null (unknown) if the text shows one (`isShown`), otherwise false. Null
 * for an object without an id, which may be anything.
 */
function readReference(
  element: unknown,
  isShown: boolean,
  reporter: DriftReporter,
  nesting: number,
): Reference | false | null {
  const other = obj(element)
  if (other) {
    const id = readId(other.id)
    if (id === null) {
      reporter.drift('referenced tweet')
      return null
    }
    // Withheld and missing posts have no text.
    const isTold = nesting > 0 && typeof other.text === 'string' && obj(other.author) !== undefined
    const read = () => (isTold ? readPost(other, reporter, nesting - 1) : null)
    return { id, post: readOptional('referenced tweet', reporter, null, read) }
  }
  return element === null && !isShown ? false : null
}

function replyTargetOf(post: Json): Post['replyTo'] {
  const postId = readId(post.inReplyToId)
  const userId = readId(post.inReplyToUserId)
  const handle = str(post.inReplyToUsername)
  if (postId === null && userId === null) return bool(post.isReply) === false ? false : null
  return { postId, userId, handle }
}

/** @throws Fault changed for a post without id, text or author */
export function readPost(post: Json, reporter: DriftReporter, nesting = maxNesting): Post {
  const id = readId(post.id)
  const shown = unescapeText(post.text)
  if (id === null || shown === null) throw changed('tweet.text', post)
  const begin = /^RT @\w+: /.exec(shown)?.[0]
  const linked = objs(at(post, 'entities', 'urls')).some((link) =>
    /\/status\/\d+(?:\?|$)/.test(str(link.expanded_url) ?? ''),
  )
  const reposted = readReference(post.retweeted_tweet, begin !== undefined, reporter, nesting)
  const quoted = readReference(post.quoted_tweet, linked, reporter, nesting)
  // X cuts the text of reposts; the original contains the full text.
  const original = reposted ? reposted.post : null
  const text = begin && original ? begin + original.text : shown
  return {
    ...unknownPostParts,
    id,
    text,
    isTruncated: text === shown && /…( https:\/\/t\.co\/\w+)?$/.test(shown),
    createdAt: must(readPostTime(post.createdAt, id), 'tweet.createdAt'),
    language: str(post.lang),
    conversationId: readId(post.conversationId),
    author: readUser(must(obj(post.author), 'tweet.author'), reporter),
    counts: countsOf(post, reporter),
    media: original ? [] : mediaOf(post, shown, reporter),
    ...(begin && original
      ? repostEntities(original)
      : readEntities(obj(post.entities), shown, 'site', reporter)),
    replyTo: replyTargetOf(post),
    quoted,
    reposted,
    possiblySensitive: bool(post.possiblySensitive),
    ...readSource(str(post.source)),
  }
}
