import { Readability } from '@mozilla/readability'
import { cleanArticle, dropForeign } from './clean.ts'
import { attribute, type PageDocument, type PageElement, textOf } from './dom.ts'
import { linkShare } from './leaves.ts'
import type { Metadata } from './metadata.ts'
import { isHidden } from './prepare.ts'
import { contentOf, toldOutsideLinks } from './whole.ts'

/** Readability, with names kept on elements whose tag it changes: they tell what an element is. */
class Reader extends Readability {
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
const smallBox = 150
/** Shorter texts are no articles. */
const shortest = 140
/**
 * A text of less than half of what the page's paragraphs tell is looked for once more with less distrust; so is one that
 * is shorter than the first of these, and none that is longer than the second.
 */
const [shortestAsked, longestAsked] = [300, 2000]
const roles =
  'nav, [role="navigation"], [role="menu"], [role="menubar"], [role="search"], [role="dialog"], [role="alertdialog"], [role="banner"], [role="contentinfo"], dialog, button, select, [aria-modal="true"]'

/** Lists of short links and nothing else, wherever they stand: menus. */
function isMenu(list: PageElement): boolean {
  const items = list.children.length
  if (items < 4 || linkShare(list) < 0.9) return false
  return textOf(list).length / items < 32 && list.closest('p, td, blockquote') === null
}

/** Takes out what belongs to no article before one is looked for, which else would count for the wrong place. */
function clear(document: PageDocument): void {
  for (const element of [...document.querySelectorAll(roles)]) {
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
const besides = /^(?:footer|aside|form)$/
const ofReaders = /^(?:div|section|ol|ul)$/
const isBeside = (element: PageElement) =>
  besides.test(element.localName) ||
  (ofReaders.test(element.localName) && /comment/i.test(`${element.className} ${element.id}`))

/** The parts that pages call their main ones. */
const mainParts = 'main, article, [role="main"], [itemprop~="articleBody"]'

/** How much the paragraphs of a page or of a part of it tell, in characters: those of sentences, wherever they stand. */
interface Told {
  readonly all: number
  /** Of its main parts, outer ones first. */
  readonly in: ReadonlyMap<PageElement, number>
}

function toldBy(root: PageElement): Told {
  const parts = new Map([...root.querySelectorAll(mainParts)].map((part) => [part, 0]))
  const beside = new Map<PageElement, boolean>()
  const standsBeside = (element: PageElement | null): boolean => {
    const up: PageElement[] = []
    let known: boolean | undefined
    for (let at = element; at && known === undefined; at = at.parentElement) {
      known = beside.get(at) ?? (isBeside(at) || undefined)
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
  return { all, in: parts }
}

/** A part of a page that may be its article. */
interface Main {
  readonly copy: PageElement
  readonly length: number
  readonly told: number
}

/** The innermost of a page's main parts that has next to all that the page tells, where it is mostly that. */
function mainOf({ all, in: parts }: Told): Main | undefined {
  const [part, told = 0] = [...parts].filter(([, told]) => told > all * 0.9).at(-1) ?? []
  const { length } = textOf(part)
  return part && told > 0.6 * length ? { copy: part.cloneNode(true), length, told } : undefined
}

/** Whether what was found is one of the boxes that an article is laid out in, and `main` the article. */
const isPartOf = ({ length, told }: Main, found: PageElement) =>
  length < 3.5 * textOf(found).length && toldBy(found).all < 0.6 * told

interface Found {
  readonly content: PageElement
}

/** What a page says it is, as far as it matters here. */
export type Kind = 'article' | 'thread'

/** Names of types that begin or end so (schema.org). */
const articles = /Article|BlogPosting|Report|Recipe/
const threads = /DiscussionForumPosting|QAPage/

/** What a page says it is; null where it says neither. */
export function kindOfPage(document: PageDocument, { openGraph, jsonLd }: Metadata): Kind | null {
  const types = ((jsonLd as { '@type'?: unknown }[] | null) ?? []).map((node) => String(node['@type']))
  for (const item of [...document.querySelectorAll('[itemtype]')].slice(0, 50))
    types.push(attribute(item, 'itemtype') ?? '')
  if (types.some((type) => threads.test(type))) return 'thread'
  const isArticle =
    /article/i.test(String((openGraph as { type?: unknown } | null)?.type ?? '')) ||
    types.some((type) => articles.test(type)) ||
    document.querySelector('meta[property="article:published_time"], [itemprop~="articleBody"]') !== null
  return isArticle ? 'article' : null
}

/**
 * An article of less than this part of what a page tells is none, unless the page says that it is one, or its paragraphs
 * tell so many characters: what stands beside so much may be anything.
 */
const [leastOfPage, surelyArticle] = [0.5, 1000]

/**
 * The element that holds what a page is about, cleaned of what stands among it: its article, or all of its content where
 * it has none; null where nothing is told.
 */
export function findContent(document: PageDocument, kind: Kind | null): PageElement | null {
  const body = kind === 'article' ? null : (document.body?.cloneNode(true) ?? null)
  const article = findArticle(document)
  if (!body) return article
  const content = contentOf(body)
  // Of a thread, one post is not enough.
  const least = toldOutsideLinks(content) * (kind === 'thread' ? 1 : leastOfPage)
  if (article && toldOutsideLinks(article) >= least) return article
  if (article && kind === null && toldBy(article).all >= surelyArticle) return article
  return textOf(content).length < shortest ? article : content
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
  clear(document)
  // Small boxes first: their names are lost where the search makes paragraphs of them.
  if (document.body) dropForeign(document.body, smallBox)
  const told = toldBy(document)
  const main = mainOf(told)
  const options = {
    serializer: (node: unknown) => node as PageElement,
    keepClasses: true,
    charThreshold: Math.min(longestAsked, Math.max(shortestAsked, told.all / 2)),
  }
  const found = new Reader(document as never, options as never).parse() as Found | null
  if (!found || textOf(found.content).length < shortest) return null
  const body = main && isPartOf(main, found.content) ? main.copy : declaredBody(found.content)
  const whole = body.cloneNode(true)
  cleanArticle(body, { titles, description })
  // What cleaning leaves nothing of is made of what it takes for foreign.
  return textOf(body).length < textOf(whole).length / 5 ? whole : body
}
