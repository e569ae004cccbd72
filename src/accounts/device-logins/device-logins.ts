import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import type { Actor } from '../../catalog/http/actor.ts'
import { networkOf } from '../../catalog/http/client-address.ts'
import { shownName } from '../../catalog/visible-text.ts'
import type { RateCounter, RateLimit } from '../../runtime/process/rates.ts'
import type { Database, Queryable } from '../../runtime/storage/database.ts'
import { type Columns, type Fields, selectFields } from '../../runtime/storage/rows.ts'
import type { apiKeys } from '../../runtime/storage/schema/accounts.ts'
import type { deviceLogins } from '../../runtime/storage/schema/sign-in.ts'
import { recordRequest } from '../admin-actions.ts'
import { createGivenKey, giveSecret, type RequestedKey } from '../given-key.ts'
import { hashKey } from '../key-format.ts'
import { type KeyInfo, revokeKey } from '../manage-keys.ts'
import { requireCurrentAccess, requireFreshAccess } from '../sign-in/current-rights.ts'
import { hashToken, isToken, newToken } from '../sign-in/tokens.ts'
import { hashUserCode, newUserCode, readUserCode } from './codes.ts'

const prefix = 'sld'

/** Lifetime of the codes: time to find a browser and to sign in, and too short to guess a user code. */
export const codeLifetimeSeconds = 900
/** Seconds between two polls (RFC 8628, section 3.2); each that comes too early adds as many (section 3.5). */
export const pollSeconds = 5
const maxPollSeconds = 60
/** A poll is not early by the time that its way through the network varied. */
const pollToleranceMs = 500

/** Logins that a network (of IPv6, 64 bits) begins; each stores a row for a quarter of an hour. */
const begins: RateLimit = { most: 30, windowMs: 600_000 }
/** Those of 48 bits, which providers give to whoever asks for a site (RFC 6177): one site cannot fill the table. */
const siteBegins: RateLimit = { most: 120, windowMs: 600_000 }
/**
 * Polls of a network: those of 30 logins. Device codes have 256 random bits, so this bounds the work and not the guessing.
 */
const polls: RateLimit = { most: 3600, windowMs: 600_000 }
/**
 * User codes that a person, an account or a network tries. With 10,000 open logins a window of guesses finds one with a
 * probability of one in 100,000 (RFC 8628, section 5.1).
 */
const guesses: RateLimit = { most: 20, windowMs: 600_000 }
const maxOpenLogins = 10_000

/** A program that requests a login. Everything but the address is what the program states. */
export interface AskingProgram {
  readonly clientId: string
  readonly deviceName: string | null
  readonly address: string
  readonly userAgent: string | null
}

/** A login that a person can decide. */
export interface OpenLogin extends Fields<typeof deviceLogins, (typeof shown)[number]> {}

const shown = ['clientId', 'deviceName', 'address', 'userAgent', 'createdAt', 'expiresAt'] as const

export interface BegunLogin {
  readonly deviceCode: string
  readonly userCode: string
}

/** The answer to a poll: the key, or an error code of RFC 8628, section 3.5, or of RFC 6749, section 5.2. */
export type PollAnswer =
  | { readonly error: 'authorization_pending' | 'access_denied' | 'expired_token' | 'invalid_grant' }
  | { readonly error: 'slow_down'; readonly intervalSeconds: number }
  | {
      readonly key: string
      readonly keyId: string
      readonly name: string
      readonly mode: KeyInfo['mode']
      readonly expiresAt: Date | null
    }

/** Logins of programs that a person confirms in a browser (RFC 8628). */
export interface DeviceLogins {
  /** @throws ServiceError rate_limited, temporarily_unavailable */
  begin(program: AskingProgram): Promise<BegunLogin>
  /** @throws ServiceError rate_limited */
  poll(poll: {
    readonly deviceCode: string
    readonly clientId: string
    readonly address: string
  }): Promise<PollAnswer>
  /** The login of a user code. @throws ServiceError not_found, rate_limited */
  find(actor: Actor, typedCode: string, address: string | null): Promise<OpenLogin>
  /**
   * Gives the program a key with the rights of the actor, within the requested limits.
   * @throws ServiceError not_found, rate_limited, bad_request, forbidden
   */
  approve(actor: Actor, typedCode: string, address: string | null, requested: RequestedKey): Promise<KeyInfo>
  /** @throws ServiceError not_found, rate_limited */
  refuse(actor: Actor, typedCode: string, address: string | null): Promise<void>
  /** Deletes logins that expired, and revokes keys that no program fetched. */
  deleteExpired(): Promise<void>
}

export interface DeviceLoginOptions {
  readonly database: Database
  readonly clock: Clock
  readonly rates: RateCounter
  /** A random secret that all nodes share. */
  readonly secret: () => Promise<string>
}

const noLogin = () =>
  new ServiceError(
    'not_found',
    'No login waits for this code. Look at the code again, or start the login once more: a code works for 15 minutes, once.',
  )

const noPerson = () =>
  new ServiceError(
    'forbidden',
    'A one-time link of a developer signed you in, which is of no person. Sign in as a member of the account to give a program a key.',
  )

export function createDeviceLogins(options: DeviceLoginOptions): DeviceLogins {
  const { database, clock, rates } = options
  const now = () => new Date(clock.now())
  async function count(name: string, limit: RateLimit, message: string): Promise<void> {
    const { used, endsAt } = await rates.count(name, limit)
    if (used <= limit.most) return
    throw new ServiceError('rate_limited', message, {
      retryAfterSeconds: Math.max(1, Math.ceil((endsAt - clock.now()) / 1000)),
    })
  }
  /** The hash of a code that a person typed. Every code counts, also one that is none. */
  async function hashOf(actor: Actor, typed: string, address: string | null): Promise<string> {
    const message = 'Too many codes. Wait and try again.'
    await count(`device codes of ${actor.signedInAs}`, guesses, message)
    await count(`device codes of ${actor.accountId}`, guesses, message)
    if (address !== null) await count(`device codes from ${networkOf(address)}`, guesses, message)
    const code = readUserCode(typed)
    if (code === null) throw noLogin()
    return hashUserCode(await options.secret(), code)
  }
  return {
    async begin(program) {
      const { address } = program
      const message = 'Too many logins from this address.'
      await count(`device logins from ${networkOf(address)}`, begins, message)
      await count(`device logins from site ${networkOf(address, 48)}`, siteBegins, message)
      const [open] = await database.query<{ logins: number }>(
        'select count(*)::int as logins from device_logins where expires_at > $1',
        [now()],
      )
      if (open!.logins >= maxOpenLogins) {
        throw new ServiceError(
          'temporarily_unavailable',
          'Too many logins wait. Try again in a quarter of an hour.',
        )
      }
      return insertLogin(options, program)
    },
    async poll({ deviceCode, clientId, address }) {
      await count(`device polls from ${networkOf(address)}`, polls, 'Too many polls from this address.')
      if (!isToken(prefix, deviceCode)) return { error: 'invalid_grant' }
      return database.transaction((q) => pollLogin(q, clock, hashToken(deviceCode), clientId))
    },
    async find(actor, typed, address) {
      const hash = await hashOf(actor, typed, address)
      const [login] = await database.query<OpenLogin>(
        `select ${columns} from device_logins where ${isOpen}`,
        [hash, now()],
      )
      if (login === undefined) throw noLogin()
      return login
    },
    async approve(actor, typed, address, requested) {
      const hash = await hashOf(actor, typed, address)
      return database.transaction((q) => approveLogin(q, clock, actor, hash, requested))
    },
    async refuse(actor, typed, address) {
      const hash = await hashOf(actor, typed, address)
      await database.transaction(async (q) => {
        await requireCurrentAccess(q, clock, actor)
        await claim(q, clock, hash)
      })
    },
    deleteExpired: () => deleteExpired(database, clock),
  }
}

const columns = selectFields(shown)
const isOpen = 'user_hash = $1 and decided_at is null and expires_at > $2'

async function insertLogin(
  { database, clock, secret }: DeviceLoginOptions,
  { clientId, deviceName, address, userAgent }: AskingProgram,
): Promise<BegunLogin> {
  const deviceCode = newToken(prefix)
  const key = await secret()
  for (;;) {
    const userCode = newUserCode()
    // A code that another login has: the next one.
    const stored = await database.query(
      `insert into device_logins (device_hash, user_hash, client_id, device_name, address, user_agent, created_at,
         expires_at, interval_seconds) values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
       on conflict (user_hash) do nothing returning device_hash`,
      [
        ...[hashToken(deviceCode), hashUserCode(key, userCode)],
        ...[shownName(clientId), deviceName === null ? null : shownName(deviceName)],
        ...[address, userAgent === null ? null : shownName(userAgent).slice(0, 200)],
        ...[new Date(clock.now()), new Date(clock.now() + codeLifetimeSeconds * 1000), pollSeconds],
      ],
    )
    if (stored.length > 0) return { deviceCode, userCode }
  }
}

/** Decides a login: one of several simultaneous decisions succeeds. @throws ServiceError not_found */
async function claim(q: Queryable, clock: Clock, hash: string): Promise<OpenLogin> {
  const [login] = await q.query<OpenLogin>(
    `update device_logins set decided_at = $2 where ${isOpen} returning ${columns}`,
    [hash, new Date(clock.now())],
  )
  if (login === undefined) throw noLogin()
  return login
}

/** Gives the program of a login a key, whose secret nobody knows until the program fetches it. */
async function approveLogin(
  q: Queryable,
  clock: Clock,
  actor: Actor,
  hash: string,
  requested: RequestedKey,
): Promise<KeyInfo> {
  await requireFreshAccess(q, clock, actor)
  const personId = actor.signedInAs?.startsWith('per_') ? actor.signedInAs : undefined
  // Only their person limits what keys of developers may do: without one a key would create keys.
  if (personId === undefined && !actor.managesAccess) throw noPerson()
  const { clientId, deviceName, address } = await claim(q, clock, hash)
  const wanted = { ...requested, personId, program: clientId }
  const { key: secret, ...key } = await createGivenKey(q, clock, actor, wanted)
  await q.query(
    'update device_logins set account_id = $2, key_id = $3, secret_hash = $4 where user_hash = $1',
    [hash, actor.accountId, key.id, hashKey(secret)],
  )
  const details = { clientId, deviceName, from: address }
  await recordRequest(q, clock, actor, 'device-logins approve', key.id, details)
  return key
}

const polled = [
  ...(['clientId', 'expiresAt', 'intervalSeconds', 'polledAt', 'decidedAt', 'usedAt'] as const),
  ...(['keyId', 'secretHash'] as const),
] as const

interface PolledLogin extends Fields<typeof deviceLogins, (typeof polled)[number]> {
  readonly mode: KeyInfo['mode'] | null
}

async function pollLogin(q: Queryable, clock: Clock, hash: string, clientId: string): Promise<PollAnswer> {
  const now = clock.now()
  // Polls of one code wait for each other: one of two that come at once gets the key.
  const [login] = await q.query<PolledLogin>(
    `select ${selectFields(polled, 'd')}, (select k.mode from api_keys k where k.id = d.key_id) as mode
     from device_logins d where d.device_hash = $1 for update`,
    [hash],
  )
  if (login === undefined || login.clientId !== shownName(clientId) || login.usedAt !== null) {
    return { error: 'invalid_grant' }
  }
  if (login.expiresAt.getTime() <= now) return { error: 'expired_token' }
  if (login.decidedAt === null) return waitingAnswer(q, now, hash, login)
  await q.query('update device_logins set used_at = $2 where device_hash = $1', [hash, new Date(now)])
  const { keyId, secretHash, mode } = login
  if (keyId === null || secretHash === null || mode === null) return { error: 'access_denied' }
  const given = await giveSecret(q, clock, { id: keyId, mode }, secretHash)
  return given === null ? { error: 'access_denied' } : { ...given, keyId, mode }
}

async function waitingAnswer(
  q: Queryable,
  now: number,
  hash: string,
  { polledAt, intervalSeconds }: PolledLogin,
): Promise<PollAnswer> {
  const isEarly = polledAt !== null && now - polledAt.getTime() < intervalSeconds * 1000 - pollToleranceMs
  const next = isEarly ? Math.min(maxPollSeconds, intervalSeconds + pollSeconds) : intervalSeconds
  await q.query('update device_logins set polled_at = $2, interval_seconds = $3 where device_hash = $1', [
    hash,
    new Date(now),
    next,
  ])
  return isEarly ? { error: 'slow_down', intervalSeconds: next } : { error: 'authorization_pending' }
}

/** Expired logins stay for a day, so that a program that polls on learns that its code expired. */
const shownExpiredMs = 86_400_000

async function deleteExpired(database: Database, clock: Clock): Promise<void> {
  const unfetched = await database.query<Columns<typeof apiKeys, 'id'>>(
    `select k.id from device_logins d join api_keys k on k.id = d.key_id and k.hash = d.secret_hash
     where d.expires_at <= $1 and d.used_at is null and k.revoked_at is null limit 1000`,
    [new Date(clock.now())],
  )
  for (const { id } of unfetched) await revokeKey(database, clock, id)
  await database.query('delete from device_logins where expires_at < $1', [
    new Date(clock.now() - shownExpiredMs),
  ])
}
