import { ServiceError } from '../errors.ts'
import type { Actor } from '../http/actor.ts'
import type { Queryable } from '../storage/database.ts'
import { coversRanges, parseRanges } from '../upstream/addresses.ts'

/**
 * Limits of the key that creates or changes a key. Only keys without limits of operations and credits may do that, so
 * these are the remaining limits.
 */
export interface Giver {
  readonly requestsPerSecond: number | null
  readonly addresses: readonly string[] | null
  readonly expiresAt: Date | null
}

const unlimited: Giver = { requestsPerSecond: null, addresses: null, expiresAt: null }

/** Limits that were requested for a key; undefined: not stated. */
type Wanted = {
  readonly [Name in keyof Giver]?: Giver[Name] | undefined
}

/** The limits of the acting key. A session of an owner has none. */
export async function readGiver(q: Queryable, { keyId }: Actor): Promise<Giver> {
  const [row] = await q.query<Giver>(
    `select requests_per_second as "requestsPerSecond", addresses, expires_at as "expiresAt"
     from api_keys where id = $1`,
    [keyId],
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
    throw tooMuch(`expiresAt may be at most ${end.toISOString()}, when the key you use expires.`)
  }
  if (ranges !== null && (addresses === null || !isInside(ranges, addresses))) {
    throw tooMuch(`addresses must be within ${ranges.join(', ')}, which the key you use is limited to.`)
  }
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
