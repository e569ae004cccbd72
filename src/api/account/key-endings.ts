import { recordAction } from '../../accounts/admin-actions.ts'
import { endOfRights, givesRights } from '../../accounts/key-rights.ts'
import { type KeyInfo, revokeKey, withGivenKeys } from '../../accounts/manage-keys.ts'
import { keepGivenKeys, revokeGivenKeys } from '../../accounts/secret-givers.ts'
import type { Clock } from '../../catalog/clock.ts'
import { mayCallOperation } from '../../catalog/patterns.ts'
import type { Registry } from '../../catalog/registry.ts'
import type { Queryable } from '../../runtime/storage/database.ts'
import type { Columns } from '../../runtime/storage/rows.ts'
import type { connections } from '../../runtime/storage/schema/oauth.ts'
import { pauseSchedulesOfOperations, pauseWorkOfRevokedKey } from '../../watching/jobs/state/key-lifecycle.ts'
import { type KeyMonitor, pauseMonitorsOfOperations } from '../../watching/monitors/state/key-lifecycle.ts'

/**
 * What ends with a key, beside its own secret. Sessions and invitations need nothing here: each use of them reads the key
 * and the secret behind them.
 */
export interface KeyEnding {
  /** Whether monitors of the ended keys and assistants go on. */
  readonly keepMonitors: boolean
  /** Whether keys that the key created or rolled go on. They belong to the account then, or to the keys above it. */
  readonly keepKeys: boolean
  /** Actor, for the log. */
  readonly actor: string
}

/**
 * Revokes a key with what came from it: keys that it created, and assistants that its sessions connected.
 * @returns the key, and every monitor that it created
 * @throws ServiceError not_found
 */
export async function endKey(
  q: Queryable,
  clock: Clock,
  keyId: string,
  ending: KeyEnding,
): Promise<KeyInfo & { readonly monitors: KeyMonitor[] }> {
  const key = await revokeKey(q, clock, keyId)
  await endGivenKeys(q, clock, key, ending)
  await endConnectionsOf(q, clock, keyId, ending)
  const at = new Date(clock.now())
  return { ...key, monitors: await pauseWorkOfRevokedKey(q, keyId, at, ending.keepMonitors) }
}

/** Ends the keys that a key created or rolled, and former secrets that it gave, with what came from these. */
export async function endGivenKeys(
  q: Queryable,
  clock: Clock,
  { id: giverId, accountId }: Pick<KeyInfo, 'id' | 'accountId'>,
  ending: KeyEnding,
): Promise<void> {
  if (ending.keepKeys) return keepGivenKeys(q, giverId)
  const { revoked, cut } = await revokeGivenKeys(q, clock, giverId)
  for (const id of cut) await endConnectionsOf(q, clock, id, ending)
  for (const id of revoked) {
    const details = { createdBy: giverId }
    const { actor } = ending
    await recordAction(q, clock, { actor, act: 'keys revoke', accountId, subject: id, details })
    await endConnectionsOf(q, clock, id, ending)
    await pauseWorkOfRevokedKey(q, id, new Date(clock.now()), ending.keepMonitors)
  }
}

/**
 * Applies a change of a key, or its roll, to the assistants that its sessions connected, and those of keys that it
 * created: they end with the rights of the key and with the secret that was used, at once or when its overlap ends.
 */
export async function limitConnectionsOf(
  q: Queryable,
  clock: Clock,
  keyId: string,
  actor: string,
): Promise<void> {
  const keyIds = await withGivenKeys(q, keyId)
  for (const one of keyIds) await endConnectionsOf(q, clock, one, { actor, keepMonitors: false })
  await q.query(
    `update api_keys a set expires_at = ${endOfRights('k', 'c.secret_hash')}
     from connections c join api_keys k on k.id = c.key_id
     where c.key_id = any($1) and a.id = c.id and c.revoked_at is null`,
    [keyIds],
  )
}

/** Pauses monitors and schedules of jobs that a key, and keys that it created, may no longer run: their operations are not permitted any more. */
export async function pauseWorkBeyond(
  q: Queryable,
  clock: Clock,
  registry: Registry,
  { id, allowed }: Pick<KeyInfo, 'id' | 'allowed'>,
): Promise<void> {
  const beyond = registry.operations.filter((operation) => !mayCallOperation(allowed, operation))
  const operationIds = beyond.flatMap((operation) => [operation.id, ...(operation.aliases ?? [])])
  const keyIds = await withGivenKeys(q, id)
  const at = new Date(clock.now())
  // Monitors that these keys create at this moment are stored first, or not at all.
  await q.query('select 1 from api_keys where id = any($1) order by id for no key update', [keyIds])
  await pauseMonitorsOfOperations(q, keyIds, operationIds, at)
  await pauseSchedulesOfOperations(q, keyIds, operationIds, at)
}

/** Ends the assistants of a key whose rights or secret ended. */
async function endConnectionsOf(
  q: Queryable,
  clock: Clock,
  keyId: string,
  { actor, keepMonitors }: Pick<KeyEnding, 'actor' | 'keepMonitors'>,
): Promise<void> {
  const at = new Date(clock.now())
  const ended = await q.query<Columns<typeof connections, 'id' | 'account_id'>>(
    `update connections c set revoked_at = $2
     where c.key_id = $1 and c.revoked_at is null and not ${givesRights('c.key_id', 'c.secret_hash', '$2')}
     returning c.id, c.account_id`,
    [keyId, at],
  )
  for (const { id, account_id: accountId } of ended) {
    await revokeKey(q, clock, id)
    await pauseWorkOfRevokedKey(q, id, at, keepMonitors)
    const details = { keyId, keepMonitors }
    await recordAction(q, clock, { actor, act: 'connections end', accountId, subject: id, details })
  }
}
