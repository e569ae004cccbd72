import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import { clientAddressOf } from '../../catalog/http/client-address.ts'
import { noSuch } from '../../catalog/http/lists.ts'
import type { Database } from '../../runtime/storage/database.ts'
import type { SignInAttempts } from './attempts.ts'
import { requireOwnOrigin } from './browser-request.ts'
import { staleSignIn } from './current-rights.ts'
import type { PasskeyInfo, PasskeyOwner, Passkeys } from './passkeys.ts'
import { sendData } from './send-data.ts'
import {
  browserOf,
  findSession,
  openForChange,
  openSession,
  prefixOf,
  readBody,
  replaceSession,
  type SessionReader,
} from './session-requests.ts'
import { isSessionFresh, type OpenSession } from './sessions.ts'
import type { SignIn } from './sign-in.ts'

export interface PasskeyPluginOptions extends SessionReader {
  readonly database: Database
  readonly clock: Clock
  readonly signIn: SignIn
  readonly attempts: SignInAttempts
  /** The page after a sign-in. */
  readonly home: string
}

/** What a browser answers: the library reads the rest. */
const answer = z.looseObject({ id: z.string().max(2000) })
const bodies = {
  signIn: z.strictObject({ response: answer }),
  registration: z.strictObject({ name: z.string().trim().min(1).max(100), response: answer }),
}

const shown = ({ createdAt, lastUsedAt, ...rest }: PasskeyInfo) => ({
  ...rest,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

/** Passkeys belong to people: keys and one-time links without a person have none. */
function ownerOf({ id, personId, keyId, ...session }: OpenSession): PasskeyOwner {
  const { personName, personEmail, role, operatorRole } = session
  // What a key opened ends with the key.
  if (keyId !== null) {
    throw new ServiceError(
      'forbidden',
      'A key made the link that signed you in, and a passkey would outlive it. Ask an owner for a link of their own.',
    )
  }
  // A view of an account has the role of a viewer, and no person.
  if (personId !== null && (role !== null || operatorRole !== null)) {
    return { personId, sessionId: id, shownAs: personName ?? personEmail ?? 'You' }
  }
  throw new ServiceError(
    'forbidden',
    'Passkeys belong to people. Sign in as a person: by an invitation, or at the provider.',
  )
}

/** Serves signing in by passkeys, and the passkeys of the person who is signed in. */
export function servePasskeys(app: FastifyInstance, options: PasskeyPluginOptions, passkeys: Passkeys): void {
  serveSignIn(app, options, passkeys)
  const { database, clock } = options
  const freshOwner = async (request: Parameters<typeof openForChange>[1]) => {
    const { session } = await openForChange(options, request)
    // A passkey signs in for good: a browser left open adds and removes none.
    if (!(await isSessionFresh(database, clock, session.id, 'operator'))) throw staleSignIn()
    return ownerOf(session)
  }
  app.get('/sign-in/passkeys', async (request, reply) => {
    const { personId } = ownerOf((await openSession(options, request)).session)
    return sendData(reply, request, { passkeys: (await passkeys.list(personId)).map(shown) })
  })
  app.post('/sign-in/passkeys/options', async (request, reply) => {
    const owner = await freshOwner(request)
    await options.attempts.countAddress(clientAddressOf(request.raw))
    return sendData(reply, request, { options: await passkeys.registrationOptions(owner) })
  })
  app.post('/sign-in/passkeys', async (request, reply) => {
    const owner = await freshOwner(request)
    const { name, response } = readBody(bodies.registration, request)
    return sendData(reply, request, shown(await passkeys.register(owner, name, response)))
  })
  app.delete('/sign-in/passkeys/:id', async (request, reply) => {
    const { personId } = await freshOwner(request)
    const { id } = request.params as { id: string }
    if (!(await passkeys.remove(personId, id))) throw noSuch('passkey')
    return sendData(reply, request, { deleted: true })
  })
}

function serveSignIn(app: FastifyInstance, options: PasskeyPluginOptions, passkeys: Passkeys): void {
  const { address, attempts, signIn, sessions } = options
  app.post('/sign-in/passkey/options', async (request, reply) => {
    requireOwnOrigin(request.raw, address)
    await attempts.countAddress(clientAddressOf(request.raw))
    return sendData(reply, request, { options: await passkeys.signInOptions() })
  })
  app.post('/sign-in/passkey', async (request, reply) => {
    requireOwnOrigin(request.raw, address)
    await attempts.countAddress(clientAddressOf(request.raw))
    const { response } = readBody(bodies.signIn, request)
    const proof = await passkeys.check(response)
    const redirect = prefixOf(address) + options.home
    const present = await findSession(options, request)
    // The person who is signed in proves again who they are.
    if (present !== null && present.session.personId === proof.personId) {
      await sessions.signAgain(present.session.id)
      return sendData(reply, request, { redirect })
    }
    const signedIn = await signIn.withPasskey(proof, browserOf(request))
    reply.header('set-cookie', await replaceSession(options, request, signedIn))
    return sendData(reply, request, { redirect })
  })
}
