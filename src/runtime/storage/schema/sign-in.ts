import { sql } from 'drizzle-orm'
import { check, customType, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { accounts, ofAccount } from './accounts.ts'
import { at, whole } from './columns.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export type AccountRole = 'owner' | 'developer' | 'viewer'
export type OperatorRole = 'read' | 'support' | 'money' | 'all'

const accountRole = <Name extends string>(name: Name) => text(name).$type<AccountRole>()
const operatorRole = <Name extends string>(name: Name) => text(name).$type<OperatorRole>()

/** People who sign in by OpenID Connect or accepted an invitation. */
export const people = pgTable('people', {
  id: text().primaryKey(),
  name: text(),
  email: text(),
  createdAt: at('created_at').notNull(),
})

/** Foreign key to the person. */
const ofPerson = () =>
  text('person_id')
    .notNull()
    .references(() => people.id)

/** Identities at OpenID Connect providers (OpenID Connect Core 1.0, section 5.7: issuer and subject). */
export const personLogins = pgTable(
  'person_logins',
  {
    issuer: text().notNull(),
    subject: text().notNull(),
    personId: ofPerson(),
    /** Set by the provider's claims at the last sign-in; null: no operator. */
    operatorRole: operatorRole('operator_role'),
    /** Accounts that removed the person: claims add them to these no more, until they are invited again. */
    removedFrom: text('removed_from').array(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.issuer, table.subject] })],
)

/** Which people belong to an account. */
export const memberships = pgTable(
  'memberships',
  {
    accountId: ofAccount(),
    personId: ofPerson(),
    role: accountRole('role').notNull(),
    /**
     * `claims`: granted by a provider's claims, which set the role at each sign-in, and withdrawn with them. `pinned`: the
     * same with a role that an owner set.
     */
    source: text().$type<'invitation' | 'claims' | 'pinned'>().notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.accountId, table.personId] }),
    index('memberships_person').on(table.personId),
    check('memberships_role', sql`${table.role} in ('owner', 'developer', 'viewer')`),
  ],
)

/** One-time links: they sign in, or they invite a person to an account. */
export const signInLinks = pgTable(
  'sign_in_links',
  {
    /** SHA-256 of the token, hex. */
    hash: text().primaryKey(),
    id: text().notNull().unique(),
    kind: text().$type<'sign_in' | 'invitation'>().notNull(),
    /** Null: a link for an operator. */
    accountId: text('account_id').references(() => accounts.id),
    role: accountRole('role'),
    operatorRole: operatorRole('operator_role'),
    /** Actor that created the link. */
    createdBy: text('created_by').notNull(),
    /** The member whom the link signs in again; null: an invitation, or a link without a person. */
    personId: text('person_id'),
    /** The operator's token that created the link: the link ends with it. */
    operatorTokenId: text('operator_token_id'),
    /** The key behind an invitation, and the SHA-256 of the secret that was used; null: none, or unknown. */
    keyId: text('key_id'),
    secretHash: text('secret_hash'),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    usedAt: at('used_at'),
  },
  (table) => [
    index('sign_in_links_account').on(table.accountId),
    index('sign_in_links_expiry').on(table.expiresAt),
    check('sign_in_links_kind', sql`${table.kind} in ('sign_in', 'invitation')`),
  ],
)

/** Sessions of people signed in with a browser. */
export const sessions = pgTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token, hex. */
    hash: text().primaryKey(),
    id: text().notNull().unique(),
    method: text().$type<'link' | 'key' | 'oidc' | 'passkey'>().notNull(),
    personId: text('person_id').references(() => people.id),
    accountId: text('account_id').references(() => accounts.id),
    role: accountRole('role'),
    operatorRole: operatorRole('operator_role'),
    /** The key that was used to sign in; the session ends with the key. */
    keyId: text('key_id'),
    /** The operator's token that created the link of the sign-in: the session ends with it. */
    operatorTokenId: text('operator_token_id'),
    /** SHA-256 of the secret that was used to sign in; the session ends with the secret. Null: unknown. */
    secretHash: text('secret_hash'),
    address: text(),
    userAgent: text('user_agent'),
    createdAt: at('created_at').notNull(),
    seenAt: at('seen_at').notNull(),
    /** The passkey that was used to sign in: the session ends when it is removed. */
    passkeyId: text('passkey_id'),
    /** When the person signed in: a change of account creates another session of the same sign-in. Null: `created_at`. */
    signedInAt: at('signed_in_at'),
    /** When a key of the account was presented again, to confirm changes of the account. */
    confirmedAt: at('confirmed_at'),
    /** Absolute expiry; idle expiry counts from `seen_at`. */
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
  },
  (table) => [
    index('sessions_account').on(table.accountId, table.createdAt),
    index('sessions_expiry').on(table.expiresAt),
  ],
)

/** Programs that wait for a person to confirm their login (RFC 8628). */
export const deviceLogins = pgTable(
  'device_logins',
  {
    /** SHA-256 of the device code, hex. */
    deviceHash: text('device_hash').primaryKey(),
    /** HMAC of the user code: 34 bits alone could be guessed from their plain hash. */
    userHash: text('user_hash').notNull().unique(),
    clientId: text('client_id').notNull(),
    /** What the program calls its machine. */
    deviceName: text('device_name'),
    address: text(),
    userAgent: text('user_agent'),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at').notNull(),
    /** Seconds between two polls; each that comes too early adds five. */
    intervalSeconds: integer('interval_seconds').notNull(),
    polledAt: at('polled_at'),
    decidedAt: at('decided_at'),
    /** The account of the person who confirmed, and the key that they gave; null: open or refused. */
    accountId: text('account_id').references(() => accounts.id),
    keyId: text('key_id'),
    /** SHA-256 of the secret that nobody knows: the key has it until the program takes its own. */
    secretHash: text('secret_hash'),
    usedAt: at('used_at'),
  },
  (table) => [index('device_logins_expiry').on(table.expiresAt)],
)

/** Passkeys of people (Web Authentication). */
export const passkeys = pgTable(
  'passkeys',
  {
    /** The credential's id, base64url. */
    id: text().primaryKey(),
    personId: ofPerson(),
    /** COSE_Key (RFC 9052). */
    publicKey: bytes('public_key').notNull(),
    /** Signatures that the authenticator counted; 0: it counts none. */
    counter: whole('counter').notNull(),
    /** How browsers reach it (`internal`, `usb`). */
    transports: text().array().notNull(),
    name: text().notNull(),
    createdAt: at('created_at').notNull(),
    lastUsedAt: at('last_used_at'),
  },
  (table) => [index('passkeys_person').on(table.personId)],
)

/** Challenges that wait for the answer of a browser. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  /** SHA-256 of the challenge, hex. */
  hash: text().primaryKey(),
  /** The session that registers a passkey; null: a sign-in. */
  sessionId: text('session_id'),
  expiresAt: at('expires_at').notNull(),
})
