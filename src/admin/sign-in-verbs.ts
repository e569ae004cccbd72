import { z } from 'zod'
import { recordAction } from '../accounts/admin-actions.ts'
import { ServiceError } from '../errors.ts'
import { type Connection, listConnections, revokeConnection } from '../oauth/connections.ts'
import { requireRole } from '../operators/operator.ts'
import { createLink } from '../sign-in/links.ts'
import { linkUrl } from '../sign-in/part.ts'
import { accountRole, operatorRole, type Rights } from '../sign-in/roles.ts'
import { createSessions, type SessionInfo } from '../sign-in/sessions.ts'
import { account } from './inputs.ts'
import { accountIdOf, verb } from './verb.ts'

/** A link that signs a browser in once. */
export interface ConsoleLink extends Rights {
  readonly url: string
  readonly expiresAt: Date
}

/** Verbs about signing in, by the words of their commands. */
export const signInVerbs = {
  console: verb({
    method: 'POST',
    path: '/console-links',
    role: 'all',
    input: z
      .strictObject({ account, role: accountRole.optional(), operator: operatorRole.optional() })
      .refine(
        ({ account, role, operator }) =>
          operator === undefined || (account === undefined && role === undefined),
        'Send operator, or account and role.',
      ),
    async run(context, input): Promise<ConsoleLink> {
      const { database, clock, actor, publicUrl, operatorUrl } = context
      const rights: Rights =
        input.operator === undefined
          ? {
              accountId: await accountIdOf(context, input.account),
              role: input.role ?? 'owner',
              operatorRole: null,
            }
          : { accountId: null, role: null, operatorRole: input.operator }
      const { token, expiresAt } = await database.transaction(async (q) => {
        const link = await createLink(q, clock, { ...rights, kind: 'sign_in', createdBy: actor })
        const { accountId, role } = rights
        await recordAction(q, clock, {
          actor,
          act: 'console',
          accountId,
          subject: link.id,
          details: { role, operatorRole: rights.operatorRole },
        })
        return link
      })
      const home = rights.operatorRole === null ? publicUrl() : operatorUrl()
      return { url: linkUrl(home, token), ...rights, expiresAt }
    },
  }),
  'sessions list': verb({
    method: 'GET',
    path: '/sessions',
    role: 'read',
    input: z.strictObject({ account }),
    run: ({ database, clock }, { account: accountId = null }): Promise<SessionInfo[]> =>
      createSessions({ database, clock }).list(accountId),
  }),
  'sessions revoke': verb({
    method: 'POST',
    path: '/sessions/revocation',
    role: 'support',
    input: z.strictObject({ id: z.string().min(1).max(100) }),
    async run({ database, clock, actor, operator }, { id }): Promise<{ id: string; revoked: true }> {
      const [found] = await database.query<{ accountId: string | null; operates: boolean }>(
        `select account_id as "accountId", operator_role is not null as operates from sessions
         where id = $1 and revoked_at is null`,
        [id],
      )
      if (!found) throw new ServiceError('not_found', `There is no session ${id}.`)
      if (found.operates) requireRole(operator, 'all', 'sessions revoke of an operator')
      await createSessions({ database, clock }).revoke(id)
      const { accountId } = found
      await recordAction(database, clock, {
        actor,
        act: 'sessions revoke',
        accountId,
        subject: id,
        details: {},
      })
      return { id, revoked: true }
    },
  }),
  'connections list': verb({
    method: 'GET',
    path: '/connections',
    role: 'read',
    input: z.strictObject({ account }),
    async run(context, input): Promise<Connection[]> {
      return listConnections(context.database, await accountIdOf(context, input.account))
    },
  }),
  'connections revoke': verb({
    method: 'POST',
    path: '/connections/revocation',
    role: 'support',
    input: z.strictObject({ id: z.string().min(1).max(100) }),
    run: ({ database, clock, actor }, { id }): Promise<{ id: string; revoked: true }> =>
      database.transaction(async (q) => {
        const accountId = await revokeConnection(q, clock, { id, accountId: null })
        if (accountId === null) throw new ServiceError('not_found', `There is no connection ${id}.`)
        const act = { actor, act: 'connections revoke', accountId, subject: id, details: {} }
        await recordAction(q, clock, act)
        return { id, revoked: true }
      }),
  }),
}
