import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  customType,
  doublePrecision,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
} from 'drizzle-orm/pg-core'
import { ofWallet } from './billing.ts'
import { at, whole } from './columns.ts'
import { webhookEndpoints } from './webhooks.ts'

export const monitors = pgTable(
  'monitors',
  {
    id: text().primaryKey(),
    walletId: ofWallet(),
    /** The key that created it; usage records name it. */
    keyId: text('key_id').notNull(),
    /** The caller's own name for it, which an import finds it by. */
    externalId: text('external_id'),
    /** The caller's own words, in lower case: monitors are listed, changed and summed up by them. */
    tags: text().array().notNull().default([]),
    name: text().notNull(),
    operationId: text('operation_id').notNull(),
    /** Platform of the operation: checks share capacity by account and platform. */
    platform: text().notNull(),
    /** Parameters as text, as sent in a request; `params` has their canonical form. */
    query: jsonb().$type<Record<string, string>>().notNull(),
    params: jsonb().$type<Record<string, unknown>>().notNull(),
    schedule: jsonb().notNull(),
    scheduleAnchor: at('schedule_anchor').notNull(),
    jitterMs: integer('jitter_ms').notNull(),
    status: text().$type<'active' | 'paused' | 'exhausted' | 'broken'>().notNull(),
    statusReason: text('status_reason'),
    exhaustedBy: text('exhausted_by').$type<'credits' | 'cap'>(),
    failureStreak: integer('failure_streak').notNull().default(0),
    /** Consecutive failed checks; each one lengthens the pause before the next. */
    retries: integer().notNull().default(0),
    /** Consecutive checks, with retries, that did not read the whole list. */
    badChecks: integer('bad_checks').notNull().default(0),
    /** Problem that the last event reported to the account; null if there is none. */
    trouble: text().$type<'failing' | 'broken' | 'exhausted'>(),
    /** Price of a check's first page: an exhausted monitor resumes when the wallet has it again. */
    checkCredits: integer('check_credits').notNull(),
    nextRunAt: at('next_run_at').notNull(),
    /**
     * idle: waits for its next run. due: waits for a worker. running: a worker checks it until `leaseUntil`. stopped:
     * its account is suspended.
     */
    queue: text().$type<'idle' | 'due' | 'running' | 'stopped'>().notNull().default('idle'),
    /** Identifies the due or running check, so that a repeated check is charged and stored once. */
    slot: text(),
    leaseUntil: at('lease_until'),
    /** Workers that started this check and did not finish it. */
    tries: integer().notNull().default(0),
    /** items: an event for each new item. digest: one event per check. */
    delivery: text().$type<'items' | 'digest'>().notNull().default('items'),
    /** Filters for reported items; null: all items. */
    filters: jsonb(),
    /** What is reported beside what is new; null: nothing. */
    reports: jsonb(),
    /** When it last reported something; null: never. */
    newsAt: at('news_at'),
    /** Whether a notice announced that it had nothing to report for long. */
    quiet: boolean().notNull().default(false),
    /** What is watched of a record, and the conditions of its events; null: the items of a list. */
    watch: jsonb(),
    /** What the checks of a record know so far; null: nothing. */
    observed: jsonb(),
    spendCapCredits: whole('spend_cap_credits'),
    spendMonth: text('spend_month').notNull(),
    spendCredits: whole('spend_credits').notNull().default(0),
    /** How many of the newest items of its next baseline are reported. */
    reportFirst: integer('report_first').notNull().default(0),
    /** Null until a check has read the list; that first check reports no other items. */
    baselineAt: at('baseline_at'),
    watermark: at('watermark'),
    floor: at('floor'),
    /** Position from which an unfinished catch-up continues. */
    backlog: text(),
    /** Offset of the simulated platform's clock (test keys). */
    aheadMs: whole('ahead_ms').notNull().default(0),
    /** Number of finished checks. A check that another one has overtaken cannot commit. */
    revision: integer().notNull().default(0),
    /** Number of changes by the caller. They take precedence over the result of a check in progress. */
    edits: integer().notNull().default(0),
    /** When the list was last read: cached answers from before then are not used. */
    lookedAt: at('looked_at'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    index('monitors_idle').on(table.nextRunAt).where(sql`status = 'active' and queue = 'idle'`),
    index('monitors_lanes').on(table.walletId, table.platform, table.nextRunAt).where(sql`queue = 'due'`),
    index('monitors_running').on(table.leaseUntil).where(sql`queue = 'running'`),
    index('monitors_exhausted').on(table.exhaustedBy).where(sql`status = 'exhausted'`),
    index('monitors_wallet').on(table.walletId, table.createdAt),
    index('monitors_key').on(table.keyId),
    uniqueIndex('monitors_external_id').on(table.walletId, table.externalId),
    check('monitors_spend', sql`${table.spendCredits} >= 0`),
  ],
)

/** Endpoints that receive a monitor's events, in order. */
export const monitorEndpoints = pgTable(
  'monitor_endpoints',
  {
    monitorId: text('monitor_id')
      .notNull()
      .references(() => monitors.id, { onDelete: 'cascade' }),
    endpointId: text('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.monitorId, table.endpointId] }),
    index('monitor_endpoints_endpoint').on(table.endpointId),
  ],
)

/**
 * Monitors that are being created. Each one reserves its place before its baseline is read, so that no baseline is
 * read in vain. Rows are stored for a day, to count failed baselines.
 */
export const monitorPlaces = pgTable(
  'monitor_places',
  {
    /** Id of the future monitor. */
    id: text().primaryKey(),
    walletId: ofWallet(),
    at: at('at').notNull(),
    /** Expiry of the place if the creation does not finish. */
    until: at('until').notNull(),
  },
  (table) => [index('monitor_places_wallet').on(table.walletId, table.at)],
)

/** Items that a monitor has seen. */
export const monitorItems = pgTable(
  'monitor_items',
  {
    monitorId: text('monitor_id')
      .notNull()
      .references(() => monitors.id, { onDelete: 'cascade' }),
    itemId: text('item_id').notNull(),
    itemTime: at('item_time'),
    seenAt: at('seen_at').notNull(),
    /** Hashes of its texts and its misses, of a monitor that reports edited or removed items; null: not compared. */
    state: jsonb(),
  },
  (table) => [primaryKey({ columns: [table.monitorId, table.itemId] })],
)

/** Feed address of a monitor, which needs no key; only the hash of its token is stored. */
export const monitorFeeds = pgTable('monitor_feeds', {
  monitorId: text('monitor_id')
    .primaryKey()
    .references(() => monitors.id, { onDelete: 'cascade' }),
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: at('created_at').notNull(),
})

/** Feed addresses of tags, as those of monitors. */
export const tagFeeds = pgTable(
  'tag_feeds',
  {
    walletId: ofWallet(),
    tag: text().notNull(),
    /** Whose monitors alone it shows; empty: those of the account. */
    keyId: text('key_id').notNull(),
    tokenHash: text('token_hash').notNull().unique(),
    createdAt: at('created_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.walletId, table.tag, table.keyId] })],
)

/** One event at a time of day about all monitors with a tag. */
export const summaries = pgTable(
  'summaries',
  {
    id: text().primaryKey(),
    walletId: ofWallet(),
    /** The key that created it or set it active: it pauses with this key. */
    keyId: text('key_id').notNull(),
    /** Whose monitors alone it sums up; empty: those of the account. */
    monitorsOfKey: text('monitors_of_key').notNull(),
    name: text().notNull(),
    tag: text().notNull(),
    /** Time of day, `HH:MM`, by the clocks of `timezone`. */
    time: text().notNull(),
    timezone: text().notNull(),
    /** Days of the week, Monday 1 to Sunday 7. */
    weekdays: integer().array().notNull(),
    whenEmpty: text('when_empty').$type<'skip' | 'send'>().notNull(),
    status: text().$type<'active' | 'paused'>().notNull(),
    statusReason: text('status_reason'),
    nextRunAt: at('next_run_at').notNull(),
    /** The position among the wallet's events up to which they are summed up. */
    fromPosition: bigint('from_position', { mode: 'number' }).notNull(),
    /** While parts of a summary are left: the position at which it ends, and the number of the next part. */
    untilPosition: whole('until_position'),
    part: integer().notNull().default(1),
    sentAt: at('sent_at'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    index('summaries_wallet').on(table.walletId, table.createdAt),
    index('summaries_due').on(table.nextRunAt).where(sql`status = 'active'`),
    index('summaries_key').on(table.keyId),
  ],
)

/** Endpoints that receive a summary, in order. */
export const summaryEndpoints = pgTable(
  'summary_endpoints',
  {
    summaryId: text('summary_id')
      .notNull()
      .references(() => summaries.id, { onDelete: 'cascade' }),
    endpointId: text('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.summaryId, table.endpointId] }),
    index('summary_endpoints_endpoint').on(table.endpointId),
  ],
)

export const monitorChecks = pgTable(
  'monitor_checks',
  {
    seq: whole('seq').generatedAlwaysAsIdentity().notNull(),
    id: text().primaryKey(),
    monitorId: text('monitor_id')
      .notNull()
      .references(() => monitors.id, { onDelete: 'cascade' }),
    at: at('at').notNull(),
    outcome: text().notNull(),
    reason: text().notNull(),
    newItems: integer('new_items').notNull(),
    pages: integer().notNull(),
    creditsCharged: integer('credits_charged').notNull(),
  },
  (table) => [index('monitor_checks_monitor').on(table.monitorId, table.seq)],
)

/** The series of a monitor that watches values: one for each selection of fields that it had. */
export const monitorSeries = pgTable(
  'monitor_series',
  {
    id: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().primaryKey(),
    monitorId: text('monitor_id')
      .notNull()
      .references(() => monitors.id, { onDelete: 'cascade' }),
    /** Paths of the record, in the order of `numbers`. */
    fields: text().array().notNull(),
  },
  (table) => [unique('monitor_series_fields').on(table.monitorId, table.fields)],
)

/** What each check of a series read, in partitions of a month. A small row: a year of hourly checks has 8,760. */
export const monitorValues = pgTable(
  'monitor_values',
  {
    series: bigint({ mode: 'number' })
      .notNull()
      .references(() => monitorSeries.id, { onDelete: 'cascade' }),
    at: at('at').notNull(),
    /** Null: the platform did not show the number. */
    numbers: doublePrecision().array().$type<(number | null)[]>().notNull(),
  },
  (table) => [primaryKey({ columns: [table.series, table.at] })],
)

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** The texts that a monitor compares with the next check, compressed. */
export const monitorTexts = pgTable('monitor_texts', {
  monitorId: text('monitor_id')
    .primaryKey()
    .references(() => monitors.id, { onDelete: 'cascade' }),
  content: bytes().notNull(),
  at: at('at').notNull(),
})
