import { index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, whole } from './columns.ts'

/** Identifiers of people whose lookups are answered `restricted` (src/lookup/blocked-identifiers). */
export const blockedIdentifiers = pgTable(
  'blocked_identifiers',
  {
    platform: text().notNull(),
    /** HMAC-SHA-256 of the identifier, hex: the list names no person. */
    fingerprint: text().notNull(),
    /** Fingerprints that were blocked together. */
    blockId: text('block_id').notNull(),
    reason: text().notNull(),
    at: at('at').notNull(),
    /** Operator that blocked it. */
    by: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.platform, table.fingerprint] }),
    index('blocked_identifiers_block').on(table.blockId),
  ],
)

/** What every node removes from its memory and from Valkey; rows are deleted after a day (src/operator/erasure). */
export const erasures = pgTable(
  'erasures',
  {
    seq: whole('seq').primaryKey().generatedAlwaysAsIdentity(),
    id: text().notNull().unique(),
    at: at('at').notNull(),
    /** Encrypted: what to look for. */
    content: text().notNull(),
  },
  (table) => [index('erasures_at').on(table.at)],
)
