import { nonBlankLines } from '../../linear-scans.ts'
import {
  absoluteUrl,
  attribute,
  isElement,
  isText,
  type PageElement,
  type PageNode,
  textOf,
} from '../document/dom.ts'
import { isHidden } from '../document/reveal-content.ts'
import { isBackLink, markLabel, noteLabel } from './footnotes.ts'
import type { LinkReferences } from './link-references.ts'
import { fenceListing, listingLanguage } from './listings.ts'
import { isLayout, writeTable } from './tables.ts'
import {
  blockQuote,
  deleted,
  escapeLineStart,
  escapeMarkdown,
  indentLines,
  inlineCode,
  joinItemBlocks,
  linkTarget,
  tidyLines,
} from './text-forms.ts'

export interface MarkdownOptions {
  /** The base address of relative links. */
  readonly base: string
  /** Collects links: the text then has numbers, and `references` lists the links. */
  readonly citations?: LinkReferences
}

const skippedElements = new Set(
  [
    'script style template head noscript svg canvas object embed select datalist textarea dialog',
    'input map meta link title base param source track',
  ].flatMap((names) => names.split(' ')),
)
const blockElements = new Set(
  [
    'address article aside blockquote body center dd details div dl dt fieldset figcaption figure',
    'footer form h1 h2 h3 h4 h5 h6 header hgroup hr html iframe legend li main menu nav ol p pre',
    'section summary table tbody td tfoot th thead tr ul video audio',
  ].flatMap((names) => names.split(' ')),
)

const isBlock = (node: PageNode) => isElement(node) && blockElements.has(node.localName)

/** Writes an element as Markdown (CommonMark with GitHub's tables and footnotes). */
class MarkdownWriter {
  readonly #base: string
  readonly #citations: LinkReferences | undefined
  readonly #abbreviations = new Set<string>()
  #depth = 0

  constructor(options: MarkdownOptions) {
    this.#base = options.base
    this.#citations = options.citations
  }

  /** The Markdown blocks of an element: loose text becomes paragraphs, each block element is written by its kind. */
  inside(parent: PageElement): string[] {
    const out: string[] = []
    let run: PageNode[] = []
    const endRun = () => {
      const text = this.#paragraph(run)
      if (text) out.push(text)
      run = []
    }
    this.#depth += 1
    for (let node = parent.firstChild; node; node = node.nextSibling) {
      if (this.#isBlock(node)) {
        endRun()
        for (const block of this.#block(node as PageElement)) out.push(block)
      } else run.push(node)
    }
    endRun()
    this.#depth -= 1
    return out.filter((block) => block.trim() !== '')
  }

  /** Whether a node is a block; in careless markup, inline elements contain blocks. */
  #isBlock(node: PageNode): boolean {
    if (!isElement(node)) return false
    if (skippedElements.has(node.localName)) return false
    if (blockElements.has(node.localName)) return true
    return (
      this.#depth < 400 &&
      node.firstChild !== null &&
      [...node.childNodes].some((child) => this.#isBlock(child))
    )
  }

  #paragraph(nodes: readonly PageNode[]): string {
    const text = nodes.map((node) => this.#inline(node)).join('')
    if (/^\s*(?:\\_|\\\*|[—–=~-]){3,}\s*$/.test(text)) return '---'
    return text
      .replace(/[^\S\n]+/g, ' ')
      .split('\n')
      .map((line) => escapeLineStart(line.trim()))
      .join('\n')
      .replace(/\n{2,}/g, '\n')
      .replace(/^\n|\n$/g, '')
      .replaceAll('\n', '  \n')
  }

  #block(element: PageElement): string[] {
    const name = element.localName
    if (skippedElements.has(name) || isHidden(element)) return []
    const label = noteLabel(element)
    if (label !== null && name !== 'li') return [this.#note(label, this.inside(element))]
    switch (name) {
      case 'h1':
      case 'h2':
      case 'h3':
      case 'h4':
      case 'h5':
      case 'h6': {
        const text = this.#line(element)
        return text ? [`${'#'.repeat(Number(name[1]))} ${text}`] : []
      }
      case 'hr':
        return ['---']
      case 'pre':
        return [fenceListing(element)]
      case 'blockquote':
        return [blockQuote(this.inside(element))]
      case 'ul':
      case 'ol':
      case 'menu':
        return this.#list(element)
      case 'dt':
        return this.inside(element).map((text) => (text.includes('\n') ? text : `**${text}**`))
      case 'dd':
        return this.inside(element).map((text) => `: ${text.replaceAll('\n', '\n  ')}`)
      case 'table':
        if (isLayout(element)) return this.inside(element)
        return [writeTable(element, (cell) => this.inside(cell).join('\n'))]
      case 'del':
      case 's':
      case 'strike':
        return this.inside(element).map((text) => (/^(?:[#|`>]|- |\d+\. )/.test(text) ? text : deleted(text)))
      case 'iframe':
      case 'video':
      case 'audio':
        return this.#embedded(element)
      default:
        return this.#highlighted(element) ?? this.inside(element)
    }
  }

  /** A box that wraps a code listing and names its language; null for other boxes. */
  #highlighted(element: PageElement): string[] | null {
    if (element.localName !== 'figure' && element.localName !== 'div') return null
    if (!/\bhighlight|\bcode-?(block|snippet)|sourceCode/i.test(element.className)) return null
    const pres = element.querySelectorAll('pre')
    if (pres.length === 0 || element.querySelector('p, h1, h2, h3')) return null
    // Line numbers are in a separate, shorter listing.
    const [pre] = [...pres].sort((a, b) => textOf(b).length - textOf(a).length)
    const language = listingLanguage(pre!) ?? listingLanguage(element)
    return [fenceListing(pre!, language ?? '')]
  }

  #embedded(element: PageElement): string[] {
    const source =
      attribute(element, 'src') ??
      attribute(element.querySelector('source'), 'src') ??
      attribute(element, 'data-src')
    const url = absoluteUrl(source, this.#base)
    if (!url) return []
    if (
      element.localName === 'iframe' &&
      !/youtube|youtu\.be|vimeo|dailymotion|soundcloud|spotify/i.test(url)
    )
      return []
    const title = attribute(element, 'title')
    return [title ? this.#link(url, escapeMarkdown(title)) : `<${linkTarget(url)}>`]
  }

  #list(list: PageElement): string[] {
    const ordered = list.localName === 'ol'
    const step = ordered && list.hasAttribute('reversed') ? -1 : 1
    let number = firstNumberOf(list, step)
    const items: string[] = []
    const notes: string[] = []
    let isLoose = false
    for (let node = list.firstChild; node; node = node.nextSibling) {
      if (!isElement(node) || skippedElements.has(node.localName) || isHidden(node)) continue
      const label = noteLabel(node)
      // A list directly inside a list belongs to the previous item.
      const inner = node.localName === 'li' ? this.inside(node) : this.#block(node)
      if (label !== null) {
        notes.push(this.#note(label, inner))
        continue
      }
      if (inner.length === 0) continue
      const own = Number.parseInt(attribute(node, 'value') ?? '', 10)
      if (own >= 0) number = own
      const mark = ordered ? `${number}. ` : '- '
      const pad = ' '.repeat(mark.length)
      const joined = joinItemBlocks(inner)
      isLoose ||= joined.includes('\n\n')
      if (node.localName !== 'li' && items.length > 0) {
        items[items.length - 1] += `\n${indentLines(joined, pad)}`
        continue
      }
      items.push(mark + indentLines(joined, pad).slice(pad.length))
      number = Math.max(0, number + step)
    }
    return [...(items.length > 0 ? [items.join(isLoose ? '\n\n' : '\n')] : []), ...notes]
  }

  #note(label: string, inner: readonly string[]): string {
    return `[^${label}]: ${inner.join('\n\n').replaceAll('\n', '\n    ')}`
  }

  /** The content of an element on one line (headings). */
  #line(element: PageElement): string {
    return nonBlankLines(this.inside(element).join(' ')).join(' ')
  }

  #children(element: PageElement): string {
    let text = ''
    for (let node = element.firstChild; node; node = node.nextSibling) text += this.#inline(node)
    return text
  }

  #inline(node: PageNode): string {
    if (isText(node)) {
      const text = (node.textContent ?? '').replace(/\s+/g, ' ')
      return isLoweringMark(node) ? text : escapeMarkdown(text)
    }
    if (!isElement(node) || skippedElements.has(node.localName) || isHidden(node)) return ''
    switch (node.localName) {
      case 'br':
        return '\n'
      case 'img':
        return this.#image(node)
      case 'a':
        return this.#anchor(node)
      case 'strong':
      case 'b':
        return this.#marked(node, '**')
      case 'em':
      case 'i':
      case 'cite':
      case 'dfn':
        return this.#marked(node, '*')
      case 'del':
      case 's':
      case 'strike':
        return deleted(this.#children(node))
      case 'abbr':
        return this.#abbreviation(node)
      case 'code':
      case 'kbd':
      case 'samp':
      case 'tt':
        return inlineCode(node.textContent ?? '')
      case 'q':
        return this.#quotation(node)
      case 'wbr':
        return ''
      default:
        break
    }
    const text = this.#children(node)
    if (isStruckThrough(node)) return deleted(text)
    return isBlock(node) ? ` ${text} ` : text
  }

  #quotation(element: PageElement): string {
    const text = this.#children(element)
    if (/^["“«„‘']/.test(text.trim())) return text
    return element.parentElement?.closest('q') ? `‘${text}’` : `“${text}”`
  }

  /** An abbreviation, at its first use with the words that its title has for it. */
  #abbreviation(element: PageElement): string {
    const text = this.#children(element)
    const [short, words] = [textOf(element), attribute(element, 'title') ?? '']
    if (!short || /\s/.test(short) || words.length <= short.length || words.length > 100) return text
    if (!/^\p{L}[^\d]*$/u.test(words) || this.#abbreviations.has(short)) return text
    this.#abbreviations.add(short)
    const isExplained =
      `${element.previousSibling?.textContent ?? ''}${element.nextSibling?.textContent ?? ''}`
        .toLowerCase()
        .includes(words.toLowerCase())
    return isExplained ? text : `${text} (${escapeMarkdown(words)})`
  }

  /** Emphasis, omitted between letters (a highlighted initial), where it would split the word. */
  #marked(element: PageElement, mark: string): string {
    const text = this.#children(element)
    const bare = text.trim()
    if (!bare || bare.includes('\n') || bare.startsWith('*') || bare.endsWith('*')) return text
    const [before, after] = [
      element.previousSibling?.textContent ?? '',
      element.nextSibling?.textContent ?? '',
    ]
    if (/[\p{L}\p{N}]$/u.test(before) && /^[\p{L}\p{N}]/u.test(text)) return text
    if (/^[\p{L}\p{N}]/u.test(after) && /[\p{L}\p{N}]$/u.test(text)) return text
    return text.replace(bare, () => `${mark}${bare}${mark}`)
  }

  #link(url: string, text: string, title?: string | null): string {
    if (this.#citations) return `${text}⟨${this.#citations.cite(url, title ?? text.replace(/\\(.)/g, '$1'))}⟩`
    const titled = title && title !== text ? ` "${title.replace(/["\\]/g, '\\$&')}"` : ''
    return `[${text}](${linkTarget(url)}${titled})`
  }

  #anchor(element: PageElement): string {
    const mark = markLabel(element)
    if (mark !== null) return `[^${mark}]`
    if (isBackLink(element)) return ''
    const text = this.#children(element)
    const bare = text.replace(/\s+/g, ' ').trim()
    const href = attribute(element, 'href')
    if (!bare || !href || href.startsWith('#')) return /^[#¶§🔗]$/u.test(bare) ? '' : text
    const url = absoluteUrl(href, this.#base)
    if (!url) return text
    return text.startsWith(' ') || text.endsWith(' ')
      ? `${text.startsWith(' ') ? ' ' : ''}${this.#link(url, bare, attribute(element, 'title'))}${text.endsWith(' ') ? ' ' : ''}`
      : this.#link(url, bare, attribute(element, 'title'))
  }

  #image(element: PageElement): string {
    const url = absoluteUrl(attribute(element, 'src'), this.#base)
    const alt = (attribute(element, 'alt') ?? '').replace(/[[\]\n\\]/g, ' ').trim()
    if (!url || attribute(element, 'width') === '1' || attribute(element, 'height') === '1') return ''
    // `moveCaptions` (article/clean-article.ts) sets the caption.
    const caption = attribute(element, 'data-caption')
      ?.replace(/["\\]/g, '\\$&')
      .replace(/\(/g, '[')
      .replace(/\)/g, ']')
    return ` ![${alt}](${linkTarget(url)}${caption ? ` "${caption}"` : ''}) `
  }
}

/** The mark before a lowered text (document/raised-text.ts); inside a word it means nothing in Markdown. */
const isLoweringMark = (node: PageNode) =>
  /^_\(?$/.test(node.textContent ?? '') && /[\p{L}\p{N}]$/u.test(node.previousSibling?.textContent ?? '')

const isStruckThrough = (element: PageElement) =>
  /text-decoration(?:-line)?\s*:[^;]*line-through/i.test(element.getAttribute('style') ?? '')

/** The number of the first item of an ordered list (HTML, section 4.4.5). */
function firstNumberOf(list: PageElement, step: number): number {
  const start = Number.parseInt(attribute(list, 'start') ?? '', 10)
  if (start >= 0) return start
  return step < 0 ? [...list.children].filter(({ localName }) => localName === 'li').length : 1
}

/** An element as Markdown, with absolute links. */
export function toMarkdown(root: PageElement, options: MarkdownOptions): string {
  const text = tidyLines(new MarkdownWriter(options).inside(root).join('\n\n'))
  return text === '' ? '' : `${text}\n`
}
