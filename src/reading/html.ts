import { createRequire } from 'node:module'
import type { load } from 'cheerio'
import { changed } from '../errors.ts'

const require = createRequire(import.meta.url)

/**
 * The highest depth of nested elements. Browsers stop at 512. A parser's time grows with depth
 * times length, and selectors use the stack.
 */
const deepest = 400

/** Elements without an end tag, and elements that the next one closes. */
const closesItself = new Set(
  'area base br col embed hr img input link meta source track wbr param p li dt dd td th tr option thead tbody tfoot colgroup optgroup rp rt body head html'.split(
    ' ',
  ),
)

/**
 * Returns whether a text leaves more elements open than any page has, counted by name in one pass.
 * @param xml true if every element needs an end tag
 */
function isTooDeep(markup: string, xml: boolean): boolean {
  const open = new Map<string, number>()
  let depth = 0
  for (const [, close, rest] of markup.matchAll(/<(\/?)([a-z][^\s<>/]{0,40})/gi)) {
    const name = xml ? rest! : rest!.toLowerCase()
    if (!xml && closesItself.has(name)) continue
    const here = open.get(name) ?? 0
    if (close === '') {
      open.set(name, here + 1)
      depth += 1
    } else if (here > 0) {
      open.set(name, here - 1)
      depth -= 1
    }
    if (depth > deepest) return true
  }
  return false
}

type Loaded = ReturnType<typeof load>

function parse(markup: string, xml: boolean): Loaded {
  if (isTooDeep(markup, xml)) throw changed('markup depth')
  const cheerio = require('cheerio') as typeof import('cheerio')
  // A selector's time grows with the square of its starting elements, here the top-level elements.
  const $ = xml
    ? cheerio.load(`<all>${markup}</all>`, { xml: { decodeEntities: true } })
    : cheerio.load(markup)
  findInOne($)
  return $
}

/** Starts `find` at the element itself instead of at all of its children. */
function findInOne($: Loaded): void {
  const { find } = $.prototype
  $.prototype.find = function (this: ReturnType<Loaded>, selector: Parameters<typeof find>[0]) {
    const isOne = this.length === 1 && this[0]?.type === 'tag'
    const isPlain = typeof selector === 'string' && /^\s*[\w[.#*]/.test(selector)
    return find.call(this, isOne && isPlain ? `:scope :is(${selector})` : selector)
  } as typeof find
}

/**
 * cheerio's `load` of a document. A fragment of HTML becomes the body: the parser's time for bare
 * fragments grows with the square of their length. The package loads at first use: a service that
 * reads no HTML uses 5 MiB less.
 * @throws Fault changed for markup that nests deeper than pages do
 */
export const loadHtml = (markup: string): Loaded => parse(markup, false)

/**
 * cheerio's `load` of XML, inside a wrapper element.
 * @throws Fault changed for markup that nests deeper than pages do
 */
export const loadXml = (markup: string): Loaded => parse(markup, true)

/** Returns whether a page is complete. Caches and counters may append comments. */
export const endsWhole = (html: string): boolean =>
  /<\/html\s*>\s*(?:<!--(?:(?!-->)[\s\S]){0,1000}-->\s*)*$/i.test(html.slice(-4000))
