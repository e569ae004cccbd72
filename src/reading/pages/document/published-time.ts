import { anyOf } from '../../alternatives.ts'
import { isPossibleTime } from '../../possible-dates.ts'
import { iso } from '../../values.ts'
import {
  attribute,
  collapseWhitespace,
  isElement,
  type PageDocument,
  type PageElement,
  textOf,
} from './dom.ts'

/** A time with an offset from UTC: its day is that of the page's own clock. */
const offsetTime = /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?\s?([+-])(\d{2}):?(\d{2})$/

/**
 * A date as ISO 8601, with the page's own offset from UTC; the original text if it has a time without a zone or cannot be
 * parsed. Null for times that do not exist, such as 29 February 2026: `Date` would read them as another day.
 */
export function dateOf(value: unknown): string | null {
  if (typeof value !== 'string') return null
  const text = collapseWhitespace(value)
  if (text === '' || !isPossibleTime(text)) return null
  // A day alone, also with its month by name: "Feb 08, 2022".
  const day = text.includes(':') ? null : iso(text)
  if (day !== null) return day.slice(0, 10)
  const [, date, minutes, seconds = ':00', sign, hours, rest] = offsetTime.exec(text) ?? []
  if (date !== undefined && Number(`${hours}${rest}`) !== 0)
    return `${date}T${minutes}${seconds.slice(0, 3)}.000${sign}${hours}:${rest}`
  const zoned = /(Z|[+-]\d{2}:?\d{2}|GMT|UTC)$/i.test(text)
  const time = zoned ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? text.slice(0, 100) : new Date(time).toISOString()
}

/** Boxes of other texts than the page's own, and of events in its text. */
const foreignBoxes = [
  'aside, footer, nav, blockquote, table, figure, [itemprop="comment"], [itemtype*="Event"], [itemtype*="Comment"]',
  '[itemprop="startDate"], [itemprop="endDate"], [itemprop="dateModified"], a[href^="#comment"]',
].join(', ')
const foreignNames = /comment|related|recommend|more-|teaser|card|event|modified|updated|sidebar|widget/i

/** Whether a time or a box around it is named as another text's. */
function isForeign(element: PageElement, end: PageElement | null): boolean {
  if (element.closest(foreignBoxes)) return true
  for (let at: PageElement | null = element; at && at !== end; at = at.parentElement) {
    if (foreignNames.test(`${at.className} ${at.id}`)) return true
  }
  return false
}

const updateWords =
  /updat|modif|review|edited|aktualisiert|geändert|mis à jour|actualizado|atualizado|aggiornato/i
/** Classes of the elements that hold a date and nothing else. */
const dateName = /(?:^|[\s_-])(?:date|published|posted|publish|pubdate|timestamp|time|datetime)(?:$|[\s_-])/i
const label = anyOf(['published', 'posted', 'asked', 'first published', 'date', 'on', 'by'])
const labelStart = new RegExp(`^(?:${label}\\b:?\\s*)+(?:on\\b\\s*)?`, 'i')

/** The date that a text consists of, after a label such as "Posted on"; null for other texts. */
function writtenDate(text: string): string | null {
  if (text.length > 60 || !/\d{4}/.test(text)) return null
  const plain = text
    .replace(labelStart, '')
    .replace(/(\d)(?:st|nd|rd|th)\b/g, '$1')
    .replace(/(\p{L})\.(?=\s\d)/u, '$1')
    .replace(/,? (?:at )?\d{1,2}:\d{2}.*$/, '')
    .trim()
  const day = iso(plain)
  return day === null ? null : day.slice(0, 10)
}

/** The declared or written date of an element in the head of an article; null if it has none. */
function dateIn(element: PageElement): string | null {
  if (element.localName === 'time') {
    const declared = attribute(element, 'datetime')
    return declared === null ? writtenDate(textOf(element)) : dateOf(declared)
  }
  const title = attribute(element, 'title') ?? ''
  if (/^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(?::\d{2})?Z?$/.test(title)) return dateOf(title)
  if (element.localName === 'meta') return null
  const isNamed = dateName.test(`${element.className} ${attribute(element, 'itemprop') ?? ''}`)
  const hasElements = element.firstElementChild !== null
  const text = hasElements && !isNamed ? '' : textOf(element)
  return isNamed || labelStart.test(text) ? writtenDate(text) : null
}

/** The article's head is searched for a date within this number of elements after its title, and before it. */
const [maxElementsAfter, maxElementsBefore] = [150, 25]
/** The head may have a summary. The second text of this length ends it. */
const minParagraphCharacters = 100
const maxParagraphs = 1

/** Whether an element is inside a sentence: the text tells of that time. */
function isInSentence(element: PageElement): boolean {
  const text = textOf(element.closest('p, li, dd'))
  return text.length > textOf(element).length + 25 && /[.!?]$/.test(text)
}

/**
 * The time in the head of a page's article: beside its title, before its text. Times of other articles, of comments and
 * of events in the text are not in the head.
 */
export function headTime(document: PageDocument): string | null {
  const titles = [...document.querySelectorAll('h1')]
  const [title] = titles
  if (!title || titles.length > 3) return null
  const scope = title.closest('article, main, [role="main"]') ?? document.body
  const all = [...(scope?.querySelectorAll('*') ?? [])]
  const at = all.indexOf(title)
  const read = (element: PageElement) => {
    if (isForeign(element, scope) || isInSentence(element)) return null
    const before = element.previousSibling?.textContent ?? ''
    const own = `${before.slice(-40)} ${textOf(element).slice(0, 60)} ${element.parentElement?.firstChild?.textContent?.slice(0, 40) ?? ''}`
    return updateWords.test(own) ? null : dateIn(element)
  }
  let paragraphs = 0
  for (const element of all.slice(at + 1, at + 1 + maxElementsAfter)) {
    if (/^h[1-3]$/.test(element.localName)) break
    const isBlock = element.localName === 'p' || !hasElementChildren(element)
    const date = read(element)
    if (date !== null) return date
    if (isBlock && textOf(element).length >= minParagraphCharacters) paragraphs += 1
    if (paragraphs > maxParagraphs) break
  }
  // A date above the title is in the same header, or directly before it.
  const header = title.closest('header, hgroup')
  for (const element of all.slice(Math.max(0, at - maxElementsBefore), at).reverse()) {
    if (/^h[1-6]$/.test(element.localName)) break
    if (header === null ? element.parentElement !== title.parentElement : !header.contains(element)) continue
    const date = read(element)
    if (date !== null) return date
  }
  return null
}

const hasElementChildren = (element: PageElement) => [...element.childNodes].some(isElement)

const declaredTimes =
  'time[datetime][pubdate], [itemprop="datePublished"], time.entry-date[datetime], time.published[datetime]'

/** The time that the page's markup declares as its publication, if it declares one, outside boxes of other texts. */
export function markedTime(document: PageDocument): string | null {
  const times = [...document.querySelectorAll(declaredTimes)].filter(
    (time) => time.closest(foreignBoxes) === null && time.closest('li') === null,
  )
  const title = document.querySelector('h1')
  const own = title?.closest('article')
  const [first, ...others] = own ? times.filter((time) => own.contains(time)) : times
  if (!first || isForeign(first, own ?? null)) return null
  const date = dateOf(attribute(first, 'datetime') ?? attribute(first, 'content') ?? textOf(first))
  // Several times without an article around the title are those of a list.
  const isOne = others.every((time) => (attribute(time, 'datetime') ?? '') === attribute(first, 'datetime'))
  return own || isOne ? date : null
}
