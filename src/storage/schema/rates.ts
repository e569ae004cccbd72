import { index, integer, pgTable, text, timestamp } from 'drizzle-orm/pg-core'

/** Requests counted over all nodes: a window of time per name. */
export const rateWindows = pgTable(
  'rate_windows',
  {
    name: text().primaryKey(),
    used: integer().notNull(),
    endsAt: timestamp('ends_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('rate_windows_ends').on(table.endsAt)],
)
