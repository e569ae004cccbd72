import { createContext, type ReactNode, useContext, useState } from 'react'
import { consoleUrl, serviceUrl, signInAddress } from './address.ts'
import { currentView, leaveView, viewHeaders } from './view.ts'

export type Role = 'owner' | 'developer' | 'viewer'
export type OperatorRole = 'read' | 'support' | 'money' | 'all'

/** The answer of `GET /sign-in/session`. */
export interface Session {
  readonly session: {
    readonly id: string
    readonly method: 'link' | 'key' | 'oidc' | 'passkey'
    /** Null: the session belongs to an operator and to no account. */
    readonly accountId: string | null
    readonly accountName: string | null
    readonly role: Role | null
    readonly operatorRole: OperatorRole | null
    /** The only mode of its data: a test key opened it. Null: both. */
    readonly onlyMode: 'test' | null
    /** Until then this session changes keys and people without another sign-in. */
    readonly freshUntil: string
    /** The same for an operator's part. */
    readonly operatorFreshUntil: string
    /** Whether a key of the account, presented again, confirms changes of the account. */
    readonly confirmsWithKey: boolean
    /** Whether the person may register passkeys and sign in with them. */
    readonly hasPasskeys: boolean
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
  const session = await readSession()
  if (session !== null) return session
  goToSignIn()
  throw new SignedOutError('Nobody is signed in.')
}

/** Reads the session. Null: nobody is signed in. */
export async function readSession(): Promise<Session | null> {
  const response = await fetch(`${serviceUrl}/sign-in/session`, {
    headers: { accept: 'application/json', ...viewHeaders() },
  })
  if (response.status === 401) return null
  const body = await response.json()
  if (!response.ok) throw new Error(body.error?.message ?? `The service answered ${response.status}.`)
  return body.data
}

async function change(session: Session, path: string, body: object): Promise<{ readonly redirect?: string }> {
  return callSignIn(session, 'POST', path, body)
}

/** Calls a route of signing in. @throws Error with the status, reason and message of the service */
export async function callSignIn<Data>(
  session: Session,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: object,
): Promise<Data> {
  const response = await fetch(`${serviceUrl}${path}`, {
    method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...{ 'x-csrf-token': session.csrfToken, ...viewHeaders() },
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const answer = await response.json()
  if (response.ok) return answer.data
  const { status } = response
  const { message = `The service answered ${status}.`, ...fields } = answer.error ?? {}
  throw Object.assign(new Error(message), { ...fields, status })
}

/** Presents a key of the account, so that this session may change keys and people for ten minutes. */
export async function confirmWithKey(session: Session, key: string): Promise<void> {
  await change(session, '/sign-in/fresh', { key })
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

const SessionContext = createContext<readonly [Session, (session: Session) => void] | null>(null)

export function SessionProvider({
  session: first,
  children,
}: {
  readonly session: Session
  readonly children: ReactNode
}) {
  const state = useState(first)
  return <SessionContext.Provider value={state}>{children}</SessionContext.Provider>
}

function useSessionState() {
  const state = useContext(SessionContext)
  if (state === null) throw new Error('useSession needs a SessionProvider.')
  return state
}

/** The session of the person who looks. */
export function useSession(): Session {
  return useSessionState()[0]
}

/** Goes on in a new session of the same account. */
export function useSetSession(): (session: Session) => void {
  return useSessionState()[1]
}

/** What the role permits: a viewer reads only, and only an owner manages keys and people. */
export function useRights() {
  const { role } = useSession().session
  return { makesLookups: role !== 'viewer', manages: role !== 'viewer', managesAccess: role === 'owner' }
}
