import { z } from 'zod'
import type { Clock } from '../../catalog/clock.ts'
import { idParameter, noSuch } from '../../catalog/http/lists.ts'
import { type AnyRoute, deletion, route } from '../../catalog/http/route.ts'
import { recordNames } from '../../catalog/record-names.ts'
import type { Database } from '../../runtime/storage/database.ts'
import { recordRequest } from '../admin-actions.ts'
import { requireCurrentAccess } from './current-rights.ts'
import { endInvitationsOf } from './links.ts'
import { accountRole } from './roles.ts'
import type { Sessions } from './sessions.ts'

const session = z
  .strictObject({
    id: z.string(),
    method: z.enum(['link', 'key', 'oidc', 'passkey']).describe('How the person signed in.'),
    personId: z.string().nullable().describe('Null for a session by a one-time link or a key.'),
    role: accountRole,
    keyId: z
      .string()
      .nullable()
      .describe(
        'The key that was used to sign in, or to make the link of the sign-in: it ends with the key.',
      ),
    address: z.string().nullable().describe('Network address of the sign-in.'),
    userAgent: z.string().nullable(),
    createdAt: z.string(),
    seenAt: z.string().describe('Last request, to the minute.'),
    expiresAt: z.string(),
  })
  .register(recordNames, { name: 'SignInSession' })

/** Browsers that are signed in to an account. */
export function routesOfSessions({
  database,
  clock,
  sessions,
}: {
  readonly database: Database
  readonly clock: Clock
  readonly sessions: Sessions
}): AnyRoute[] {
  return [
    route({
      id: 'sessions.list',
      method: 'GET',
      path: '/v1/sessions',
      group: 'account',
      summary: 'Browsers signed in to the account',
      parameters: {},
      response: z.strictObject({ sessions: z.array(session) }),
      async handler({ actor }) {
        const open = await sessions.list(actor.accountId)
        return {
          data: {
            sessions: open.map(({ accountId: _, operatorRole: __, ...one }) => ({
              ...one,
              role: one.role!,
              createdAt: one.createdAt.toISOString(),
              seenAt: one.seenAt.toISOString(),
              expiresAt: one.expiresAt.toISOString(),
            })),
          },
        }
      },
    }),
    deletion(
      {
        id: 'sessions.revoke',
        path: '/v1/sessions/{id}',
        group: 'account',
        summary: 'Sign a browser out',
        description:
          'The session ends on every node within five seconds. Invitations by a session that belongs to no person end with it.',
        parameters: { id: idParameter('session') },
      },
      async (actor, { id }) => {
        const open = await sessions.list(actor.accountId)
        await database.transaction(async (q) => {
          await requireCurrentAccess(q, clock, actor)
          if (!open.some((one) => one.id === id)) throw noSuch('session')
          await endInvitationsOf(q, id)
          await recordRequest(q, clock, actor, 'sessions revoke', id)
        })
        await sessions.revoke(id)
      },
    ),
  ]
}
