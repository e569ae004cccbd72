import { Readability } from '@mozilla/readability'
import { attribute, type PageDocument, type PageElement, textOf } from '../document/dom.ts'
import type { Metadata } from '../document/metadata.ts'
import { isHidden } from '../document/reveal-content.ts'
import { keepSpokenButtons } from '../document/shown-values.ts'
import { linkShare } from '../document/text-blocks.ts'
import { addMissingNotes } from '../markdown/footnotes.ts'
import { namesOf, tipName } from './box-names.ts'
import { chooseUnits, type UnitSurvey } from './choose-units.ts'
import { cleanArticle, removeForeignBoxes } from './clean-article.ts'
import { findMainContent } from './main-content.ts'
import { collectUnits, isParagraphLike, type TextUnit } from './text-units.ts'
import { type PageFindings, unitFeatures } from './unit-features.ts'

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

/** Elements that are never foreign by their own name: a heading "Contact" has that id, a column of shares that class. */
const neverForeign = 'h1, h2, h3, h4, h5, h6, li, td, th, tr, dt, dd, caption, summary, blockquote *, mark, q'

/** Takes the names from elements that Readability and cleaning would remove by them. */
function forgetNames(document: PageDocument): void {
  for (const element of document.querySelectorAll(neverForeign)) {
    if (element.localName === 'pre') continue
    element.removeAttribute('class')
    element.removeAttribute('id')
  }
  // Words of a sentence: the text around them refers to them.
  const lengths = new Map<PageElement, number>()
  for (const element of document.querySelectorAll(
    'p span[class], p a[class], p em[class], p strong[class]',
  )) {
    const paragraph = element.closest('p')!
    const length = lengths.get(paragraph) ?? textOf(paragraph).length
    lengths.set(paragraph, length)
    if (!tipName.test(namesOf(element)) && length >= 3 * textOf(element).length)
      element.removeAttribute('class')
  }
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

/** Parts of schema.org type names. */
const articleType = /Article|BlogPosting|Report|Recipe/
const threadType = /DiscussionForumPosting|QAPage/
const productType = /Product(?:Group|Model)?$/

/** What a page declares about its kind. */
export type PageDeclaration = Pick<PageFindings, 'isArticle' | 'isThread' | 'isProduct'>

/** The kinds that a page declares in JSON-LD, microdata or Open Graph. */
export function declarationOf(document: PageDocument, { openGraph, jsonLd }: Metadata): PageDeclaration {
  const types = ((jsonLd as { '@type'?: unknown }[] | null) ?? []).map((node) => String(node['@type']))
  for (const item of [...document.querySelectorAll('[itemtype]')].slice(0, 50))
    types.push(attribute(item, 'itemtype') ?? '')
  const type = String((openGraph as { type?: unknown } | null)?.type ?? '')
  const isThread = types.some((one) => threadType.test(one))
  const isArticle =
    /article/i.test(type) ||
    types.some((one) => articleType.test(one)) ||
    document.querySelector('meta[property="article:published_time"], [itemprop~="articleBody"]') !== null
  return {
    isThread,
    isArticle: isArticle && !isThread,
    isProduct: /product/i.test(type) || types.some((one) => productType.test(one)),
  }
}

/** The attribute that carries the number of a unit through copies and changes of the tree. */
const unitMark = 'data-unit'

function markUnits(document: PageDocument, units: readonly TextUnit[]): void {
  for (const [place, { nodes, tag }] of units.entries()) {
    let [marked] = nodes as PageElement[]
    if (tag === '') {
      marked = document.createElement('span')
      nodes[0]!.before(marked)
      marked.append(...nodes)
    }
    marked!.setAttribute(unitMark, String(place))
  }
}

/** For each unit, whether an element has it, entirely or for the most part. */
function unitsIn(element: PageElement | null, units: readonly TextUnit[]): boolean[] {
  const found = units.map(() => false)
  for (const marked of element?.querySelectorAll(`[${unitMark}]`) ?? []) {
    const place = Number(marked.getAttribute(unitMark))
    if (units[place]) found[place] = textOf(marked).length > units[place].text.length / 2
  }
  return found
}

/** What the search for a page's content is decided by. */
export interface PageSurvey extends UnitSurvey {
  /** The whole body, with marked units. */
  readonly body: PageElement
  readonly article: PageElement | null
}

/** Searches a page's article and its main content, and describes its units by both. Changes the document. */
export function surveyPage(document: PageDocument, declared: PageDeclaration): PageSurvey | null {
  if (!document.body) return null
  keepSpokenButtons(document)
  const { units, boxes } = collectUnits(document.body)
  markUnits(document, units)
  const body = document.body.cloneNode(true)
  const inMainContent = unitsIn(findMainContent(document.body.cloneNode(true)), units)
  const article = findArticle(document)
  const findings = { ...declared, inMainContent, inArticle: unitsIn(article, units) }
  return { body, article, units, findings, features: unitFeatures(units, boxes, findings) }
}

/**
 * The article found stays if its expected match with the true text has at least this share of the match of the likeliest
 * units. A declared article and a page of paragraphs leave cleaning the say: it knows bylines, captions and lead-ins.
 */
const minShares = { declared: 0.3, paragraphs: 0.85, other: 0.98 }
/** A page of paragraphs has this share of its likely words in them. */
const minParagraphShare = 0.6

/** The least share of the likeliest units' match with which the article found stays. */
function minArticleShare({ units, findings }: PageSurvey, chosen: readonly boolean[]): number {
  if (findings.isArticle) return minShares.declared
  // A single post is not a thread.
  if (findings.isThread) return Number.POSITIVE_INFINITY
  let [words, inParagraphs] = [0, 0]
  for (const [place, unit] of units.entries()) {
    if (!chosen[place]) continue
    words += unit.words
    if (isParagraphLike(unit)) inParagraphs += unit.words
  }
  const isText = !findings.isProduct && inParagraphs >= words * minParagraphShare
  return isText ? minShares.paragraphs : minShares.other
}

/**
 * The element with a page's content: its article, or the units of the page that are likely to be its content. Null if
 * the page has neither.
 */
export function findPageContent(document: PageDocument, declared: PageDeclaration): PageElement | null {
  const survey = surveyPage(document, declared)
  if (!survey) return null
  const { body, article, units, findings } = survey
  const likely = chooseUnits(survey)
  const share = minArticleShare(survey, likely.chosen)
  if (article && likely.matchOf(findings.inArticle) >= share * likely.matchOf(likely.chosen)) {
    addMissingNotes(article, body)
    return article
  }
  for (const marked of [...body.querySelectorAll(`[${unitMark}]`)]) {
    const isNote = marked.hasAttribute('data-note') || marked.querySelector('[data-note]') !== null
    if (!likely.chosen[Number(marked.getAttribute(unitMark))] && !isNote) marked.remove()
  }
  const words = units.reduce((sum, unit, place) => (likely.chosen[place] ? sum + unit.words : sum), 0)
  return words === 0 ? article : body
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
  forgetNames(document)
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
