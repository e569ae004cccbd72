import { collapseWhitespace, isElement, isText, type PageElement, type PageNode, textOf } from './dom.ts'

/** Elements that are blocks of their own. */
export const blockNames: ReadonlySet<string> = new Set(
  [
    'address article aside blockquote center dd details div dl dt fieldset figcaption figure',
    'footer form h1 h2 h3 h4 h5 h6 header hr li main nav ol p pre section summary table tbody td',
    'tfoot th thead tr ul',
  ].flatMap((names) => names.split(' ')),
)

/** The innermost blocks of an article in page order: paragraphs, headings, list items, and boxes with loose text. */
export function textBlocksOf(root: PageElement): PageElement[] {
  const leaves: PageElement[] = []
  const visit = (element: PageElement, depth: number) => {
    let hasBlock = false
    for (let node = element.firstChild; node; node = node.nextSibling) {
      if (isElement(node) && isOrHoldsBlock(node)) hasBlock = true
    }
    if (!hasBlock || depth > 200) {
      if (textOf(element) !== '') leaves.push(element)
      return
    }
    for (let node = element.firstChild; node; node = node.nextSibling) {
      if (isElement(node) && isOrHoldsBlock(node)) visit(node, depth + 1)
    }
  }
  visit(root, 0)
  return leaves
}

function isOrHoldsBlock(node: PageNode): boolean {
  if (!isElement(node)) return false
  if (blockNames.has(node.localName)) return true
  return node.querySelector('p, div, li, h2, h3, section, table, blockquote, figure') !== null
}

/** The text of an element with a space at each line break and block, where `textContent` joins words and numbers. */
export function spacedTextOf(element: PageElement | null): string {
  if (!element) return ''
  let text = ''
  let node: PageNode | null = element
  while (node) {
    if (isText(node)) text += node.textContent
    else if (isElement(node) && separates(node)) text += ' '
    if (node.firstChild && !isUnshown(node)) {
      node = node.firstChild
      continue
    }
    while (node && node !== element && !node.nextSibling) {
      node = node.parentNode
      if (node && isElement(node) && separates(node)) text += ' '
    }
    node = node && node !== element ? node.nextSibling : null
  }
  return collapseWhitespace(text)
}

const separates = ({ localName }: PageElement) => localName === 'br' || blockNames.has(localName)
const isUnshown = (node: PageNode) => isElement(node) && /^(?:script|style|template)$/.test(node.localName)

/** The share of an element's text that is inside links, from 0 to 1. */
export function linkShare(element: PageElement): number {
  const all = textOf(element).length
  if (all === 0) return 0
  let linked = 0
  for (const link of element.querySelectorAll('a')) linked += textOf(link).length
  return Math.min(1, linked / all)
}

/** Removes an element and the parents that become empty. */
export function removeWithEmptyParents(element: PageElement, root: PageElement): void {
  let gone: PageElement = element
  while (gone.parentElement && gone.parentElement !== root && isOnlyContent(gone)) gone = gone.parentElement
  gone.remove()
}

function isOnlyContent(element: PageElement): boolean {
  const parent = element.parentElement
  if (!parent) return false
  // Siblings first: most have text, and a search of the whole parent for each of 10,000 headings takes seconds.
  for (let node = parent.firstChild; node; node = node.nextSibling) {
    if (node !== element && (isText(node) || isElement(node)) && textOf(node) !== '') return false
  }
  return !parent.querySelector('img, video, iframe, table, pre')
}
