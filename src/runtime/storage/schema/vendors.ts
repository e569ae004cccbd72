import { sql } from 'drizzle-orm'
import { bigint, boolean, check, date, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, whole } from './columns.ts'

/** Millionths of a US dollar. */
const micros = whole

/** Spending at a vendor on this day and in this month (UTC), including amounts reserved for calls in progress. */
export const vendorSpending = pgTable(
  'vendor_spending',
  {
    vendor: text().notNull(),
    /** True for a simulated vendor: no real money. */
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

/** Daily vendor costs (UTC), with the same keys and the same retention as usage_days. */
export const vendorDays = pgTable(
  'vendor_days',
  {
    /** `''` for calls without a wallet (examples in the docs); null is not possible in a key. */
    walletId: text('wallet_id').notNull(),
    day: date().notNull(),
    operation: text().notNull(),
    keyId: text('key_id').notNull(),
    vendor: text().notNull(),
    calls: bigint({ mode: 'number' }).notNull(),
    micros: micros('micros').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.walletId, table.day, table.operation, table.keyId, table.vendor] }),
    index('vendor_days_day').on(table.day),
  ],
)

/** Paid calls to vendors. */
export const vendorCalls = pgTable(
  'vendor_calls',
  {
    seq: whole('seq').primaryKey().generatedAlwaysAsIdentity(),
    vendor: text().notNull(),
    simulated: boolean().notNull(),
    operation: text().notNull(),
    path: text().notNull(),
    walletId: text('wallet_id').notNull(),
    keyId: text('key_id').notNull(),
    lookupId: text('lookup_id'),
    at: at('at').notNull(),
    micros: micros('micros').notNull(),
  },
  (table) => [
    index('vendor_calls_lookup').on(table.lookupId),
    index('vendor_calls_at').using('brin', table.at),
  ],
)
