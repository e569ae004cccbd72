import { attribute, isElement, isText, type PageElement, type PageNode } from '../document/dom.ts'
import { longestRun } from './linear-scans.ts'

const nonLanguages = new Set(['none', 'plain', 'plaintext', 'text', 'txt', 'nohighlight', 'code', 'numbers'])

function languageOf(element: PageElement): string | null {
  const given =
    attribute(element, 'data-lang') ?? attribute(element, 'data-language') ?? attribute(element, 'lang')
  if (given && /^[\w+#.-]{1,20}$/.test(given)) return given.toLowerCase()
  const named =
    /(?:^|\s)(?:language|lang|highlight-source|highlight-text|highlight|brush:?|sourceCode|code)[-:\s]+([\w+#.-]+)/i.exec(
      element.className,
    ) ?? /(?:^|\s)sourceCode\s+([\w+#.-]+)/.exec(element.className)
  const name = named?.[1]?.toLowerCase()
  return name && !nonLanguages.has(name) && name.length <= 20 ? name : null
}

/** The language that the markup of a code listing names; null if it names no language. */
export function listingLanguage(element: PageElement): string | null {
  const code = element.querySelector('code')
  const found = languageOf(element) ?? (code ? languageOf(code) : null)
  if (found) return found
  let around = element.parentElement
  for (let steps = 0; around && steps < 3; steps += 1, around = around.parentElement) {
    const language = languageOf(around)
    if (language && /highlight|language|lang|source|code/i.test(around.className)) return language
  }
  return null
}

const lineNumberClass =
  /(^|\s)(gutter|line-?numbers?(-rows)?|lineno|linenos|ln-num|hljs-ln-numbers|copy(-btn|-button)?|clipboard)(\s|$)/i

function codeText(node: PageNode): string {
  if (isText(node)) return node.textContent ?? ''
  if (
    !isElement(node) ||
    lineNumberClass.test(node.className) ||
    /^(button|style|script)$/.test(node.localName)
  )
    return ''
  if (node.localName === 'br') return '\n'
  let text = ''
  for (let child = node.firstChild; child; child = child.nextSibling) text += codeText(child)
  const line = /^(div|p|li|tr)$/.test(node.localName)
  return line && !text.endsWith('\n') ? `${text}\n` : text
}

/** A text in a code fence that is longer than any run of backticks in the text. */
export function fenceText(language: string, text: string): string {
  const fence = '`'.repeat(Math.max(2, longestRun(text, '`')) + 1)
  return `${fence}${language}\n${text}\n${fence}`
}

/** A code listing in a fence; an empty string if the listing is empty. */
export function fenceListing(pre: PageElement, language: string | null = listingLanguage(pre)): string {
  const text = codeText(pre).replace(/^\n/, '').trimEnd().replaceAll('\u00a0', ' ')
  return text.trim() ? fenceText(language ?? '', text) : ''
}
