import { allowedBy } from '../catalog/patterns.ts'
import { ServiceError } from '../errors.ts'
import type { Actor } from '../http/actor.ts'
import type { Queryable } from '../storage/database.ts'
import { findEndpoint } from '../webhooks/endpoint-rows.ts'

/** @throws ServiceError forbidden for an endpoint of another account, or none at all */
export async function ownEndpoint(q: Queryable, actor: Actor, id: string): Promise<void> {
  const endpoint = await findEndpoint(q, actor.walletId, id)
  if (endpoint && (actor.allowed === null || endpoint.key_id === actor.keyId)) return
  throw new ServiceError('forbidden', 'webhookEndpointId is not an endpoint of this account and key mode.')
}

export function permitted(actor: Actor, operationId: string): void {
  if (actor.allowed === null || allowedBy(actor.allowed, operationId)) return
  throw new ServiceError('forbidden', `This key may not call ${operationId}.`)
}

/**
 * Keeps an endpoint from being deleted until the transaction ends.
 * @throws ServiceError bad_request when it was deleted since it was looked at
 */
export async function stillThere(q: Queryable, endpointId: string): Promise<void> {
  const rows = await q.query('select 1 from webhook_endpoints where id = $1 for key share', [endpointId])
  if (rows.length > 0) return
  throw new ServiceError('bad_request', 'The webhook endpoint was deleted meanwhile; send another one.')
}
