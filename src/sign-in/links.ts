import { newId } from '../accounts/ids.ts'
import type { Clock } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import type { Queryable } from '../storage/database.ts'
import type { AccountRole, Rights } from './roles.ts'
import { hashToken, isToken, newToken } from './tokens.ts'

/**
 * Begins of tokens. A view lasts an hour: its link has another beginning, which the stored hash includes, so that it opens
 * no session of the usual lifetime.
 */
const prefixes = { session: 'sll', view: 'slv' } as const
type Opens = keyof typeof prefixes

/** Lifetime of a link that signs in, and of an invitation. */
export const linkLifetimeMs = { sign_in: 15 * 60_000, invitation: 7 * 86_400_000 } as const

export interface NewLink extends Rights {
  readonly kind: 'sign_in' | 'invitation'
  /** Whether it opens a session of the browser (default), or a view of one tab. */
  readonly opens?: Opens
  /** Actor that creates the link. An invitation of a person or key (their id) ends when they may invite no more. */
  readonly createdBy: string
}

export interface CreatedLink {
  readonly id: string
  /** Shown once; only its hash is stored. */
  readonly token: string
  readonly expiresAt: Date
}

/** Rights that a link gives, and its kind. */
export interface UsedLink extends Rights {
  readonly id: string
  readonly kind: 'sign_in' | 'invitation'
}

/**
 * Creates a link that works once.
 * @throws ServiceError not_found if the account does not exist, bad_request if it is closed
 */
export async function createLink(q: Queryable, clock: Clock, link: NewLink): Promise<CreatedLink> {
  const { kind, opens = 'session', accountId, role, operatorRole, createdBy } = link
  if (accountId !== null) await requireOpenAccount(q, accountId)
  const token = newToken(prefixes[opens])
  const id = newId('lnk')
  const expiresAt = new Date(clock.now() + linkLifetimeMs[kind])
  await q.query(
    `insert into sign_in_links (hash, id, kind, account_id, role, operator_role, created_by, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
    [hashToken(token), id, kind, accountId, role, operatorRole, createdBy, new Date(clock.now()), expiresAt],
  )
  return { id, token, expiresAt }
}

async function requireOpenAccount(q: Queryable, accountId: string): Promise<void> {
  const [account] = await q.query<{ state: string }>('select state from accounts where id = $1', [accountId])
  if (!account) throw new ServiceError('not_found', `There is no account ${accountId}.`)
  if (account.state === 'closed') throw new ServiceError('bad_request', `The account ${accountId} is closed.`)
}

/**
 * Whether the creator of a link may still give its rights. Otherwise an owner who was removed, or a key that was revoked,
 * would return by an invitation that they made before.
 */
const creatorCondition = `(l.kind <> 'invitation' or case
  when l.created_by like 'per\\_%' then exists (select from memberships m
    where m.person_id = l.created_by and m.account_id = l.account_id and m.role = 'owner')
  when l.created_by like 'key\\_%' then exists (select from api_keys k
    where k.id = l.created_by and k.revoked_at is null)
  else true end)`

/**
 * Uses a link. One of several simultaneous uses succeeds: the update holds the row's lock.
 * @returns the link's rights; null if the link is unknown, used, expired or opens something else, or its account is not active
 */
export async function useLink(
  q: Queryable,
  clock: Clock,
  token: string,
  kind: UsedLink['kind'],
  opens: Opens = 'session',
): Promise<UsedLink | null> {
  if (!isToken(prefixes[opens], token)) return null
  const [row] = await q.query<UsedLink>(
    `update sign_in_links l set used_at = $2
     where hash = $1 and kind = $3 and used_at is null and expires_at > $2
       and (account_id is null or exists (select from accounts a where a.id = l.account_id and a.state = 'active'))
       and ${creatorCondition}
     returning id, kind, account_id as "accountId", role, operator_role as "operatorRole"`,
    [hashToken(token), new Date(clock.now()), kind],
  )
  return row ?? null
}

/** The kind of a link that can still be used; null if there is no such link. */
export async function kindOfLink(
  q: Queryable,
  clock: Clock,
  token: string,
): Promise<UsedLink['kind'] | null> {
  const [row] = await q.query<{ kind: UsedLink['kind'] }>(
    `select kind from sign_in_links l
     where hash = $1 and used_at is null and expires_at > $2 and ${creatorCondition}`,
    [hashToken(token), new Date(clock.now())],
  )
  return row?.kind ?? null
}

/** An invitation that can still be accepted. Its token is not stored. */
export interface OpenInvitation {
  readonly id: string
  readonly role: AccountRole
  readonly createdBy: string
  readonly createdAt: Date
  readonly expiresAt: Date
}

/** Invitations to an account that can still be accepted, newest first. */
export function listInvitations(q: Queryable, clock: Clock, accountId: string): Promise<OpenInvitation[]> {
  return q.query<OpenInvitation>(
    `select id, role, created_by as "createdBy", created_at as "createdAt", expires_at as "expiresAt"
     from sign_in_links l
     where account_id = $1 and kind = 'invitation' and used_at is null and expires_at > $2 and ${creatorCondition}
     order by created_at desc, id limit 500`,
    [accountId, new Date(clock.now())],
  )
}

/** Ends an invitation that nobody has accepted; false if there is none of this id. */
export async function revokeInvitation(q: Queryable, accountId: string, id: string): Promise<boolean> {
  const revoked = await q.query(
    `delete from sign_in_links where id = $1 and account_id = $2 and kind = 'invitation' and used_at is null
     returning id`,
    [id, accountId],
  )
  return revoked.length > 0
}

/** Deletes links that expired. */
export async function deleteExpiredLinks(q: Queryable, clock: Clock): Promise<void> {
  await q.query('delete from sign_in_links where expires_at < $1', [new Date(clock.now() - 86_400_000)])
}
