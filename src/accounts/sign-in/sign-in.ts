import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import { actFrom } from '../../catalog/http/acting-address.ts'
import type { OpenidRole } from '../../runtime/config/value-forms.ts'
import type { Database, Queryable } from '../../runtime/storage/database.ts'
import type { Columns } from '../../runtime/storage/rows.ts'
import type { apiKeys } from '../../runtime/storage/schema/accounts.ts'
import type { StartingCredits } from '../accounts.ts'
import { hashKey, modeOfKey } from '../key-format.ts'
import { isOwner, secretWorks } from '../key-rights.ts'
import type { SignInAttempts } from './attempts.ts'
import { accountOfLink, type UsedLink, useLink } from './links.ts'
import type { OpenidAnswer } from './openid.ts'
import { rightsOfClaims } from './openid-roles.ts'
import {
  createPerson,
  hasNoIdentity,
  membershipsOf,
  personOf,
  setClaimedMemberships,
  setMember,
} from './people.ts'
import type { Rights } from './roles.ts'
import {
  type NewSession,
  type OpenSession,
  type SessionInfo,
  type Sessions,
  type SignInMethod,
  viewLifetimeMs,
} from './sessions.ts'
import { createAccountByLink, createFirstKeys, type FirstKeys } from './sign-up.ts'

/** The browser that signs in, as lists of sessions show it. */
export interface Browser {
  readonly address: string
  readonly userAgent: string | null
}

export interface SignedIn {
  readonly token: string
  readonly session: SessionInfo
}

/** The ways to sign in. Each creates a new session, so a token from before a sign-in is never promoted. */
export interface SignIn {
  /** @throws ServiceError unauthorized if the link is unknown, used or expired; rate_limited */
  withLink(token: string, browser: Browser): Promise<SignedIn>
  /**
   * Opens a session that may only read, beside the browser's own session, by a link of a viewer.
   * @throws ServiceError unauthorized if the link is unknown, used or expired; rate_limited
   */
  withViewLink(token: string, browser: Browser): Promise<SignedIn>
  /** @throws ServiceError unauthorized if the key is unknown or may not manage; rate_limited */
  withKey(key: string, browser: Browser): Promise<SignedIn>
  /**
   * Adds a new person to the account of an invitation, and signs them in.
   * @throws ServiceError unauthorized if the invitation is unknown, used or expired; rate_limited
   */
  withInvitation(token: string, person: NewPerson, browser: Browser): Promise<SignedIn>
  /**
   * Creates an account by a sign-up link, with a new person as its owner and its first keys, and signs them in.
   * @throws ServiceError unauthorized if the link is unknown, revoked, expired or used up; rate_limited
   */
  withSignUp(token: string, person: NewAccountOwner, browser: Browser): Promise<SignedUp>
  /**
   * Signs a person in whom the OpenID Connect provider confirmed; uses the invitation or the sign-up link that they followed.
   * @throws ServiceError unauthorized if neither their claims, a membership nor the invitation give them any rights
   */
  withIdentity(answer: OpenidAnswer, rules: readonly OpenidRole[], browser: Browser): Promise<SignedIn>
  /**
   * Signs a person in who proved that they hold a passkey.
   * @throws ServiceError unauthorized if the provider decides about the person, or they belong to no account
   */
  withPasskey(proof: PasskeyProof, browser: Browser): Promise<SignedIn>
  /**
   * Confirms changes of the account in a session that signed in some time ago, by a key of the account.
   * @throws ServiceError unauthorized if the key is none of an owner of this account; rate_limited
   */
  confirmWithKey(session: OpenSession, key: string, browser: Browser): Promise<void>
  /**
   * Replaces a session by one in another account of the same person.
   * @throws ServiceError forbidden if the person is not a member of it, unauthorized if the session has ended
   */
  switchAccount(session: SessionInfo, accountId: string, browser: Browser): Promise<SignedIn>
}

/** A passkey that a browser used, and its person. */
export interface PasskeyProof {
  readonly personId: string
  readonly passkeyId: string
}

export interface SignedUp extends SignedIn {
  readonly keys: FirstKeys
}

/** What a person states about themselves when they accept an invitation. */
export interface NewPerson {
  readonly name: string
  readonly email: string | null
}

export interface NewAccountOwner extends NewPerson {
  /** Null: the account has the name of the person. */
  readonly accountName: string | null
}

export interface SignInOptions {
  readonly database: Database
  readonly clock: Clock
  readonly sessions: Sessions
  readonly attempts: SignInAttempts
  /** Ways that are open. Default: all. */
  readonly methods?: readonly SignInMethod[]
  /** Credits of new accounts whose sign-up link names none. */
  readonly startingCredits: StartingCredits
}

const refused = (message: string) => new ServiceError('unauthorized', message, { reason: 'sign_in_refused' })

export function createSignIn(options: SignInOptions): SignIn {
  const by = async <T>(method: SignInMethod, signIn: () => Promise<T>): Promise<T> => {
    if (options.methods !== undefined) requireMethod(options.methods, method)
    return signIn()
  }
  return {
    withLink: (token, browser) => by('link', () => signInWithLink(options, token, browser)),
    withViewLink: (token, browser) =>
      by('link', () => signInWithLink(options, token, browser, viewLifetimeMs)),
    withKey: (key, browser) => by('key', () => signInWithKey(options, key, browser)),
    withInvitation: (token, person, browser) =>
      by('link', () => acceptInvitation(options, token, person, browser)),
    withSignUp: (token, person, browser) => by('link', () => signUp(options, token, person, browser)),
    withIdentity: (answer, rules, browser) =>
      by('oidc', () => signInWithIdentity(options, answer, rules, browser)),
    withPasskey: (proof, browser) => by('passkey', () => signInWithPasskey(options, proof, browser)),
    confirmWithKey: (session, key, browser) =>
      by('key', () => confirmWithKey(options, session, key, browser)),
    switchAccount: (session, accountId, browser) => switchAccount(options, session, accountId, browser),
  }
}

const methodNames = {
  link: 'Signing in by a link',
  key: 'Signing in with a key',
  oidc: 'Signing in at the provider',
  passkey: 'Signing in with a passkey',
} as const

/** @throws ServiceError forbidden if this way to sign in is closed */
function requireMethod(methods: readonly SignInMethod[], method: SignInMethod): void {
  if (methods.includes(method)) return
  const others = methods.map((one) => methodNames[one].toLowerCase().replace('signing', 'sign'))
  throw new ServiceError(
    'forbidden',
    `${methodNames[method]} is switched off here. Please ${others.join(', or ')}.`,
    {
      reason: 'sign_in_refused',
    },
  )
}

async function open({ attempts, sessions }: SignInOptions, session: NewSession): Promise<SignedIn> {
  if (session.accountId !== null) await attempts.countAccount(session.accountId)
  return sessions.create(session)
}

/** Counts the sign-in by a link before the link is used: one that a limit refuses can be used later. */
async function countLink(
  { database, clock, attempts }: SignInOptions,
  ...link: [token: string, kind: UsedLink['kind'], opens?: 'session' | 'view']
): Promise<void> {
  const accountId = await accountOfLink(database, clock, ...link)
  if (accountId !== null) await attempts.countAccount(accountId)
}

async function signInWithLink(
  options: SignInOptions,
  token: string,
  browser: Browser,
  viewMs?: number,
): Promise<SignedIn> {
  const { database, clock, attempts } = options
  await attempts.countAddress(browser.address)
  const opens = viewMs === undefined ? 'session' : 'view'
  await countLink(options, token, 'sign_in', opens)
  const link = await useLink(database, clock, token, 'sign_in', opens)
  if (link === null) {
    throw refused('This link was used, has expired or is incomplete. Ask whoever made it for a new one.')
  }
  const { operatorTokenId, personId, keyId, secretHash } = link
  const member =
    personId === null ? rightsOf(link) : await rightsOfMember(database, link.accountId!, personId)
  const read = viewMs === undefined ? {} : ({ role: 'viewer', operatorRole: null } as const)
  const opened = { method: 'link', personId, keyId, secretHash, operatorTokenId } as const
  const session = { ...member, ...read, ...browser, ...opened }
  return options.sessions.create(session, viewMs)
}

async function signInWithKey(options: SignInOptions, key: string, browser: Browser): Promise<SignedIn> {
  const { database, clock, attempts } = options
  await attempts.countAddress(browser.address)
  const owner = await ownerOfKey(database, clock, key)
  if (owner === null) {
    throw refused('This key is unknown, expired or revoked, or it may not manage its account.')
  }
  const { accountId, keyId } = owner
  const secretHash = hashKey(key)
  const rights: Rights = { accountId, role: 'owner', operatorRole: null }
  return open(options, { ...rights, ...browser, method: 'key', personId: null, keyId, secretHash })
}

async function signInWithPasskey(
  options: SignInOptions,
  { personId, passkeyId }: PasskeyProof,
  browser: Browser,
): Promise<SignedIn> {
  const { database } = options
  // Whoever leaves an organization loses its provider, and must not stay by a passkey.
  if (!(await hasNoIdentity(database, personId))) {
    throw refused('You sign in at the provider. There your passkey confirms changes, once you are signed in.')
  }
  const [membership] = await membershipsOf(database, personId)
  if (membership === undefined) throw refused('You belong to no account any more. Ask for an invitation.')
  const { accountId, role } = membership
  const rights: Rights = { accountId, role, operatorRole: null }
  return open(options, { ...rights, ...browser, method: 'passkey', personId, keyId: null, passkeyId })
}

async function confirmWithKey(
  { database, clock, attempts, sessions }: SignInOptions,
  { id, accountId, usedKey }: OpenSession,
  key: string,
  browser: Browser,
): Promise<void> {
  await attempts.countAddress(browser.address)
  const owner = await ownerOfKey(database, clock, key)
  // A test key lies in repositories: it confirms what a session of a test key may do, and no more.
  const suffices = modeOfKey(key) === 'live' || usedKey?.mode === 'test'
  if (owner === null || owner.accountId !== accountId || !suffices) {
    throw refused('This key is unknown, expired or revoked, or it may not manage this account.')
  }
  await sessions.confirm(id)
}

/** The rights of a member who comes back: the role that they have now. */
async function rightsOfMember(q: Queryable, accountId: string, personId: string): Promise<Rights> {
  const joined = (await membershipsOf(q, personId)).find((one) => one.accountId === accountId)
  if (joined === undefined)
    throw refused('You are no member of this account any more. Ask for an invitation.')
  return { accountId, role: joined.role, operatorRole: null }
}

const refusedInvitation = () =>
  refused('This invitation was used, has expired or is incomplete. Ask for a new one.')

async function acceptInvitation(
  options: SignInOptions,
  token: string,
  person: NewPerson,
  browser: Browser,
): Promise<SignedIn> {
  const { database, clock, attempts } = options
  await attempts.countAddress(browser.address)
  await countLink(options, token, 'invitation')
  const member = await database.transaction(async (q) => {
    const personId = await createPerson(q, clock, person)
    const accountId = await joinByInvitation(q, clock, token, personId)
    const joined = (await membershipsOf(q, personId)).find((one) => one.accountId === accountId)
    if (joined === undefined) throw refusedInvitation()
    return { accountId, role: joined.role, operatorRole: null, personId }
  })
  return options.sessions.create({ ...member, ...browser, method: 'link', keyId: null })
}

async function signUp(
  options: SignInOptions,
  token: string,
  { name, email, accountName }: NewAccountOwner,
  browser: Browser,
): Promise<SignedUp> {
  const { database, clock, attempts, startingCredits } = options
  await attempts.countAddress(browser.address)
  const { accountId, personId, keys } = await actFrom(browser.address, () =>
    database.transaction(async (q) => {
      const personId = await createPerson(q, clock, { name, email })
      const owner = { personId, name, email, accountName }
      const accountId = await createAccountByLink(q, clock, startingCredits, token, owner)
      return { accountId, personId, keys: await createFirstKeys(q, clock, accountId) }
    }),
  )
  const rights: Rights = { accountId, role: 'owner', operatorRole: null }
  const signedIn = await open(options, { ...rights, ...browser, method: 'link', personId, keyId: null })
  return { ...signedIn, keys }
}

async function signInWithIdentity(
  options: SignInOptions,
  { identity, claims, authenticatedAt, purpose: { invitation, signUp } }: OpenidAnswer,
  rules: readonly OpenidRole[],
  browser: Browser,
): Promise<SignedIn> {
  const { database, clock } = options
  const { memberships: granted, operatorRole } = rightsOfClaims(claims, rules)
  // Committed before anything can refuse the sign-in: a role that the claims withdraw ends either way.
  const personId = await database.transaction(async (q) => {
    const id = await personOf(q, clock, identity, operatorRole)
    await setClaimedMemberships(q, clock, id, granted)
    return id
  })
  if (invitation !== null) await countLink(options, invitation, 'invitation')
  const { name, email } = identity
  const owner = { personId, name, email, accountName: null }
  const invitedTo = await actFrom(browser.address, () =>
    database.transaction(async (q) => {
      if (signUp !== null) return createAccountByLink(q, clock, options.startingCredits, signUp, owner)
      return invitation === null ? null : joinByInvitation(q, clock, invitation, personId)
    }),
  )
  const all = await membershipsOf(database, personId)
  const membership = all.find(({ accountId }) => accountId === invitedTo) ?? all[0]
  if (membership === undefined && operatorRole === null) {
    throw refused('You have no account here. Ask an owner of an account for an invitation.')
  }
  const { accountId = null, role = null } = membership ?? {}
  const member = { accountId, role, operatorRole, personId }
  // A provider that knew the person already proves no presence.
  const signedInAt = new Date(Math.min(clock.now(), authenticatedAt ?? clock.now()))
  const session = { ...member, ...browser, method: 'oidc', keyId: null, signedInAt } as const
  return invitation === null ? open(options, session) : options.sessions.create(session)
}

/** Adds a person to the account of an invitation; returns the account. */
async function joinByInvitation(
  q: Queryable,
  clock: Clock,
  invitation: string,
  personId: string,
): Promise<string> {
  const link = await useLink(q, clock, invitation, 'invitation')
  if (link === null) throw refusedInvitation()
  const accountId = link.accountId!
  await setMember(q, clock, { accountId, personId, role: link.role! })
  return accountId
}

async function switchAccount(
  options: SignInOptions,
  session: SessionInfo,
  accountId: string,
  browser: Browser,
): Promise<SignedIn> {
  const { attempts, sessions, database } = options
  const { personId, operatorRole, method, signedInAt } = session
  const all = personId === null ? [] : await membershipsOf(database, personId)
  const membership = all.find((one) => one.accountId === accountId)
  if (membership === undefined) {
    throw new ServiceError('forbidden', 'You are not a member of this account.', { reason: 'no_account' })
  }
  const rights: Rights = { accountId, role: membership.role, operatorRole }
  await attempts.countAccount(accountId)
  const opened = await sessions.replace(session.id, {
    ...rights,
    ...browser,
    ...{ method, personId, signedInAt },
  })
  if (opened === null) throw refused('This session has ended. Sign in again.')
  return opened
}

const rightsOf = ({ accountId, role, operatorRole }: Rights): Rights => ({ accountId, role, operatorRole })

/**
 * The account of a key that may sign in. Every text is hashed and looked up by the same statement, so the time of a
 * refusal reveals nothing about the key. A key with limits would gain rights by signing in, so it may not.
 */
async function ownerOfKey(
  database: Database,
  clock: Clock,
  key: string,
): Promise<{ readonly keyId: string; readonly accountId: string } | null> {
  const [row] = await database.query<
    Columns<typeof apiKeys, 'id' | 'account_id'> & { readonly may: boolean }
  >(
    `select k.id, k.account_id,
       ${isOwner('k')} and ${secretWorks('k', '$1', '$2')} and a.state = 'active' as may
     from api_keys k join accounts a on a.id = k.account_id where k.hash = $1`,
    [hashKey(key), new Date(clock.now())],
  )
  return row?.may ? { keyId: row.id, accountId: row.account_id } : null
}
