import { anyOf } from '../../alternatives.ts'
import { longestRun } from '../../linear-scans.ts'
import {
  attribute,
  isElement,
  isText,
  type PageDocument,
  type PageElement,
  type PageNode,
  textNodesIn,
} from '../document/dom.ts'

/** Words in classes of listings that name no language. */
const nonLanguages = new Set(
  [
    'none plain plaintext text txt nohighlight code numbers highlight source tab-size block blocks snippet',
    'inner outer box view viewer container wrapper area line lines content table tabs example toolbar body',
  ].flatMap((names) => names.split(' ')),
)

function languageOf(element: PageElement): string | null {
  const declared =
    attribute(element, 'data-lang') ?? attribute(element, 'data-language') ?? attribute(element, 'lang')
  if (declared && /^[\w+#.-]{1,20}$/.test(declared)) return declared.toLowerCase()
  const named =
    /(?:^|\s)(?:language|lang|highlight-source|highlight-text|highlight|brush:?|sourceCode|code)[-:\s]+([\w+#.-]+)/i.exec(
      element.className,
    ) ?? /(?:^|\s)sourceCode\s+([\w+#.-]+)/.exec(element.className)
  const name = (named ??
    /(?:^|\s)syntaxhighlighter\s+([\w+#.-]+)/.exec(element.className))?.[1]?.toLowerCase()
  return name && !nonLanguages.has(name) && name.length <= 20 ? name : null
}

/** The language that the markup of a code listing names; null if it names no language. */
export function listingLanguage(element: PageElement): string | null {
  const found = [element, ...element.querySelectorAll('code')]
    .slice(0, 10)
    .map(languageOf)
    .find((one) => one)
  if (found) return found
  let around = element.parentElement
  for (let steps = 0; around && steps < 3; steps += 1, around = around.parentElement) {
    const language = languageOf(around)
    if (language && /highlight|language|lang|source|code/i.test(around.className)) return language
  }
  return null
}

const lineNumberNames = [
  'gutter',
  '(?:[\\w-]+-)?line-?numbers?(?:-rows)?',
  'linenos?',
  'linenr',
  'lnt?',
  'lnum',
  'ln-num',
  'blob-num',
  'lines?-num',
  'hljs-ln-n(?:umbers)?',
  'rouge-gutter',
  'CodeMirror-(?:linenumber|gutter-wrapper)',
  'ace_gutter',
]
/** Names of line numbers. */
export const lineNumberClass = new RegExp(`(?:^|\\s)${anyOf(lineNumberNames)}(?:\\s|$)`, 'i')
const toolClass = /(?:^|\s)(?:copy(?:-btn|-button)?|clipboard)(?:\s|$)/i

/**
 * Whether an element is a line number, or a column of them. Prism gives the class `line-numbers` to the listing itself:
 * a name counts only without code.
 */
const isLineNumber = (element: PageElement) =>
  lineNumberClass.test(element.className) && /^[\s\d.:|+-]*$/.test(element.textContent ?? '')

/** Whether an inline element is a line of code that is shown as a block, with no line break between the lines. */
function isLineSpan(element: PageElement): boolean {
  if (element.localName !== 'span' && element.localName !== 'code') return false
  const isShownAsBlock = /display\s*:\s*(?:block|grid|flex|table-row)/i.test(
    element.getAttribute('style') ?? '',
  )
  const isNamed =
    element.hasAttribute('data-line') ||
    /(?:^|\s)(?:line|code-?line|token-line)(?:\s|$)/i.test(element.className)
  if (!isShownAsBlock && !isNamed) return false
  const next = element.nextSibling
  return next !== null && isElement(next) && next.localName !== 'br'
}

/** The text of a code listing, with its white space and without line numbers and buttons. */
export function codeText(node: PageNode): string {
  if (isText(node)) return node.textContent ?? ''
  if (
    !isElement(node) ||
    isLineNumber(node) ||
    toolClass.test(node.className) ||
    /^(button|style|script)$/.test(node.localName)
  )
    return ''
  if (node.localName === 'br') return '\n'
  let text = ''
  for (let child = node.firstChild; child; child = child.nextSibling) text += codeText(child)
  const line = /^(div|p|li|tr)$/.test(node.localName) || isLineSpan(node)
  return line && !text.endsWith('\n') ? `${text}\n` : text
}

/** A text in a code fence that is longer than any run of backticks in the text. */
export function fenceText(language: string, text: string): string {
  const fence = '`'.repeat(Math.max(2, longestRun(text, '`')) + 1)
  return `${fence}${language}\n${text}\n${fence}`
}

/** A code listing in a fence; an empty string if the listing is empty. */
export function fenceListing(pre: PageElement, language: string | null = listingLanguage(pre)): string {
  const text = codeText(pre)
    .replace(/^\n/, '')
    .trimEnd()
    .replaceAll('\u00a0', ' ')
    // Editors and highlighters put one character into an empty line, so that a browser shows the line.
    .replace(/^[ \u200b\ufeff]$/gm, '')
  return text.trim() ? fenceText(language ?? '', text) : ''
}

/** Editors in a page whose lines are boxes: CodeMirror 5 and 6, Monaco, Ace. */
const editors = [
  { frame: '.CodeMirror', whole: '.CodeMirror-code', line: '.CodeMirror-line' },
  { frame: '.cm-editor', whole: '.cm-content', line: '.cm-line' },
  { frame: '.monaco-editor', whole: '.view-lines', line: '.view-line' },
  { frame: '.ace_editor', whole: '.ace_text-layer', line: '.ace_line' },
]
const editorHint = '[class*="CodeMirror-code"], .cm-content, .view-lines, .ace_text-layer'

/** The place of a line in Monaco, whose lines are in any order in the tree. */
const topOf = (line: PageElement) =>
  Number(/(?:^|;)\s*top\s*:\s*(\d+)/.exec(line.getAttribute('style') ?? '')?.[1] ?? 0)

/** Replaces editors by listings, with the columns of numbers beside their lines. */
export function openEditors(document: PageDocument): void {
  if (!document.querySelector(editorHint)) return
  for (const { frame, whole, line } of editors) {
    for (const editor of [...document.querySelectorAll(whole)]) {
      const lines = [...editor.querySelectorAll(line)].sort((a, b) => topOf(a) - topOf(b))
      if (lines.length === 0) continue
      const pre = document.createElement('pre')
      pre.textContent = lines.map((one) => (one.textContent ?? '').replace(/[\u200b\n]/g, '')).join('\n')
      const language = listingLanguage(editor)
      if (language) pre.setAttribute('data-lang', language)
      ;(editor.closest(frame) ?? editor).replaceWith(pre)
    }
  }
}

/**
 * Removes the line numbers of a listing whose every line begins with an element that has only the next number: no name is
 * needed to recognise them.
 */
function removeLeadingNumbers(pre: PageElement): void {
  const numbers: PageElement[] = []
  let isLineStart = true
  for (const node of textNodesIn(pre)) {
    const text = node.textContent ?? ''
    if (text === '') continue
    if (isLineStart) {
      const around = node.parentElement
      const number = /^\s*(\d{1,6})\s*$/.exec(text)?.[1]
      const isNext = numbers.length === 0 || Number(number) === Number(numbers.at(-1)!.textContent) + 1
      if (number === undefined || !isNext || !around || around === pre || around.localName === 'code') return
      numbers.push(around)
    }
    const end = text.indexOf('\n')
    if (end >= 0 && end < text.length - 1) return
    isLineStart = end >= 0
  }
  if (numbers.length > 1) for (const number of numbers) number.remove()
}

/**
 * Writes each listing as one text, with its language. The search for the article takes white space at the edges of boxes
 * for layout, and would take the indentation of lines.
 */
export function flattenListings(document: PageDocument): void {
  for (const pre of [...document.querySelectorAll('pre')]) {
    if (pre.firstElementChild === null || pre.querySelector('img, p, table')) continue
    removeLeadingNumbers(pre)
    const [text, language] = [codeText(pre), listingLanguage(pre)]
    if (text.trim() === '') continue
    pre.textContent = text
    if (language) pre.setAttribute('data-lang', language)
  }
}
