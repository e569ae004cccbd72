import type { Mode } from '../catalog/source.ts'
import type { Clock } from '../clock.ts'
import { ServiceError } from '../errors.ts'
import type { Database, Queryable } from '../storage/database.ts'
import { newId } from './ids.ts'
import { generateKey, hashKey, hintOf } from './key-format.ts'

/** A key as lists show it: everything but the key. */
export interface KeyInfo {
  readonly id: string
  readonly accountId: string
  readonly mode: Mode
  readonly name: string
  /** Prefix and last four characters. */
  readonly hint: string
  readonly allowed: string[] | null
  /** Whether it may keep monitors and webhook endpoints. */
  readonly manages: boolean
  readonly createdAt: Date
  readonly expiresAt: Date | null
  readonly revokedAt: Date | null
}

export interface NewKey {
  readonly accountId: string
  readonly mode: Mode
  readonly name: string
  readonly expiresAt?: Date | undefined
  /** Operation ids or patterns with one `*` (`youtube.*`). Default: all operations. */
  readonly allowed?: readonly string[] | undefined
  /** Whether it may keep monitors and webhook endpoints. Default: yes, unless it is limited to some operations. */
  readonly manages?: boolean | undefined
}

const columns = `id, account_id as "accountId", mode, name, hint, allowed, manages, created_at as "createdAt",
  expires_at as "expiresAt", revoked_at as "revokedAt"`

/** Stores a key (its hash, rather). */
export async function insertKey(q: Queryable, clock: Clock, key: NewKey, secret: string): Promise<KeyInfo> {
  const { accountId, mode, name, expiresAt = null, allowed = null, manages = allowed === null } = key
  const [row] = await q.query<KeyInfo>(
    `insert into api_keys (id, account_id, mode, name, hash, hint, allowed, manages, created_at, expires_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning ${columns}`,
    [
      newId('key'),
      accountId,
      mode,
      name,
      hashKey(secret),
      hintOf(secret),
      allowed,
      manages,
      new Date(clock.now()),
      expiresAt,
    ],
  )
  return row!
}

/**
 * Creates a key.
 * @returns the key itself, which is never shown again, and what lists show of it
 * @throws ServiceError bad_request, not_found
 */
export async function createKey(
  database: Database,
  clock: Clock,
  key: NewKey,
): Promise<KeyInfo & { readonly key: string }> {
  const name = key.name.trim()
  if (name.length < 1 || name.length > 100)
    throw new ServiceError('bad_request', 'name must have 1 to 100 characters')
  if (key.expiresAt && !(key.expiresAt.getTime() > clock.now())) {
    throw new ServiceError('bad_request', 'expiresAt must be in the future')
  }
  const wrong = key.allowed?.find(
    (pattern) => !/^[a-zA-Z0-9_.-]*\*?[a-zA-Z0-9_.-]*$/.test(pattern) || pattern === '',
  )
  if (wrong !== undefined || key.allowed?.length === 0) {
    throw new ServiceError('bad_request', 'allowed must list operation ids or patterns such as youtube.*')
  }
  if ((await database.query('select 1 from accounts where id = $1', [key.accountId])).length === 0) {
    throw new ServiceError('not_found', `There is no account ${key.accountId}.`)
  }
  const secret = generateKey(key.mode)
  return { ...(await insertKey(database, clock, { ...key, name }, secret)), key: secret }
}

/** Keys of one account, or of all, oldest first; revoked ones included. */
export function listKeys(database: Database, accountId?: string): Promise<KeyInfo[]> {
  return database.query<KeyInfo>(
    `select ${columns} from api_keys where $1::text is null or account_id = $1 order by created_at, id`,
    [accountId ?? null],
  )
}

/**
 * Revokes a key, given by its id; every node stops accepting it within seconds. Revoking again changes nothing.
 * @throws ServiceError not_found
 */
export async function revokeKey(database: Queryable, clock: Clock, keyId: string): Promise<KeyInfo> {
  const [row] = await database.query<KeyInfo>(
    `update api_keys set revoked_at = coalesce(revoked_at, $2) where id = $1 returning ${columns}`,
    [keyId, new Date(clock.now())],
  )
  if (!row) throw new ServiceError('not_found', `There is no key ${keyId}.`)
  return row
}
