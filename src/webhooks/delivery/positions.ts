import type { Queryable } from '../../storage/database.ts'

/** Positions of lists that are read along, one after the other. */
export interface Positions {
  next(list: string): number
}

/**
 * Takes positions in lists: the events of a wallet, the deliveries of an endpoint (both by id). Nobody else gets one of
 * them until the transaction ends, so that entries become visible in the order of their positions: who has read up to
 * one has missed nothing before it. All that a transaction needs is to be taken at once (the lists are locked in the
 * order of their ids), or at least first.
 */
export async function takePositions(q: Queryable, wanted: ReadonlyMap<string, number>): Promise<Positions> {
  const lists = [...wanted].filter(([, count]) => count > 0)
  const free = new Map<string, number>()
  if (lists.length > 0) {
    const rows = await q.query<{ list: string; last: number }>(
      `insert into positions as p (list, last)
       select t.list, t.n from unnest($1::text[], $2::int[]) as t(list, n) order by t.list
       on conflict (list) do update set last = p.last + excluded.last returning list, last`,
      [lists.map(([list]) => list), lists.map(([, count]) => count)],
      { name: 'take_positions' },
    )
    for (const { list, last } of rows) free.set(list, last - wanted.get(list)!)
  }
  return {
    next(list) {
      const position = free.get(list)! + 1
      free.set(list, position)
      return position
    },
  }
}

/** How many positions each list needs, from the lists of the entries to be made. */
export function countLists(lists: Iterable<string>): Map<string, number> {
  const counts = new Map<string, number>()
  for (const list of lists) counts.set(list, (counts.get(list) ?? 0) + 1)
  return counts
}
