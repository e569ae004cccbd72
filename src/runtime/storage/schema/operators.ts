import { sql } from 'drizzle-orm'
import { check, index, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, whole } from './columns.ts'
import type { OperatorRole } from './sign-in.ts'

/** Named tokens of operators and their programs. */
export const operatorTokens = pgTable(
  'operator_tokens',
  {
    id: text().primaryKey(),
    name: text().notNull(),
    role: text().$type<OperatorRole>().notNull(),
    /** SHA-256 of the token, hex. */
    hash: text().notNull().unique(),
    /** Prefix and last four characters, to recognise a token. */
    hint: text().notNull(),
    /** The hash before the last rotation, which works until `previousUntil`. */
    previousHash: text('previous_hash').unique(),
    previousUntil: at('previous_until'),
    createdAt: at('created_at').notNull(),
    /** Operator that created the token. */
    createdBy: text('created_by').notNull(),
    /** The token by which it was created; it ends with that one. Null: by another way to operate. */
    giverId: text('giver_id'),
    /** Last request, to the minute. */
    lastUsedAt: at('last_used_at'),
    expiresAt: at('expires_at'),
    revokedAt: at('revoked_at'),
  },
  (table) => [
    index('operator_tokens_created').on(table.createdAt, table.id),
    check('operator_tokens_role', sql`${table.role} in ('read', 'support', 'money', 'all')`),
  ],
)

/** Platforms, operations and sources that operators switched off. */
export const switches = pgTable(
  'switches',
  {
    /** `platform`, `operation` or `source`. */
    kind: text().$type<'platform' | 'operation' | 'source'>().notNull(),
    /** `reddit`, `reddit.post`, `web`, or a source of a platform: `reddit/web`. */
    name: text().notNull(),
    /** Callers read it. */
    reason: text().notNull(),
    at: at('at').notNull(),
    /** Operator that switched it off. */
    by: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.name] }),
    check('switches_kind', sql`${table.kind} in ('platform', 'operation', 'source')`),
  ],
)

/** How the requests to sources ended, by minute, over all nodes; deleted after a day (src/lookup/outcomes). */
export const sourceMinutes = pgTable(
  'source_minutes',
  {
    minute: at('minute').notNull(),
    mode: text().$type<'live' | 'test'>().notNull(),
    operation: text().notNull(),
    source: text().notNull(),
    /** `found`, `not_found`, …, or the cause of a fault. */
    outcome: text().notNull(),
    times: whole('times').notNull(),
    /** Milliseconds of all of them. */
    durationMs: whole('duration_ms').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'source_minutes_pk',
      columns: [table.minute, table.mode, table.operation, table.source, table.outcome],
    }),
  ],
)

/** How lookups ended and how long they took, by minute, over all nodes; deleted after a day (src/lookup/outcomes). */
export const lookupMinutes = pgTable(
  'lookup_minutes',
  {
    minute: at('minute').notNull(),
    mode: text().$type<'live' | 'test'>().notNull(),
    platform: text().notNull(),
    /** An outcome or `failed`; with `cached:` before it for answers from the cache; or `ms:` and the upper bound of a time. */
    measure: text().notNull(),
    times: whole('times').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'lookup_minutes_pk',
      columns: [table.minute, table.mode, table.platform, table.measure],
    }),
  ],
)

/**
 * What sources answered to callers' live lookups, by day (UTC), over all nodes: sums, no values; deleted after 90 days
 * (src/lookup/daily-results).
 */
export const sourceDays = pgTable(
  'source_days',
  {
    day: at('day').notNull(),
    operation: text().notNull(),
    /** Empty: whole lookups, whichever source answered. */
    source: text().notNull(),
    /** Found, not found or private. */
    answered: whole('answered').notNull(),
    restricted: whole('restricted').notNull(),
    changed: whole('changed').notNull(),
    failed: whole('failed').notNull(),
    lastAnsweredAt: at('last_answered_at'),
    /** Path of a field of the record → how often it was looked at, and how often it had a value. */
    fields: jsonb().notNull(),
  },
  (table) => [primaryKey({ columns: [table.day, table.operation, table.source] })],
)
