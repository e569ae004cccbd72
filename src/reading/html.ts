import { createRequire } from 'node:module'
import { isMainThread } from 'node:worker_threads'
import type { load } from 'cheerio/slim'
import { changed } from '../catalog/errors.ts'
import { isLongMarkup } from '../runtime/threads/threads.ts'
import { indexElements } from './element-index.ts'
import { changeInLinearTime } from './linear-changes.ts'

const require = createRequire(import.meta.url)

/**
 * The highest depth of nested elements that need an end tag. Browsers stop at 512. The time of selectors grows with
 * depth times length.
 */
const maxDepth = 400

/** The highest depth of all elements. Authors leave out end tags such as `</p>`; functions over trees use the stack. */
const maxDepthOfAll = 5000

/** Elements whose end tag authors may leave out. */
const isLeftOpen = new Set(
  'p li dt dd td th tr option thead tbody tfoot colgroup optgroup rp rt body head html'.split(' '),
)

type Loaded = ReturnType<typeof load>

/**
 * Builds the tree with htmlparser2: a tenth of the time of the parser that repairs markup as browsers do. Platforms send
 * markup that needs no repair.
 */
function parse(markup: string, xml: boolean): Loaded {
  const cheerio = require('cheerio/slim') as typeof import('cheerio/slim')
  const { DomHandler, Parser } = require('htmlparser2') as typeof import('htmlparser2')
  const handler = new DomHandler()
  let depth = 0
  let depthOfAll = 0
  const step = (name: string, by: number) => {
    depthOfAll += by
    if (xml || !isLeftOpen.has(name)) depth += by
  }
  const parser = new Parser(
    {
      onparserinit: (one) => handler.onparserinit(one),
      onopentag(name, attributes) {
        step(name, 1)
        if (depth > maxDepth || depthOfAll > maxDepthOfAll) throw changed('markup depth')
        handler.onopentag(name, attributes)
      },
      onclosetag(name) {
        step(name, -1)
        handler.onclosetag()
      },
      ontext: (text) => handler.ontext(text),
      oncomment: (text) => handler.oncomment(text),
      oncommentend: () => handler.oncommentend(),
      oncdatastart: () => handler.oncdatastart(),
      oncdataend: () => handler.oncdataend(),
      onend: () => handler.onend(),
      onerror: (error) => handler.onerror(error),
    },
    { xmlMode: xml, decodeEntities: true },
  )
  parser.end(markup)
  // Without this option markup is written in ASCII, every other letter as a numeric entity.
  const $ = cheerio.load(
    handler.root,
    xml ? { xml: true } : { xml: { xmlMode: false, encodeEntities: 'utf8' } },
  )
  return $
}

/** The tree that was built last, while something else holds it. */
let latest: WeakRef<{ readonly markup: string; readonly xml: boolean; readonly $: Loaded }> | undefined

/** The tree of markup. Several readers of one answer share it, unless one of them changed it. */
function treeOf(markup: string, xml: boolean): Loaded {
  // A page that is read without a thread, such as one of a 404.
  if (isMainThread && isLongMarkup(markup)) throw changed('markup size', markup.length)
  const kept = latest?.deref()
  if (kept !== undefined && kept.markup === markup && kept.xml === xml) return kept.$
  const $ = parse(markup, xml)
  const tree = { markup, xml, $ }
  latest = new WeakRef(tree)
  changeInLinearTime($)
  indexElements($, () => {
    if (latest?.deref() === tree) latest = undefined
  })
  return $
}

/**
 * cheerio's `load` of a document; a fragment becomes the body. The packages load at first use: a service that reads no
 * HTML uses 5 MiB less.
 * @throws Fault changed for markup that nests deeper than pages do, and in the serving thread for long markup
 */
export const loadHtml = (markup: string): Loaded =>
  treeOf(/<body[\s>]/i.test(markup) ? markup : `<body>${markup}</body>`, false)

/**
 * cheerio's `load` of XML, inside a wrapper element.
 * @throws Fault changed for markup that nests deeper than pages do, and in the serving thread for long markup
 */
export const loadXml = (markup: string): Loaded => treeOf(`<all>${markup}</all>`, true)

/** Returns whether a page is complete. Caches and counters may append comments. */
export const endsWhole = (html: string): boolean =>
  /<\/html\s*>\s*(?:<!--(?:(?!-->)[\s\S]){0,1000}-->\s*)*$/i.test(html.slice(-4000))
