import type { Clock } from '../../catalog/clock.ts'
import { ServiceError } from '../../catalog/errors.ts'
import { createShortCache } from '../../runtime/process/short-cache.ts'
import type { Database, Queryable } from '../../runtime/storage/database.ts'
import { type Columns, type Fields, selectFields } from '../../runtime/storage/rows.ts'
import type { operatorTokens } from '../../runtime/storage/schema/operators.ts'
import { newId } from '../ids.ts'
import type { CreatedBefore } from '../shapes.ts'
import type { OperatorRole, UsedToken } from '../sign-in/roles.ts'
import { hashToken, isToken, newToken } from '../sign-in/tokens.ts'

const prefix = 'slo'
/** The use of a token is written at most this often. */
const touchEveryMs = 60_000
/** Lifetime of a cached token: a revoked token ends on every node within 5 s. */
const cacheMs = 4000
const maxCachedTokens = 1000

/** A named token as lists show it. */
export type OperatorToken = Fields<typeof operatorTokens, (typeof shown)[number]>

const shown = [
  ...([
    'id',
    'name',
    'role',
    'hint',
    'createdAt',
    'createdBy',
    'lastUsedAt',
    'expiresAt',
    'revokedAt',
  ] as const),
  'previousUntil',
] as const
const columns = selectFields(shown)

/** A token with its secret, which is shown once. */
export interface CreatedToken extends OperatorToken {
  readonly token: string
}

const hintOf = (token: string) => `${prefix}_…${token.slice(-4)}`

/**
 * Creates a token; only its hash is stored.
 * @throws ServiceError bad_request if a token in use has the name, or the expiry has passed
 */
export async function createToken(
  q: Queryable,
  clock: Clock,
  given: {
    readonly name: string
    readonly role: OperatorRole
    readonly expiresAt?: Date | undefined
    readonly createdBy: string
    /** The token by which it is created: it does not live longer, and ends with it. */
    readonly giver?: UsedToken | undefined
  },
): Promise<CreatedToken> {
  const { name, role, createdBy, giver } = given
  const end = giver?.endsAt ?? null
  const { expiresAt = end } = given
  if (end !== null && (expiresAt === null || expiresAt > end)) throw endsEarlier(end)
  const now = new Date(clock.now())
  if (expiresAt !== null && expiresAt <= now) {
    throw new ServiceError('bad_request', 'expiresAt: the time has passed.')
  }
  // The audit names tokens, so two active tokens need different names.
  const [taken] = await q.query(
    `select 1 from operator_tokens
     where name = $1 and revoked_at is null and (expires_at is null or expires_at > $2)`,
    [name, now],
  )
  if (taken) throw new ServiceError('bad_request', `name: there is a token ${name} already.`)
  const token = newToken(prefix)
  const [row] = await q.query<OperatorToken>(
    `insert into operator_tokens (id, name, role, hash, hint, created_at, created_by, expires_at, giver_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${columns}`,
    [
      ...[newId('opt'), name, role, hashToken(token), hintOf(token), now, createdBy, expiresAt],
      giver?.id ?? null,
    ],
  )
  return { ...row!, token }
}

const endsEarlier = (end: Date) =>
  new ServiceError(
    'forbidden',
    `The token that you use ends at ${end.toISOString()}, so it gives nothing that works longer. Use another token or ADMIN_TOKEN.`,
  )

/** Tokens, oldest first. */
export function listTokens(
  q: Queryable,
  page: { readonly after: CreatedBefore | undefined; readonly limit: number },
): Promise<OperatorToken[]> {
  return q.query<OperatorToken>(
    `select ${columns} from operator_tokens
     where $1::timestamptz is null or (created_at, id) > ($1, $2) order by created_at, id limit $3`,
    [page.after?.createdAt ?? null, page.after?.id ?? '', page.limit],
  )
}

/**
 * Gives a token a new secret. The secret before it works for the overlap, so that programs can change one by one. A
 * second rotation within the overlap is refused: it would end the secret that programs still use. Without an overlap a
 * secret leaked: tokens and sign-up links that it created end too. Links and sessions end with their secret in any case.
 * A token that another one rotates ends with that too: whoever has the other one knows the secret.
 * @throws ServiceError not_found if no token in use has the id; bad_request during an overlap, unless `overlapHours` is 0;
 *   forbidden if it ends with a token of another line
 */
export async function rotateToken(
  q: Queryable,
  clock: Clock,
  {
    id,
    overlapHours,
    giver,
  }: { readonly id: string; readonly overlapHours: number; readonly giver?: UsedToken | undefined },
): Promise<CreatedToken> {
  const token = newToken(prefix)
  const now = clock.now()
  if (giver !== undefined) await requireRotatable(q, id, giver)
  const [row] = await q.query<OperatorToken>(
    `update operator_tokens set previous_hash = hash, previous_until = $3, hash = $4, hint = $5,
       giver_id = coalesce(giver_id, nullif($6, id))
     where id = $1 and revoked_at is null and (expires_at is null or expires_at > $2)
       and ($3 = $2 or previous_until is null or previous_until <= $2) returning ${columns}`,
    [
      ...[id, new Date(now), new Date(now + overlapHours * 3_600_000), hashToken(token), hintOf(token)],
      giver?.id ?? null,
    ],
  )
  if (row) {
    if (overlapHours === 0) await endGiven(q, clock, id)
    return { ...row, token }
  }
  const [overlapping] = await q.query<{ until: Date }>(
    `select previous_until as until from operator_tokens
     where id = $1 and revoked_at is null and (expires_at is null or expires_at > $2) and previous_until > $2`,
    [id, new Date(now)],
  )
  if (!overlapping) throw new ServiceError('not_found', `There is no token ${id} in use.`)
  throw new ServiceError(
    'bad_request',
    `The token was rotated, and the secret before works until ${overlapping.until.toISOString()}. Wait, create another token, or end both secrets now with an overlap of 0 hours.`,
  )
}

/** @throws ServiceError forbidden if the new secret would outlive the token that knows it */
async function requireRotatable(q: Queryable, id: string, giver: UsedToken): Promise<void> {
  const [rotated] = await q.query<Columns<typeof operatorTokens, 'expires_at' | 'giver_id'>>(
    'select expires_at, giver_id from operator_tokens where id = $1 for update',
    [id],
  )
  if (rotated === undefined) return
  const { expires_at: expiresAt, giver_id: giverId } = rotated
  const { endsAt: end } = giver
  if (end !== null && (expiresAt === null || expiresAt > end)) throw endsEarlier(end)
  if (giverId === null || giver.id === id) return
  const above = await q.query(
    `with recursive above as (
       select giver_id from operator_tokens where id = $1
       union select t.giver_id from operator_tokens t join above on t.id = above.giver_id)
     select 1 from above where giver_id = $2`,
    [id, giver.id],
  )
  if (above.length > 0) return
  throw new ServiceError(
    'forbidden',
    'Another token created or rotated this one, which ends with it. Rotate it with that one, with itself or with ADMIN_TOKEN.',
  )
}

/**
 * Revokes a token, and the tokens that it and these created: nobody can tell those of a finder from those of its owner.
 * @throws ServiceError not_found if there is no such token
 */
export async function revokeToken(q: Queryable, clock: Clock, id: string): Promise<OperatorToken> {
  const [row] = await q.query<OperatorToken>(
    `update operator_tokens set revoked_at = coalesce(revoked_at, $2) where id = $1 returning ${columns}`,
    [id, new Date(clock.now())],
  )
  if (!row) throw new ServiceError('not_found', `There is no token ${id}.`)
  await endGiven(q, clock, id)
  return row
}

/** Revokes the tokens that a token and these created, and the sign-up links of the token. */
async function endGiven(q: Queryable, clock: Clock, id: string): Promise<void> {
  const values = [id, new Date(clock.now())]
  await q.query(
    `with recursive given as (
       select id from operator_tokens where giver_id = $1
       union select t.id from operator_tokens t join given on t.giver_id = given.id)
     update operator_tokens set revoked_at = $2 where id in (select id from given) and revoked_at is null`,
    values,
  )
  await q.query(
    'update sign_up_links set revoked_at = $2 where operator_token_id = $1 and revoked_at is null',
    values,
  )
}

interface TokenInUse extends Fields<typeof operatorTokens, 'id' | 'name' | 'role' | 'lastUsedAt'> {
  readonly endsAt: Date | null
  readonly secretHash: string
}

/** Recognises tokens of requests. */
export interface TokenReader {
  /** The token in use with this secret; null: none. */
  find(secret: string): Promise<Omit<TokenInUse, 'lastUsedAt'> | null>
  /** Forgets cached tokens, after a change in this process. */
  forget(): void
}

export function createTokenReader({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): TokenReader {
  const known = createShortCache<TokenInUse>({ clock, lifetimeMs: cacheMs, maxEntries: maxCachedTokens })

  async function read(hash: string): Promise<TokenInUse | null> {
    const now = clock.now()
    const [row] = await database.query<TokenInUse>(
      `select ${selectFields(['id', 'name', 'role', 'lastUsedAt'])},
         case when hash = $1 then expires_at else least(expires_at, previous_until) end as "endsAt",
         $1::text as "secretHash"
       from operator_tokens
       where (hash = $1 or previous_hash = $1 and previous_until > $2) and revoked_at is null
         and (expires_at is null or expires_at > $2)`,
      [hash, new Date(now)],
    )
    if (row === undefined) return null
    if (row.lastUsedAt === null || now - row.lastUsedAt.getTime() > touchEveryMs) {
      await database.query('update operator_tokens set last_used_at = $2 where id = $1', [
        row.id,
        new Date(now),
      ])
    }
    return row
  }

  return {
    async find(secret) {
      if (!isToken(prefix, secret)) return null
      const hash = hashToken(secret)
      const found = await known.get(hash, () => read(hash))
      return found === null || (found.endsAt !== null && found.endsAt.getTime() <= clock.now()) ? null : found
    },
    forget: () => known.clear(),
  }
}
