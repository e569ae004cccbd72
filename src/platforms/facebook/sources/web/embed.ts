import { changed } from '../../../../errors.ts'
import { loadHtml } from '../../../../reading/html.ts'
import { isoFromSeconds, str, url } from '../../../../reading/values.ts'
import { readText } from '../../../../threads/threads.ts'
import { type PostRef, readPost, site } from '../../identifiers.ts'
import { type Post, unknownPerson } from '../../model.ts'
import { parseCount } from './counts.ts'
import { handleOf } from './story.ts'

/** The official embed of a post. */

/** Said in place of a post that is gone, or not public. */
const goneWords = /no longer available|may have been removed|privacy settings/i

/** What a picture's address says of it: the third part of its bucket (`t39.30808-6`) is its use. */
function useOf(address: string): 'avatar' | 'photo' | 'poster' | null {
  if (!/^https:\/\/(?!static\.|external)[\w.-]+\.fbcdn\.net\//.test(address)) return null
  const [, group, use] = /\/t(\d+)\.\d+-(\d+)\//.exec(address) ?? []
  if (group === '15') return 'poster'
  return use === undefined ? null : use === '1' ? 'avatar' : 'photo'
}

/** The path of a link without what embeds add to it. */
function linkOf(href: string | undefined): string | null {
  if (!href || !URL.canParse(href, site)) return null
  const { origin, pathname, searchParams } = new URL(href, site)
  const kept = new URLSearchParams()
  for (const name of ['story_fbid', 'id', 'fbid', 'v']) {
    const value = searchParams.get(name)
    if (value !== null) kept.set(name, value)
  }
  return origin + pathname + (kept.size > 0 ? `?${kept}` : '')
}

/** The post that a link names; null for one of something else. */
function postIn(link: string | null): PostRef | null {
  try {
    return link === null ? null : readPost(link)
  } catch {
    return null
  }
}

/** Where an embed's number stands: its own text, not that of icons. Null: none is told. */
const numberOf = (shown: string) => parseCount(shown.trim())

/** A post by its embed, and whether its counts are exact. */
export interface Embedded {
  readonly post: Post
  readonly isExact: boolean
}

/** {@link readEmbed}; a long one in a thread. */
export const readEmbedInThread = (html: string, signal: AbortSignal) =>
  readText(import.meta.url, readEmbed, html, [], signal)

/**
 * Reads the embed of a post.
 * @returns null where it says that the post is not to be had
 * @throws Fault changed for an embed that shows neither
 */
export function readEmbed(html: string): Embedded | null {
  const $ = loadHtml(html)
  const stamp = $('abbr.timestamp, abbr[data-utime]').first()
  const message = $('[data-testid="post_message"], .userContent').first()
  // Photos without words come without their time: the whole embed is a link then.
  const whole = $('a[href*="ref=embed_post"]').first()
  const permalink = linkOf((stamp.length > 0 ? stamp.closest('a') : whole).attr('href'))
  const named = postIn(permalink)
  const pictures = $('img')
    .toArray()
    .flatMap((image) => url($(image).attr('data-src')) ?? url($(image).attr('src')) ?? [])
  const of = (use: string) => pictures.filter((address) => useOf(address) === use)
  const isShown = stamp.length > 0 || message.length > 0 || of('photo').length > 0
  if (!isShown || (named === null && stamp.length === 0 && message.length === 0)) {
    if (goneWords.test($('body').text())) return null
    throw changed('embed')
  }
  if (named?.id == null) throw changed('embed permalink', permalink)
  const author = $('a[href*="ref=embed_post"] > span')
    .filter((_, span) => $(span).text().trim() !== '')
    .first()
  const avatar = $('img[aria-label]').first()
  // Some names are no link; the picture beside them is.
  const authorUrl = linkOf((author.length > 0 ? author : avatar).closest('a').attr('href'))
  const name = str(author.text().trim()) ?? str(avatar.attr('aria-label'))
  message.find('.text_exposed_hide').remove()
  message.find('br').replaceWith('\n')
  const paragraphs = message.find('p').toArray()
  const lines = paragraphs.length > 0 ? paragraphs.map((one) => $(one).text()) : [message.text()]
  const likeCell = $('.embeddedLikeButton').first()
  const likes = numberOf(likeCell.text())
  const comments = numberOf(likeCell.closest('td').next('td').text() || $('[title="Comment"]').text())
  const poster = of('poster')[0] ?? null
  const photos = [...new Set(of('photo'))]
  return {
    isExact: likes?.isExact !== false && comments?.isExact !== false,
    post: {
      id: named.id,
      url: permalink!,
      text: message.length === 0 ? null : lines.map((line) => line.trim()).join('\n\n'),
      createdAt: isoFromSeconds(stamp.attr('data-utime')),
      author: {
        ...unknownPerson,
        name,
        url: authorUrl,
        handle: handleOf(authorUrl),
        avatarUrl: of('avatar')[0] ?? null,
        isVerified: $('._56_f, [aria-label^="Verified"], [data-tooltip-content^="Verified"]').length > 0,
      },
      feedbackId: null,
      reactionCount: likes?.value ?? null,
      reactions: null,
      commentCount: comments?.value ?? null,
      shares: null,
      views: null,
      // Without any, pictures may also be shown in a way that is not known.
      imageUrls: photos.length > 0 ? photos : null,
      width: null,
      height: null,
      video:
        poster === null
          ? null
          : {
              sdUrl: null,
              hdUrl: null,
              thumbnailUrl: poster,
              durationSec: null,
              width: null,
              height: null,
              captionsUrl: null,
            },
      music: null,
      topComments: null,
    },
  }
}
