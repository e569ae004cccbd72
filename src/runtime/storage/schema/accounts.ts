import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  text,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { at, whole } from './columns.ts'

/** Limits of a plan, or of an account in place of its plan's; null: not limited here. */
const limitColumns = () => ({
  /** Credits a day (UTC) and mode, over all nodes. */
  creditsPerDay: whole('credits_per_day'),
  /** Over all nodes. */
  requestsPerSecond: integer('requests_per_second'),
  /** Requests in progress on each node. */
  concurrency: integer(),
  /** In each mode, like `endpoints`. */
  monitors: integer(),
  endpoints: integer(),
})

/** Limits that accounts share. The view account_limits has what applies to an account. */
export const plans = pgTable(
  'plans',
  {
    name: text().primaryKey(),
    /** Whether new accounts get this plan. */
    isDefault: boolean('is_default').notNull().default(false),
    createdAt: at('created_at').notNull(),
    ...limitColumns(),
  },
  (table) => [uniqueIndex('plans_default').on(table.isDefault).where(sql`${table.isDefault}`)],
)

export const accounts = pgTable(
  'accounts',
  {
    id: text().primaryKey(),
    name: text(),
    email: text(),
    createdAt: at('created_at').notNull(),
    /** `closed` is final. */
    state: text().$type<'active' | 'suspended' | 'closed'>().notNull().default('active'),
    /** Time and reason of the state; null if the account was always active. */
    stateAt: at('state_at'),
    stateReason: text('state_reason'),
    /** Actor that set the state. */
    stateBy: text('state_by'),
    /** When its personal data was erased (src/operator/erasure). */
    erasedAt: at('erased_at'),
    /** The plan; null: no plan. */
    plan: text().references(() => plans.name),
    ...limitColumns(),
  },
  (table) => [
    index('accounts_created').on(table.createdAt, table.id),
    index('accounts_erased').on(table.erasedAt).where(sql`erased_at is not null`),
    check('accounts_state', sql`${table.state} in ('active', 'suspended', 'closed')`),
  ],
)

/** Foreign key to the account. */
export const ofAccount = () =>
  text('account_id')
    .notNull()
    .references(() => accounts.id)

export const apiKeys = pgTable(
  'api_keys',
  {
    id: text().primaryKey(),
    accountId: ofAccount(),
    mode: text().$type<'live' | 'test'>().notNull(),
    name: text().notNull(),
    /** SHA-256 of the whole key, hex. */
    hash: text().notNull().unique(),
    /** Prefix and last four characters, to recognise a key. */
    hint: text().notNull(),
    /** Operation ids or patterns (`youtube.*`); null allows all. */
    allowed: text().array(),
    /** Whether the key may manage monitors and webhook endpoints; null: while it is not limited (accounts/key-rights.ts). */
    managesChoice: boolean('manages_choice'),
    /** The right at the last change, for releases before manages_choice. */
    manages: boolean().notNull().default(false),
    /** Limits of credits per day (UTC) and of requests per second, over all nodes; null: no limit. */
    creditsPerDay: whole('credits_per_day'),
    requestsPerSecond: integer('requests_per_second'),
    /** Addresses and CIDR ranges it may be used from; null: any. */
    addresses: text().array(),
    /** Last request, to the minute. */
    lastUsedAt: at('last_used_at'),
    /** The hash of the secret before the last roll, which works until `previousUntil`. */
    previousHash: text('previous_hash').unique(),
    previousUntil: at('previous_until'),
    /** Hashes of the secrets before that one, and until when each works: a key may be rolled again during an overlap. */
    earlierHashes: text('earlier_hashes').array(),
    earlierUntil: at('earlier_until').array(),
    createdAt: at('created_at').notNull(),
    expiresAt: at('expires_at'),
    revokedAt: at('revoked_at'),
    /** The key by which this key was created, itself or by a session that it opened; null: a person or the operator. */
    giverId: text('giver_id'),
    /** Other keys that rolled this one since a person or the operator did: whoever has them knows its secret. */
    secretGiverIds: text('secret_giver_ids').array(),
    /** The person who confirmed it as a login of a program: it ends with their membership. Null: it is of no person. */
    personId: text('person_id'),
    /** The person, session or key that created it; null: the operator, or a release before. */
    createdBy: text('created_by'),
    /** What the program calls itself that got this key by a login; null: it was not a login. */
    program: text(),
    /** The payment that bought it: a prepaid key, which makes lookups alone. Null: it was not bought. */
    paymentId: text('payment_id').unique(),
  },
  (table) => [
    index('api_keys_account').on(table.accountId),
    index('api_keys_giver').on(table.giverId).where(sql`${table.giverId} is not null`),
    index('api_keys_created').on(table.createdAt, table.id),
    index('api_keys_earlier_hashes')
      .using('gin', table.earlierHashes)
      .where(sql`${table.earlierHashes} is not null`),
    check('api_keys_mode', sql`${table.mode} in ('live', 'test')`),
  ],
)

/** Use of keys with limits: a row per key, changed by key_take and key_give. */
export const keySpending = pgTable('key_spending', {
  keyId: text('key_id').primaryKey(),
  day: date().notNull(),
  /** Credits spent on this day, including the maximum price of lookups in progress. */
  credits: bigint({ mode: 'number' }).notNull(),
  /** The second in which requests are counted. */
  second: at('second').notNull(),
  requests: integer().notNull(),
})

/** Log of changes to accounts, keys and credits; append-only. */
export const adminActs = pgTable(
  'admin_acts',
  {
    seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    /** `entry:` and the id of the ledger entry, or random. */
    id: text().primaryKey(),
    at: at('at').notNull(),
    actor: text().notNull(),
    /** Name of the command: `credits grant`. */
    act: text().notNull(),
    accountId: text('account_id'),
    /** The key, ledger entry or payment that was changed. */
    subject: text(),
    /** Address of the client; null: a command, or an act of a release before. */
    address: text(),
    details: jsonb().$type<Record<string, unknown>>().notNull(),
  },
  (table) => [
    index('admin_acts_seq').on(table.seq),
    index('admin_acts_account').on(table.accountId, table.seq),
  ],
)
