import { digest } from '../../../catalog/events/ids.ts'
import type { AnyOperation } from '../../../catalog/operation.ts'
import type { Mode } from '../../../catalog/source.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import type { Columns } from '../../../runtime/storage/rows.ts'
import type { jobScheduleItems, jobSchedules } from '../../../runtime/storage/schema/jobs.ts'

/** Items of a schedule that are remembered; beyond, the first that were delivered are forgotten. Those of test keys cost nothing. */
const maxRememberedItems = { live: 1_000_000, test: 10_000 } as const satisfies Record<Mode, number>

/** How an item is remembered, by its id. */
export const itemHash = (id: string): string => digest(['job item', id])

/** The hashes of items, in their order; null for an item without an id, which no later run can recognize. */
export const itemHashes = (operation: AnyOperation, items: readonly unknown[]): (string | null)[] =>
  items.map((item) => {
    const id = operation.list?.itemId(item as never)
    return id ? itemHash(String(id)) : null
  })

/** Locks schedules until the transaction ends, so that two rows do not deliver the same item. */
export async function lockSchedules(q: Queryable, ids: readonly string[]): Promise<Set<string>> {
  if (ids.length === 0) return new Set()
  const rows = await q.query<Columns<typeof jobSchedules, 'id'>>(
    'select id from job_schedules where id = any($1) order by id for update',
    [ids],
    { name: 'lock_job_schedules' },
  )
  return new Set(rows.map(({ id }) => id))
}

/**
 * Finds the items of rows that no row of the schedule delivered before, and remembers them. The caller has locked the
 * schedule; of a deleted one every item is new.
 * @param rows hashes of the items of each row, in their order
 * @returns the places of the new items of each row
 */
export async function takeNewItems(
  q: Queryable,
  scheduleId: string | null,
  rows: readonly (readonly (string | null)[])[],
  now: Date,
): Promise<number[][]> {
  const hashes = [...new Set(rows.flat().filter((hash) => hash !== null))]
  const known = new Set(scheduleId === null ? [] : await findDelivered(q, scheduleId, hashes))
  const seen = new Set(known)
  const places = rows.map((row) =>
    row.flatMap((hash, place) => {
      if (hash === null) return [place]
      return seen.size === seen.add(hash).size ? [] : [place]
    }),
  )
  const added = hashes.filter((hash) => !known.has(hash))
  if (scheduleId !== null && added.length > 0) {
    await q.query(
      `insert into job_schedule_items (schedule_id, item, at)
       select $1, item, $3 from unnest($2::uuid[]) item on conflict do nothing`,
      [scheduleId, added, now],
      { name: 'add_job_schedule_items' },
    )
  }
  return places
}

async function findDelivered(q: Queryable, scheduleId: string, hashes: readonly string[]): Promise<string[]> {
  const rows = await q.query<Columns<typeof jobScheduleItems, 'item'>>(
    'select item from job_schedule_items where schedule_id = $1 and item = any($2::uuid[])',
    [scheduleId, hashes],
    { name: 'find_job_schedule_items' },
  )
  return rows.map(({ item }) => item.replaceAll('-', ''))
}

/** Forgets the first delivered items of a schedule beyond what is remembered. */
export async function forgetItems(q: Queryable, scheduleId: string, mode: Mode): Promise<void> {
  await q.query(
    `delete from job_schedule_items where schedule_id = $1 and at < (
       select at from job_schedule_items where schedule_id = $1 order by at desc offset ${maxRememberedItems[mode]} limit 1)`,
    [scheduleId],
  )
}
