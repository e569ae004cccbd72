import type { Queryable } from './database.ts'

/** Rows deleted per statement, so that none holds its locks for long. */
const batch = 5000

/**
 * Deletes the rows of a table that meet a condition, some thousands at a time.
 * @param where in SQL, of the table's columns, with `$1` … for `values`
 */
export async function forget(
  database: Queryable,
  table: string,
  where: string,
  values: readonly unknown[],
): Promise<void> {
  let gone: unknown[]
  do {
    gone = await database.query(
      `delete from ${table} where ctid = any(array(select ctid from ${table} where ${where} limit ${batch})) returning 1`,
      [...values],
    )
  } while (gone.length === batch)
}
