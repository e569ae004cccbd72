import { attribute, type PageElement } from '../document/dom.ts'
import { foreignName, namesOf, surroundingName } from './box-names.ts'
import {
  byline,
  callToAction,
  creditLine,
  datePattern,
  leadIn,
  noticeLine,
  otherPagesHeading,
  relativeTime,
  tailHeading,
  tailLine,
} from './line-patterns.ts'
import { isParagraphLike, type TextCounts, type TextUnit, type UnitBox } from './text-units.ts'

/** What other steps found about a page, by the place of a unit. */
export interface PageFindings {
  readonly inArticle: readonly boolean[]
  readonly inMainContent: readonly boolean[]
  readonly isArticle: boolean
  readonly isThread: boolean
  readonly isProduct: boolean
}

const commentName = /comment|disqus|respond|repl(?:y|ies)/i
const contentName =
  /(?:^|[\s_-])(?:article|content|main|post|entry|story|body|text|description|detail)s?(?:$|[\s_-])/i

const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole)
const linkedShare = (counts: TextCounts) => share(counts.linkedCharacters, counts.characters)
const log = (value: number) => Math.log2(1 + value)
const flag = (value: boolean) => (value ? 1 : 0)

/** What is known of a box from the boxes around it. */
interface BoxContext {
  readonly isForeign: boolean
  readonly isSurrounding: boolean
  readonly isComments: boolean
  readonly isContent: boolean
  readonly isMain: boolean
  readonly isArticle: boolean
  readonly isNavigation: boolean
  readonly isHeader: boolean
  readonly isFooter: boolean
  readonly isAside: boolean
  readonly isForm: boolean
  readonly isListItem: boolean
  readonly isCell: boolean
  readonly isFigure: boolean
  readonly alike: number
  readonly alikeBox: UnitBox | null
  readonly itemType: boolean
}

const roleOf = (element: PageElement) => attribute(element, 'role') ?? ''
/** A name counts only on a box with less than this share of the page's words. */
const maxNamedShare = 0.6

function contextOf(box: UnitBox, up: BoxContext | undefined, pageWords: number): BoxContext {
  const { element } = box
  const [name, role, names] = [element.localName, roleOf(element), namesOf(element)]
  const isPart = box.parent !== null && box.words < pageWords * maxNamedShare
  const isRepeated = box.alike >= 3
  return {
    isForeign: (up?.isForeign ?? false) || (isPart && foreignName.test(names)),
    isSurrounding: (up?.isSurrounding ?? false) || (isPart && surroundingName.test(names)),
    isComments: (up?.isComments ?? false) || (isPart && commentName.test(names)),
    isContent: (up?.isContent ?? false) || (box.parent !== null && contentName.test(names)),
    isMain: (up?.isMain ?? false) || name === 'main' || role === 'main',
    isArticle:
      (up?.isArticle ?? false) ||
      name === 'article' ||
      role === 'article' ||
      /articleBody/.test(attribute(element, 'itemprop') ?? ''),
    isNavigation:
      (up?.isNavigation ?? false) || name === 'nav' || /^(?:navigation|menu|menubar|search)$/.test(role),
    isHeader: (up?.isHeader ?? false) || name === 'header' || role === 'banner',
    isFooter: (up?.isFooter ?? false) || name === 'footer' || role === 'contentinfo',
    isAside: (up?.isAside ?? false) || name === 'aside' || role === 'complementary',
    isForm: (up?.isForm ?? false) || name === 'form' || name === 'fieldset' || /dialog$/.test(role),
    isListItem: (up?.isListItem ?? false) || name === 'li' || name === 'dd',
    isCell: (up?.isCell ?? false) || name === 'td' || name === 'th',
    isFigure: (up?.isFigure ?? false) || name === 'figure',
    alike: isRepeated && box.alike > (up?.alike ?? 0) ? box.alike : (up?.alike ?? 0),
    alikeBox: isRepeated && box.alike > (up?.alike ?? 0) ? box : (up?.alikeBox ?? null),
    itemType: (up?.itemType ?? false) || element.hasAttribute('itemtype'),
  }
}

/** The innermost box around a unit with at least this number of units. */
function boxWithUnits(box: UnitBox, minUnits: number): UnitBox {
  let at = box
  while (at.units < minUnits && at.parent) at = at.parent
  return at
}

/** The outermost box around a unit with less than this share of the page's words. */
function outermostPart(box: UnitBox, maxWords: number): UnitBox {
  let [at, found] = [box as UnitBox | null, box]
  for (; at; at = at.parent) if (at.words <= maxWords) found = at
  return found
}

const tagKinds: Record<string, number> = { '': 0, p: 1, ul: 3, ol: 3, dl: 4, table: 5, pre: 6, blockquote: 2 }
const tagKind = (tag: string) => (/^h[1-6]$/.test(tag) ? 7 : (tagKinds[tag] ?? 8))

const price = /\p{Sc}\s?\d|\d\s?(?:\p{Sc}|kr\b|zł)/u
const linePatterns = [
  byline,
  callToAction,
  creditLine,
  leadIn,
  noticeLine,
  otherPagesHeading,
  relativeTime,
  tailHeading,
  tailLine,
]
/** Longer texts are not tested as lines. */
const maxLineCharacters = 200

interface PageTotals {
  readonly all: UnitBox
  readonly headings: number
  readonly articleWords: number
  readonly mainWords: number
  readonly paragraphs: number
  readonly firstTitle: number
  readonly signatures: ReadonlyMap<string, { count: number; words: number }>
}

/** Longer classes are cut: each unit below a box has the class of the box in its signature. */
const classOf = (element: PageElement | undefined) => element?.className.slice(0, 100)

const signatureOf = (unit: TextUnit) => {
  const first = unit.nodes[0] as PageElement
  const own = unit.tag === '' ? '' : `${unit.tag}.${classOf(first)}`
  const { element, parent } = unit.box
  return `${own}<${element.localName}.${classOf(element)}<${parent?.element.localName}.${classOf(parent?.element)}`
}

function totalsOf(units: readonly TextUnit[], all: UnitBox, findings: PageFindings): PageTotals {
  const signatures = new Map<string, { count: number; words: number }>()
  let [articleWords, mainWords, paragraphs] = [0, 0, 0]
  for (const [place, unit] of units.entries()) {
    const key = signatureOf(unit)
    const known = signatures.get(key)
    if (known) {
      known.count += 1
      known.words += unit.words
    } else signatures.set(key, { count: 1, words: unit.words })
    if (findings.inArticle[place]) articleWords += unit.words
    if (findings.inMainContent[place]) mainWords += unit.words
    if (isParagraphLike(unit)) paragraphs += 1
  }
  const firstTitle = units.findIndex(({ tag }) => tag === 'h1')
  return { all, headings: all.headings, articleWords, mainWords, paragraphs, firstTitle, signatures }
}

function boxFeatures(box: UnitBox, page: PageTotals): number[] {
  return [
    log(box.words),
    share(box.words, page.all.words),
    linkedShare(box),
    share(box.words, box.units),
    log(box.units),
    share(box.paragraphWords, box.words),
    share(box.images, box.units),
    share(box.headings, box.units),
  ]
}

function ownFeatures(unit: TextUnit, isIn: readonly [boolean, boolean]): number[] {
  const line = unit.text.length <= maxLineCharacters ? unit.text : ''
  return [
    log(unit.words),
    linkedShare(unit),
    log(unit.links),
    tagKind(unit.tag),
    /^h[1-6]$/.test(unit.tag) ? Number(unit.tag[1]) : 0,
    share(unit.punctuation, unit.words),
    share(unit.digits, unit.characters),
    share(unit.characters, unit.words),
    flag(/[.!?。？！…]["'”’»)]*$/.test(unit.text)),
    unit.images,
    flag(line !== '' && price.test(line)),
    flag(line !== '' && datePattern.test(line)),
    line === '' ? -1 : linePatterns.findIndex((pattern) => pattern.test(line)),
    flag(isIn[0]),
    flag(isIn[1]),
  ]
}

function contextFeatures(context: BoxContext): number[] {
  return [
    flag(context.isForeign),
    flag(context.isSurrounding),
    flag(context.isComments),
    flag(context.isContent),
    flag(context.isMain),
    flag(context.isArticle),
    flag(context.isNavigation),
    flag(context.isHeader),
    flag(context.isFooter),
    flag(context.isAside),
    flag(context.isForm),
    flag(context.isListItem),
    flag(context.isCell),
    flag(context.isFigure),
    flag(context.itemType),
    log(context.alike),
    log(context.alikeBox?.words ?? 0),
    context.alikeBox ? linkedShare(context.alikeBox) : 0,
    log(context.alikeBox?.parent?.words ?? 0),
  ]
}

/** The last heading of each level above a unit announces other pages, or what follows an article. */
function announcedUnits(units: readonly TextUnit[]): boolean[] {
  let level = 0
  return units.map((unit) => {
    if (/^h[1-6]$/.test(unit.tag)) {
      const own = Number(unit.tag[1])
      const announces =
        unit.text.length <= 60 && (otherPagesHeading.test(unit.text) || tailHeading.test(unit.text))
      if (announces) level = own
      else if (own <= level) level = 0
    }
    return level > 0
  })
}

/** Shares of paragraphs, links and findings among the units around each unit. */
function windowFeatures(units: readonly TextUnit[], findings: PageFindings, place: number): number[] {
  const sums = [0, 0]
  const values: number[] = []
  for (const step of [-2, -1, 1, 2]) {
    const other = units[place + step]
    values.push(
      log(other?.words ?? 0),
      other ? linkedShare(other) : 1,
      other ? tagKind(other.tag) : -1,
      other ? flag(other.box === units[place]!.box) : 0,
    )
  }
  for (let step = -8; step <= 8; step += 1) {
    const other = units[place + step]
    if (!other || step === 0) continue
    sums[step < 0 ? 0 : 1]! += isParagraphLike(other) ? other.words : 0
  }
  let [before, after] = [0, 0]
  for (let step = 1; step <= 6; step += 1) {
    before += flag(findings.inArticle[place - step] ?? false)
    after += flag(findings.inArticle[place + step] ?? false)
  }
  return [...values, log(sums[0]!), log(sums[1]!), before, after]
}

function pageFeatures(page: PageTotals, findings: PageFindings): number[] {
  return [
    log(page.all.words),
    linkedShare(page.all),
    share(page.all.paragraphWords, page.all.words),
    log(page.all.units),
    log(page.paragraphs),
    share(page.articleWords, page.all.words),
    share(page.mainWords, page.all.words),
    share(page.articleWords, page.mainWords + 1),
    flag(findings.isArticle),
    flag(findings.isThread),
    flag(findings.isProduct),
    log(page.all.headings),
  ]
}

/** The place of the feature that says whether a unit is in a box of comments by readers. */
export const commentFeature = 17

/** The features of each unit of a page, all numbers. Names of a unit's own element are not among them. */
export function unitFeatures(
  units: readonly TextUnit[],
  boxes: readonly UnitBox[],
  findings: PageFindings,
): number[][] {
  const all = boxes[0]!
  const page = totalsOf(units, all, findings)
  const contexts = new Map<UnitBox, BoxContext>()
  for (const box of boxes)
    contexts.set(box, contextOf(box, box.parent ? contexts.get(box.parent) : undefined, all.words))
  const announced = announcedUnits(units)
  const ofPage = pageFeatures(page, findings)
  let [before, articleBefore] = [0, 0]
  return units.map((unit, place) => {
    const { count, words } = page.signatures.get(signatureOf(unit))!
    const features = [
      ...ownFeatures(unit, [findings.inArticle[place]!, findings.inMainContent[place]!]),
      ...contextFeatures(contexts.get(unit.box)!),
      flag(announced[place]!),
      log(count),
      share(words, all.words),
      share(before, all.words),
      share(articleBefore, page.articleWords),
      page.firstTitle < 0 ? 0 : Math.max(-20, Math.min(200, place - page.firstTitle)),
      unit.box.depth,
      ...windowFeatures(units, findings, place),
      ...boxFeatures(unit.box, page),
      ...boxFeatures(boxWithUnits(unit.box, 4), page),
      ...boxFeatures(boxWithUnits(unit.box, 16), page),
      ...boxFeatures(outermostPart(unit.box, all.words * 0.5), page),
      ...boxFeatures(outermostPart(unit.box, all.words * 0.2), page),
      ...ofPage,
    ]
    before += unit.words
    if (findings.inArticle[place]) articleBefore += unit.words
    return features
  })
}
