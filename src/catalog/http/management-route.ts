import { ServiceError } from '../errors.ts'
import type { Actor } from './actor.ts'
import { noSuch } from './lists.ts'
import type { AnyRoute } from './route.ts'

/** Whether this key created the object with this id. */
export type IsCreatedBy = (keyId: string, id: string) => Promise<boolean>

/**
 * Restricts a route to keys that may manage. A key that is limited to some operations reaches only objects that it
 * created; others answer 404.
 * @param what names the kind of object, for the message
 */
export function managementRoute(route: AnyRoute, what: string, madeBy: IsCreatedBy): AnyRoute {
  return {
    ...route,
    errors: [...new Set([...(route.errors ?? []), 'forbidden' as const])],
    scopes: route.scopes ?? [route.method === 'GET' ? 'monitors:read' : 'monitors:write'],
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
      const only = restrictedKeyOf(actor)
      if (only !== null && typeof id === 'string' && !(await madeBy(only, id))) {
        throw noSuch(what)
      }
      return route.handler(input)
    },
  }
}

/** The key whose objects alone an actor sees; null if it sees those of the whole account. */
export const restrictedKeyOf = (actor: Actor): string | null =>
  actor.allowed === null || actor.seesAccount ? null : actor.keyId

/**
 * The key whose requests and spending alone an actor sees; null if it sees those of the whole account. An assistant
 * sees those of the account by a scope of its own, whatever lookups it may make.
 */
export const readerKeyOf = (actor: Actor): string | null =>
  actor.scopes !== undefined && !actor.scopes.includes('account:read') ? actor.keyId : restrictedKeyOf(actor)

const keyForm = /^[\x21-\x7e]{1,255}$/

/** @throws ServiceError bad_request for an invalid Idempotency-Key */
export function checkIdempotencyKey(key: string): void {
  if (keyForm.test(key)) return
  throw new ServiceError('bad_request', 'Idempotency-Key must have 1 to 255 printable ASCII characters.')
}

/**
 * The seed of the ids of a creation, so that a repeat finds the objects of the first request. Undefined without an
 * Idempotency-Key. A limited key finds only its own objects.
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
