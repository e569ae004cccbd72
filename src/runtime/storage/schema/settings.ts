import { pgTable, text } from 'drizzle-orm/pg-core'

/** Values that all nodes share and that are created once (secrets of a server installation). */
export const settings = pgTable('settings', { name: text().primaryKey(), value: text().notNull() })
