import type { Clock } from '../../catalog/clock.ts'
import type { AccountLimits, UsedKey } from '../../catalog/http/actor.ts'
import { createShortCache } from '../../runtime/process/short-cache.ts'
import type { Database, Queryable } from '../../runtime/storage/database.ts'
import { type Fields, type Renamed, selectFields } from '../../runtime/storage/rows.ts'
import type { accounts } from '../../runtime/storage/schema/accounts.ts'
import type { people, sessions } from '../../runtime/storage/schema/sign-in.ts'
import { actorLimitsOf } from '../account-limits.ts'
import { newId } from '../ids.ts'
import { givesRights } from '../key-rights.ts'
import { type Rights, tokenWorks, type UsedToken } from './roles.ts'
import { hashToken, isToken, newToken } from './tokens.ts'

const prefix = 'sls'

/** A session ends after this time without a request, and in any case at its absolute expiry. */
export const idleTimeoutMs = 12 * 3_600_000
export const sessionLifetimeMs = 14 * 86_400_000
/** A signed-in operator has wider rights, so an operator's session is shorter. */
export const operatorSessionLifetimeMs = 12 * 3_600_000
/** A look at an account, for one question of a customer. */
export const viewLifetimeMs = 3_600_000

/** The use of a session is written at most this often. */
const touchEveryMs = 60_000
/** Lifetime of a cached session: a revoked session ends on every node within 5 s. */
const cacheMs = 4000
const maxCachedSessions = 10_000

export type SignInMethod = 'link' | 'key' | 'oidc' | 'passkey'

export interface NewSession extends Rights {
  readonly method: SignInMethod
  readonly personId: string | null
  /** The key that was used to sign in, or to make the link of the sign-in; the session ends with the key. */
  readonly keyId: string | null
  /** SHA-256 of the secret that was used, of the key or of the operator's token; the session ends with it too. */
  readonly secretHash?: string | null
  /** The operator's token behind the link that was used; the session ends with it too. */
  readonly operatorTokenId?: string | null
  /** The passkey that was used; the session ends when it is removed. */
  readonly passkeyId?: string | null
  readonly address: string | null
  readonly userAgent: string | null
  /** When the person proved who they are. Default: now. */
  readonly signedInAt?: Date
}

/** What opened a session, beside the person: the session ends with it. */
type Opener = Pick<NewSession, 'keyId' | 'secretHash' | 'operatorTokenId' | 'passkeyId'>

/** A session as lists show it. */
export interface SessionInfo extends Fields<typeof sessions, (typeof shown)[number]> {
  readonly signedInAt: Date
}

const shown = [
  ...([
    'id',
    'method',
    'personId',
    'accountId',
    'role',
    'operatorRole',
    'keyId',
    'address',
    'userAgent',
  ] as const),
  ...(['createdAt', 'seenAt', 'expiresAt'] as const),
] as const

/** The account and person of a session that is in use. */
export interface OpenSession
  extends SessionInfo,
    Fields<typeof sessions, 'confirmedAt'>,
    Renamed<typeof accounts, { accountName: 'name'; accountEmail: 'email' }>,
    Renamed<typeof people, { personName: 'name'; personEmail: 'email' }> {
  readonly accountLimits: AccountLimits | null
  readonly usedKey: UsedKey | null
  /** The operator's token behind the link that was used. */
  readonly usedToken: UsedToken | null
}

/** Sessions of people signed in with a browser. */
export interface Sessions {
  /** Creates a session and returns the token for its cookie; only the token's hash is stored. */
  create(
    session: NewSession,
    lifetimeMs?: number,
  ): Promise<{ readonly token: string; readonly session: SessionInfo }>
  /**
   * Ends a session and creates one in its place, both or neither. The new one ends when that would have ended, and with
   * the key, token or passkey that opened it. Null if the session has ended: a request that began before its end opens no
   * other one.
   */
  replace(
    id: string,
    session: Omit<NewSession, keyof Opener>,
  ): Promise<{ readonly token: string; readonly session: SessionInfo } | null>
  /** Returns the session of a cookie; null if it is unknown, revoked or expired, or its account is suspended. */
  find(token: string): Promise<OpenSession | null>
  /** Notes that a key of the account was presented again: changes of the account are confirmed for a time. */
  confirm(id: string): Promise<void>
  /** Notes that the person of a session proved again who they are. */
  signAgain(id: string): Promise<void>
  /** Ends one session; within 5 s on all nodes, at once on this node. */
  revoke(id: string): Promise<void>
  /** Sessions of an account that have not ended, newest first; null: sessions of operators that belong to no account. */
  list(accountId: string | null): Promise<SessionInfo[]>
  /** Deletes sessions that ended. */
  deleteEnded(): Promise<void>
}

const infoColumns = `${selectFields(shown, 's')}, coalesce(s.signed_in_at, s.created_at) as "signedInAt"`

/** The right of a person behind a session: the role that it was opened with. Sessions of no person have it. */
const personHasRole = `(s.person_id is null or s.account_id is null
    or exists (select from memberships m where m.person_id = s.person_id and m.account_id = s.account_id
      and m.role = s.role))
  and (s.person_id is null or s.operator_role is null
    or exists (select from person_logins l where l.person_id = s.person_id and l.operator_role = s.operator_role))`

/**
 * The right that a session has now: a role that was taken away ends it (`memberships`, and `person_logins` for an
 * operator's role), and so does a key that was revoked or limited, or the end of the secret that was used.
 */
const openCondition = `s.revoked_at is null and s.expires_at > $1 and s.seen_at > $2
  and (s.account_id is null or a.state = 'active')
  and (s.key_id is null or ${givesRights('s.key_id', 's.secret_hash', '$1')})
  and ${tokenWorks('s.operator_token_id', 's.secret_hash', '$1')}
  and (s.passkey_id is null or exists (select from passkeys k where k.id = s.passkey_id))
  and ${personHasRole}`

/** Whether a session is open now: nodes cache sessions for seconds. */
export async function isSessionOpen(q: Queryable, clock: Clock, id: string): Promise<boolean> {
  const found = await q.query(
    `select 1 from sessions s left join accounts a on a.id = s.account_id where s.id = $3 and ${openCondition}`,
    [...timesOf(clock), id],
  )
  return found.length > 0
}

/** Changes of keys, people and operators need a sign-in within this time: a browser may be open for 14 days. */
export const freshMs = 600_000

/**
 * Whether a session signed in a moment ago, read anew: nodes cache sessions for seconds.
 * @param part `operator`: a key of the account, presented again, says nothing about an operator
 */
export async function isSessionFresh(
  q: Queryable,
  clock: Clock,
  id: string,
  part: 'account' | 'operator',
): Promise<boolean> {
  const found = await q.query(
    `select 1 from sessions s where s.id = $1 and (coalesce(s.signed_in_at, s.created_at) > $2
       or $3 and s.confirmed_at > $2)`,
    [id, new Date(clock.now() - freshMs), part === 'account'],
  )
  return found.length > 0
}

interface TokenColumns extends Fields<typeof sessions, 'secretHash'> {
  readonly tokenId: string | null
  readonly tokenEnd: Date | null
}

const timesOf = (clock: Clock) => [new Date(clock.now()), new Date(clock.now() - idleTimeoutMs)] as const

export function createSessions({
  database,
  clock,
  methods,
}: {
  readonly database: Database
  readonly clock: Clock
  /** Ways to sign in that are open: sessions by others are none. Default: all. */
  readonly methods?: readonly SignInMethod[]
}): Sessions {
  const open = createShortCache<OpenSession>({ clock, lifetimeMs: cacheMs, maxEntries: maxCachedSessions })
  const times = () => timesOf(clock)

  async function read(hash: string): Promise<OpenSession | null> {
    const [found] = await database.query<Omit<OpenSession, 'usedToken'> & TokenColumns>(
      `select ${infoColumns}, a.name as "accountName", a.email as "accountEmail", p.name as "personName",
         p.email as "personEmail", ${selectFields(['confirmedAt', 'secretHash'], 's')},
         ${actorLimitsOf('s.account_id')} as "accountLimits",
         (select json_build_object('id', k.id, 'mode', k.mode, 'secretHash', s.secret_hash)
           from api_keys k where k.id = s.key_id) as "usedKey", o.id as "tokenId",
         least(o.expires_at, case when o.previous_hash = s.secret_hash then o.previous_until end) as "tokenEnd"
       from sessions s left join accounts a on a.id = s.account_id left join people p on p.id = s.person_id
         left join operator_tokens o on o.id = s.operator_token_id
       where s.hash = $3 and ${openCondition}`,
      [...times(), hash],
    )
    if (found === undefined || methods?.includes(found.method) === false) return null
    const { tokenId, tokenEnd: endsAt, secretHash, ...row } = found
    if (clock.now() - row.seenAt.getTime() > touchEveryMs) await touch(database, hash, clock)
    return { ...row, usedToken: tokenId === null ? null : { id: tokenId, endsAt, secretHash } }
  }

  return {
    async create(session, lifetimeMs) {
      const token = newToken(prefix)
      return { token, session: await insert(database, clock, hashToken(token), session, lifetimeMs) }
    },
    async replace(id, session) {
      const token = newToken(prefix)
      const created = await database.transaction((q) => replace(q, clock, id, hashToken(token), session))
      open.clear()
      return created === null ? null : { token, session: created }
    },
    async find(token) {
      if (!isToken(prefix, token)) return null
      const hash = hashToken(token)
      return open.get(hash, () => read(hash))
    },
    async confirm(id) {
      await database.query('update sessions set confirmed_at = $2 where id = $1', [id, new Date(clock.now())])
      open.clear()
    },
    async signAgain(id) {
      await database.query('update sessions set signed_in_at = $2 where id = $1', [id, new Date(clock.now())])
      open.clear()
    },
    async revoke(id) {
      await revokeSession(database, clock, id)
      open.clear()
    },
    list(accountId) {
      return database.query<SessionInfo>(
        `select ${infoColumns} from sessions s left join accounts a on a.id = s.account_id
         where s.account_id is not distinct from $3 and ${openCondition} order by s.created_at desc, s.id limit 500`,
        [...times(), accountId],
      )
    },
    async deleteEnded() {
      const dayAgo = new Date(clock.now() - 86_400_000)
      await database.query('delete from sessions where expires_at < $1 or revoked_at < $1', [dayAgo])
    },
  }
}

/** Ends one session: within 5 s on all nodes. */
export async function revokeSession(q: Queryable, clock: Clock, id: string): Promise<void> {
  const now = new Date(clock.now())
  await q.query('update sessions set revoked_at = $2 where id = $1 and revoked_at is null', [id, now])
}

/** Ends the sessions of a person whose role changed: they stay ended when the person gets the role again. */
export async function endSessionsWithoutRole(q: Queryable, clock: Clock, personId: string): Promise<void> {
  await q.query(
    `update sessions s set revoked_at = $2 where s.person_id = $1 and s.revoked_at is null and not (${personHasRole})`,
    [personId, new Date(clock.now())],
  )
}

async function touch(q: Queryable, hash: string, clock: Clock): Promise<void> {
  await q.query('update sessions set seen_at = $2 where hash = $1', [hash, new Date(clock.now())])
}

/** Ends a session and stores another one in its place; null if it has ended. */
async function replace(
  q: Queryable,
  clock: Clock,
  id: string,
  hash: string,
  session: Omit<NewSession, keyof Opener>,
): Promise<SessionInfo | null> {
  const now = new Date(clock.now())
  const [ended] = await q.query<Fields<typeof sessions, keyof Opener | 'expiresAt'>>(
    `update sessions set revoked_at = $2 where id = $1 and revoked_at is null and expires_at > $2
     returning ${selectFields(['expiresAt', 'keyId', 'secretHash', 'operatorTokenId', 'passkeyId'])}`,
    [id, now],
  )
  if (ended === undefined) return null
  const { expiresAt, ...opener } = ended
  return insert(q, clock, hash, { ...session, ...opener }, expiresAt.getTime() - now.getTime())
}

async function insert(
  q: Queryable,
  clock: Clock,
  hash: string,
  session: NewSession,
  lifetimeMs = session.operatorRole === null ? sessionLifetimeMs : operatorSessionLifetimeMs,
): Promise<SessionInfo> {
  const now = clock.now()
  const [row] = await q.query<SessionInfo>(
    `insert into sessions as s (hash, id, method, person_id, account_id, role, operator_role, key_id, address,
       user_agent, created_at, seen_at, expires_at, secret_hash, operator_token_id, signed_in_at,
       passkey_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11,
       least($12::timestamptz, (select k.expires_at from api_keys k where k.id = $8)), $13, $14, $15, $16) returning ${infoColumns}`,
    [
      hash,
      newId('ses'),
      session.method,
      session.personId,
      session.accountId,
      session.role,
      session.operatorRole,
      session.keyId,
      session.address,
      session.userAgent?.slice(0, 200) ?? null,
      new Date(now),
      new Date(now + lifetimeMs),
      session.secretHash ?? null,
      session.operatorTokenId ?? null,
      session.signedInAt ?? new Date(now),
      session.passkeyId ?? null,
    ],
  )
  return row!
}
