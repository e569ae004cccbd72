import { attribute, type PageDocument, type PageElement, textOf } from '../document/dom.ts'

/**
 * Notes that are inside the sentence that they belong to, or that a button opens: layout puts them into the margin or over
 * the page. They become a link and a note under the paragraph, which `markFootnotes` recognises.
 */

/** The note of a switch in a sentence: `<label for><input type="checkbox" id><span>note</span>` (Tufte CSS). */
function switchedNotes(document: PageDocument): { mark: PageElement[]; note: PageElement }[] {
  return [...document.querySelectorAll('label[for] + input[type="checkbox"]')].flatMap((box) => {
    const [label, note] = [box.previousElementSibling!, box.nextElementSibling]
    const isSwitch = attribute(label, 'for') === box.id && textOf(label).length <= 3
    const isNote = note !== null && /^(?:span|small|aside)$/.test(note.localName) && textOf(note) !== ''
    return isSwitch && isNote && box.closest('p, li, dd, td') ? [{ mark: [label, box], note }] : []
  })
}

/** Notes of LaTeXML, which writes the articles of arXiv: a mark, and a box that begins with the mark again. */
function latexNotes(document: PageDocument): { mark: PageElement[]; note: PageElement }[] {
  return [...document.querySelectorAll('.ltx_note.ltx_role_footnote')].flatMap((box) => {
    const mark = box.querySelector('.ltx_note_mark')
    const note = box.querySelector('.ltx_note_content')
    if (!mark || !note || note.contains(mark)) return []
    for (const again of [...note.querySelectorAll('.ltx_note_mark, .ltx_tag_note')]) again.remove()
    return [{ mark: [mark], note }]
  })
}

function linkTo(id: string, number: number, document: PageDocument): PageElement {
  const link = document.createElement('a')
  link.setAttribute('href', `#${id}`)
  link.setAttribute('role', 'doc-noteref')
  link.append(String(number))
  return link
}

/** Moves notes out of their sentences, and turns buttons that open notes into links. */
export function openInlineNotes(document: PageDocument): void {
  const last = new Map<PageElement, PageElement>()
  for (const [at, { mark, note }] of [...switchedNotes(document), ...latexNotes(document)].entries()) {
    const id = `inline-note-${at + 1}`
    const [first, ...others] = mark
    const block = first!.closest('p, li, dd, td, div')
    if (!block) continue
    const moved = document.createElement('p')
    moved.id = id
    for (let child = note.firstChild; child; child = note.firstChild) moved.append(child)
    note.remove()
    for (const other of others) other.remove()
    first!.replaceWith(linkTo(id, at + 1, document))
    if (block.localName === 'p') (last.get(block) ?? block).after(moved)
    else block.append(moved)
    last.set(block, moved)
  }
  for (const button of [...document.querySelectorAll('button[popovertarget]')]) {
    const [id, number] = [attribute(button, 'popovertarget'), Number(textOf(button).replace(/[[\]()]/g, ''))]
    if (id !== null && number > 0 && number < 1000) button.replaceWith(linkTo(id, number, document))
  }
}
