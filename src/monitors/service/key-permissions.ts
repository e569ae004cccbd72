import { matchesAnyPattern } from '../../catalog/patterns.ts'
import { ServiceError } from '../../errors.ts'
import type { Actor } from '../../http/actor.ts'

export function requireAllowedOperation(actor: Actor, operationId: string): void {
  if (actor.allowed === null || matchesAnyPattern(actor.allowed, operationId)) return
  throw new ServiceError('forbidden', `This key may not call ${operationId}.`)
}
