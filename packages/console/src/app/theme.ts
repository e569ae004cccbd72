import { useSyncExternalStore } from 'react'

export type Theme = 'system' | 'light' | 'dark'

const storageKey = 'social-lookup theme'
const listeners = new Set<() => void>()

function readTheme(): Theme {
  const stored = window.localStorage.getItem(storageKey)
  return stored === 'light' || stored === 'dark' ? stored : 'system'
}

/** Sets the theme of the document; colours derive from `color-scheme` (styles/tokens.css). */
export function applyTheme(theme: Theme = readTheme()): void {
  document.documentElement.dataset.theme = theme
}

export function setTheme(theme: Theme): void {
  window.localStorage.setItem(storageKey, theme)
  applyTheme(theme)
  for (const listener of listeners) listener()
}

export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, readTheme)
}
