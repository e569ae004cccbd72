import type { Database } from '../../src/storage/database.ts'
import { ConnectionLost } from '../../src/storage/errors.ts'

/** What happens to a statement: it never reaches the database, or its answer never reaches us. */
export type ConnectionFault = 'before' | 'after' | null

/** The same database over a connection that breaks when the plan says so. Closing it closes nothing. */
export function faultyDatabase(database: Database, plan: (statement: string) => ConnectionFault): Database {
  const query: Database['query'] = async (text, values, options) => {
    const fault = plan(text)
    if (fault === 'before') throw new ConnectionLost(new Error('connection refused'))
    const rows = await database.query(text, values, options)
    if (fault === 'after') throw new ConnectionLost(new Error('connection reset'))
    return rows as never
  }
  return Object.assign(Object.create(database) as Database, { query, close: async () => {} })
}
