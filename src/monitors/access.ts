import type { Actor } from '../accounts/keys.ts'
import { allowedBy } from '../catalog/patterns.ts'
import { ServiceError } from '../errors.ts'
import type { Queryable } from '../storage/database.ts'
import { findEndpoint } from '../webhooks/endpoint-rows.ts'

/** @throws ServiceError forbidden for an endpoint of another account, or none at all */
export async function ownEndpoint(q: Queryable, walletId: string, id: string): Promise<void> {
  if (await findEndpoint(q, walletId, id)) return
  throw new ServiceError('forbidden', 'webhookEndpointId is not an endpoint of this account and key mode.')
}

export function permitted(actor: Actor, operationId: string): void {
  if (actor.allowed === null || allowedBy(actor.allowed, operationId)) return
  throw new ServiceError('forbidden', `This key may not call ${operationId}.`)
}
