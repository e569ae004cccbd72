import { z } from 'zod'
import { recordAction } from '../../accounts/admin-actions.ts'
import { requireRole } from '../../accounts/operators/operator.ts'
import { createLink, endInvitationsOf } from '../../accounts/sign-in/links.ts'
import { linkUrl } from '../../accounts/sign-in/part.ts'
import { hasNoIdentity, listMembers, type Member } from '../../accounts/sign-in/people.ts'
import { accountRole, operatorRole, type Rights } from '../../accounts/sign-in/roles.ts'
import { createSessions, revokeSession, type SessionInfo } from '../../accounts/sign-in/sessions.ts'
import { type Connection, listConnections, revokeConnection } from '../../agents/oauth/connections.ts'
import { ServiceError } from '../../catalog/errors.ts'
import type { Queryable } from '../../runtime/storage/database.ts'
import type { Columns } from '../../runtime/storage/rows.ts'
import type { sessions } from '../../runtime/storage/schema/sign-in.ts'
import { account } from './inputs.ts'
import { accountIdOf, verb } from './verb.ts'

/** A link that signs a browser in once. */
export interface ConsoleLink extends Rights {
  readonly url: string
  readonly expiresAt: Date
}

/** A member who may come back by a link. @throws ServiceError not_found; bad_request if the person signs in at a provider */
async function readMember(q: Queryable, accountId: string, personId: string): Promise<Member> {
  const members = await listMembers(q, accountId)
  const found = members.find((one) => one.personId === personId)
  if (found === undefined) {
    throw new ServiceError('not_found', `There is no person ${personId} in the account ${accountId}.`)
  }
  if (await hasNoIdentity(q, personId)) return found
  throw new ServiceError('bad_request', 'This person signs in at the identity provider.')
}

/** Verbs about signing in, by the words of their commands. */
export const signInVerbs = {
  console: verb({
    method: 'POST',
    path: '/console-links',
    role: 'all',
    input: z
      .strictObject({
        account,
        role: accountRole.optional(),
        operator: operatorRole.optional(),
        person: z.string().min(1).max(100).optional(),
      })
      .refine(
        ({ account, role, operator, person }) =>
          (operator === undefined || (account === undefined && role === undefined && person === undefined)) &&
          (person === undefined || role === undefined),
        'Send operator, or account and role, or account and person.',
      ),
    async run(context, input): Promise<ConsoleLink> {
      const { database, clock, actor, operator, publicUrl, operatorUrl } = context
      const { person: personId } = input
      const accountId = input.operator === undefined ? await accountIdOf(context, input.account) : null
      const { token, expiresAt, rights } = await database.transaction(async (q) => {
        const role = personId === undefined ? input.role : (await readMember(q, accountId!, personId)).role
        const rights: Rights =
          accountId === null
            ? { accountId, role: null, operatorRole: input.operator ?? null }
            : { accountId, role: role ?? 'owner', operatorRole: null }
        const usedToken = operator.token
        const wanted = { ...rights, kind: 'sign_in', createdBy: actor, usedToken, personId } as const
        const link = await createLink(q, clock, wanted)
        const person = personId === undefined ? {} : { personId }
        await recordAction(q, clock, {
          actor,
          act: 'console',
          accountId,
          subject: link.id,
          details: { role: rights.role, operatorRole: rights.operatorRole, ...person },
        })
        return { ...link, rights }
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
    run: ({ database, clock, actor, operator }, { id }): Promise<{ id: string; revoked: true }> =>
      database.transaction(async (q) => {
        const [found] = await q.query<Columns<typeof sessions, 'account_id' | 'operator_role'>>(
          `select account_id, operator_role from sessions
           where id = $1 and revoked_at is null`,
          [id],
        )
        if (!found) throw new ServiceError('not_found', `There is no session ${id}.`)
        if (found.operator_role !== null) requireRole(operator, 'all', 'sessions revoke of an operator')
        await revokeSession(q, clock, id)
        await endInvitationsOf(q, id)
        const { account_id: accountId } = found
        await recordAction(q, clock, { actor, act: 'sessions revoke', accountId, subject: id, details: {} })
        return { id, revoked: true }
      }),
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
