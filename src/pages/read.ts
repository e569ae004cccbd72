import { Fault } from '../errors.ts'
import { answerFrom, type Facts, passagesFor } from './answer.ts'
import { findContent, kindOfPage } from './article.ts'
import { fencedText } from './code.ts'
import { type ExtractionSchema, extractBySchema } from './css.ts'
import {
  baseOf,
  isElement,
  isFlood,
  isText,
  type PageDocument,
  type PageNode,
  parsePage,
  sizeOf,
  squeezed,
  textOf,
} from './dom.ts'
import { decodeBody } from './encoding.ts'
import { readFeed } from './feeds.ts'
import { filterByQuery } from './filter.ts'
import { kindOf } from './kinds.ts'
import { linksOf, mediaOf, type PageLinks, type PageMedia } from './links.ts'
import { Citations, toMarkdown } from './markdown.ts'
import { type Metadata, metadataOf } from './metadata.ts'
import { prepareDocument, unscriptedOf } from './prepare.ts'
import { Room } from './room.ts'
import { type Seen, type Wall, wallOf, wallOfHeaders } from './walls.ts'

/** What is wanted of a page. */
export type Wanted =
  | { readonly as: 'markdown'; readonly filter: 'fit' | 'raw' | 'bm25'; readonly query?: string }
  | { readonly as: 'html' }
  | { readonly as: 'crawl' }
  | { readonly as: 'answer'; readonly question: string }
  | { readonly as: 'records'; readonly schema: ExtractionSchema }

/** An answer of the web, and what is wanted of it. */
export interface ReadTask {
  readonly seen: Seen
  readonly body: Uint8Array
  readonly contentType: string
  readonly wanted: Wanted
}

export interface PageMarkdown {
  readonly raw: string
  readonly fit?: string
  readonly withCitations?: string
  readonly references?: string
}

/** What was read of a page; of its parts, those that were wanted. */
export interface PageRead {
  readonly markdown?: PageMarkdown
  readonly html?: string
  readonly links?: PageLinks
  readonly media?: PageMedia
  readonly metadata: Metadata
  readonly records?: Record<string, string | null>[]
  /** The passage that answers the question, quoted; null where the page does not say. */
  readonly answer?: string | null
  /** What a model may read to answer it: the title and the passages that the question is about, or the whole page. */
  readonly context?: string
}

export type ReadResult =
  | { readonly outcome: 'read'; readonly page: PageRead }
  | { readonly outcome: 'wall'; readonly wall: Wall }
  /** What the answer holds cannot be read as a page; `why` completes "The address …". */
  | { readonly outcome: 'unreadable'; readonly why: string }

const flooded = 'The page has more tags than records are taken from. Nothing was charged.'
const unseen = new Set(['script', 'style', 'noscript', 'template', 'head', 'svg'])

/** What a reader sees of a page, at most so many characters. Walks without recursion: pages may be nested deeply. */
function visibleText(root: PageNode | null, most = 20_000): string {
  let text = ''
  let node: PageNode | null = root
  while (node && text.length < most) {
    if (isText(node)) text += `${node.textContent} `
    const into: PageNode | null = isElement(node) && unseen.has(node.localName) ? null : node.firstChild
    let next: PageNode | null = into
    while (!next && node && node !== root) {
      next = node.nextSibling
      if (!next) node = node.parentNode
    }
    node = next
  }
  return squeezed(text)
}

const longestContext = 16_000

/** Where an article is looked for; pages beyond are no articles, and looking would take minutes. */
const mostNodesForArticle = 50_000
const deepestForArticle = 130

function readMarkdown(
  document: PageDocument,
  base: string,
  wanted: { filter: 'fit' | 'raw' | 'bm25'; query?: string },
  metadata: Metadata,
  cite = true,
): PageMarkdown {
  const body = document.body ?? document.documentElement
  const raw = toMarkdown(body, { base })
  if (wanted.filter === 'raw') return { raw, ...(cite ? cited(body, base) : {}) }
  if (wanted.filter === 'bm25') {
    const fit = filterByQuery(raw, wanted.query ?? '')
    return { raw, fit, ...(cite ? cited(body, base) : {}) }
  }
  const { nodes, depth } = sizeOf(body)
  const tangled = nodes > mostNodesForArticle || depth > deepestForArticle
  const article = tangled ? null : findContent(document, kindOfPage(document, metadata))
  const chosen = article ?? body
  return { raw, fit: article ? toMarkdown(article, { base }) : raw, ...(cite ? cited(chosen, base) : {}) }
}

function cited(root: NonNullable<PageDocument['body']>, base: string) {
  const citations = new Citations()
  return { withCitations: toMarkdown(root, { base, citations }), references: citations.references() }
}

function readDocument(html: string, task: ReadTask, known?: Metadata): ReadResult {
  const { seen, wanted } = task
  const document = parsePage(html)
  const base = baseOf(document, seen.url)
  const title = textOf(document.querySelector('title'))
  const wall =
    known === undefined
      ? wallOf({
          ...seen,
          html,
          title,
          text: visibleText(document.body),
          unscripted: unscriptedOf(document),
          hasPassword: document.querySelector('input[type="password" i]') !== null,
          scripts: document.querySelectorAll('script').length,
        })
      : null
  if (wall) return { outcome: 'wall', wall }
  const metadata = known ? { ...metadataOf(document, base), ...known } : metadataOf(document, base)
  const page = (rest: Omit<PageRead, 'metadata'>): ReadResult => ({
    outcome: 'read',
    page: { metadata, ...rest },
  })
  if (wanted.as === 'records') {
    // Its tree has no tags: that no record is found would say nothing of the page.
    if (isFlood(html))
      throw new Fault('too_large', 'more tags than a tree is made of', { publicMessage: flooded })
    prepareDocument(document)
    return page({ records: extractBySchema(document, wanted.schema, base) })
  }
  prepareDocument(document)
  const [links, media] =
    wanted.as === 'answer' ? [] : [linksOf(document, base, seen.url), mediaOf(document, base)]
  if (wanted.as === 'html') return page({ html, links, media })
  if (wanted.as === 'markdown')
    return page({ markdown: readMarkdown(document, base, wanted, metadata), links, media })
  if (wanted.as === 'crawl') {
    const { raw, fit } = readMarkdown(document, base, { filter: 'fit' }, metadata, false)
    return page({ markdown: { raw, ...(fit === undefined ? {} : { fit }) }, html, links, media })
  }
  return page(
    answered(
      toMarkdown(document.body ?? document.documentElement, { base }),
      wanted.question,
      metadata as Facts,
    ),
  )
}

function answered(markdown: string, question: string, facts: Facts): Pick<PageRead, 'answer' | 'context'> {
  const whole = markdown.length <= longestContext
  const passages = whole ? [] : passagesFor(markdown, question, 25).map(({ text }) => text)
  const about = [facts.title, facts.author, facts.publishedAt]
    .filter((fact) => typeof fact === 'string')
    .join('\n')
  const context = `${about}\n\n${whole ? markdown : passages.join('\n\n')}`.slice(0, longestContext)
  return { answer: answerFrom(markdown, question, facts), context }
}

const noLinks: PageLinks = { internal: [], external: [] }
const noMedia: PageMedia = { images: [], videos: [], audios: [] }

/** A document that has text and no markup. */
function readText(text: string, markdown: string, task: ReadTask, metadata: Metadata): ReadResult {
  const { wanted } = task
  const page = (rest: Omit<PageRead, 'metadata'>): ReadResult => ({
    outcome: 'read',
    page: { metadata, ...rest },
  })
  const whole = markdown.trim() === '' ? '' : `${markdown.trim()}\n`
  switch (wanted.as) {
    case 'markdown': {
      const fit = wanted.filter === 'bm25' ? filterByQuery(whole, wanted.query ?? '') : whole
      const rest = wanted.filter === 'raw' ? {} : { fit }
      return page({
        markdown: { raw: whole, ...rest, withCitations: whole, references: '' },
        links: noLinks,
        media: noMedia,
      })
    }
    case 'crawl':
      return page({ markdown: { raw: whole, fit: whole }, links: noLinks, media: noMedia })
    case 'html':
      return page({ html: text, links: noLinks, media: noMedia })
    case 'answer':
      return page(answered(whole, wanted.question, metadata as Facts))
    default:
      return { outcome: 'unreadable', why: 'holds no HTML, which a CSS schema needs' }
  }
}

const noFacts: Metadata = { title: null, description: null, author: null, publishedAt: null, language: null }

const cut: ReadResult = { outcome: 'unreadable', why: 'was cut off: its document ends in the middle' }

/** Whether a page ends where no page ends: inside a tag, a comment, or a script. Many leave their last tags open. */
function isCutOff(html: string): boolean {
  const end = html.slice(-200_000).toLowerCase()
  if (end.includes('</html>')) return false
  if (end.lastIndexOf('<!--') > end.lastIndexOf('-->')) return true
  const open = ['script', 'style', 'title', 'textarea'].find(
    (name) =>
      Math.max(end.lastIndexOf(`<${name}>`), end.lastIndexOf(`<${name} `)) > end.lastIndexOf(`</${name}>`),
  )
  return open !== undefined || /<\/?[a-z!][^<>]*$/.test(end)
}

/**
 * Reads one answer of the web. Pure: nothing is fetched, nothing kept.
 * @throws ServiceError response_too_large for more than an answer may have, bad_request for a schema that cannot be used;
 *   Fault too_large for a page of more tags than records are taken from
 */
export async function readPage(task: ReadTask): Promise<ReadResult> {
  const result = await read(task)
  if (result.outcome === 'read') {
    // It is for a model, and no answer has it.
    const { context: _, ...shown } = result.page
    new Room().take(shown)
  }
  return result
}

async function read(task: ReadTask): Promise<ReadResult> {
  const { seen, body, contentType } = task
  const guarded = wallOfHeaders(seen)
  if (guarded) return { outcome: 'wall', wall: guarded }
  const kind = kindOf(contentType, body)
  const type = contentType.split(';')[0]!.trim() || 'an unknown type'
  if (kind === 'other') {
    if ([401, 402, 403, 407, 451].includes(seen.status)) return readDocument('', task)
    return { outcome: 'unreadable', why: `holds ${type}, which has no text to read` }
  }
  if (kind === 'pdf') {
    if (task.wanted.as === 'html')
      return { outcome: 'unreadable', why: 'holds a PDF, which has no HTML; ask for its Markdown' }
    const { readPdf } = await import('./pdf.ts')
    const pdf = await readPdf(body).catch(() => null)
    if (!pdf) return { outcome: 'unreadable', why: 'holds a PDF that is broken or locked' }
    return readText(pdf.text, pdf.text, task, { ...noFacts, ...pdf.metadata, contentType: type })
  }
  const text = decodeBody(body, contentType).replace(/^\ufeff/, '')
  if (text.trim() === '' && seen.status < 400) return { outcome: 'unreadable', why: 'answered with nothing' }
  if (kind === 'html' && seen.status < 400 && isCutOff(text)) return cut
  if (kind === 'html') return readDocument(text, task)
  const refused = wallOf({
    ...seen,
    html: '',
    title: '',
    text: '',
    unscripted: 0,
    hasPassword: false,
    scripts: 0,
  })
  if (refused) return { outcome: 'wall', wall: refused }
  const metadata = { ...noFacts, contentType: type }
  if (kind === 'xml') {
    if (/<html[\s>]/i.test(text.slice(0, 2000))) return readDocument(text, task)
    const feed = readFeed(text)
    if (feed) return readDocument(feed.html, task, { ...feed.metadata, contentType: type })
    return readText(text, fencedText('xml', text.trim()), task, metadata)
  }
  if (kind === 'json') {
    let pretty = text
    try {
      pretty = JSON.stringify(JSON.parse(text), null, 2)
    } catch (error) {
      // Lines of JSON and JSON with comments are read as they are.
      const place = Number(/position (\d+)/.exec(String(error))?.[1] ?? 0)
      if (/end of JSON|Unterminated/i.test(String(error)) || place >= text.trimEnd().length) return cut
    }
    return readText(text, fencedText('json', pretty.trim()), task, metadata)
  }
  return readText(text, text, task, metadata)
}
