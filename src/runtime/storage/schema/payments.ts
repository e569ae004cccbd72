import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, jsonb, numeric, pgTable, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

/** Payments for single requests, and for prepaid keys (money/payments/store.ts). */
export const payments = pgTable(
  'payments',
  {
    /** Hash of network, asset, payer and nonce: one authorization is one payment. */
    id: text().primaryKey(),
    request: text().notNull(),
    lookupId: text('lookup_id').notNull(),
    operationId: text('operation_id').notNull(),
    state: text().notNull(),
    scheme: text().notNull(),
    network: text().notNull(),
    asset: text().notNull(),
    payer: text().notNull(),
    /** In the asset's smallest unit. */
    amount: numeric({ precision: 78, scale: 0 }).notNull(),
    credits: bigint({ mode: 'number' }).notNull(),
    transaction: text(),
    reason: text(),
    /** Encrypted; null after its retention. */
    answer: text(),
    /** Encrypted; null once the settlement is confirmed. */
    settlement: text(),
    usage: jsonb(),
    booked: boolean().notNull(),
    leaseUntil: at('lease_until').notNull(),
    createdAt: at('created_at').notNull(),
    settledAt: at('settled_at'),
  },
  (table) => [
    check('payments_state', sql`${table.state} in ('reserved', 'settling', 'settled', 'refused')`),
    index('payments_open')
      .on(table.leaseUntil)
      .where(
        sql`${table.state} in ('reserved', 'settling') or (${table.state} = 'settled' and not ${table.booked})`,
      ),
    index('payments_created').on(table.createdAt),
  ],
)
