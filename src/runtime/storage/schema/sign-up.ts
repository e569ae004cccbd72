import { integer, pgTable, text } from 'drizzle-orm/pg-core'
import { plans } from './accounts.ts'
import { at, whole } from './columns.ts'

/** Links by which people create accounts (src/sign-up). */
export const signUpLinks = pgTable('sign_up_links', {
  id: text().primaryKey(),
  /** SHA-256 of the token, hex. */
  hash: text().notNull().unique(),
  /** For the operator's lists. */
  note: text(),
  /** The plan of the new accounts; null: the default plan. */
  plan: text().references(() => plans.name, { onDelete: 'set null' }),
  /** Starting credits; null: those of the settings. */
  liveCredits: whole('live_credits'),
  testCredits: whole('test_credits'),
  maxUses: integer('max_uses').notNull(),
  uses: integer().notNull().default(0),
  /** Operator that created it. */
  createdBy: text('created_by').notNull(),
  /** The operator's token by which it was created; it ends with it. Null: another way to operate. */
  operatorTokenId: text('operator_token_id'),
  createdAt: at('created_at').notNull(),
  expiresAt: at('expires_at').notNull(),
  revokedAt: at('revoked_at'),
})
