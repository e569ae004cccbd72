import { dateOf } from './declared-dates.ts'
import { absoluteUrl, attribute, collapseWhitespace, type PageDocument, textOf } from './dom.ts'
import { describingNode, type JsonLdNode, jsonLdOf, nameOf, threadOf } from './json-ld.ts'
import { markedTime, shownTime } from './published-time.ts'
import { spacedTextOf } from './text-blocks.ts'

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

/** Where pages declare the time of their publication, in `meta` elements. */
const publishedNames = [
  'article:published_time',
  'datepublished',
  'date',
  'dc.date',
  'dcterms.created',
  'pubdate',
  'parsely-pub-date',
  'sailthru.date',
]
/** Further names end with such words: `citation_publication_date`, `dc.date.issued`, `cludo:date`. */
const publishedName =
  /(?:^|[.:_-])(?:date|(?:pub|publish(?:ed)?|publication)[._-]?(?:date|time|on|at)|(?:date[._-]?)?(?:published|issued|created))$/
const otherName = /modif|updat|expir|event|start|end|review|revis|build|valid|birth|archiv/
const modifiedNames = [
  'article:modified_time',
  'og:updated_time',
  'datemodified',
  'last-modified',
  'dcterms.modified',
]
const authorNames = [
  'author',
  'article:author',
  'dc.creator',
  'dcterms.creator',
  'parsely-author',
  'sailthru.author',
]
const imageNames = ['og:image', 'og:image:url', 'twitter:image', 'twitter:image:src']
const descriptionNames = ['description', 'og:description', 'twitter:description', 'dc.description']
const feedLinks = 'link[rel~="alternate"][type*="rss"], link[rel~="alternate"][type*="atom"]'

/** What a page declares about itself: its elements, its `meta` values and its JSON-LD. */
interface Declarations {
  readonly document: PageDocument
  /** The base of relative addresses. */
  readonly base: string
  readonly meta: ReadonlyMap<string, readonly string[]>
  readonly nodes: readonly JsonLdNode[]
  /** The JSON-LD object of the page's subject. */
  readonly main: JsonLdNode | undefined
}

/** The first value among `meta` elements of these names, the first name first. */
const firstMeta = ({ meta }: Declarations, ...names: readonly string[]): string | null =>
  names.map((name) => meta.get(name)?.[0]).find((value) => value) ?? null

/** The first value among `meta` elements that declare a publication by one of many names. */
function publishedMeta({ meta }: Declarations): string | null {
  const names = [...meta.keys()].filter((name) => publishedName.test(name) && !otherName.test(name))
  return (
    names.flatMap((name) => dateOf(meta.get(name)?.[0]) ?? []).find((date) => /^\d{4}-/.test(date)) ?? null
  )
}

const linkOf = ({ document, base }: Declarations, rel: string): string | null =>
  absoluteUrl(attribute(document.querySelector(`link[rel~="${rel}" i][href]`), 'href'), base)

function titleOf(page: Declarations): string | null {
  const declared = firstMeta(page, 'og:title', 'twitter:title')
  if (declared !== null) return declared
  const { document, nodes, main } = page
  return (
    textOf(document.querySelector('title')) ||
    nameOf(main?.headline, nodes) ||
    spacedTextOf(document.querySelector('h1')) ||
    null
  )
}

function signatureOf(document: PageDocument): string | null {
  for (const place of bylines) {
    const text = textOf(document.querySelector(place))
    if (text) return text.length <= 100 ? text : null
  }
  return null
}

function authorOf(page: Declarations): string | null {
  const { document, nodes, main } = page
  const account = firstMeta(page, 'twitter:creator')
  const author =
    nameOf(main?.author, nodes) ??
    firstMeta(page, ...authorNames) ??
    signatureOf(document) ??
    // The account of the site does not name an author.
    (account === firstMeta(page, 'twitter:site') ? null : account)
  return author && /^https?:/.test(author) ? null : author
}

function keywordsOf(page: Declarations): string[] | null {
  const keywords = firstMeta(page, 'keywords', 'news_keywords', 'parsely-tags')
  if (!keywords) return null
  return keywords
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word)
    .slice(0, 100)
}

function alternatesOf({ document, base }: Declarations): Metadata | null {
  const links = [...document.querySelectorAll('link[rel~="alternate"][hreflang][href]')].slice(0, 100)
  if (links.length === 0) return null
  return Object.fromEntries(
    links.map((link) => [link.getAttribute('hreflang'), absoluteUrl(link.getAttribute('href'), base)]),
  )
}

/** The metadata that a page declares; null for missing fields. */
export function readMetadata(document: PageDocument, base: string): Metadata {
  const nodes = jsonLdOf(document)
  const main = describingNode(nodes, {
    urls: [base, attribute(document.querySelector('link[rel~="canonical" i][href]'), 'href') ?? base],
    title: textOf(document.querySelector('h1')) || textOf(document.querySelector('title')),
  })
  const page: Declarations = { document, base, meta: metaElements(document), nodes, main }
  const first = (...names: string[]) => firstMeta(page, ...names)
  const language =
    attribute(document.documentElement, 'lang') ??
    first('content-language', 'dc.language', 'og:locale')?.replace('_', '-')
  return {
    title: titleOf(page),
    description: first(...descriptionNames) ?? nameOf(main?.description, nodes),
    author: authorOf(page),
    publishedAt:
      dateOf(main?.datePublished) ??
      dateOf(first(...publishedNames)) ??
      publishedMeta(page) ??
      dateOf(threadOf(nodes)?.datePublished ?? threadOf(nodes)?.dateCreated) ??
      markedTime(document) ??
      shownTime(document),
    modifiedAt: dateOf(main?.dateModified) ?? dateOf(first(...modifiedNames)),
    language: language ?? null,
    canonical: linkOf(page, 'canonical') ?? absoluteUrl(first('og:url'), base),
    siteName: first('og:site_name', 'application-name') ?? nameOf(main?.publisher, nodes),
    image: absoluteUrl(first(...imageNames), base),
    icon: linkOf(page, 'icon'),
    keywords: keywordsOf(page),
    robots: first('robots'),
    feeds: [...document.querySelectorAll(feedLinks)].flatMap(
      (feed) => absoluteUrl(attribute(feed, 'href'), base) ?? [],
    ),
    alternates: alternatesOf(page),
    openGraph: prefixed(page.meta, 'og:'),
    twitter: prefixed(page.meta, 'twitter:'),
    jsonLd: nodes.length > 0 ? nodes : null,
  }
}
