import type { Clock } from '../../catalog/clock.ts'
import type { Queryable } from '../../runtime/storage/database.ts'
import type { Row } from '../../runtime/storage/rows.ts'
import type { switches } from '../../runtime/storage/schema/operators.ts'

/** A platform, an operation or a source that is switched off. */
export type Switch = Row<typeof switches>

/** Everything that is switched off, newest first. */
export function listSwitches(q: Queryable): Promise<Switch[]> {
  return q.query<Switch>('select kind, name, reason, at, by from switches order by at desc, kind, name')
}

/** Switches something off, or changes the reason. */
export async function switchOff(
  q: Queryable,
  clock: Clock,
  { kind, name, reason, by }: Omit<Switch, 'at'>,
): Promise<Switch> {
  const [row] = await q.query<Switch>(
    `insert into switches (kind, name, reason, at, by) values ($1, $2, $3, $4, $5)
     on conflict (kind, name) do update set reason = excluded.reason, at = excluded.at, by = excluded.by
     returning kind, name, reason, at, by`,
    [kind, name, reason, new Date(clock.now()), by],
  )
  return row!
}

/** Switches something on again. Returns what was switched off; null: it was on. */
export async function switchOn(
  q: Queryable,
  { kind, name }: Pick<Switch, 'kind' | 'name'>,
): Promise<Switch | null> {
  const [row] = await q.query<Switch>(
    'delete from switches where kind = $1 and name = $2 returning kind, name, reason, at, by',
    [kind, name],
  )
  return row ?? null
}
