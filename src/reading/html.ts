import { createRequire } from 'node:module'
import { isMainThread } from 'node:worker_threads'
import type { load } from 'cheerio/slim'
import { changed } from '../catalog/errors.ts'
import { beginPiece } from '../runtime/threads/pieces.ts'
import { isLongMarkup } from '../runtime/threads/threads.ts'
import { indexElements, onChange } from './element-index.ts'
import { changeInLinearTime } from './linear-changes.ts'
import { skippingTokenizer } from './skipping-tokenizer.ts'

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
type Root = InstanceType<typeof import('htmlparser2').DomHandler>['root']

/**
 * Builds the tree with htmlparser2: a tenth of the time of the parser that repairs markup as browsers do. Platforms send
 * markup that needs no repair.
 */
function parse(markup: string, xml: boolean): Root {
  const { DomHandler, Parser, Tokenizer } = require('htmlparser2') as typeof import('htmlparser2')
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
    { xmlMode: xml, decodeEntities: true, Tokenizer: skippingTokenizer(Tokenizer) },
  )
  parser.end(markup)
  return handler.root
}

/** cheerio's functions for all documents of a language, with the index of elements. */
function functionsOf(xml: boolean): Loaded {
  const cheerio = require('cheerio/slim') as typeof import('cheerio/slim')
  // Without this option markup is written in ASCII, every other letter as a numeric entity.
  const functions = cheerio.load(
    [],
    xml ? { xml: true } : { xml: { xmlMode: false, encodeEntities: 'utf8' } },
  )
  changeInLinearTime(functions)
  indexElements(functions)
  return functions
}

const functionsBy = new Map<boolean, Loaded>()

/**
 * cheerio's `$` of a tree. `load` creates a class for each document, which refers to it: collections of young objects
 * retain what a class refers to, so that all trees grew old, and a quarter of a lookup went to collections.
 */
function selecting(root: Root, xml: boolean): Loaded {
  let functions = functionsBy.get(xml)
  if (functions === undefined) {
    functions = functionsOf(xml)
    functionsBy.set(xml, functions)
  }
  const all = functions
  const $ = ((selector, context, within = root, options) => all(selector, context, within, options)) as Loaded
  return Object.assign($, all, { _root: root, prototype: all.prototype })
}

let opening: Promise<void> | undefined

async function openInParts(): Promise<void> {
  require('htmlparser2')
  await beginPiece()
  require('css-select')
  require('css-what')
  await beginPiece()
  require('cheerio/slim')
  await beginPiece()
}

/**
 * Loads what reads markup, in parts between which others are answered. Readers that find it unloaded load it at once, which
 * takes some ten milliseconds in a new process.
 */
export function openMarkup(): Promise<void> {
  opening ??= openInParts()
  return opening
}

/** The tree that was built last, until the turn of the event loop ends: collections of young objects would retain it. */
let latest: { readonly markup: string; readonly xml: boolean; readonly $: Loaded } | undefined

/** The tree of markup. Several readers of one answer share it, unless one of them changed it. */
function treeOf(markup: string, xml: boolean): Loaded {
  // A page that is read without a thread, such as one of a 404.
  if (isMainThread && isLongMarkup(markup)) throw changed('markup size', markup.length)
  if (latest !== undefined && latest.markup === markup && latest.xml === xml) return latest.$
  if (latest === undefined) setImmediate(() => (latest = undefined))
  const root = parse(markup, xml)
  const $ = selecting(root, xml)
  const tree = { markup, xml, $ }
  latest = tree
  onChange(root, () => {
    if (latest === tree) latest = undefined
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
