import type { Clock } from '../catalog/clock.ts'
import { ServiceError } from '../catalog/errors.ts'
import type { Actor } from '../catalog/http/actor.ts'
import type { Queryable } from '../runtime/storage/database.ts'
import { type Fields, selectFields } from '../runtime/storage/rows.ts'
import type { apiKeys } from '../runtime/storage/schema/accounts.ts'
import { recordRequest } from './admin-actions.ts'
import { generateKey, hashKey, hintOf } from './key-format.ts'
import { inheritLimits, readGiver, requireWithinGiver } from './key-giver.ts'
import { secretWorks } from './key-rights.ts'
import { createKey, type KeyInfo, type NewKey } from './manage-keys.ts'
import { tieToSecret } from './secret-givers.ts'

/** Maximum number of keys of an account and mode that are not revoked. */
const maxKeys = 1000
const dayMs = 86_400_000

/** A key as its creator requests it: limits that are left out are those of the actor's own key. */
export type RequestedKey = Omit<NewKey, 'accountId' | 'mode' | 'giverId' | 'expiresAt' | 'addresses'> & {
  readonly expiresAt?: Date | null | undefined
  readonly addresses?: string[] | null | undefined
}

/**
 * Creates a key with the rights of an actor, in its account and mode: within the limits of the key behind the actor, and
 * ending with that. The caller has checked that the actor may create keys at this moment.
 * @throws ServiceError bad_request, or forbidden if the key could do more than the actor's
 */
export async function createGivenKey(
  q: Queryable,
  clock: Clock,
  actor: Actor,
  requested: RequestedKey,
): Promise<KeyInfo & { readonly key: string }> {
  await requireFewerKeys(q, clock, actor)
  const giver = await readGiver(q, actor)
  const wanted = inheritLimits(giver, requested)
  requireWithinGiver(giver, wanted)
  const { accountId, mode } = actor
  const expiresAt = wanted.expiresAt ?? undefined
  const created = await createKey(q, clock, {
    ...wanted,
    ...{ expiresAt, accountId, mode },
    giverId: actor.usedKey?.id,
    createdBy: actor.signedInAs ?? actor.keyId,
  })
  if (actor.usedKey !== undefined) await tieToSecret(q, actor.usedKey, created.id)
  const { id: subject, key: _, accountId: __, isUnrevoked: ___, ...details } = created
  await recordRequest(q, clock, actor, 'keys create', subject, details)
  return created
}

/**
 * Simultaneous creations wait for each other: otherwise each would see room for one more key. What a key leaves when it is
 * revoked stays for the audit, and test keys cost nothing: those revoked within a day of their creation count too.
 */
async function requireFewerKeys(
  q: Queryable,
  clock: Clock,
  { accountId, mode, walletId }: Actor,
): Promise<void> {
  await q.query("select pg_advisory_xact_lock(hashtext('keys ' || $1))", [walletId])
  const [row] = await q.query<{ keys: number }>(
    `select count(*)::int as keys from api_keys
     where account_id = $1 and mode = $2 and id not like 'con\\_%'
       and (revoked_at is null or (mode = 'test' and created_at > $3))`,
    [accountId, mode, new Date(clock.now() - dayMs)],
  )
  if (row!.keys < maxKeys) return
  throw new ServiceError(
    'bad_request',
    `An account may have ${maxKeys} ${mode} keys. ${mode === 'test' ? 'Those created in the last 24 hours count, revoked or not. ' : ''}Revoke one first.`,
    {
      reason: 'limit_reached',
    },
  )
}

/**
 * Gives a key, whose secret nobody knows, the secret of the program that it is for. A key that was rolled or revoked in
 * between stays as it is.
 * @param unknownHash SHA-256 of the secret that nobody knows
 * @returns null if the key does not wait for a secret any more
 */
export async function giveSecret(
  q: Queryable,
  clock: Clock,
  { id, mode }: Pick<KeyInfo, 'id' | 'mode'>,
  unknownHash: string,
): Promise<{ readonly key: string; readonly name: string; readonly expiresAt: Date | null } | null> {
  const key = generateKey(mode)
  const [given] = await q.query<Fields<typeof apiKeys, 'name' | 'expiresAt'>>(
    `update api_keys k set hash = $3, hint = $4 where k.id = $1 and k.hash = $5 and ${secretWorks('k', 'null', '$2')}
     returning ${selectFields(['name', 'expiresAt'], 'k')}`,
    [id, new Date(clock.now()), hashKey(key), hintOf(key), unknownHash],
  )
  return given === undefined ? null : { ...given, key }
}
