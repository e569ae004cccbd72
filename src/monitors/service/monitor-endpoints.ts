import { ServiceError } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'
import type { Queryable } from '../../storage/database.ts'
import { findEndpoint } from '../../webhooks/endpoints/endpoint-rows.ts'

/** Endpoints a monitor delivers to at most. */
export const maxEndpoints = 10

/** Which endpoints a caller names: one, or several. */
export interface NamedEndpoints {
  /** null: none. */
  readonly webhookEndpointId?: string | null | undefined
  readonly webhookEndpointIds?: readonly string[] | undefined
}

/**
 * The endpoints a caller named, each once and in their order; undefined when nothing was said of them.
 * @throws ServiceError bad_request for both ways at once
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

/** @throws ServiceError forbidden for an endpoint of another account, or none at all */
export async function requireOwnEndpoints(q: Queryable, actor: Actor, ids: readonly string[]): Promise<void> {
  for (const id of ids) {
    const endpoint = await findEndpoint(q, actor.walletId, id)
    if (endpoint && (actor.allowed === null || endpoint.key_id === actor.keyId)) continue
    const which = ids.length === 1 ? 'webhookEndpointId' : JSON.stringify(id.slice(0, 100))
    throw new ServiceError('forbidden', `${which} is not an endpoint of this account and key mode.`)
  }
}

/**
 * Sets where a monitor delivers, in the transaction that has its row; keeps the endpoints from being deleted until it
 * ends.
 * @throws ServiceError bad_request when one was deleted since it was looked at
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
    throw new ServiceError('bad_request', 'A webhook endpoint was deleted meanwhile; send another one.')
  }
  await q.query('delete from monitor_endpoints where monitor_id = $1', [monitorId])
  await q.query(
    `insert into monitor_endpoints (monitor_id, endpoint_id, place)
     select $1, t.id, t.place from unnest($2::text[]) with ordinality as t(id, place)`,
    [monitorId, ids],
  )
}

/** Where a monitor delivers, as it is now. */
export async function readEndpointIds(q: Queryable, monitorId: string): Promise<string[]> {
  const rows = await q.query<{ endpoint_id: string }>(
    'select endpoint_id from monitor_endpoints where monitor_id = $1',
    [monitorId],
    { name: 'endpoints_of_monitor' },
  )
  return rows.map((row) => row.endpoint_id)
}
