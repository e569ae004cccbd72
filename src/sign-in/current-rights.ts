import { mayManage } from '../accounts/key-rights.ts'
import type { Clock } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import type { Actor } from '../http/actor.ts'
import type { Queryable } from '../storage/database.ts'
import { isSessionOpen } from './sessions.ts'

/**
 * Checks that an actor still manages the access to its account, in the transaction in which it gives rights. Nodes
 * cache keys and sessions for seconds. In that time a key that was just revoked could create another key, and a member
 * who was just removed could invite themselves again.
 * @throws ServiceError unauthorized
 */
export async function requireCurrentAccess(
  q: Queryable,
  clock: Clock,
  { keyId, signedInAs }: Actor,
): Promise<void> {
  const isCurrent =
    signedInAs === undefined ? await isManagingKey(q, clock, keyId) : await isSessionOpen(q, clock, keyId)
  if (!isCurrent) throw endedAccess()
}

/** The refusal of an actor whose rights ended a moment ago. */
export const endedAccess = (): ServiceError =>
  new ServiceError('unauthorized', 'This key or session has ended, or its rights have. Sign in again.', {
    reason: 'invalid_key',
  })

async function isManagingKey(q: Queryable, clock: Clock, keyId: string): Promise<boolean> {
  const found = await q.query(
    `select 1 from api_keys k where k.id = $1 and k.revoked_at is null and (k.expires_at is null or k.expires_at > $2)
       and ${mayManage('k')} and k.allowed is null and k.credits_per_day is null`,
    [keyId, new Date(clock.now())],
  )
  return found.length > 0
}
