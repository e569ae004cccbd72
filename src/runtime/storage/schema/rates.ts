import { index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/** Requests counted over all nodes: one time window per name. */
export const rateWindows = pgTable(
  'rate_windows',
  {
    name: text().primaryKey(),
    used: integer().notNull(),
    endsAt: at('ends_at').notNull(),
  },
  (table) => [index('rate_windows_ends').on(table.endsAt)],
)
