import { loadHtml } from '../../../../reading/html.ts'
import { url } from '../../../../reading/values.ts'
import { readText } from '../../../../threads/threads.ts'
import { type MediaRef, readMedia, readProfile, timeOfId } from '../../identifiers.ts'
import type { Media, Profile } from '../../model.ts'
import { unknownMedia, unknownPerson, unknownProfile } from '../unknown-models.ts'

/** The tags that pages carry for link previews (`og:…`): the thinnest that Instagram tells. Large counts are rounded. */

/** "4,737 likes": an exact count, in the separators of any language. "1.4M", "12K" and "12 mil" are none. */
export function exactCount(text: string | undefined, word: RegExp): number | null {
  const digits = new RegExp(`^\\s*([\\d,.\\s]+?)\\s+(?:${word.source})\\s*$`, 'i').exec(text ?? '')?.[1]
  const isExact = digits && /^\d{1,3}([,.\s]\d{3})*$|^\d+$/.test(digits)
  return isExact ? Number(digits.replaceAll(/[,.\s]/g, '')) : null
}

/** What tags count, in the languages of Western Europe and the Americas; Instagram answers in that of the visitor. */
const words = {
  likes: /likes?|me gusta|j[’']aime|curtidas?|mi piace|„gefällt mir“-angaben|vind-ik-leuks/,
  comments:
    /comments?|comentarios?|commentaires?|comentários?|commenti|commento|kommentare?|reacties|reactie/,
  followers: /followers?|seguidore?s?|abonnés?|seguaci|volgers?/,
  following: /following|seguidos?|seguindo|suivi\(e\)s|abonnements?|gefolgt|seguiti|profili seguiti|volgend/,
  posts: /posts?|publicaciones|publicación|publications?|publicações|beiträge|beitrag|berichten/,
} as const

/** The counts before the dash of a description. */
const countsOf = (said: string) => (of: keyof typeof words) =>
  said
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

/** `3,468 likes, 105 comments - clips on June 26, 2025: "…". `; what is not shown is not counted. */
const postForm =
  /^(?:(\d.{0,80}?) [-–] )?([\w.]+) \p{L}+ [A-Z][a-z]+ \d{1,2}, \d{4}(?:\s?:\s*["“„«]\s?([\s\S]*?)\s?["”“»])?\.?\s*$/u

/** The post of a page's tags; null where they tell of none. Another post than the one asked for is none. */
export function readPostTags(html: string, ref: MediaRef): Media | null {
  const tag = tagsOf(html)
  const link = url(tag('url'))
  const [, counts = '', handle, caption] = postForm.exec(tag('description') ?? '') ?? []
  if (link === null || handle === undefined) return null
  const path = new URL(link).pathname
  if (!/^\/(?:[\w.]+\/)?(?:p|reel|tv)\//.test(path) || readMedia(link)?.id !== ref.id) return null
  const name = /^([\s\S]*?) (?:on|en|sur|auf|no|su|op) Instagram ?: /.exec(tag('title') ?? '')?.[1] ?? null
  const countOf = countsOf(counts)
  return {
    ...unknownMedia,
    id: ref.id,
    shortcode: ref.shortcode,
    productType: /\/reel\//.test(path) ? 'clips' : null,
    caption: caption ?? null,
    createdAt: timeOfId(ref.id),
    owner: { ...unknownPerson, id: tag('instapp:owner_user_id') ?? null, handle: handle.toLowerCase(), name },
    likeCount: countOf('likes'),
    commentCount: countOf('comments'),
    files: { ...unknownMedia.files, displayUrl: url(tag('image')) },
  }
}

/** {@link readPostTags}; of a long page in a thread. */
export const postTags = (html: string, ref: MediaRef, signal: AbortSignal): Promise<Media | null> =>
  readText(import.meta.url, readPostTags, html, [ref], signal)

/**
 * `343 Followers, 12 Following, 138 Posts - See Instagram photos and videos from Ada (@ada.cooks)`, or behind the dash
 * `@ada.cooks on Instagram: "…"`.
 */
const profileForm = /^(\d.{0,80}?) [-–] (?:@([\w.]+) |.*\(@([\w.]+)\))/s

/** The profile of a page's tags; null where they tell of none, or of another one. */
export function readProfileTags(html: string, handle: string): Profile | null {
  const tag = tagsOf(html)
  const [, counts = '', first, last] = profileForm.exec(tag('description') ?? '') ?? []
  const named = first ?? last
  const link = tag('url')
  const ref = link === undefined ? null : readProfile(link)
  if (named?.toLowerCase() !== handle || ref?.kind !== 'handle' || ref.handle !== handle) return null
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

/** {@link readProfileTags}; of a long page in a thread. */
export const profileTags = (html: string, handle: string, signal: AbortSignal): Promise<Profile | null> =>
  readText(import.meta.url, readProfileTags, html, [handle], signal)
