import type { StartingCredits } from '../accounts/accounts.ts'
import { hashKey } from '../accounts/key-format.ts'
import { isOwner } from '../accounts/key-rights.ts'
import type { Clock } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import { actFrom } from '../http/acting-address.ts'
import type { OpenidRole } from '../setting-forms.ts'
import type { Database, Queryable } from '../storage/database.ts'
import type { SignInAttempts } from './attempts.ts'
import { useLink } from './links.ts'
import type { OpenidAnswer } from './openid.ts'
import { rightsOfClaims } from './openid-roles.ts'
import { createPerson, membershipsOf, personOf, setClaimedMemberships, setMember } from './people.ts'
import type { Rights } from './roles.ts'
import { type NewSession, type SessionInfo, type Sessions, viewLifetimeMs } from './sessions.ts'
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
   * Replaces a session by one in another account of the same person.
   * @throws ServiceError forbidden if the person is not a member of it, unauthorized if the session has ended
   */
  switchAccount(session: SessionInfo, accountId: string, browser: Browser): Promise<SignedIn>
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
  /** Credits of new accounts whose sign-up link names none. */
  readonly startingCredits: StartingCredits
}

const refused = (message: string) => new ServiceError('unauthorized', message, { reason: 'sign_in_refused' })

export function createSignIn(options: SignInOptions): SignIn {
  return {
    withLink: (token, browser) => signInWithLink(options, token, browser),
    withViewLink: (token, browser) => signInWithLink(options, token, browser, viewLifetimeMs),
    withKey: (key, browser) => signInWithKey(options, key, browser),
    withInvitation: (token, person, browser) => acceptInvitation(options, token, person, browser),
    withSignUp: (token, person, browser) => signUp(options, token, person, browser),
    withIdentity: (answer, rules, browser) => signInWithIdentity(options, answer, rules, browser),
    switchAccount: (session, accountId, browser) => switchAccount(options, session, accountId, browser),
  }
}

async function open(
  { attempts, sessions }: SignInOptions,
  session: NewSession,
  lifetimeMs?: number,
): Promise<SignedIn> {
  if (session.accountId !== null) await attempts.countAccount(session.accountId)
  return sessions.create(session, lifetimeMs)
}

async function signInWithLink(
  options: SignInOptions,
  token: string,
  browser: Browser,
  viewMs?: number,
): Promise<SignedIn> {
  const { database, clock, attempts } = options
  await attempts.countAddress(browser.address)
  const link = await useLink(database, clock, token, 'sign_in', viewMs === undefined ? 'session' : 'view')
  if (link === null) {
    throw refused('This link was used, has expired or is incomplete. Ask whoever made it for a new one.')
  }
  const rights = rightsOf(link)
  const read = viewMs === undefined ? {} : ({ role: 'viewer', operatorRole: null } as const)
  const session = { ...rights, ...read, ...browser, method: 'link', personId: null, keyId: null } as const
  return open(options, session, viewMs)
}

async function signInWithKey(options: SignInOptions, key: string, browser: Browser): Promise<SignedIn> {
  const { database, clock, attempts } = options
  await attempts.countAddress(browser.address)
  const owner = await ownerOfKey(database, clock, key)
  if (owner === null) {
    throw refused('This key is unknown, expired or revoked, or it may not manage its account.')
  }
  const { accountId, keyId } = owner
  const rights: Rights = { accountId, role: 'owner', operatorRole: null }
  return open(options, { ...rights, ...browser, method: 'key', personId: null, keyId })
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
  const member = await database.transaction(async (q) => {
    const personId = await createPerson(q, clock, person)
    const accountId = await joinByInvitation(q, clock, token, personId)
    const joined = (await membershipsOf(q, personId)).find((one) => one.accountId === accountId)
    if (joined === undefined) throw refusedInvitation()
    return { accountId, role: joined.role, operatorRole: null, personId }
  })
  return open(options, { ...member, ...browser, method: 'link', keyId: null })
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
  { identity, claims, purpose: { invitation, signUp } }: OpenidAnswer,
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
  return open(options, { ...member, ...browser, method: 'oidc', keyId: null })
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
  await setMember(q, clock, { accountId, personId, role: link.role!, source: 'invitation' })
  return accountId
}

async function switchAccount(
  options: SignInOptions,
  session: SessionInfo,
  accountId: string,
  browser: Browser,
): Promise<SignedIn> {
  const { attempts, sessions, database } = options
  const { personId, operatorRole, method } = session
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
    ...{ method, personId, keyId: null },
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
  const [row] = await database.query<{ keyId: string; accountId: string; may: boolean }>(
    `select k.id as "keyId", k.account_id as "accountId",
       ${isOwner('k')} and k.revoked_at is null
         and (k.expires_at is null or k.expires_at > $2) and a.state = 'active' as may
     from api_keys k join accounts a on a.id = k.account_id where k.hash = $1`,
    [hashKey(key), new Date(clock.now())],
  )
  return row?.may ? row : null
}
