import type { Queryable } from '../../../runtime/storage/database.ts'
import type { Columns } from '../../../runtime/storage/rows.ts'
import type { positions } from '../../../runtime/storage/schema/webhooks.ts'

/** Consecutive positions in lists that callers read in tail mode. */
export interface Positions {
  /** Lists whose first positions these are. */
  readonly begun: readonly string[]
  next(list: string): number
}

/**
 * The list of the sequence numbers of an endpoint's events: each event has one, whatever its attempts. Only transactions
 * that hold the list of the endpoint take numbers, so it needs no place in the order of locks.
 */
export const sequenceOf = (endpointId: string) => `${endpointId} sequence`

/**
 * Takes positions in lists: the events of a wallet, the deliveries of an endpoint (both by id). The lists are locked until
 * the transaction ends, so entries become visible in the order of their positions. A caller that has read up to a
 * position has therefore missed no entry before it.
 *
 * A transaction takes all its positions in one call, which locks the lists in the order of their ids, or takes them
 * before any other lock.
 */
export async function takePositions(q: Queryable, wanted: ReadonlyMap<string, number>): Promise<Positions> {
  const lists = [...wanted].filter(([, count]) => count > 0)
  const free = new Map<string, number>()
  if (lists.length > 0) {
    const rows = await q.query<Columns<typeof positions, 'list' | 'last'>>(
      `insert into positions as p (list, last)
       select t.list, t.n from unnest($1::text[], $2::int[]) as t(list, n) order by t.list
       on conflict (list) do update set last = p.last + excluded.last returning list, last`,
      [lists.map(([list]) => list), lists.map(([, count]) => count)],
      { name: 'take_positions' },
    )
    for (const { list, last } of rows) free.set(list, last - wanted.get(list)!)
  }
  return {
    begun: [...free].flatMap(([list, before]) => (before === 0 ? [list] : [])),
    next(list) {
      const position = free.get(list)! + 1
      free.set(list, position)
      return position
    },
  }
}

/** Counts the positions that each list needs. `lists` has one element per future entry. */
export function countLists(lists: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const list of lists) counts.set(list, (counts.get(list) ?? 0) + 1)
  return counts
}
