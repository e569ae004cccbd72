import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ofAccount } from './accounts.ts'
import { at, whole } from './columns.ts'

/** Records of the authorization server: clients, codes, tokens, grants. */
export const oauthRecords = pgTable(
  'oauth_records',
  {
    /** Name of oidc-provider's model: `AccessToken`. */
    model: text().notNull(),
    /** SHA-256 of the record's id, hex: the id of a code or token is its secret. */
    hash: text().notNull(),
    /** Encrypted. */
    payload: text().notNull(),
    /** SHA-256 of the id of the grant that the record belongs to. */
    grantHash: text('grant_hash'),
    /** SHA-256 of the second id of sessions and interactions. */
    uidHash: text('uid_hash'),
    createdAt: at('created_at').notNull(),
    /** Null: never. */
    expiresAt: at('expires_at'),
    /** When a code or refresh token was used, or a person first saw the consent page of a client. */
    consumedAt: at('consumed_at'),
  },
  (table) => [
    primaryKey({ columns: [table.model, table.hash] }),
    index('oauth_records_grant').on(table.grantHash),
    index('oauth_records_uid').on(table.model, table.uidHash),
    index('oauth_records_expiry').on(table.expiresAt),
  ],
)

/** Assistants that a person connected to an account. A connection acts as a key does, within its scopes and limits. */
export const connections = pgTable(
  'connections',
  {
    id: text().primaryKey(),
    accountId: ofAccount(),
    mode: text().$type<'live' | 'test'>().notNull(),
    /** Client id: a URL (client ID metadata document), or the id of a dynamic registration. */
    clientId: text('client_id').notNull(),
    clientName: text('client_name').notNull(),
    redirectHost: text('redirect_host').notNull(),
    scopes: text().array().notNull(),
    /** Null: no limit beside the balance. */
    creditsPerDay: whole('credits_per_day'),
    /** Session or person that consented. */
    createdBy: text('created_by').notNull(),
    /** The key behind the session that consented, and the SHA-256 of the secret that was used; null: none, or unknown. */
    keyId: text('key_id'),
    secretHash: text('secret_hash'),
    createdAt: at('created_at').notNull(),
    lastUsedAt: at('last_used_at'),
    revokedAt: at('revoked_at'),
  },
  (table) => [
    index('connections_account').on(table.accountId, table.createdAt),
    index('connections_key').on(table.keyId).where(sql`${table.keyId} is not null`),
    check('connections_mode', sql`${table.mode} in ('live', 'test')`),
  ],
)
