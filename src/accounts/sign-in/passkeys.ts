import { isIP } from 'node:net'
import type {
  AuthenticationResponseJSON,
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
  RegistrationResponseJSON,
} from '@simplewebauthn/server'
import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import { shownName } from '../../catalog/visible-text.ts'
import type { Database, Queryable } from '../../runtime/storage/database.ts'
import { type Fields, selectFields } from '../../runtime/storage/rows.ts'
import type { passkeys } from '../../runtime/storage/schema/sign-in.ts'
import { hashToken } from './tokens.ts'

/** Where passkeys are valid (Web Authentication, Level 2, section 5.1.2): the host and the origin of `PUBLIC_URL`. */
export interface RelyingParty {
  readonly id: string
  readonly origin: string
}

/**
 * The relying party of a public address; null where browsers offer no passkeys: without an address, on an IP address, and
 * without https except on this machine.
 */
export function relyingPartyOf(publicUrl: string | null): RelyingParty | null {
  if (publicUrl === null) return null
  const { hostname: id, protocol, origin } = new URL(publicUrl)
  const isLocal = id === 'localhost' || id.endsWith('.localhost')
  if (isIP(id.replaceAll(/[[\]]/g, '')) !== 0 || (protocol !== 'https:' && !isLocal)) return null
  return { id, origin }
}

/** A passkey as its person sees it. */
export interface PasskeyInfo extends Fields<typeof passkeys, (typeof shown)[number]> {}

const shown = ['id', 'name', 'createdAt', 'lastUsedAt'] as const
const columns = selectFields(shown)

/** A person with a session who registers a passkey. */
export interface PasskeyOwner {
  readonly personId: string
  readonly sessionId: string
  readonly shownAs: string
}

/** Passkeys of people (Web Authentication). */
export interface Passkeys {
  registrationOptions(owner: PasskeyOwner): Promise<PublicKeyCredentialCreationOptionsJSON>
  /** @throws ServiceError bad_request if the answer of the browser is not valid, or its challenge was used */
  register(owner: PasskeyOwner, name: string, response: unknown): Promise<PasskeyInfo>
  signInOptions(): Promise<PublicKeyCredentialRequestOptionsJSON>
  /**
   * Checks the answer of a browser to {@link signInOptions}.
   * @throws ServiceError unauthorized
   */
  check(response: unknown): Promise<{ readonly personId: string; readonly passkeyId: string }>
  list(personId: string): Promise<PasskeyInfo[]>
  /** Removes a passkey of a person; sessions that it opened end. False if there is none of this id. */
  remove(personId: string, id: string): Promise<boolean>
}

export interface PasskeyOptions {
  readonly database: Database
  readonly clock: Clock
  readonly party: RelyingParty
}

/** Time to touch a key or to look at a telephone. */
const challengeMs = 300_000
const maxPasskeys = 20

const refused = (cause?: unknown) =>
  new ServiceError('unauthorized', 'This passkey is unknown here, or its answer came too late. Try again.', {
    reason: 'sign_in_refused',
    ...(cause === undefined ? {} : { cause, detail: String(cause) }),
  })
const notRegistered = (cause?: unknown) =>
  new ServiceError('bad_request', 'The passkey could not be registered, or it took too long. Try again.', {
    ...(cause === undefined ? {} : { cause, detail: String(cause) }),
  })

/** Loaded when the first passkey is used: most services never see one. */
const library = () => import('@simplewebauthn/server')

export function createPasskeys(options: PasskeyOptions): Passkeys {
  const { database, clock, party } = options
  return {
    registrationOptions: (owner) => beginRegistration(options, owner),
    register: (owner, name, response) => register(options, owner, name, response),
    async signInOptions() {
      const { generateAuthenticationOptions } = await library()
      const given = await generateAuthenticationOptions({
        rpID: party.id,
        timeout: challengeMs,
        userVerification: 'required',
      })
      await storeChallenge(database, clock, given.challenge, null)
      return given
    },
    check: (response) => check(options, response),
    list: (personId) =>
      database.query<PasskeyInfo>(
        `select ${columns} from passkeys where person_id = $1 order by created_at, id`,
        [personId],
      ),
    async remove(personId, id) {
      const removed = await database.query(
        'delete from passkeys where person_id = $1 and id = $2 returning id',
        [personId, id],
      )
      return removed.length > 0
    },
  }
}

/** @param sessionId the session that registers; null: a sign-in */
async function storeChallenge(
  q: Queryable,
  clock: Clock,
  challenge: string,
  sessionId: string | null,
): Promise<void> {
  await q.query('insert into passkey_challenges (hash, session_id, expires_at) values ($1, $2, $3)', [
    hashToken(challenge),
    sessionId,
    new Date(clock.now() + challengeMs),
  ])
}

/** Whether a challenge waits for an answer; it waits no more. On all nodes each is answered once. */
async function takeChallenge(
  { database, clock }: PasskeyOptions,
  challenge: string,
  sessionId: string | null,
): Promise<boolean> {
  const taken = await database.query(
    `delete from passkey_challenges where hash = $1 and session_id is not distinct from $2 and expires_at > $3
     returning hash`,
    [hashToken(challenge), sessionId, new Date(clock.now())],
  )
  return taken.length > 0
}

async function beginRegistration(
  { database, clock, party }: PasskeyOptions,
  { personId, sessionId, shownAs }: PasskeyOwner,
): Promise<PublicKeyCredentialCreationOptionsJSON> {
  const known = await database.query<Fields<typeof passkeys, 'id' | 'transports'>>(
    'select id, transports from passkeys where person_id = $1',
    [personId],
  )
  if (known.length >= maxPasskeys) {
    throw new ServiceError('bad_request', `A person may have ${maxPasskeys} passkeys. Remove one first.`, {
      reason: 'limit_reached',
    })
  }
  const { generateRegistrationOptions } = await library()
  const given = await generateRegistrationOptions({
    ...{ rpName: 'social-lookup', rpID: party.id, userName: shownAs, userDisplayName: shownAs },
    userID: new Uint8Array(Buffer.from(personId)),
    ...{ timeout: challengeMs, attestationType: 'none', excludeCredentials: known },
    // The browser finds the passkey without a user name, and the person proves that they hold it.
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
  await storeChallenge(database, clock, given.challenge, sessionId)
  return given
}

async function register(
  options: PasskeyOptions,
  { personId, sessionId }: PasskeyOwner,
  name: string,
  response: unknown,
): Promise<PasskeyInfo> {
  const { database, clock, party } = options
  const { verifyRegistrationResponse } = await library()
  const { registrationInfo } = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: (challenge) => takeChallenge(options, challenge, sessionId),
    ...{ expectedOrigin: party.origin, expectedRPID: party.id, requireUserVerification: true },
  }).catch((error) => {
    throw notRegistered(error)
  })
  if (registrationInfo === undefined) throw notRegistered()
  const { id, publicKey, counter, transports = [] } = registrationInfo.credential
  const [stored] = await database.query<PasskeyInfo>(
    `insert into passkeys (id, person_id, public_key, counter, transports, name, created_at)
     values ($1, $2, $3, $4, $5, $6, $7) on conflict (id) do nothing returning ${columns}`,
    [
      ...[id, personId, Buffer.from(publicKey), counter, transports.slice(0, 10)],
      ...[shownName(name) || 'Passkey', new Date(clock.now())],
    ],
  )
  if (stored === undefined) throw notRegistered()
  return stored
}

const checked = ['personId', 'publicKey', 'counter', 'transports'] as const

async function check(
  options: PasskeyOptions,
  response: unknown,
): Promise<{ readonly personId: string; readonly passkeyId: string }> {
  const { database, clock, party } = options
  const sent = response as AuthenticationResponseJSON
  const { id } = sent
  if (typeof id !== 'string') throw refused()
  const [stored] = await database.query<Fields<typeof passkeys, (typeof checked)[number]>>(
    `select ${selectFields(checked)} from passkeys where id = $1`,
    [id],
  )
  if (stored === undefined) throw refused()
  const { verifyAuthenticationResponse } = await library()
  const { publicKey, counter, transports, personId } = stored
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: sent,
    expectedChallenge: (challenge) => takeChallenge(options, challenge, null),
    ...{ expectedOrigin: party.origin, expectedRPID: party.id, requireUserVerification: true },
    credential: { id, publicKey: new Uint8Array(publicKey), counter, transports },
  }).catch((error) => {
    throw refused(error)
  })
  if (!verified) throw refused()
  // A counter that another answer passed in the meantime belongs to a copy (section 6.1.1).
  const used = await database.query(
    `update passkeys set counter = $2, last_used_at = $3 where id = $1 and (counter < $2 or $2 = 0) returning id`,
    [id, authenticationInfo.newCounter, new Date(clock.now())],
  )
  if (used.length === 0) throw refused()
  return { personId, passkeyId: id }
}

/** Deletes challenges that nobody answered. */
export async function deleteExpiredChallenges(q: Queryable, clock: Clock): Promise<void> {
  await q.query('delete from passkey_challenges where expires_at < $1', [new Date(clock.now())])
}
