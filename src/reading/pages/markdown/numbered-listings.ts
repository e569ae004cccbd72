import { anyOf } from '../../alternatives.ts'
import { attribute, isElement, isText, type PageDocument, type PageElement, textOf } from '../document/dom.ts'
import { codeText, lineNumberClass, listingLanguage } from './listings.ts'

/**
 * Code listings whose lines are rows of a table or of boxes, with line numbers beside them: the forms of Pygments, Rouge,
 * Chroma, CodeRay, SyntaxHighlighter, highlight.js, CodeMirror, and of code hosts. Each becomes one `pre` without numbers.
 */

const listingNames = [
  'highlight(?:er|table)? hljs chroma rouge coderay syntaxhighlighter prettyprint pygments',
  'blob code source src listing cm codemirror monaco ace cgit diff',
].flatMap((names) => names.split(' '))
/** Names of code listings, as whole words of a class. */
const listingName = new RegExp(`(?:^|[\\s_-])${anyOf(listingNames)}(?:$|[\\s_-])`, 'i')
/** Parts of class names that line numbers and listings can have; the elements with them are looked at more closely. */
const numberHint = /num|line|gutter|ln/i
const listingHint = /code|highlight|source|listing/i

/** The elements that may be line numbers, and those that may be listings. */
interface Candidates {
  readonly numbers: readonly PageElement[]
  readonly listings: readonly PageElement[]
}

function findCandidates(document: PageDocument): Candidates {
  const [numbers, listings]: [PageElement[], PageElement[]] = [[], []]
  for (const element of document.querySelectorAll('*')) {
    const names = element.getAttribute('class')
    const isNamed = names !== null && numberHint.test(names)
    if (isNamed || element.hasAttribute('data-line-number')) numbers.push(element)
    if (names !== null && listingHint.test(names)) listings.push(element)
  }
  return { numbers, listings }
}

/** A listing of more lines is data. */
const maxLines = 50_000

/** The line number of an element that shows only this number; null for other elements. */
function lineNumber(element: PageElement): number | null {
  const text = textOf(element)
  if (/^\d{1,6}$/.test(text)) return Number(text)
  if (text !== '') return null
  const declared =
    attribute(element, 'data-line-number') ??
    attribute(element.querySelector('[data-line-number]'), 'data-line-number')
  return declared !== null && /^\d{1,6}$/.test(declared) ? Number(declared) : null
}

const areConsecutive = (numbers: readonly number[]) =>
  numbers.every((number, index) => index === 0 || number === numbers[index - 1]! + 1)

/** Whether an element is a column of line numbers: 1 2 3. */
function isNumberColumn(element: PageElement): boolean {
  const text = textOf(element)
  return /^\d[\d ]*$/.test(text) && areConsecutive(text.split(' ').map(Number))
}

const isListing = (element: PageElement): boolean => {
  let around: PageElement | null = element
  for (let steps = 0; around && steps < 4; steps += 1, around = around.parentElement) {
    if (around.localName === 'pre' || listingName.test(around.className)) return true
  }
  return false
}

/** The code of a row. Line breaks between the elements of a row are layout, unless they are in a `pre`. */
function rowCode(row: PageElement): string {
  if (row.localName === 'pre' || row.closest('pre')) return codeText(row)
  const children = [...row.childNodes].filter(
    (node) => !(isText(node) && textOf(node) === '' && (node.textContent ?? '').includes('\n')),
  )
  const [only] = children
  if (children.length === 1 && only && isElement(only)) return rowCode(only)
  return children.map((node) => (isElement(node) ? rowCode(node) : codeText(node))).join('')
}

/** The lines of a cell or a box that contains a whole listing. */
function columnLines(column: PageElement): string[] {
  const pre = column.localName === 'pre' ? column : column.querySelector('pre')
  if (pre) return codeText(pre).replace(/^\n/, '').split('\n')
  let box = column
  while (box.children.length === 1 && box.firstElementChild) box = box.firstElementChild
  if (box.children.length < 2) return rowCode(column).split('\n')
  return [...box.children].map((row) => rowCode(row).replace(/\n$/, ''))
}

function replaceByListing(element: PageElement, lines: readonly string[], document: PageDocument): void {
  const language = listingLanguage(element)
  // Some highlighters put a space between the number and the code.
  const isShifted =
    lines.every((line) => line === '' || line.startsWith(' ')) && lines.some((line) => /^ \S/.test(line))
  const text = lines.map((line) => (isShifted ? line.slice(1) : line)).join('\n')
  const pre = document.createElement('pre')
  const code = document.createElement('code')
  if (language) code.setAttribute('class', `language-${language}`)
  code.append(text)
  pre.append(code)
  const outer = element.closest('pre')
  if (outer && language) code.setAttribute('class', `language-${language}`)
  ;(outer ?? element).replaceWith(pre)
}

const rowsOf = (table: PageElement) => [...table.querySelectorAll('tr')].slice(0, maxLines)
const cellsOf = (row: PageElement) => [...row.children].filter(({ localName }) => /^t[dh]$/.test(localName))

/** The lines of a table with one row: a cell of numbers and a cell of code. */
function linesOfColumns(cells: readonly PageElement[]): string[] | null {
  const [numbers, code] = cells
  if (cells.length !== 2 || !numbers || !code || !isNumberColumn(numbers)) return null
  if (!code.querySelector('pre, code') && !isListing(code)) return null
  return columnLines(code)
}

/** The lines of a table with a row a line: cells of numbers, and a last cell of code. */
function linesOfRows(rows: readonly (readonly PageElement[])[]): string[] | null {
  const lines: string[] = []
  const numbers: number[] = []
  let isCode = false
  for (const cells of rows) {
    const code = cells.at(-1)
    if (cells.length < 2 || !code) return null
    const found = cells.slice(0, -1).map(lineNumber)
    const number = found.find((one) => one !== null)
    const areNumbers = cells.slice(0, -1).every((cell, index) => found[index] !== null || textOf(cell) === '')
    if (number === undefined || number === null || !areNumbers) return null
    numbers.push(number)
    isCode ||= code.querySelector('code, pre') !== null || isListing(code)
    lines.push(rowCode(code).replace(/\n$/, ''))
  }
  return isCode && areConsecutive(numbers) ? lines : null
}

function linesOfTable(table: PageElement): string[] | null {
  if (table.querySelector('table')) return null
  const rows = rowsOf(table).map(cellsOf)
  const [first] = rows
  if (!first) return null
  return (rows.length === 1 ? linesOfColumns(first) : null) ?? linesOfRows(rows)
}

/** The element with the line number of a row: its first element, or the first inside it. */
function numberElementOf(row: PageElement): PageElement | null {
  let element = row.firstElementChild
  for (let steps = 0; element && steps < 3; steps += 1, element = element.firstElementChild) {
    if (lineNumber(element) !== null) return element
  }
  return null
}

/** The lines of a box whose children are rows, each with its number first. */
function linesOfBox(box: PageElement): string[] | null {
  const rows = [...box.children].slice(0, maxLines)
  if (rows.length < 2 || box.localName === 'tr' || box.closest('table')) return null
  const numbered: PageElement[] = []
  for (const row of rows) {
    const element = numberElementOf(row)
    if (!element) return null
    numbered.push(element)
  }
  if (!areConsecutive(numbered.map((element) => lineNumber(element)!))) return null
  const isCode =
    isListing(box) ||
    rows.every((row) => listingName.test(row.className) || row.querySelector('code, pre') !== null) ||
    numbered.every(
      (element) => lineNumberClass.test(element.className) || element.hasAttribute('data-line-number'),
    )
  if (!isCode) return null
  for (const element of numbered) element.remove()
  return rows.map((row) => rowCode(row).replace(/\n$/, ''))
}

/** The boxes that may have the rows of a listing as children. */
function listingBoxes({ numbers, listings }: Candidates): Set<PageElement> {
  const boxes = new Set<PageElement>()
  for (const element of numbers) {
    if (lineNumber(element) === null) continue
    const box = element.parentElement?.parentElement
    if (box) boxes.add(box)
    if (box?.parentElement) boxes.add(box.parentElement)
  }
  for (const element of listings) {
    if (/^\s*1\b/.test((element.textContent ?? '').slice(0, 200))) boxes.add(element)
  }
  return boxes
}

/** Replaces the numbered listings of a document by `pre` elements without numbers. */
export function joinNumberedListings(document: PageDocument): void {
  for (const table of [...document.querySelectorAll('table')]) {
    const lines = linesOfTable(table)
    if (lines) replaceByListing(table, lines, document)
  }
  const candidates = findCandidates(document)
  for (const box of listingBoxes(candidates)) {
    if (!document.contains(box)) continue
    const lines = linesOfBox(box)
    if (lines) replaceByListing(box, lines, document)
  }
  for (const column of candidates.numbers) removeColumn(column, document)
  for (const label of document.querySelectorAll('span.lang')) {
    const pre = label.nextElementSibling
    if (pre?.localName === 'pre' && listingLanguage(pre) === textOf(label).toLowerCase()) label.remove()
  }
}

const isPre = (element: PageElement | null) =>
  element !== null && (element.localName === 'pre' || element.querySelector('pre') !== null)

/** Removes a column of line numbers before or after its code. */
function removeColumn(column: PageElement, document: PageDocument): void {
  if (!document.contains(column) || column.closest('table')) return
  const isNumbers = lineNumberClass.test(column.className)
  if (!isNumbers && !/(?:^|\s)line-numbers-/.test(column.className) && !isListing(column)) return
  if (textOf(column).length < 3 || !isNumberColumn(column)) return
  const { nextElementSibling: next, previousElementSibling: previous } = column
  if (isPre(next) || (previous?.localName === 'pre' && !isPre(column))) column.remove()
  else if (next && isListing(next) && next.children.length > 0) {
    const lines = columnLines(next)
    column.remove()
    replaceByListing(next, lines, document)
  }
}
