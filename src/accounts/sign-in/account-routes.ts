import { z } from 'zod'
import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import { type Actor, isTestOnly } from '../../catalog/http/actor.ts'
import { idParameter, noSuch } from '../../catalog/http/lists.ts'
import { type AnyRoute, deletion, route } from '../../catalog/http/route.ts'
import { oneOf } from '../../catalog/parameters.ts'
import { recordNames } from '../../catalog/record-names.ts'
import type { Database, Queryable } from '../../runtime/storage/database.ts'
import type { Columns } from '../../runtime/storage/rows.ts'
import type { sessions } from '../../runtime/storage/schema/sign-in.ts'
import { recordRequest } from '../admin-actions.ts'
import { readGiver } from '../key-giver.ts'
import { requireCurrentAccess, requireFreshAccess } from './current-rights.ts'
import type { LinkMail } from './link-mail.ts'
import { createLink, listInvitations, type NewLink, revokeInvitation } from './links.ts'
import {
  changeRole,
  hasNoIdentity,
  isLastOwner,
  listMembers,
  lockOwners,
  type Member,
  removeMember,
} from './people.ts'
import { accountRole } from './roles.ts'
import { routesOfSessions } from './session-routes.ts'
import type { Sessions } from './sessions.ts'

const member = z
  .strictObject({
    personId: z.string(),
    name: z.string().nullable(),
    email: z.string().nullable(),
    role: accountRole,
    roleFrom: z
      .enum(['invitation', 'claims', 'pinned'])
      .describe(
        'What gives the role: an invitation, the claims of the identity provider (which set it at each sign-in), or an owner in place of the claims.',
      ),
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

const link = z
  .strictObject({
    id: z.string(),
    url: z.string().describe('Works once. It is shown only now.'),
    role: accountRole,
    expiresAt: z.string(),
    mailed: z.boolean().describe('Whether it was sent by mail. Else send it to the person yourself.'),
  })
  .register(recordNames, { name: 'AccountInvite' })

export interface AccessRouteOptions {
  readonly database: Database
  readonly clock: Clock
  readonly sessions: Sessions
  /** The address of the page that uses a link. */
  readonly linkUrl: (token: string) => string
  readonly mail: LinkMail
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
 * People reach live data, and a test key lies in repositories and in settings of CI: it neither changes people nor reads
 * their names, mail and network addresses.
 */
export function requireLive(actor: Actor): void {
  requireAccessManager(actor)
  if (!isTestOnly(actor)) return
  throw new ServiceError(
    'forbidden',
    'A test key, or a session that it opened, neither reads nor changes people, invitations and sessions. Use a live key, or sign in as an owner.',
  )
}

/**
 * Only actors without any limit give rights to people: a person who signs in has no limit of requests a second and may
 * come from every address.
 */
function requireUnlimited(actor: Actor): void {
  requireLive(actor)
  if (actor.limits !== null || actor.acceptsAddress !== undefined) throw limitedGiver()
}

/** @throws ServiceError forbidden if the rights of the actor end at a time: those of people do not */
async function requireEndless(q: Queryable, actor: Actor): Promise<void> {
  if ((await readGiver(q, actor)).expiresAt !== null) throw limitedGiver()
}

const limitedGiver = () =>
  new ServiceError(
    'forbidden',
    'This key has limits or an end that people do not have. Invite people and change roles as an owner, or with a key without limits and without an end.',
  )

const permits = { GET: requireLive, POST: requireUnlimited, PATCH: requireUnlimited, DELETE: requireLive }

/** Sessions, members and invitations of an account. */
export function accessRoutes(options: AccessRouteOptions): AnyRoute[] {
  return [...routesOfSessions(options), ...memberRoutes(options)].map((one) => ({
    ...one,
    errors: [...new Set([...(one.errors ?? []), 'forbidden' as const])],
    permit: permits[one.method],
  }))
}

const memberRoutes = (options: AccessRouteOptions): AnyRoute[] => [
  listMembersRoute(options),
  inviteRoute(options),
  listInvitationsRoute(options),
  revokeInvitationRoute(options),
  memberLinkRoute(options),
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

const inviteRoute = ({ database, clock, linkUrl, mail }: AccessRouteOptions): AnyRoute =>
  route({
    id: 'members.invite',
    method: 'POST',
    path: '/v1/members/invitations',
    group: 'account',
    summary: 'Invite a person to the account',
    description:
      'Answers a link that works once, for seven days. Send it to the person yourself, or state `email` where the service sends mail. It ends when the owner who invited leaves the account or loses the role, or when the key that invited is revoked, limited or given another secret. A test key, and a key with limits or an end, invites nobody.',
    parameters: {},
    body: z.strictObject({
      role: accountRole,
      email: z.email().max(200).optional().describe('Where the link is sent by mail.'),
    }),
    bodyExample: { role: 'developer' },
    response: link,
    status: 201,
    errors: ['bad_request'],
    async handler({ actor, body: { role, email } }) {
      if (email !== undefined) {
        await requireFreshAccess(database, clock, actor)
        await mail.admit(actor.accountId, email)
      }
      const { token, id, expiresAt } = await database.transaction(async (q) => {
        await requireFreshAccess(q, clock, actor)
        await requireEndless(q, actor)
        const rights = { accountId: actor.accountId, role, operatorRole: null }
        const created = await createLink(q, clock, {
          ...{ ...rights, kind: 'invitation' },
          ...(await inviterOf(q, actor)),
        })
        await recordRequest(q, clock, actor, 'members invite', created.id, { role })
        return created
      })
      const url = linkUrl(token)
      const mailed = email !== undefined && (await mail.send('invitation', email, url))
      return { data: { id, url, role, expiresAt: expiresAt.toISOString(), mailed } }
    },
  })

/**
 * Who makes a link, and what the link ends with: the person behind a session, else the key that it was opened with, else
 * the session, and the operator's token that opened it; or the key itself.
 */
async function inviterOf(
  q: Queryable,
  { keyId, signedInAs, usedKey }: Actor,
): Promise<Pick<NewLink, 'createdBy' | 'usedKey' | 'usedToken'>> {
  if (signedInAs === undefined) return { createdBy: keyId, usedKey }
  const [session] = await q.query<
    Columns<typeof sessions, 'operator_token_id' | 'secret_hash'> & { readonly inviter: string }
  >(
    `select coalesce(person_id, key_id, id) as inviter, operator_token_id, secret_hash
     from sessions where id = $1`,
    [keyId],
  )
  const { inviter = keyId, operator_token_id: id = null, secret_hash: secretHash = null } = session ?? {}
  return { createdBy: inviter, usedKey, usedToken: id === null ? undefined : { id, secretHash } }
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
        await requireCurrentAccess(q, clock, actor)
        if (!(await revokeInvitation(q, actor.accountId, id))) throw noSuch('invitation')
        await recordRequest(q, clock, actor, 'members uninvite', id)
      }),
  )

/** @throws ServiceError not_found; bad_request if the person signs in at the identity provider */
async function memberWithoutIdentity(q: Queryable, accountId: string, personId: string): Promise<Member> {
  const found = (await listMembers(q, accountId)).find((one) => one.personId === personId)
  if (found === undefined) throw noSuch('person')
  if (await hasNoIdentity(q, personId)) return found
  throw new ServiceError('bad_request', 'This person signs in at the identity provider.')
}

const memberLinkRoute = ({ database, clock, linkUrl, mail }: AccessRouteOptions): AnyRoute => {
  /** The address of a member, to which a further mail may go. */
  async function admitted(actor: Actor, personId: string): Promise<string> {
    await requireFreshAccess(database, clock, actor)
    const { email } = await memberWithoutIdentity(database, actor.accountId, personId)
    if (email === null) throw new ServiceError('bad_request', 'This person stated no address.')
    await mail.admit(actor.accountId, email)
    return email
  }

  return route({
    id: 'members.signInLink',
    method: 'POST',
    path: '/v1/members/sign-in-links/{id}',
    group: 'account',
    summary: 'Let a member sign in again',
    description:
      'Answers a link that signs this person in once, within 15 minutes, with the role that they have then. Send it to the person yourself, or send `mail: true` where the service sends mail: it goes to the address that the person stated. It is for people who accepted an invitation without an identity provider; others sign in there. It ends like an invitation with the rights of whoever created it. By a key: the session ends with the key, and registers no passkey.',
    parameters: { id: idParameter('person') },
    body: z.strictObject({ mail: z.boolean().optional() }),
    bodyOptional: true,
    bodyExample: { mail: true },
    response: link,
    status: 201,
    errors: ['bad_request', 'not_found'],
    async handler({ actor, params: { id: personId }, body }) {
      // Mails are counted on a connection of their own, so before the transaction takes one.
      const email = body?.mail ? await admitted(actor, personId) : null
      const created = await database.transaction(async (q) => {
        await requireFreshAccess(q, clock, actor)
        await requireEndless(q, actor)
        const { accountId } = actor
        const found = await memberWithoutIdentity(q, accountId, personId)
        const rights = { accountId, role: found.role, operatorRole: null }
        const wanted = { ...rights, kind: 'sign_in', personId, ...(await inviterOf(q, actor)) } as const
        const made = await createLink(q, clock, wanted)
        await recordRequest(q, clock, actor, 'members link', personId, { linkId: made.id })
        return { ...made, role: found.role }
      })
      const { id, token, role, expiresAt } = created
      const url = linkUrl(token)
      const mailed = email !== null && (await mail.send('sign_in', email, url))
      return { data: { id, url, role, expiresAt: expiresAt.toISOString(), mailed } }
    },
  })
}

const restoredRole =
  'The identity provider’s claims give this person their role, so their next sign-in restores it. Send pin: true to keep yours.'

/** @throws ServiceError bad_request if the actor is the only owner and gives that up without a second, explicit step */
async function requireAnotherOwner(
  q: Queryable,
  { accountId, signedInAs }: Actor,
  personId: string,
  confirm: 'last_owner' | undefined,
): Promise<void> {
  if (!(await isLastOwner(q, accountId, personId)) || signedInAs !== personId || confirm) return
  throw new ServiceError(
    'bad_request',
    'You are the last owner of this account: nobody could invite people, change roles or create keys by signing in. Make another person an owner first, or send confirm=last_owner.',
    { reason: 'confirmation_needed' },
  )
}

const changeMemberRoute = ({ database, clock }: AccessRouteOptions): AnyRoute =>
  route({
    id: 'members.change',
    method: 'PATCH',
    path: '/v1/members/{id}',
    group: 'account',
    summary: 'Change the role of a person',
    description:
      'The person’s sessions in this account end, so that they sign in with the new role. Where the identity provider’s claims give the role (`roleFrom` is `claims`), the next sign-in restores it, and `notice` states so; `pin: true` keeps yours as long as the claims give a membership. The last owner gives up that role only with `confirm`.',
    parameters: { id: idParameter('person') },
    body: z.strictObject({
      role: accountRole,
      pin: z.boolean().optional().describe('Whether the role stays where the claims give another one.'),
      confirm: z.literal('last_owner').optional().describe('The last owner gives up the role.'),
    }),
    bodyExample: { role: 'viewer' },
    response: member.extend({ notice: z.string().nullable().describe('What will undo the change.') }),
    errors: ['bad_request', 'not_found'],
    async handler({ actor, params, body }) {
      const { accountId } = actor
      return database.transaction(async (q) => {
        await lockOwners(q, accountId)
        await requireFreshAccess(q, clock, actor)
        await requireEndless(q, actor)
        const { role, pin = false, confirm } = body
        if (role !== 'owner') await requireAnotherOwner(q, actor, params.id, confirm)
        if (!(await changeRole(q, clock, { accountId, personId: params.id, role }, pin)))
          throw noSuch('person')
        const found = (await listMembers(q, accountId)).find(({ personId }) => personId === params.id)!
        await recordRequest(q, clock, actor, 'members change', found.personId, {
          role,
          roleFrom: found.roleFrom,
        })
        const notice = found.roleFrom === 'claims' ? restoredRole : null
        return { data: { ...found, createdAt: found.createdAt.toISOString(), notice } }
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
      description:
        'Their sessions in this account end within five seconds. The claims of an identity provider make them no member again until they are invited. The last owner leaves only with `confirm`.',
      parameters: {
        id: idParameter('person'),
        confirm: oneOf(['last_owner'], { description: 'The last owner leaves.', example: 'last_owner' }),
      },
    },
    (actor, { id, confirm }) =>
      database.transaction(async (q) => {
        await lockOwners(q, actor.accountId)
        await requireFreshAccess(q, clock, actor)
        await requireAnotherOwner(q, actor, id, confirm)
        if (!(await removeMember(q, clock, actor.accountId, id))) throw noSuch('person')
        await recordRequest(q, clock, actor, 'members remove', id)
      }),
  )
