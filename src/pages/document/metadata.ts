import { loadHtml } from '../../reading/html.ts'
import { iso } from '../../reading/values.ts'
import { absoluteUrl, attribute, collapseWhitespace, type PageDocument, textOf } from './dom.ts'

export type Metadata = Record<string, unknown>

const maxValues = 200
const maxValueCharacters = 4000

/** `meta` elements by their name or property, in lower case; the first of each, or all of a list. */
function metaElements(document: PageDocument): Map<string, string[]> {
  const found = new Map<string, string[]>()
  let count = 0
  for (const meta of document.querySelectorAll('meta[content]')) {
    const name =
      attribute(meta, 'property') ??
      attribute(meta, 'name') ??
      attribute(meta, 'itemprop') ??
      attribute(meta, 'http-equiv')
    const content = collapseWhitespace(meta.getAttribute('content'))
    if (!name || !content || count >= maxValues) continue
    const key = name.toLowerCase()
    const values = found.get(key) ?? []
    values.push(content.slice(0, maxValueCharacters))
    found.set(key, values)
    count += 1
  }
  return found
}

type JsonLdNode = Record<string, unknown>

/** The objects of the page's JSON-LD, with graphs flattened. Scripts without valid JSON are skipped. */
export function jsonLdOf(document: PageDocument): JsonLdNode[] {
  const found: JsonLdNode[] = []
  const take = (value: unknown, depth: number) => {
    if (depth > 4 || found.length >= 50) return
    if (Array.isArray(value)) for (const one of value) take(one, depth + 1)
    else if (typeof value === 'object' && value !== null) {
      const node = value as JsonLdNode
      if (Array.isArray(node['@graph'])) take(node['@graph'], depth + 1)
      else found.push(node)
    }
  }
  for (const script of document.querySelectorAll('script[type="application/ld+json"]')) {
    const text = (script.textContent ?? '')
      .replace(/^\s*(<!--|\/\*<!\[CDATA\[\*\/)|(-->|\/\*\]\]>\*\/)\s*$/g, '')
      .trim()
    try {
      take(JSON.parse(text), 0)
    } catch {
      // Line breaks inside strings are the most common mistake.
      try {
        take(JSON.parse(text.replace(/[\n\r\t]+/g, ' ').replace(/,\s*([}\]])/g, '$1')), 0)
      } catch {}
    }
  }
  return found
}

const articleTypes = /Article|BlogPosting|NewsArticle|Report|Recipe|Product|WebPage|Event|VideoObject/

/** The object that describes what the page is about. */
function describingNode(nodes: readonly JsonLdNode[]): JsonLdNode | undefined {
  const typed = nodes.filter((node) => articleTypes.test(String(node['@type'])))
  return typed.find((node) => /Article|Posting|Report/.test(String(node['@type']))) ?? typed[0]
}

/** Decodes HTML entities, which generators of JSON-LD often leave in strings. */
const decodeEntities = (text: string): string =>
  /&(?:#\w+|[a-z]\w+);/i.test(text) && text.length <= maxValueCharacters ? loadHtml(text).text() : text

/** A name in JSON-LD: a string, an object with `name`, or a reference by `@id` to one of `nodes` (JSON-LD 1.1, 3.3). */
function nameOf(value: unknown, nodes: readonly JsonLdNode[]): string | null {
  if (typeof value === 'string') return collapseWhitespace(decodeEntities(value)) || null
  if (Array.isArray(value)) return value.flatMap((one) => nameOf(one, nodes) ?? []).join(', ') || null
  if (typeof value !== 'object' || value === null) return null
  const { name, '@id': id } = value as JsonLdNode
  // Only one level of reference: objects that reference each other would not end.
  const told = name ?? nodes.find((node) => id !== undefined && node['@id'] === id)?.name
  return typeof told === 'string' || Array.isArray(told) ? nameOf(told, []) : null
}

/** A date as ISO 8601; the original text if it has a time without a zone or cannot be parsed. */
function dateOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = collapseWhitespace(value)
  if (text === '') return null
  // A day alone, also with its month by name: "Feb 08, 2022".
  const day = text.includes(':') ? null : iso(text)
  if (day !== null) return day.slice(0, 10)
  const zoned = /(Z|[+-]\d{2}:?\d{2}|GMT|UTC)$/i.test(text)
  const time = zoned ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? text.slice(0, 100) : new Date(time).toISOString()
}

function prefixed(meta: ReadonlyMap<string, readonly string[]>, prefix: string): Metadata | null {
  const all = [...meta].filter(([name]) => name.startsWith(prefix))
  if (all.length === 0) return null
  return Object.fromEntries(
    all.map(([name, values]) => [name.slice(prefix.length), values.length === 1 ? values[0] : values]),
  )
}

/** Where a page names its author in its text, the surest places first. */
const bylines = [
  '[itemprop="author"] [itemprop="name"]',
  '[rel="author"], [itemprop="author"]',
  '.byline .author, .author-name, .author.vcard .fn, .byline a, .entry-author a, .post-author a',
]

/** The metadata that a page declares; null for missing fields. */
export function readMetadata(document: PageDocument, base: string): Metadata {
  const meta = metaElements(document)
  const nodes = jsonLdOf(document)
  const main = describingNode(nodes)
  const first = (...names: string[]) =>
    names.map((name) => meta.get(name)?.[0]).find((value) => value) ?? null
  const link = (rel: string) =>
    absoluteUrl(attribute(document.querySelector(`link[rel~="${rel}" i][href]`), 'href'), base)
  const account = first('twitter:creator')
  const signed = bylines.map((place) => textOf(document.querySelector(place))).find((text) => text)
  const author =
    nameOf(main?.author, nodes) ??
    first('author', 'article:author', 'dc.creator', 'dcterms.creator', 'parsely-author', 'sailthru.author') ??
    (signed && signed.length <= 100 ? signed : null) ??
    // The account of the site does not name an author.
    (account === first('twitter:site') ? null : account)
  const keywords = first('keywords', 'news_keywords', 'parsely-tags')
  const time = document.querySelector(
    'time[datetime][pubdate], time[itemprop="datePublished"], time.entry-date[datetime], time.published[datetime], article time[datetime]',
  )
  const feeds = [
    ...document.querySelectorAll('link[rel~="alternate"][type*="rss"], link[rel~="alternate"][type*="atom"]'),
  ]
  const alternates = [...document.querySelectorAll('link[rel~="alternate"][hreflang][href]')].slice(0, 100)
  return {
    title:
      first('og:title', 'twitter:title') ??
      (textOf(document.querySelector('title')) ||
        nameOf(main?.headline, nodes) ||
        textOf(document.querySelector('h1')) ||
        null),
    description:
      first('description', 'og:description', 'twitter:description', 'dc.description') ??
      nameOf(main?.description, nodes),
    author: author && /^https?:/.test(author) ? null : author,
    publishedAt: dateOf(
      main?.datePublished ??
        first(
          'article:published_time',
          'datepublished',
          'date',
          'dc.date',
          'dcterms.created',
          'pubdate',
          'parsely-pub-date',
          'sailthru.date',
        ) ??
        attribute(time, 'datetime'),
    ),
    modifiedAt: dateOf(
      main?.dateModified ??
        first(
          'article:modified_time',
          'og:updated_time',
          'datemodified',
          'last-modified',
          'dcterms.modified',
        ),
    ),
    language:
      attribute(document.documentElement, 'lang') ??
      first('content-language', 'dc.language', 'og:locale')?.replace('_', '-') ??
      null,
    canonical: link('canonical') ?? absoluteUrl(first('og:url'), base),
    siteName: first('og:site_name', 'application-name') ?? nameOf(main?.publisher, nodes),
    image: absoluteUrl(first('og:image', 'og:image:url', 'twitter:image', 'twitter:image:src'), base),
    icon: link('icon'),
    keywords: keywords
      ? keywords
          .split(/\s*,\s*/)
          .filter((word) => word)
          .slice(0, 100)
      : null,
    robots: first('robots'),
    feeds: feeds.flatMap((feed) => absoluteUrl(attribute(feed, 'href'), base) ?? []),
    alternates:
      alternates.length === 0
        ? null
        : Object.fromEntries(
            alternates.map((one) => [
              one.getAttribute('hreflang'),
              absoluteUrl(one.getAttribute('href'), base),
            ]),
          ),
    openGraph: prefixed(meta, 'og:'),
    twitter: prefixed(meta, 'twitter:'),
    jsonLd: nodes.length > 0 ? nodes : null,
  }
}
