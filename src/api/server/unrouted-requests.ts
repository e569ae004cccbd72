import type { IncomingMessage } from 'node:http'
import type { Keyring } from '../../accounts/keyring.ts'
import { apiKeyOf } from '../../catalog/http/envelope.ts'
import type { KeyLimiter } from '../../money/billing/key-limits.ts'

/**
 * Counts a request without a route for the limit of its key, if it has one.
 * @throws ServiceError temporarily_unavailable beyond the limit
 */
export type UnroutedCounter = (request: IncomingMessage) => Promise<void>

/** Requests without a route are refused before any authentication, and count for the key's limit all the same. */
export function createUnroutedCounter(options: {
  readonly keyring: Keyring
  readonly keyLimits: KeyLimiter
}): UnroutedCounter {
  return async (request) => {
    const key = apiKeyOf(request)
    if (key === undefined) return
    // A key that cannot be checked, or whose account is suspended, has no limit to count for.
    const actor = await Promise.resolve(options.keyring.authenticate(key)).catch(() => null)
    if (actor !== null) await options.keyLimits.admit(actor)
  }
}
