import { sql } from 'drizzle-orm'
import { check, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, whole } from './columns.ts'

/** Incidents that operators describe on the status page (src/api/status). */
export const incidents = pgTable(
  'incidents',
  {
    id: text().primaryKey(),
    /** Callers read it. */
    title: text().notNull(),
    /** Platforms that it disturbs, by name; empty: the service as a whole. */
    platforms: text().array().notNull(),
    startedAt: at('started_at').notNull(),
    /** Null: it goes on. */
    resolvedAt: at('resolved_at'),
    createdAt: at('created_at').notNull(),
  },
  (table) => [index('incidents_created').on(table.createdAt, table.id)],
)

/** What operators wrote about incidents, in order. */
export const incidentUpdates = pgTable(
  'incident_updates',
  {
    incidentId: text('incident_id')
      .notNull()
      .references(() => incidents.id, { onDelete: 'cascade' }),
    /** 1 for the first text of the incident. */
    seq: whole('seq').notNull(),
    state: text().$type<'investigating' | 'identified' | 'monitoring' | 'resolved'>().notNull(),
    /** Plain text; callers read it. */
    text: text().notNull(),
    at: at('at').notNull(),
    /** Operator that wrote it; callers do not see it. */
    by: text().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.incidentId, table.seq] }),
    check(
      'incident_updates_state',
      sql`${table.state} in ('investigating', 'identified', 'monitoring', 'resolved')`,
    ),
  ],
)
