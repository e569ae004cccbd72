import { isElement, isText, type PageElement, type PageNode, textOf } from '../document/dom.ts'
import { linkShare } from '../document/text-blocks.ts'
import { namesOf, surroundingName } from './box-names.ts'
import { otherPagesHeading } from './line-patterns.ts'

/** Elements that surround the content on any kind of page. */
const surroundings = [
  'nav, footer, aside, dialog, select, button',
  '[role="navigation"], [role="menu"], [role="menubar"], [role="search"], [role="dialog"]',
  '[role="contentinfo"], [role="banner"], [role="complementary"], [role="listbox"]',
].join(', ')

/** A larger box, or boxes of one name that are larger together, belong to the content (shares of the text). */
const [maxBoxShare, maxNameShare] = [0.2, 0.3]

/** The innermost element marked as main that holds over 40 % of the text, or the body. */
function largestMainPart(body: PageElement): PageElement {
  const enough = textOf(body).length * 0.4
  const parts = [...body.querySelectorAll('main, [role="main"], #main, #content, #main-content')]
  return parts.findLast((part) => textOf(part).length > enough) ?? body
}

/** Whether an element is a menu without list markup: it contains only short links. */
function isLinkHeap(element: PageElement): boolean {
  const links = element.querySelectorAll('a').length
  if (links < 4 || element.querySelector('h2, h3, h4, p, img')) return false
  return linkShare(element) > 0.85 && textOf(element).length / links < 28
}

function removeNamedBoxes(root: PageElement): void {
  const all = textOf(root).length
  const byName = new Map<string, PageElement[]>()
  for (const element of root.querySelectorAll('div, section, ul, ol, form, p, span, header, table, h2, h3')) {
    const name = surroundingName.exec(namesOf(element))?.[0].toLowerCase()
    if (name === undefined || textOf(element).length > all * maxBoxShare) continue
    if (element.querySelector('h1, pre, article')) continue
    const known = byName.get(name)
    // Document order: a box precedes its descendants, so comparing with the last box suffices.
    if (!known) byName.set(name, [element])
    else if (!known.at(-1)!.contains(element)) known.push(element)
  }
  for (const boxes of byName.values()) {
    const length = boxes.reduce((sum, box) => sum + (root.contains(box) ? textOf(box).length : 0), 0)
    if (length <= all * maxNameShare) for (const box of boxes) box.remove()
  }
}

/** With more such headings they are the content, or the page is built to cost time. */
const maxOtherPagesHeadings = 20

/** Whether no text precedes an element in its parent. */
function isFirst(element: PageElement, parent: PageElement): boolean {
  let node = parent.firstChild
  while (node && node !== element && !((isText(node) || isElement(node)) && textOf(node)))
    node = node.nextSibling
  return node === element
}

/** Removes sections that link to other pages: the box of the heading, or its siblings up to the next heading. */
function removeOtherPagesSections(root: PageElement): void {
  const maxSectionLength = textOf(root).length * 0.4
  const headings = [...root.querySelectorAll('h1, h2, h3, h4, h5, h6')].filter((heading) => {
    const text = textOf(heading)
    return text.length <= 60 && otherPagesHeading.test(text)
  })
  for (const heading of headings.length > maxOtherPagesHeadings ? [] : headings) {
    if (!root.contains(heading)) continue
    const text = textOf(heading)
    let box = heading
    for (
      let up = box.parentElement;
      up && up !== root && isFirst(box, up) && textOf(up).length < maxSectionLength;
      up = up.parentElement
    )
      box = up
    const ends = (node: PageNode) =>
      isElement(node) &&
      (/^h[1-6]$/.test(node.localName)
        ? node.localName <= heading.localName
        : node.querySelector('h1, h2, h3') !== null)
    for (let next = box.nextSibling; textOf(box) === text && next && !ends(next); next = box.nextSibling)
      next.remove()
    box.remove()
  }
}

/**
 * The main part of a page without an article (a thread, a list, a shop, a service), without navigation and side boxes.
 * @param body changed in place
 */
export function findMainContent(body: PageElement): PageElement {
  for (const element of [...body.querySelectorAll('script, style, template, svg, noscript, textarea')])
    element.remove()
  const root = largestMainPart(body)
  const all = textOf(root).length
  for (const element of [...root.querySelectorAll(surroundings)]) {
    if (textOf(element).length < all * 0.3 || linkShare(element) > 0.8) element.remove()
  }
  for (const element of [...root.querySelectorAll('header')]) {
    if (!element.closest('article, section, main') && textOf(element).length < all * maxBoxShare)
      element.remove()
  }
  removeNamedBoxes(root)
  for (const element of [...root.querySelectorAll('ul, ol, div, section, dl, table, form')]) {
    if (root.contains(element) && isLinkHeap(element)) element.remove()
  }
  removeOtherPagesSections(root)
  return root
}
