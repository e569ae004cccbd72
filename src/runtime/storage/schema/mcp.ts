import { customType, index, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { at } from './columns.ts'

const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

/** The rest of results that nodes of the release before cut for agents. This release stores them among kept answers. */
export const mcpResults = pgTable(
  'mcp_results',
  {
    walletId: text('wallet_id').notNull(),
    name: text().notNull(),
    /** The key, session or connection that reads it; null: stored by a release before, for an hour. */
    keyId: text('key_id'),
    /** Deflated JSON. */
    content: bytes().notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.walletId, table.name] }),
    index('mcp_results_expires_at').on(table.expiresAt),
  ],
)

/** Long calls of agents whose result is read later (src/agents/mcp/task-store.ts). */
export const mcpTasks = pgTable(
  'mcp_tasks',
  {
    id: text().primaryKey(),
    walletId: text('wallet_id').notNull(),
    /** The key, session or connection that reads and cancels it; null: stored by a release before, for an hour. */
    keyId: text('key_id'),
    status: text().notNull(),
    message: text().notNull(),
    /** Deflated JSON; null before the task is complete. */
    content: bytes(),
    createdAt: at('created_at').notNull(),
    updatedAt: at('updated_at').notNull(),
    expiresAt: at('expires_at').notNull(),
  },
  (table) => [index('mcp_tasks_expires_at').on(table.expiresAt)],
)
