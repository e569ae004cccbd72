export interface QueryOptions {
  /** Name under which each connection prepares the statement once (hot statements only). */
  name?: string
  /** Milliseconds after which the connection is closed. Default: no limit. */
  timeoutMs?: number
}

/** Runs statements: on the database, or inside one transaction. */
export interface Queryable {
  /** Runs one statement and returns its rows. `bigint` is returned as number, `timestamptz` as Date. */
  query<T = Record<string, unknown>>(text: string, values?: unknown[], options?: QueryOptions): Promise<T[]>
}
