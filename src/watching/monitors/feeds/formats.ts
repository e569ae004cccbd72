/** The three formats of a feed: RSS 2.0, Atom (RFC 4287), JSON Feed 1.1. */

import type { ItemEntry } from '../../../catalog/events/entries.ts'

export interface Feed {
  /** A permanent URN or address. */
  readonly id: string
  readonly title: string
  readonly description: string
  /** The address of the feed in this format. */
  readonly self: string
  /** The public address of the service. */
  readonly home: string
  /** When the feed last changed. */
  readonly updatedAt: Date
  /** Newest first. */
  readonly entries: readonly ItemEntry[]
}

/** Characters that XML 1.0 (section 2.2) forbids, unpaired surrogates included. */
const forbidden = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu

/** Escapes text for an element or an attribute. */
export function escapeXml(text: string): string {
  return text
    .replaceAll(forbidden, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&apos;')
    .replaceAll('\r', '&#13;')
}

const element = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`
/** Media RSS (www.rssboard.org/media-rss), which readers of RSS and Atom show beside an entry. */
const thumbnailOf = ({ pictureUrl }: Pick<ItemEntry, 'pictureUrl'>) =>
  pictureUrl === null ? [] : [`<media:thumbnail url="${escapeXml(pictureUrl)}"/>`]
const mediaNamespace = 'xmlns:media="http://search.yahoo.com/mrss/"'
/** Readers interpret RSS descriptions as HTML, so markup in an item's text is escaped. */
const asHtml = (text: string) => escapeXml(text).replaceAll('\n', '<br/>')
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n'

export function asRss({ title, description, self, home, updatedAt, entries }: Feed): string {
  const items = entries.map((entry) => {
    const { id, url, publishedAt, foundAt, text } = entry
    return [
      '<item>',
      element('title', entry.title),
      ...(url === null ? [] : [element('link', url)]),
      `<guid isPermaLink="false">${escapeXml(id)}</guid>`,
      element('pubDate', (publishedAt ?? foundAt).toUTCString()),
      ...(entry.author === null ? [] : [element('dc:creator', entry.author)]),
      element('description', asHtml(text)),
      ...thumbnailOf(entry),
      '</item>',
    ].join('')
  })
  return `${declaration}<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/" ${mediaNamespace}><channel>
${element('title', title)}${element('link', home)}${element('description', description)}<atom:link href="${escapeXml(self)}" rel="self" type="application/rss+xml"/>${element('lastBuildDate', updatedAt.toUTCString())}
${items.join('\n')}
</channel></rss>
`
}

export function asAtom({ id, title, self, home, updatedAt, entries }: Feed): string {
  const items = entries.map(({ publishedAt, foundAt, url, author, ...entry }) =>
    [
      '<entry>',
      element('id', `urn:slk:${entry.id}`),
      element('title', entry.title),
      element('updated', foundAt.toISOString()),
      ...(publishedAt === null ? [] : [element('published', publishedAt.toISOString())]),
      ...(author === null ? [] : [`<author>${element('name', author)}</author>`]),
      ...(url === null ? [] : [`<link href="${escapeXml(url)}" rel="alternate"/>`]),
      `<content type="text">${escapeXml(entry.text)}</content>`,
      ...thumbnailOf(entry),
      '</entry>',
    ].join(''),
  )
  return `${declaration}<feed xmlns="http://www.w3.org/2005/Atom" ${mediaNamespace}>
${element('id', id)}${element('title', title)}${element('updated', updatedAt.toISOString())}<author>${element('name', title)}</author><link href="${escapeXml(self)}" rel="self" type="application/atom+xml"/><link href="${escapeXml(home)}" rel="alternate"/>
${items.join('\n')}
</feed>
`
}

export function asJson({ title, description, self, home, entries }: Feed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    description,
    home_page_url: home,
    feed_url: self,
    items: entries.map((entry) => ({
      id: entry.id,
      title: entry.title,
      ...(entry.url === null ? {} : { url: entry.url }),
      content_text: entry.text,
      ...(entry.pictureUrl === null ? {} : { image: entry.pictureUrl }),
      date_published: (entry.publishedAt ?? entry.foundAt).toISOString(),
      date_modified: entry.foundAt.toISOString(),
      ...(entry.author === null ? {} : { authors: [{ name: entry.author }] }),
    })),
  })
}
