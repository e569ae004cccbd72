import { sql } from 'drizzle-orm'
import {
  check,
  customType,
  date,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uuid,
} from 'drizzle-orm/pg-core'
import type { EntryKind } from '../entry-kinds.ts'
import { ofAccount } from './accounts.ts'
import { at, whole } from './columns.ts'

const credits = whole
/** Bytes as they are. */
const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/**
 * One balance: an account in one mode. `balance` is the sum of its entries, `held` the sum of its holds and leases.
 */
export const wallets = pgTable(
  'wallets',
  {
    id: text().primaryKey(),
    accountId: ofAccount(),
    mode: text().$type<'live' | 'test'>().notNull(),
    balance: credits('balance').notNull().default(0),
    held: credits('held').notNull().default(0),
  },
  (table) => [
    unique('wallets_account_mode').on(table.accountId, table.mode),
    check('wallets_never_negative', sql`${table.held} >= 0 and ${table.balance} >= ${table.held}`),
  ],
)

/** Foreign key to the wallet. */
export const ofWallet = () =>
  text('wallet_id')
    .notNull()
    .references(() => wallets.id)

/**
 * Append-only, with monthly partitions by `at` (runtime/storage/partitions.ts). The charges of one flush and wallet share a
 * row, which lists them in `lookups`.
 */
export const ledgerEntries = pgTable(
  'ledger_entries',
  {
    /** Increases within a wallet; pages of entries continue before one. */
    seq: credits('seq').generatedAlwaysAsIdentity().notNull(),
    /**
     * It is unique over all partitions, because the wallet's lock protects inserts. Charges of flushes have a short form that no index
     * has (0068_lighter_log.sql): a search for another id states the condition of the index.
     */
    id: text().notNull(),
    // No foreign key: only the ledger's functions write here, after locking the wallet. The check would cost as much
    // as the row.
    walletId: text('wallet_id').notNull(),
    kind: text().$type<EntryKind>().notNull(),
    /** Negative for charges. For a `carried` entry, the sum of the archived entries. */
    credits: credits('credits').notNull(),
    balanceAfter: credits('balance_after').notNull(),
    at: at('at').notNull(),
    note: text(),
    /** `[lookupId, credits]` of every lookup charged or refunded by this entry. */
    lookups: json().$type<[string, number][]>(),
  },
  (table) => [
    index('ledger_entries_wallet').on(table.walletId, table.seq),
    index('ledger_entries_at').using('brin', table.at),
    index('ledger_entries_paid').on(table.walletId).where(sql`kind in ('purchase', 'subscription')`),
    check(
      'ledger_entries_kind',
      sql`${table.kind} in ('trial', 'purchase', 'subscription', 'grant', 'charge', 'refund', 'deduction', 'chargeback', 'correction', 'carried')`,
    ),
  ],
)

/** Archived months of the ledger. Each wallet has one entry with the sum of its archived charges. */
export const ledgerArchives = pgTable('ledger_archives', {
  before: at('before').primaryKey(),
  at: at('at').notNull(),
  file: text().notNull(),
  sha256: text().notNull(),
  entries: credits('entries').notNull(),
  credits: credits('credits').notNull(),
})

/** Credits set aside for a lookup in progress. */
export const holds = pgTable('holds', {
  /** In the short form of the SQL function ledger_short; earlier releases wrote it as it is. */
  lookupId: text('lookup_id').primaryKey(),
  walletId: text('wallet_id').notNull(),
  credits: credits('credits').notNull(),
  expiresAt: at('expires_at').notNull(),
})

/**
 * Credits that a node has set aside in advance, so that its charges can be deferred
 * (src/money/billing/deferred/lease-guarantee.ts).
 */
export const leases = pgTable(
  'leases',
  {
    walletId: text('wallet_id').notNull(),
    /** The process, by the random name it chose at start. */
    node: text().notNull(),
    credits: credits('credits').notNull(),
    /** Number of times that charges used it or that it was refilled. */
    draws: whole('draws').notNull().default(0),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.walletId, table.node] }),
    index('leases_expiry').on(table.expiresAt),
  ],
)

/** Idempotency keys of top-ups: each key belongs to one account (operator/administration/top-ups.ts). */
export const topUps = pgTable('top_ups', {
  idempotencyKey: text('idempotency_key').primaryKey(),
  accountId: text('account_id').notNull(),
  at: at('at').notNull(),
})

/** Answered charges that could not be applied, and unreadable parts of write-ahead files, each with the reason. */
export const chargesSetAside = pgTable('charges_set_aside', {
  /** Segment and wallet, or file name and line. */
  id: text().primaryKey(),
  at: at('at').notNull(),
  reason: text().notNull(),
  /** Null if it could not be read. */
  walletId: text('wallet_id'),
  lookups: integer(),
  credits: credits('credits'),
  /** `[lookupId, credits]` of each as JSON, or the unreadable bytes, in base64. */
  content: text().notNull(),
})

/** Ids of applied and voided flushes. They show what happened to a flush whose response was lost. */
export const ledgerFlushes = pgTable(
  'ledger_flushes',
  { id: uuid().primaryKey(), at: at('at').notNull(), result: jsonb() },
  (table) => [index('ledger_flushes_at').on(table.at)],
)

/** Lookups whose id can return after a crash (checks of monitors); each is charged at most once. */
export const chargedLookups = pgTable(
  'charged_lookups',
  { lookupId: text('lookup_id').primaryKey(), at: at('at').notNull() },
  (table) => [index('charged_lookups_at').on(table.at)],
)

/**
 * Charges that callers were told of a second time (`again` of a flush, a repeated key): if the flush that made one is voided, the
 * charge stays, because its answer was given.
 */
export const reportedCharges = pgTable(
  'reported_charges',
  {
    /** The lookup that was charged. */
    lookupId: text('lookup_id').notNull(),
    /** The flush or segment that found the charge; zeros: a repetition of a key. */
    reportedBy: uuid('reported_by').notNull(),
    at: at('at').notNull(),
    /** The entry that books the charge since its flush was voided. */
    entryId: text('entry_id'),
  },
  (table) => [
    primaryKey({ columns: [table.lookupId, table.reportedBy] }),
    index('reported_charges_by').on(table.reportedBy),
    index('reported_charges_at').on(table.at),
  ],
)

/**
 * Usage records of one wallet: of a minute, or of one flush, in the forms that the view usage_records reads (migration usage_hours). Daily partitions by `at` (runtime/storage/partitions.ts) with the key
 * `seq`.
 */
export const usageBatches = pgTable(
  'usage_batches',
  {
    seq: credits('seq').generatedAlwaysAsIdentity().notNull(),
    walletId: text('wallet_id').notNull(),
    /** Of the first lookup. */
    at: at('at').notNull(),
    lookups: integer().notNull(),
    items: json().notNull(),
    /** Of the last lookup, in the same minute; null: all are of the time `at`. */
    lastAt: at('last_at'),
    /** By which erasures find rows (money/billing/books/usage-marks.ts); null: unknown. */
    marks: bytes(),
  },
  (table) => [
    index('usage_batches_wallet').on(table.walletId, table.at),
    index('usage_batches_at').using('brin', table.at),
  ],
)

/** Usage of flushes that is not in {@link usageBatches} and the sums yet (money/billing/books/usage-outbox.ts). */
export const usageOutbox = pgTable('usage_outbox', {
  seq: credits('seq').primaryKey().generatedAlwaysAsIdentity(),
  /** The flush or segment. */
  id: uuid().notNull().unique(),
  at: at('at').notNull(),
  /** See migration usage_outbox. */
  content: bytes().notNull(),
  /** Lookups of the content that have no record. */
  without: text().array(),
})

/**
 * Which flushes the database of usage has, in that database alone: what the outbox holds of them is not recorded again. A row
 * for each time that usage was moved.
 */
export const usageMoves = pgTable(
  'usage_moves',
  {
    seq: credits('seq').primaryKey().generatedAlwaysAsIdentity(),
    at: at('at').notNull(),
    /** The earliest and the latest time of its rows of the outbox. */
    firstAt: at('first_at').notNull(),
    lastAt: at('last_at').notNull(),
    ids: uuid().array().notNull(),
  },
  (table) => [index('usage_moves_last').on(table.lastAt)],
)

/**
 * What was moved to a database of usage in the last days, so that it can be moved again after that database was restored. A
 * row for each time that usage was moved.
 */
export const usageKept = pgTable(
  'usage_kept',
  {
    seq: credits('seq').primaryKey().generatedAlwaysAsIdentity(),
    at: at('at').notNull(),
    /** Rows of {@link usageOutbox} as JSON, deflated. */
    content: bytes().notNull(),
    /** As those of {@link usageBatches}. */
    marks: bytes(),
  },
  (table) => [index('usage_kept_at').on(table.at)],
)

/** Sums of the records in {@link usageBatches} by wallet, day (UTC), operation and key, updated with every record. */
export const usageDays = pgTable(
  'usage_days',
  {
    walletId: text('wallet_id').notNull(),
    day: date('day').notNull(),
    operation: text().notNull(),
    keyId: text('key_id').notNull(),
    lookups: credits('lookups').notNull(),
    credits: credits('credits').notNull(),
    cached: credits('cached').notNull(),
    failed: credits('failed').notNull(),
    /** Milliseconds of the lookups that were not cached. */
    durationMs: credits('duration_ms').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.walletId, table.day, table.operation, table.keyId] }),
    index('usage_days_day').on(table.day),
  ],
)

/**
 * Sums of the records in {@link usageBatches} by everything that an account's own reports group by, updated with every
 * record. Source and monitor are empty where a lookup has none.
 */
export const usageHours = pgTable(
  'usage_hours',
  {
    walletId: text('wallet_id').notNull(),
    /** Start of the hour (UTC). */
    hour: at('hour').notNull(),
    operation: text().notNull(),
    keyId: text('key_id').notNull(),
    /** `found`, `not_found`, …, or the error code of a lookup that failed. */
    outcome: text().notNull(),
    source: text().notNull(),
    monitorId: text('monitor_id').notNull(),
    lookups: credits('lookups').notNull(),
    credits: credits('credits').notNull(),
    cached: credits('cached').notNull(),
    failed: credits('failed').notNull(),
    /** Milliseconds of the lookups that were not cached. */
    durationMs: credits('duration_ms').notNull(),
  },
  (table) => [
    primaryKey({
      name: 'usage_hours_pk',
      columns: [
        table.walletId,
        table.hour,
        table.operation,
        table.keyId,
        table.outcome,
        table.source,
        table.monitorId,
      ],
    }),
    index('usage_hours_hour').using('brin', table.hour),
  ],
)

/** Refused requests. Equal refusals within an hour share a row (src/lookup/refusals). */
export const refusals = pgTable(
  'refusals',
  {
    id: text().primaryKey(),
    /** Null for requests without a valid key; `address` names their client. */
    walletId: text('wallet_id'),
    keyId: text('key_id'),
    /** Null for requests of accounts, and where many clients share the row. */
    address: text(),
    /** The operation, or the id of another route. */
    route: text().notNull(),
    status: integer().notNull(),
    code: text().notNull(),
    reason: text().notNull(),
    /** Null where many different messages share the row. */
    message: text(),
    parameters: json(),
    firstAt: at('first_at').notNull(),
    lastAt: at('last_at').notNull(),
    times: credits('times').notNull(),
    /** Ids of the first requests, at most a thousand. */
    requestIds: text('request_ids').array().notNull(),
  },
  (table) => [
    index('refusals_wallet').on(table.walletId, table.firstAt),
    index('refusals_last').on(table.lastAt),
  ],
)
