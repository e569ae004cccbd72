import { parseFeed } from 'htmlparser2'
import { isPossibleTime } from '../../possible-dates.ts'
import type { Metadata } from '../document/metadata.ts'

const timeElement =
  /(<(?:pubDate|lastBuildDate|published|updated|dc:date)(?:\s[^<>]{0,200})?>)([^<]{1,100})(?=<)/gi

/** The parser would read 29 February 2026 as 1 March. */
const withoutImpossibleTimes = (xml: string) =>
  xml.replace(timeElement, (element: string, start: string, text: string) =>
    isPossibleTime(text) ? element : start,
  )

/** Converts a feed to HTML, metadata and entries; null for other XML. */
export function parseFeedDocument(
  xml: string,
): { html: string; metadata: Metadata; entries: Record<string, unknown>[] } | null {
  const feed = parseFeed(withoutImpossibleTimes(xml))
  if (!feed) return null
  const safe = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
  const entries = feed.items.map((item) => ({
    id: item.id ?? null,
    title: item.title ?? null,
    link: item.link ?? null,
    description: item.description ?? null,
    publishedAt: item.pubDate && !Number.isNaN(item.pubDate.getTime()) ? item.pubDate.toISOString() : null,
  }))
  const items = entries.map((item) => {
    const title = safe(item.title ?? item.link ?? '')
    const head = item.link ? `<a href="${safe(item.link)}">${title}</a>` : title
    const date = item.publishedAt ? `<p>${item.publishedAt}</p>` : ''
    return `<section><h2>${head}</h2>${date}<div>${item.description ?? ''}</div></section>`
  })
  return {
    html: `<html><head><title>${safe(feed.title ?? '')}</title></head><body><main><h1>${safe(feed.title ?? '')}</h1><p>${safe(feed.description ?? '')}</p>${items.join('')}</main></body></html>`,
    metadata: {
      title: feed.title ?? null,
      description: feed.description ?? null,
      author: feed.author ?? null,
      link: feed.link ?? null,
      updatedAt: feed.updated && !Number.isNaN(feed.updated.getTime()) ? feed.updated.toISOString() : null,
      feedType: feed.type,
      entries: entries.length,
    },
    entries,
  }
}
