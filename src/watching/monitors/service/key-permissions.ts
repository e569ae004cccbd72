import { holdRights } from '../../../accounts/sign-in/current-rights.ts'
import type { Clock } from '../../../catalog/clock.ts'
import { ServiceError } from '../../../catalog/errors.ts'
import { type Actor, creatingKeyOf } from '../../../catalog/http/actor.ts'
import { requireScopes, scopeOfLookup } from '../../../catalog/http/scopes.ts'
import { mayCallOperation } from '../../../catalog/patterns.ts'
import type { Queryable } from '../../../runtime/storage/database.ts'

export function requireAllowedOperation(actor: Actor, operationId: string): void {
  requireScopes(actor, [scopeOfLookup(operationId)])
  if (mayCallOperation(actor.allowed, operationId)) return
  throw new ServiceError('forbidden', `This key may not call ${operationId}.`)
}

/**
 * Checks, in the transaction that stores a monitor, that its actor still works and may still watch the operation. Call it
 * before other locks.
 * @throws ServiceError unauthorized, forbidden
 */
export async function requireOperationNow(
  q: Queryable,
  clock: Clock,
  actor: Actor,
  operationId: string,
): Promise<void> {
  const current = await holdRights(q, clock, actor)
  requireAllowedOperation(current, operationId)
  if (!current.manages) throw new ServiceError('forbidden', 'This key may make lookups only now.')
}

/** Whether a limit of credits a day binds an actor: its own, or that of a key above its key. */
const hasCreditLimit = ({ limits, makers = [] }: Actor): boolean =>
  [limits, ...makers.map((maker) => maker.limits)].some((one) => one !== null && one.creditsPerDay !== null)

/**
 * Checks a change of what a monitor, or a schedule of jobs, spends. It counts against the limit of its key, so an actor
 * with a limit changes what its own spend, and those that it takes over.
 * @param takesOver whether it becomes one of the actor's key
 * @throws ServiceError forbidden
 */
export function requireOwnSpending(
  actor: Actor,
  { key_id: keyId, operation_id: operationId }: { readonly key_id: string; readonly operation_id: string },
  takesOver: boolean,
  what: 'monitor' | 'schedule' = 'monitor',
): void {
  requireAllowedOperation(actor, operationId)
  if (takesOver || keyId === creatingKeyOf(actor) || !hasCreditLimit(actor)) return
  throw new ServiceError(
    'forbidden',
    `This ${what} counts against the limit of another key, and yours has a limit of credits. Send status active too: then the ${what} is of your key, and counts against yours.`,
  )
}
