import { z } from 'zod'
import { recordRequest } from '../accounts/admin-actions.ts'
import { recordNames } from '../catalog/record-names.ts'
import type { Clock } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import type { Actor } from '../http/actor.ts'
import { idParameter, noSuch } from '../http/lists.ts'
import { type AnyRoute, deletion, route } from '../http/route.ts'
import type { Database } from '../storage/database.ts'
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
        const found = await listConnections(database, actor.accountId, creatorVisibleTo(actor))
        return {
          data: {
            connections: found.map(({ accountId: _, revokedAt: __, scopes, ...one }) => ({
              ...one,
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
          const owner = { accountId: actor.accountId, createdBy: creatorVisibleTo(actor) }
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
