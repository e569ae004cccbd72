import {
  absoluteUrl,
  attribute,
  isText,
  type PageDocument,
  type PageElement,
  textNodesIn,
  textOf,
} from '../document/dom.ts'

/** Attributes that carry what `markFootnotes` found through copies and changes of the tree. */
const [markAttribute, noteAttribute, backAttribute] = ['data-note-mark', 'data-note', 'data-note-back']

const noteElements = 'li, p, div, aside, dd, section, span, td'
const footnoteName = /footnote|fnref|noteref|reference|cite_ref|_?ftn(?:ref)?\d|endnote/i
/** Addresses of notes: `#fn1`, `#_ftn4`, `#note-3`. */
const noteAddress = /^#(?:user-content-)?_?(?:fn|ftn|edn|note|footnote|endnote)[-_:.]?\w{0,12}$/i

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Whether the markup of a link says that it marks a note. */
function isDeclaredMark(link: PageElement): boolean {
  const roles = ['role', 'epub:type', 'data-type'].map((name) => attribute(link, name) ?? '')
  return (
    roles.some((role) => /noteref/i.test(role)) ||
    link.closest('sup') !== null ||
    link.querySelector('sup') !== null ||
    noteAddress.test(attribute(link, 'href') ?? '') ||
    footnoteName.test(`${link.className} ${link.id} ${attribute(link, 'name') ?? ''}`)
  )
}

/** The element with a note's text: the target, or the block around a target that is only an anchor. */
function noteOf(target: PageElement | undefined): PageElement | null {
  if (!target) return null
  if (target.localName === 'a' || target.localName === 'sup' || textOf(target) === '')
    return target.closest('li, p, div, aside, dd, td')
  return target.matches(noteElements) ? target : null
}

/** Longer texts are no numbers of notes and no arrows back to them. */
const maxMarkCharacters = 4

/** Shortens the addresses of marks that name their page: `https://site.example/page#note1`. */
function shortenOwnAddresses(document: PageDocument, base: string, ids: ReadonlyMap<string, PageElement>) {
  const canonical = attribute(document.querySelector('link[rel~="canonical" i][href]'), 'href')
  const own = new Set([base, absoluteUrl(canonical, base) ?? base].map((url) => url.split('#', 1)[0]))
  for (const link of document.querySelectorAll('a[href*="#"]')) {
    const [page, id] = (absoluteUrl(attribute(link, 'href'), base) ?? '').split('#')
    if (id && own.has(page) && ids.has(decode(id)) && textOf(link).length <= maxMarkCharacters)
      link.setAttribute('href', `#${id}`)
  }
}

/** Removes the brackets around a number that is a link: `[<a>1</a>]`. */
function removeBrackets(link: PageElement): void {
  for (let around = link.parentElement; around; around = around.parentElement) {
    if (!/^(?:sup|span|b|strong|cite|small)$/.test(around.localName)) return
    if (!/^[[(]?\s*[\p{L}\p{N}*†‡§¶^↑↩⤴]{1,4}\ufe0e?\s*[\])]?[.:]?$/u.test(textOf(around))) return
    for (const text of textNodesIn(around)) {
      if (!link.contains(text) && /^[\s[\]().:]+$/.test(text.textContent ?? '')) text.textContent = ''
    }
  }
}

/**
 * Marks the notes of a page, and the links to them, in every form of markup: HTML, DPUB-ARIA, EPUB, MediaWiki, word
 * processors, Markdown generators. Copies of the tree have the marks too.
 * @param base the address of the page, which its links may repeat
 */
export function markFootnotes(document: PageDocument, base: string): void {
  if (!document.querySelector('a[href*="#"]')) return
  const byId = new Map([...document.querySelectorAll('[id], a[name]')].map((one) => [nameOf(one), one]))
  shortenOwnAddresses(document, base, byId)
  const notes = new Map<PageElement, string>()
  for (const link of document.querySelectorAll('a[href^="#"]')) {
    const label = textOf(link).replace(/[[\]()]/g, '')
    if (!/^(\d{1,3}|[*†‡§¶]|[a-z])$/i.test(label) || isBackLink(link)) continue
    if (!isDeclaredMark(link) || isInNote(link, notes)) continue
    const note = noteOf(byId.get(decode(attribute(link, 'href')?.slice(1) ?? '')))
    if (!note || note.contains(link)) continue
    const known = notes.get(note) ?? (/^\w+$/.test(label) ? label : String(notes.size + 1))
    notes.set(note, known)
    note.setAttribute(noteAttribute, known)
    link.setAttribute(markAttribute, known)
    removeBrackets(link)
  }
  for (const note of notes.keys()) markBackLinks(note)
}

const nameOf = (element: PageElement) => element.id || (attribute(element, 'name') ?? '')

function isInNote(link: PageElement, notes: ReadonlyMap<PageElement, string>): boolean {
  const note = link.closest(`[${noteAttribute}]`)
  return note !== null && notes.has(note)
}

/** Links in a note that show only a number or an arrow return to its mark. */
function markBackLinks(note: PageElement): void {
  for (const link of note.querySelectorAll('a[href^="#"]')) {
    if (/^[[(]?(?:\d{1,3}|[↩↑^⤴*†‡§¶]|[a-z])?[\])]?[.:]?\ufe0e?$/iu.test(textOf(link))) {
      link.setAttribute(backAttribute, '')
      removeBrackets(link)
      // "1. The text": the point belongs to the number.
      const next = link.nextSibling
      if (next && isText(next) && link.previousSibling === null)
        next.textContent = (next.textContent ?? '').replace(/^\s*[.:)\]]\s+/, '')
    }
  }
}

/** The label of the note that an element has the text of; null for other elements. */
export const noteLabel = (element: PageElement): string | null => attribute(element, noteAttribute)

/** The label of the note that a link marks; null for other links. */
export const markLabel = (link: PageElement): string | null => attribute(link, markAttribute)

/** Whether a link in a footnote returns to its mark. */
export function isBackLink(link: PageElement): boolean {
  return (
    link.hasAttribute(backAttribute) ||
    attribute(link, 'role') === 'doc-backlink' ||
    /backlink|backref|cite-backlink/i.test(link.className) ||
    (/^#(fnref|cite_ref|.*ref)/i.test(attribute(link, 'href') ?? '') &&
      /^[↩↑^⤴\s\d.a-z]{0,3}\ufe0e?$/iu.test(textOf(link)))
  )
}

/**
 * Adds to a part of a page the notes that it refers to and does not contain.
 * @param whole the whole page, which has them
 */
export function addMissingNotes(part: PageElement, whole: PageElement): void {
  const marks = [...part.querySelectorAll(`[${markAttribute}]`)]
  if (marks.length === 0) return
  const labels = (root: PageElement) =>
    new Map([...root.querySelectorAll(`[${noteAttribute}]`)].map((note) => [noteLabel(note)!, note]))
  const present = labels(part)
  const all = labels(whole)
  for (const label of new Set(marks.map((mark) => markLabel(mark)!))) {
    const note = all.get(label)
    if (note && !present.has(label)) part.append(note.cloneNode(true))
  }
}
