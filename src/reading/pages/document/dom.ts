import { type DefaultTreeAdapterMap, defaultTreeAdapter, parse, serialize } from 'parse5'
import { parseHtml } from './parse-html.ts'

/** The members of DOM nodes that this module uses. TypeScript's DOM library would add browser globals to the server. */
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
  before(...nodes: (PageNode | string)[]): void
}

export interface PageElement extends PageNode {
  /** Lower case. */
  readonly localName: string
  readonly tagName: string
  id: string
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
  after(...nodes: (PageNode | string)[]): void
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

/** Elements nested deeper lose their tags: recursive readers would overflow the stack. */
const maxDepth = 100

/** Elements with optional or no end tag: their start tags do not show the nesting depth. */
const unnestedElements = new Set(
  [
    'p li dt dd tr td th tbody thead tfoot option optgroup br img hr input meta link source area',
    'base col embed param track wbr path rect circle use',
  ].flatMap((names) => names.split(' ')),
)

/** Open elements searched for the start of an end tag: a stray end tag must not scan all of them. */
const maxLookUp = 50

/** The index of the innermost open element with this name, or -1. */
function indexOfOpen(name: string, opened: readonly string[]): number {
  for (let place = opened.length - 1; place >= Math.max(0, opened.length - maxLookUp); place -= 1) {
    if (opened[place] === name) return place
  }
  return -1
}

/** Removes the tags of elements nested too deep; returns a page of ordinary depth unchanged. */
export function flattenDeepMarkup(html: string): string {
  const opened: string[] = []
  const parts: string[] = []
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
        parts.push(html.slice(from, at), ' ')
        from = end + 1
      }
    }
    at = html.indexOf('<', start ? end : at + 1)
  }
  return from === 0 ? html : parts.join('') + html.slice(from)
}

/** A tree of a page with more tags or entities would exhaust the memory of the process. */
const maxTags = 200_000
const maxEntities = 200_000

function countOf(sign: string, text: string, max: number): number {
  let count = 0
  for (let at = text.indexOf(sign); at >= 0 && count <= max; at = text.indexOf(sign, at + 1)) count += 1
  return count
}

/** Whether a page has too many tags for a tree with elements: only its text is parsed. */
export const hasTooManyTags = (html: string): boolean => countOf('<', html, maxTags) > maxTags

/** Removes tags or entities from a page that has too many of them; returns any other page unchanged. */
function withoutFlood(html: string): string {
  const few = countOf('&', html, maxEntities) <= maxEntities ? html : html.replace(/&[#\w]{1,31};?/g, ' ')
  if (!hasTooManyTags(few)) return few
  return few.replace(/<[^<>]{0,2000}>/g, ' ').replaceAll('<', ' ')
}

/** Elements that belong into `head`. */
const headElements = new Set('base link meta noscript script style template title'.split(' '))

/**
 * Whether the quick parser built a usable tree: one `html`, a head without text, and a body with all content. That parser
 * leaves misplaced tags in place, which puts the text of one page in thirty outside the body.
 */
function isRegular(document: PageDocument): boolean {
  const [root, ...others] = document.children
  const [head, body, ...rest] = root?.children ?? []
  if (root?.localName !== 'html' || head?.localName !== 'head' || body?.localName !== 'body') return false
  const hasLooseText = [document, root, head].some((parent) =>
    [...parent.childNodes].some((node) => isText(node) && textOf(node) !== ''),
  )
  return (
    !hasLooseText &&
    others.length === 0 &&
    [...head.children, ...rest].every(({ localName }) => headElements.has(localName))
  )
}

/**
 * Whether the quick parser took content for a CDATA section, which ends at `]]>` or nowhere. In HTML the mark begins a
 * comment that ends at the next `>` (HTML, section 13.2.5.42).
 */
function hasSwallowed(document: PageDocument, html: string): boolean {
  if (!html.includes('<![CDATA[')) return false
  return [document, ...document.querySelectorAll('*')].some((parent) =>
    [...parent.childNodes].some((node) => node.nodeType === 8 && node.textContent?.startsWith('[CDATA[')),
  )
}

/** Reordering takes quadratic time in the worst case, so pages with more tags skip it. */
const maxTagsForReordering = 15_000
const canReorder = (html: string) =>
  countOf('<', html, maxTagsForReordering) <= maxTagsForReordering && !/<(?:html|body)[^<>]{5000}/i.test(html)

/** HTML with every tag where a browser puts it (HTML, section 13.2.6); null if the number of elements explodes. */
function reorderTags(html: string): string | null {
  if (!canReorder(html)) return null
  // The parser reopens unclosed formatting tags in every paragraph.
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

const documentOf = (html: string) => parseHtml(html) as PageDocument

/** The tree of a page without reordering, and the HTML that it was parsed from. */
function parseAsWritten(html: string): { readonly document: PageDocument; readonly read: string } {
  const flat = flattenDeepMarkup(html)
  if (flat !== html && canReorder(html)) {
    // Tags inside scripts look like deep nesting but create no elements.
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
  if (isRegular(document) && !hasSwallowed(document, read)) return document
  const ordered = reorderTags(read)
  return ordered === null ? document : documentOf(ordered)
}

/** Escaped characters: parsing a serialized tree splits a text at each of them. */
const escapedCharacters = /[&<>\u00a0]/g

/**
 * The number of nodes that a tree has after it is serialized and parsed again, and its depth. Iterative, because pages can
 * be nested deeply.
 */
export function treeSize(root: PageElement): { readonly nodes: number; readonly depth: number } {
  let [deepest, depth, nodes] = [0, 0, 0]
  let node: PageNode | null = root
  while (node) {
    nodes += isText(node) ? 1 + (node.textContent?.match(escapedCharacters)?.length ?? 0) : 1
    if (node.firstChild) {
      node = node.firstChild
      depth += 1
      deepest = Math.max(deepest, depth)
      continue
    }
    while (node && node !== root && !node.nextSibling) {
      node = node.parentNode
      depth -= 1
    }
    node = node && node !== root ? node.nextSibling : null
  }
  return { nodes, depth: deepest }
}

/** The text nodes below a node in document order, without those of some elements. Iterative, because pages can be nested deeply. */
export function* textNodesIn(
  root: PageNode | null,
  left: ReadonlySet<string> = new Set(),
): Generator<PageNode> {
  let node: PageNode | null = root
  while (node) {
    if (isText(node)) yield node
    let next: PageNode | null = isElement(node) && left.has(node.localName) ? null : node.firstChild
    while (!next && node && node !== root) {
      next = node.nextSibling
      if (!next) node = node.parentNode
    }
    node = next
  }
}

/** The texts below a node in document order, without those of some elements. */
export function* textsIn(root: PageNode | null, left: ReadonlySet<string> = new Set()): Generator<string> {
  for (const node of textNodesIn(root, left)) yield node.textContent ?? ''
}

/** The elements of these names in document order: one walk is faster than a query for each name. */
export type ElementsByName = (...names: readonly string[]) => PageElement[]

export function elementsByName(document: PageDocument): ElementsByName {
  const all = [...document.querySelectorAll('*')]
  const present = new Set(all.map(({ localName }) => localName))
  return (...names) =>
    names.some((name) => present.has(name)) ? all.filter(({ localName }) => names.includes(localName)) : []
}

/** Text with runs of white space as single spaces. */
export const collapseWhitespace = (text: string | null | undefined): string =>
  (text ?? '').replace(/\s+/g, ' ').trim()

/** The text of an element with white space collapsed. */
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

/** The base of relative addresses of a page: its `<base>`, or its own address. */
export function baseUrlOf(document: PageDocument, pageUrl: string): string {
  return absoluteUrl(document.querySelector('base[href]')?.getAttribute('href'), pageUrl) ?? pageUrl
}
