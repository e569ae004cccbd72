import { boolean, customType, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { at, whole } from './columns.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * Lookups with an Idempotency-Key, for a day. A row is written in the transaction that charges its lookup
 * (function lookup_keys_charge), or before it by a node of several, which claims the key.
 */
export const lookupKeys = pgTable(
  'lookup_keys',
  {
    /** A hash of wallet and Idempotency-Key. */
    key: uuid().primaryKey(),
    walletId: text('wallet_id').notNull(),
    /** A hash of the request. */
    request: uuid().notNull(),
    lookupId: uuid('lookup_id').notNull(),
    /** The stored answer (kept_answers); null: there is none. */
    answer: uuid(),
    /** What the lookup cost; null while it runs. */
    credits: integer(),
    outcome: text(),
    cached: boolean(),
    /** Entries that the answer lacks because they could not be read; null: none. */
    unreadableEntries: integer('unreadable_entries'),
    /** A claim without a charge ends at this time, when its node has died. */
    claimedUntil: at('claimed_until'),
    at: at('at').notNull(),
  },
  // A tree over the time would take as much as the key; rows are written in the order of their time.
  (table) => [index('lookup_keys_at').using('brin', table.at)],
)

/** Nodes of a server that take keys. One that is alone knows all of them, and claims none (function lookup_keys_join). */
export const keyNodes = pgTable('key_nodes', {
  node: text().primaryKey(),
  alone: boolean().notNull(),
  until: at('until').notNull(),
})

/** Answers that can be read again: compressed, encrypted, bounded in bytes by wallet and in all. */
export const keptAnswers = pgTable(
  'kept_answers',
  {
    walletId: text('wallet_id').notNull(),
    id: uuid().notNull(),
    content: bytes().notNull(),
    at: at('at').notNull(),
    expiresAt: at('expires_at').notNull(),
    /** A result of a job: it is counted apart, and no other answer takes its space. */
    held: boolean().notNull().default(false),
  },
  (table) => [
    primaryKey({ columns: [table.walletId, table.id] }),
    index('kept_answers_wallet_at').on(table.walletId, table.at),
    index('kept_answers_expires_at').on(table.expiresAt),
  ],
)

/** Bytes of stored answers by wallet; an empty id has their sum. Results of jobs are counted under `<wallet> jobs`. */
export const keptAnswerBytes = pgTable('kept_answer_bytes', {
  walletId: text('wallet_id').primaryKey(),
  bytes: whole('bytes').notNull(),
})
