import { attribute, isElement, isText, type PageElement, textOf } from './dom.ts'

/** MathML (version 3) as text on one line, in the notation of TeX and spreadsheets: (a + b)/2, x^2, √(y). */

/** Invisible operators: function application, times, separator, plus. */
const invisibleOperators = /[\u2061-\u2064]/g
/** Operators with a space on both sides between two operands. */
const infixOperator = /^(?:[=≠<>≤≥≈≡∼≅∝→⇒⇔↔←±∓×÷·⋅∪∩∈∉⊂⊆∧∨+−-]|:=|<=|>=|!=)$/u
const openOperator = /[([{|]\s*$/

const childrenOf = (element: PageElement) => [...element.children]

/** Parentheses around an expression of more than one symbol. */
const grouped = (text: string) => (/^(?:[\p{L}\p{N}.,]+|\(.*\))$/u.test(text) ? text : `(${text})`)

function rowText(parts: readonly string[]): string {
  let text = ''
  for (const part of parts) {
    if (part === '') continue
    const needsSpace = /[\p{L}\p{N}]$/u.test(text) && /^[\p{L}\p{N}]/u.test(part)
    const isInfix = infixOperator.test(part) && text !== '' && !openOperator.test(text)
    const followsOperator = infixOperator.test(text.at(-1) ?? '') && / .$/u.test(text)
    if (isInfix) text = `${text.trimEnd()} ${part}`
    else text += (needsSpace || followsOperator ? ' ' : '') + part
  }
  return text
}

const tableText = (element: PageElement) =>
  `[${childrenOf(element)
    .map((row) => childrenOf(row).map(mathText).join(', '))
    .join('; ')}]`

/** Base, lower script and upper script. */
function scriptText(
  base: PageElement | undefined,
  lower: PageElement | undefined,
  upper: PageElement | undefined,
): string {
  const [text, low, high] = [base, lower, upper].map((part) => (part ? mathText(part) : ''))
  const isCompound = base !== undefined && base.children.length > 1
  return `${isCompound ? grouped(text!) : text}${low ? `_${grouped(low)}` : ''}${high ? `^${grouped(high)}` : ''}`
}

/** Scripts on both sides of a base, as of isotopes: `_6^14C`. */
function multiscriptText([base, ...scripts]: readonly PageElement[]): string {
  const middle = scripts.findIndex(({ localName }) => localName === 'mprescripts')
  const marked = (parts: readonly PageElement[]) =>
    parts
      .map((part, place) => [mathText(part), place % 2 === 0 ? '_' : '^'] as const)
      .map(([text, mark]) => (text === '' ? '' : `${mark}${grouped(text)}`))
      .join('')
  const [after, before] = middle < 0 ? [scripts, []] : [scripts.slice(0, middle), scripts.slice(middle + 1)]
  return `${marked(before)}${base ? mathText(base) : ''}${marked(after)}`
}

function fencedText(element: PageElement): string {
  const separator = attribute(element, 'separators') ?? ','
  const inner = childrenOf(element)
    .map(mathText)
    .join(`${separator[0] ?? ','} `)
  return `${element.getAttribute('open') ?? '('}${inner}${element.getAttribute('close') ?? ')'}`
}

/** The text of a MathML element on one line; annotations are left out. */
export function mathText(element: PageElement): string {
  const [first, second, third] = childrenOf(element)
  switch (element.localName) {
    case 'annotation':
    case 'annotation-xml':
    case 'mspace':
    case 'mphantom':
      return ''
    case 'semantics':
      return first ? mathText(first) : ''
    case 'mfrac':
      return first && second ? `${grouped(mathText(first))}/${grouped(mathText(second))}` : ''
    case 'msup':
    case 'mover':
      return scriptText(first, undefined, second)
    case 'msub':
    case 'munder':
      return scriptText(first, second, undefined)
    case 'msubsup':
    case 'munderover':
      return scriptText(first, second, third)
    case 'mmultiscripts':
      return multiscriptText(childrenOf(element))
    case 'msqrt':
      return `√(${rowText(childrenOf(element).map(mathText))})`
    case 'mroot':
      return first && second ? `${grouped(mathText(first))}^(1/${grouped(mathText(second))})` : ''
    case 'mtable':
      return tableText(element)
    case 'mfenced':
      return fencedText(element)
    default:
      break
  }
  const parts: string[] = []
  for (const node of element.childNodes) {
    if (isElement(node)) parts.push(mathText(node))
    else if (isText(node)) parts.push(textOf(node).replace(invisibleOperators, ''))
  }
  return rowText(parts)
}
