import { createRequire } from 'node:module'
import type { load } from 'cheerio'
import { changed } from '../errors.ts'

const require = createRequire(import.meta.url)

/**
 * Elements that may be open in one another. Browsers stop at 512; parsers take time by the product of depth and length,
 * and selectors the stack.
 */
const deepest = 400

/** Elements that are never closed, or whose next one closes them. */
const closesItself = new Set(
  'area base br col embed hr img input link meta source track wbr param p li dt dd td th tr option thead tbody tfoot colgroup optgroup rp rt body head html'.split(
    ' ',
  ),
)

/**
 * Whether more elements are left open than any page has, counted by name in one pass.
 * @param xml every element has to be closed
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
  // Selectors take time by the square of the elements that they begin with, here those at the top.
  const $ = xml
    ? cheerio.load(`<all>${markup}</all>`, { xml: { decodeEntities: true } })
    : cheerio.load(markup)
  findInOne($)
  return $
}

/** Has `find` begin with the element that it is called on, rather than with all children of it. */
function findInOne($: Loaded): void {
  const { find } = $.prototype
  $.prototype.find = function (this: ReturnType<Loaded>, selector: Parameters<typeof find>[0]) {
    const isOne = this.length === 1 && this[0]?.type === 'tag'
    const isPlain = typeof selector === 'string' && /^\s*[\w[.#*]/.test(selector)
    return find.call(this, isOne && isPlain ? `:scope :is(${selector})` : selector)
  } as typeof find
}

/**
 * cheerio's `load` of a document; a piece of HTML becomes its body, since pieces by themselves take it time by the square of
 * their length. The package is read at first use: a service that meets no HTML is 5 MiB smaller without it.
 * @throws Fault changed for markup that nests deeper than pages do
 */
export const loadHtml = (markup: string): Loaded => parse(markup, false)

/**
 * cheerio's `load` of XML, whose elements stand in one of ours.
 * @throws Fault changed for markup that nests deeper than pages do
 */
export const loadXml = (markup: string): Loaded => parse(markup, true)

/** Whether a page came to its end; caches and counters may add comments behind it. */
export const endsWhole = (html: string): boolean =>
  /<\/html\s*>\s*(?:<!--(?:(?!-->)[\s\S]){0,1000}-->\s*)*$/i.test(html.slice(-4000))
