import { z } from 'zod'
import { recordRequest } from '../accounts/admin-actions.ts'
import { recordNames } from '../catalog/record-names.ts'
import type { Clock } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import type { Actor } from '../http/actor.ts'
import { idParameter, noSuch } from '../http/lists.ts'
import { type AnyRoute, deletion, route } from '../http/route.ts'
import type { Database, Queryable } from '../storage/database.ts'
import { requireCurrentAccess } from './current-rights.ts'
import { createLink, listInvitations, revokeInvitation } from './links.ts'
import { changeRole, listMembers, removeMember } from './people.ts'
import { accountRole } from './roles.ts'
import type { Sessions } from './sessions.ts'

const session = z
  .strictObject({
    id: z.string(),
    method: z.enum(['link', 'key', 'oidc']).describe('How the person signed in.'),
    personId: z.string().nullable().describe('Null for a session by a one-time link or a key.'),
    role: accountRole,
    keyId: z.string().nullable().describe('The key that was used to sign in.'),
    address: z.string().nullable().describe('Network address of the sign-in.'),
    userAgent: z.string().nullable(),
    createdAt: z.string(),
    seenAt: z.string().describe('Last request, to the minute.'),
    expiresAt: z.string(),
  })
  .register(recordNames, { name: 'SignInSession' })

const member = z
  .strictObject({
    personId: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    role: accountRole,
    createdAt: z.string(),
  })
  .register(recordNames, { name: 'Member' })

const invitation = z
  .strictObject({
    id: z.string(),
    role: accountRole,
    createdBy: z.string().describe('The person, key or session that invited.'),
    createdAt: z.string(),
    expiresAt: z.string(),
  })
  .register(recordNames, { name: 'Invitation' })

const link = z.strictObject({
  id: z.string(),
  url: z.string().describe('Works once. It is shown only now.'),
  role: accountRole,
  expiresAt: z.string(),
})

export interface AccessRouteOptions {
  readonly database: Database
  readonly clock: Clock
  readonly sessions: Sessions
  /** The address of the page that uses a link. */
  readonly linkUrl: (token: string) => string
}

/** Only keys and sessions that may manage the access to their account. */
export function requireAccessManager(actor: Actor): void {
  if (actor.managesAccess) return
  throw new ServiceError(
    'forbidden',
    'This needs an owner of the account, or a key without limits that may manage.',
  )
}

/**
 * Only actors without any limit give rights to people: a person who signs in has no limit of requests a second and may
 * come from every address.
 */
function requireUnlimited(actor: Actor): void {
  requireAccessManager(actor)
  if (actor.limits === null && actor.acceptsAddress === undefined) return
  throw new ServiceError(
    'forbidden',
    'This key has limits that people do not have. Invite people and change roles as an owner, or with a key without limits.',
  )
}

/** Sessions, members and invitations of an account. */
export function accessRoutes(options: AccessRouteOptions): AnyRoute[] {
  return [...sessionRoutes(options), ...memberRoutes(options)].map((one) => ({
    ...one,
    errors: [...new Set([...(one.errors ?? []), 'forbidden' as const])],
    permit: one.method === 'POST' || one.method === 'PATCH' ? requireUnlimited : requireAccessManager,
  }))
}

function sessionRoutes({ database, clock, sessions }: AccessRouteOptions): AnyRoute[] {
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
        description: 'The session ends on every node within five seconds.',
        parameters: { id: idParameter('session') },
      },
      async (actor, { id }) => {
        const open = await sessions.list(actor.accountId)
        if (!open.some((one) => one.id === id)) throw noSuch('session')
        await sessions.revoke(id)
        await recordRequest(database, clock, actor, 'sessions revoke', id)
      },
    ),
  ]
}

const memberRoutes = (options: AccessRouteOptions): AnyRoute[] => [
  listMembersRoute(options),
  inviteRoute(options),
  listInvitationsRoute(options),
  revokeInvitationRoute(options),
  changeMemberRoute(options),
  removeMemberRoute(options),
]

const listMembersRoute = ({ database }: AccessRouteOptions): AnyRoute =>
  route({
    id: 'members.list',
    method: 'GET',
    path: '/v1/members',
    group: 'account',
    summary: 'People of the account',
    parameters: {},
    response: z.strictObject({ members: z.array(member) }),
    async handler({ actor }) {
      const members = await listMembers(database, actor.accountId)
      return {
        data: { members: members.map((one) => ({ ...one, createdAt: one.createdAt.toISOString() })) },
      }
    },
  })

const inviteRoute = ({ database, clock, linkUrl }: AccessRouteOptions): AnyRoute =>
  route({
    id: 'members.invite',
    method: 'POST',
    path: '/v1/members/invitations',
    group: 'account',
    summary: 'Invite a person to the account',
    description:
      'Answers a link that works once, for seven days. Send it to the person yourself. It ends when the owner who invited leaves the account or loses the role, or when the key that invited is revoked.',
    parameters: {},
    body: z.strictObject({ role: accountRole }),
    bodyExample: { role: 'developer' },
    response: link,
    status: 201,
    errors: ['bad_request'],
    async handler({ actor, body }) {
      const { token, id, expiresAt } = await database.transaction(async (q) => {
        await requireCurrentAccess(q, clock, actor)
        const createdBy = await inviterOf(q, actor)
        const rights = { accountId: actor.accountId, role: body.role, operatorRole: null }
        const created = await createLink(q, clock, { ...rights, kind: 'invitation', createdBy })
        await recordRequest(q, clock, actor, 'members invite', created.id, { role: body.role })
        return created
      })
      return { data: { id, url: linkUrl(token), role: body.role, expiresAt: expiresAt.toISOString() } }
    },
  })

/** The person behind a session, else the key that it was opened with, else the session; or the key itself. */
async function inviterOf(q: Queryable, { keyId, signedInAs }: Actor): Promise<string> {
  if (signedInAs === undefined) return keyId
  const [session] = await q.query<{ inviter: string }>(
    'select coalesce(person_id, key_id, id) as inviter from sessions where id = $1',
    [keyId],
  )
  return session?.inviter ?? keyId
}

const listInvitationsRoute = ({ database, clock }: AccessRouteOptions): AnyRoute =>
  route({
    id: 'members.invitations',
    method: 'GET',
    path: '/v1/members/invitations',
    group: 'account',
    summary: 'Invitations that can still be accepted',
    description: 'Newest first. The links themselves are not stored.',
    parameters: {},
    response: z.strictObject({ invitations: z.array(invitation) }),
    async handler({ actor }) {
      const open = await listInvitations(database, clock, actor.accountId)
      const invitations = open.map((one) => ({
        ...one,
        createdAt: one.createdAt.toISOString(),
        expiresAt: one.expiresAt.toISOString(),
      }))
      return { data: { invitations } }
    },
  })

const revokeInvitationRoute = ({ database, clock }: AccessRouteOptions): AnyRoute =>
  deletion(
    {
      id: 'members.uninvite',
      path: '/v1/members/invitations/{id}',
      group: 'account',
      summary: 'Revoke an invitation',
      description: 'Its link adds no person any more.',
      parameters: { id: idParameter('invitation') },
    },
    (actor, { id }) =>
      database.transaction(async (q) => {
        if (!(await revokeInvitation(q, actor.accountId, id))) throw noSuch('invitation')
        await recordRequest(q, clock, actor, 'members uninvite', id)
      }),
  )

const changeMemberRoute = ({ database, clock }: AccessRouteOptions): AnyRoute =>
  route({
    id: 'members.change',
    method: 'PATCH',
    path: '/v1/members/{id}',
    group: 'account',
    summary: 'Change the role of a person',
    description: 'The person’s sessions in this account end, so that they sign in with the new role.',
    parameters: { id: idParameter('person') },
    body: z.strictObject({ role: accountRole }),
    bodyExample: { role: 'viewer' },
    response: member,
    errors: ['bad_request', 'not_found'],
    async handler({ actor, params, body }) {
      const { accountId } = actor
      return database.transaction(async (q) => {
        await requireCurrentAccess(q, clock, actor)
        if (!(await changeRole(q, accountId, params.id, body.role))) throw noSuch('person')
        const found = (await listMembers(q, accountId)).find(({ personId }) => personId === params.id)!
        await recordRequest(q, clock, actor, 'members change', found.personId, { role: body.role })
        return { data: { ...found, createdAt: found.createdAt.toISOString() } }
      })
    },
  })

const removeMemberRoute = ({ database, clock }: AccessRouteOptions): AnyRoute =>
  deletion(
    {
      id: 'members.remove',
      path: '/v1/members/{id}',
      group: 'account',
      summary: 'Remove a person from the account',
      description: 'Their sessions in this account end within five seconds.',
      parameters: { id: idParameter('person') },
    },
    (actor, { id }) =>
      database.transaction(async (q) => {
        if (!(await removeMember(q, actor.accountId, id))) throw noSuch('person')
        await recordRequest(q, clock, actor, 'members remove', id)
      }),
  )
