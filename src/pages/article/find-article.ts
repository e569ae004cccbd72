import { Readability } from '@mozilla/readability'
import { attribute, type PageDocument, type PageElement, textOf } from '../document/dom.ts'
import type { Metadata } from '../document/metadata.ts'
import { isHidden } from '../document/reveal-content.ts'
import { linkShare } from '../document/text-blocks.ts'
import { cleanArticle, removeForeignBoxes } from './clean-article.ts'
import { findMainContent, unlinkedTextLength } from './main-content.ts'

/** Readability that copies classes and ids to elements whose tag it changes: cleaning recognises boxes by these names. */
class NamePreservingReadability extends Readability {
  _setNodeTag(node: PageElement, tag: string): PageElement {
    const changed = this._doc.createElement(tag)
    for (let child = node.firstChild; child; child = node.firstChild) changed.append(child)
    for (const { name, value } of node.attributes) changed.setAttribute(name, value)
    const from = node as PageElement & { readability?: unknown }
    if (from.readability) Object.assign(changed, { readability: from.readability })
    node.replaceWith(changed)
    return changed
  }

  declare private _doc: PageDocument
}

/** Boxes up to this length are removed by their name alone, before the article is found. */
const smallBoxCharacters = 150
/** A shorter text does not count as an article. */
const minArticleCharacters = 140
/**
 * Readability repeats its search with weaker filters while its result is shorter than a threshold. The threshold is half
 * the length of the page's paragraphs, within these limits.
 */
const [minReadabilityThreshold, maxReadabilityThreshold] = [300, 2000]
const navigationSelector = [
  'nav, dialog, button, select, [aria-modal="true"]',
  '[role="navigation"], [role="menu"], [role="menubar"], [role="search"], [role="dialog"]',
  '[role="alertdialog"], [role="banner"], [role="contentinfo"]',
].join(', ')

/** Whether a list is a menu: it contains only short links. */
function isMenu(list: PageElement): boolean {
  const items = list.children.length
  if (items < 4 || linkShare(list) < 0.9) return false
  return textOf(list).length / items < 32 && list.closest('p, td, blockquote') === null
}

/** Removes navigation before the search for the article: its text would raise the score of the wrong element. */
function removeNavigation(document: PageDocument): void {
  for (const element of [...document.querySelectorAll(navigationSelector)]) {
    if (textOf(element).length < 3000 && element.querySelectorAll('p').length < 8) element.remove()
  }
  for (const list of [...document.querySelectorAll('ul, ol')]) if (isMenu(list)) list.remove()
  for (const element of [...document.querySelectorAll('[style], [hidden]')]) {
    // Long hidden text is content that a click reveals.
    if (isHidden(element) && textOf(element).length < 500) element.remove()
  }
}

/** The element that the page marks as its `articleBody`, if it holds most of the article found. */
function declaredBody(found: PageElement): PageElement {
  const declared = [...found.querySelectorAll('[itemprop~="articleBody"]')]
  const [one] = declared
  if (declared.length !== 1 || !one) return found
  return textOf(one).length >= Math.max(400, textOf(found).length * 0.7) ? one : found
}

/** Elements that surround articles, and containers of comments by readers. */
const sideElement = /^(?:footer|aside|form)$/
const commentContainer = /^(?:div|section|ol|ul)$/
const isOutsideArticle = (element: PageElement) =>
  sideElement.test(element.localName) ||
  (commentContainer.test(element.localName) && /comment/i.test(`${element.className} ${element.id}`))

/** Elements that pages mark as their main part. */
const mainPartSelector = 'main, article, [role="main"], [itemprop~="articleBody"]'

/** Characters in the long paragraphs of a page, without paragraphs of links and of side elements. */
interface ParagraphLengths {
  readonly total: number
  /** The same for each main part, outer parts first. */
  readonly byMainPart: ReadonlyMap<PageElement, number>
}

function measureParagraphs(root: PageElement): ParagraphLengths {
  const parts = new Map([...root.querySelectorAll(mainPartSelector)].map((part) => [part, 0]))
  const beside = new Map<PageElement, boolean>()
  const isBeside = (element: PageElement | null): boolean => {
    const up: PageElement[] = []
    let known: boolean | undefined
    for (let at = element; at && known === undefined; at = at.parentElement) {
      known = beside.get(at) ?? (isOutsideArticle(at) || undefined)
      up.push(at)
    }
    for (const one of up) beside.set(one, known ?? false)
    return known ?? false
  }
  let all = 0
  for (const paragraph of root.querySelectorAll('p')) {
    const { length } = textOf(paragraph)
    if (length < 80 || linkShare(paragraph) >= 0.3 || isBeside(paragraph.parentElement)) continue
    all += length
    if (parts.size === 0) continue
    for (let at = paragraph.parentElement; at && at !== root; at = at.parentElement) {
      const known = parts.get(at)
      if (known !== undefined) parts.set(at, known + length)
    }
  }
  return { total: all, byMainPart: parts }
}

/** A part of a page that may be its article. */
interface MainPart {
  readonly copy: PageElement
  readonly length: number
  readonly paragraphLength: number
}

/** The innermost main part that holds over 90 % of the paragraphs, if paragraphs are most of its text. */
function findMainPart({ total: all, byMainPart: parts }: ParagraphLengths): MainPart | undefined {
  const [part, paragraphLength = 0] = [...parts].filter(([, length]) => length > all * 0.9).at(-1) ?? []
  const { length } = textOf(part)
  return part && paragraphLength > 0.6 * length
    ? { copy: part.cloneNode(true), length, paragraphLength }
    : undefined
}

/** Whether Readability found only one of several boxes of the article, and `main` holds the whole article. */
const isPartOf = ({ length, paragraphLength }: MainPart, found: PageElement) =>
  length < 3.5 * textOf(found).length && measureParagraphs(found).total < 0.6 * paragraphLength

interface ReadabilityResult {
  readonly content: PageElement
}

/** The kinds of pages that need different treatment. */
export type PageKind = 'article' | 'thread'

/** Parts of schema.org type names. */
const articleType = /Article|BlogPosting|Report|Recipe/
const threadType = /DiscussionForumPosting|QAPage/

/** The kind that a page declares in JSON-LD, microdata or Open Graph; null if it declares none of these kinds. */
export function declaredPageKind(document: PageDocument, { openGraph, jsonLd }: Metadata): PageKind | null {
  const types = ((jsonLd as { '@type'?: unknown }[] | null) ?? []).map((node) => String(node['@type']))
  for (const item of [...document.querySelectorAll('[itemtype]')].slice(0, 50))
    types.push(attribute(item, 'itemtype') ?? '')
  if (types.some((type) => threadType.test(type))) return 'thread'
  const isArticle =
    /article/i.test(String((openGraph as { type?: unknown } | null)?.type ?? '')) ||
    types.some((type) => articleType.test(type)) ||
    document.querySelector('meta[property="article:published_time"], [itemprop~="articleBody"]') !== null
  return isArticle ? 'article' : null
}

/**
 * An article needs at least this share of the main content's unlinked text. Two articles are exempt: articles that the
 * page declares, and articles with at least this number of characters in paragraphs.
 */
const [minShareOfPage, certainArticleCharacters] = [0.5, 1000]

/**
 * The cleaned element with a page's content: its article, or its main part if the page has no article. Null if the page
 * has neither.
 */
export function findPageContent(document: PageDocument, kind: PageKind | null): PageElement | null {
  const body = kind === 'article' ? null : (document.body?.cloneNode(true) ?? null)
  const article = findArticle(document)
  if (!body) return article
  const content = findMainContent(body)
  // A thread must be complete: a single post is not enough.
  const minLength = unlinkedTextLength(content) * (kind === 'thread' ? 1 : minShareOfPage)
  if (article && unlinkedTextLength(article) >= minLength) return article
  if (article && kind === null && measureParagraphs(article).total >= certainArticleCharacters) return article
  return textOf(content).length < minArticleCharacters ? article : content
}

/** The cleaned element with a page's article; null if the page has no article. */
function findArticle(document: PageDocument): PageElement | null {
  const titles = [
    textOf(document.querySelector('title')),
    attribute(document.querySelector('meta[property="og:title"]'), 'content') ?? '',
    textOf(document.querySelector('h1')),
  ]
  const description =
    attribute(document.querySelector('meta[name="description" i]'), 'content') ??
    attribute(document.querySelector('meta[property="og:description"]'), 'content') ??
    ''
  removeNavigation(document)
  // Small boxes go first: Readability turns them into paragraphs and drops their names.
  if (document.body) removeForeignBoxes(document.body, smallBoxCharacters)
  const paragraphs = measureParagraphs(document)
  const main = findMainPart(paragraphs)
  const options = {
    serializer: (node: unknown) => node as PageElement,
    keepClasses: true,
    charThreshold: Math.min(maxReadabilityThreshold, Math.max(minReadabilityThreshold, paragraphs.total / 2)),
  }
  const found = new NamePreservingReadability(
    document as never,
    options as never,
  ).parse() as ReadabilityResult | null
  if (!found || textOf(found.content).length < minArticleCharacters) return null
  const body = main && isPartOf(main, found.content) ? main.copy : declaredBody(found.content)
  const whole = body.cloneNode(true)
  cleanArticle(body, { titles, description })
  // Cleaning that removes over 80 % has mistaken the article itself for foreign content.
  return textOf(body).length < textOf(whole).length / 5 ? whole : body
}
