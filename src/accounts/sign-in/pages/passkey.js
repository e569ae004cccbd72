import { post } from './request.js'

/** Whether this browser reads the options of the service (Web Authentication, Level 3, section 5.1.8). */
export const knowsPasskeys =
  typeof PublicKeyCredential === 'function' && 'parseRequestOptionsFromJSON' in PublicKeyCredential

/** Turns the message of a browser into a sentence: its own says nothing to people. */
async function byPerson(act) {
  try {
    return await act()
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    throw new Error(
      error.name === 'InvalidStateError'
        ? 'This device has a passkey for you already.'
        : 'No passkey was used: the window was closed, or the device has none for this service.',
    )
  }
}

/** Signs in with a passkey. Returns where the browser goes next. */
export async function signInWithPasskey() {
  const { options } = await post('/sign-in/passkey/options', {})
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  const credential = await byPerson(() => navigator.credentials.get({ publicKey }))
  return post('/sign-in/passkey', { response: credential.toJSON() })
}

/** Registers a passkey of the person who is signed in. */
export async function registerPasskey(name, csrfToken) {
  const { options } = await post('/sign-in/passkeys/options', {}, csrfToken)
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  const credential = await byPerson(() => navigator.credentials.create({ publicKey }))
  return post('/sign-in/passkeys', { name, response: credential.toJSON() }, csrfToken)
}
