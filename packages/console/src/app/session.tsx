import { createContext, type ReactNode, useContext } from 'react'
import { consoleUrl, serviceUrl, signInAddress } from './address.ts'
import { currentView, leaveView, viewHeaders } from './view.ts'

export type Role = 'owner' | 'developer' | 'viewer'
export type OperatorRole = 'read' | 'support' | 'money' | 'all'

/** The answer of `GET /sign-in/session`. */
export interface Session {
  readonly session: {
    readonly id: string
    readonly method: 'link' | 'key' | 'oidc'
    /** Null: the session belongs to an operator and to no account. */
    readonly accountId: string | null
    readonly accountName: string | null
    readonly role: Role | null
    readonly operatorRole: OperatorRole | null
    readonly personName: string | null
    readonly personEmail: string | null
    readonly createdAt: string
    readonly expiresAt: string
  }
  /** The accounts of the person, to switch between. */
  readonly accounts: readonly {
    readonly accountId: string
    readonly name: string | null
    readonly role: Role
  }[]
  readonly csrfToken: string
}

/** Nobody is signed in; the browser is on its way to the sign-in page. */
export class SignedOutError extends Error {}

/** Leaves the console for the sign-in page, which returns to this place. */
export function goToSignIn(): void {
  if (currentView() !== null) {
    // The hour of the view is over; the session of the browser may go on.
    leaveView()
    window.location.assign(consoleUrl)
    return
  }
  window.location.assign(signInAddress())
}

/** Reads the session. @throws SignedOutError after it has sent the browser to the sign-in page */
export async function loadSession(): Promise<Session> {
  const response = await fetch(`${serviceUrl}/sign-in/session`, {
    headers: { accept: 'application/json', ...viewHeaders() },
  })
  if (response.status === 401) {
    goToSignIn()
    throw new SignedOutError('Nobody is signed in.')
  }
  const body = await response.json()
  if (!response.ok) throw new Error(body.error?.message ?? `The service answered ${response.status}.`)
  return body.data
}

async function change(session: Session, path: string, body: object): Promise<{ readonly redirect?: string }> {
  const response = await fetch(`${serviceUrl}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-csrf-token': session.csrfToken, ...viewHeaders() },
    body: JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(answer.error?.message ?? `The service answered ${response.status}.`)
  return answer.data
}

export async function signOut(session: Session): Promise<void> {
  await change(session, '/sign-in/out', {})
  const isView = currentView() !== null
  leaveView()
  window.location.assign(isView ? consoleUrl : `${serviceUrl}/sign-in`)
}

/** Continues in another account of the person. The page loads anew, so that no data of the account before remains. */
export async function switchAccount(session: Session, accountId: string): Promise<void> {
  const { redirect } = await change(session, '/sign-in/account', { accountId })
  window.location.assign(redirect ?? document.baseURI)
}

const SessionContext = createContext<Session | null>(null)

export function SessionProvider({
  session,
  children,
}: {
  readonly session: Session
  readonly children: ReactNode
}) {
  return <SessionContext.Provider value={session}>{children}</SessionContext.Provider>
}

/** The session of the person who looks. */
export function useSession(): Session {
  const session = useContext(SessionContext)
  if (session === null) throw new Error('useSession needs a SessionProvider.')
  return session
}

/** What the role permits: a viewer reads only, and only an owner manages keys and people. */
export function useRights() {
  const { role } = useSession().session
  return { makesLookups: role !== 'viewer', manages: role !== 'viewer', managesAccess: role === 'owner' }
}
