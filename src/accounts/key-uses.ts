import type { Database } from '../runtime/storage/database.ts'

/** Stores when keys were last used. A row that another node updates at this moment is skipped: its time is as new. */
export async function writeKeyUses(database: Database, uses: ReadonlyMap<string, Date>): Promise<void> {
  if (uses.size === 0) return
  await database.query(
    `update api_keys k set last_used_at = u.at
     from unnest($1::text[], $2::timestamptz[]) u(id, at)
     where k.id = u.id and k.id in (
       select id from api_keys where id = any($1) order by id for no key update skip locked
     ) and (k.last_used_at is null or k.last_used_at < u.at)`,
    [[...uses.keys()], [...uses.values()]],
  )
}
