import { wordsOf } from '../../passages/search-words.ts'
import { attribute, collapseWhitespace, type PageElement, textOf } from '../document/dom.ts'
import { linkShare, removeWithEmptyParents, textBlocksOf } from '../document/text-blocks.ts'
import { foreignName, hasCaptionName, namesOf, summaryName, tipName } from './box-names.ts'
import {
  byline,
  callToAction,
  creditLine,
  datePattern,
  leadIn,
  noticeLine,
  relativeTime,
  sectionAfterArticle,
  tailHeading,
  tailLine,
  trailingCredit,
} from './line-patterns.ts'

/** Titles and description that the page declares for its article. */
export interface ArticleDescription {
  readonly titles: readonly string[]
  readonly description: string
}

/** A named box with a larger share of the text is part of the article. */
const maxForeignShare = 0.3

const headingName = /^h[1-6]$/
const endsLikeSentence = (text: string) => /[.!?。？！…]["'”’»)]*$/.test(text) || text.length > 220
/** Text length in Latin letters: a Chinese, Japanese or Korean character counts as 2.5 letters. */
const weightedLength = (text: string) =>
  text.length +
  1.5 * (text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu)?.length ?? 0)
const isRealParagraph = (leaf: PageElement) => {
  const text = textOf(leaf)
  return (
    weightedLength(text) >= 90 &&
    linkShare(leaf) < 0.5 &&
    endsLikeSentence(text) &&
    !headingName.test(leaf.localName)
  )
}

/** The share of one text's words that occur in another, from 0 to 1. */
function sharedWords(text: string, other: string): number {
  const words = wordsOf(text)
  if (words.length === 0) return 0
  const known = new Set(wordsOf(other))
  return words.filter((word) => known.has(word)).length / words.length
}

/** Whether an inline element is a part of a sentence, a heading or a list item: its neighbours refer to it. */
function isInSentence(element: PageElement, text: string, lengths: Map<PageElement, number>): boolean {
  if (element.localName !== 'span' && element.localName !== 'a') return false
  if (tipName.test(namesOf(element))) return false
  const block = element.closest('p, li, dt, dd, h1, h2, h3, h4, h5, h6, figcaption')
  if (block === null) return false
  const length = lengths.get(block) ?? textOf(block).length
  lengths.set(block, length)
  return length > text.length
}

/** Removes boxes whose name marks them as foreign to the article, up to `maxCharacters` characters each. */
export function removeForeignBoxes(root: PageElement, maxCharacters = Number.POSITIVE_INFINITY): void {
  const all = textOf(root).length
  const lengths = new Map<PageElement, number>()
  for (const element of [
    ...root.querySelectorAll('div, section, aside, ul, ol, p, span, header, footer, a, form, figure'),
  ]) {
    if (!foreignName.test(namesOf(element)) || !root.contains(element)) continue
    const text = textOf(element)
    if (isInSentence(element, text, lengths) || element.closest('td, th, blockquote, li li')) continue
    if (text.length > Math.min(maxCharacters, all * maxForeignShare)) continue
    // A wrapper named after its share buttons can contain the article.
    const paragraphs = textBlocksOf(element).filter((leaf) => isRealParagraph(leaf) && linkShare(leaf) < 0.2)
    if (paragraphs.length >= 3 && text.length > 800) continue
    if (element.querySelector('pre, table, math')) continue
    element.remove()
  }
  for (const element of [
    ...root.querySelectorAll('aside, footer, form, nav, [role="complementary"], [role="note"]'),
  ]) {
    if (element.localName !== 'form' && element.querySelector('[data-note], .footnotes, pre, table')) continue
    if (textOf(element).length <= Math.min(maxCharacters, all * maxForeignShare)) element.remove()
  }
}

/** Moves captions into `data-caption` of their image: Markdown shows them as the image title. */
function moveCaptions(root: PageElement): void {
  const marked = [...root.querySelectorAll('figcaption, p, div, span, small, em, dd, li, cite')].filter(
    (element) =>
      element.localName === 'figcaption' ||
      hasCaptionName(element) ||
      (element.closest('figure')?.querySelector('img') != null &&
        element.closest('blockquote, table, pre') === null &&
        textOf(element).length < 400 &&
        !element.querySelector('img, blockquote, table, pre')),
  )
  const all = new Set(marked)
  const isInner = (caption: PageElement) => {
    let at = caption.parentElement
    while (at && at !== root && !all.has(at)) at = at.parentElement
    return at !== null && all.has(at)
  }
  const captionLength = marked.reduce(
    (sum, caption) => (isInner(caption) ? sum : sum + textOf(caption).length),
    0,
  )
  // Captions that are most of the text are the content of a picture gallery.
  if (captionLength > textOf(root).length * 0.75) return
  for (const caption of marked) {
    const text = textOf(caption)
    if (!root.contains(caption) || text.length > 1200) continue
    if (caption.querySelector('p + p + p, table, pre')) continue
    let box: PageElement | null = caption
    let image: PageElement | null = null
    for (let steps = 0; box && box !== root && steps < 5 && !image; steps += 1) {
      image = box.querySelector('img')
      box = box.parentElement
    }
    if (
      !image &&
      caption.localName === 'figcaption' &&
      caption.parentElement?.querySelector('table, pre, blockquote, video, audio, iframe')
    )
      continue
    const inner = caption.querySelector('img')
    if (inner) caption.before(inner)
    if (image && text && !attribute(image, 'title')?.includes(text)) {
      const known = attribute(image, 'data-caption')
      image.setAttribute('data-caption', known ? `${known} ${text}` : text)
    }
    caption.remove()
  }
}

const isUpperCase = (text: string) => {
  const letters = text.match(/\p{L}/gu) ?? []
  return (
    letters.length >= 12 &&
    letters.filter((letter) => letter !== letter.toLowerCase()).length / letters.length > 0.75
  )
}

/** Whether a block announces links to other pages. */
function isLeadIn(leaf: PageElement): boolean {
  const text = textOf(leaf)
  if (headingName.test(leaf.localName) && text.length < 12) return false
  const share = linkShare(leaf)
  if (callToAction.test(text)) return share > 0.6
  if (!leadIn.test(text)) return false
  return share > 0.4 || (text.length < 70 && text.endsWith(':')) || (share > 0 && text.length < 120)
}

/** Whether a paragraph is a single link in bold or in capitals. */
function isShoutedLink(leaf: PageElement): boolean {
  const text = textOf(leaf)
  if (linkShare(leaf) < 0.9 || text.length < 15) return false
  const bold = leaf.querySelector('strong, b')
  const isBold = bold !== null && textOf(bold).length >= text.length * 0.85
  return (leaf.localName === 'p' && isBold) || isUpperCase(text)
}

/** Blocks that link to other pages. If there are many, they are the content (a list of offers) and stay. */
function findDetours(leaves: readonly PageElement[]): Set<PageElement> {
  const maxDetours = Math.max(6, leaves.length * 0.2)
  const kinds = [isLeadIn, isShoutedLink].map((kind) => leaves.filter(kind))
  return new Set(kinds.flatMap((found) => (found.length > maxDetours ? [] : found)))
}

/** Whether a block before the first paragraph repeats the title, or is a byline, a date or a label. */
function isStartLine(leaf: PageElement, { titles, description }: ArticleDescription): boolean {
  const text = textOf(leaf)
  const isHeading = headingName.test(leaf.localName)
  const repeatsTitle = titles.some(
    (title) => title && sharedWords(text, title) > 0.8 && text.length >= Math.min(title.length, 30) * 0.6,
  )
  if (leaf.localName === 'h1' || repeatsTitle) return true
  const repeatsDescription = text.length > 40 && description !== '' && sharedWords(text, description) > 0.8
  if (isHeading && repeatsDescription) return true
  if (text.length < 60 && linkShare(leaf) > 0.75) return true
  if (/^[\d\s.,:|/·•-]*$/.test(text)) return true
  if (text.length < 110 && !endsLikeSentence(text) && datePattern.test(text)) return true
  if (text.length < 130 && [relativeTime, byline, tailLine].some((pattern) => pattern.test(text))) return true
  const isLabel = weightedLength(text) < 40 && text.split(' ').length <= 4 && !/[.!?:"”。！？」]$/.test(text)
  return isLabel && !isHeading && leaf.localName !== 'li'
}

/** Removes bylines, dates and repeated titles before the first paragraph. */
function trimStart(root: PageElement, about: ArticleDescription): void {
  const leaves = textBlocksOf(root)
  const first = leaves.findIndex(isRealParagraph)
  if (first < 0) return
  for (const leaf of leaves.slice(0, first)) {
    if (!root.contains(leaf) || leaf.closest('figure, table, pre')) continue
    if (isStartLine(leaf, about)) removeWithEmptyParents(leaf, root)
  }
  const lead = leaves[first]!
  const { description } = about
  const isSummary =
    description !== '' && summaryName.test(namesOf(lead)) && sharedWords(textOf(lead), description) > 0.85
  if (headingName.test(lead.localName) || isSummary) removeWithEmptyParents(lead, root)
}

/** Removes short and linked blocks after the last paragraph. */
function trimEnd(root: PageElement): void {
  cutAtTailHeading(root)
  for (const leaf of textBlocksOf(root).reverse()) {
    const text = textOf(leaf)
    if (leaf.closest('pre, table, [data-note]')) return
    const bare = headingName.test(leaf.localName)
    const short = text.length < 60 && linkShare(leaf) > 0.6
    const linked = linkShare(leaf) > 0.85 && leaf.localName !== 'p'
    const dated = text.length < 60 && !endsLikeSentence(text) && datePattern.test(text)
    if (
      !(
        bare ||
        short ||
        linked ||
        dated ||
        (tailLine.test(text) && text.length < 500) ||
        creditLine.test(text)
      )
    )
      return
    removeWithEmptyParents(leaf, root)
  }
}

/** Whether a heading is a link to the author's page: a note about the author follows. */
const isAuthorHeading = (leaf: PageElement) =>
  linkShare(leaf) > 0.9 &&
  leaf.querySelector('a[rel~="author"], a[href*="/author/"], a[href*="/authors/"]') !== null

const isArticleText = (leaf: PageElement | undefined) =>
  leaf !== undefined && isRealParagraph(leaf) && linkShare(leaf) < 0.3

/** Removes a heading near the end that announces other content, and all blocks after it. */
function cutAtTailHeading(root: PageElement): void {
  const leaves = textBlocksOf(root)
  const total = leaves.reduce((sum, leaf) => sum + textOf(leaf).length, 0)
  let before = 0
  for (const [place, leaf] of leaves.entries()) {
    const text = textOf(leaf)
    const strong = leaf.querySelector('strong, b')
    const next = leaf.nextElementSibling
    const announces =
      text.length < 60 &&
      !endsLikeSentence(text) &&
      next !== null &&
      /^[uo]l$/.test(next.localName) &&
      linkShare(next) > 0.35
    const heading =
      headingName.test(leaf.localName) ||
      announces ||
      (text.length < 50 && strong !== null && textOf(strong).length >= text.length * 0.9)
    // Press releases end with a description of their sender.
    const sender =
      /^about \S+(?: \S+)?$/i.test(text) &&
      !leaves.slice(place + 1).some((rest) => headingName.test(rest.localName))
    const author = isAuthorHeading(leaf) || (sender && total - before < total * 0.3)
    if (
      before > total * 0.5 &&
      heading &&
      text.length < 70 &&
      (author || tailHeading.test(text)) &&
      total - before < total * 0.35 &&
      (author ||
        sectionAfterArticle.test(text) ||
        !headingName.test(leaf.localName) ||
        !isArticleText(leaves[place + 1]))
    ) {
      for (const rest of leaves.slice(place)) {
        if (rest.closest('pre, [data-note]')) continue
        // A section of further reading ends at the next paragraph of the article.
        if (!author && !sectionAfterArticle.test(text) && isArticleText(rest)) break
        removeWithEmptyParents(rest, root)
      }
      return
    }
    before += text.length
  }
}

/** Removes lists of links and the line that announces them. */
function removeLinkLists(root: PageElement): void {
  for (const list of [...root.querySelectorAll('ul, ol')]) {
    if (!root.contains(list) || list.closest('.footnotes, .references, table')) continue
    const items = list.children.length
    if (items === 0 || linkShare(list) < 0.85) continue
    const before = list.previousElementSibling
    const announced =
      before !== null &&
      (leadIn.test(textOf(before)) || tailHeading.test(textOf(before))) &&
      textOf(before).length < 80
    const long = textOf(list).length / items > 25
    if (!announced && !(long && items >= 2)) continue
    if (announced) before.remove()
    list.remove()
  }
}

/**
 * Removes from an article bylines, dates, captions, share bars, links to other articles and calls to subscribe. The rules
 * use words and names that many sites share; no rule is for a single site.
 */
export function cleanArticle(root: PageElement, about: ArticleDescription): void {
  moveCaptions(root)
  removeForeignBoxes(root)
  removeLinkLists(root)
  const leaves = textBlocksOf(root)
  const detours = findDetours(leaves)
  for (const [place, leaf] of leaves.entries()) {
    const text = collapseWhitespace(leaf.textContent)
    if (leaf.closest('table, pre, [data-note]')) continue
    const next = leaves[place + 1]
    // "Related work" over a paragraph of the article is a heading like any other.
    if (headingName.test(leaf.localName) && next && isRealParagraph(next)) continue
    if (text.length < 400 && (creditLine.test(text) || trailingCredit.test(text)) && !isQuote(text))
      removeWithEmptyParents(leaf, root)
    else if (detours.has(leaf) || noticeLine.test(text)) removeWithEmptyParents(leaf, root)
  }
  trimStart(root, about)
  trimEnd(root)
}

const isQuote = (text: string) => /^["“«]/.test(text)
