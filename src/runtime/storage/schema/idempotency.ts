import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/** Answers of POST requests with an Idempotency-Key, stored for a day. */
export const idempotencyKeys = pgTable(
  'idempotency_keys',
  {
    walletId: text('wallet_id').notNull(),
    route: text().notNull(),
    key: text().notNull(),
    requestHash: text('request_hash').notNull(),
    /** Null while the first request is in progress; after `lockedUntil` another request may take over. */
    status: integer(),
    /** Encrypted answer: it may contain a signing secret. */
    answer: text(),
    lockedUntil: at('locked_until').notNull(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.walletId, table.route, table.key] }),
    index('idempotency_keys_created').on(table.createdAt),
  ],
)
