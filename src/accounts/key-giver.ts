import { ServiceError } from '../catalog/errors.ts'
import type { Actor } from '../catalog/http/actor.ts'
import { coversRanges, parseRanges } from '../gateways/upstream/addresses.ts'
import type { Queryable } from '../runtime/storage/database.ts'
import type { Fields } from '../runtime/storage/rows.ts'
import type { apiKeys } from '../runtime/storage/schema/accounts.ts'
import { endOfRights, makersOf } from './key-rights.ts'
import { knowsKey } from './secret-givers.ts'

/**
 * Limits of the key that creates or changes a key, with those of the keys above it. Only keys without limits of operations
 * and credits may do that, so these are the remaining limits.
 */
export type Giver = Fields<typeof apiKeys, 'requestsPerSecond' | 'addresses' | 'expiresAt'>

const unlimited: Giver = { requestsPerSecond: null, addresses: null, expiresAt: null }

/** Limits that were requested for a key; undefined: not stated. */
type Wanted = {
  readonly [Name in keyof Giver]?: Giver[Name] | undefined
}

/** The limits of the key behind a request. A person and a one-time link have none. */
export async function readGiver(q: Queryable, { usedKey }: Pick<Actor, 'usedKey'>): Promise<Giver> {
  if (usedKey === undefined) return unlimited
  const [row] = await q.query<Giver>(
    `select least(k.requests_per_second, (select min(maker.requests_per_second) from ${makersOf('k')} maker))
         as "requestsPerSecond",
       coalesce(k.addresses, (select maker.addresses from ${makersOf('k')} maker where maker.addresses is not null
         order by maker.depth limit 1)) as addresses,
       ${endOfRights('k', '$2')} as "expiresAt"
     from api_keys k where id = $1`,
    [usedKey.id, usedKey.secretHash],
  )
  return row ?? unlimited
}

/** The limits of a new key: those that were not stated are inherited. */
export function inheritLimits<Key extends Wanted>(giver: Giver, wanted: Key): Key & Giver {
  return {
    ...wanted,
    requestsPerSecond:
      wanted.requestsPerSecond === undefined ? giver.requestsPerSecond : wanted.requestsPerSecond,
    addresses: wanted.addresses === undefined ? giver.addresses : wanted.addresses,
    expiresAt: wanted.expiresAt === undefined ? giver.expiresAt : wanted.expiresAt,
  }
}

/** @throws ServiceError forbidden if the key could do more than the key that gives it */
export function requireWithinGiver(giver: Giver, { requestsPerSecond, addresses, expiresAt }: Giver): void {
  const { requestsPerSecond: maxRate, addresses: ranges, expiresAt: end } = giver
  if (maxRate !== null && (requestsPerSecond === null || requestsPerSecond > maxRate)) {
    throw tooMuch(`requestsPerSecond may be at most ${maxRate}, which is the limit of the key you use.`)
  }
  if (end !== null && (expiresAt === null || expiresAt > end)) {
    throw tooMuch(
      `expiresAt may be at most ${end.toISOString()}, when the key you use, or the key that opened your session, ends.`,
    )
  }
  if (ranges !== null && (addresses === null || !isInside(ranges, addresses))) {
    throw tooMuch(`addresses must be within ${ranges.join(', ')}, which the key you use is limited to.`)
  }
}

/**
 * Refuses what would make a key independent of the key that created it: its new secret, or a change of its limits.
 * @throws ServiceError forbidden if the key created the key of the actor, itself or by others
 */
export async function requireNotMaker(
  q: Queryable,
  { usedKey }: Pick<Actor, 'usedKey'>,
  keyId: string,
): Promise<void> {
  if (usedKey === undefined) return
  const above = await q.query(
    `select 1 from api_keys k where k.id = $1 and exists (select from ${makersOf('k')} maker where maker.id = $2)`,
    [usedKey.id, keyId],
  )
  if (above.length > 0) {
    throw tooMuch('This key created the key you use. Use another key for it, or sign in as an owner.')
  }
}

/**
 * Refuses the revocation of a key without what it created or rolled by a key among these, or by the key itself: whoever found
 * it would free what they created from it.
 * @throws ServiceError forbidden
 */
export async function requireNotGiven(
  q: Queryable,
  { usedKey }: Pick<Actor, 'usedKey'>,
  keyId: string,
): Promise<void> {
  if (usedKey === undefined || !(await knowsKey(q, keyId, usedKey.id))) return
  throw tooMuch(
    'The key you use is this one, or one that it created or rolled, so it cannot keep them. Use another key, or sign in as an owner.',
  )
}

function isInside(outer: readonly string[], inner: readonly string[]): boolean {
  try {
    return coversRanges(parseRanges(outer), parseRanges(inner))
  } catch {
    // An invalid range gets its own message when the key is stored.
    return true
  }
}

const tooMuch = (message: string) => new ServiceError('forbidden', message)
