import { newId } from '../accounts/ids.ts'
import type { Clock } from '../clock.ts'
import type { Queryable } from '../storage/database.ts'
import type { AccountRole, OperatorRole } from './roles.ts'

/** A person as an OpenID Connect provider names them (OpenID Connect Core 1.0, section 5.1). */
export interface Identity {
  readonly issuer: string
  readonly subject: string
  readonly name: string | null
  readonly email: string | null
}

/** A member of an account. */
export interface Member {
  readonly personId: string
  readonly name: string | null
  readonly email: string | null
  readonly role: AccountRole
  readonly createdAt: Date
}

export interface Membership {
  readonly accountId: string
  readonly accountName: string | null
  readonly role: AccountRole
}

/** Returns the person of an identity and stores the name and address it has now; creates the person at first use. */
export async function personOf(
  q: Queryable,
  clock: Clock,
  identity: Identity,
  operatorRole: OperatorRole | null,
): Promise<string> {
  const { issuer, subject, name, email } = identity
  const now = new Date(clock.now())
  const personId = newId('per')
  await q.query('insert into people (id, name, email, created_at) values ($1, $2, $3, $4)', [
    personId,
    name,
    email,
    now,
  ])
  const [login] = await q.query<{ personId: string }>(
    `insert into person_logins as l (issuer, subject, person_id, operator_role, created_at) values ($1, $2, $3, $4, $5)
     on conflict (issuer, subject) do update set operator_role = excluded.operator_role
     returning person_id as "personId"`,
    [issuer, subject, personId, operatorRole, now],
  )
  if (login!.personId === personId) return personId
  await q.query('delete from people where id = $1', [personId])
  await q.query('update people set name = $2, email = $3 where id = $1', [login!.personId, name, email])
  return login!.personId
}

/** Adds a person to an account, or changes their role. */
export async function setMember(
  q: Queryable,
  clock: Clock,
  member: {
    readonly accountId: string
    readonly personId: string
    readonly role: AccountRole
    readonly source: 'invitation' | 'claims'
  },
): Promise<void> {
  await q.query(
    `insert into memberships (account_id, person_id, role, source, created_at) values ($1, $2, $3, $4, $5)
     on conflict (account_id, person_id) do update set role = excluded.role, source = excluded.source`,
    [member.accountId, member.personId, member.role, member.source, new Date(clock.now())],
  )
}

/**
 * Changes the role of a member, and never makes a person one whom another request has just removed. From then on the
 * provider's claims do not change the membership. False if they are no member.
 */
export async function changeRole(
  q: Queryable,
  accountId: string,
  personId: string,
  role: AccountRole,
): Promise<boolean> {
  const changed = await q.query(
    `update memberships set role = $3, source = 'invitation' where account_id = $1 and person_id = $2
     returning person_id`,
    [accountId, personId, role],
  )
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
    `delete from memberships where person_id = $1 and source = 'claims' and account_id <> all($2::text[])`,
    [personId, granted.map(({ accountId }) => accountId)],
  )
  for (const { accountId, role } of granted) {
    const known = await q.query('select 1 from accounts where id = $1', [accountId])
    if (known.length > 0) await setMember(q, clock, { accountId, personId, role, source: 'claims' })
  }
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
    name,
    email,
    new Date(clock.now()),
  ])
  return id
}

/** Removes a person from an account; false if they were no member. */
export async function removeMember(q: Queryable, accountId: string, personId: string): Promise<boolean> {
  const rows = await q.query(
    'delete from memberships where account_id = $1 and person_id = $2 returning person_id',
    [accountId, personId],
  )
  return rows.length > 0
}

/** Members of an account, oldest first. */
export function listMembers(q: Queryable, accountId: string): Promise<Member[]> {
  return q.query<Member>(
    `select m.person_id as "personId", p.name, p.email, m.role, m.created_at as "createdAt"
     from memberships m join people p on p.id = m.person_id
     where m.account_id = $1 order by m.created_at, m.person_id limit 500`,
    [accountId],
  )
}

/** Accounts that a person may enter: open accounts they belong to, oldest membership first. */
export function membershipsOf(q: Queryable, personId: string): Promise<Membership[]> {
  return q.query<Membership>(
    `select m.account_id as "accountId", a.name as "accountName", m.role
     from memberships m join accounts a on a.id = m.account_id
     where m.person_id = $1 and a.state = 'active' order by m.created_at, m.account_id limit 500`,
    [personId],
  )
}
