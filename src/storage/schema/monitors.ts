import { sql } from 'drizzle-orm'
import { check, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { ofWallet } from './billing.ts'
import { at, whole } from './columns.ts'
import { webhookEndpoints } from './webhooks.ts'

export const monitors = pgTable(
  'monitors',
  {
    id: text().primaryKey(),
    walletId: ofWallet(),
    /** The key that created it: its name stands in the usage records. */
    keyId: text('key_id').notNull(),
    name: text().notNull(),
    operationId: text('operation_id').notNull(),
    /** Of the operation: checks take turns by account and platform. */
    platform: text().notNull(),
    /** Parameters as text, as a request would send them; `params` are the canonical ones shown. */
    query: jsonb().$type<Record<string, string>>().notNull(),
    params: jsonb().$type<Record<string, unknown>>().notNull(),
    schedule: jsonb().notNull(),
    scheduleAnchor: at('schedule_anchor').notNull(),
    jitterMs: integer('jitter_ms').notNull(),
    status: text().$type<'active' | 'paused' | 'exhausted' | 'broken'>().notNull(),
    statusReason: text('status_reason'),
    exhaustedBy: text('exhausted_by').$type<'credits' | 'cap'>(),
    failureStreak: integer('failure_streak').notNull().default(0),
    /** Checks that failed since one that did not: each is tried again later than the one before. */
    retries: integer().notNull().default(0),
    /** Checks in a row, tries included, that did not read the whole list. */
    badChecks: integer('bad_checks').notNull().default(0),
    /** What its account was told last by an event; null where all is well. */
    trouble: text().$type<'failing' | 'broken' | 'exhausted'>(),
    /** Price of a check's first page: what has to be there again before an exhausted monitor goes on. */
    checkCredits: integer('check_credits').notNull(),
    nextRunAt: at('next_run_at').notNull(),
    /** idle: waits for its next run. due: waits for its turn. running: a worker checks it until `leaseUntil`. stopped: its account is suspended. */
    queue: text().$type<'idle' | 'due' | 'running' | 'stopped'>().notNull().default('idle'),
    /** Names the run that is due or running, so that it is charged and stored once, whoever makes it again. */
    slot: text(),
    leaseUntil: at('lease_until'),
    /** Workers that took this run up and did not end it. */
    tries: integer().notNull().default(0),
    /** items: an event for each new item. digest: one for all of a check. */
    delivery: text().$type<'items' | 'digest'>().notNull().default('items'),
    /** Which new items are reported; null: all. */
    filters: jsonb(),
    spendCapCredits: whole('spend_cap_credits'),
    spendMonth: text('spend_month').notNull(),
    spendCredits: whole('spend_credits').notNull().default(0),
    /** Null until a check has found the list: that one reports nothing. */
    baselineAt: at('baseline_at'),
    watermark: at('watermark'),
    floor: at('floor'),
    /** Where an unfinished catch-up goes on. */
    backlog: text(),
    /** How far ahead of the clock the simulated platform is seen (test keys). */
    aheadMs: whole('ahead_ms').notNull().default(0),
    /** Counts finished checks: one that was overtaken by another cannot commit. */
    revision: integer().notNull().default(0),
    /** Counts changes by the caller: what a check under way makes of the standing gives way to them. */
    edits: integer().notNull().default(0),
    /** When the list was last read: no check is given an answer that was made before. */
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
    check('monitors_spend', sql`${table.spendCredits} >= 0`),
  ],
)

/** Where the events of a monitor are delivered, in the order given. */
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
 * Monitors that are being created: each has its place before its baseline is read, so that nothing is read for one that
 * has none. Kept for a day, to count the baselines that were read for nothing.
 */
export const monitorPlaces = pgTable(
  'monitor_places',
  {
    /** The monitor's id to be. */
    id: text().primaryKey(),
    walletId: ofWallet(),
    at: at('at').notNull(),
    /** When the place is given back, where its creation has not ended. */
    until: at('until').notNull(),
  },
  (table) => [index('monitor_places_wallet').on(table.walletId, table.at)],
)

/** Every item a monitor has seen. */
export const monitorItems = pgTable(
  'monitor_items',
  {
    monitorId: text('monitor_id')
      .notNull()
      .references(() => monitors.id, { onDelete: 'cascade' }),
    itemId: text('item_id').notNull(),
    itemTime: at('item_time'),
    seenAt: at('seen_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.monitorId, table.itemId] })],
)

/** The address at which a monitor's events can be read without a key: a token, of which the hash alone is kept. */
export const monitorFeeds = pgTable('monitor_feeds', {
  monitorId: text('monitor_id')
    .primaryKey()
    .references(() => monitors.id, { onDelete: 'cascade' }),
  tokenHash: text('token_hash').notNull().unique(),
  createdAt: at('created_at').notNull(),
})

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
