import { attribute, type PageDocument, type PageElement, textOf } from './dom.ts'
import { linkShare } from './text-blocks.ts'

/** Attributes by which a control names the panel that it opens. */
const controlAttributes = [
  'aria-controls',
  'data-target',
  'data-bs-target',
  'data-controls',
  'data-panel',
  'href',
]
const controlSelector = controlAttributes
  .map((name) => (name === 'href' ? 'a[href^="#"]' : `[${name}]`))
  .join(', ')

/** Panels that lie over the page or navigate: a control opens them, but they are not part of the text. */
const foreignRoles = new Set([
  'dialog',
  'alertdialog',
  'menu',
  'menubar',
  'listbox',
  'tooltip',
  'navigation',
  'search',
  'alert',
  'status',
])
const foreignPanels = 'nav, dialog, header, [aria-modal="true"]'

/** The controls of a document: the ids of the elements that they open, and their own ids. */
interface Controls {
  readonly opened: ReadonlySet<string>
  readonly own: ReadonlySet<string>
}

function findControls(document: PageDocument): Controls {
  const ids = new Set<string>()
  for (const control of document.querySelectorAll(controlSelector)) {
    for (const name of controlAttributes) {
      for (const id of (attribute(control, name) ?? '').split(/\s+/)) ids.add(id.replace(/^#/, ''))
    }
  }
  ids.delete('')
  const own = [...document.querySelectorAll('[role="tab"], button')].map(({ id }) => id)
  return { opened: ids, own: new Set(own.filter((id) => id)) }
}

const hiddenStyle = /display\s*:\s*none\s*(?:!important)?\s*;?/i

/** Whether a box to tick is among the last siblings before a panel: styles alone open the panel (`:checked ~ div`). */
function followsSwitch(panel: PageElement): boolean {
  let before = panel.previousElementSibling
  for (let steps = 0; before && steps < 3; steps += 1, before = before.previousElementSibling) {
    const box = before.localName === 'label' ? before.querySelector('input') : before
    if (box?.localName === 'input' && /^(?:checkbox|radio)$/i.test(attribute(box, 'type') ?? '')) return true
  }
  return false
}

/** Whether a control directly before a panel opens it without naming it: a question and its answer. */
function followsControl(panel: PageElement): boolean {
  const before = panel.previousElementSibling
  if (!before) return false
  if (followsSwitch(panel)) return true
  const control = before.hasAttribute('aria-expanded') ? before : before.querySelector('[aria-expanded]')
  if (control === null || control.hasAttribute('aria-controls') || control.hasAttribute('aria-haspopup'))
    return false
  // A larger box with a control somewhere in it is no control.
  return textOf(before) === textOf(control)
}

function isFoldedPanel(panel: PageElement, controls: Controls): boolean {
  if (foreignRoles.has(attribute(panel, 'role') ?? '') || panel.closest(foreignPanels)) return false
  if (panel.localName === 'form' || panel.querySelector('nav, input[type="password"]')) return false
  if (textOf(panel) === '' || linkShare(panel) > 0.8) return false
  if (panel.getAttribute('hidden') === 'until-found' || controls.opened.has(panel.id)) return true
  const label = attribute(panel, 'aria-labelledby')
  return (label !== null && controls.own.has(label)) || followsControl(panel)
}

/** Unfolds the panels of a document that a reader can open by a control: tabs, accordions, "read more". */
export function unfoldPanels(document: PageDocument): void {
  const panels = [...document.querySelectorAll('[hidden], [style*="display"]')].filter(
    (panel) => panel.hasAttribute('hidden') || hiddenStyle.test(panel.getAttribute('style') ?? ''),
  )
  if (panels.length === 0) return
  const controls = findControls(document)
  for (const panel of panels) {
    const style = panel.getAttribute('style')
    if (!isFoldedPanel(panel, controls)) continue
    panel.removeAttribute('hidden')
    panel.removeAttribute('aria-hidden')
    if (style !== null) panel.setAttribute('style', style.replace(hiddenStyle, ''))
  }
}
