import type { Queryable } from '../../../runtime/storage/database.ts'

/** Objects that reports name by id, with the statement that reads their names. */
const names = {
  account: 'select id, name from accounts where id = any($1)',
  // Of a connection its key has the name of the assistant.
  key: 'select id, name from api_keys where id = any($1)',
  monitor: 'select id, name from monitors where id = any($1)',
} as const
type Named = keyof typeof names

const people = `select s.id, coalesce(p.name, p.email) as name from sessions s join people p on p.id = s.person_id
  where s.id = any($1)`

interface NamesOptions {
  /** Whether the reader may know the people of the account: sessions then have the name of their person. */
  readonly people: boolean
}

/**
 * Adds the names of accounts, keys and monitors beside their ids, for people who read the report. Null: a session of no
 * person, and deleted objects, which have no name any more.
 */
export async function addNames<Row extends { readonly [Name in Named]?: string | null }>(
  q: Queryable,
  rows: readonly Row[],
  { people: seesPeople }: NamesOptions,
): Promise<(Row & { readonly [Name in `${Named}Name`]?: string | null })[]> {
  const known = new Map<string, string | null>()
  const read = async (statement: string, ids: readonly string[]) => {
    if (ids.length === 0) return
    const found = await q.query<{ id: string; name: string | null }>(statement, [ids])
    for (const { id, name } of found) known.set(id, name)
  }
  for (const [field, statement] of Object.entries(names) as [Named, string][]) {
    const ids = [...new Set(rows.map((row) => row[field]).filter((id) => id != null))]
    await read(statement, ids)
    if (field === 'key' && seesPeople) {
      await read(
        people,
        ids.filter((id) => id.startsWith('ses_')),
      )
    }
  }
  return rows.map((row) => {
    const entries = Object.entries(row).flatMap(([field, value]) =>
      Object.hasOwn(names, field)
        ? [
            [field, value],
            [`${field}Name`, known.get(String(value)) ?? null],
          ]
        : [[field, value]],
    )
    return Object.fromEntries(entries)
  })
}
