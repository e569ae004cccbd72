import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import type pg from 'pg'
import * as schema from './schema/index.ts'

export type TypedDrizzle = NodePgDatabase<typeof schema>

/** Drizzle with every table of the service, on the given pool. */
export function makeDrizzle(pool: pg.Pool): TypedDrizzle {
  return drizzle(pool, { schema })
}
