import type { Queryable } from '../../../runtime/storage/database.ts'
import type { Row } from '../../../runtime/storage/rows.ts'
import type { monitorItems } from '../../../runtime/storage/schema/monitors.ts'
import type { MonitorRow } from '../state/monitor-rows.ts'
import {
  changesOf,
  type ItemChanges,
  type ItemState,
  type StoredItem,
  type Tracking,
} from './tracked-items.ts'

/** Items that a check compares at most: far more than the pages of a slot show. */
const maxComparedItems = 5000

/** Reads the stored states of the items that a check saw, and of those that it should have seen. */
async function readStates(
  q: Queryable,
  monitorId: string,
  { seen, provenFrom }: Tracking,
): Promise<StoredItem[]> {
  const isWhole = provenFrom === Number.NEGATIVE_INFINITY
  const from = provenFrom === null || isWhole ? null : new Date(provenFrom)
  const rows = await q.query<
    Pick<Row<typeof monitorItems, { state: ItemState }>, 'item_id' | 'item_time' | 'state'>
  >(
    `select item_id, item_time, state from monitor_items
     where monitor_id = $1 and state is not null and (item_id = any($2) or $3 or item_time > $4)
     order by seen_at desc limit $5`,
    [monitorId, seen.map(({ item }) => item.id), isWhole, from, maxComparedItems],
  )
  return rows.map((row) => ({ id: row.item_id, time: row.item_time?.getTime() ?? null, state: row.state }))
}

const noChanges: ItemChanges = { edited: [], removed: [], states: new Map() }

/** Compares what a check saw with what is stored. Stores nothing. The monitor is locked. */
export async function compareItems(
  q: Queryable,
  monitor: MonitorRow,
  tracking: Tracking | null | undefined,
  now: number,
): Promise<ItemChanges> {
  if (tracking == null) return noChanges
  const stored = await readStates(q, monitor.id, tracking)
  const lastReadAt = monitor.looked_at?.getTime() ?? now
  return changesOf(tracking, stored, { edited: monitor.reports?.edited === true, lastReadAt })
}

/** Stores the states of items that are known. */
export async function storeStates(
  q: Queryable,
  monitorId: string,
  states: ReadonlyMap<string, ItemState>,
): Promise<void> {
  if (states.size === 0) return
  await q.query(
    `update monitor_items i set state = t.state from unnest($2::text[], $3::jsonb[]) as t(id, state)
     where i.monitor_id = $1 and i.item_id = t.id`,
    [monitorId, [...states.keys()], [...states.values()].map((state) => JSON.stringify(state))],
  )
}
