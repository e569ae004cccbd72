import { anyOf } from '../../alternatives.ts'
import {
  attribute,
  type ElementsByName,
  elementsByName,
  type PageDocument,
  type PageElement,
  textOf,
} from './dom.ts'
import { mathText } from './mathml.ts'
import { markRaisedText } from './raised-text.ts'
import { showValues } from './shown-values.ts'

/** Applies to a page what its scripts would do: load lazy images, show text in noscript and templates. */

const lazyAttributes = [
  'data-src',
  'data-original',
  'data-lazy-src',
  'data-lazy',
  'data-url',
  'data-hi-res-src',
  'data-img-src',
]
const srcsetAttributes = ['srcset', 'data-srcset', 'data-lazy-srcset']
const placeholderUrl =
  /^data:|(?:^|[/_.-])(?:blank|spacer|placeholder|pixel|transparent|1x1|lazy|loading|grey|gray)[^/]*\.(?:gif|png|svg|jpe?g)|^about:/i

/** Whether an address looks like a placeholder image. Only a prefix is tested: such addresses are short. */
const isPlaceholder = (url: string) => placeholderUrl.test(url.slice(0, 2000))

/** The preferred width of an image; wider candidates rank lower. */
const maxWidthPixels = 2048

/** The candidates of a `srcset`: the address and its descriptor. */
function* srcsetCandidates(srcset: string): Generator<{ readonly url: string; readonly descriptor: string }> {
  let at = 0
  while (at < srcset.length) {
    while (at < srcset.length && /[\s,]/.test(srcset[at]!)) at += 1
    const from = at
    while (at < srcset.length && !/\s/.test(srcset[at]!)) at += 1
    let to = at
    while (to > from && srcset[to - 1] === ',') to -= 1
    const ends = to < at || at === srcset.length
    const comma = ends ? at : srcset.indexOf(',', at)
    const end = comma < 0 ? srcset.length : comma
    if (to > from) yield { url: srcset.slice(from, to), descriptor: srcset.slice(at, end).trim() }
    at = end
  }
}

/** The best candidate of a `srcset` (HTML, section 4.8.4.2.1). */
export function bestSrcsetUrl(srcset: string): string | null {
  let best: { url: string; rank: number } | null = null
  for (const { url, descriptor } of srcsetCandidates(srcset)) {
    const [, size, unit] = /^([\d.]{1,20})([wx])$/.exec(descriptor) ?? []
    const value = Number(size ?? 1)
    const width = unit === 'w' ? value : value * 1000
    const rank = width <= maxWidthPixels ? width : maxWidthPixels * 2 - width
    if (!url.startsWith('data:') && (best === null || rank > best.rank)) best = { url, rank }
  }
  return best?.url ?? null
}

/** The address of the image that an `img` shows, now or after scrolling to it. */
export function imageUrlOf(image: PageElement): string | null {
  const sets = srcsetAttributes.flatMap((name) => attribute(image, name) ?? [])
  const parent = image.parentElement
  if (parent?.localName === 'picture') {
    for (const source of parent.querySelectorAll('source')) {
      const media = attribute(source, 'media')
      if (media && /max-width|orientation|print|dark/i.test(media)) continue
      for (const name of srcsetAttributes) {
        const set = attribute(source, name)
        if (set) sets.push(set)
      }
    }
  }
  for (const set of sets) {
    const best = bestSrcsetUrl(set)
    if (best && !isPlaceholder(best)) return best
  }
  const src = attribute(image, 'src')
  const later = lazyAttributes
    .map((name) => attribute(image, name))
    .find((value) => value && !value.startsWith('data:'))
  if (later && (!src || isPlaceholder(src) || later !== src)) return later
  return src && !src.startsWith('data:') && !isPlaceholder(src) ? src : null
}

const demands = [
  'enable',
  'turn on',
  'activate',
  'requires?',
  'needs?',
  'without',
  'disabled?',
  'unterst',
  'aktivieren',
  'activer',
  'habilit',
]
const states = ['enable', 'required', 'disabled', 'necessary', 'turned off', 'aktivier', 'activ', 'habilit']
/** Sentences that ask the reader to enable scripts. */
const needsScripts = new RegExp(
  `${anyOf(demands)}[^.]{0,60}javascript|javascript[^.]{0,80}${anyOf(states)}`,
  'i',
)

function replaceByHtml(element: PageElement, document: PageDocument, html: string): void {
  const box = document.createElement('div')
  box.innerHTML = html
  element.replaceWith(box)
}

/** The content of a `noscript` as an element. */
function noscriptContent(element: PageElement, document: PageDocument): PageElement {
  const inner = element.innerHTML
  const box = document.createElement('div')
  box.innerHTML = inner.includes('&lt;') && !inner.includes('<') ? (element.textContent ?? '') : inner
  return box
}

/** Whether a text in `noscript` belongs to the page and is not a request to enable scripts. */
const isPageText = (words: string) => words.length >= 140 && !(needsScripts.test(words) && words.length < 600)

/** Characters of page text in `noscript` elements. */
export function noscriptTextLength(document: PageDocument): number {
  const words = [...document.querySelectorAll('body noscript')].map((one) =>
    textOf(noscriptContent(one, document)),
  )
  return words.reduce((sum, text) => (isPageText(text) ? sum + text.length : sum), 0)
}

function openNoscript(element: PageElement, document: PageDocument): void {
  const box = noscriptContent(element, document)
  const words = textOf(box)
  const image = box.querySelector('img')
  if (element.closest('head') || (needsScripts.test(words) && words.length < 600)) element.remove()
  else if (image && words.length < 80) openPicture(element, image)
  else if (isPageText(words)) element.replaceWith(box)
  else element.remove()
}

/** Shows the image of a `noscript` if the image before it is a placeholder. */
function openPicture(element: PageElement, image: PageElement): void {
  const tiny = attribute(image, 'width') === '1' || attribute(image, 'height') === '1'
  const shown = element.previousElementSibling
  const before = shown?.localName === 'img' ? shown : shown?.querySelector('img')
  if (tiny || (before && imageUrlOf(before))) element.remove()
  else {
    before?.remove()
    element.replaceWith(image)
  }
}

function openTemplate(element: PageElement, document: PageDocument): void {
  const html = element.innerHTML
  const words = textOf(element)
  const blanks = /\{\{|\$\{|<%|\[\[/.test(html)
  const isText = words.length >= 200 && /<p[\s>]/i.test(html)
  const isPicture = words.length < 80 && element.querySelector('img') !== null
  const isShadow = element.hasAttribute('shadowrootmode') || element.hasAttribute('shadowroot')
  if (isShadow || (!blanks && (isText || isPicture))) replaceByHtml(element, document, html)
  else element.remove()
}

/** Replaces formulas of KaTeX, MathJax and MathML by TeX in dollar signs. */
const formulaElements = ['math', 'mjx-container', 'annotation']

/** Whether a document has formulas in one of these forms; most have none, and queries for each form take time. */
const hasFormulas = (named: ElementsByName) =>
  named(...formulaElements).length > 0 ||
  named('script').some((script) => script.getAttribute('type')?.startsWith('math/tex')) ||
  named('img').some((image) => /mwe-math|(?:^|\s)tex(?:\s|$)/.test(image.getAttribute('class') ?? ''))

function openMaths(document: PageDocument): void {
  for (const box of [...document.querySelectorAll('.katex, .MathJax, .MathJax_Display, mjx-container')]) {
    const tex = box.querySelector('annotation[encoding="application/x-tex"]')
    if (tex) box.replaceWith(`$${textOf(tex)}$`)
    else if (
      box.className.includes('MathJax') &&
      box.parentElement?.querySelector('script[type^="math/tex"]')
    )
      box.remove()
  }
  for (const script of [...document.querySelectorAll('script[type^="math/tex"]')]) {
    const marks = attribute(script, 'type')?.includes('display') ? '$$' : '$'
    script.replaceWith(`${marks}${textOf(script)}${marks}`)
  }
  for (const math of [...document.querySelectorAll('math')]) {
    const tex =
      textOf(math.querySelector('annotation[encoding="application/x-tex"]')) || attribute(math, 'alttext')
    const marks = attribute(math, 'display') === 'block' ? '$$' : '$'
    const text = tex ? `${marks}${tex}${marks}` : mathText(math)
    const isGlued =
      /[\p{L}\p{N}]$/u.test(math.previousSibling?.textContent ?? '') && /^[\p{L}\p{N}(]/u.test(text)
    if (text) math.replaceWith(isGlued ? ` ${text}` : text)
  }
  for (const image of [
    ...document.querySelectorAll(
      'img.mwe-math-fallback-image-inline, img.mwe-math-fallback-image-display, img.tex',
    ),
  ]) {
    const before = image.previousElementSibling
    if (before && textOf(before).startsWith('$')) image.remove()
    else if (attribute(image, 'alt') && !/\$/.test(textOf(image.parentElement)))
      image.replaceWith(`$${attribute(image, 'alt')}$`)
    else image.remove()
  }
}

/** Changes a document in place to the content that a browser shows, with marks for what layout alone shows. */
export function revealContent(document: PageDocument): void {
  let named = elementsByName(document)
  if (hasFormulas(named)) {
    openMaths(document)
    named = elementsByName(document)
  }
  markRaisedText(document, named)
  showValues(named)
  for (const template of [...document.querySelectorAll('template')]) openTemplate(template, document)
  for (const noscript of [...document.querySelectorAll('noscript')]) openNoscript(noscript, document)
  for (const image of [...document.querySelectorAll('img')]) {
    const picture = imageUrlOf(image)
    if (picture) image.setAttribute('src', picture)
    else image.removeAttribute('src')
    for (const name of srcsetAttributes) image.removeAttribute(name)
  }
}

/** Whether the own attributes of an element hide it. */
export function isHidden(element: PageElement): boolean {
  if (element.hasAttribute('hidden')) return true
  const style = element.getAttribute('style')
  return style !== null && /display\s*:\s*none|visibility\s*:\s*hidden/i.test(style)
}
