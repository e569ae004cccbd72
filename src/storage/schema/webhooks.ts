import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { ofWallet } from './billing.ts'
import { at, whole } from './columns.ts'

export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: text().primaryKey(),
    walletId: ofWallet(),
    kind: text().$type<'http' | 'sink'>().notNull(),
    /** Null for sinks. */
    url: text(),
    description: text(),
    /** Signing secrets, sealed. The previous one signs too until `previousSecretUntil`. */
    secret: text().notNull(),
    previousSecret: text('previous_secret'),
    previousSecretUntil: at('previous_secret_until'),
    /** Those before it, of the last 24 hours. */
    earlierSecrets: jsonb('earlier_secrets')
      .$type<{ secret: string; until: string }[]>()
      .notNull()
      .default([]),
    /** Headers of the owner's own that every request carries: sealed values by lower-case names. */
    headers: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** So many requests in so many seconds at most; null: no limit of its own. */
    rateCount: integer('rate_count'),
    rateSeconds: integer('rate_seconds'),
    /** The key that made it; null for those made before keys were noted. */
    keyId: text('key_id'),
    /** Whether it is sent what happens to monitors and endpoints of its account themselves. */
    notices: boolean().notNull().default(false),
    /** When it first answered with a 2xx. */
    provenAt: at('proven_at'),
    status: text().$type<'active' | 'disabled' | 'disabled_by_user'>().notNull(),
    consecutiveFailures: integer('consecutive_failures').notNull().default(0),
    failingSince: at('failing_since'),
    /** Days on which attempts of the streak failed, and the last of them (days since the Unix epoch). */
    failingDays: integer('failing_days').notNull().default(0),
    lastFailingDay: integer('last_failing_day'),
    /** The endpoint asked for patience: nothing is sent before this time. */
    holdUntil: at('hold_until'),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    index('webhook_endpoints_wallet').on(table.walletId, table.createdAt),
    index('webhook_endpoints_notices').on(table.walletId).where(sql`notices`),
    check('webhook_endpoints_kind', sql`(${table.kind} = 'sink') = (${table.url} is null)`),
  ],
)

/** Endpoints that wait for other work to be done before they are created: their places in the plan are taken. */
export const endpointPlaces = pgTable(
  'endpoint_places',
  {
    /** The endpoint's id to be. */
    id: text().primaryKey(),
    walletId: ofWallet(),
    kind: text().$type<'http' | 'sink'>().notNull(),
    /** When the place is given back, where the work has not ended. */
    until: at('until').notNull(),
  },
  (table) => [index('endpoint_places_wallet').on(table.walletId)],
)

/**
 * The pace of endpoints that have a rate limit: a claim may take so many deliveries, then none before `openAt`. A table of
 * its own, so that claims of several workers take turns at these rows and wait for nobody else.
 */
export const webhookPaces = pgTable('webhook_paces', {
  endpointId: text('endpoint_id')
    .primaryKey()
    .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
  most: integer().notNull(),
  everyMs: integer('every_ms').notNull(),
  openAt: at('open_at').notNull(),
})

/**
 * The last position given out in a list that is read along: the events of a wallet, the deliveries of an endpoint. Its
 * row is locked until the transaction that takes positions has ended, so that they become visible in their order.
 */
export const positions = pgTable('positions', {
  list: text().primaryKey(),
  last: bigint({ mode: 'number' }).notNull(),
})

/**
 * What was or will be sent: one row per event, with the exact bytes of every attempt. In partitions by id, which begins
 * with the time (events/ids.ts) and is sorted by its bytes (collation "C").
 */
export const events = pgTable(
  'events',
  {
    seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    id: text().primaryKey(),
    walletId: text('wallet_id').notNull(),
    /** Null for test events. Kept when the monitor is deleted: its deliveries go on. */
    monitorId: text('monitor_id'),
    type: text().notNull(),
    body: text().notNull(),
    creditsCharged: integer('credits_charged').notNull(),
    createdAt: at('created_at').notNull(),
    /** Place among the wallet's events, in the order in which they became visible; null for test events. */
    position: bigint({ mode: 'number' }),
  },
  (table) => [
    index('events_monitor').on(table.monitorId, table.position),
    index('events_wallet').on(table.walletId, table.position),
    index('events_created').using('brin', table.createdAt),
    // What makes an event this one, whatever its time: none is stored twice (a trigger asks).
    index('events_same').using('hash', sql`right(id, 32)`),
  ],
)

/**
 * One row per attempt; the rows not yet tried are the queue. In partitions by the time of creation. An id, and an attempt
 * of an event at an endpoint, are keys of each partition; over all of them first attempts are unique by their events, and
 * further ones by a trigger, which asks behind the lock of the endpoint's positions.
 * ready: to be sent now. waiting: a retry to come. claimed: being sent. held: the endpoint is disabled.
 */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    id: text().notNull(),
    /** Sorted like the ids of events. */
    eventId: text('event_id').notNull(),
    endpointId: text('endpoint_id')
      .notNull()
      .references(() => webhookEndpoints.id, { onDelete: 'cascade' }),
    attempt: integer().notNull(),
    /** Place in the retry schedule; starts again when a disabled endpoint is set active. */
    round: integer().notNull(),
    state: text().$type<'ready' | 'waiting' | 'claimed' | 'held' | 'success' | 'failed'>().notNull(),
    /** Asked for by the caller: neither retried nor counted for the endpoint's health. */
    manual: boolean().notNull().default(false),
    dueAt: at('due_at').notNull(),
    leaseUntil: at('lease_until'),
    requestHeaders: jsonb('request_headers').$type<Record<string, string>>(),
    responseStatus: integer('response_status'),
    responseBodySnippet: text('response_body_snippet'),
    durationMs: integer('duration_ms'),
    createdAt: at('created_at').notNull(),
    /** Place among the endpoint's entries and results, in the order in which they became visible. */
    position: bigint({ mode: 'number' }).notNull(),
    /** The place of its result. */
    settledPosition: whole('settled_position'),
  },
  (table) => [
    index('webhook_deliveries_entered').on(table.endpointId, table.position),
    index('webhook_deliveries_settled').on(table.endpointId, table.settledPosition),
    index('webhook_deliveries_log').on(table.endpointId, table.createdAt, table.seq),
    index('webhook_deliveries_ready').on(table.endpointId, table.dueAt).where(sql`state = 'ready'`),
    index('webhook_deliveries_manual')
      .on(table.endpointId, table.dueAt)
      .where(sql`state = 'ready' and manual`),
    index('webhook_deliveries_under_way').on(table.endpointId).where(sql`state = 'claimed'`),
    index('webhook_deliveries_waiting').on(table.dueAt).where(sql`state = 'waiting'`),
    index('webhook_deliveries_retrying').on(table.endpointId).where(sql`state = 'waiting'`),
    index('webhook_deliveries_claimed').on(table.leaseUntil).where(sql`state = 'claimed'`),
    index('webhook_deliveries_held').on(table.endpointId).where(sql`state = 'held'`),
    index('webhook_deliveries_created').using('brin', table.createdAt),
  ],
)
