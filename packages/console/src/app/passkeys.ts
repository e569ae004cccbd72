import { callSignIn, type Session } from './session.tsx'

export interface Passkey {
  readonly id: string
  readonly name: string
  readonly createdAt: string
  readonly lastUsedAt: string | null
}

/** Whether this browser reads the options of the service (Web Authentication, Level 3, section 5.1.8). */
export const knowsPasskeys = (): boolean =>
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Turns the error of a browser into a sentence: its own says nothing to people. */
async function byPerson(act: () => Promise<Credential | null>): Promise<object> {
  try {
    return ((await act()) as PublicKeyCredential).toJSON()
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    throw new Error(
      error.name === 'InvalidStateError'
        ? 'This device has a passkey for you already.'
        : 'No passkey was used: the window was closed, or the device has none for this service.',
    )
  }
}

/** Proves by a passkey who is signed in. */
export async function confirmWithPasskey(session: Session): Promise<void> {
  const { options } = await callSignIn<{ options: PublicKeyCredentialRequestOptionsJSON }>(
    session,
    'POST',
    '/sign-in/passkey/options',
    {},
  )
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const response = await byPerson(() => navigator.credentials.get({ publicKey }))
  await callSignIn(session, 'POST', '/sign-in/passkey', { response })
}

export async function registerPasskey(session: Session, name: string): Promise<void> {
  const { options } = await callSignIn<{ options: PublicKeyCredentialCreationOptionsJSON }>(
    session,
    'POST',
    '/sign-in/passkeys/options',
    {},
  )
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const response = await byPerson(() => navigator.credentials.create({ publicKey }))
  await callSignIn(session, 'POST', '/sign-in/passkeys', { name, response })
}

export const listPasskeys = (session: Session): Promise<{ readonly passkeys: readonly Passkey[] }> =>
  callSignIn(session, 'GET', '/sign-in/passkeys')

export const removePasskey = (session: Session, id: string): Promise<unknown> =>
  callSignIn(session, 'DELETE', `/sign-in/passkeys/${encodeURIComponent(id)}`)
