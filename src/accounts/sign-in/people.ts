import type { Clock } from '../../catalog/clock.ts'
import { shownName } from '../../catalog/visible-text.ts'
import type { Queryable } from '../../runtime/storage/database.ts'
import {
  type Columns,
  type Fields,
  type Renamed,
  type Row,
  selectFields,
} from '../../runtime/storage/rows.ts'
import type { accounts } from '../../runtime/storage/schema/accounts.ts'
import type { memberships, people, personLogins } from '../../runtime/storage/schema/sign-in.ts'
import { newId } from '../ids.ts'
import type { AccountRole, OperatorRole } from './roles.ts'
import { endSessionsWithoutRole } from './sessions.ts'

/** A person as an OpenID Connect provider names them (OpenID Connect Core 1.0, section 5.1). */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  readonly name: string | null
  readonly email: string | null
}

/** A member of an account. */
export interface Member
  extends Fields<typeof memberships, 'personId' | 'role' | 'createdAt'>,
    Fields<typeof people, 'name' | 'email'> {
  /** `claims`: the provider's claims set the role at each sign-in; `pinned`: they give the membership, an owner the role. */
  readonly roleFrom: Row<typeof memberships>['source']
}

export interface Membership
  extends Fields<typeof memberships, 'accountId' | 'role'>,
    Renamed<typeof accounts, { accountName: 'name' }> {}

const visibleName = (name: string | null): string | null => (name === null ? null : shownName(name) || null)

/** Returns the person of an identity and stores the name and address it has now; creates the person at first use. */
export async function personOf(
  q: Queryable,
  clock: Clock,
  identity: Identity,
  operatorRole: OperatorRole | null,
): Promise<string> {
  const { issuer, subject, email } = identity
  const name = visibleName(identity.name)
  const now = new Date(clock.now())
  const personId = newId('per')
  await q.query('insert into people (id, name, email, created_at) values ($1, $2, $3, $4)', [
    personId,
    name,
    email,
    now,
  ])
  const [login] = await q.query<Columns<typeof personLogins, 'person_id'>>(
    `insert into person_logins as l (issuer, subject, person_id, operator_role, created_at) values ($1, $2, $3, $4, $5)
     on conflict (issuer, subject) do update set operator_role = excluded.operator_role
     returning person_id`,
    [issuer, subject, personId, operatorRole, now],
  )
  if (login!.person_id === personId) return personId
  await q.query('delete from people where id = $1', [personId])
  await q.query('update people set name = $2, email = $3 where id = $1', [login!.person_id, name, email])
  return login!.person_id
}

interface NewMember {
  readonly accountId: string
  readonly personId: string
  readonly role: AccountRole
}

/** Adds a person who was invited to an account, or changes their role. A person who was removed is a member again. */
export async function setMember(
  q: Queryable,
  clock: Clock,
  { accountId, personId, role }: NewMember,
): Promise<void> {
  await q.query(
    `insert into memberships (account_id, person_id, role, source, created_at) values ($1, $2, $3, 'invitation', $4)
     on conflict (account_id, person_id) do update set role = excluded.role, source = excluded.source`,
    [accountId, personId, role, new Date(clock.now())],
  )
  await q.query(
    'update person_logins set removed_from = array_remove(removed_from, $2) where person_id = $1',
    [personId, accountId],
  )
  await endSessionsWithoutRole(q, clock, personId)
}

/** Adds a person whom claims make a member. What an owner decided stays: an invitation, a pinned role, a removal. */
async function setClaimedMember(
  q: Queryable,
  clock: Clock,
  { accountId, personId, role }: NewMember,
): Promise<void> {
  await q.query(
    `insert into memberships (account_id, person_id, role, source, created_at)
     select $1, $2, $3, 'claims', $4 where exists (select from accounts where id = $1)
       and not exists (select from person_logins l where l.person_id = $2 and $1 = any(l.removed_from))
     on conflict (account_id, person_id) do update set role = excluded.role where memberships.source = 'claims'`,
    [accountId, personId, role, new Date(clock.now())],
  )
}

/**
 * Changes the role of a member, and never makes a person one whom another request has just removed. False if they are no
 * member.
 * @param pin whether the role stays where the provider's claims give another one; else their next sign-in restores that
 */
export async function changeRole(
  q: Queryable,
  clock: Clock,
  { accountId, personId, role }: NewMember,
  pin: boolean,
): Promise<boolean> {
  const changed = await q.query(
    `update memberships set role = $3, source = case when source = 'claims' and $4 then 'pinned' else source end
     where account_id = $1 and person_id = $2 returning person_id`,
    [accountId, personId, role, pin],
  )
  await endSessionsWithoutRole(q, clock, personId)
  return changed.length > 0
}

/** Makes the memberships that a provider's claims grant those of this sign-in: adds, changes and withdraws them. */
export async function setClaimedMemberships(
  q: Queryable,
  clock: Clock,
  personId: string,
  granted: readonly { readonly accountId: string; readonly role: AccountRole }[],
): Promise<void> {
  await q.query(
    `delete from memberships where person_id = $1 and source <> 'invitation' and account_id <> all($2::text[])`,
    [personId, granted.map(({ accountId }) => accountId)],
  )
  for (const { accountId, role } of granted) await setClaimedMember(q, clock, { accountId, personId, role })
  await endSessionsWithoutRole(q, clock, personId)
}

/**
 * Changes of owners wait for each other. Call it before the rights of whoever changes them are checked: of two owners who
 * remove each other at the same moment one remains.
 */
export async function lockOwners(q: Queryable, accountId: string): Promise<void> {
  await q.query("select pg_advisory_xact_lock(hashtext('owners ' || $1))", [accountId])
}

/** Whether a person is the only owner of an account. Call it after {@link lockOwners}. */
export async function isLastOwner(q: Queryable, accountId: string, personId: string): Promise<boolean> {
  const owners = await q.query<Columns<typeof memberships, 'person_id'>>(
    `select person_id from memberships where account_id = $1 and role = 'owner' limit 2`,
    [accountId],
  )
  return owners.length === 1 && owners[0]!.person_id === personId
}

/** Creates a person who accepted an invitation without an OpenID Connect provider. */
export async function createPerson(
  q: Queryable,
  clock: Clock,
  { name, email }: { readonly name: string; readonly email: string | null },
): Promise<string> {
  const id = newId('per')
  await q.query('insert into people (id, name, email, created_at) values ($1, $2, $3, $4)', [
    id,
    visibleName(name),
    email,
    new Date(clock.now()),
  ])
  return id
}

/** Removes a person from an account, until they are invited again; false if they were no member. */
export async function removeMember(
  q: Queryable,
  clock: Clock,
  accountId: string,
  personId: string,
): Promise<boolean> {
  const rows = await q.query(
    'delete from memberships where account_id = $1 and person_id = $2 returning person_id',
    [accountId, personId],
  )
  await q.query(
    `update person_logins set removed_from = array_append(array_remove(removed_from, $2), $2) where person_id = $1`,
    [personId, accountId],
  )
  await endSessionsWithoutRole(q, clock, personId)
  return rows.length > 0
}

/** Members of an account, oldest first. */
export async function listMembers(q: Queryable, accountId: string): Promise<Member[]> {
  const members = await q.query<Member>(
    `select ${selectFields(['personId'], 'm')}, p.name, p.email, m.role, m.source as "roleFrom",
       ${selectFields(['createdAt'], 'm')}
     from memberships m join people p on p.id = m.person_id
     where m.account_id = $1 order by m.created_at, m.person_id limit 500`,
    [accountId],
  )
  return members.map((member) => ({ ...member, name: visibleName(member.name) }))
}

/** Accounts that a person may enter: open accounts they belong to, oldest membership first. */
export function membershipsOf(q: Queryable, personId: string): Promise<Membership[]> {
  return q.query<Membership>(
    `select ${selectFields(['accountId'], 'm')}, a.name as "accountName", m.role
     from memberships m join accounts a on a.id = m.account_id
     where m.person_id = $1 and a.state = 'active' order by m.created_at, m.account_id limit 500`,
    [personId],
  )
}

/**
 * Whether a member comes back by a link: a person without an identity at a provider. Such a person belongs to this account
 * alone, so whoever creates the link reaches no other account by it.
 */
export async function hasNoIdentity(q: Queryable, personId: string): Promise<boolean> {
  return (await q.query('select 1 from person_logins where person_id = $1 limit 1', [personId])).length === 0
}
