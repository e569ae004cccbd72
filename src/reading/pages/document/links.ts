import { absoluteUrl, attribute, type PageDocument } from './dom.ts'
import { spacedTextOf } from './text-blocks.ts'

export interface PageLink {
  readonly href: string
  readonly text?: string
  readonly title?: string
}

export interface PageLinks {
  readonly internal: PageLink[]
  readonly external: PageLink[]
}

export interface MediaItem {
  readonly src: string
  readonly alt?: string
  readonly score?: number
}

export interface PageMedia {
  readonly images: MediaItem[]
  readonly videos: MediaItem[]
  readonly audios: MediaItem[]
}

const maxLinks = 3000
const maxMedia = 500

const twoLevelSuffix = /^(co|com|org|net|gov|edu|ac|or|ne|go|gob|gouv)\.[a-z]{2}$/

/** The registered domain of a host name, approximated without the public suffix list. */
function siteOf(host: string): string {
  const parts = host.toLowerCase().split('.')
  if (/^[\d.]+$/.test(host) || host.includes(':')) return host
  return parts.slice(twoLevelSuffix.test(parts.slice(-2).join('.')) ? -3 : -2).join('.')
}

/** The links of a page in page order, each address once: internal (same site) and external. */
export function linksOf(document: PageDocument, base: string, pageUrl: string): PageLinks {
  const site = siteOf(new URL(pageUrl).hostname)
  const seen = new Map<string, PageLink & { text?: string }>()
  for (const anchor of document.querySelectorAll('a[href], area[href]')) {
    const raw = attribute(anchor, 'href')
    if (!raw || raw.startsWith('#')) continue
    const href = absoluteUrl(raw, base)
    if (!href) continue
    const text =
      spacedTextOf(anchor).slice(0, 500) ||
      attribute(anchor.querySelector('img[alt]'), 'alt') ||
      attribute(anchor, 'aria-label') ||
      ''
    const known = seen.get(href)
    if (known && (known.text || !text)) continue
    const title = attribute(anchor, 'title')
    if (!known && seen.size >= maxLinks) break
    seen.set(href, { href, ...(text ? { text } : {}), ...(title ? { title } : {}) })
  }
  const links: PageLinks = { internal: [], external: [] }
  for (const link of seen.values()) {
    links[siteOf(new URL(link.href).hostname) === site ? 'internal' : 'external'].push(link)
  }
  return links
}

const pixels = (text: string | null) => (/^\d+(px)?$/.test(text ?? '') ? Number.parseInt(text!, 10) : null)

/**
 * Images, videos and audio of a page, each address once. An image's score (0 to 1) estimates whether it belongs to the
 * content: an image in the article with a text and a size scores 1.
 */
export function mediaOf(document: PageDocument, base: string): PageMedia {
  const media: PageMedia = { images: [], videos: [], audios: [] }
  const seen = new Set<string>()
  const add = (list: MediaItem[], item: MediaItem) => {
    if (seen.has(item.src) || list.length >= maxMedia) return
    seen.add(item.src)
    list.push(item)
  }
  for (const image of document.querySelectorAll('img')) {
    const src = absoluteUrl(attribute(image, 'src'), base)
    const [width, height] = [pixels(attribute(image, 'width')), pixels(attribute(image, 'height'))]
    if (!src || width === 1 || height === 1) continue
    const alt = attribute(image, 'alt')
    const small = (width ?? 999) < 100 || (height ?? 999) < 100
    const inside = image.closest('article, main, figure, [itemprop="articleBody"]') !== null
    const outside = image.closest('nav, header, footer, aside') !== null
    const score = (alt ? 0.25 : 0) + (inside ? 0.35 : 0) + (outside ? 0 : 0.2) + (small ? 0 : 0.2)
    add(media.images, { src, ...(alt ? { alt } : {}), score: Math.round(score * 100) / 100 })
  }
  for (const [name, list] of [
    ['video', media.videos],
    ['audio', media.audios],
  ] as const) {
    for (const element of document.querySelectorAll(name)) {
      const sources = [element, ...element.querySelectorAll('source')].map((one) =>
        absoluteUrl(attribute(one, 'src'), base),
      )
      const src = sources.find((url) => url !== null)
      const alt = attribute(element, 'title') ?? attribute(element, 'aria-label')
      if (src) add(list, { src, ...(alt ? { alt } : {}) })
    }
  }
  for (const frame of document.querySelectorAll('iframe')) {
    const src = absoluteUrl(attribute(frame, 'src') ?? attribute(frame, 'data-src'), base)
    const alt = attribute(frame, 'title')
    if (src && /youtube(-nocookie)?\.com\/embed|player\.vimeo|dailymotion\.com\/embed/.test(src))
      add(media.videos, { src, ...(alt ? { alt } : {}) })
  }
  return media
}
