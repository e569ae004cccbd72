import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import { type Actor, creatingKeyOf, type UsedKey } from '../../catalog/http/actor.ts'
import type { AnyRoute } from '../../catalog/http/route.ts'
import type { Database, Queryable } from '../../runtime/storage/database.ts'
import { readKeys } from '../key-loader.ts'
import { connectionStays, managesAccess, secretWorks } from '../key-rights.ts'
import { isSessionFresh, isSessionOpen } from './sessions.ts'

/**
 * Checks that an actor still manages the access to its account, in the transaction in which it gives rights. Nodes
 * cache keys and sessions for seconds. In that time a key that was just revoked could create another key, and a member
 * who was just removed could invite themselves again.
 * @throws ServiceError unauthorized
 */
export async function requireCurrentAccess(q: Queryable, clock: Clock, actor: Actor): Promise<void> {
  const { keyId, signedInAs, usedKey, accountId } = actor
  if (usedKey !== undefined) await lockKey(q, usedKey, accountId)
  const isCurrent =
    signedInAs === undefined
      ? await isWorkingKey(q, clock, actor, true)
      : await isSessionOpen(q, clock, keyId)
  if (!isCurrent) throw endedAccess()
}

/**
 * As {@link requireCurrentAccess}, for changes that give rights or take a role: a session must have signed in within ten
 * minutes, so that a browser left open changes nothing for good. What only ends rights needs no fresh sign-in: a leaked
 * key does not wait.
 * @throws ServiceError unauthorized; forbidden, reason `fresh_sign_in_needed`
 */
export async function requireFreshAccess(q: Queryable, clock: Clock, actor: Actor): Promise<void> {
  await requireCurrentAccess(q, clock, actor)
  if (actor.signedInAs === undefined) return
  if (!(await isSessionFresh(q, clock, actor.keyId, 'account'))) throw staleSignIn()
}

/** The refusal of a session that signed in too long ago. */
export const staleSignIn = (): ServiceError =>
  new ServiceError(
    'forbidden',
    'This change needs a sign-in within the last ten minutes. Sign in again, and repeat it.',
    { reason: 'fresh_sign_in_needed' },
  )

/**
 * Checks that an actor's key, session or connection still works.
 * @throws ServiceError unauthorized
 */
export async function requireCurrentActor(q: Queryable, clock: Clock, actor: Actor): Promise<void> {
  const { keyId, signedInAs } = actor
  const isCurrent =
    signedInAs === undefined
      ? await isWorkingKey(q, clock, actor, false)
      : await isSessionOpen(q, clock, keyId)
  if (!isCurrent) throw endedAccess()
}

/**
 * An actor with the rights that it has at this moment: a key may have lost operations or the permission to manage since its
 * node read it.
 * @throws ServiceError unauthorized
 */
async function currentActor(q: Queryable, clock: Clock, actor: Actor): Promise<Actor> {
  const { signedInAs, usedKey } = actor
  const hash = signedInAs === undefined ? usedKey?.secretHash : null
  if (hash == null) {
    await requireCurrentActor(q, clock, actor)
    return actor
  }
  const known = (await readKeys(q, [hash])).find((one) => one.hash === hash)
  if (known === undefined || known.suspended) throw endedAccess()
  if (known.expiresAt !== null && known.expiresAt <= clock.now()) throw endedAccess()
  return known.actor
}

/**
 * The actor with its rights at this moment, in the transaction that stores what works on by itself: a change of its key waits
 * until that is stored, and then pauses it too. Call it before other locks.
 * @throws ServiceError unauthorized
 */
export async function holdRights(q: Queryable, clock: Clock, actor: Actor): Promise<Actor> {
  await q.query('select 1 from api_keys where id = $1 for share', [creatingKeyOf(actor)])
  return currentActor(q, clock, actor)
}

/**
 * Routes that change something, each with the actor's rights at that moment: a key that was revoked or limited seconds ago
 * creates no monitor that spends on, and no endpoint that receives on. Paid routes are lookups, and change nothing.
 */
export function withCurrentRights(
  routes: readonly AnyRoute[],
  { database, clock }: { readonly database: Database; readonly clock: Clock },
): AnyRoute[] {
  return routes.map((route) =>
    route.method === 'GET' || route.sell !== undefined
      ? route
      : {
          ...route,
          async handler(input) {
            const actor = await currentActor(database, clock, input.actor)
            if (actor !== input.actor) route.permit?.(actor)
            return route.handler({ ...input, actor })
          },
        },
  )
}

/**
 * A change of the key waits until what it gives is stored, and then ends that too. Two keys of an account that change each
 * other wait in turn: each would wait for the other, and both could end.
 */
async function lockKey(q: Queryable, { id }: UsedKey, accountId: string): Promise<void> {
  await q.query("select pg_advisory_xact_lock(hashtext('access of ' || $1))", [accountId])
  await q.query('select 1 from api_keys where id = $1 for share', [id])
}

/** The refusal of an actor whose rights ended a moment ago. */
export const endedAccess = (): ServiceError =>
  new ServiceError('unauthorized', 'This key or session has ended, or its rights have. Sign in again.', {
    reason: 'invalid_key',
  })

/**
 * Whether a key still works, by the secret that was used.
 * @param manages whether it must manage the access to its account too
 */
async function isWorkingKey(
  q: Queryable,
  clock: Clock,
  { keyId, usedKey }: Pick<Actor, 'keyId' | 'usedKey'>,
  manages: boolean,
): Promise<boolean> {
  const found = await q.query(
    `select 1 from api_keys k where k.id = $1 and ${secretWorks('k', '$3', '$2')}
       and not exists (select from connections c where c.id = k.id and not ${connectionStays('c', '$2')})
       and (not $4::boolean or ${managesAccess('k')})`,
    [keyId, new Date(clock.now()), usedKey?.secretHash ?? null, manages],
  )
  return found.length > 0
}
