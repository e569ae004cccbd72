import {
  type ElementsByName,
  isElement,
  isText,
  type PageDocument,
  type PageElement,
  type PageNode,
  textOf,
} from './dom.ts'
import { blockNames } from './text-blocks.ts'

/** Writes marks around raised and lowered text, which would otherwise run together with its neighbours: 10^6, H_2O. */

/** Ends of ordinal numbers and of abbreviations that are written without a mark: 1st, Mme, n°. */
const raisedEndings = new Set(
  'st nd rd th er ers ère ères re res ème èmes ième me mes lle lles gr ste te tm sm os'.split(' '),
)
/** Languages that end ordinal numbers with one raised letter. */
const singleLetterEndings = /^(?:fr|es|pt|it|ca|gl)\b/i

const isSimple = (text: string) => /^[-−–+]?(?:\p{N}+(?:[.,]\p{N}+)?|\p{L}+)$/u.test(text)
const isSymbol = (text: string) => /^[\p{Sc}*†‡§¶™®©℠°′″'"]+$/u.test(text)

/** The text beside an inline element, up to the edge of its block or a line break. */
function textBeside(element: PageElement, side: 'previousSibling' | 'nextSibling'): string {
  let node: PageNode = element
  for (;;) {
    const sibling: PageNode | null = node[side]
    if (!sibling) {
      const parent = node.parentElement
      if (!parent || blockNames.has(parent.localName)) return ''
      node = parent
      continue
    }
    if (isElement(sibling) && (sibling.localName === 'br' || blockNames.has(sibling.localName))) return ''
    const content = isElement(sibling) || isText(sibling) ? (sibling.textContent ?? '') : ''
    const text = content.replace(/[\u200b\u2060\ufeff]/g, '')
    if (text !== '') return text
    node = sibling
  }
}

/** Whether an element marks a footnote or a source: it has brackets, contains a link, or is the whole text of one. */
function isReference(element: PageElement, text: string): boolean {
  if (/^\[.*\]$/.test(text) || element.querySelector('a') !== null) return true
  const link = element.closest('a')
  return link !== null && textOf(link) === text
}

/** Puts the mark of a footnote in brackets where it would read as a digit of the number before it: 5[1]. */
function separateReference(element: PageElement, text: string, before: string): void {
  if (!/^\d/.test(text) || !/\p{N}[.,]?$/u.test(before)) return
  // Inside the link, where a footnote's label has its brackets.
  const mark = element.querySelector('a') ?? element
  mark.textContent = `[${text}]`
}

type Position = 'sup' | 'sub'

/** Elements that pages raise or lower with a style or a class. */
const styledNames = ['span', 'font', 'small', 'b', 'i', 'em', 'strong']
/** Longer elements are not raised text, whatever their class. */
const maxStyledCharacters = 30

/** Whether an element is raised or lowered; null if it is neither. */
function positionOf(element: PageElement): Position | null {
  const name = element.localName
  if (name === 'sup' || name === 'sub') return name
  const style = element.getAttribute('style') ?? ''
  const [, aligned] = /vertical-align\s*:\s*(super|sub)\b/i.exec(style) ?? []
  const [, named] = /(?:^|\s)(superscript|subscript)(?:\s|$)/i.exec(element.getAttribute('class') ?? '') ?? []
  const position = aligned ?? named
  if (position === undefined || textOf(element).length > maxStyledCharacters) return null
  // A sup in a raised span gets its own mark.
  if (element.closest('sup, sub') !== null || element.querySelector('sup, sub') !== null) return null
  return /^super/i.test(position) ? 'sup' : 'sub'
}

function isUnmarkedEnding(text: string, before: string, language: string): boolean {
  const ending = text.toLowerCase().replace(/\.$/, '')
  if (!/\p{L}$|\d$/u.test(before)) return false
  if (raisedEndings.has(ending)) return true
  if (/^[oº°]$/.test(ending) && /(?:^|\P{L})n$/iu.test(before)) return true
  return /^[eoaèdº]$/.test(ending) && /\d$/.test(before) && singleLetterEndings.test(language)
}

/** Whether two texts side by side would read as one number or one word. */
const runTogether = (text: string, after: string) =>
  (/\p{N}$/u.test(text) && /^\p{N}/u.test(after)) || (/\p{L}$/u.test(text) && /^\p{L}/u.test(after))

/** Writes a raised and a lowered number around a slash as a fraction: 3 1/2. */
function markFraction(numerator: PageElement): boolean {
  const slash = numerator.nextSibling
  const denominator = slash?.nextSibling
  if (!slash || !isText(slash) || !/^\s*[/⁄∕]\s*$/.test(slash.textContent ?? '')) return false
  if (!denominator || !isElement(denominator) || denominator.localName !== 'sub') return false
  slash.textContent = '/'
  for (const part of [numerator, denominator]) {
    if (isSimple(textOf(part))) continue
    part.before('(')
    part.after(')')
  }
  if (/\p{N}$/u.test(textBeside(numerator, 'previousSibling'))) numerator.before(' ')
  if (/^[\p{L}\p{N}]/u.test(textBeside(denominator, 'nextSibling'))) denominator.after(' ')
  return true
}

/** Whether a raised text is the cents of a price: shops write $19<sup>99</sup>, with the sign raised or not. */
function isCents(element: PageElement, text: string, before: string): boolean {
  if (!/^\d\d$/.test(text)) return false
  // The sign is in the text before the cents or in the element before that text.
  const sign = element.previousSibling?.previousSibling?.textContent ?? ''
  return /\p{Sc}\s?\d[\d.,]*$/u.test(`${sign.slice(-3)}${before}`.slice(-20))
}

function markElement(element: PageElement, position: Position, language: string): void {
  const text = textOf(element)
  if (text === '' || isSymbol(text)) return
  const before = textBeside(element, 'previousSibling')
  if (isReference(element, text)) {
    separateReference(element, text, before)
    return
  }
  const after = textBeside(element, 'nextSibling')
  const touchesBefore = /[^\s([{“‘«/]$/u.test(before)
  if (!touchesBefore && !/^[\p{L}\p{N}]/u.test(after)) return
  const isRaised = position === 'sup'
  if (isRaised && isUnmarkedEnding(text, before, language)) return
  const mark = isRaised && isCents(element, text, before) ? '.' : isRaised ? '^' : '_'
  const isGrouped = mark !== '.' && (!isSimple(text) || runTogether(text, after))
  element.before(isGrouped ? `${mark}(` : mark)
  if (isGrouped) element.after(')')
}

const numeratorClass = /(?:^|\s)(?:num|numer|numerator)(?:\s|$)/i
const denominatorClass = /(?:^|\s)(?:den|denom|denominator)(?:\s|$)/i

/** Writes the slash of a fraction whose numbers are boxes above each other: 3 1/2. */
function markFractionBoxes(spans: readonly PageElement[]): void {
  for (const numerator of spans) {
    if (!numeratorClass.test(numerator.getAttribute('class') ?? '')) continue
    let denominator = numerator.nextElementSibling
    let between = ''
    while (denominator && !denominatorClass.test(denominator.getAttribute('class') ?? '')) {
      between += textOf(denominator)
      denominator = denominator.nextElementSibling
    }
    if (!denominator) continue
    if (!/[/⁄∕]/.test(`${between}${textOf(numerator.nextSibling)}`)) numerator.after('/')
    if (/\p{N}$/u.test(textBeside(numerator, 'previousSibling'))) numerator.before(' ')
  }
}

/** Adds marks to the raised and lowered texts of a document, the innermost first. */
export function markRaisedText(document: PageDocument, named: ElementsByName): void {
  const language = document.documentElement?.getAttribute('lang') ?? ''
  markFractionBoxes(named('span'))
  const inFractions = new Set<PageNode>()
  const elements = named('sup', 'sub', ...styledNames)
  for (const element of elements) {
    if (element.localName !== 'sup') continue
    const denominator = element.nextSibling?.nextSibling
    if (denominator && markFraction(element)) inFractions.add(element).add(denominator)
  }
  for (const element of elements.reverse()) {
    const position = inFractions.has(element) ? null : positionOf(element)
    if (position !== null) markElement(element, position, language)
  }
}
