import { readWalletLimits } from '../../../accounts/account-limits.ts'
import { ServiceError } from '../../../catalog/errors.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import type { EndpointKind } from '../../../runtime/storage/schema/webhooks.ts'

/** Longer than the work that a reservation waits for. A killed process therefore gives its place back. */
const reservationMs = 5 * 60_000

/** Endpoints in each mode of an account whose own limits and plan state none. */
export interface EndpointLimits {
  readonly endpoints: number
  readonly sinks: number
}

/** A place in the plan for an endpoint that will be created. */
export interface EndpointReservation {
  readonly walletId: string
  /** The id of the future endpoint. */
  readonly id: string
  readonly kind: EndpointKind
  readonly now: Date
}

/** Locks the limit of a wallet. Two concurrent creations could otherwise take the last place, or repeat an Idempotency-Key. */
export async function lockEndpointLimit(q: Queryable, walletId: string): Promise<void> {
  await q.query("select pg_advisory_xact_lock(hashtext('endpoints ' || $1))", [walletId])
}

/** @throws ServiceError bad_request if the plan has no place for one more endpoint */
export async function checkEndpointLimit(
  q: Queryable,
  { walletId, id, kind, now }: EndpointReservation,
  limits: EndpointLimits,
): Promise<void> {
  await lockEndpointLimit(q, walletId)
  const most = (await readWalletLimits(q, walletId))?.endpoints ?? limits.endpoints
  const [row] = await q.query<{ total: number; sinks: number; there: boolean }>(
    `select count(*)::int as total, (count(*) filter (where kind = 'sink'))::int as sinks,
       exists (select 1 from webhook_endpoints where id = $3 and wallet_id = $1) as there
     from (
       select id, kind from webhook_endpoints where wallet_id = $1
       union select id, kind from endpoint_places where wallet_id = $1 and until > $2
     ) taken where id <> $3`,
    [walletId, now, id],
  )
  if (row!.there) return
  if (row!.total >= most) throw limitReached(most, 'webhook endpoints')
  if (kind === 'sink' && row!.sinks >= limits.sinks) throw limitReached(limits.sinks, 'sink endpoints')
}

const limitReached = (limit: number, noun: string) =>
  new ServiceError(
    'bad_request',
    `Plan limit: an account may have ${limit} ${noun}. ${limit === 0 ? 'Ask the operator for a higher limit.' : 'Delete one first.'}`,
    {
      reason: 'limit_reached',
    },
  )

/** Reserves a place in the plan. @throws ServiceError bad_request if the plan has no place */
export async function reserveEndpoint(
  q: Queryable,
  reservation: EndpointReservation,
  limits: EndpointLimits,
): Promise<void> {
  await checkEndpointLimit(q, reservation, limits)
  const { walletId, id, kind, now } = reservation
  await q.query('delete from endpoint_places where wallet_id = $1 and until <= $2', [walletId, now])
  await q.query(
    `insert into endpoint_places (id, wallet_id, kind, until) values ($1, $2, $3, $4)
     on conflict (id) do update set until = excluded.until`,
    [id, walletId, kind, new Date(now.getTime() + reservationMs)],
  )
}

/** Removes a reservation, after the creation or instead of it. */
export async function removeReservation(q: Queryable, id: string): Promise<void> {
  await q.query('delete from endpoint_places where id = $1', [id])
}
