import { useParams } from '@tanstack/react-router'

/** Real data and credits, or simulated ones. The two are never shown together. */
export type Mode = 'live' | 'test'

export const isMode = (text: string | undefined): text is Mode => text === 'live' || text === 'test'

const storageKey = 'social-lookup mode'

const modes: readonly Mode[] = ['live', 'test']
let openModes = modes

/** Leaves one mode open: a session that a test key opened reaches no live data. Null: both. */
export function restrictModes(onlyMode: Mode | null): void {
  openModes = onlyMode === null ? modes : [onlyMode]
}

/** The modes that the session reaches. */
export const modesOfSession = (): readonly Mode[] => openModes

/** The mode of the last visit; test at the first, because it costs nothing. */
export function lastMode(): Mode {
  if (openModes.length === 1) return openModes[0]!
  const stored = window.localStorage.getItem(storageKey)
  return stored === 'live' ? 'live' : 'test'
}

export function rememberMode(mode: Mode): void {
  window.localStorage.setItem(storageKey, mode)
}

/** The mode of the address; on pages without a mode, that of the last visit. */
export function useMode(): Mode {
  const { mode } = useParams({ strict: false }) as { readonly mode?: string }
  return isMode(mode) ? mode : lastMode()
}
