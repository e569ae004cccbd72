import { ServiceError } from '../../errors.ts'
import type { Queryable } from '../../storage/database.ts'

/** Longer than reading a baseline ever takes: a creation that was killed gives its place back. */
const reservationMs = 5 * 60_000
/** Baselines are read for nothing, as many in so long a time as an account may have monitors. */
const freeBaselineWindowMs = 24 * 3_600_000

interface MonitorReservation {
  readonly walletId: string
  /** The monitor's id to be. */
  readonly id: string
  /** Milliseconds since the Unix epoch. */
  readonly now: number
}

/**
 * Takes a monitor's place in its plan, before anything is read for it.
 * @param limit monitors the account may have
 * @returns whether its baseline may still be read for nothing
 * @throws ServiceError bad_request when every place is taken
 */
export async function reserveMonitor(
  q: Queryable,
  { walletId, id, now }: MonitorReservation,
  limit: number,
): Promise<boolean> {
  await checkMonitorLimit(q, { walletId, id, now }, limit)
  const at = new Date(now)
  const since = new Date(now - freeBaselineWindowMs)
  await q.query('delete from monitor_places where wallet_id = $1 and at < $2 and until < $3', [
    walletId,
    since,
    at,
  ])
  const [row] = await q.query<{ n: number }>(
    'select count(*)::int as n from monitor_places where wallet_id = $1 and id <> $2',
    [walletId, id],
  )
  await q.query(
    `insert into monitor_places (id, wallet_id, at, until) values ($1, $2, $3, $4)
     on conflict (id) do update set until = excluded.until`,
    [id, walletId, at, new Date(now + reservationMs)],
  )
  return row!.n < limit
}

/** Says that a creation has ended; that its baseline was read stays known. */
export async function endReservation(
  q: Queryable,
  { id, now }: Omit<MonitorReservation, 'walletId'>,
): Promise<void> {
  await q.query('update monitor_places set until = $2 where id = $1', [id, new Date(now)])
}

/** Two creations at once must not both take the last place, or both make what an Idempotency-Key makes once. */
export async function lockMonitorLimit(q: Queryable, walletId: string): Promise<void> {
  await q.query("select pg_advisory_xact_lock(hashtext('monitors ' || $1))", [walletId])
}

/** @throws ServiceError bad_request when the plan has no place for one more monitor */
export async function checkMonitorLimit(
  q: Queryable,
  { walletId, id, now }: MonitorReservation,
  limit: number,
): Promise<void> {
  await lockMonitorLimit(q, walletId)
  const [row] = await q.query<{ n: number }>(
    `select count(*)::int as n from (
       select id from monitors where wallet_id = $1
       union select id from monitor_places where wallet_id = $1 and until > $2
     ) taken where id <> $3`,
    [walletId, new Date(now), id],
  )
  if (row!.n >= limit) {
    throw new ServiceError(
      'bad_request',
      `Plan limit: an account may have ${limit} monitors. Delete one first.`,
      { reason: 'limit_reached' },
    )
  }
}
