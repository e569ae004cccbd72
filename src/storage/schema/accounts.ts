import { sql } from 'drizzle-orm'
import { boolean, check, index, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

const at = (name: string) => timestamp(name, { withTimezone: true })

export const accounts = pgTable('accounts', {
  id: text().primaryKey(),
  name: text(),
  email: text(),
  createdAt: at('created_at').notNull(),
})

export const apiKeys = pgTable(
  'api_keys',
  {
    id: text().primaryKey(),
    accountId: text('account_id')
      .notNull()
      .references(() => accounts.id),
    mode: text().$type<'live' | 'test'>().notNull(),
    name: text().notNull(),
    /** SHA-256 of the whole key, hex. */
    hash: text().notNull().unique(),
    /** Prefix and last four characters, to recognise a key by. */
    hint: text().notNull(),
    /** Operation ids or patterns (`youtube.*`); null allows all. */
    allowed: text().array(),
    /** Whether it may keep monitors and webhook endpoints. */
    manages: boolean().notNull().default(false),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at'),
    revokedAt: at('revoked_at'),
  },
  (table) => [
    index('api_keys_account').on(table.accountId),
    check('api_keys_mode', sql`${table.mode} in ('live', 'test')`),
  ],
)
