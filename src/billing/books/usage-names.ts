import type { Queryable } from '../../storage/database.ts'

/** Objects that reports name by id, with the table that has their names. */
const tables = { account: 'accounts', key: 'api_keys', monitor: 'monitors' } as const
type Named = keyof typeof tables

/**
 * Adds the names of accounts, keys and monitors beside their ids, for people who read the report. Null: sessions and
 * connections have no name, and deleted objects have none any more.
 */
export async function addNames<Row extends { readonly [Name in Named]?: string | null }>(
  q: Queryable,
  rows: readonly Row[],
): Promise<(Row & { readonly [Name in `${Named}Name`]?: string | null })[]> {
  const names = new Map<string, string | null>()
  for (const [field, table] of Object.entries(tables) as [Named, string][]) {
    const ids = new Set(rows.map((row) => row[field]).filter((id) => id != null))
    if (ids.size === 0) continue
    const found = await q.query<{ id: string; name: string | null }>(
      `select id, name from ${table} where id = any($1)`,
      [[...ids]],
    )
    for (const { id, name } of found) names.set(id, name)
  }
  return rows.map((row) => {
    const entries = Object.entries(row).flatMap(([field, value]) =>
      Object.hasOwn(tables, field)
        ? [
            [field, value],
            [`${field}Name`, names.get(String(value)) ?? null],
          ]
        : [[field, value]],
    )
    return Object.fromEntries(entries)
  })
}
