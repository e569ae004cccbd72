import { changed } from '../../../../catalog/errors.ts'
import { loadHtml } from '../../../../reading/html.ts'
import { isoFromSeconds, str, url } from '../../../../reading/values.ts'
import { readText } from '../../../../runtime/threads/threads.ts'
import { type PostRef, readPost } from '../../identifiers.ts'
import { site } from '../../links.ts'
import { type Post, unknownPerson } from '../../model.ts'
import { isGoneEmbed } from '../gone.ts'
import { parseCount } from './counts.ts'
import { handleOf } from './story.ts'

/** Reads Facebook's official embed of a post. */

/** The use of a picture: the last number of its address's bucket (`t39.30808-6`). */
function useOf(address: string): 'avatar' | 'photo' | 'poster' | null {
  if (!/^https:\/\/(?!static\.|external)[\w.-]+\.fbcdn\.net\//.test(address)) return null
  const [, group, use] = /\/t(\d+)\.\d+-(\d+)\//.exec(address) ?? []
  if (group === '15') return 'poster'
  return use === undefined ? null : use === '1' ? 'avatar' : 'photo'
}

/** A link without the parameters that embeds add. */
function linkOf(href: string | undefined): string | null {
  if (!href || !URL.canParse(href, site)) return null
  const { origin, pathname, searchParams } = new URL(href, site)
  const query = new URLSearchParams()
  for (const name of ['story_fbid', 'id', 'fbid', 'v']) {
    const value = searchParams.get(name)
    if (value !== null) query.set(name, value)
  }
  return origin + pathname + (query.size > 0 ? `?${query}` : '')
}

/** The post that a link identifies; null for links of other objects. */
function postIn(link: string | null): PostRef | null {
  try {
    return link === null ? null : readPost(link)
  } catch {
    return null
  }
}

/** Reads the count in a cell's text; null for a text without a number. */
const numberOf = (shown: string) => parseCount(shown.trim())

/** A post read from its embed, and whether its counts are exact. */
export interface Embedded {
  readonly post: Post
  readonly isExact: boolean
}

/** Reads an embed ({@link readEmbed}); a long one is read in a worker thread. */
export const readEmbedInThread = (html: string, signal: AbortSignal) =>
  readText(import.meta.url, { readEmbed }, html, [], signal)

/**
 * Reads the embed of a post.
 * @returns null where the embed reports that the post is unavailable
 * @throws Fault changed where the embed shows neither a post nor that notice
 */
export function readEmbed(html: string): Embedded | null {
  const $ = loadHtml(html)
  const stamp = $('abbr.timestamp, abbr[data-utime]').first()
  const message = $('[data-testid="post_message"], .userContent').first()
  // Embeds of photos without text contain no time: the whole embed is the link.
  const whole = $('a[href*="ref=embed_post"]').first()
  const permalink = linkOf((stamp.length > 0 ? stamp.closest('a') : whole).attr('href'))
  const named = postIn(permalink)
  const pictures = $('img')
    .toArray()
    .flatMap((image) => url($(image).attr('data-src')) ?? url($(image).attr('src')) ?? [])
  const of = (use: string) => pictures.filter((address) => useOf(address) === use)
  const isShown = stamp.length > 0 || message.length > 0 || of('photo').length > 0
  if (!isShown || (named === null && stamp.length === 0 && message.length === 0)) {
    if (isGoneEmbed($('body').text())) return null
    throw changed('embed')
  }
  if (named?.id == null) throw changed('embed permalink', permalink)
  const author = $('a[href*="ref=embed_post"] > span')
    .filter((_, span) => $(span).text().trim() !== '')
    .first()
  const avatar = $('img[aria-label]').first()
  // Some author names are not linked, but the picture next to the name is.
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
      // Unknown rather than empty: the embed may show pictures in a form that this reader does not know.
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
