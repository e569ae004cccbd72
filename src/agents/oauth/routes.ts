import { z } from 'zod'
import { recordRequest } from '../../accounts/admin-actions.ts'
import { requireCurrentActor } from '../../accounts/sign-in/current-rights.ts'
import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import { type Actor, isTestOnly } from '../../catalog/http/actor.ts'
import { idParameter, noSuch } from '../../catalog/http/lists.ts'
import { type AnyRoute, deletion, route } from '../../catalog/http/route.ts'
import { recordNames } from '../../catalog/record-names.ts'
import type { Mode } from '../../catalog/source.ts'
import { shownName } from '../../catalog/visible-text.ts'
import type { Database } from '../../runtime/storage/database.ts'
import { listConnections, revokeConnection } from './connections.ts'

const connection = z
  .strictObject({
    id: z.string(),
    clientName: z.string().describe('Name that the assistant gives itself.'),
    clientId: z.string().describe('A URL that the assistant publishes, or the id of its registration.'),
    redirectHost: z.string().describe('Where the browser was sent after the consent.'),
    mode: z.enum(['live', 'test']),
    scopes: z.array(z.string()),
    creditsPerDay: z.int().nullable().describe('Null: no limit beside the balance.'),
    createdBy: z.string().describe('Person or session that consented.'),
    createdAt: z.string(),
    lastUsedAt: z.string().nullable().describe('To the minute; null: not used yet.'),
  })
  .register(recordNames, { name: 'AssistantConnection' })

/**
 * Whose connections an actor lists and revokes: its own, because every developer may connect assistants. Null: those of
 * the whole account.
 * @throws ServiceError forbidden for an actor that connects no assistants
 */
function creatorVisibleTo({ managesAccess, signedInAs, readOnly }: Actor): string | null {
  if (managesAccess) return null
  if (signedInAs !== undefined && !readOnly) return signedInAs
  throw new ServiceError(
    'forbidden',
    'This needs a person who is signed in as an owner or a developer of the account, or a key without limits that may manage.',
  )
}

/** A test key, and a session that it opened, see and disconnect assistants of test data alone. */
const modeVisibleTo = (actor: Actor): Mode | null => (isTestOnly(actor) ? 'test' : null)

/** Assistants that are connected to an account. */
export function connectionRoutes({ database, clock }: { database: Database; clock: Clock }): AnyRoute[] {
  const routes: AnyRoute[] = [
    route({
      id: 'connections.list',
      method: 'GET',
      path: '/v1/connections',
      group: 'account',
      summary: 'Assistants connected to the account',
      description: 'A developer who is signed in sees the assistants that they connected themselves.',
      parameters: {},
      response: z.strictObject({ connections: z.array(connection) }),
      async handler({ actor }) {
        const found = await listConnections(
          database,
          actor.accountId,
          creatorVisibleTo(actor),
          modeVisibleTo(actor),
        )
        return {
          data: {
            connections: found.map(({ accountId: _, revokedAt: __, scopes, ...one }) => ({
              ...one,
              clientName: shownName(one.clientName),
              scopes: [...scopes],
              createdAt: one.createdAt.toISOString(),
              lastUsedAt: one.lastUsedAt?.toISOString() ?? null,
            })),
          },
        }
      },
    }),
    deletion(
      {
        id: 'connections.revoke',
        path: '/v1/connections/{id}',
        group: 'account',
        summary: 'Disconnect an assistant',
        description:
          'Its tokens end on every node within five seconds, and the monitors that it created pause. A developer who is signed in disconnects the assistants that they connected themselves.',
        parameters: { id: idParameter('connection') },
      },
      (actor, { id }) =>
        database.transaction(async (q) => {
          await requireCurrentActor(q, clock, actor)
          const { accountId } = actor
          const owner = { accountId, createdBy: creatorVisibleTo(actor), mode: modeVisibleTo(actor) }
          if ((await revokeConnection(q, clock, { id, ...owner })) === null) throw noSuch('connection')
          await recordRequest(q, clock, actor, 'connections revoke', id)
        }),
    ),
  ]
  return routes.map((one) => ({
    ...one,
    errors: [...new Set([...(one.errors ?? []), 'forbidden' as const])],
    permit: (actor: Actor) => void creatorVisibleTo(actor),
  }))
}
