import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import type { UsedKey } from '../../catalog/http/actor.ts'
import type { Queryable } from '../../runtime/storage/database.ts'
import { type Columns, type Fields, selectFields } from '../../runtime/storage/rows.ts'
import type { accounts } from '../../runtime/storage/schema/accounts.ts'
import type { signInLinks } from '../../runtime/storage/schema/sign-in.ts'
import { newId } from '../ids.ts'
import { givesRights } from '../key-rights.ts'
import { type AccountRole, type Rights, tokenWorks, type UsedToken } from './roles.ts'
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
  /** The key behind an invitation: it ends with the key, and with the secret that was used. */
  readonly usedKey?: UsedKey | undefined
  /**
   * The operator's token by which it is created, itself or by a session that it opened: the link, and the session that it
   * opens, end with the token and with the secret that was used.
   */
  readonly usedToken?: Pick<UsedToken, 'id' | 'secretHash'> | undefined
  /** The member whom it signs in again. It ends like an invitation, when whoever created it may invite no more. */
  readonly personId?: string | undefined
}

export interface CreatedLink {
  readonly id: string
  /** Shown once; only its hash is stored. */
  readonly token: string
  readonly expiresAt: Date
}

/** Rights that a link gives, and its kind. */
export interface UsedLink extends Fields<typeof signInLinks, (typeof used)[number]> {}

const used = [
  ...(['id', 'kind', 'accountId', 'role', 'operatorRole', 'operatorTokenId', 'personId'] as const),
  ...(['keyId', 'secretHash'] as const),
] as const

/**
 * Creates a link that works once.
 * @throws ServiceError not_found if the account does not exist, bad_request if it is closed
 */
export async function createLink(q: Queryable, clock: Clock, link: NewLink): Promise<CreatedLink> {
  const { kind, opens = 'session', accountId, role, operatorRole, createdBy, usedKey } = link
  const { usedToken, personId } = link
  if (accountId !== null) await requireOpenAccount(q, accountId)
  const token = newToken(prefixes[opens])
  const id = newId('lnk')
  const expiresAt = new Date(clock.now() + linkLifetimeMs[kind])
  await q.query(
    `insert into sign_in_links (hash, id, kind, account_id, role, operator_role, created_by, created_at, expires_at,
       key_id, secret_hash, operator_token_id, person_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
    [
      ...[
        hashToken(token),
        id,
        kind,
        accountId,
        role,
        operatorRole,
        createdBy,
        new Date(clock.now()),
        expiresAt,
      ],
      ...[usedKey?.id ?? null, usedKey?.secretHash ?? usedToken?.secretHash ?? null],
      ...[usedToken?.id ?? null, personId ?? null],
    ],
  )
  return { id, token, expiresAt }
}

async function requireOpenAccount(q: Queryable, accountId: string): Promise<void> {
  const [account] = await q.query<Columns<typeof accounts, 'state'>>(
    'select state from accounts where id = $1',
    [accountId],
  )
  if (!account) throw new ServiceError('not_found', `There is no account ${accountId}.`)
  if (account.state === 'closed') throw new ServiceError('bad_request', `The account ${accountId} is closed.`)
}

/**
 * Whether the creator of a link may still give its rights. Otherwise an owner who was removed, or a key that was revoked,
 * would return by an invitation that they made before; an owner who was invited again makes new ones. A key must still have
 * the rights of a person: no limits, no end. `$2` is the time.
 */
const creatorCondition = `(${tokenWorks('l.operator_token_id', 'l.secret_hash', '$2')}
  and (l.kind <> 'invitation' and l.person_id is null
    or (l.created_by not like 'per\\_%' or exists (select from memberships m
        where m.person_id = l.created_by and m.account_id = l.account_id and m.role = 'owner'
          and m.created_at <= l.created_at))
      and (l.key_id is null and l.created_by not like 'key\\_%' or exists (select from api_keys k
        where k.id = coalesce(l.key_id, l.created_by) and k.mode = 'live' and k.expires_at is null
          and ${givesRights('k.id', 'l.secret_hash', '$2')}))))`

/** A link that can be used now: `$1` is the hash of its token, `$2` the time, `$3` its kind. */
const usableLink = `l.hash = $1 and l.kind = $3 and l.used_at is null and l.expires_at > $2
  and (l.account_id is null or exists (select from accounts a where a.id = l.account_id and a.state = 'active'))
  and ${creatorCondition}`

/**
 * The account of a link that can be used, without using it: limits of the account are checked before, so that a refusal
 * by them leaves the link. Null for a link without an account, or that cannot be used.
 */
export async function accountOfLink(
  q: Queryable,
  clock: Clock,
  token: string,
  kind: UsedLink['kind'],
  opens: Opens = 'session',
): Promise<string | null> {
  if (!isToken(prefixes[opens], token)) return null
  const [row] = await q.query<Columns<typeof signInLinks, 'account_id'>>(
    `select l.account_id from sign_in_links l where ${usableLink}`,
    [hashToken(token), new Date(clock.now()), kind],
  )
  return row?.account_id ?? null
}

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
    `update sign_in_links l set used_at = $2 where ${usableLink}
     returning ${selectFields(used)}`,
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
export interface OpenInvitation
  extends Fields<typeof signInLinks, 'id' | 'createdBy' | 'createdAt' | 'expiresAt'> {
  readonly role: AccountRole
}

/** Invitations to an account that can still be accepted, newest first. */
export function listInvitations(q: Queryable, clock: Clock, accountId: string): Promise<OpenInvitation[]> {
  return q.query<OpenInvitation>(
    `select ${selectFields(['id', 'role', 'createdBy', 'createdAt', 'expiresAt'])} from sign_in_links l
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

/**
 * Ends the open invitations, and links of members, by a session that somebody revoked. Those of a person or a key end with
 * the rights of these; a session of a one-time link belongs to neither. Signing out leaves them.
 */
export async function endInvitationsOf(q: Queryable, sessionId: string): Promise<void> {
  await q.query(
    `delete from sign_in_links where created_by = $1 and used_at is null
       and (kind = 'invitation' or person_id is not null)`,
    [sessionId],
  )
}

/** Deletes links that expired. */
export async function deleteExpiredLinks(q: Queryable, clock: Clock): Promise<void> {
  await q.query('delete from sign_in_links where expires_at < $1', [new Date(clock.now() - 86_400_000)])
}
