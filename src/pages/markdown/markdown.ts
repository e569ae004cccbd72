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
import { type Footnotes, findFootnotes, isBackLink } from './footnotes.ts'
import { longestRun, nonBlankLines } from './linear-scans.ts'
import { fenceListing, listingLanguage } from './listings.ts'
import { isLayout, writeTable } from './tables.ts'

export interface MarkdownOptions {
  /** The base address of relative links. */
  readonly base: string
  /** Collects links: the text then has numbers, and `references` lists the links. */
  readonly citations?: LinkReferences
}

/** Numbers the links of a text for a list of references. */
export class LinkReferences {
  readonly #numbers = new Map<string, number>()
  readonly #texts: string[] = []

  /** The number of a link, in order of first use. */
  cite(url: string, text: string): number {
    const known = this.#numbers.get(url)
    if (known !== undefined) return known
    const number = this.#numbers.size + 1
    this.#numbers.set(url, number)
    this.#texts.push(text)
    return number
  }

  /** The list of references: `⟨1⟩ https://…: text`. Empty if the text has no links. */
  references(): string {
    if (this.#numbers.size === 0) return ''
    const lines = [...this.#numbers].map(([url, number]) => `⟨${number}⟩ ${url}: ${this.#texts[number - 1]}`)
    return `## References\n\n${lines.join('\n')}\n`
  }
}

const skippedElements = new Set(
  'script style template head noscript svg canvas object embed select datalist textarea dialog input map meta link title base param source track'.split(
    ' ',
  ),
)
const blockElements = new Set(
  'address article aside blockquote body center dd details div dl dt fieldset figcaption figure footer form h1 h2 h3 h4 h5 h6 header hgroup hr html iframe legend li main menu nav ol p pre section summary table tbody td tfoot th thead tr ul video audio'.split(
    ' ',
  ),
)

const escapeMarkdown = (text: string) =>
  text.replace(/[\\`*[\]]|(?<![\p{L}\p{N}])_|_(?![\p{L}\p{N}])|<(?=[a-zA-Z/!])/gu, '\\$&')
/** Escapes characters that start a Markdown block at the start of a line. */
const escapeLineStart = (line: string) =>
  line
    .replace(/^(#{1,6}(?=\s)|[-+](?=\s)|>|={2,}$|-{2,}$|~{3})/, '\\$1')
    .replace(/^(\d{1,9})([.)])(?=\s)/, '$1\\$2')
const linkTarget = (url: string) =>
  url.replace(/[()<>\s]/g, (sign) => encodeURIComponent(sign).replace('(', '%28').replace(')', '%29'))
const isBlock = (node: PageNode) => isElement(node) && blockElements.has(node.localName)

/** Writes an element as Markdown (CommonMark with GitHub's tables and footnotes). */
class MarkdownWriter {
  readonly #base: string
  readonly #citations: LinkReferences | undefined
  readonly #footnotes: Footnotes
  #depth = 0

  constructor(root: PageElement, options: MarkdownOptions) {
    this.#base = options.base
    this.#citations = options.citations
    this.#footnotes = findFootnotes(root)
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
    const label = this.#footnotes.labels.get(element.id)
    if (label !== undefined && name !== 'li') return [this.#note(label, this.inside(element))]
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
      case 'figcaption':
      case 'summary':
        return this.inside(element)
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
    let number = Number.parseInt(attribute(list, 'start') ?? '1', 10)
    if (!Number.isFinite(number)) number = 1
    const items: string[] = []
    const notes: string[] = []
    let loose = false
    for (let node = list.firstChild; node; node = node.nextSibling) {
      if (!isElement(node) || skippedElements.has(node.localName) || isHidden(node)) continue
      const label = this.#footnotes.labels.get(node.id)
      // A list directly inside a list belongs to the previous item.
      const inner = node.localName === 'li' ? this.inside(node) : this.#block(node)
      if (label !== undefined) {
        notes.push(this.#note(label, inner))
        continue
      }
      if (inner.length === 0) continue
      const mark = ordered ? `${number}. ` : '- '
      const pad = ' '.repeat(mark.length)
      const joined = joinItemBlocks(inner)
      loose ||= joined.includes('\n\n')
      if (node.localName !== 'li' && items.length > 0) {
        items[items.length - 1] += `\n${indentLines(joined, pad)}`
        continue
      }
      items.push(mark + indentLines(joined, pad).slice(pad.length))
      if (ordered) number += 1
    }
    return [...(items.length > 0 ? [items.join(loose ? '\n\n' : '\n')] : []), ...notes]
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
    if (isText(node)) return escapeMarkdown((node.textContent ?? '').replace(/\s+/g, ' '))
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
        return this.#marked(node, '~~')
      case 'code':
      case 'kbd':
      case 'samp':
      case 'tt':
        return inlineCode(node.textContent ?? '')
      case 'q':
        return `“${this.#children(node)}”`
      case 'wbr':
        return ''
      default:
        return isBlock(node) ? ` ${this.#children(node)} ` : this.#children(node)
    }
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
    if (this.#footnotes.isMark(element)) {
      const id = attribute(element, 'href')!.slice(1)
      const label = this.#footnotes.labels.get(id) ?? this.#footnotes.labels.get(decodeURIComponent(id))
      if (label !== undefined) return `[^${label}]`
    }
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

const indentLines = (text: string, pad: string) => text.replace(/^(?=.)/gm, pad)
const blockQuote = (inner: readonly string[]) =>
  inner.length > 0 ? inner.join('\n\n').replace(/^/gm, '> ').replace(/^> $/gm, '>') : ''

/** Joins the blocks of a list item: an inner list follows directly, other blocks after an empty line. */
function joinItemBlocks(inner: readonly string[]): string {
  return inner.reduce(
    (all, block) => (all === '' ? block : all + (/^([-+] |\d+\. )/.test(block) ? '\n' : '\n\n') + block),
    '',
  )
}

function inlineCode(text: string): string {
  const code = text.replace(/\s+/g, ' ')
  if (!code.trim()) return code
  const longest = longestRun(code, '`')
  const mark = '`'.repeat(longest + 1)
  return longest > 0 ? `${mark} ${code.trim()} ${mark}` : mark + code + mark
}

/** A line without trailing white space, except the two spaces of a hard line break. */
function trimLineEnd(line: string): string {
  const bare = line.trimEnd()
  return line.length === bare.length + 2 && line.endsWith('  ') ? line : bare
}

/** An element as Markdown, with absolute links. */
export function toMarkdown(root: PageElement, options: MarkdownOptions): string {
  const text = new MarkdownWriter(root, options).inside(root).join('\n\n')
  return text === ''
    ? ''
    : `${text
        .split('\n')
        .map(trimLineEnd)
        .join('\n')
        .replace(/\n{3,}/g, '\n\n')
        .trim()}\n`
}
