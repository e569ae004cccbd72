import { type LineDate, type PageLine, pageLines } from './dated-lines.ts'
import { dateOf } from './declared-dates.ts'
import { attribute, type PageDocument, type PageElement, textOf, textsIn } from './dom.ts'

/** Boxes of other texts than the page's own, and of events in its text. */
const foreignBoxes = [
  'aside, footer, nav, blockquote, table, figure, [itemprop="comment"], [itemtype*="Event"], [itemtype*="Comment"]',
  '[itemprop="startDate"], [itemprop="endDate"], [itemprop="dateModified"], a[href^="#comment"]',
].join(', ')
const foreignNames = /comment|related|recommend|more-|teaser|card|event|modified|updated|sidebar|widget/i
/** Boxes beside the posts of a thread. */
const besideBoxes = 'aside, footer, nav, blockquote'
const besideNames =
  /(?:^|[\s_-])(?:related|recommend|similar|sidebar|widget|latest|recent|popular|trending|signature|menu)/i

/**
 * Whether an element or a box around it is one of some boxes, or is named by some names. Boxes around the title are the
 * page's own.
 */
function isInside(element: PageElement, boxes: string, names: RegExp, title: PageElement | null): boolean {
  for (let at: PageElement | null = element; at; at = at.parentElement) {
    if (title && at.contains(title)) return false
    if (at.matches(boxes) || names.test(`${at.className} ${at.id}`)) return true
  }
  return false
}

const lettersOf = (text: string) =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
/** Fewer letters are a word that many titles have. */
const minTitleLetters = 8
/** No title has more characters. Headings that are not closed have the whole page as text. */
const maxTitleCharacters = 300

function startOf(heading: PageElement): string {
  let text = ''
  for (const one of textsIn(heading)) {
    text += one
    if (text.length > maxTitleCharacters) break
  }
  return text
}

/** The heading of the page's own text: the first whose words are in the document's title, else the only `h1`. */
function titleHeading(document: PageDocument): PageElement | null {
  const declared = attribute(document.querySelector('meta[property="og:title"]'), 'content') ?? ''
  const names = ` ${lettersOf(textOf(document.querySelector('title')))} ${lettersOf(declared)} `
  const isNamed = (heading: PageElement) => {
    const letters = lettersOf(startOf(heading))
    return letters.length >= minTitleLetters && names.includes(` ${letters} `)
  }
  const first = [...document.querySelectorAll('h1')]
  const named = first.find(isNamed) ?? [...document.querySelectorAll('h2, h3')].find(isNamed)
  return named ?? (first.length <= 3 ? (first[0] ?? null) : null)
}

/** The article's head is searched within this number of lines after its title, and before it. */
const [maxLinesAfter, maxLinesBefore] = [40, 6]
/** The head may have a summary. The second text of this length ends it. */
const minParagraphCharacters = 100
const maxParagraphs = 1
/** A line with more words beside its date tells of that day. */
const [maxBareRest, maxLabelledRest] = [45, 120]

const headingOf = ({ element }: PageLine) => element.closest('h1, h2, h3')

/** The date of a line in the head of an article; null if it has none of its own. */
function ownDate(line: PageLine, isForeignDate: (date: LineDate) => boolean): LineDate | null {
  const isSentence = line.rest.length > 25 && /[.!?]$/.test(line.text)
  if (isSentence || line.rest.length > maxLabelledRest) return null
  const own = line.dates.filter((date) => !isForeignDate(date))
  const labelled = own.find(({ role }) => role === 'published')
  if (labelled) return labelled
  return line.rest.length > maxBareRest ? null : (own.find(({ role }) => role === 'bare') ?? null)
}

/** The lines of a page with its title. */
interface HeadedPage {
  readonly title: PageElement
  readonly lines: readonly PageLine[]
  /** Where the title is among the lines. */
  readonly at: number
}

/** The lines between an article's title and its text, then those directly before the title. */
function headLines({ title, lines, at }: HeadedPage): PageLine[] {
  const head: PageLine[] = []
  let paragraphs = 0
  for (const line of lines.slice(at + 1, at + 1 + maxLinesAfter)) {
    const heading = headingOf(line)
    // The title again, or a second line of it.
    if (heading && head.length === 0) continue
    if (heading) break
    if (line.text.length >= minParagraphCharacters && line.rest.length > maxBareRest) paragraphs += 1
    // "Published on" may be under the text.
    if (paragraphs <= maxParagraphs || line.dates.some(({ role }) => role === 'published')) head.push(line)
  }
  const header = title.closest('header, hgroup') ?? title.parentElement?.parentElement
  for (const line of lines.slice(Math.max(0, at - maxLinesBefore), at).reverse()) {
    if (headingOf(line)) break
    if (header?.contains(line.element)) head.push(line)
  }
  return head
}

/** Dates of the same shape that do not begin with the earliest are those of a list of texts, such as a blog's. */
const minListed = 3

function isListed(date: LineDate, lines: readonly PageLine[]): boolean {
  const equal = lines.flatMap(({ dates }) => dates.filter(({ shape }) => shape === date.shape))
  return equal.length >= minListed && equal.some(({ time }) => time.slice(0, 10) < date.time.slice(0, 10))
}

/**
 * The time in the head of a page's article: beside its title, before its text. Times of other articles, of comments and
 * of events in the text are not in the head.
 */
function headTime(page: HeadedPage): string | null {
  const isForeignDate = ({ element }: LineDate) => isInside(element, foreignBoxes, foreignNames, page.title)
  const dates = headLines(page).flatMap((line) => ownDate(line, isForeignDate) ?? [])
  const own = dates.find(({ role }) => role === 'published') ?? dates[0]
  return own && !isListed(own, page.lines) ? own.time : null
}

/** Dates of posts that are compared: a page has fewer. */
const maxThreadDates = 1000

/** Whether a time is the earliest of several, and not of all the same. */
const isFollowed = ([first, ...later]: readonly LineDate[]) =>
  later.some(({ order }) => order !== first!.order) && later.every(({ order }) => order >= first!.order)

/**
 * The time of the first post of a thread: the first of several times of the same shape, if all others are later. Replies
 * are later than what they reply to; lists of texts begin with the latest.
 */
function threadTime(lines: readonly PageLine[], title: PageElement | null): string | null {
  const shapes = new Map<string, LineDate[]>()
  let left = maxThreadDates
  const isBeside = ({ element }: LineDate) => isInside(element, besideBoxes, besideNames, title)
  for (const line of lines) {
    for (const date of line.dates) {
      const isPost = date.isTimed && (date.role === 'bare' || date.role === 'published')
      if (!isPost || line.rest.length > maxLabelledRest || left === 0 || isBeside(date)) continue
      const equal = shapes.get(date.shape) ?? []
      equal.push(date)
      shapes.set(date.shape, equal)
      left -= 1
    }
  }
  return [...shapes.values()].find(isFollowed)?.[0]?.time ?? null
}

/** The time that a page shows of its own text: in the head of its article, or of the first post of its thread. */
export function shownTime(document: PageDocument): string | null {
  const lines = pageLines(document, attribute(document.documentElement, 'lang') ?? '')
  const title = titleHeading(document)
  const at = title === null ? -1 : lines.findIndex((line) => title.contains(line.element))
  if (title === null || at < 0) return threadTime(lines, null)
  return headTime({ title, lines, at }) ?? threadTime(lines.slice(at), title)
}

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
  if (!first || isInside(first, foreignBoxes, foreignNames, title)) return null
  const date = dateOf(attribute(first, 'datetime') ?? attribute(first, 'content') ?? textOf(first))
  // Several times without an article around the title are those of a list.
  const isOne = others.every((time) => (attribute(time, 'datetime') ?? '') === attribute(first, 'datetime'))
  return own || isOne ? date : null
}
