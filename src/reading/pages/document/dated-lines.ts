import { dateOf } from './declared-dates.ts'
import { attribute, isElement, isText, type PageDocument, type PageElement, type PageNode } from './dom.ts'
import { blockNames } from './text-blocks.ts'
import { besideDates, type DateRole, dateRole, writtenDates } from './written-dates.ts'

/** A date in a line of a page. */
export interface LineDate {
  /** ISO 8601: the declared time, or the written day. */
  readonly time: string
  /** The time or the written day with its time of day: texts in the order of the times. */
  readonly order: string
  readonly role: DateRole
  readonly element: PageElement
  /** Whether the date has a time of day, is declared, or is a link, as those of posts are. */
  readonly isTimed: boolean
  /** Names of the element and of the boxes around it: the dates of equal entries have equal shapes. */
  readonly shape: string
}

/** A line of a page: the text between two breaks of blocks. */
export interface PageLine {
  readonly text: string
  /** The element that the line begins in. */
  readonly element: PageElement
  readonly dates: readonly LineDate[]
  /** The words of the line that are no date, label, reading time or separator. */
  readonly rest: string
}

const unshown = new Set(['script', 'style', 'template', 'noscript', 'svg', 'textarea', 'select', 'option'])

/** A longer line is no line of dates. The rest of its text is left out: it would be copied for each piece. */
const maxLineCharacters = 300

/** The time that an element declares: `datetime`, a custom element's `ts`, or a tip that is a whole date. */
function declaredTime(element: PageElement, language: string): string | null {
  const declared =
    attribute(element, 'datetime') ?? (element.localName.includes('-') ? attribute(element, 'ts') : null)
  if (declared !== null) {
    const time = dateOf(declared)
    return time !== null && /^\d{4}-\d{2}-\d{2}/.test(time) ? time : null
  }
  const title = attribute(element, 'title')
  if (title === null || title.length > 60 || !/\d{4}/.test(title)) return null
  const dates = writtenDates(title, language)
  if (dates.length !== 1 || besideDates(title, dates) !== '') return null
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/.test(title) ? dateOf(title) : dates[0]!.day
}

const formOf = ({ localName, className }: PageElement) =>
  `${localName}.${className
    .split(/\s+/)
    .filter((name) => !/\d|odd|even|first|last/i.test(name))
    .join('.')}`

function shapeOf(element: PageElement): string {
  const own = element.localName === 'a' ? (element.parentElement ?? element) : element
  const box = own.parentElement?.localName === 'a' ? own.parentElement.parentElement : own.parentElement
  const around = [own, box, box?.parentElement].flatMap((one) => one ?? [])
  return around.map(formOf).join('<')
}

/** A line while it is read: its text, and the declared times in it by their place. */
interface OpenLine {
  text: string
  first: PageElement | null
  readonly places: { readonly start: number; readonly element: PageElement }[]
  readonly declared: { readonly start: number; readonly time: string; readonly element: PageElement }[]
}

const emptyLine = (): OpenLine => ({ text: '', first: null, places: [], declared: [] })

/** The dates of a line with their roles; `before` is the line before it, which may be a label. */
function closeLine(line: OpenLine, before: string, language: string): PageLine {
  const text = line.text.trimEnd()
  const isDated = text.length <= maxLineCharacters && /\d{4}/.test(text)
  const found = isDated ? writtenDates(text, language) : []
  const label = before.length <= 30 ? `${before} ` : ''
  let from = 0
  const dates = found.map(({ day, order, start, end }, index): LineDate => {
    const lead = text.slice(from, start)
    const gap = text.slice(end, found[index + 1]?.start ?? end)
    const isRange = /^ ?(?:[-–—]|to|until|bis|au|al) ?$/.test(index > 0 ? lead : gap)
    from = end
    const declared = line.declared.find((one) => one.start === start)
    const element =
      declared?.element ?? line.places.findLast((one) => one.start <= start)?.element ?? line.first!
    const words = /[\p{L}]/u.test(lead) || index > 0 ? lead : `${label}${lead}`
    const role = isRange ? 'other' : dateRole(words)
    const isTimed = declared !== undefined || order !== day || element.closest('a') !== null
    const time = declared?.time ?? day
    return { time, order: declared?.time ?? order, role, element, isTimed, shape: shapeOf(element) }
  })
  return { text, element: line.first!, dates, rest: found.length > 0 ? besideDates(text, found) : text }
}

/** The lines of the document's body in order, with the dates in them. */
export function pageLines(document: PageDocument, language: string): PageLine[] {
  const lines: PageLine[] = []
  let line = emptyLine()
  const flush = () => {
    if (line.first !== null) lines.push(closeLine(line, lines.at(-1)?.text ?? '', language))
    line = emptyLine()
  }
  const add = (text: string, element: PageElement) => {
    if (line.text.length > maxLineCharacters) return
    const flat = text.replace(/\s+/g, ' ')
    const more = line.text === '' || line.text.endsWith(' ') ? flat.trimStart() : flat
    if (more === '') return
    line.first ??= element
    line.places.push({ start: line.text.length, element })
    line.text += more
  }
  const isBreak = (node: PageNode) =>
    isElement(node) && (node.localName === 'br' || blockNames.has(node.localName))
  const root = document.body
  let node: PageNode | null = root
  while (node) {
    let child: PageNode | null = node.firstChild
    if (isText(node)) add(node.textContent ?? '', node.parentElement ?? root!)
    else if (isElement(node)) {
      if (isBreak(node)) flush()
      const time = unshown.has(node.localName) || isBreak(node) ? null : declaredTime(node, language)
      if (unshown.has(node.localName)) child = null
      else if (time !== null) {
        // The words of a time that are no date may be its label: "Updated 1 March".
        const words = (node.textContent ?? '').slice(0, 60).split(/\d/, 1)[0]!
        add(dateRole(words) === 'bare' ? ' ' : ` ${words} `, node)
        line.declared.push({ start: line.text.length, time, element: node })
        add(`${time.slice(0, 10)} `, node)
        child = null
      }
    }
    while (!child && node && node !== root) {
      child = node.nextSibling
      if (!child) {
        node = node.parentNode
        if (node && isBreak(node)) flush()
      }
    }
    node = child
  }
  flush()
  return lines
}
