import { integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at, whole } from './columns.ts'

// No foreign keys to wallets: the check would lock the row that charges wait for.
const ofWallet = () => text('wallet_id').notNull()

/** Levels at which an account is notified, by wallet (src/api/account/notices). */
export const creditNotices = pgTable('credit_notices', {
  walletId: ofWallet().primaryKey(),
  /** Balances in credits. */
  balance: whole('balance').array().notNull(),
  /** Percents of the account's credits per day, and of those of each key. */
  accountBudget: integer('account_budget').array().notNull(),
  keyBudget: integer('key_budget').array().notNull(),
  updatedAt: at('updated_at').notNull(),
})

/** Levels that are reached and were announced: one row prevents a second notice. */
export const creditNoticeMarks = pgTable(
  'credit_notice_marks',
  {
    walletId: ofWallet(),
    kind: text().$type<'balance' | 'account_budget' | 'key_budget'>().notNull(),
    /** The key of a `key_budget`; empty otherwise. */
    subject: text().notNull(),
    level: whole('level').notNull(),
    /** The day (UTC) and limit of a budget; empty for a balance. */
    period: text().notNull(),
    at: at('at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.walletId, table.kind, table.subject, table.level, table.period] }),
  ],
)
