import { Fault } from '../../catalog/errors.ts'
import { type NearestPassage, nearestPassage } from '../passages/nearest-passage.ts'
import { rankPassages } from '../passages/passage-ranking.ts'
import { filterByQuery } from '../passages/query-filter.ts'
import type { PageFacts } from '../passages/question-forms.ts'
import { quoteAnswer } from '../passages/quote-answer.ts'
import { declarationOf, findPageContent, type PageSurvey, surveyPage } from './article/find-article.ts'
import { type ExtractionSchema, extractBySchema } from './document/css-records.ts'
import {
  attribute,
  baseUrlOf,
  collapseWhitespace,
  hasTooManyTags,
  type PageDocument,
  type PageElement,
  type PageNode,
  parsePage,
  textOf,
  textsIn,
  treeSize,
} from './document/dom.ts'
import { unfoldPanels } from './document/folded-panels.ts'
import { showHiddenPage } from './document/hidden-pages.ts'
import { linksOf, mediaOf, type PageLinks, type PageMedia } from './document/links.ts'
import { type Metadata, readMetadata } from './document/metadata.ts'
import { noscriptTextLength, revealContent } from './document/reveal-content.ts'
import { joinTwins, keepQuotedNames } from './document/said-twice.ts'
import { contentKindOf } from './formats/content-kind.ts'
import { decodeBody } from './formats/encoding.ts'
import { parseFeedDocument } from './formats/feed.ts'
import { markFootnotes } from './markdown/footnotes.ts'
import { openInlineNotes } from './markdown/inline-notes.ts'
import { LinkReferences } from './markdown/link-references.ts'
import { fenceText, flattenListings, openEditors } from './markdown/listings.ts'
import { toMarkdown } from './markdown/markdown.ts'
import { joinNumberedListings } from './markdown/numbered-listings.ts'
import { ResponseSize } from './response-size.ts'
import type { AccessRestriction } from './restrictions/access-restriction.ts'
import {
  detectRestriction,
  type PageResponse,
  restrictionFromHeaders,
} from './restrictions/detect-restriction.ts'

/** The output that a lookup requests from a page. */
export type PageOutput =
  | { readonly as: 'markdown'; readonly filter: 'fit' | 'raw' | 'bm25'; readonly query?: string }
  | { readonly as: 'html' }
  | { readonly as: 'crawl' }
  | { readonly as: 'answer'; readonly question: string }
  | { readonly as: 'records'; readonly schema: ExtractionSchema }

/** A response of a web server, and the requested output. */
export interface ReadTask {
  readonly response: PageResponse
  readonly body: Uint8Array
  readonly contentType: string
  readonly output: PageOutput
}

export interface PageMarkdown {
  readonly raw: string
  readonly fit?: string
  readonly withCitations?: string
  readonly references?: string
}

/** The content read from a page; only the requested parts are set. */
export interface PageContent {
  readonly markdown?: PageMarkdown
  readonly html?: string
  readonly links?: PageLinks
  readonly media?: PageMedia
  readonly metadata: Metadata
  readonly records?: Record<string, string | null>[]
  /** The passage that answers the question, quoted; null if the page does not answer it. */
  readonly answer?: string | null
  /** Where the page is nearest to a question that it does not answer. */
  readonly nearest?: { readonly heading: string | null; readonly url: string }
  /** The text for a language model: the title, and the whole page or its passages about the question. */
  readonly context?: string
}

export type ReadResult =
  | { readonly outcome: 'read'; readonly page: PageContent }
  | { readonly outcome: 'restricted'; readonly restriction: AccessRestriction }
  /** The response cannot be read as a page; `reason` completes "The address …". */
  | { readonly outcome: 'unreadable'; readonly reason: string }

const tooManyTagsMessage = 'The page has more tags than records are taken from. Nothing was charged.'
const invisibleElements = new Set(['script', 'style', 'noscript', 'template', 'head', 'svg'])

/** Visible text of a page, cut after about `maxCharacters` characters. */
function visibleText(root: PageNode | null, maxCharacters = 20_000): string {
  let text = ''
  for (const one of textsIn(root, invisibleElements)) {
    text += `${one} `
    if (text.length >= maxCharacters) break
  }
  return collapseWhitespace(text)
}

const maxContextCharacters = 16_000

/** The search for an article in a larger or deeper page would take minutes. */
const maxNodesForArticle = 50_000
const maxDepthForArticle = 130

function isTangled(body: PageElement): boolean {
  const { nodes, depth } = treeSize(body)
  return nodes > maxNodesForArticle || depth > maxDepthForArticle
}

/** The units of a page with their features, as the search for its content sees them; null for a page without a body. */
export function surveyHtml(body: Uint8Array, url: string): PageSurvey | null {
  const document = parsePage(decodeBody(body, 'text/html'))
  const base = baseUrlOf(document, url)
  const metadata = readMetadata(document, base)
  reveal(document, base)
  if (!document.body || isTangled(document.body)) return null
  return surveyPage(document, declarationOf(document, metadata))
}

/** Changes a document, whose address is `base`, to what a browser shows and what its folded panels have. */
function reveal(document: PageDocument, base: string): void {
  openInlineNotes(document)
  revealContent(document)
  showHiddenPage(document)
  unfoldPanels(document)
  joinTwins(document)
  keepQuotedNames(document)
  openEditors(document)
  joinNumberedListings(document)
  flattenListings(document)
  markFootnotes(document, base)
}

function readMarkdown(
  document: PageDocument,
  base: string,
  wanted: { filter: 'fit' | 'raw' | 'bm25'; query?: string },
  metadata: Metadata,
  cite = true,
): PageMarkdown {
  const body = document.body ?? document.documentElement
  const raw = toMarkdown(body, { base })
  if (wanted.filter === 'raw') return { raw, ...(cite ? withReferences(body, base) : {}) }
  if (wanted.filter === 'bm25') {
    const fit = filterByQuery(raw, wanted.query ?? '')
    return { raw, fit, ...(cite ? withReferences(body, base) : {}) }
  }
  const declared = declarationOf(document, metadata)
  const found = isTangled(body) ? null : findPageContent(document, declared)
  const text = found && toMarkdown(found, { base })
  const isContent = text !== null && (declared.isArticle || !isScrap(text, raw))
  return {
    raw,
    fit: isContent ? text : raw,
    ...(cite ? withReferences(isContent ? found! : body, base) : {}),
  }
}

/** Whether a text is a line of a long page, such as a banner. An article may be so short above its comments. */
function isScrap(text: string, raw: string): boolean {
  if (text.length > 4000) return false
  const length = withoutTargets(text).length
  return length < 500 && length < withoutTargets(raw).length * 0.05
}

/** Markdown without pictures and the targets of links. */
const withoutTargets = (markdown: string): string =>
  markdown.replace(/!\[[^\][]{0,500}\]\([^()]{0,2000}\)|\]\([^()]{0,2000}\)/g, ']')

function withReferences(root: NonNullable<PageDocument['body']>, base: string) {
  const citations = new LinkReferences()
  return { withCitations: toMarkdown(root, { base, citations }), references: citations.references() }
}

function readDocument(html: string, task: ReadTask, known?: Metadata): ReadResult {
  const { response, output } = task
  const document = parsePage(html)
  const base = baseUrlOf(document, response.url)
  const title = textOf(document.querySelector('title'))
  const restriction =
    known === undefined
      ? detectRestriction({
          ...response,
          html,
          title,
          text: visibleText(document.body),
          noscriptTextLength: noscriptTextLength(document),
          hasPassword: document.querySelector('input[type="password" i]') !== null,
          scriptCount: document.querySelectorAll('script').length,
        })
      : null
  if (restriction) return { outcome: 'restricted', restriction }
  const metadata = known ? { ...readMetadata(document, base), ...known } : readMetadata(document, base)
  const page = (rest: Omit<PageContent, 'metadata'>): ReadResult => ({
    outcome: 'read',
    page: { metadata, ...rest },
  })
  if (output.as === 'records') {
    // The tree has no elements, so an empty list of records would be wrong.
    if (hasTooManyTags(html))
      throw new Fault('too_large', 'more tags than a tree may have', { publicMessage: tooManyTagsMessage })
    revealContent(document)
    return page({ records: extractBySchema(document, output.schema, base) })
  }
  if (output.as === 'html') revealContent(document)
  else reveal(document, base)
  const [links, media] =
    output.as === 'answer' ? [] : [linksOf(document, base, response.url), mediaOf(document, base)]
  if (output.as === 'html') return page({ html, links, media })
  if (output.as === 'markdown')
    return page({ markdown: readMarkdown(document, base, output, metadata), links, media })
  if (output.as === 'crawl') {
    const { raw, fit } = readMarkdown(document, base, { filter: 'fit' }, metadata, false)
    return page({ markdown: { raw, ...(fit === undefined ? {} : { fit }) }, html, links, media })
  }
  // The search for the article moves elements out of the document.
  const ids = headingIds(document)
  const { raw, fit = raw } = readMarkdown(document, base, { filter: 'fit' }, metadata, false)
  const answered = readAnswer([fit, raw], output.question, metadata as PageFacts)
  if (answered.answer !== null) return page(answered)
  const nearest = nearestPassage(raw, output.question, String(metadata.title ?? ''))
  return page({ ...answered, ...(nearest ? { nearest: placeOf(nearest, ids, response.url) } : {}) })
}

/** The words of a text that a link to it names (URL Fragment Text Directives). */
const maxLinkedWords = 8

/** A heading that is not closed has the rest of the page as text. */
const maxHeadingCharacters = 300

/** The ids of headings, or of anchors in them, by the text of the heading. */
function headingIds(document: PageDocument): ReadonlyMap<string, string> {
  const ids = new Map<string, string>()
  for (const heading of document.querySelectorAll('h1, h2, h3, h4, h5, h6')) {
    const anchor = heading.id ? heading : heading.querySelector('[id], a[name]')
    const id = anchor && (anchor.id || attribute(anchor, 'name'))
    const text = id ? visibleText(heading, maxHeadingCharacters) : ''
    if (id && !ids.has(text)) ids.set(text, id)
  }
  return ids
}

/** The link to a passage: to the id of its heading, else to the words of the heading or of the passage. */
function placeOf({ heading, text }: NearestPassage, ids: ReadonlyMap<string, string>, address: string) {
  const id = ids.get(heading ?? '')
  const words = (heading ?? text).split(' ').slice(0, maxLinkedWords).join(' ')
  const fragment = id ? encodeURIComponent(id) : `:~:text=${encodeURIComponent(words).replaceAll('-', '%2D')}`
  return { heading, url: `${address.split('#', 1)[0]}#${fragment}` }
}

function readAnswer(
  [article, markdown]: readonly [string, string],
  question: string,
  facts: PageFacts,
): Pick<PageContent, 'answer' | 'context'> {
  const whole = markdown.length <= maxContextCharacters
  const passages = whole ? [] : rankPassages(markdown, question, 25)
  const about = [facts.title, facts.author, facts.publishedAt]
    .filter((fact) => typeof fact === 'string')
    .join('\n')
  const context = `${about}\n\n${whole ? markdown : passages.join('\n\n')}`.slice(0, maxContextCharacters)
  return { answer: quoteAnswer([...new Set([article, markdown])], question, facts), context }
}

const noLinks: PageLinks = { internal: [], external: [] }
const noMedia: PageMedia = { images: [], videos: [], audios: [] }

/** Reads a document without markup. */
function readText(text: string, markdown: string, task: ReadTask, metadata: Metadata): ReadResult {
  const { output } = task
  const page = (rest: Omit<PageContent, 'metadata'>): ReadResult => ({
    outcome: 'read',
    page: { metadata, ...rest },
  })
  const whole = markdown.trim() === '' ? '' : `${markdown.trim()}\n`
  switch (output.as) {
    case 'markdown': {
      const fit = output.filter === 'bm25' ? filterByQuery(whole, output.query ?? '') : whole
      const rest = output.filter === 'raw' ? {} : { fit }
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
      return page(readAnswer([whole, whole], output.question, metadata as PageFacts))
    default:
      return { outcome: 'unreadable', reason: 'holds no HTML, which a CSS schema needs' }
  }
}

const emptyMetadata: Metadata = {
  title: null,
  description: null,
  author: null,
  publishedAt: null,
  language: null,
}

const cut: ReadResult = { outcome: 'unreadable', reason: 'was cut off: its document ends in the middle' }

/** Whether a page ends inside a tag, a comment or a script. Missing end tags are common and do not count. */
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
 * Reads one response of a web server. It sends no requests and stores nothing.
 * @throws ServiceError response_too_large for more than an answer may have, bad_request for a schema that cannot be used;
 *   Fault too_large for a page of more tags than records are taken from
 */
export async function readPage(task: ReadTask): Promise<ReadResult> {
  const result = await read(task)
  if (result.outcome === 'read') {
    // The context is only for the language model, so it does not count.
    const { context: _, ...shown } = result.page
    new ResponseSize().add(shown)
  }
  return result
}

async function read(task: ReadTask): Promise<ReadResult> {
  const { response, body, contentType } = task
  const guarded = restrictionFromHeaders(response)
  if (guarded) return { outcome: 'restricted', restriction: guarded }
  const kind = contentKindOf(contentType, body)
  const type = contentType.split(';')[0]!.trim() || 'an unknown type'
  if (kind === 'other') {
    if ([401, 402, 403, 407, 451].includes(response.status)) return readDocument('', task)
    return { outcome: 'unreadable', reason: `holds ${type}, which has no text to read` }
  }
  if (kind === 'pdf') {
    if (task.output.as === 'html')
      return { outcome: 'unreadable', reason: 'holds a PDF, which has no HTML; ask for its Markdown' }
    const { readPdf } = await import('./formats/pdf.ts')
    const pdf = await readPdf(body).catch(() => null)
    if (!pdf) return { outcome: 'unreadable', reason: 'holds a PDF that is broken or locked' }
    return readText(pdf.text, pdf.text, task, { ...emptyMetadata, ...pdf.metadata, contentType: type })
  }
  const text = decodeBody(body, contentType).replace(/^\ufeff/, '')
  if (text.trim() === '' && response.status < 400)
    return { outcome: 'unreadable', reason: 'answered with nothing' }
  if (kind === 'html' && response.status < 400 && isCutOff(text)) return cut
  if (kind === 'html') return readDocument(text, task)
  const refused = detectRestriction({
    ...response,
    html: '',
    title: '',
    text: '',
    noscriptTextLength: 0,
    hasPassword: false,
    scriptCount: 0,
  })
  if (refused) return { outcome: 'restricted', restriction: refused }
  const metadata = { ...emptyMetadata, contentType: type }
  if (kind === 'xml') {
    if (/<html[\s>]/i.test(text.slice(0, 2000))) return readDocument(text, task)
    const feed = parseFeedDocument(text)
    if (feed) return readDocument(feed.html, task, { ...feed.metadata, contentType: type })
    return readText(text, fenceText('xml', text.trim()), task, metadata)
  }
  if (kind === 'json') {
    let pretty = text
    try {
      pretty = JSON.stringify(JSON.parse(text), null, 2)
    } catch (error) {
      // JSON Lines and JSON with comments are returned unformatted.
      const place = Number(/position (\d+)/.exec(String(error))?.[1] ?? 0)
      if (/end of JSON|Unterminated/i.test(String(error)) || place >= text.trimEnd().length) return cut
    }
    return readText(text, fenceText('json', pretty.trim()), task, metadata)
  }
  return readText(text, text, task, metadata)
}
