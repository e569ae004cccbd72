import { actorLimitsOf } from '../accounts/account-limits.ts'
import { newId } from '../accounts/ids.ts'
import { isOwner } from '../accounts/key-rights.ts'
import type { Clock } from '../clock.ts'
import type { AccountLimits } from '../http/actor.ts'
import { createShortCache } from '../process/short-cache.ts'
import type { Database, Queryable } from '../storage/database.ts'
import type { Rights } from './roles.ts'
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

export type SignInMethod = 'link' | 'key' | 'oidc'

export interface NewSession extends Rights {
  readonly method: SignInMethod
  readonly personId: string | null
  /** The key that was used to sign in; the session ends with the key. */
  readonly keyId: string | null
  readonly address: string | null
  readonly userAgent: string | null
}

/** A session as lists show it. */
export interface SessionInfo extends NewSession {
  readonly id: string
  readonly createdAt: Date
  readonly seenAt: Date
  readonly expiresAt: Date
}

/** The account and person of a session that is in use. */
export interface OpenSession extends SessionInfo {
  readonly accountName: string | null
  readonly accountEmail: string | null
  readonly personName: string | null
  readonly personEmail: string | null
  readonly accountLimits: AccountLimits | null
}

/** Sessions of people signed in with a browser. */
export interface Sessions {
  /** Creates a session and returns the token for its cookie; only the token's hash is stored. */
  create(
    session: NewSession,
    lifetimeMs?: number,
  ): Promise<{ readonly token: string; readonly session: SessionInfo }>
  /**
   * Ends a session and creates one in its place, both or neither. Null if the session has ended: a request that began
   * before its end opens no other one.
   */
  replace(
    id: string,
    session: NewSession,
  ): Promise<{ readonly token: string; readonly session: SessionInfo } | null>
  /** Returns the session of a cookie; null if it is unknown, revoked or expired, or its account is suspended. */
  find(token: string): Promise<OpenSession | null>
  /** Ends one session; within 5 s on all nodes, at once on this node. */
  revoke(id: string): Promise<void>
  /** Sessions of an account that have not ended, newest first; null: sessions of operators that belong to no account. */
  list(accountId: string | null): Promise<SessionInfo[]>
  /** Deletes sessions that ended. */
  deleteEnded(): Promise<void>
}

const infoColumns = `s.id, s.method, s.person_id as "personId", s.account_id as "accountId", s.role,
  s.operator_role as "operatorRole", s.key_id as "keyId", s.address, s.user_agent as "userAgent",
  s.created_at as "createdAt", s.seen_at as "seenAt", s.expires_at as "expiresAt"`

/**
 * The right that a session has now: a role that was taken away ends it (`memberships`, and `person_logins` for an
 * operator's role), and so does a revoked or limited key.
 */
const openCondition = `s.revoked_at is null and s.expires_at > $1 and s.seen_at > $2
  and (s.account_id is null or a.state = 'active')
  and (s.key_id is null or exists (select from api_keys k where k.id = s.key_id and k.revoked_at is null and ${isOwner('k')}
    and (k.expires_at is null or k.expires_at > $1)))
  and (s.person_id is null or s.account_id is null
    or exists (select from memberships m where m.person_id = s.person_id and m.account_id = s.account_id
      and m.role = s.role))
  and (s.person_id is null or s.operator_role is null
    or exists (select from person_logins l where l.person_id = s.person_id and l.operator_role = s.operator_role))`

/** Whether a session is open now: nodes cache sessions for seconds. */
export async function isSessionOpen(q: Queryable, clock: Clock, id: string): Promise<boolean> {
  const found = await q.query(
    `select 1 from sessions s left join accounts a on a.id = s.account_id where s.id = $3 and ${openCondition}`,
    [...timesOf(clock), id],
  )
  return found.length > 0
}

const timesOf = (clock: Clock) => [new Date(clock.now()), new Date(clock.now() - idleTimeoutMs)] as const

export function createSessions({
  database,
  clock,
}: {
  readonly database: Database
  readonly clock: Clock
}): Sessions {
  const open = createShortCache<OpenSession>({ clock, lifetimeMs: cacheMs, maxEntries: maxCachedSessions })
  const times = () => timesOf(clock)

  async function read(hash: string): Promise<OpenSession | null> {
    const [row] = await database.query<OpenSession>(
      `select ${infoColumns}, a.name as "accountName", a.email as "accountEmail", p.name as "personName",
         p.email as "personEmail", ${actorLimitsOf('s.account_id')} as "accountLimits"
       from sessions s left join accounts a on a.id = s.account_id left join people p on p.id = s.person_id
       where s.hash = $3 and ${openCondition}`,
      [...times(), hash],
    )
    if (row === undefined) return null
    if (clock.now() - row.seenAt.getTime() > touchEveryMs) await touch(database, hash, clock)
    return row
  }

  return {
    async create(session, lifetimeMs) {
      const token = newToken(prefix)
      return { token, session: await insert(database, clock, hashToken(token), session, lifetimeMs) }
    },
    async replace(id, session) {
      const token = newToken(prefix)
      const created = await database.transaction(async (q) => {
        const [now] = times()
        const ended = await q.query(
          `update sessions set revoked_at = $2 where id = $1 and revoked_at is null and expires_at > $2 returning id`,
          [id, now],
        )
        return ended.length === 0 ? null : insert(q, clock, hashToken(token), session)
      })
      open.clear()
      return created === null ? null : { token, session: created }
    },
    async find(token) {
      if (!isToken(prefix, token)) return null
      const hash = hashToken(token)
      return open.get(hash, () => read(hash))
    },
    async revoke(id) {
      await database.query('update sessions set revoked_at = $2 where id = $1 and revoked_at is null', [
        id,
        new Date(clock.now()),
      ])
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

async function touch(q: Queryable, hash: string, clock: Clock): Promise<void> {
  await q.query('update sessions set seen_at = $2 where hash = $1', [hash, new Date(clock.now())])
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
       user_agent, created_at, seen_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12) returning ${infoColumns}`,
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
    ],
  )
  return row!
}
