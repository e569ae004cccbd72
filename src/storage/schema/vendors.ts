import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core'

/** Millionths of a US dollar. */
const micros = (name: string) => bigint(name, { mode: 'number' })

/** What is spent at a vendor, or set aside for calls under way: of this day and this month (UTC). */
export const vendorSpending = pgTable(
  'vendor_spending',
  {
    vendor: text().notNull(),
    /** Of stand-ins: no money. */
    simulated: boolean().notNull(),
    day: text().notNull(),
    dayMicros: micros('day_micros').notNull(),
    month: text().notNull(),
    monthMicros: micros('month_micros').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.vendor, table.simulated] }),
    check('vendor_spending_never_negative', sql`${table.dayMicros} >= 0 and ${table.monthMicros} >= 0`),
  ],
)

/** Calls to vendors that were paid for; the view of usage finds them by their lookup. */
export const vendorCalls = pgTable(
  'vendor_calls',
  {
    seq: bigint('seq', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    vendor: text().notNull(),
    simulated: boolean().notNull(),
    operation: text().notNull(),
    path: text().notNull(),
    /** Null for one that no account asked for (examples of the documents). */
    lookupId: text('lookup_id'),
    at: timestamp('at', { withTimezone: true }).notNull(),
    micros: micros('micros').notNull(),
  },
  (table) => [
    index('vendor_calls_lookup').on(table.lookupId),
    index('vendor_calls_at').using('brin', table.at),
  ],
)
