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

const dark = window.matchMedia('(prefers-color-scheme: dark)')

function subscribeToLook(listener: () => void): () => void {
  listeners.add(listener)
  dark.addEventListener('change', listener)
  return () => {
    listeners.delete(listener)
    dark.removeEventListener('change', listener)
  }
}

const readLook = (): 'light' | 'dark' => {
  const theme = readTheme()
  return theme === 'system' ? (dark.matches ? 'dark' : 'light') : theme
}

/** The colours that are shown: of the chosen theme, or of the system, which may change them at any time. */
export const useLook = (): 'light' | 'dark' => useSyncExternalStore(subscribeToLook, readLook)
