import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/** Answers of POST requests that carried an Idempotency-Key, kept for a day. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    walletId: text('wallet_id').notNull(),
    route: text().notNull(),
    key: text().notNull(),
    requestHash: text('request_hash').notNull(),
    /** Null while the first request is under way; it may be taken over after `lockedUntil`. */
    status: integer(),
    /** The answer, sealed: it may hold a signing secret. */
    answer: text(),
    lockedUntil: at('locked_until').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.walletId, table.route, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
)
