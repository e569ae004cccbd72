import { pgTable, text } from 'drizzle-orm/pg-core'

/** Values that all nodes share and that are made once (secrets of a server set-up). */
export const settings = pgTable('settings', { name: text().primaryKey(), value: text().notNull() })
