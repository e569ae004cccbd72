import type { Database, Queryable } from '../../src/runtime/storage/database.ts'
import { ConnectionLost } from '../../src/runtime/storage/errors.ts'

/** What happens to a statement: it never reaches the database, its answer never reaches us, or it waits for something. */
export type ConnectionFault = 'before' | 'after' | Promise<unknown> | null

/** The same database over a connection that breaks when the plan says so. Closing it closes nothing. */
export function faultyDatabase(database: Database, plan: (statement: string) => ConnectionFault): Database {
  const over =
    (to: Queryable): Queryable['query'] =>
    async (text, values, options) => {
      const fault = plan(text)
      if (fault === 'before') throw new ConnectionLost(new Error('connection refused'))
      if (fault instanceof Promise) await fault
      const rows = await to.query(text, values, options)
      if (fault === 'after') throw new ConnectionLost(new Error('connection reset'))
      return rows as never
    }
  return Object.assign(Object.create(database) as Database, {
    query: over(database),
    latest: { query: over(database.latest) },
    lane() {
      const lane = database.lane()
      return { query: over(lane), close: () => lane.close() }
    },
    close: async () => {},
  })
}
