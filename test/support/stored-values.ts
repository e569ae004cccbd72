import { usageStore } from '../../src/money/billing/books/usage-store.ts'
import type { Database } from '../../src/runtime/storage/database.ts'

/** A place where a text is stored. */
interface FoundText {
  readonly table: string
  readonly column: string
  readonly rows: number
}

/** Searches every column of every table that can hold text for a text, in any letter case. */
export async function findStoredText(database: Database, text: string): Promise<FoundText[]> {
  // The outbox is compressed: its usage is searched where it is moved to.
  await usageStore(database).settled(null)
  const columns = await database.query<{ table: string; column: string }>(
    `select table_name as "table", column_name as "column" from information_schema.columns
     join information_schema.tables using (table_schema, table_name)
     where table_schema = 'public' and table_type = 'BASE TABLE'
       and (data_type in ('text', 'json', 'jsonb', 'ARRAY', 'character varying', 'bytea'))
     order by 1, 2`,
  )
  const found: FoundText[] = []
  const byTable = Map.groupBy(columns, (one) => one.table)
  for (const [table, list] of byTable) {
    const counts = list.map(
      ({ column }) =>
        `count(*) filter (where position(lower($1) in lower("${column}"::text)) > 0) as "${column}"`,
    )
    const [row] = await database.query<Record<string, number>>(
      `select ${counts.join(', ')} from "${table}" where $1::text is not null`,
      [text],
    )
    for (const { column } of list) if (row![column]! > 0) found.push({ table, column, rows: row![column]! })
  }
  return found
}

/** The tables of the service, without partitions. */
export async function listTables(database: Database): Promise<string[]> {
  const rows = await database.query<{ name: string }>(
    `select relname as name from pg_class
     where relnamespace = 'public'::regnamespace and relkind in ('r', 'p') and not relispartition order by 1`,
  )
  return rows.map(({ name }) => name)
}
