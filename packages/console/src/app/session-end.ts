import { useSyncExternalStore } from 'react'
import { shownError } from '../api/errors.ts'
import { serviceUrl } from './address.ts'
import { goToSignIn, readSession, type Session } from './session.tsx'
import { currentView } from './view.ts'

/** The page of the tab in which a person signed in again. */
export const signedInPath = 'signed-in'

/** The sign-in page for a tab of its own: the tab where the session ended keeps what was typed. */
export const signInAgainAddress = `${serviceUrl}/sign-in?next=${encodeURIComponent(`/console/${signedInPath}`)}`

let isEnded = false
const listeners = new Set<() => void>()

function set(next: boolean): void {
  isEnded = next
  for (const listener of listeners) listener()
}

/** Whether the session ended while the page was open. */
export function useIsEnded(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => isEnded,
  )
}

/** The sign-in page that asks again who is signed in. */
export const signInFreshAddress = `${signInAgainAddress}&fresh=1`

/** The part of the service whose change waits for a fresh sign-in; null: none does. */
export type StalePart = 'account' | 'operator'
let stale: StalePart | null = null

export function setStale(next: StalePart | null): void {
  stale = next
  for (const listener of listeners) listener()
}

/** Whether a change waits for the person to prove again who they are. */
export function useStale(): StalePart | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    () => stale,
  )
}

/** Looks at the error of a call: it may mean that the session ended, or signed in too long ago for a change. */
export function noticeSessionEnd(error: unknown): void {
  const { status, reason } = shownError(error)
  if (reason === 'fresh_sign_in_needed') {
    setStale(window.location.pathname.includes('/operator') ? 'operator' : 'account')
    return
  }
  if (status !== 401 || isEnded) return
  if (currentView() === null) set(true)
  // The hour of a view is over.
  else goToSignIn()
}

/**
 * Reads the session after a new sign-in. Another account is another console, so the page loads anew.
 * @returns null: nobody is signed in yet
 */
export async function resumeSession(before: Session): Promise<Session | null> {
  const session = await readSession()
  if (session === null) return null
  const { accountId, operatorRole, onlyMode } = session.session
  const { session: former } = before
  if (
    accountId !== former.accountId ||
    operatorRole !== former.operatorRole ||
    onlyMode !== former.onlyMode
  ) {
    window.location.reload()
    return null
  }
  set(false)
  return session
}

/**
 * Reads the session after the person proved again who they are.
 * @returns null: they have not yet
 */
export async function resumeFresh(before: Session): Promise<Session | null> {
  const session = await resumeSession(before)
  if (session === null) return null
  const { freshUntil, operatorFreshUntil } = session.session
  if (Date.parse(stale === 'operator' ? operatorFreshUntil : freshUntil) <= Date.now()) return null
  setStale(null)
  return session
}
