import { isElement, isText, type PageElement, type PageNode } from '../document/dom.ts'
import { isHidden } from '../document/reveal-content.ts'
import { blockNames } from '../document/text-blocks.ts'
import { isLayout } from '../markdown/tables.ts'

/** Counts of a text. Characters exclude white space, so the layout of the source does not change them. */
export interface TextCounts {
  words: number
  characters: number
  linkedCharacters: number
  links: number
  digits: number
  /** Ends of sentences and commas. */
  punctuation: number
  images: number
}

/** An element that holds units. */
export interface UnitBox extends TextCounts {
  readonly element: PageElement
  readonly parent: UnitBox | null
  readonly depth: number
  units: number
  headings: number
  /** Words in units that read like paragraphs. */
  paragraphWords: number
  /** Siblings with the same tag and class, this one included. */
  alike: number
}

/**
 * The smallest part of a page that is either content or not: a paragraph, a heading, a whole list, a whole table, a
 * listing, or loose text between blocks.
 */
export interface TextUnit extends TextCounts {
  /** The nodes of the unit, siblings of each other. */
  readonly nodes: readonly PageNode[]
  readonly box: UnitBox
  /** The tag of the unit's block; an empty string for loose text. */
  readonly tag: string
  readonly text: string
}

/** Elements whose text is not shown, or is a tool of the page. */
const skipped = new Set(
  [
    'script style template head noscript svg canvas object embed select option datalist textarea dialog',
    'input map meta link title base param source track button',
  ].flatMap((names) => names.split(' ')),
)
/** Blocks inside a list that make it a list of cards, whose parts are units of their own. */
const cardParts = /^(?:h[1-6]|table|pre|article|section|form|header|footer|figure|blockquote)$/

const noCounts = (): TextCounts => ({
  words: 0,
  characters: 0,
  linkedCharacters: 0,
  links: 0,
  digits: 0,
  punctuation: 0,
  images: 0,
})

const cjk = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/gu

/** Words of a text. A text without spaces between words has a word for every two characters. */
function wordCount(text: string): number {
  const spaced = text.match(/[\p{L}\p{N}]+/gu)?.length ?? 0
  const dense = text.match(cjk)?.length ?? 0
  return spaced + Math.ceil(dense / 2)
}

function addCounts(to: TextCounts, from: TextCounts): void {
  to.words += from.words
  to.characters += from.characters
  to.linkedCharacters += from.linkedCharacters
  to.links += from.links
  to.digits += from.digits
  to.punctuation += from.punctuation
  to.images += from.images
}

/** The counts and the text of nodes, without what is not shown. */
function readNodes(nodes: readonly PageNode[]): TextCounts & { readonly text: string } {
  const counts = noCounts()
  const parts: string[] = []
  const visit = (node: PageNode, linked: boolean) => {
    if (isText(node)) {
      const text = node.textContent ?? ''
      parts.push(text)
      if (linked) counts.linkedCharacters += text.replace(/\s+/g, '').length
      return
    }
    if (!isElement(node) || skipped.has(node.localName) || isHidden(node)) return
    if (node.localName === 'img') counts.images += 1
    if (node.localName === 'a') counts.links += 1
    const isBlock = node.localName === 'br' || blockNames.has(node.localName)
    if (isBlock) parts.push(' ')
    for (let child = node.firstChild; child; child = child.nextSibling)
      visit(child, linked || node.localName === 'a')
    if (isBlock) parts.push(' ')
  }
  for (const node of nodes) visit(node, false)
  const text = parts.join('').replace(/\s+/g, ' ').trim()
  counts.words = wordCount(text)
  counts.characters = text.replace(/ /g, '').length
  counts.digits = text.match(/\d/g)?.length ?? 0
  counts.punctuation = text.match(/[.,;:!?。，、！？](?=\s|$|["'”’)\p{Script=Han}])/gu)?.length ?? 0
  return { ...counts, text }
}

/** Whether a unit reads like a paragraph. */
export const isParagraphLike = (unit: TextCounts): boolean =>
  unit.words >= 15 && unit.punctuation >= 1 && unit.linkedCharacters < unit.characters * 0.3

class UnitCollector {
  readonly units: TextUnit[] = []
  readonly boxes: UnitBox[] = []
  readonly #holdsBlock = new Set<PageElement>()
  readonly #cards = new Set<PageElement>()

  /** Finds once, from the inside out, which elements hold blocks and which lists are lists of cards. */
  survey(element: PageElement): { readonly block: boolean; readonly card: boolean } {
    let [block, card] = [false, false]
    for (let node = element.firstChild; node; node = node.nextSibling) {
      if (!isElement(node) || skipped.has(node.localName)) continue
      const inner = this.survey(node)
      block ||= inner.block || blockNames.has(node.localName)
      card ||= inner.card || cardParts.test(node.localName)
    }
    if (block) this.#holdsBlock.add(element)
    if (card) this.#cards.add(element)
    return { block, card }
  }

  collect(element: PageElement, parent: UnitBox | null): void {
    const box: UnitBox = {
      ...noCounts(),
      element,
      parent,
      depth: (parent?.depth ?? -1) + 1,
      units: 0,
      headings: 0,
      paragraphWords: 0,
      alike: 1,
    }
    this.boxes.push(box)
    let run: PageNode[] = []
    const endRun = () => {
      if (run.length > 0) this.#add(run, box, '')
      run = []
    }
    const children: UnitBox[] = []
    for (let node = element.firstChild; node; node = node.nextSibling) {
      if (!isElement(node)) {
        if (isText(node)) run.push(node)
        continue
      }
      if (skipped.has(node.localName) || isHidden(node)) continue
      const isBlock = blockNames.has(node.localName)
      if (!isBlock && !this.#holdsBlock.has(node)) {
        run.push(node)
        continue
      }
      endRun()
      if (this.#isUnit(node)) this.#add([node], box, node.localName)
      else {
        const at = this.boxes.length
        this.collect(node, box)
        children.push(this.boxes[at]!)
      }
    }
    endRun()
    countAlike(children)
    if (parent) {
      addCounts(parent, box)
      parent.units += box.units
      parent.headings += box.headings
      parent.paragraphWords += box.paragraphWords
    }
  }

  #isUnit(element: PageElement): boolean {
    const name = element.localName
    if (name === 'pre' || /^h[1-6]$/.test(name) || !this.#holdsBlock.has(element)) return true
    if (name === 'table') return !isLayout(element)
    return /^(?:ul|ol|dl|menu)$/.test(name) && !this.#cards.has(element)
  }

  #add(nodes: readonly PageNode[], box: UnitBox, tag: string): void {
    const read = readNodes(nodes)
    if (read.words === 0) return
    const unit = { ...read, nodes, box, tag }
    this.units.push(unit)
    addCounts(box, unit)
    box.units += 1
    if (/^h[1-6]$/.test(tag)) box.headings += 1
    if (isParagraphLike(unit)) box.paragraphWords += unit.words
  }
}

function countAlike(boxes: readonly UnitBox[]): void {
  const nameOf = ({ element }: UnitBox) => `${element.localName}.${element.className.trim().split(/\s+/)[0]}`
  const counts = new Map<string, number>()
  for (const box of boxes) counts.set(nameOf(box), (counts.get(nameOf(box)) ?? 0) + 1)
  for (const box of boxes) box.alike = counts.get(nameOf(box))!
}

/** The units of a page's body in document order, and the boxes around them, outer boxes first. Linear in the page's size. */
export function collectUnits(body: PageElement): { readonly units: TextUnit[]; readonly boxes: UnitBox[] } {
  const collector = new UnitCollector()
  collector.survey(body)
  collector.collect(body, null)
  return collector
}
