import type { Database, Queryable } from './database.ts'

/** Rows deleted per statement, so that none holds its locks for long. */
const batch = 5000

/**
 * Deletes the rows of a table that meet a condition, some thousands at a time.
 * @param table not one in partitions, but a partition: `ctid` tells rows apart within one only
 * @param where in SQL, of the table's columns, with `$1` … for `values`
 * @param as what the setting `social_lookup.ledger` has to be, where a trigger asks for it
 */
export async function deleteRows(
  database: Database,
  table: string,
  where: string,
  values: readonly unknown[],
  as?: string,
): Promise<void> {
  const remove = (q: Queryable) =>
    q.query(
      `delete from ${table} where ctid = any(array(select ctid from ${table} where ${where} limit ${batch})) returning 1`,
      [...values],
    )
  let gone: unknown[]
  do {
    gone =
      as === undefined
        ? await remove(database)
        : await database.transaction(async (q) => {
            await q.query(`select set_config('social_lookup.ledger', $1, true)`, [as])
            return remove(q)
          })
  } while (gone.length === batch)
}
