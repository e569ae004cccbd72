import { parseHTML } from 'linkedom'
import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse, serialize } from 'parse5'

/** What we use of DOM nodes; the types of a browser's DOM would put a browser's globals into a server. */
export interface PageNode {
  /** 1: element, 3: text, 8: comment. */
  readonly nodeType: number
  readonly nodeName: string
  textContent: string | null
  readonly parentNode: PageElement | null
  readonly parentElement: PageElement | null
  readonly firstChild: PageNode | null
  readonly nextSibling: PageNode | null
  readonly previousSibling: PageNode | null
  readonly childNodes: Iterable<PageNode> & { readonly length: number }
  contains(other: PageNode | null): boolean
  remove(): void
}

export interface PageElement extends PageNode {
  /** Lower case. */
  readonly localName: string
  readonly tagName: string
  readonly id: string
  readonly className: string
  innerHTML: string
  readonly outerHTML: string
  readonly children: Iterable<PageElement> & { readonly length: number }
  readonly firstElementChild: PageElement | null
  readonly nextElementSibling: PageElement | null
  readonly previousElementSibling: PageElement | null
  readonly attributes: Iterable<{ readonly name: string; readonly value: string }>
  getAttribute(name: string): string | null
  setAttribute(name: string, value: string): void
  removeAttribute(name: string): void
  hasAttribute(name: string): boolean
  matches(selector: string): boolean
  closest(selector: string): PageElement | null
  querySelector(selector: string): PageElement | null
  querySelectorAll(selector: string): Iterable<PageElement> & { readonly length: number }
  append(...nodes: (PageNode | string)[]): void
  replaceWith(...nodes: (PageNode | string)[]): void
  before(...nodes: (PageNode | string)[]): void
  cloneNode(deep: boolean): PageElement
}

export interface PageDocument extends PageElement {
  readonly documentElement: PageElement
  readonly head: PageElement | null
  readonly body: PageElement | null
  createElement(name: string): PageElement
}

export const isElement = (node: PageNode): node is PageElement => node.nodeType === 1
export const isText = (node: PageNode): boolean => node.nodeType === 3

/** Elements nested deeper than this lose their tags: no page needs them, and readers of trees would choke. */
const maxDepth = 100

/** Elements whose end tags may be left out, or that have none: they say nothing about depth. */
const unnestedElements = new Set(
  'p li dt dd tr td th tbody thead tfoot option optgroup br img hr input meta link source area base col embed param track wbr path rect circle use'.split(
    ' ',
  ),
)

/** How far up an end tag may look for its start: a stray one must not cost a walk over all that is open. */
const maxLookUp = 50

/** The place of an open element among the innermost ones, or -1. */
function indexOfOpen(name: string, opened: readonly string[]): number {
  for (let place = opened.length - 1; place >= Math.max(0, opened.length - maxLookUp); place -= 1) {
    if (opened[place] === name) return place
  }
  return -1
}

/** Takes the tags out of what is nested too deep; a page of ordinary depth comes back as it is. */
export function flattenDeepMarkup(html: string): string {
  const opened: string[] = []
  const kept: string[] = []
  const tag = /<(\/?)([a-zA-Z][a-zA-Z0-9:-]*)/y
  let from = 0
  let at = html.indexOf('<')
  while (at >= 0) {
    tag.lastIndex = at
    const [start, slash, name] = tag.exec(html) ?? []
    const end = start ? html.indexOf('>', at) : at + 1
    if (end < 0) break
    if (start && name) {
      const lower = name.toLowerCase()
      const isDeep = opened.length > maxDepth
      let drops = isDeep
      if (!unnestedElements.has(lower) && html[end - 1] !== '/') {
        if (slash) {
          const place = indexOfOpen(lower, opened)
          if (place >= 0) {
            opened.length = place
            drops = place >= maxDepth
          }
        } else drops = opened.push(lower) > maxDepth
      }
      if (drops) {
        kept.push(html.slice(from, at), ' ')
        from = end + 1
      }
    }
    at = html.indexOf('<', start ? end : at + 1)
  }
  return from === 0 ? html : kept.join('') + html.slice(from)
}

/** A page with more tags or entities is a flood: a tree of it would fill the memory of a thread, and of the process. */
const maxTags = 200_000
const maxEntities = 200_000

function countOf(sign: string, text: string, most: number): number {
  let count = 0
  for (let at = text.indexOf(sign); at >= 0 && count <= most; at = text.indexOf(sign, at + 1)) count += 1
  return count
}

/** Whether a page is a flood of tags: its tree is made of its text alone. */
export const hasTooManyTags = (html: string): boolean => countOf('<', html, maxTags) > maxTags

/** Takes out of a flood what it is made of; any other page comes back as it is. */
function withoutFlood(html: string): string {
  const few = countOf('&', html, maxEntities) <= maxEntities ? html : html.replace(/&[#\w]{1,31};?/g, ' ')
  if (!hasTooManyTags(few)) return few
  return few.replace(/<[^<>]{0,2000}>/g, ' ').replaceAll('<', ' ')
}

/** What a head is made of. */
const headElements = new Set('base link meta noscript script style template title'.split(' '))

/**
 * Whether a tree is that of a page: one `html` with a head that holds nothing to read and a body that holds all there is.
 * The quick reader leaves things where their tags stand: tags that come twice, too early or not at all put the text of
 * one page of thirty outside its body.
 */
function isRegular(document: PageDocument): boolean {
  const [root, ...others] = document.children
  const [head, body, ...rest] = root?.children ?? []
  if (root?.localName !== 'html' || head?.localName !== 'head' || body?.localName !== 'body') return false
  const told = [document, root, head].some((parent) =>
    [...parent.childNodes].some((node) => isText(node) && textOf(node) !== ''),
  )
  return (
    !told &&
    others.length === 0 &&
    [...head.children, ...rest].every(({ localName }) => headElements.has(localName))
  )
}

/** What costs the square of a page's tags at worst is done for pages of at most so many. */
const maxTagsForReordering = 15_000
const canReorder = (html: string) =>
  countOf('<', html, maxTagsForReordering) <= maxTagsForReordering && !/<(?:html|body)[^<>]{5000}/i.test(html)

/** HTML with every tag where a browser would have put it (HTML, section 13.2.6); null where that has no end. */
function reorderTags(html: string): string | null {
  if (!canReorder(html)) return null
  // Tags of letters that are left open come again in every paragraph.
  let left = 4 * countOf('<', html, maxTagsForReordering) + 100
  const createElement: typeof defaultTreeAdapter.createElement = (...of) => {
    left -= 1
    if (left < 0) throw new RangeError('more elements than tags')
    return defaultTreeAdapter.createElement(...of)
  }
  try {
    const treeAdapter = { ...defaultTreeAdapter, createElement }
    return serialize(parse<DefaultTreeAdapterMap>(html, { treeAdapter }))
  } catch (error) {
    if (error instanceof RangeError) return null
    throw error
  }
}

const documentOf = (html: string) => parseHTML(html).document as unknown as PageDocument

/** The tree of a page as its tags stand, and what of them it was made from. */
function parseAsWritten(html: string): { readonly document: PageDocument; readonly read: string } {
  const flat = flattenDeepMarkup(html)
  if (flat !== html && canReorder(html)) {
    // Scripts that write tags look deep and are not.
    const document = documentOf(html)
    if (treeSize(document).depth <= maxDepth + 10) return { document, read: html }
  }
  return { document: documentOf(flat), read: flat }
}

/** A document from HTML of any quality. */
export function parsePage(html: string): PageDocument {
  const few = withoutFlood(html)
  const hasRoot = /<html[\s>]/i.test(few.slice(0, 100_000))
  const { document, read } = parseAsWritten(
    hasRoot ? few : `<!doctype html><html><head></head><body>${few}</body></html>`,
  )
  if (isRegular(document)) return document
  const ordered = reorderTags(read)
  return ordered === null ? document : documentOf(ordered)
}

/** What is escaped in text: a tree that is written and read again has its text in as many pieces. */
const escapedCharacters = /[&<>\u00a0]/g

/**
 * How many nodes a tree would have that is written and read again, and how many stand in one another at most. Walks
 * without recursion.
 */
export function treeSize(root: PageElement): { readonly nodes: number; readonly depth: number } {
  let [most, depth, nodes] = [0, 0, 0]
  let node: PageNode | null = root
  while (node) {
    nodes += isText(node) ? 1 + (node.textContent?.match(escapedCharacters)?.length ?? 0) : 1
    if (node.firstChild) {
      node = node.firstChild
      depth += 1
      most = Math.max(most, depth)
      continue
    }
    while (node && node !== root && !node.nextSibling) {
      node = node.parentNode
      depth -= 1
    }
    node = node && node !== root ? node.nextSibling : null
  }
  return { nodes, depth: most }
}

/** Text with runs of white space as single spaces. */
export const collapseWhitespace = (text: string | null | undefined): string =>
  (text ?? '').replace(/\s+/g, ' ').trim()

/** The text an element shows, squeezed. */
export const textOf = (element: PageNode | null | undefined): string =>
  collapseWhitespace(element?.textContent)

/** A trimmed attribute, or null where it is missing or empty. */
export function attribute(element: PageElement | null | undefined, name: string): string | null {
  return element?.getAttribute(name)?.trim() || null
}

/** An http(s) address made absolute; null for anything else. */
export function absoluteUrl(text: string | null | undefined, base: string): string | null {
  const trimmed = text?.trim()
  if (!trimmed || !URL.canParse(trimmed, base)) return null
  const url = new URL(trimmed, base)
  return url.protocol === 'http:' || url.protocol === 'https:' ? url.href : null
}

/** What relative addresses of a page are relative to: its `<base>`, or its own address. */
export function baseUrlOf(document: PageDocument, pageUrl: string): string {
  return absoluteUrl(document.querySelector('base[href]')?.getAttribute('href'), pageUrl) ?? pageUrl
}
