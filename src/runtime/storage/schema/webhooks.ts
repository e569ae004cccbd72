import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { ofWallet } from './billing.ts'
import { at, whole } from './columns.ts'

/** What an endpoint is: an address of the caller's, an inbox of the service, a mail address. */
export type EndpointKind = 'http' | 'sink' | 'email'

export const webhookEndpoints = pgTable(
  'webhook_endpoints',
  {
    id: text().primaryKey(),
    walletId: ofWallet(),
    kind: text().$type<EndpointKind>().notNull(),
    /** Of a mail address `mailto:…`; null for sinks. */
    url: text(),
    /** When the person of a mail address agreed to mails; null: nothing is sent to it. */
    confirmedAt: at('confirmed_at'),
    /** When the link that confirms the address was sent. It works once. */
    confirmationSentAt: at('confirmation_sent_at'),
    description: text(),
    /** Encrypted signing secret. The previous secret also signs until `previousSecretUntil`. */
    secret: text().notNull(),
    previousSecret: text('previous_secret'),
    previousSecretUntil: at('previous_secret_until'),
    /** Older secrets of the last 24 hours. */
    earlierSecrets: jsonb('earlier_secrets')
      .$type<{ secret: string; until: string }[]>()
      .notNull()
      .default([]),
    /** Custom headers sent with every request: encrypted values by lower-case name. */
    headers: jsonb().$type<Record<string, string>>().notNull().default({}),
    /** Rate limit: requests per number of seconds; null: no custom limit. */
    rateCount: integer('rate_count'),
    rateSeconds: integer('rate_seconds'),
    /** The form of the bodies that it receives (watching/webhooks/forms). */
    form: text().notNull().default('standard'),
    /** JSON of the form `template`. */
    template: text(),
    /** The key that created it; null for endpoints from before keys were recorded. */
    keyId: text('key_id'),
    /** Whether it receives notices about the account's monitors and endpoints. */
    notices: boolean().notNull().default(false),
    /** Types of events that it receives; null: all. */
    eventTypes: text('event_types').array(),
    /** How much of an event is sent: all of it, or ids and links. */
    payload: text().$type<'full' | 'thin'>().notNull().default('full'),
    /** The maximum size of a body; null: no limit. */
    maxBytes: integer('max_bytes'),
    /** When it first answered with a 2xx. */
    provenAt: at('proven_at'),
    status: text().$type<'active' | 'disabled' | 'disabled_by_user'>().notNull(),
    consecutiveFailures: integer('consecutive_failures').notNull().default(0),
    failingSince: at('failing_since'),
    /**
     * Number of days on which attempts of the current failure streak failed, and the last such day (days since the
     * Unix epoch).
     */
    failingDays: integer('failing_days').notNull().default(0),
    lastFailingDay: integer('last_failing_day'),
    /** What the last notice announced, and since when; null: that it answers, or nothing. */
    trouble: text().$type<'failing' | 'disabled'>(),
    troubleSince: at('trouble_since'),
    /** The endpoint asked for a pause: no delivery is sent before this time. */
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

/** Endpoints that are being created: each one counts towards the plan's limit. */
export const endpointPlaces = pgTable(
  'endpoint_places',
  {
    /** Id of the future endpoint. */
    id: text().primaryKey(),
    walletId: ofWallet(),
    kind: text().$type<EndpointKind>().notNull(),
    /** Expiry of the place if the creation does not finish. */
    until: at('until').notNull(),
  },
  (table) => [index('endpoint_places_wallet').on(table.walletId)],
)

/**
 * Rate limits of endpoints: a claim may take a number of deliveries, then no more before `openAt`. A separate table,
 * so that concurrent claims lock only these rows.
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
 * The last position assigned in a list that callers follow: events of a wallet, deliveries of an endpoint. The row
 * stays locked until its transaction ends, so that positions become visible in order.
 */
export const positions = pgTable('positions', {
  list: text().primaryKey(),
  last: bigint({ mode: 'number' }).notNull(),
})

/**
 * Events and their exact bytes, one row per event. Partitioned by id, which begins with the time (catalog/events/ids.ts) and
 * is sorted by its bytes (collation "C").
 */
export const events = pgTable(
  'events',
  {
    seq: bigint({ mode: 'number' }).generatedAlwaysAsIdentity().notNull(),
    id: text().primaryKey(),
    walletId: text('wallet_id').notNull(),
    /** Null for test events. Stays when the monitor is deleted: its deliveries continue. */
    monitorId: text('monitor_id'),
    type: text().notNull(),
    body: text().notNull(),
    creditsCharged: integer('credits_charged').notNull(),
    createdAt: at('created_at').notNull(),
    /** Position among the wallet's events, in order of visibility; null for test events. */
    position: bigint({ mode: 'number' }),
  },
  (table) => [
    index('events_monitor').on(table.monitorId, table.position),
    index('events_wallet').on(table.walletId, table.position),
    index('events_created').using('brin', table.createdAt),
    // Identifies an event regardless of its time; a trigger rejects duplicates.
    index('events_same').using('hash', sql`right(id, 32)`),
  ],
)

/**
 * One row per attempt; rows not yet tried are the queue. Partitioned by time of creation. Ids, and attempts per event
 * and endpoint, are unique within a partition. Across partitions, first attempts are unique through their events. A
 * trigger checks further attempts under the lock of the endpoint's positions.
 * ready: to be sent now. waiting: a future retry. claimed: being sent. held: the endpoint is disabled.
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
    /** Position in the retry schedule; restarts when a disabled endpoint is enabled. */
    round: integer().notNull(),
    state: text().$type<'ready' | 'waiting' | 'claimed' | 'held' | 'success' | 'failed'>().notNull(),
    /** Requested by the caller: not retried, and not counted for the endpoint's health. */
    manual: boolean().notNull().default(false),
    dueAt: at('due_at').notNull(),
    leaseUntil: at('lease_until'),
    requestHeaders: jsonb('request_headers').$type<Record<string, string>>(),
    /** The sent body, where the endpoint has a form of its own; null: the body of the event. */
    requestBody: text('request_body'),
    responseStatus: integer('response_status'),
    responseBodySnippet: text('response_body_snippet'),
    durationMs: integer('duration_ms'),
    createdAt: at('created_at').notNull(),
    /** Position among the endpoint's entries and results, in order of visibility. */
    position: bigint({ mode: 'number' }).notNull(),
    /** Position of its result. */
    settledPosition: whole('settled_position'),
    /** Number of its event among those of the endpoint; null: a test, or from before events were numbered. */
    sequence: whole('sequence'),
  },
  (table) => [
    index('webhook_deliveries_entered').on(table.endpointId, table.position),
    index('webhook_deliveries_settled').on(table.endpointId, table.settledPosition),
    index('webhook_deliveries_log').on(table.endpointId, table.createdAt, table.seq),
    index('webhook_deliveries_failed')
      .on(table.endpointId, table.createdAt, table.seq)
      .where(sql`state = 'failed'`),
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
