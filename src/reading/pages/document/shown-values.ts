import { isPossibleTime } from '../../possible-dates.ts'
import { attribute, type ElementsByName, type PageDocument, type PageElement, textOf } from './dom.ts'

/** Writes as text what a browser shows without text: values of fields, states of boxes, readings, empty times. */

const textTypes = new Set([
  'text',
  'number',
  'email',
  'tel',
  'url',
  'date',
  'time',
  'month',
  'week',
  'datetime-local',
])
const searchName = /^(?:s|q|query|search\w*|keywords?)$/i
/** Blocks of sentences. */
const sentenceBlocks = 'p, li, td, th, dd, dt, label, figcaption, blockquote, summary, legend'
/** A block with less text outside its controls is no sentence. */
const minSentenceCharacters = 12

/** Characters of a block outside its controls; each block is measured once, since a page can have many controls. */
const sentenceLengths = new WeakMap<PageElement, number>()

function sentenceLength(block: PageElement): number {
  const known = sentenceLengths.get(block)
  if (known !== undefined) return known
  const controls = [...block.querySelectorAll('button, select')]
  const length = textOf(block).length - controls.reduce((sum, one) => sum + textOf(one).length, 0)
  sentenceLengths.set(block, length)
  return length
}

/** Whether a control is part of a sentence: its block has more text than its controls. */
export function isInSentence(control: PageElement): boolean {
  const block = control.closest(sentenceBlocks)
  if (!block) return false
  const outside = sentenceLength(block)
  return outside >= minSentenceCharacters && outside > textOf(control).length
}

/** Blocks that are menus: their boxes are switches. */
const menuBlocks = new WeakMap<PageElement, boolean>()

function isMenuBlock(block: PageElement): boolean {
  const known = menuBlocks.get(block) ?? block.querySelector('a, ul') !== null
  menuBlocks.set(block, known)
  return known
}

function showInput(input: PageElement): void {
  const type = (attribute(input, 'type') ?? 'text').toLowerCase()
  if (type === 'checkbox' || type === 'radio') {
    // A box beside links is the switch of a menu.
    const item = input.closest('li, td, th, p')
    if (!item || isMenuBlock(item) || input.hasAttribute('hidden')) return
    const signs = type === 'checkbox' ? ['☑', '☐'] : ['◉', '○']
    input.before(`${signs[input.hasAttribute('checked') ? 0 : 1]} `)
    return
  }
  const value = attribute(input, 'value')
  if (value === null || !textTypes.has(type)) return
  if (searchName.test(attribute(input, 'name') ?? '') || input.closest('[role="search"]')) return
  input.before(` ${value} `)
}

/** Shows the reading of a `meter` or `progress` without text: 70/100. */
function showReading(gauge: PageElement): void {
  const value = attribute(gauge, 'value')
  if (value === null || textOf(gauge) !== '') return
  const max = attribute(gauge, 'max')
  gauge.append(max === null ? value : `${value}/${max}`)
}

/** Writes the readings of ruby text in parentheses, once where the page has its own for browsers without ruby. */
function showRuby(named: ElementsByName): void {
  for (const fallback of named('rp')) fallback.remove()
  for (const reading of named('rt')) {
    if (textOf(reading) === '') continue
    reading.before('(')
    reading.after(')')
  }
}

/** A changed number runs together with its old value: 50 40. */
function separateDeletion(deleted: PageElement): void {
  const next = deleted.nextSibling?.textContent ?? ''
  const before = deleted.previousSibling?.textContent ?? ''
  const isWholeWord = !/[\p{L}\p{N}]$/u.test(before)
  if (isWholeWord && /[\p{L}\p{N}]$/u.test(deleted.textContent ?? '') && /^[\p{L}\p{N}\p{Sc}]/u.test(next))
    deleted.after(' ')
}

/** Adds the shown values of elements to a document as text. */
export function showValues(named: ElementsByName): void {
  for (const input of named('input')) showInput(input)
  for (const select of named('select')) {
    const chosen = textOf(select.querySelector('option[selected]'))
    if (chosen && isInSentence(select)) select.before(` ${chosen} `)
  }
  for (const gauge of named('meter', 'progress')) showReading(gauge)
  for (const time of named('time')) {
    const datetime = attribute(time, 'datetime')
    if (datetime !== null && textOf(time) === '' && isPossibleTime(datetime)) time.append(datetime)
  }
  showRuby(named)
  for (const deleted of named('del', 's', 'strike')) separateDeletion(deleted)
}

/** Headings and labels that consist of a button are its text: the button opens what is under it. */
const headingBlocks = 'h1, h2, h3, h4, h5, h6, summary, dt'

/** Replaces buttons that are headings or parts of sentences by their text; other buttons are tools. */
export function keepSpokenButtons(document: PageDocument): void {
  for (const button of [...document.querySelectorAll('button')]) {
    const text = textOf(button)
    if (text === '' || button.closest('nav, [role="navigation"], [role="menu"], [role="toolbar"]')) continue
    const heading = button.closest(headingBlocks)
    const isHeading = heading !== null && textOf(heading) === text
    if (!isHeading && !(heading === null && isInSentence(button))) continue
    const inline = document.createElement('span')
    inline.innerHTML = button.innerHTML
    button.replaceWith(inline)
  }
}
