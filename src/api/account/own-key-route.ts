import { z } from 'zod'
import { actorNameOf, recordRequest } from '../../accounts/admin-actions.ts'
import type { Keyring } from '../../accounts/keyring.ts'
import { findKey } from '../../accounts/manage-keys.ts'
import { requireCurrentActor } from '../../accounts/sign-in/current-rights.ts'
import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import type { Actor } from '../../catalog/http/actor.ts'
import { route } from '../../catalog/http/route.ts'
import type { Database } from '../../runtime/storage/database.ts'
import { endKey } from './key-endings.ts'

/** A program that logs out ends the key that its login gave it. */
export const endOwnRoute = ({
  database,
  clock,
  keyring,
}: {
  readonly database: Database
  readonly clock: Clock
  readonly keyring: Keyring
}) =>
  route({
    id: 'keys.end',
    method: 'POST',
    path: '/v1/keys/end',
    group: 'account',
    isChange: false,
    summary: 'End the key of this request',
    description:
      'For programs that got their key by a login (`social-lookup logout`): it is revoked, with the keys that it created. Its monitors go on, because they belong to the account.',
    parameters: {},
    response: z.strictObject({ ended: z.literal(true) }),
    permit({ signedInAs, usedKey }: Actor) {
      if (signedInAs !== undefined || usedKey === undefined) throw notALogin()
    },
    async handler({ actor }) {
      await database.transaction(async (q) => {
        await requireCurrentActor(q, clock, actor)
        const { id: keyId, program } = await findKey(q, actor, actor.keyId)
        if (program === null) throw notALogin()
        await recordRequest(q, clock, actor, 'keys end', keyId)
        const ending = { keepMonitors: true, keepKeys: false, actor: actorNameOf(actor) }
        await endKey(q, clock, keyId, ending)
      })
      keyring.forget()
      return { data: { ended: true as const } }
    },
  })

const notALogin = () =>
  new ServiceError(
    'forbidden',
    'Only a key that a program got by a login ends itself. Revoke this one with DELETE /v1/keys/{id}.',
  )
