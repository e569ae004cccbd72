import { loadHtml } from '../../../../reading/html.ts'
import { url } from '../../../../reading/values.ts'
import { readText } from '../../../../threads/threads.ts'
import { type MediaRef, readMedia, readProfile, timeOfId } from '../../identifiers.ts'
import type { Media, Profile } from '../../model.ts'
import { untoldMedia, untoldPerson, untoldProfile } from '../untold.ts'

/** The tags that pages carry for link previews (`og:…`): the thinnest that Instagram tells. Large counts are rounded. */

/** "4,737 likes": an exact count. "1.4M" and "12K" are none. */
export function exactCount(text: string | undefined, word: RegExp): number | null {
  const digits = new RegExp(`^\\s*([\\d,.]+)\\s+${word.source}\\s*$`, 'i').exec(text ?? '')?.[1]
  return digits && /^\d{1,3}([,.]\d{3})*$|^\d+$/.test(digits) ? Number(digits.replaceAll(/[,.]/g, '')) : null
}

function tagsOf(html: string): (name: string) => string | undefined {
  const $ = loadHtml(html)
  return (name) => $(`meta[property="og:${name}"]`).first().attr('content')
}

/** `3,468 likes, 105 comments - clips on June 26, 2025: "…". ` */
const postForm = /^([^-]*?) - ([\w.]+) on [A-Z][a-z]+ \d{1,2}, \d{4}(?::\s*"([\s\S]*)")?\.?\s*$/

/** The post of a page's tags; null where they tell of none. Another post than the one asked for is none. */
export function readPostTags(html: string, ref: MediaRef): Media | null {
  const tag = tagsOf(html)
  const link = url(tag('url'))
  const [, counts = '', handle, caption] = postForm.exec(tag('description') ?? '') ?? []
  if (link === null || handle === undefined) return null
  const path = new URL(link).pathname
  if (!/^\/(?:[\w.]+\/)?(?:p|reel|tv)\//.test(path) || readMedia(link)?.id !== ref.id) return null
  const name = /^([\s\S]*?) on Instagram: /.exec(tag('title') ?? '')?.[1] ?? null
  const parts = counts.split(/,\s+/)
  const countOf = (word: RegExp) =>
    parts.map((part) => exactCount(part, word)).find((number) => number !== null) ?? null
  return {
    ...untoldMedia,
    id: ref.id,
    shortcode: ref.shortcode,
    product: /\/reel\//.test(path) ? 'clips' : null,
    caption: caption ?? null,
    createdAt: timeOfId(ref.id),
    owner: { ...untoldPerson, handle: handle.toLowerCase(), name },
    likes: countOf(/likes?/),
    comments: countOf(/comments?/),
    files: { ...untoldMedia.files, imageUrl: url(tag('image')) },
  }
}

/** {@link readPostTags}; of a long page in a thread. */
export const postTags = (html: string, ref: MediaRef, signal: AbortSignal): Promise<Media | null> =>
  readText(import.meta.url, readPostTags, html, [ref], signal)

/** `343 Followers, 12 Following, 138 Posts - See Instagram photos and videos from Ada (@ada.cooks)` */
const profileForm = /^([^-]*?) - .*\(@([\w.]+)\)/s

/** The profile of a page's tags; null where they tell of none, or of another one. */
export function readProfileTags(html: string, handle: string): Profile | null {
  const tag = tagsOf(html)
  const [, counts = '', named] = profileForm.exec(tag('description') ?? '') ?? []
  const link = tag('url')
  const ref = link === undefined ? null : readProfile(link)
  if (named?.toLowerCase() !== handle || ref?.kind !== 'handle' || ref.handle !== handle) return null
  const parts = counts.split(/,\s+/)
  const countOf = (word: RegExp) =>
    parts.map((part) => exactCount(part, word)).find((number) => number !== null) ?? null
  return {
    ...untoldProfile,
    handle,
    name: /^([\s\S]*?) \(@[\w.]+\)/.exec(tag('title') ?? '')?.[1] ?? null,
    pictureUrl: url(tag('image')),
    followers: countOf(/followers?/),
    posts: countOf(/posts?/),
    following: countOf(/following/),
  }
}

/** {@link readProfileTags}; of a long page in a thread. */
export const profileTags = (html: string, handle: string, signal: AbortSignal): Promise<Profile | null> =>
  readText(import.meta.url, readProfileTags, html, [handle], signal)
