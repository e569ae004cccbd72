import { ServiceError } from '../../../catalog/errors.ts'
import type { Actor } from '../../../catalog/http/actor.ts'
import { restrictedKeyOf } from '../../../catalog/http/management-route.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'
import type { Columns } from '../../../runtime/storage/rows.ts'
import type { monitorEndpoints } from '../../../runtime/storage/schema/monitors.ts'
import { findEndpoint } from '../../webhooks/endpoints/endpoint-rows.ts'

/** Endpoints a monitor delivers to at most. */
export const maxEndpoints = 10

/** The endpoints in a request body: one or several. */
export interface NamedEndpoints {
  /** null: no endpoint. */
  readonly webhookEndpointId?: string | null | undefined
  readonly webhookEndpointIds?: readonly string[] | undefined
}

/**
 * The requested endpoint ids in order, without duplicates. Undefined when the request names no endpoints.
 * @throws ServiceError bad_request if both fields are sent
 */
export function requestedEndpointIds(named: NamedEndpoints): string[] | undefined {
  const { webhookEndpointId: one, webhookEndpointIds: several } = named
  if (one !== undefined && several !== undefined) {
    throw new ServiceError('bad_request', 'Send either webhookEndpointId or webhookEndpointIds, not both.')
  }
  if (several !== undefined) return [...new Set(several)]
  if (one === undefined) return undefined
  return one === null ? [] : [one]
}

/** @throws ServiceError forbidden for an unknown endpoint, or an endpoint of another account */
export async function requireOwnEndpoints(q: Queryable, actor: Actor, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const endpoint = await findEndpoint(q, actor.walletId, id)
    const only = restrictedKeyOf(actor)
    if (endpoint && (only === null || endpoint.key_id === only)) continue
    const which = ids.length === 1 ? 'webhookEndpointId' : JSON.stringify(id.slice(0, 100))
    throw new ServiceError('forbidden', `${which} is not an endpoint of this account and key mode.`)
  }
}

/**
 * Stores the endpoints of a monitor, in the transaction that locks its row. The endpoints cannot be deleted until the
 * transaction ends.
 * @throws ServiceError bad_request if an endpoint was deleted after its check
 */
export async function storeEndpointIds(
  q: Queryable,
  monitorId: string,
  ids: readonly string[],
): Promise<void> {
  const there = await q.query(
    'select 1 from webhook_endpoints where id = any($1) order by id for key share',
    [ids],
  )
  if (there.length < ids.length) {
    throw new ServiceError('bad_request', 'A webhook endpoint was deleted meanwhile; send another endpoint.')
  }
  await q.query('delete from monitor_endpoints where monitor_id = $1', [monitorId])
  await q.query(
    `insert into monitor_endpoints (monitor_id, endpoint_id, place)
     select $1, t.id, t.place from unnest($2::text[]) with ordinality as t(id, place)`,
    [monitorId, ids],
  )
}

/** The ids of the monitor's current endpoints. */
export async function readEndpointIds(q: Queryable, monitorId: string): Promise<string[]> {
  const rows = await q.query<Columns<typeof monitorEndpoints, 'endpoint_id'>>(
    'select endpoint_id from monitor_endpoints where monitor_id = $1',
    [monitorId],
    { name: 'endpoints_of_monitor' },
  )
  return rows.map((row) => row.endpoint_id)
}
