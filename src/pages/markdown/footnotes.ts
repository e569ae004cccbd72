import { attribute, type PageDocument, type PageElement, textOf } from '../document/dom.ts'

/** Footnotes of a page: the links that mark them and the labels of the elements with their text. */
export interface Footnotes {
  /** Labels by the id of the footnote element. */
  readonly labels: ReadonlyMap<string, string>
  isMark(link: PageElement): boolean
}

const noFootnotes: Footnotes = { labels: new Map(), isMark: () => false }

const noteElements = 'li, p, div, aside, dd, section, span, td'
const footnoteName = /footnote|fnref|noteref|reference|cite_ref/i

/** Finds footnotes by the links between mark and text (HTML, DPUB-ARIA, MediaWiki, Markdown generators). */
export function findFootnotes(root: PageElement | PageDocument): Footnotes {
  const labels = new Map<string, string>()
  const marks = new Set<PageElement>()
  const links = [...root.querySelectorAll('a[href^="#"]')]
  if (links.length === 0) return noFootnotes
  const byId = new Map([...root.querySelectorAll('[id]')].map((element) => [element.id, element]))
  for (const link of links) {
    const id = decode(attribute(link, 'href')?.slice(1) ?? '')
    const label = textOf(link).replace(/[[\]()]/g, '')
    if (!id || !/^(\d{1,3}|[*†‡§¶]|[a-z])$/i.test(label)) continue
    const role = attribute(link, 'role') === 'doc-noteref' || attribute(link, 'epub:type') === 'noteref'
    const raised = link.closest('sup') !== null || link.querySelector('sup') !== null
    if (!role && !raised && !footnoteName.test(`${link.className} ${link.id}`)) continue
    const target = byId.get(id)
    if (!target?.matches(noteElements) || target.contains(link)) continue
    labels.set(id, /^\w+$/.test(label) ? label : String(labels.size + 1))
    marks.add(link)
  }
  return labels.size === 0 ? noFootnotes : { labels, isMark: (link) => marks.has(link) }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Whether a link in a footnote returns to its mark. */
export function isBackLink(link: PageElement): boolean {
  return (
    attribute(link, 'role') === 'doc-backlink' ||
    /backlink|backref|cite-backlink/i.test(link.className) ||
    (/^#(fnref|cite_ref|.*ref)/i.test(attribute(link, 'href') ?? '') &&
      /^[↩↑^⤴\s\d.a-z]{0,3}\ufe0e?$/iu.test(textOf(link)))
  )
}
