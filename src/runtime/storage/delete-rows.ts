import type { Database, Queryable } from './database.ts'

/** Rows deleted per statement, so that locks are held briefly. */
const batch = 5000

/**
 * Deletes the rows that meet a condition, in batches.
 * @param table a plain table or a single partition: `ctid` is unique only within one
 * @param where SQL condition, with `$1` … for `values`
 * @param as value of the setting `social_lookup.ledger`, for tables whose trigger checks it
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
