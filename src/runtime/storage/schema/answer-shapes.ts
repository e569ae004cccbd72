import { index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/** The shapes of the last good answers of each source (src/lookup/answer-shapes). They contain names and kinds, no values. */
export const answerShapes = pgTable(
  'answer_shapes',
  {
    operation: text().notNull(),
    source: text().notNull(),
    /** Method, host and path of the request, without values. */
    request: text().notNull(),
    shape: jsonb().notNull(),
    lastGoodAt: at('last_good_at').notNull(),
  },
  (table) => [primaryKey({ columns: [table.operation, table.source, table.request] })],
)

/** Fields that sources did not find where they used to be, with the differences to the last good answers. */
export const driftReports = pgTable(
  'drift_reports',
  {
    operation: text().notNull(),
    source: text().notNull(),
    field: text().notNull(),
    firstAt: at('first_at').notNull(),
    lastAt: at('last_at').notNull(),
    /** Looks in which the field was missing: at most one in two minutes on each node. */
    times: integer().notNull(),
    /** The last good answer before the field was missing. */
    lastGoodAt: at('last_good_at'),
    changes: jsonb().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.operation, table.source, table.field] }),
    index('drift_reports_last_at').on(table.lastAt),
  ],
)
