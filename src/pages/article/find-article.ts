import { Readability } from '@mozilla/readability'
import { attribute, type PageDocument, type PageElement, textOf } from '../document/dom.ts'
import type { Metadata } from '../document/metadata.ts'
import { isHidden } from '../document/reveal-content.ts'
import { linkShare } from '../document/text-blocks.ts'
import { cleanArticle, removeForeignBoxes } from './clean-article.ts'
import { findMainContent, unlinkedTextLength } from './main-content.ts'

/** Readability, with names kept on elements whose tag it changes: they tell what an element is. */
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

/** Longest box that goes by its name alone, before it is known where the article is. */
const smallBoxCharacters = 150
/** Shorter texts are no articles. */
const minArticleCharacters = 140
/**
 * A text of less than half of what the page's paragraphs tell is looked for once more with less distrust; so is one that
 * is shorter than the first of these, and none that is longer than the second.
 */
const [minReadabilityThreshold, maxReadabilityThreshold] = [300, 2000]
const navigationSelector =
  'nav, [role="navigation"], [role="menu"], [role="menubar"], [role="search"], [role="dialog"], [role="alertdialog"], [role="banner"], [role="contentinfo"], dialog, button, select, [aria-modal="true"]'

/** Lists of short links and nothing else, wherever they stand: menus. */
function isMenu(list: PageElement): boolean {
  const items = list.children.length
  if (items < 4 || linkShare(list) < 0.9) return false
  return textOf(list).length / items < 32 && list.closest('p, td, blockquote') === null
}

/** Takes out what belongs to no article before one is looked for, which else would count for the wrong place. */
function removeNavigation(document: PageDocument): void {
  for (const element of [...document.querySelectorAll(navigationSelector)]) {
    if (textOf(element).length < 3000 && element.querySelectorAll('p').length < 8) element.remove()
  }
  for (const list of [...document.querySelectorAll('ul, ol')]) if (isMenu(list)) list.remove()
  for (const element of [...document.querySelectorAll('[style], [hidden]')]) {
    // Text that only shows when asked for is text all the same.
    if (isHidden(element) && textOf(element).length < 500) element.remove()
  }
}

/** The element that the page itself calls the body of its article, where it is most of what was found. */
function declaredBody(found: PageElement): PageElement {
  const declared = [...found.querySelectorAll('[itemprop~="articleBody"]')]
  const [one] = declared
  if (declared.length !== 1 || !one) return found
  return textOf(one).length >= Math.max(400, textOf(found).length * 0.7) ? one : found
}

/** What stands beside articles, and what readers wrote below them. */
const sideElement = /^(?:footer|aside|form)$/
const commentContainer = /^(?:div|section|ol|ul)$/
const isOutsideArticle = (element: PageElement) =>
  sideElement.test(element.localName) ||
  (commentContainer.test(element.localName) && /comment/i.test(`${element.className} ${element.id}`))

/** The parts that pages call their main ones. */
const mainPartSelector = 'main, article, [role="main"], [itemprop~="articleBody"]'

/** How much the paragraphs of a page or of a part of it tell, in characters: those of sentences, wherever they stand. */
interface ParagraphLengths {
  readonly total: number
  /** Of its main parts, outer ones first. */
  readonly byMainPart: ReadonlyMap<PageElement, number>
}

function measureParagraphs(root: PageElement): ParagraphLengths {
  const parts = new Map([...root.querySelectorAll(mainPartSelector)].map((part) => [part, 0]))
  const beside = new Map<PageElement, boolean>()
  const standsBeside = (element: PageElement | null): boolean => {
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
    if (length < 80 || linkShare(paragraph) >= 0.3 || standsBeside(paragraph.parentElement)) continue
    all += length
    if (parts.size === 0) continue
    for (let at = paragraph.parentElement; at && at !== root; at = at.parentElement) {
      const told = parts.get(at)
      if (told !== undefined) parts.set(at, told + length)
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

/** The innermost of a page's main parts that has next to all that the page tells, where it is mostly that. */
function findMainPart({ total: all, byMainPart: parts }: ParagraphLengths): MainPart | undefined {
  const [part, told = 0] = [...parts].filter(([, told]) => told > all * 0.9).at(-1) ?? []
  const { length } = textOf(part)
  return part && told > 0.6 * length
    ? { copy: part.cloneNode(true), length, paragraphLength: told }
    : undefined
}

/** Whether what was found is one of the boxes that an article is laid out in, and `main` the article. */
const isPartOf = ({ length, paragraphLength: told }: MainPart, found: PageElement) =>
  length < 3.5 * textOf(found).length && measureParagraphs(found).total < 0.6 * told

interface ReadabilityResult {
  readonly content: PageElement
}

/** What a page says it is, as far as it matters here. */
export type PageKind = 'article' | 'thread'

/** Names of types that begin or end so (schema.org). */
const articleType = /Article|BlogPosting|Report|Recipe/
const threadType = /DiscussionForumPosting|QAPage/

/** What a page says it is; null where it says neither. */
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
 * An article of less than this part of what a page tells is none, unless the page says that it is one, or its paragraphs
 * tell so many characters: what stands beside so much may be anything.
 */
const [minShareOfPage, certainArticleCharacters] = [0.5, 1000]

/**
 * The element that holds what a page is about, cleaned of what stands among it: its article, or all of its content where
 * it has none; null where nothing is told.
 */
export function findPageContent(document: PageDocument, kind: PageKind | null): PageElement | null {
  const body = kind === 'article' ? null : (document.body?.cloneNode(true) ?? null)
  const article = findArticle(document)
  if (!body) return article
  const content = findMainContent(body)
  // Of a thread, one post is not enough.
  const least = unlinkedTextLength(content) * (kind === 'thread' ? 1 : minShareOfPage)
  if (article && unlinkedTextLength(article) >= least) return article
  if (article && kind === null && measureParagraphs(article).total >= certainArticleCharacters) return article
  return textOf(content).length < minArticleCharacters ? article : content
}

/** The element that holds a page's article, cleaned of what stands among it; null where the page has none. */
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
  // Small boxes first: their names are lost where the search makes paragraphs of them.
  if (document.body) removeForeignBoxes(document.body, smallBoxCharacters)
  const told = measureParagraphs(document)
  const main = findMainPart(told)
  const options = {
    serializer: (node: unknown) => node as PageElement,
    keepClasses: true,
    charThreshold: Math.min(maxReadabilityThreshold, Math.max(minReadabilityThreshold, told.total / 2)),
  }
  const found = new NamePreservingReadability(
    document as never,
    options as never,
  ).parse() as ReadabilityResult | null
  if (!found || textOf(found.content).length < minArticleCharacters) return null
  const body = main && isPartOf(main, found.content) ? main.copy : declaredBody(found.content)
  const whole = body.cloneNode(true)
  cleanArticle(body, { titles, description })
  // What cleaning leaves nothing of is made of what it takes for foreign.
  return textOf(body).length < textOf(whole).length / 5 ? whole : body
}
