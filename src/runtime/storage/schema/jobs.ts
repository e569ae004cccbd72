import { sql } from 'drizzle-orm'
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core'
import { ofWallet } from './billing.ts'
import { at, whole } from './columns.ts'

/** Jobs of callers: one operation over many inputs, or over all pages of one list. */
export const jobs = pgTable(
  'jobs',
  {
    id: text().primaryKey(),
    walletId: ofWallet(),
    /** The key that created it, or took it over; usage records name it. */
    keyId: text('key_id').notNull(),
    name: text().notNull(),
    operationId: text('operation_id').notNull(),
    /** Platform of the operation: rows share capacity by account and platform. */
    platform: text().notNull(),
    kind: text().$type<'inputs' | 'pages'>().notNull(),
    /** receiving: its inputs are being stored. */
    status: text().$type<'receiving' | 'running' | 'paused' | 'completed' | 'cancelled'>().notNull(),
    statusReason: text('status_reason'),
    /** What paused it; null if it is not paused. */
    pausedBy: text('paused_by').$type<'caller' | 'max_credits' | 'credits' | 'key' | 'space' | 'operation'>(),
    maxCredits: whole('max_credits').notNull(),
    spentCredits: whole('spent_credits').notNull().default(0),
    /** Highest prices of the rows in progress. */
    reservedCredits: whole('reserved_credits').notNull().default(0),
    /** Items of all pages at most; null: a job of inputs. */
    maxItems: integer('max_items'),
    items: integer().notNull().default(0),
    rows: integer().notNull().default(0),
    rowsRunning: integer('rows_running').notNull().default(0),
    rowsDelivered: integer('rows_delivered').notNull().default(0),
    rowsFailed: integer('rows_failed').notNull().default(0),
    /** Names of the caller's own columns, in their order. */
    ownColumns: jsonb('own_columns').$type<string[]>().notNull().default([]),
    /** Rows at once over all workers; null: no limit of its own. */
    concurrency: integer(),
    perMinute: integer('per_minute'),
    /** No row starts before this time: the pace of `per_minute`. */
    paceAt: at('pace_at'),
    retries: integer().notNull(),
    endpointIds: jsonb('endpoint_ids').$type<string[]>().notNull().default([]),
    deadline: at('deadline').notNull(),
    /** When rows may be claimed next. */
    dueAt: at('due_at').notNull(),
    /** When it was last started or resumed, and how many rows were ended then: for the time left. */
    measuredAt: at('measured_at').notNull(),
    measuredRows: integer('measured_rows').notNull().default(0),
    /** Tenths of the rows that the last progress event reported. */
    tenths: integer().notNull().default(0),
    /** How often it was paused or ended: part of the ids of its events. */
    revision: integer().notNull().default(0),
    inputBytes: whole('input_bytes').notNull().default(0),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    endedAt: at('ended_at'),
    /** When the job and its results are deleted; null while it is not ended. */
    expiresAt: at('expires_at'),
    /** The schedule that it is a run of; null: it runs once. The schedule may be deleted since. */
    scheduleId: text('schedule_id'),
    /** Whether it delivers only items that no earlier run of its schedule delivered. */
    onlyNew: boolean('only_new').notNull().default(false),
    newItems: integer('new_items').notNull().default(0),
  },
  (table) => [
    index('jobs_lanes').on(table.walletId, table.platform, table.dueAt).where(sql`status = 'running'`),
    index('jobs_deadline').on(table.deadline).where(sql`status in ('running', 'paused', 'receiving')`),
    index('jobs_wallet').on(table.walletId, table.createdAt),
    index('jobs_key').on(table.keyId),
    index('jobs_expires').on(table.expiresAt).where(sql`expires_at is not null`),
    index('jobs_schedule').on(table.scheduleId).where(sql`schedule_id is not null`),
  ],
)

/** Schedules of jobs: each run is a job with the same inputs. */
export const jobSchedules = pgTable(
  'job_schedules',
  {
    id: text().primaryKey(),
    walletId: ofWallet(),
    /** The key that created it, or took it over; its runs are jobs of this key. */
    keyId: text('key_id').notNull(),
    name: text().notNull(),
    operationId: text('operation_id').notNull(),
    platform: text().notNull(),
    schedule: jsonb().notNull(),
    scheduleAnchor: at('schedule_anchor').notNull(),
    onlyNew: boolean('only_new').notNull(),
    /** Limits of each run, as the creation of a job states them. */
    settings: jsonb().notNull(),
    endpointIds: jsonb('endpoint_ids').$type<string[]>().notNull(),
    ownColumns: jsonb('own_columns').$type<string[]>().notNull(),
    inputBytes: whole('input_bytes').notNull(),
    status: text().$type<'active' | 'paused'>().notNull(),
    /** Why it is paused, or why its last run was left out. */
    statusReason: text('status_reason'),
    nextRunAt: at('next_run_at').notNull(),
    /** The last run that was started. */
    lastJobId: text('last_job_id').notNull(),
    lastRunAt: at('last_run_at').notNull(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
  },
  (table) => [
    index('job_schedules_due').on(table.nextRunAt).where(sql`status = 'active'`),
    index('job_schedules_wallet').on(table.walletId, table.createdAt),
    index('job_schedules_key').on(table.keyId),
  ],
)

/** The inputs of a schedule, which each run gets. */
export const jobScheduleRows = pgTable(
  'job_schedule_rows',
  {
    scheduleId: text('schedule_id')
      .notNull()
      .references(() => jobSchedules.id, { onDelete: 'cascade' }),
    place: integer().notNull(),
    input: jsonb().$type<Record<string, string | string[]>>().notNull(),
    own: jsonb().$type<Record<string, string>>(),
  },
  (table) => [primaryKey({ columns: [table.scheduleId, table.place] })],
)

/** Hashes of the items that runs of a schedule delivered. */
export const jobScheduleItems = pgTable(
  'job_schedule_items',
  {
    scheduleId: text('schedule_id')
      .notNull()
      .references(() => jobSchedules.id, { onDelete: 'cascade' }),
    item: uuid().notNull(),
    at: at('at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.scheduleId, table.item] })],
)

/** The rows of jobs: an input, or a page of a list. The answers are in kept_answers. */
export const jobRows = pgTable(
  'job_rows',
  {
    jobId: text('job_id')
      .notNull()
      .references(() => jobs.id, { onDelete: 'cascade' }),
    /** From 1, in the order of the inputs. */
    place: integer().notNull(),
    /** Parameters as a request sends them. */
    input: jsonb().$type<Record<string, string | string[]>>().notNull(),
    /** The caller's own columns. */
    own: jsonb().$type<Record<string, string>>(),
    state: text().$type<'waiting' | 'running' | 'delivered' | 'failed'>().notNull(),
    dueAt: at('due_at').notNull(),
    leaseUntil: at('lease_until'),
    tries: integer().notNull().default(0),
    /** Highest price, as of the creation of the job or the last try. */
    maxPrice: integer('max_price').notNull(),
    /** An earlier row with the same request, whose answer it gets without a lookup. */
    repeatOf: integer('repeat_of'),
    outcome: text(),
    credits: integer(),
    /** The id of the request in the ledger. */
    requestId: uuid('request_id'),
    error: jsonb().$type<{ code: string; reason: string; message: string }>(),
    /** Items of a page, of which the job delivers this number. */
    items: integer(),
    /** Places of its new items in its list, from 0; null: it delivers the whole answer. */
    newPlaces: integer('new_places').array(),
    endedAt: at('ended_at'),
  },
  (table) => [
    primaryKey({ columns: [table.jobId, table.place] }),
    index('job_rows_waiting')
      .on(table.jobId, table.dueAt, table.place)
      .where(sql`state = 'waiting' and repeat_of is null`),
    index('job_rows_running').on(table.leaseUntil).where(sql`state = 'running'`),
    index('job_rows_repeats').on(table.jobId, table.repeatOf).where(sql`repeat_of is not null`),
  ],
)
