import { ServiceError } from '../errors.ts'
import type { Actor } from './actor.ts'
import { noSuch } from './lists.ts'
import type { AnyRoute } from './route.ts'

/** Whether a thing of this id was made by this key. */
export type IsCreatedBy = (keyId: string, id: string) => Promise<boolean>

/**
 * Routes that keep things of an account: only for keys that may manage, and for keys that are limited to some
 * operations only things of their own making; all others do not exist for them.
 * @param what what the id in the path names, for the message
 */
export function managementRoute(route: AnyRoute, what: string, madeBy: IsCreatedBy): AnyRoute {
  return {
    ...route,
    errors: [...new Set([...(route.errors ?? []), 'forbidden' as const])],
    permit(actor) {
      if (actor.manages) return
      throw new ServiceError(
        'forbidden',
        'This key may make lookups only. Monitors and webhook endpoints need a key with the permission to manage.',
      )
    },
    async handler(input) {
      const { actor, params } = input
      const id: unknown = (params as Record<string, unknown>).id
      if (actor.allowed !== null && typeof id === 'string' && !(await madeBy(actor.keyId, id))) {
        throw noSuch(what)
      }
      return route.handler(input)
    },
  }
}

/** The key whose things alone an actor sees; null where it sees those of its whole account. */
export const restrictedKeyOf = (actor: Actor): string | null => (actor.allowed === null ? null : actor.keyId)

const keyForm = /^[\x21-\x7e]{1,255}$/

/** @throws ServiceError bad_request for a text that is no Idempotency-Key */
export function checkIdempotencyKey(key: string): void {
  if (keyForm.test(key)) return
  throw new ServiceError('bad_request', 'Idempotency-Key must have 1 to 255 printable ASCII characters.')
}

/**
 * What ids of a creation are made from, so that a repeat finds what the first request stored; undefined without an
 * Idempotency-Key. A limited key finds its own alone.
 */
export function idSeedOf(
  actor: Actor,
  idempotencyKey: string | undefined,
  body: unknown,
): string[] | undefined {
  if (idempotencyKey === undefined) return undefined
  const only = restrictedKeyOf(actor)
  return [idempotencyKey, JSON.stringify(body), ...(only === null ? [] : [only])]
}
