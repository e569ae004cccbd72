import { useEffect } from 'react'

const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))

/** What the keys must not reach behind. A toast is a dialog that is not modal. */
const opened = '[role="dialog"]:not([aria-modal="false"]),[role="alertdialog"],[role="menu"]'

/** Rows of a list carry `data-row` on their link, in the order of the page. */
function moveFocus(step: 1 | -1): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>('[data-row]')]
  if (rows.length === 0) return false
  const current = rows.indexOf(document.activeElement as HTMLElement)
  const open = rows.findIndex((row) => row.dataset.open !== undefined)
  const from = current >= 0 ? current : open
  const next = from < 0 ? (step === 1 ? 0 : rows.length - 1) : from + step
  rows[Math.min(rows.length - 1, Math.max(0, next))]?.focus()
  return true
}

/** The keys that work on every screen, outside of fields and dialogs. */
export function useShortcuts(on: { readonly search: () => void; readonly help: () => void }): void {
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      if (isTyping(event.target) || document.querySelector(opened)) return
      const actions: Record<string, () => boolean | undefined> = {
        '/': () => void on.search(),
        '?': () => void on.help(),
        j: () => moveFocus(1),
        k: () => moveFocus(-1),
      }
      const action = actions[event.key]
      if (action === undefined || action() === false) return
      event.preventDefault()
    }
    document.addEventListener('keydown', press)
    return () => document.removeEventListener('keydown', press)
  }, [on.search, on.help])
}

/** Collects what is typed between the opening of the search and the moment when its field has the focus. */
export function useTypedAhead(isOpen: boolean, change: (next: (text: string) => string) => void): void {
  useEffect(() => {
    if (!isOpen) return
    const press = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, target } = event
      if (ctrlKey || metaKey || altKey || isTyping(target)) return
      if (key.length === 1) change((text) => text + key)
      else if (key === 'Backspace') change((text) => text.slice(0, -1))
      // Enter would open the row that has the focus.
      else if (key !== 'Enter') return
      event.preventDefault()
    }
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [isOpen, change])
}
