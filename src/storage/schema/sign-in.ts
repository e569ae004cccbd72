import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { accounts, ofAccount } from './accounts.ts'
import { at } from './columns.ts'

export type AccountRole = 'owner' | 'developer' | 'viewer'
export type OperatorRole = 'read' | 'support' | 'money' | 'all'

const accountRole = (name: string) => text(name).$type<AccountRole>()
const operatorRole = (name: string) => text(name).$type<OperatorRole>()

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
    /** `claims`: granted by a provider's claims, and withdrawn with them. */
    source: text().$type<'invitation' | 'claims'>().notNull(),
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
    method: text().$type<'link' | 'key' | 'oidc'>().notNull(),
    personId: text('person_id').references(() => people.id),
    accountId: text('account_id').references(() => accounts.id),
    role: accountRole('role'),
    operatorRole: operatorRole('operator_role'),
    /** The key that was used to sign in; the session ends with the key. */
    keyId: text('key_id'),
    address: text(),
    userAgent: text('user_agent'),
    createdAt: at('created_at').notNull(),
    seenAt: at('seen_at').notNull(),
    /** Absolute expiry; idle expiry counts from `seen_at`. */
    expiresAt: at('expires_at').notNull(),
    revokedAt: at('revoked_at'),
  },
  (table) => [
    index('sessions_account').on(table.accountId, table.createdAt),
    index('sessions_expiry').on(table.expiresAt),
  ],
)
