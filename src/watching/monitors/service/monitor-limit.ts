import { readWalletLimits } from '../../../accounts/account-limits.ts'
import { ServiceError } from '../../../catalog/errors.ts'
import type { Database, Queryable } from '../../../runtime/storage/database.ts'
import { deleteRows } from '../../../runtime/storage/delete-rows.ts'

/** Longer than reading a baseline takes. The place of a killed creation is free again after this time. */
const reservationMs = 5 * 60_000
/** The window in which an account gets as many free baselines as it may have monitors. */
const freeBaselineWindowMs = 24 * 3_600_000

interface MonitorReservation {
  readonly walletId: string
  /** The id of the future monitor. */
  readonly id: string
  /** Milliseconds since the Unix epoch. */
  readonly now: number
}

/**
 * Reserves a monitor's place in the plan, before its baseline is read.
 * @param limit the number of monitors an account may have whose own limits and plan state none
 * @returns whether the baseline is free of charge
 * @throws ServiceError bad_request if every place is taken
 */
export async function reserveMonitor(
  q: Queryable,
  place: MonitorReservation,
  limit: number,
): Promise<boolean> {
  const isFree = await isReadingFree(q, place, limit)
  await addReservation(q, place)
  return isFree
}

/**
 * Reserves a place as `reserveMonitor`, if the baseline is free of charge. Without that nothing is stored: what is not
 * read needs no place, and an account may ask as often as it likes.
 * @returns whether it is reserved
 * @throws ServiceError bad_request if every place is taken
 */
export async function reserveReading(
  q: Queryable,
  place: MonitorReservation,
  limit: number,
): Promise<boolean> {
  const isFree = await isReadingFree(q, place, limit)
  if (isFree) await addReservation(q, place)
  return isFree
}

/** Deletes reservations that no longer count, of accounts that create nothing any more too. */
export const deleteOldPlaces = (database: Database, now: number): Promise<void> =>
  deleteRows(database, 'monitor_places', 'at < $1 and until < $2', [
    new Date(now - freeBaselineWindowMs),
    new Date(now),
  ])

async function isReadingFree(q: Queryable, place: MonitorReservation, limit: number): Promise<boolean> {
  await checkMonitorLimit(q, place, limit)
  const { walletId, id, now } = place
  const since = new Date(now - freeBaselineWindowMs)
  await q.query('delete from monitor_places where wallet_id = $1 and at < $2 and until < $3', [
    walletId,
    since,
    new Date(now),
  ])
  const [row] = await q.query<{ n: number }>(
    `select count(*)::int as n
     from (select 1 from monitor_places where wallet_id = $1 and id <> $2 limit $3) read`,
    [walletId, id, limit],
  )
  return row!.n < limit
}

async function addReservation(q: Queryable, { walletId, id, now }: MonitorReservation): Promise<void> {
  await q.query(
    `insert into monitor_places (id, wallet_id, at, until) values ($1, $2, $3, $4)
     on conflict (id) do update set until = excluded.until`,
    [id, walletId, new Date(now), new Date(now + reservationMs)],
  )
}

/** Ends a reservation. Its row stays, because it also counts the free baselines. */
export async function endReservation(
  q: Queryable,
  { id, now }: Omit<MonitorReservation, 'walletId'>,
): Promise<void> {
  await q.query('update monitor_places set until = $2 where id = $1', [id, new Date(now)])
}

/** Locks the limit of a wallet. Two concurrent creations could otherwise take the last place, or repeat an Idempotency-Key. */
export async function lockMonitorLimit(q: Queryable, walletId: string): Promise<void> {
  await q.query("select pg_advisory_xact_lock(hashtext('monitors ' || $1))", [walletId])
}

/** @throws ServiceError bad_request if the plan has no place for one more monitor */
export async function checkMonitorLimit(
  q: Queryable,
  { walletId, id, now }: MonitorReservation,
  limit: number,
): Promise<void> {
  await lockMonitorLimit(q, walletId)
  const most = (await readWalletLimits(q, walletId))?.monitors ?? limit
  const [row] = await q.query<{ n: number }>(
    `select count(*)::int as n from (
       select id from monitors where wallet_id = $1
       union select id from monitor_places where wallet_id = $1 and until > $2
     ) taken where id <> $3`,
    [walletId, new Date(now), id],
  )
  if (row!.n >= most) {
    throw new ServiceError(
      'bad_request',
      `Plan limit: an account may have ${most} monitors. ${most === 0 ? 'Ask the operator for a higher limit.' : 'Delete one first.'}`,
      { reason: 'limit_reached' },
    )
  }
}
