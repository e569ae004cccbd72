import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import type { Queryable } from '../../runtime/storage/database.ts'
import { type Fields, selectFields } from '../../runtime/storage/rows.ts'
import type { signUpLinks } from '../../runtime/storage/schema/sign-up.ts'
import { newId } from '../ids.ts'
import type { CreatedPage } from '../shapes.ts'
import { tokenWorks } from './roles.ts'
import { hashToken, isToken, newToken } from './tokens.ts'

const prefix = 'slu'

/** What an operator sees of a link by which people create accounts. */
export interface SignUpLink extends Fields<typeof signUpLinks, (typeof shown)[number]> {}

const shown = [
  ...([
    'id',
    'note',
    'plan',
    'liveCredits',
    'testCredits',
    'maxUses',
    'uses',
    'createdBy',
    'createdAt',
  ] as const),
  ...(['expiresAt', 'revokedAt'] as const),
] as const
const columns = selectFields(shown)

export type NewSignUpLink = Pick<
  SignUpLink,
  'note' | 'plan' | 'liveCredits' | 'testCredits' | 'maxUses' | 'createdBy' | 'expiresAt'
> & {
  /** The operator's token by which it is created: it ends with it. */
  readonly operatorTokenId?: string | undefined
}

/** What a new account gets from its link. */
export type SignUpOffer = Pick<SignUpLink, 'id' | 'plan' | 'liveCredits' | 'testCredits'>

/**
 * Creates a link. The token has 256 random bits and is stored as its SHA-256: a search for the hash compares no part
 * of the token, so its time reveals nothing about it.
 */
export async function createSignUpLink(
  q: Queryable,
  clock: Clock,
  link: NewSignUpLink,
): Promise<SignUpLink & { readonly token: string }> {
  if (link.expiresAt.getTime() <= clock.now()) {
    throw new ServiceError('bad_request', 'expiresAt must be in the future')
  }
  const token = newToken(prefix)
  const [row] = await q.query<SignUpLink>(
    `insert into sign_up_links (id, hash, note, plan, live_credits, test_credits, max_uses, created_by, created_at, expires_at,
       operator_token_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) returning ${columns}`,
    [
      ...[newId('sul'), hashToken(token), link.note, link.plan, link.liveCredits, link.testCredits],
      ...[link.maxUses, link.createdBy, new Date(clock.now()), link.expiresAt, link.operatorTokenId ?? null],
    ],
  )
  return { ...row!, token }
}

/** Links, oldest first. */
export function listSignUpLinks(q: Queryable, { after, limit }: CreatedPage): Promise<SignUpLink[]> {
  return q.query<SignUpLink>(
    `select ${columns} from sign_up_links
     where $1::timestamptz is null or (created_at, id) > ($1, $2) order by created_at, id limit $3`,
    [after?.createdAt ?? null, after?.id ?? '', limit ?? null],
  )
}

/** Revokes a link; a second call changes nothing. @throws ServiceError not_found */
export async function revokeSignUpLink(q: Queryable, clock: Clock, id: string): Promise<SignUpLink> {
  const [row] = await q.query<SignUpLink>(
    `update sign_up_links set revoked_at = coalesce(revoked_at, $2) where id = $1 returning ${columns}`,
    [id, new Date(clock.now())],
  )
  if (!row) throw new ServiceError('not_found', `There is no sign-up link ${id}.`)
  return row
}

const usable = `hash = $1 and revoked_at is null and uses < max_uses and expires_at > $2
  and ${tokenWorks('operator_token_id', 'null', '$2')}`

/** Whether a token can be used now. */
export async function isSignUpLink(q: Queryable, clock: Clock, token: string): Promise<boolean> {
  if (!isToken(prefix, token)) return false
  const found = await q.query(`select 1 from sign_up_links where ${usable}`, [
    ...[hashToken(token), new Date(clock.now())],
  ])
  return found.length > 0
}

/**
 * Uses a link once. The update holds the row's lock, so simultaneous uses never exceed `maxUses`. Call in the
 * transaction that creates the account.
 * @returns null if the link is unknown, revoked, expired or used up
 */
export async function useSignUpLink(q: Queryable, clock: Clock, token: string): Promise<SignUpOffer | null> {
  if (!isToken(prefix, token)) return null
  const [row] = await q.query<SignUpOffer>(
    `update sign_up_links set uses = uses + 1 where ${usable}
     returning ${selectFields(['id', 'plan', 'liveCredits', 'testCredits'])}`,
    [hashToken(token), new Date(clock.now())],
  )
  return row ?? null
}

const retentionMs = 30 * 86_400_000

/** Deletes links that expired long ago. */
export async function deleteExpiredSignUpLinks(q: Queryable, clock: Clock): Promise<void> {
  await q.query('delete from sign_up_links where expires_at < $1', [new Date(clock.now() - retentionMs)])
}
