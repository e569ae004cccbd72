import { randomBytes } from 'node:crypto'
import { actorLimitsOf } from '../../accounts/account-limits.ts'
import { recordAction } from '../../accounts/admin-actions.ts'
import { newId } from '../../accounts/ids.ts'
import { readGiver } from '../../accounts/key-giver.ts'
import { connectionStays } from '../../accounts/key-rights.ts'
import { revokeKey } from '../../accounts/manage-keys.ts'
import type { Clock } from '../../catalog/clock.ts'
import type { AccountLimits, Actor, UsedKey } from '../../catalog/http/actor.ts'
import type { Scope } from '../../catalog/http/scopes.ts'
import type { Mode } from '../../catalog/source.ts'
import { shownName } from '../../catalog/visible-text.ts'
import { walletIdOf } from '../../money/billing/wallet.ts'
import type { Database, Queryable } from '../../runtime/storage/database.ts'
import { type Columns, type Fields, type Renamed, selectFields } from '../../runtime/storage/rows.ts'
import type { accounts } from '../../runtime/storage/schema/accounts.ts'
import type { connections } from '../../runtime/storage/schema/oauth.ts'
import { pauseWorkOfRevokedKey } from '../../watching/jobs/state/key-lifecycle.ts'
import { permissionsOfScopes } from './scopes.ts'

/** What a person allowed an assistant. */
export interface NewConnection
  extends Fields<
    typeof connections,
    'accountId' | 'mode' | 'clientId' | 'clientName' | 'redirectHost' | 'creditsPerDay' | 'createdBy'
  > {
  readonly scopes: readonly Scope[]
  /** The key that opened the session that consented. The connection ends with it, and with the secret that was used. */
  readonly usedKey?: UsedKey | null
}

export interface Connection
  extends Omit<NewConnection, 'usedKey'>,
    Fields<typeof connections, 'id' | 'createdAt' | 'lastUsedAt' | 'revokedAt'> {}

const columns = selectFields(
  [
    ...([
      'id',
      'accountId',
      'mode',
      'clientId',
      'clientName',
      'redirectHost',
      'scopes',
      'creditsPerDay',
    ] as const),
    ...(['createdBy', 'createdAt', 'lastUsedAt', 'revokedAt'] as const),
  ],
  'c',
)

/**
 * Stores a connection, and a key of the same id that nobody can send: its hash belongs to no text. Limits, usage and
 * monitors of a connection are those of this key.
 */
export async function createConnection(
  q: Queryable,
  clock: Clock,
  connection: NewConnection & { readonly id?: string },
  platforms: readonly string[],
): Promise<Connection> {
  const id = connection.id ?? newId('con')
  const { allowed, manages } = permissionsOfScopes(connection.scopes, platforms)
  await q.query(
    `insert into api_keys (id, account_id, mode, name, hash, hint, allowed, manages, created_at, credits_per_day,
       expires_at)
     values ($1, $2, $3, $4, $5, 'assistant', $6, $7, $8, $9, $10) on conflict do nothing`,
    [
      id,
      connection.accountId,
      connection.mode,
      shownName(connection.clientName),
      randomBytes(32).toString('hex'),
      allowed,
      manages,
      new Date(clock.now()),
      connection.creditsPerDay,
      (await readGiver(q, { usedKey: connection.usedKey ?? undefined })).expiresAt,
    ],
  )
  const [row] = await q.query<Connection>(
    `insert into connections as c (id, account_id, mode, client_id, client_name, redirect_host, scopes, credits_per_day,
       created_by, created_at, key_id, secret_hash)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (id) do update set client_name = excluded.client_name, scopes = excluded.scopes
     returning ${columns}`,
    [
      id,
      connection.accountId,
      connection.mode,
      connection.clientId,
      connection.clientName,
      connection.redirectHost,
      connection.scopes,
      connection.creditsPerDay,
      connection.createdBy,
      new Date(clock.now()),
      connection.usedKey?.id ?? null,
      connection.usedKey?.secretHash ?? null,
    ],
  )
  return row!
}

/** The right that a connection has now. `$2` is the time. */
const openCondition = `c.revoked_at is null and a.state = 'active' and ${connectionStays('c', '$2')}`

/** Whether a connection is open: neither revoked, nor of a person who left, nor of a suspended or closed account. */
export async function findOpenConnection(q: Queryable, clock: Clock, id: string): Promise<boolean> {
  const rows = await q.query(
    `select 1 from connections c join accounts a on a.id = c.account_id
     where c.id = $1 and ${openCondition}`,
    [id, new Date(clock.now())],
  )
  return rows.length > 0
}

/**
 * Connections of an account that are not revoked, newest first.
 * @param createdBy only those of this person or session; null: all
 * @param mode only those of this mode; null: of both
 */
export function listConnections(
  q: Queryable,
  accountId: string,
  createdBy: string | null = null,
  mode: Mode | null = null,
): Promise<Connection[]> {
  return q.query<Connection>(
    `select ${columns} from connections c
     where account_id = $1 and revoked_at is null and ($2::text is null or created_by = $2)
       and ($3::text is null or mode = $3)
     order by created_at desc, id limit 500`,
    [accountId, createdBy, mode],
  )
}

/**
 * Revokes a connection: its tokens are rejected on every node within seconds, and its monitors pause.
 * @param accountId only a connection of this account; null: of any
 * @param createdBy only one of this person or session; null: of any
 * @param mode only one of this mode; null: of both
 * @param keepMonitors true: its monitors continue
 * @returns the account; null if there is no such connection
 */
export async function revokeConnection(
  q: Queryable,
  clock: Clock,
  {
    id,
    accountId,
    createdBy = null,
    mode = null,
    keepMonitors = false,
  }: {
    readonly id: string
    readonly accountId: string | null
    readonly createdBy?: string | null
    readonly mode?: Mode | null
    readonly keepMonitors?: boolean
  },
): Promise<string | null> {
  const at = new Date(clock.now())
  const [revoked] = await q.query<Columns<typeof connections, 'account_id'>>(
    `update connections set revoked_at = $3
     where id = $1 and revoked_at is null and ($2::text is null or account_id = $2)
       and ($4::text is null or created_by = $4) and ($5::text is null or mode = $5)
     returning account_id`,
    [id, accountId, at, createdBy, mode],
  )
  if (!revoked) return null
  await revokeKey(q, clock, id)
  await pauseWorkOfRevokedKey(q, id, at, keepMonitors)
  return revoked.account_id
}

/**
 * Ends the connection of a grant that ended, and logs it.
 * @param keepMonitors true: its monitors go on, because no one ended it
 */
export async function endConnection(
  q: Queryable,
  clock: Clock,
  id: string,
  keepMonitors = false,
): Promise<void> {
  const accountId = await revokeConnection(q, clock, { id, accountId: null, keepMonitors })
  if (accountId === null) return
  const act = {
    actor: `key ${id}`,
    act: 'connections end',
    accountId,
    subject: id,
    details: { keepMonitors },
  }
  await recordAction(q, clock, act)
}

interface OpenRow
  extends Connection,
    Renamed<typeof accounts, { accountName: 'name'; accountEmail: 'email' }> {
  accountLimits: AccountLimits | null
}

/** The use of a connection is written at most this often. */
const touchEveryMs = 60_000

/**
 * The actor of a connection; null if it is not open.
 * @param scopes of the token: a token may have fewer than the connection
 */
export async function actorOfConnection(
  database: Database,
  clock: Clock,
  { id, scopes, platforms }: { id: string; scopes: readonly string[]; platforms: readonly string[] },
): Promise<Actor | null> {
  const [row] = await database.query<OpenRow>(
    `select ${columns}, a.name as "accountName", a.email as "accountEmail",
       ${actorLimitsOf('a.id')} as "accountLimits"
     from connections c join accounts a on a.id = c.account_id
     where c.id = $1 and ${openCondition}`,
    [id, new Date(clock.now())],
  )
  if (!row) return null
  if (row.lastUsedAt === null || clock.now() - row.lastUsedAt.getTime() > touchEveryMs) {
    await database.query('update connections set last_used_at = $2 where id = $1', [
      id,
      new Date(clock.now()),
    ])
  }
  const { accountId, mode, creditsPerDay } = row
  return {
    accountId,
    keyId: id,
    walletId: walletIdOf(accountId, mode),
    mode,
    ...permissionsOfScopes(
      row.scopes.filter((scope) => scopes.includes(scope)),
      platforms,
    ),
    limits: creditsPerDay === null ? null : { creditsPerDay, requestsPerSecond: null },
    accountLimits: row.accountLimits,
    account: { id: accountId, name: row.accountName, email: row.accountEmail },
  }
}
