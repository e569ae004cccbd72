import { consolePath, consoleUrl } from './address.ts'

const storageKey = 'social-lookup view'

/**
 * The account that an operator looks at in this tab, as the service names the session of that view. It is stored for
 * the tab alone, so other tabs stay in the session of the browser.
 */
export const currentView = (): string | null => window.sessionStorage.getItem(storageKey)

/** Headers of every request of this tab: they name the session of the view, if there is one. */
export function viewHeaders(): Record<string, string> {
  const view = currentView()
  return view === null ? {} : { 'x-view': view }
}

/** Begins the view that the address names, and loads the console anew. @returns whether it does */
export function enterView(): boolean {
  const [, view] = /^\/view\/([0-9a-f]{12})$/.exec(window.location.pathname.slice(consolePath.length)) ?? []
  if (view === undefined) return false
  window.sessionStorage.setItem(storageKey, view)
  window.location.replace(consoleUrl)
  return true
}

/** Returns to the session of the browser. */
export function leaveView(): void {
  window.sessionStorage.removeItem(storageKey)
}
