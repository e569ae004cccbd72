import { loadHtml } from '../../../../reading/html.ts'
import { url } from '../../../../reading/values.ts'
import { readText } from '../../../../runtime/threads/threads.ts'
import { handleInLink, type MediaRef, mediaInLink, timeOfId } from '../../identifiers.ts'
import type { Media, Profile } from '../../model.ts'
import { unknownMedia, unknownPerson, unknownProfile } from '../unknown-models.ts'

/** The tags of pages for link previews (`og:…`). They have few values, and large counts are rounded. */

/** A number and its word. The expression for them takes time by the square of a text. */
const maxCountCharacters = 100

/** Reads an exact count such as "4,737 likes", with any language's separators. Null for "1.4M", "12K" and "12 mil". */
export function exactCount(text: string | undefined, word: RegExp): number | null {
  if (text === undefined || text.length > maxCountCharacters) return null
  const digits = new RegExp(`^\\s*([\\d,.\\s]+?)\\s+(?:${word.source})\\s*$`, 'i').exec(text)?.[1]
  const isExact = digits && /^\d{1,3}([,.\s]\d{3})*$|^\d+$/.test(digits)
  return isExact ? Number(digits.replaceAll(/[,.\s]/g, '')) : null
}

/** Words after the counts. Instagram answers in the visitor's language; these cover Western Europe and the Americas. */
const words = {
  likes: /likes?|me gusta|j[’']aime|curtidas?|mi piace|„gefällt mir“-angaben|vind-ik-leuks/,
  comments:
    /comments?|comentarios?|commentaires?|comentários?|commenti|commento|kommentare?|reacties|reactie/,
  followers: /followers?|seguidore?s?|abonnés?|seguaci|volgers?/,
  following: /following|seguidos?|seguindo|suivi\(e\)s|abonnements?|gefolgt|seguiti|profili seguiti|volgend/,
  posts: /posts?|publicaciones|publicación|publications?|publicações|beiträge|beitrag|berichten/,
} as const

/** The counts before the dash of a description. */
const countsOf = (text: string) => (of: keyof typeof words) =>
  text
    .split(/,\s+/)
    .map((part) => exactCount(part, words[of]))
    .find((number) => number !== null) ?? null

function tagsOf(html: string): (name: string) => string | undefined {
  const $ = loadHtml(html)
  return (name) =>
    $(`meta[property="${name.includes(':') ? name : `og:${name}`}"]`)
      .first()
      .attr('content')
}

/** `3,468 likes, 105 comments - clips on June 26, 2025: "…". `; the counts and the caption are optional. */
const postForm =
  /^(?:(\d.{0,80}?) [-–] )?([\w.]+) \p{L}+ [A-Z][a-z]+ \d{1,2}, \d{4}(?:\s?:\s*["“„«]\s?([\s\S]*?)\s?["”“»])?\.?\s*$/u

/** Reads the requested post from a page's tags; null if the tags describe no post or another post. */
export function readPostTags(html: string, ref: MediaRef): Media | null {
  const tag = tagsOf(html)
  const link = url(tag('url'))
  const [, counts = '', handle, caption] = postForm.exec(tag('description') ?? '') ?? []
  if (link === null || handle === undefined) return null
  if (mediaInLink(link)?.id !== ref.id) return null
  const name = /^([\s\S]*?) (?:on|en|sur|auf|no|su|op) Instagram ?: /.exec(tag('title') ?? '')?.[1] ?? null
  const countOf = countsOf(counts)
  return {
    ...unknownMedia,
    id: ref.id,
    shortcode: ref.shortcode,
    productType: /\/reel\//.test(link) ? 'clips' : null,
    caption: caption ?? null,
    createdAt: timeOfId(ref.id),
    owner: { ...unknownPerson, id: tag('instapp:owner_user_id') ?? null, handle: handle.toLowerCase(), name },
    likeCount: countOf('likes'),
    commentCount: countOf('comments'),
    files: { ...unknownMedia.files, displayUrl: url(tag('image')) },
  }
}

/** {@link readPostTags} in a worker thread if the page is long. */
export const postTags = (html: string, ref: MediaRef, signal: AbortSignal): Promise<Media | null> =>
  readText(import.meta.url, { readPostTags }, html, [ref], signal)

/**
 * `343 Followers, 12 Following, 138 Posts - See Instagram photos and videos from Ada (@ada.cooks)`, or after the dash
 * `@ada.cooks on Instagram: "…"`.
 */
const profileForm = /^(\d.{0,80}?) [-–] (?:@([\w.]+) |.*\(@([\w.]+)\))/s

/** Reads the requested profile from a page's tags; null if the tags describe no profile or another profile. */
export function readProfileTags(html: string, handle: string): Profile | null {
  const tag = tagsOf(html)
  const [, counts = '', first, last] = profileForm.exec(tag('description') ?? '') ?? []
  const named = first ?? last
  const link = tag('url')
  if (named?.toLowerCase() !== handle || link === undefined || handleInLink(link) !== handle) return null
  const countOf = countsOf(counts)
  return {
    ...unknownProfile,
    handle,
    name: /^([\s\S]*?) \(@[\w.]+\)/.exec(tag('title') ?? '')?.[1] ?? null,
    pictureUrl: url(tag('image')),
    followerCount: countOf('followers'),
    postCount: countOf('posts'),
    followingCount: countOf('following'),
  }
}

/** {@link readProfileTags} in a worker thread if the page is long. */
export const profileTags = (html: string, handle: string, signal: AbortSignal): Promise<Profile | null> =>
  readText(import.meta.url, { readProfileTags }, html, [handle], signal)
