import type { Clock } from '../catalog/clock.ts'
import { ServiceError } from '../catalog/errors.ts'
import { noSuch } from '../catalog/http/lists.ts'
import type { Mode } from '../catalog/source.ts'
import { parseRanges } from '../gateways/upstream/addresses.ts'
import type { Database, Queryable } from '../runtime/storage/database.ts'
import { type Columns, type Fields, type Renamed, selectFields } from '../runtime/storage/rows.ts'
import type { accounts, apiKeys } from '../runtime/storage/schema/accounts.ts'
import { newId } from './ids.ts'
import { generateKey, hashKey, hintOf } from './key-format.ts'
import { mayManage, ownIsUnrevoked } from './key-rights.ts'
import { endWith, giversAfterRoll, handOnGivers, tieToSecret, type UsedKey } from './secret-givers.ts'
import type { CreatedBefore, CreatedPage } from './shapes.ts'

/** A key as shown in lists, without its secret. */
export type KeyInfo = KeyFields & {
  /** Whether it was neither revoked nor lost the person it belongs to. */
  readonly isUnrevoked: boolean
}

type KeyFields = Fields<typeof apiKeys, (typeof identity | typeof limits)[number] | 'manages'>

const identity = ['id', 'accountId', 'mode', 'name', 'hint', 'allowed'] as const
const limits = [
  ...(['creditsPerDay', 'requestsPerSecond', 'addresses', 'createdAt', 'lastUsedAt', 'expiresAt'] as const),
  ...(['previousUntil', 'revokedAt', 'personId', 'program', 'createdBy'] as const),
] as const

export interface NewKey {
  readonly accountId: string
  readonly mode: Mode
  readonly name: string
  readonly expiresAt?: Date | undefined
  /** Operation ids or patterns with one `*` (`youtube.*`). Default: all operations. */
  readonly allowed?: readonly string[] | undefined
  /**
   * Whether the key may manage monitors and webhook endpoints. Default: true while neither its operations nor its
   * credits are limited.
   */
  readonly manages?: boolean | undefined
  readonly creditsPerDay?: number | null | undefined
  readonly requestsPerSecond?: number | null | undefined
  /** Addresses and CIDR ranges it may be used from. Default: any. */
  readonly addresses?: readonly string[] | null | undefined
  /** Id of the key by which it is created. It ends with that key. Default: created by a person or the operator. */
  readonly giverId?: string | undefined
  /** The person whose program it is. It ends with their membership. Default: it belongs to the account. */
  readonly personId?: string | undefined
  /** The person, session or key that creates it. Default: the operator. */
  readonly createdBy?: string | undefined
  /** What the program calls itself that gets the key by a login. Default: it is no login. */
  readonly program?: string | undefined
  /** The payment that buys it. Default: it is not bought. */
  readonly paymentId?: string | undefined
}

const columns = `${selectFields(identity)}, ${mayManage('api_keys')} as manages, ${selectFields(limits)},
  ${ownIsUnrevoked('api_keys')} as "isUnrevoked"`

/** Stores the hash of a key. */
export async function insertKey(q: Queryable, clock: Clock, key: NewKey, secret: string): Promise<KeyInfo> {
  const { accountId, mode, name, expiresAt = null, allowed = null } = key
  const { creditsPerDay = null, requestsPerSecond = null } = key
  const { manages = null, addresses = null, giverId = null } = key
  const { personId = null, program = null, createdBy = null, paymentId = null } = key
  // Releases before read the column manages.
  const [row] = await q.query<KeyInfo>(
    `insert into api_keys (id, account_id, mode, name, hash, hint, allowed, manages_choice, manages, created_at,
       expires_at, credits_per_day, requests_per_second, addresses, giver_id, person_id,
       program, created_by, payment_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $13, $9, $10, $11, $12, $14, $15, $16,
       $17, $18, $19) returning ${columns}`,
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
      creditsPerDay,
      requestsPerSecond,
      manages ?? (allowed === null && creditsPerDay === null),
      addresses,
      giverId,
      personId,
      program,
      createdBy,
      paymentId,
    ],
  )
  return row!
}

/**
 * Creates a key.
 * @returns the key's secret, which cannot be read again, and its list entry
 * @throws ServiceError bad_request, not_found
 */
export async function createKey(
  database: Queryable,
  clock: Clock,
  key: NewKey,
): Promise<KeyInfo & { readonly key: string }> {
  const name = key.name.trim()
  checkName(name)
  checkExpiry(clock, key.expiresAt)
  checkAllowed(key.allowed)
  checkAddresses(key.addresses)
  const [account] = await database.query<Columns<typeof accounts, 'state'>>(
    'select state from accounts where id = $1 for share',
    [key.accountId],
  )
  if (!account) throw new ServiceError('not_found', `There is no account ${key.accountId}.`)
  if (account.state === 'closed') {
    throw new ServiceError('bad_request', `The account ${key.accountId} is closed.`)
  }
  const secret = generateKey(key.mode)
  return { ...(await insertKey(database, clock, { ...key, name }, secret)), key: secret }
}

/** Keys of one account or of all, oldest first, including revoked keys. Connections of assistants are not listed. */
export function listKeys(
  database: Database,
  accountId?: string,
  { after, limit }: CreatedPage = {},
): Promise<KeyInfo[]> {
  return database.query<KeyInfo>(
    `select ${columns} from api_keys
     where id not like 'con\\_%' and ($1::text is null or account_id = $1) and ($2::timestamptz is null or (created_at, id) > ($2, $3))
     order by created_at, id limit $4`,
    [accountId ?? null, after?.createdAt ?? null, after?.id ?? '', limit ?? null],
  )
}

/** A key of an account in one mode. @throws ServiceError not_found */
export async function findKey(
  q: Queryable,
  { accountId, mode }: Pick<KeyInfo, 'accountId' | 'mode'>,
  keyId: string,
): Promise<KeyInfo> {
  const [row] = await q.query<KeyInfo>(
    `select ${columns} from api_keys where id = $1 and account_id = $2 and mode = $3 and id not like 'con\\_%'`,
    [keyId, accountId, mode],
  )
  if (!row) throw noSuch('key')
  return row
}

/** The keys of an account in one mode, newest first. */
export function listNewestKeys(
  q: Queryable,
  { accountId, mode }: Pick<KeyInfo, 'accountId' | 'mode'>,
  { before, limit }: { readonly before: CreatedBefore | null; readonly limit: number },
): Promise<KeyInfo[]> {
  return q.query<KeyInfo>(
    `select ${columns} from api_keys
     where account_id = $1 and mode = $2 and id not like 'con\\_%'
       and ($3::timestamptz is null or (created_at, id) < ($3, $4))
     order by created_at desc, id desc limit $5`,
    [accountId, mode, before?.createdAt ?? null, before?.id ?? '', limit],
  )
}

/** Changes to a key: omitted values stay, null removes a limit, or the choice whether the key manages. */
export interface KeyChanges {
  readonly name?: string | undefined
  readonly expiresAt?: Date | null | undefined
  /** Null: all operations. */
  readonly allowed?: readonly string[] | null | undefined
  readonly manages?: boolean | null | undefined
  readonly creditsPerDay?: number | null | undefined
  readonly requestsPerSecond?: number | null | undefined
  readonly addresses?: readonly string[] | null | undefined
}

/**
 * Changes a key; every node applies the change within seconds.
 * @throws ServiceError bad_request, not_found
 */
export async function changeKey(
  q: Queryable,
  clock: Clock,
  keyId: string,
  changes: KeyChanges,
): Promise<KeyInfo> {
  const { name, expiresAt, allowed, manages, creditsPerDay, requestsPerSecond, addresses } = changes
  if (name !== undefined) checkName(name.trim())
  checkExpiry(clock, expiresAt)
  checkAllowed(allowed ?? undefined)
  checkAddresses(addresses)
  const [before] = await q.query<KeyInfo & Renamed<typeof apiKeys, { choice: 'managesChoice' }>>(
    `select ${columns}, manages_choice as choice from api_keys where id = $1 for update`,
    [keyId],
  )
  if (!before) throw new ServiceError('not_found', `There is no key ${keyId}.`)
  if (before.revokedAt !== null) throw new ServiceError('bad_request', `The key ${keyId} is revoked.`)
  // Start counting at 0: what an unlimited key spent today is only in the usage records.
  if (before.creditsPerDay === null && creditsPerDay) {
    await q.query('delete from key_spending where key_id = $1', [keyId])
  }
  const [row] = await q.query<KeyInfo>(
    `update api_keys set name = $2, expires_at = $3, credits_per_day = $4, requests_per_second = $5, manages_choice = $6,
       manages = coalesce($6, $8::text[] is null and $4::bigint is null), addresses = $7, allowed = $8
     where id = $1 returning ${columns}`,
    [
      keyId,
      name?.trim() ?? before.name,
      expiresAt === undefined ? before.expiresAt : expiresAt,
      creditsPerDay === undefined ? before.creditsPerDay : creditsPerDay,
      requestsPerSecond === undefined ? before.requestsPerSecond : requestsPerSecond,
      manages === undefined ? before.choice : manages,
      addresses === undefined ? before.addresses : addresses,
      allowed === undefined ? before.allowed : allowed,
    ],
  )
  if (expiresAt) await endWith(q, keyId, expiresAt)
  return row!
}

/** The keys that a key created, and those that these created: `$1` is its id. */
const givenKeys = `with recursive given as (
    select id from api_keys where giver_id = $1
    union select k.id from api_keys k join given on k.giver_id = given.id)`

/** The ids of a key, and of the keys that it and these created. */
export async function withGivenKeys(q: Queryable, keyId: string): Promise<string[]> {
  const given = await q.query<{ id: string }>(`${givenKeys} select id from given`, [keyId])
  return [keyId, ...given.map(({ id }) => id)]
}

type FormerSecrets = Fields<
  typeof apiKeys,
  'previousHash' | 'previousUntil' | 'earlierHashes' | 'earlierUntil'
>

/** Secrets of earlier rolls that work at once. Eight, as for the signing secrets of endpoints. */
const maxFormerSecrets = 8

/** Secrets of former rolls that still work. A second roll, by accident or at the same moment, ends none of them. */
function workingSecrets(
  { previousHash, previousUntil, earlierHashes, earlierUntil }: FormerSecrets,
  now: number,
): { readonly hash: string; readonly until: Date }[] {
  const earlier = (earlierHashes ?? []).map((hash, index) => ({ hash, until: earlierUntil![index]! }))
  const previous =
    previousHash === null || previousUntil === null ? [] : [{ hash: previousHash, until: previousUntil }]
  return [...earlier, ...previous].filter(({ until }) => until.getTime() > now)
}

/**
 * Gives a key another secret. Its id, rights, limits and monitors stay. Secrets of earlier rolls work as long as they
 * were promised to.
 * @param overlapSeconds how long the secret before works on; 0: all earlier secrets end now
 * @param by the key that rolls it, itself or by a session; null: a person or the operator
 * @throws ServiceError bad_request, not_found
 */
export async function rollKey(
  q: Queryable,
  clock: Clock,
  keyId: string,
  overlapSeconds: number,
  by: UsedKey | null = null,
): Promise<KeyInfo & { readonly key: string }> {
  const [before] = await q.query<KeyInfo & FormerSecrets>(
    `select ${columns}, ${selectFields(['previousHash', 'earlierHashes', 'earlierUntil'])}
     from api_keys where id = $1 for update`,
    [keyId],
  )
  if (!before) throw new ServiceError('not_found', `There is no key ${keyId}.`)
  if (before.revokedAt !== null) throw new ServiceError('bad_request', `The key ${keyId} is revoked.`)
  const earlier = overlapSeconds === 0 ? [] : workingSecrets(before, clock.now())
  if (earlier.length >= maxFormerSecrets) {
    throw new ServiceError(
      'bad_request',
      `${maxFormerSecrets} earlier secrets of this key still work. Wait, or end all of them with overlapSeconds 0.`,
      { reason: 'limit_reached' },
    )
  }
  const secret = generateKey(before.mode)
  await nameFormerSecret(q, keyId)
  if (by === null) await handOnGivers(q, keyId)
  const [row] = await q.query<KeyInfo>(
    `update api_keys set hash = $2, hint = $3, previous_hash = case when $4::timestamptz is null then null else hash end,
       previous_until = $4, earlier_hashes = $5, earlier_until = $6,
       secret_giver_ids = ${giversAfterRoll} where id = $1 returning ${columns}`,
    [
      keyId,
      hashKey(secret),
      hintOf(secret),
      overlapSeconds === 0 ? null : new Date(clock.now() + overlapSeconds * 1000),
      earlier.length === 0 ? null : earlier.map(({ hash }) => hash),
      earlier.length === 0 ? null : earlier.map(({ until }) => until),
      by?.id ?? null,
    ],
  )
  if (by !== null) await tieToSecret(q, by, keyId)
  return { ...row!, key: secret }
}

/** Releases before stored no secret beside a key: what they opened came from the present one. */
async function nameFormerSecret(q: Queryable, keyId: string): Promise<void> {
  for (const table of ['sessions', 'sign_in_links', 'connections'] as const) {
    await q.query(
      `update ${table} t set secret_hash = k.hash from api_keys k
       where k.id = $1 and t.key_id = $1 and t.secret_hash is null`,
      [keyId],
    )
  }
}

function checkAllowed(allowed: readonly string[] | undefined): void {
  const wrong = allowed?.find(
    (pattern) => !/^[a-zA-Z0-9_.-]*(?:\*[a-zA-Z0-9_.-]*)?$/.test(pattern) || pattern === '',
  )
  if (wrong !== undefined || allowed?.length === 0) {
    throw new ServiceError('bad_request', 'allowed must list operation ids or patterns such as youtube.*')
  }
}

function checkAddresses(addresses: readonly string[] | null | undefined): void {
  if (!addresses) return
  try {
    parseRanges(addresses)
    if (addresses.length > 0) return
  } catch {
    // An invalid range is refused below.
  }
  throw new ServiceError(
    'bad_request',
    'addresses must list addresses or ranges such as 192.0.2.7 or 10.0.0.0/8',
  )
}

function checkName(name: string): void {
  if (name.length < 1 || name.length > 100)
    throw new ServiceError('bad_request', 'name must have 1 to 100 characters')
}

function checkExpiry(clock: Clock, expiresAt: Date | null | undefined): void {
  if (expiresAt && !(expiresAt.getTime() > clock.now())) {
    throw new ServiceError('bad_request', 'expiresAt must be in the future')
  }
}

/**
 * Revokes a key by id; every node rejects it within seconds. A second call changes nothing.
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
